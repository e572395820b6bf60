"""Quick start: a draft that begins filled in, and a part of a draft filled in anew by surprise. Dice fall here."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from campaigns.models import User
from campaigns.presses import key_of_press
from characters.access import Seat
from characters.kinds import FIELD
from characters.legality import FILLED_PATH
from characters.lines import Line
from characters.models import Character
from characters.writing import Press, Saved, keep_edit, once
from rules.dice import SecureDice
from rules.kit.history import Made
from rules.sheets import JsonValue, Problem, Sheet
from rules.system import Game

ANYBODY = "anybody"
"""What is chosen where no concept is."""

NO_CONCEPT = Problem(code="bad_field", trait="start", sentence="Choose one of the concepts of this system, or anybody.")
NO_PART = Problem(code="bad_field", trait="part", sentence="There is no such part to fill in here.")
NOT_NEW = Problem(
    code="settled", sentence="Only a draft that was never finished is filled in anew: this one has been at the table."
)


@dataclass(frozen=True, slots=True)
class Start:
    """What a draft begins with: its sheet, its name where the concept has one, and what history says at which path."""

    sheet: Sheet
    name: str
    why: str
    path: str = FILLED_PATH


def start_of(game: Game, chosen: str) -> Start | Problem:
    """What a choice comes to: "pilot" is somebody ready-made, "pilot:dice" a pilot by dice, "anybody" whoever falls."""
    key, _, how = chosen.partition(":")
    concept = game.quick.concept(key)
    if how not in ("", "dice") or (concept is None and (key != ANYBODY or not game.quick.parts)):
        return NO_CONCEPT
    if concept is None:
        return Start(game.quick.made(None, SecureDice()), "", "Anybody, by dice")
    if how:
        return Start(game.quick.made(concept, SecureDice()), "", f"{concept.name}, by dice")
    return Start(game.quick.made(concept, None), concept.person, f"{concept.name}, ready-made")


def surprise(*, character: Character, by: User, part: str, request_key: uuid.UUID | None = None) -> Saved | Problem:
    """Fill in one part of a draft anew; all the rest stays. One change, which can be taken back like any other."""
    with once(character, by, key_of_press(request_key, "surprise", part)) as seat:
        return _filled(seat, part) if isinstance(seat, Seat) else seat


def was_surprised(character: Character, by: User, part: str, request_key: uuid.UUID | None) -> bool:
    """Whether this press has been counted already: what its page held was kept with it then."""
    key = key_of_press(request_key, "surprise", part)
    return key is not None and character.changes.filter(by=by, request_key=key).exists()


def _filled(seat: Seat, part: str) -> Saved | Problem:
    found = seat.character
    if not found.is_draft or found.finished_at is not None:
        return NOT_NEW
    quick = found.campaign.game.quick
    label = {one.key: one.label for one in quick.parts}.get(part)
    if label is None:
        return NO_PART
    sheet = quick.surprised(found.sheet, part, None, SecureDice())
    after: JsonValue = {"sentence": f"{label} by surprise"}
    made = Made(path=FILLED_PATH, before=None, after=after, sheet=sheet)
    return Saved(found, keep_edit(found, made, by=seat.user, press=Press(seat.press), line=Line(FIELD)))
