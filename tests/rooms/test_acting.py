"""An action that needs a roll: both are one press, the roll lands in the fight, and what comes of it is one more."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from campaigns.live import Scene
from campaigns.models import Campaign, TableEvent, User
from characters.models import Character
from rolls.correcting import Ask, correct_roll
from rolls.corrections import Correction
from rolls.filled import Filled
from rolls.models import Roll
from rolls.rooms.models import Fight, FightEvent, FightRoll
from rolls.rooms.shown import landed as landed_again
from rolls.services import Pressed, press
from rules.dice import LoadedDice
from tests.factories import make_campaign, make_character, make_member
from tests.rooms.conftest import BRAND, do, fight_of, join, seat, seen_by, sheet_of, someone, standing, start, undo
from tests.systems import luck_die, step_dice, wild_die

HEROES: dict[str, Callable[[Campaign, User], Character]] = {
    "maelstrom": lambda table, owner: make_character(table, owner),
    "wild-die": wild_die.make_hero,
    "luck-die": luck_die.make_hero,
    "step-dice": step_dice.make_wren,
}
ATTACKS: dict[str, tuple[dict[str, str], tuple[int, ...]]] = {
    "maelstrom": ({"kind": "action", "traits": "Strength", "difficulty": "6", "act": "roll|Attack"}, (9,) * 12),
    "wild-die": ({"kind": "attack", "traits": "Firearms", "defence": "5", "act": "roll|Attack"}, (3,) * 12),
    "luck-die": (
        {"kind": "test", "traits": "Strength", "difficulty_number": "2", "act": "act|Attack"},
        (5, 5, 5, 5),
    ),
    "step-dice": ({"kind": "check", "traits": "Melee", "act": "roll|Attack"}, (5, 5, 5)),
}
"""An attack of each system that succeeds, as a panel sends it, with the dice that fall."""

FOE = {"health": 6, "hit points": 10, "endurance": 1, "ranged": 4}


@pytest.fixture(params=HEROES)
def system(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def table(system: str, storyteller: User, player: User) -> Campaign:
    """A table of each system with Tomas at it."""
    found = make_campaign(storyteller=storyteller, system=system)
    make_member(found, player)
    return found


@pytest.fixture
def hero(system: str, table: Campaign, player: User) -> Character:
    """Tomas's character."""
    return HEROES[system](table, player)


@pytest.fixture
def turn(table: Campaign, storyteller: User, hero: Character) -> Fight:
    """The hero's turn against a rat without a sheet."""
    numbers = {one.key: FOE[one.key] for one in table.game.room.numbers if one.key in FOE}
    people = (
        someone(hero.name, 9, character=hero, team="Players"),
        someone("Rat", 1, team="Rats", numbers=numbers),
    )
    fight = start(table, storyteller, *people)
    assert isinstance(fight, Fight), fight
    for kind, who in (("begin", ""), ("turn", hero.name)):
        assert isinstance(do(table, storyteller, kind, who), Fight)
    return fight


def filled(hero: Character, *, key: uuid.UUID | None = None, **fields: str) -> Filled:
    """A panel as it is sent for the hero."""
    data = QueryDict(mutable=True)
    own = {
        "character": str(hero.pk),
        "act_who": hero.name,
        "visibility": "table",
        "request_key": str(key or uuid.uuid4()),
    }
    data.update(own | fields)
    return Filled.of(data)


def attack(by: User, hero: Character, *, at: str = "Rat", key: uuid.UUID | None = None, **fields: str) -> Pressed:
    """The attack of the hero's system at somebody of the fight."""
    form, faces = ATTACKS[hero.campaign.system]
    target = next(
        (row.token for row in standing(hero.campaign).live if row.event.fighter and row.event.fighter.name == at), ""
    )
    sent = filled(hero, key=key, **{"other_character": target} | form | fields)
    return press(membership=seat(hero.campaign, by), filled=sent, dice=LoadedDice(faces))


def landed(by: User, hero: Character, **fields: str) -> Roll:
    found = attack(by, hero, **fields)
    assert found.roll, found.refused
    return found.roll


def test_the_action_and_its_roll_are_one_press_that_lands_in_the_fight(player, hero, turn):
    roll = landed(player, hero)
    row = FightEvent.objects.latest("pk")
    assert (row.event.who, row.event.what) == (hero.name, "Attack")
    link = FightRoll.objects.get(event=row)
    assert (link.roll, link.aimed_at, link.follows) == (roll, "Rat", None)


def test_the_same_press_twice_is_one_roll_and_one_act(player, hero, turn):
    key, before = uuid.uuid4(), FightEvent.objects.count()
    first, again = landed(player, hero, key=key), landed(player, hero, key=key)
    assert first == again
    assert (Roll.objects.count(), FightEvent.objects.count()) == (1, before + 1)


@pytest.mark.parametrize("why", ["not their turn", "another fighter", "nobody known", "no such act", "fight is over"])
def test_what_cannot_be_done_rolls_nothing(client, storyteller, player, table, hero, turn, why):
    fields = {
        "another fighter": {"act_who": "Rat"},
        "nobody known": {"other_character": "somebody"},
        "no such act": {"act": "finish|"},
    }.get(why, {})
    if why == "not their turn":
        do(table, storyteller, "turn", "Rat") if table.game.room.teams is False else do(
            table, storyteller, "end", hero.name
        )
    if why == "fight is over":
        do(table, storyteller, "finish")
    before = FightEvent.objects.count()
    found = attack(player, hero, **fields)
    assert found.roll is None
    assert found.refused[0].sentence
    assert (Roll.objects.count(), FightEvent.objects.count(), FightRoll.objects.count()) == (0, before, 0)


def test_a_roll_that_is_refused_does_nothing_in_the_fight(player, hero, turn):
    before = FightEvent.objects.count()
    assert attack(player, hero, traits="Nothing of the sort").roll is None
    assert FightEvent.objects.count() == before


def test_what_comes_of_a_hit_is_marked_with_one_press_once(storyteller, player, table, hero, turn):
    landed(player, hero)
    if table.system == "wild-die":
        damage = filled(hero, kind="code", code="2D", act="roll|Damage", other_character=_token(table, "Rat"))
        rolled = press(membership=seat(table, player), filled=damage, dice=LoadedDice((3, 2)))
        assert rolled.roll, rolled.refused
    of, event = FightEvent.objects.latest("pk").token, _harm(table)
    assert isinstance(do(table, storyteller, "harm", "Rat", of=of, **event), Fight)
    link = FightRoll.objects.get(follows__isnull=False)
    assert (link.roll, link.follows.event.token) == (Roll.objects.latest("pk"), of)
    assert do(table, storyteller, "harm", "Rat", of=of, **event).code == "settled"
    undo(table, storyteller)
    assert isinstance(do(table, storyteller, "settled", hero.name, of=of), Fight)
    assert do(table, storyteller, "harm", "Rat", of=of, **event).code == "settled"


def corrected(roll: Roll, storyteller: User, kind: str) -> Correction:
    """A storyteller's word about a roll."""
    ask, by = Ask(kind=kind, text="The rat was already gone."), seat(roll.campaign, storyteller)
    dice = LoadedDice(ATTACKS[roll.campaign.system][1])
    found = correct_roll(roll=roll, membership=by, ask=ask, request_key=uuid.uuid4(), dice=dice)
    assert isinstance(found, Correction), found
    return found


def test_nothing_comes_of_a_roll_that_counts_for_nothing(client: Client, storyteller, player, table, hero, turn):
    roll, of = landed(player, hero), FightEvent.objects.latest("pk").token
    assert 'value="settled|"' in fight_of(client, storyteller, table)
    corrected(roll, storyteller, "void")
    assert 'value="settled|"' not in fight_of(client, storyteller, table)
    assert do(table, storyteller, "harm", "Rat", of=of, **_harm(table)).code == "settled"
    last = TableEvent.objects.filter(kind="correction").latest("seq")
    assert landed_again(Scene(table), last) is not None


def test_the_reroll_of_a_roll_that_landed_lands_in_its_place(storyteller, player, table, hero, turn):
    roll = landed(player, hero)
    again = corrected(roll, storyteller, "reroll").again
    assert FightRoll.objects.get(follows=None).roll == again != roll
    last = TableEvent.objects.filter(kind="correction").latest("seq")
    assert landed_again(Scene(table), last) is not None


def _harm(table: Campaign) -> dict[str, Any]:
    return {"amount": 2, "what": {"maelstrom": "lethal"}.get(table.system, "")}


def _token(table: Campaign, name: str) -> str:
    return next(row.token for row in standing(table).live if row.event.fighter and row.event.fighter.name == name)


def test_the_fight_shows_the_result_and_whose_it_is_to_mark(client: Client, storyteller, player, table, hero, turn):
    landed(player, hero)
    told, kept = fight_of(client, storyteller, table), fight_of(client, player, table)
    assert "fr__res" in told
    assert "fr__res" in kept
    assert ('value="settled|"' in told, 'value="settled|"' in kept) == (True, False)
    assert ("act=roll%7CDamage" in kept) == (table.system == "wild-die")


def test_a_hidden_roll_leaves_nothing_in_the_fight_of_the_players(
    client: Client, storyteller, player, table, hero, turn
):
    roll = landed(storyteller, hero, visibility="storytellers", reason="Behind the screen")
    told, kept = fight_of(client, storyteller, table), fight_of(client, player, table)
    assert "Behind the screen" in told
    for word in ("Behind the screen", "fr__res", str(roll.token)):
        assert word not in kept


def test_a_hidden_target_is_named_to_no_player(client: Client, storyteller, player, table, hero, turn):
    numbers = {one.key: FOE[one.key] for one in table.game.room.numbers if one.key in FOE}
    join(table, storyteller, someone("Lurker", 1, team="Shadows", numbers=numbers, hidden=True))
    assert attack(player, hero, at="Lurker").refused[0].code in ("no_target", "no_opponent")
    landed(storyteller, hero, at="Lurker")
    assert "Lurker" in fight_of(client, storyteller, table)
    assert "Lurker" not in fight_of(client, player, table)


def test_a_chip_fills_the_panel_for_whoever_acts(client: Client, player, table, hero, turn):
    form, _ = ATTACKS[table.system]
    client.force_login(player)
    asked = {"choose": "1", "act": form["act"], "act_who": hero.name, "character": str(hero.pk), "kind": form["kind"]}
    page = client.get(f"/campaigns/{table.pk}/plan/", asked, headers={"HX-Request": "true", "HX-Target": "roll"})
    panel = page.content.decode()
    assert f'name="act" value="{form["act"]}"' in panel
    assert "Rat" in panel
    whole = client.get(table.get_absolute_url(), asked).content.decode()  # as a page without script
    assert f'name="act" value="{form["act"]}"' in whole


def test_a_price_is_paid_with_the_roll_or_nothing_happens(luck_table, storyteller, player, brand, brands_turn):
    do(luck_table, storyteller, "turn", "Rat")
    before = sheet_of(brand)["stamina"]
    evade = {"kind": "test", "traits": "Strength", "difficulty_number": "2", "act": "react|Evade"}
    made = press(membership=seat(luck_table, player), filled=filled(brand, **evade), dice=LoadedDice((5, 5, 5)))
    assert made.roll, made.refused
    assert sheet_of(brand)["stamina"] == before - 1
    undo(luck_table, storyteller)
    assert sheet_of(brand)["stamina"] == before
    assert seen_by(luck_table, player)
    assert BRAND in {one.name for team in standing(luck_table).view.teams for one in team.fighters}


def panel_of(client: Client, by: User, hero: Character, at: str, **fields: str) -> str:
    """The whole panel as it is filled in for an attack at somebody."""
    client.force_login(by)
    sent = {"choose": "1", "act": "act|Attack", "act_who": hero.name, "character": str(hero.pk), "kind": "test"}
    asked = sent | {"traits": "Strength", "other_character": at} | fields
    htmx = {"HX-Request": "true", "HX-Target": "roll"}
    return str(client.get(f"/campaigns/{hero.campaign_id}/plan/", asked, headers=htmx).content.decode())


def test_an_attack_takes_deflection_and_conditions_from_its_target(
    client: Client, luck_table, storyteller, player, other_player, brand, brands_turn
):
    make_member(luck_table, other_player)
    other = luck_die.make_hero(luck_table, other_player)
    join(luck_table, storyteller, someone("Rosa", 2, character=other, team="Players"))
    number = luck_table.game.book.defence(other.sheet, "Deflection")
    assert f'value="{number}"' in panel_of(client, player, brand, str(other.pk))
    do(luck_table, storyteller, "gain", "Rosa", what="Prone")
    do(luck_table, storyteller, "gain", "Rosa", what="Guard")
    guarded = panel_of(client, player, brand, str(other.pk))
    assert f"Deflection {number}, on guard +1" in guarded
    assert f'value="{number + 1}"' in guarded
    assert 'name="their_conditions" value="Prone"' in guarded
    rat = _token(luck_table, "Rat")
    do(luck_table, storyteller, "gain", "Rat", what="Prone")
    assert 'name="their_conditions" value="Prone"' in panel_of(client, player, brand, rat)


def test_vitals_are_pressed_in_the_fight_by_those_who_press_them_beside_it(
    client: Client, storyteller, player, table, hero, turn
):
    at = f'action="/characters/{hero.pk}/move/"'
    for person in (storyteller, player):
        assert at in fight_of(client, person, table)
    watching = make_member(table)
    shown = fight_of(client, watching, table)
    assert at not in shown
    assert f"How {hero.name} is" in shown
    # What the pen beside the party says is for the rows there: each row here says it itself.
    assert "data-pen" not in fight_of(client, storyteller, table)
