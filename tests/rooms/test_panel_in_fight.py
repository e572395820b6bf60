"""A roll of the wild die while a fight is on: panel, forecast and throw say what the room says."""

from __future__ import annotations

import re
import uuid
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign, User
from characters.models import Character
from rolls.fighting import Battle, Foe
from rolls.models import Roll
from rolls.services import roll_check
from rules.dice import LoadedDice
from tests.factories import make_member
from tests.rooms.conftest import do, join, seat, someone, standing, start, undo
from tests.systems.wild_die import make_hero, make_table

ASH = "Ash Marlowe"
GUARD = {"hit points": 10, "ranged": 143, "melee": 11}


@pytest.fixture
def table(storyteller: User, player: User) -> Campaign:
    """Noor's table with Tomas, where the wild die is played."""
    campaign = make_table(storyteller)
    make_member(campaign, player)
    return campaign


@pytest.fixture
def hero(table: Campaign, player: User) -> Character:
    """Ash, of Tomas: Firearms 6D."""
    return make_hero(table, player)


@pytest.fixture
def fight(table: Campaign, storyteller: User, hero: Character) -> None:
    """Ash against a guard whom all see and a sniper whom the players do not; the first round has begun."""
    guard, sniper = (someone(name, 3, numbers=GUARD, hidden=name == "Sniper") for name in ("Guard", "Sniper"))
    start(table, storyteller, someone(ASH, 9, character=hero, sheet=True), guard, sniper)
    do(table, storyteller, "begin")


def panel(client: Client, user: User, hero: Character, **form: Any) -> str:
    """The text of the panel that this member has filled in."""
    client.force_login(user)
    asked = {"character": str(hero.pk), "kind": "skill", "traits": "Firearms", **form}
    answer = client.post(f"/campaigns/{hero.campaign_id}/plan/", asked)
    assert answer.status_code == 200
    return answer.content.decode()


def words(page: str) -> str:
    """What is read on a page, on one line."""
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


def throw(user: User, hero: Character, *faces: int, kind: str = "attack", **form: Any) -> Any:
    """A throw straight through the service, with a form as it came."""
    return roll_check(
        membership=seat(hero.campaign, user),
        character=hero,
        kind=kind,
        form={"traits": ["Firearms"], **form.pop("form", {})},
        visibility="table",
        request_key=uuid.uuid4(),
        dice=LoadedDice(faces),
        **form,
    )


def foe(user: User, hero: Character, name: str = "Guard") -> Foe:
    """A fighter without a sheet as this member may pick it."""
    return next(one for one in Battle(seat(hero.campaign, user), hero).foes if one.name == name)


@pytest.mark.parametrize("kind", ["skill", "opposed", "attack", "parry"])
@pytest.mark.parametrize("declared", [0, 1, 3])
def test_declared_actions_are_taken_from_the_fight_by_panel_and_throw(
    client, storyteller, player, hero, fight, kind, declared
):
    if declared:
        do(hero.campaign, storyteller, "declare", ASH, amount=declared)
    begun = {"opposed": {"opponent_total": "9"}, "attack": {"defence": "9"}, "parry": {"attack_total": "9"}}
    form = begun.get(kind, {})
    page = panel(client, player, hero, kind=kind, actions="7", **form)
    assert 'name="actions"' not in page
    assert ("declared in the fight" if declared else "Nothing declared in the fight") in page
    less = max(0, declared - 1)
    assert f"{6 - less}D" in words(page)
    thrown = throw(player, hero, *[2] * (6 - less), kind=kind, form={"actions": "7", **form})
    assert isinstance(thrown, Roll), thrown
    assert thrown.announced.dice == 6 - less


def test_outside_of_the_fight_actions_are_typed(client, player, hero, table, storyteller):
    assert 'name="actions"' in panel(client, player, hero)
    start(table, storyteller, someone("Guard", 3))  # a fight in which Ash is not
    do(table, storyteller, "begin")
    assert 'name="actions"' in panel(client, player, hero)


def test_a_panel_follows_the_fight_as_it_ends(client, player, storyteller, hero, fight, table):
    drawn = panel(client, player, hero)
    assert 'name="had_fixed"' in drawn
    do(table, storyteller, "finish")
    after = client.post(
        f"/campaigns/{table.pk}/plan/",
        {"character": str(hero.pk), "kind": "skill", "traits": "Firearms", "had_fixed": "1"},
        headers={"HX-Request": "true"},
    ).content.decode()
    assert 'name="actions"' in after
    assert 'id="roll-actions-row" hx-swap-oob="true"' in after


@pytest.mark.parametrize("kind", ["skill", "opposed", "attack", "parry"])
def test_whoever_is_out_in_the_room_takes_no_actions_in_the_panel(client, storyteller, player, hero, fight, kind):
    do(hero.campaign, storyteller, "out", ASH)
    form = {"opponent_total": "9", "defence": "9", "attack_total": "9"}
    fits = {"skill": (), "opposed": ("opponent_total",), "attack": ("defence",), "parry": ("attack_total",)}[kind]
    form = {name: form[name] for name in fits}
    assert "no actions can be taken" in panel(client, player, hero, kind=kind, **form)
    assert throw(player, hero, kind=kind, form=form)[0].code == "cannot_act"
    assert isinstance(throw(player, hero, *[2] * 6, kind=kind, form={"free": "true", **form}), Roll)
    undo(hero.campaign, storyteller)
    assert isinstance(throw(player, hero, *[2] * 6, kind=kind, form=form), Roll)


def test_at_0_hit_points_room_and_panel_are_of_one_mind(client, player, hero, fight, table):
    hero.document = hero.document | {"hit_points": {"maximum": 30, "current": 0}}
    hero.save()
    card = next(one for team in standing(table).view.teams for one in team.fighters if one.name == ASH)
    assert card.state == "out"
    assert "no actions can be taken" in panel(client, player, Character.objects.get(pk=hero.pk))


def test_an_attack_on_a_foe_reads_the_defence_that_the_fight_has_now(storyteller, player, hero, fight, table):
    picked = foe(player, hero)
    missed = throw(player, hero, *[3] * 6, opponent=picked, form={"defence": "1"})
    told = (missed.announced.title, missed.announced.difficulty, missed.outcome)
    assert told == ("Firearms, attack on Guard", 143, "failure")
    close = throw(player, hero, *[3] * 6, opponent=picked, form={"against": "melee"})
    assert (close.announced.difficulty, close.outcome) == (11, "success")
    do(table, storyteller, "react", "Guard")
    assert throw(player, hero, *[2] * 6, opponent=picked).announced.difficulty == 153
    do(table, storyteller, "leave", "Guard")
    assert throw(player, hero, opponent=picked)[0].code == "no_opponent"


def test_players_never_read_a_defence_that_only_the_storyteller_knows(client, storyteller, player, hero, fight):
    token = foe(player, hero).token
    shown = words(panel(client, player, hero, kind="attack", other_character=token))
    assert "Guard" in shown
    assert "the storyteller knows" in shown
    assert not re.search(r"\b143\b|\bNeeds\b|%", shown)
    assert re.search(r"\b143\b", words(panel(client, storyteller, hero, kind="attack", other_character=token)))
    thrown = throw(player, hero, *[4] * 6, opponent=foe(player, hero))
    for user in (player, storyteller):
        client.force_login(user)
        entry = words(client.get(thrown.get_absolute_url()).content.decode())
        assert "attack on Guard" in entry
        assert not re.search(r"\b143\b|above the|below the|[0-9]%", entry)


def test_nobody_hidden_is_offered_or_attacked_by_a_player(client, storyteller, player, hero, fight):
    token = foe(storyteller, hero, "Sniper").token
    shown = panel(client, player, hero, kind="attack")
    assert "Sniper" not in shown
    assert token not in shown
    assert "Sniper (hidden)" in panel(client, storyteller, hero, kind="attack")
    unknown = panel(client, player, hero, kind="attack", other_character="no such token")
    hidden = panel(client, player, hero, kind="attack", other_character=token)
    assert words(unknown) == words(hidden)
    assert throw(player, hero, opponent=Foe(token, "Sniper"))[0].code == "no_opponent"
    warned = panel(client, storyteller, hero, kind="attack", other_character=token)
    assert "Sniper is hidden" in words(warned)


def test_an_attack_on_a_character_reads_the_sheet_and_the_full_reaction_of_the_fight(
    client, storyteller, player, hero, fight, table
):
    other = make_hero(table, make_member(table, role="player"))
    defence = table.game.book.defence(other.sheet, "ranged")
    page = panel(client, player, hero, kind="attack", other_character=str(other.pk))
    assert f"Needs {defence}" in words(page)
    assert 'name="full_reaction"' in page  # outside of the fight the table says it
    thrown = throw(player, hero, *[2] * 6, opponent=other, form={"defence": "1"})
    assert thrown.announced.difficulty == defence
    assert thrown.opponent == other
    join(table, storyteller, someone("Other", 1, character=other, sheet=True))
    do(table, storyteller, "react", "Other")
    assert f"Needs {defence + 10}" in words(panel(client, player, hero, kind="attack", other_character=str(other.pk)))
    assert throw(player, hero, *[2] * 6, opponent=other).announced.difficulty == defence + 10


def test_the_skill_that_attacks_says_which_defence_counts(hero, table, player, fight):
    for which in ("ranged", "melee", "brawling"):
        skill = table.game.house_rules.formula(which)[1]
        sides = Battle(seat(table, player), hero).sides(None, hero, hero)
        fixed = table.game.fixed("attack", {"traits": [skill]}, sides.stance, sides.faced)
        assert any(one.reason.lower().startswith(which) for one in fixed if one.field == "defence")


def test_what_the_other_side_declared_counts_in_a_contest(client, storyteller, player, hero, fight, table):
    other = make_hero(table, make_member(table))
    join(table, storyteller, someone("Other", 1, character=other, sheet=True))
    do(table, storyteller, "declare", "Other", amount=3)
    form = {"opponent_traits": ["Dodge"], "opponent_actions": "1"}
    page = panel(client, player, hero, kind="opposed", other_character=str(other.pk), opponent_traits="Dodge")
    assert 'name="opponent_actions"' not in page
    thrown = throw(player, hero, *[2] * 40, kind="opposed", opponent=other, form=form)
    assert "3 actions" in [part.label for part in thrown.announced.target_parts]


def test_a_double_press_is_one_roll_whatever_was_declared_between(storyteller, player, hero, fight, table):
    key, picked = uuid.uuid4(), foe(player, hero)

    def press() -> Any:
        return roll_check(
            membership=seat(table, player),
            character=hero,
            opponent=picked,
            kind="attack",
            form={"traits": ["Firearms"]},
            visibility="table",
            request_key=key,
        )

    first = press()
    do(table, storyteller, "declare", ASH, amount=3)
    assert press() == first
