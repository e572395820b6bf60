"""Quick start: a draft that begins filled in, and a part of a draft filled in anew by surprise. Dice fall here."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection
from dataclasses import dataclass
from itertools import chain, repeat

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

TRIES = 8
"""So many times dice fall for one press: house rules may leave few ways to a whole character, or none."""

ANYBODY = "anybody"
"""What is chosen where no concept is."""

NO_CONCEPT = Problem(code="bad_field", trait="start", sentence="Choose one of the concepts of this system, or anybody.")
NOT_WHOLE = "Under the rules of this table dice made no whole character. Left for you: {}"
NO_PART = Problem(code="bad_field", trait="part", sentence="There is no such part to fill in here.")
NOT_NEW = Problem(
    code="settled", sentence="Only a draft that was never finished is filled in anew: this one has been at the table."
)


@dataclass(frozen=True, slots=True)
class Start:
    """What a draft begins with: its sheet, its name where it has one, and what history says at which path.

    `left` says what no dice could fill in under the rules of the campaign; empty where the sheet is whole.
    """

    sheet: Sheet
    name: str
    why: str
    path: str = FILLED_PATH
    left: str = ""


def start_of(game: Game, chosen: str, taken: Collection[str] = ()) -> Start | Problem:
    """What a choice comes to: "pilot" is somebody ready-made, "pilot:dice" a pilot by dice, "anybody" whoever falls.

    Whoever is made by dice has a name that is none of those `taken`.
    """
    key, _, how = chosen.partition(":")
    concept = game.quick.concept(key)
    if how not in ("", "dice") or (concept is None and (key != ANYBODY or not game.quick.parts)):
        return NO_CONCEPT
    if concept is None or how:
        name, why = game.quick.name(SecureDice(), taken), f"{concept.name if concept else 'Anybody'}, by dice"
        return _start(game, name, why, lambda: game.quick.made(concept, SecureDice()))
    # Whoever is ready-made is made for the printed rules: where a table's differ too much for them, dice help.
    dice = chain((None,), repeat(SecureDice()))
    return _start(game, concept.person, f"{concept.name}, ready-made", lambda: game.quick.made(concept, next(dice)))


def _start(game: Game, name: str, why: str, make: Callable[[], Sheet]) -> Start:
    sheet, left = best_of(game, make)
    return Start(sheet, name, why, left=left)


def best_of(game: Game, make: Callable[[], Sheet], part: str = "") -> tuple[Sheet, str]:
    """Of a few sheets the first that breaks no rule (of one `part`), or the one that breaks fewest; then what is left.

    The rest is one sentence for the player, empty where nothing is left.
    """
    tried: list[tuple[int, Sheet]] = []
    for _ in range(TRIES):
        sheet = make()
        broken = _broken(game, sheet, part)
        if not broken:
            return sheet, ""
        tried.append((len(broken), sheet))
    _, sheet = min(tried, key=lambda one: one[0])
    return sheet, NOT_WHOLE.format(" ".join(_broken(game, sheet, part)[:3]))


def _broken(game: Game, sheet: Sheet, part: str) -> list[str]:
    return [one.sentence for one in game.problems(sheet) if not one.notice and part in ("", one.section)]


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
    game = found.campaign.game
    sheet, _ = best_of(game, lambda: quick.surprised(found.sheet, part, None, SecureDice()), part)
    after: JsonValue = {"sentence": f"{label} by surprise"}
    made = Made(path=FILLED_PATH, before=None, after=after, sheet=sheet)
    return Saved(found, keep_edit(found, made, by=seat.user, press=Press(seat.press), line=Line(FIELD)))
