"""How each system with contests is played in their tests: a contest, its dice, and what is said of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import connection

from campaigns.models import Campaign, User
from characters.models import Character
from characters.services import create_character, finish_character, save_field
from tests.systems import luck_die, step_dice, wild_die


@dataclass(frozen=True)
class Play:
    """How one system is played here: a contest, the faces that fall, and what the panel and the entry say of it.

    `raised` is a field of the opponent's document that changes the opposing dice, and what they then are.
    """

    make_table: Callable[[User], Campaign]
    fields: tuple[tuple[str, Any], ...]
    kind: str
    own: tuple[str, ...]
    opposing: tuple[str, ...]
    faces: tuple[int, ...]
    planned: str
    announced: str
    explained: str
    raised: tuple[str, dict[str, Any], str]


PLAYS = {
    "step-dice": Play(
        make_table=step_dice.make_table,
        fields=step_dice.WREN,
        kind="contest",
        own=("Melee",),
        opposing=("Athletics",),
        faces=(5, 3),
        planned="d8 against d6",
        announced="Ada (Melee) d8 against Bran (Athletics) d6",
        explained="Ada (Melee) 5: 5; Bran (Athletics) 3: 3. Ada wins.",
        raised=("skills", {"Athletics": 2}, "Bran (Athletics) d8"),
    ),
    "luck-die": Play(
        make_table=luck_die.make_table,
        fields=tuple(luck_die.BRAND.items()),
        kind="contest",
        own=("Strength", "Combat"),
        opposing=("Resolve", "Athletics", "Lifting"),
        faces=(4, 3, 9, 5, 6, 2),
        planned="Bran (Resolve + Athletics + Lifting): d6 + d4 + 2",
        announced="against Bran (Resolve + Athletics + Lifting), d6 + d4 + 2",
        explained="Bran has 9, from 4 on Resolve, 3 on Athletics and +2: a win.",
        raised=("skills", {"Athletics": 8}, "against Bran (Resolve + Athletics + Lifting), d6 + d8 + 2"),
    ),
    "wild-die": Play(
        make_table=wild_die.make_table,
        fields=tuple(wild_die.ASH.items()),
        kind="opposed",
        own=("Firearms",),
        opposing=("Con",),
        faces=(3, 3, 3, 3, 3, 3, 2, 2, 2, 4),
        planned="Bran (Con) 4D+2",
        announced="against Bran (Con) 4D+2",
        explained="That is 6 above the 12 of Bran (Con).",
        raised=("hit_points", {"maximum": 30, "current": 15}, "against Bran (Con) 1D+2"),
    ),
}


def make(play: Play, campaign: Campaign, owner: User, name: str, **changes: Any) -> Character:
    """A finished character of the system; `changes` are fields of the row."""
    draft = create_character(campaign=campaign, by=owner)
    for path, value in (*(one for one in play.fields if one[0] != "name"), ("name", name)):
        saved = save_field(character=draft, by=owner, path=path, value=value, base_version=draft.version)
        draft = saved.character
    finished = finish_character(character=draft, by=owner)
    assert isinstance(finished, Character), finished
    for field, value in changes.items():
        setattr(finished, field, value)
    finished.save()
    return finished


def rewrite(character: Character, document: dict[str, Any]) -> None:
    """Put another document into the row, as experience or a breakage would: past the rules of creation."""
    with connection.cursor() as cursor:
        sent = [json.dumps(document), character.pk]
        cursor.execute("UPDATE characters_character SET document = %s WHERE id = %s", sent)
