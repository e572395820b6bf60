"""What only a storyteller may do is forbidden to a player (403), in every system and on every road."""

from __future__ import annotations

import ast
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client

from campaigns.models import Campaign, User
from campaigns.refusals import FORBIDDEN, PERMISSION
from characters.answers import status_of as of_characters
from characters.models import Character
from rolls.access import status_of as of_rolls
from rolls.rooms.access import status_of as of_rooms
from rules.sheets import Problem
from tests.factories import make_campaign, make_character, make_member
from tests.systems import luck_die, step_dice, wild_die

type Table = tuple[Campaign, Character]


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    caches["process"].clear()


def maelstrom(storyteller: User, player: User) -> Table:
    """A Maelstrom table and Ilse."""
    campaign = make_campaign(storyteller=storyteller, name="Reserved")
    make_member(campaign, player)
    return campaign, make_character(campaign, player)


def of(folder: Any, hero: str = "make_hero") -> Callable[[User, User], Table]:
    """A table of another system, and its hero."""

    def made(storyteller: User, player: User) -> Table:
        campaign = folder.make_table(storyteller)
        make_member(campaign, player)
        return campaign, getattr(folder, hero)(campaign, player)

    return made


TABLES = {
    "maelstrom": maelstrom,
    "luck-die": of(luck_die),
    "step-dice": of(step_dice, "make_wren"),
    "wild-die": of(wild_die),
}


@pytest.mark.parametrize("system", TABLES)
def test_a_move_of_the_storyteller_is_forbidden_to_the_player(
    client: Client, storyteller: User, player: User, system: str
):
    _, hero = TABLES[system](storyteller, player)
    client.force_login(player)
    trackers = hero.campaign.game.trackers(hero.sheet)
    reserved = [(one.key, move.code) for one in trackers for move in one.moves if "player" not in move.actors]
    assert reserved
    for tracker, move in reserved:
        sent = {"tracker": tracker, "move": move, "amount": "1"}
        for headers in ({}, {"HX-Request": "true"}):
            answer = client.post(f"/characters/{hero.pk}/move/", sent, headers=headers)
            assert answer.status_code == FORBIDDEN, (tracker, move, answer.content.decode())


def test_a_roll_of_the_storyteller_is_forbidden_to_the_player(client: Client, storyteller: User, player: User):
    campaign, hero = TABLES["wild-die"](storyteller, player)
    client.force_login(player)
    for wounded in ({}, {"bonus": "-9D"}):  # whatever else is wrong with it
        form = {"character": hero.pk, "kind": "skill", "traits": "Firearms", "members": "4", **wounded}
        answer = client.post(f"/campaigns/{campaign.pk}/rolls/", {**form, "request_key": str(uuid.uuid4())})
        assert answer.status_code == FORBIDDEN


def test_an_answer_of_the_storyteller_is_forbidden_to_the_player(client: Client, storyteller: User, player: User):
    campaign, hero = TABLES["wild-die"](storyteller, player)
    roll = wild_die.throw(player, hero, (2, 2, 2, 2, 2, 1), traits=["Firearms"])
    client.force_login(player)
    for choice in ("cancel", "complication", "declare"):
        sent = {"choice": choice, "request_key": str(uuid.uuid4())}
        answer = client.post(f"/campaigns/{campaign.pk}/log/{roll.token}/answer/", sent)
        assert answer.status_code in ((FORBIDDEN,) if choice != "declare" else (FORBIDDEN, 409))


def test_what_is_settled_is_forbidden_to_the_player_and_open_to_the_storyteller(
    client: Client, storyteller: User, player: User
):
    _, hero = TABLES["wild-die"](storyteller, player)
    client.force_login(player)
    field = {"path": "attributes.Strength", "attributes.Strength": "5D", "base": hero.version}
    assert client.post(f"/characters/{hero.pk}/field/", field).status_code == FORBIDDEN


def test_every_floor_has_the_same_status_for_what_is_not_allowed():
    for code, status in PERMISSION.items():
        problem = Problem(code=code, sentence="No.")
        assert {of_characters(problem), of_rolls(problem), of_rooms(problem)} == {status}, code


def test_every_refusal_of_the_rules_that_names_the_storyteller_is_a_matter_of_permission():
    """A sentence "Only a storyteller ..." goes with a code of PERMISSION, wherever a problem is made."""
    root, checked = Path(__file__).parents[2], 0
    for folder in ("rules", "campaigns", "characters", "rolls"):
        for path in (root / folder).rglob("*.py"):
            for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                texts = _texts(call) if isinstance(call, ast.Call) else []
                if any(text.startswith("Only a storyteller") and text.endswith(".") for text in texts):
                    checked += 1
                    assert set(texts) & set(PERMISSION), f"{path.name}:{call.lineno}"
    assert checked > 8


def _texts(call: ast.Call) -> list[str]:
    """The texts a call is made with; a field that is `barred` to players is refused with the code of permission."""
    if any(keyword.arg == "barred" for keyword in call.keywords):
        return ["storyteller_only", *(one.value.value for one in call.keywords if isinstance(one.value, ast.Constant))]
    arguments = [*call.args, *(keyword.value for keyword in call.keywords)]
    return [one.value for one in arguments if isinstance(one, ast.Constant) and isinstance(one.value, str)]
