"""Contests between two characters of a table, in every system that has them: who may oppose, and what the entry keeps."""

from __future__ import annotations

import html
import re
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from campaigns.models import Campaign, Membership, User
from characters.models import Character
from rolls.models import Roll
from rolls.services import roll_check
from rules.checks import ContestedRequest
from rules.dice import LoadedDice
from tests.factories import make_member, make_spectator, make_user
from tests.rolls.conftest import seat
from tests.systems import luck_die, step_dice

HTMX = {"HX-Request": "true"}


@dataclass(frozen=True)
class Play:
    """How one system is played here: its table and characters, and a contest with what it says."""

    make_table: Callable[[User], Campaign]
    make: Callable[[Campaign, User, str], Character]
    kind: str
    own: tuple[str, ...]
    opposing: tuple[str, ...]
    faces: tuple[int, ...]
    announced: str
    explained: str


def _luck_hero(campaign: Campaign, owner: User, name: str) -> Character:
    return luck_die.make_hero(campaign, owner, name)


PLAYS = {
    "step-dice": Play(
        make_table=step_dice.make_table,
        make=step_dice.make_wren,
        kind="contest",
        own=("Melee",),
        opposing=("Athletics",),
        faces=(5, 3),
        announced="Ada (Melee) d8 against Bran (Athletics) d6",
        explained="Ada (Melee) 5: 5; Bran (Athletics) 3: 3. Ada wins.",
    ),
}


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    """Each test begins with an empty count of throws."""
    cache.clear()
