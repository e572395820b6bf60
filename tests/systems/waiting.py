"""Contests that wait for somebody, in every system that has them: how they fall, whose choice, what comes of it."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from campaigns.models import Campaign, User
from characters.models import Character
from rolls.models import Roll
from rolls.services import roll_check
from rules.dice import LoadedDice
from tests.rolls.conftest import seat
from tests.systems.contests import PLAYS, make


@dataclass(frozen=True)
class Waiting:
    """A contest that waits: the faces that fall, who is waited for, which choices are whose, and what is pressed."""

    system: str
    faces: tuple[int, ...]
    fields: dict[str, Any]
    waits: str
    roller: frozenset[str]
    opponent: frozenset[str]
    document: dict[str, Any]
    answer: tuple[str, str]
    button: str
    then: tuple[int, ...]
    paid: str = ""


LUCK = {"traits": ["Strength", "Combat"], "opponent_traits": ["Resolve", "Athletics", "Lifting"]}
STEP = {"traits": ["Melee"], "opponent_traits": ["Athletics"]}
WILD = {"traits": ["Firearms"], "opponent_traits": ["Con"]}

WAITING = {
    "their advantage": Waiting(
        "luck-die",
        (2, 3, 9),
        {**LUCK, "other_advantages": 1},
        "Waits for Bran.",
        frozenset(),
        frozenset({"other_advantage", "other_keep"}),
        {},
        ("other_advantage", "attribute"),
        "Resolve, d6, shows 2",
        (5, 5, 6, 2),
    ),
    "their fate": Waiting(
        "luck-die",
        (2, 3, 9, 6, 6, 2),
        LUCK,
        "",
        frozenset(),
        frozenset({"other_maximise"}),
        {"fate": 2},
        ("other_maximise", "attribute"),
        "Resolve to 6: 7 becomes 11",
        (),
        "fate",
    ),
    "a tie of the luck die": Waiting(
        "luck-die",
        (4, 3, 9, 5, 4, 2),
        {**LUCK, "contest": "same_activity"},
        "Waits for Ada or Bran.",
        frozenset({"again"}),
        frozenset({"again"}),
        {"fate": 0},
        ("again", ""),
        "Break the tie",
        (4, 3, 9, 5, 6, 2),
    ),
    "a tie of step dice": Waiting(
        "step-dice",
        (3, 3),
        STEP,
        "Waits for Ada or Bran.",
        frozenset({"roll_again"}),
        frozenset({"roll_again"}),
        {},
        ("roll_again", ""),
        "Break the tie",
        (5, 3),
    ),
    "their medal": Waiting(
        "wild-die",
        (3, 3, 3, 3, 3, 3, 2, 2, 2, 4),
        WILD,
        "",
        frozenset(),
        frozenset({"opponent_spend"}),
        {"points": {"paragon": 0, "renegade": 0, "medal": 1}},
        ("opponent_spend", "medal:dice"),
        "Medal: +3D",
        (6, 6, 5),
        "points",
    ),
}


def seat_roller(waiting: Waiting, campaign: Campaign, owner: User) -> Character:
    """Ada, who rolls and has nothing to spend."""
    document = {"fate": 0} if waiting.system == "luck-die" else {}
    return stored(make(PLAYS[waiting.system], campaign, owner, "Ada"), document)


def seat_opponent(waiting: Waiting, campaign: Campaign, owner: User) -> Character:
    """Bran, who opposes, with what he has to spend."""
    return stored(make(PLAYS[waiting.system], campaign, owner, "Bran"), waiting.document)


def stored(character: Character, document: dict[str, Any]) -> Character:
    """The character with these parts of the document put in."""
    character.document |= document
    character.save()
    return character


def thrown(waiting: Waiting, ada: Character, bran: Character | None, faces: Iterable[int], **terms: Any) -> Roll:
    """The contest with these faces, straight through the service."""
    found = roll_check(
        membership=seat(ada.campaign, ada.owner),
        character=ada,
        opponent=bran,
        kind=PLAYS[waiting.system].kind,
        form=waiting.fields,
        visibility=terms.pop("visibility", "table"),
        request_key=uuid.uuid4(),
        dice=LoadedDice(faces),
    )
    assert isinstance(found, Roll), found
    return found
