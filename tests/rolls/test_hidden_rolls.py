"""A hidden roll is told by nothing: what it cost looks like moves by hand, what it did not cost like nothing at all.

Each page is read twice: once after the roll, and once, with the roll never thrown, after moves made by hand.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

import rules
from campaigns.models import Campaign, Membership, TableEvent, User
from characters.advancement import bank
from characters.models import Character
from characters.services import Saved, create_character, finish_character, move_tracker
from rolls.live.admission import Listener
from rolls.live.catch_up import catch_up
from rolls.models import Roll
from rolls.services import roll_check
from rules.dice import LoadedDice
from tests.factories import make_campaign, make_character, make_member, make_user
from tests.rolls.conftest import answer, seat
from tests.systems import luck_die, step_dice, wild_die

REASON = "Nobody may read this"


@dataclass(frozen=True)
class Secret:
    """A roll with what is done about it, and the moves by hand (tracker, move, amount) that lead to the same sheet."""

    system: str
    kind: str
    faces: tuple[int, ...]
    form: dict[str, Any] = field(default_factory=dict)
    followups: tuple[tuple[str, str, tuple[int, ...]], ...] = ()
    by_hand: tuple[tuple[str, str, int], ...] = ()
    costs_at_once: bool = False


BOLD = {"traits": ["Precision", "Firearms"]}
SECRETS = {
    "an action": Secret("maelstrom", "action", (6, 7, 2, 3, 4, 5, 8), BOLD),
    "a botched willpower roll": Secret(
        "maelstrom", "willpower", (1, 4, 3), by_hand=(("willpower", "spend", 1),), costs_at_once=True
    ),
    "willpower for a success": Secret(
        "maelstrom",
        "willpower",
        (2, 4, 3),
        followups=(("spend_willpower", "", ()),),
        by_hand=(("willpower", "spend", 1),),
        costs_at_once=True,
    ),
    "damage not soaked": Secret(
        "maelstrom",
        "soak",
        (2, 2),
        {"levels": "1", "damage": "bashing"},
        by_hand=(("health", "bashing", 1),),
        costs_at_once=True,
    ),
    "an experience die": Secret(
        "maelstrom",
        "action",
        (6, 7, 2, 3, 4, 5, 8),
        BOLD,
        followups=(("experience_die", "Firearms", (9,)),),
        by_hand=(("bank", "Firearms", 1),),
    ),
    "a skill": Secret("wild-die", "skill", (3, 4, 2, 5, 2, 4), {"traits": ["Firearms"], "difficulty": "10"}),
    "points and medals before a skill": Secret(
        "wild-die",
        "skill",
        (3, 4, 2, 5, 2, 4, 3, 3, 3),
        {"traits": ["Firearms"], "difficulty": "10", "spend": ["paragon:number", "medal:dice"]},
        by_hand=(("points", "spend_paragon", 1), ("points", "spend_medal", 1)),
        costs_at_once=True,
    ),
    "a medal after a skill": Secret(
        "wild-die",
        "skill",
        (3, 4, 2, 5, 2, 4),
        {"traits": ["Firearms"], "difficulty": "40"},
        followups=(("spend", "medal:dice", (3, 3, 3)),),
        by_hand=(("points", "spend_medal", 1),),
    ),
    "a check": Secret("step-dice", "check", (3,), {"traits": ["Melee"], "target": "4"}),
    "a check for action points": Secret(
        "step-dice",
        "check",
        (3,),
        {"traits": ["Melee"], "target": "4", "action_points": "2"},
        by_hand=(("action_points", "spend", 2),),
        costs_at_once=True,
    ),
    "a fate die": Secret(
        "step-dice",
        "check",
        (3,),
        {"traits": ["Melee"], "target": "6"},
        followups=(("fate_die", "d8", (4,)),),
        by_hand=(("fate", "d8", 1),),
    ),
    "a test": Secret("luck-die", "test", (2, 5, 9), {"traits": ["Strength", "Combat"], "difficulty": "9"}),
    "a luck test": Secret("luck-die", "luck", (9,), {"difficulty_number": "10"}),
    "a contest": Secret("luck-die", "contest", (4, 12, 2, 9), {"traits": ["Strength"], "other_attribute": "d6"}),
    "rerolls": Secret(
        "luck-die",
        "test",
        (2, 5, 9),
        {"traits": ["Strength", "Combat"], "difficulty": "9", "advantages": "1"},
        followups=(("advantage", "attribute", (3,)),),
    ),
    "fate before a test": Secret(
        "luck-die",
        "test",
        (2, 5, 9),
        {"traits": ["Strength", "Combat"], "difficulty": "9", "maximise": ["attribute", "luck"]},
        by_hand=(("fate", "spend", 2),),
        costs_at_once=True,
    ),
    "fate after a test": Secret(
        "luck-die",
        "test",
        (2, 5, 9),
        {"traits": ["Strength", "Combat"], "difficulty": "9"},
        followups=(("maximise", "attribute", ()),),
        by_hand=(("fate", "spend", 1),),
    ),
}


def _ilse(storyteller: User, player: User) -> Character:
    switches = {"experience_dice": True}
    campaign = make_campaign(storyteller=storyteller, edition="later", house_rules=switches)
    make_member(campaign, player)
    return make_character(campaign, player, sheet={"experience": {"earned": 5, "spent": 0, "banked": {}}})


def _ash(storyteller: User, player: User) -> Character:
    campaign = wild_die.make_table(storyteller)
    make_member(campaign, player)
    return wild_die.make_hero(campaign, player, points={"paragon": 2, "renegade": 1, "medal": 2})


def _wren(storyteller: User, player: User) -> Character:
    campaign = step_dice.make_table(storyteller, edition="later")
    make_member(campaign, player)
    draft = create_character(campaign=campaign, by=player)
    assert isinstance(draft, Character)
    for path, value in step_dice.WREN[:5]:
        draft = step_dice.put(draft, path, value)
    wren = finish_character(character=draft, by=storyteller, reason="for the story")
    assert isinstance(wren, Character), wren
    assert isinstance(move_tracker(character=wren, by=player, tracker="action_points", move="turn"), Saved)
    return wren


def _brand(storyteller: User, player: User) -> Character:
    campaign = luck_die.make_table(storyteller)
    make_member(campaign, player)
    return luck_die.make_hero(campaign, player, fate=3)


HEROES: dict[str, Callable[[User, User], Character]] = {
    "maelstrom": _ilse,
    "wild-die": _ash,
    "step-dice": _wren,
    "luck-die": _brand,
}


def test_every_system_of_the_house_has_its_secrets():
    keys = {one.key for one in rules.systems()}
    assert keys == set(HEROES) == {one.system for one in SECRETS.values()}


@pytest.fixture
def noor(db: None) -> User:
    """Who tells the story."""
    return make_user("Noor")


@pytest.fixture
def tomas(db: None) -> User:
    """Whose character it is."""
    return make_user("Tomas")


@contextmanager
def undone() -> Iterator[None]:
    """Whatever is done inside never was."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def again(character: Character) -> Character:
    return Character.objects.select_related("campaign", "owner").get(pk=character.pk)


def throw(secret: Secret, character: Character, by: User, visibility: str) -> Roll | tuple[Any, ...]:
    return roll_check(
        membership=seat(character.campaign, by),
        character=character,
        kind=secret.kind,
        form=secret.form,
        visibility=visibility,
        reason=REASON,
        request_key=uuid.uuid4(),
        dice=LoadedDice(secret.faces),
    )


def roll(secret: Secret, character: Character, by: User, visibility: str) -> Roll:
    thrown = throw(secret, character, by, visibility)
    assert isinstance(thrown, Roll), thrown
    for code, option, faces in secret.followups:
        answered = answer(thrown, by, code, faces, option=option)
        assert isinstance(answered, Roll), answered
    return thrown


def move_by_hand(secret: Secret, character: Character, by: User) -> None:
    for tracker, move, amount in secret.by_hand:
        if tracker == "bank":
            moved = bank(character=character, by=by, trait=move)
        else:
            moved = move_tracker(character=character, by=by, tracker=tracker, move=move, amount=amount)
        assert isinstance(moved, Saved), moved


PAGES = (
    "/",
    "/campaigns/{table}/",
    "/campaigns/{table}/log/",
    "/campaigns/{table}/party/",
    "/characters/{hero}/?ledger=all",
    "/characters/{hero}/history/",
)

CHANCE = re.compile(
    r'csrfmiddlewaretoken" value="[^"]*"|"X-CSRFToken": "[^"]*"|datetime="[^"]*"|data-live-after="[^"]*"|^id: .*$'
    r"|line-[\w-]{16}|lines/[\w-]{16}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b\d\d:\d\d\b|nonce=\"[^\"]*\"",
    re.MULTILINE,
)
"""What differs between two readings of the same page: keys, cursors and the clock."""


def seen_by(person: User, character: Character, since: int) -> dict[str, str]:
    """Everything a member is shown, page by page, and what the stream tells of it."""
    client, found = Client(), {}
    client.force_login(person)
    for page in PAGES:
        address = page.format(table=character.campaign_id, hero=character.pk)
        answered = client.get(address)
        found[page] = f"{answered.status_code} {CHANCE.sub('', answered.content.decode())}"
    membership = Membership.objects.get(campaign=character.campaign, user=person)
    told = catch_up(Listener(character.campaign_id, person.pk, membership.role), since).body.decode()
    return {**found, "stream": CHANCE.sub("", told)}


def kinds_told(character: Character, person: User, since: int) -> list[str]:
    membership = Membership.objects.get(campaign=character.campaign, user=person)
    return list(TableEvent.objects.visible_to(membership).filter(seq__gt=since).values_list("kind", flat=True))


def history(character: Character) -> list[tuple[Any, ...]]:
    return list(character.changes.values_list("path", "before", "after", "reason", "override", "by", "version"))


@pytest.mark.parametrize("visibility", ["storytellers", "private"])
@pytest.mark.parametrize("secret", SECRETS.values(), ids=list(SECRETS))
def test_a_hidden_roll_cannot_be_told_from_moves_by_hand(noor: User, tomas: User, secret: Secret, visibility: str):
    hero = again(HEROES[secret.system](noor, tomas))
    by, watcher = (noor, tomas) if visibility == "storytellers" else (tomas, make_member(hero.campaign))
    since = Campaign.objects.get(pk=hero.campaign_id).event_seq
    with undone():
        roll(secret, again(hero), by, visibility)
        hidden = seen_by(watcher, hero, since), history(hero), kinds_told(hero, watcher, since)
    with undone():
        move_by_hand(secret, again(hero), by)
        by_hand = seen_by(watcher, hero, since), history(hero), kinds_told(hero, watcher, since)
    assert hidden[1:] == by_hand[1:]
    for page, shown in hidden[0].items():
        assert shown == by_hand[0][page], page
        assert REASON not in shown


@pytest.mark.parametrize("secret", SECRETS.values(), ids=list(SECRETS))
def test_a_player_may_throw_blind_whatever_costs_nothing_and_learns_nothing(noor: User, tomas: User, secret: Secret):
    hero = again(HEROES[secret.system](noor, tomas))
    since = Campaign.objects.get(pk=hero.campaign_id).event_seq
    thrown = throw(secret, again(hero), tomas, "storytellers")
    if secret.costs_at_once:
        assert isinstance(thrown, tuple)
        assert [problem.code for problem in thrown] == ["cost_would_show"]
        return
    assert isinstance(thrown, Roll)
    assert kinds_told(hero, tomas, since) == []
    assert hero.version == again(hero).version
    for code, option, _faces in secret.followups:
        refused = answer(thrown, tomas, code, option=option)
        assert isinstance(refused, tuple)
        assert refused[0].code == "not_yours"


@pytest.mark.parametrize("visibility", ["storytellers", "private"])
@pytest.mark.parametrize("key", HEROES)
def test_the_log_is_numbered_as_if_hidden_rolls_were_not_there(noor: User, tomas: User, key: str, visibility: str):
    hero = again(HEROES[key](noor, tomas))
    for secret in (one for one in SECRETS.values() if one.system == key):
        roll(secret, again(hero), noor, visibility)
    shown = roll(next(one for one in SECRETS.values() if one.system == key), again(hero), noor, "table")
    assert Roll.objects.get(pk=shown.pk).table_number == 1


@pytest.mark.parametrize("secret", [one for one in SECRETS.values() if one.by_hand], ids=lambda one: one.kind)
def test_a_roll_of_the_whole_table_is_named_where_it_cost_something(noor: User, tomas: User, secret: Secret):
    hero = again(HEROES[secret.system](noor, tomas))
    known = hero.changes.count()
    thrown = roll(secret, hero, noor, "table")
    rows = list(hero.changes.order_by("version"))[known:]
    assert [row.reason for row in rows] == [f"Roll: {thrown.announced.title}"] * len(secret.by_hand)
