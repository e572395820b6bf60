"""The gear list of a sheet: what is on it, and the presses that change an amount. Presses count, so none is lost."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django.urls import reverse

from campaigns.access import can_change
from campaigns.drawing import View
from campaigns.models import User
from campaigns.presses import key_of_press
from characters.access import Seat
from characters.kinds import FIELD
from characters.lines import Line
from characters.models import Character
from characters.writing import Press, Saved, keep_edit, once
from rules.gear_list import MOST_GEAR
from rules.kit.gear import GEAR_PATH, known_as
from rules.sheets import JsonValue, Problem

STEPS = {"more": 1, "less": -1}
NO_ACT = Problem(code="bad_field", trait="act", sentence="A press on the gear list is one of more, less and away.")


@dataclass(frozen=True, slots=True)
class Gear(View):
    """The list, `#gear-<pk>`: things with their amounts, and for whoever `changes` it the presses and a field to add.

    `typed` is what could not be added, `problem` why.
    """

    template: ClassVar[str] = "characters/gear.html"

    pk: int
    name: str
    things: tuple[tuple[str, int], ...]
    changes: bool
    typed: str = ""
    problem: str = ""

    @classmethod
    def of(cls, seat: Seat, typed: str = "", problem: str = "") -> Gear:
        """The list as the person of the seat may use it."""
        one = seat.character
        changes = seat.may_change and can_change(one.campaign)
        return cls(one.pk, one.name, tuple(one.sheet.gear.items()), changes, typed, problem)

    def shown(self) -> Mapping[str, object]:
        """The fields, and where a press is sent."""
        full = len(self.things) >= MOST_GEAR
        return {**View.shown(self), "gear_url": reverse("characters:gear", args=[self.pk]), "full": full}


def add_gear(*, character: Character, by: User, text: str, request_key: uuid.UUID | None = None) -> Saved | Problem:
    """Add what was typed ("3 ropes") to what there is of it; with a request key, once."""
    with once(character, by, key_of_press(request_key, "gear", text)) as seat:
        return _kept(seat, f"{GEAR_PATH}.add", text) if isinstance(seat, Seat) else seat


def count_gear(
    *, character: Character, by: User, thing: str, act: str, request_key: uuid.UUID | None = None
) -> Saved | Problem:
    """One more or one less of a thing, or all of it away, counted from where it stands now."""
    with once(character, by, key_of_press(request_key, "gear", thing, act)) as seat:
        if not isinstance(seat, Seat):
            return seat
        name = known_as(seat.character.sheet, thing)
        held = seat.character.sheet.gear.get(name)
        if held is None:
            gone = f"{thing[:60]} is not on the list any more."
            return Problem(code="unknown_field", trait=GEAR_PATH, sentence=gone)
        if act not in (*STEPS, "away"):
            return NO_ACT
        return _kept(seat, f"{GEAR_PATH}.{name}", 0 if act == "away" else held + STEPS[act])


def _kept(seat: Seat, path: str, value: JsonValue) -> Saved | Problem:
    found = seat.character
    edit = found.campaign.game.edit(found.sheet, path, value, actor=seat.actor)
    if isinstance(edit, Problem):
        return edit
    return Saved(found, keep_edit(found, edit, by=seat.user, press=Press(seat.press), line=Line(FIELD)))
