"""Numbers that are a storyteller's secret: nothing that a player ever reads tells them."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import Any

import pytest

from campaigns.access import Viewer
from campaigns.drawing import draw
from rolls.entries import Result, entry_for
from rolls.models import Roll
from rolls.services import answer_choice
from rules.dice import Dice
from tests.calls.calling import answer, call, way, ways_that_can_be_rolled
from tests.rolls.conftest import seat
from tests.systems.shapes import SeededDice, Table, tables

pytestmark = pytest.mark.django_db

NUMBERS = {"difficulty": ("6", "7"), "target": ("5", "6"), "threshold": ("0", "1")}
"""Two numbers for each field that a system may have, near enough that dice often come to the same with both."""


def test_the_same_dice_look_the_same_whatever_the_secret_number_is() -> None:
    compared: set[tuple[str, str]] = set()
    for table in tables():
        for kind, form in ways_that_can_be_rolled(table.campaign, table.storyteller, table.hero):
            for seed in range(4):
                # Each is read before the next is thrown: what is only offered closes then.
                one, other = (read(table, rolled(table, kind, form, SeededDice(seed), place)) for place in (0, 1))
                for ended, told in takewhile(lambda pair: pair[0][0] == pair[1][0], zip(one, other, strict=False)):
                    assert ended == told, (table.campaign.system, kind, seed)
                    compared.add((table.campaign.system, kind))
    assert {system for system, _ in compared} == {"maelstrom", "luck-die", "step-dice", "wild-die"}


def rolled(table: Table, kind: str, form: dict[str, Any], dice: Dice, place: int) -> Roll:
    """A roll on one way against one number or the other, from the sheet as it was."""
    named = {name: two[place] for name, two in NUMBERS.items() if name in table.game.called_fields(kind)}
    made = call(table.storyteller, [table.hero], way(kind=kind, **{**form, **named}), numbers="never")
    table.hero.save()  # what the other one has paid is back
    pressed = answer(table.player, made, table.hero, dice=dice)
    assert pressed.roll, pressed.refused
    return pressed.roll


def read(table: Table, roll: Roll) -> list[tuple[str, ...]]:
    """How it stands and everything that a player reads of it, as it fell and after each of its choices."""
    found, viewer = [], Viewer("member", table.player.pk)
    while True:
        roll = table.campaign.rolls.select_related("character", "campaign", "announcement").get(pk=roll.pk)
        entry = entry_for(roll, viewer)
        found.append((roll.last_outcome.kind, *(_plain(draw(one), roll) for one in (entry, Result(entry)))))
        open_now = next((one.choice for one in entry.choices), None)
        if open_now is None or len(found) > 4:
            return found
        answer_choice(
            roll=roll,
            membership=seat(table.campaign, table.player),
            code=open_now.code,
            option=open_now.options[0].code if open_now.options else "",
            request_key=entry.choices[0].request_key,
            dice=SeededDice(3),
        )


def _plain(html: str, roll: Roll) -> str:
    shown = html.replace(str(roll.token), "")
    return re.sub(r'value="[0-9a-f-]{36}"|datetime="[^"]*"|title="[^"]*"|>\d\d:\d\d<|No\. \d+', "", shown)
