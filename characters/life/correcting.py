"""Putting right in play what stands on a finished character: at once, or as its player proposes. Decision 40."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, replace

from campaigns.decisions import when
from campaigns.models import User
from campaigns.presses import key_of_press
from characters.access import Seat
from characters.kinds import EXPERIENCE, FIELD, VITALS
from characters.life.reasons import worded
from characters.lines import Line
from characters.models import NOTES_PATH, Character
from characters.services import holds_nul
from characters.writing import REASON_LIMIT, Press, Saved, Warrant, keep_edit, once, tell_table
from rules.kit.history import Made
from rules.sheets import JsonValue, Problem, Sheet
from rules.system import Game

ONLY_STORYTELLERS = Problem(code="not_yours", sentence="A storyteller puts this right. Its player can propose it.")
DRAFT = Problem(code="draft", sentence="This is a draft: change it in its builder.")
OF_THE_CAST = Problem(code="draft", sentence="One of the cast is changed on its own page, at any time.")
LABEL_LIMIT = 120
"""Letters of what a correction does that stand on one line."""

PRICE_WAIVED = " (price waived)"
"""Ends the reason of what moved no point though it has a price: so every place that tells it tells this too."""

NOTHING = Problem(code="unknown_field", trait="what", sentence="Choose what is to be put right.")
NUL = Problem(code="bad_field", trait="value", sentence="This text holds characters that cannot be kept.")
IN_THE_QUEUE = Problem(code="unknown_field", sentence="This is decided in the storytellers' queue.")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be put right: the field at `path`, which held `was` as the person looked at it, is to hold `value`.

    What it costs or gives back is settled, unless its price is `waived`.
    """

    path: str
    value: JsonValue
    was: JsonValue = None
    waived: bool = False


def correct(
    *, character: Character, by: User, wanted: Wanted, reason: str, request_key: uuid.UUID | None = None
) -> Saved | Problem:
    """Put a field of a finished character right, as a storyteller; with a request key, only once."""
    with once(character, by, key_of_press(request_key, "correct", wanted.path, wanted.value)) as seat:
        if not isinstance(seat, Seat):
            return seat
        if not seat.tells_the_story:
            return ONLY_STORYTELLERS
        why = worded(reason)
        return why if isinstance(why, Problem) else corrected(seat, wanted, why)


def corrected(seat: Seat, wanted: Wanted, reason: str) -> Saved | Problem:
    """The locked character with the field put right; a Problem where it may not be so, or stands otherwise by now."""
    one = seat.character
    made = foreseen(one, wanted)
    if isinstance(made, Problem):
        return made
    if made.before == made.after:
        return Saved(one, None)
    how = PRICE_WAIVED if wanted.waived and is_owed(one, wanted) else ""
    before, warrant = one.sheet, Warrant(reason=f"{reason[: REASON_LIMIT - len(how)]}{how}", corrects=True)
    change = keep_edit(one, made, by=seat.user, warrant=warrant, press=Press(seat.press), line=Line(FIELD))
    game = one.campaign.game
    # keep_edit told of the sheet: who has the account, or the trackers, before them hears of those as well.
    account = game.vocabulary.growth.account
    if account and made.difference.at(account):
        tell_table(one, EXPERIENCE)
    if _vitals(game, before) != _vitals(game, one.sheet):
        tell_table(one, VITALS)
    return Saved(one, change)


def foreseen(character: Character, wanted: Wanted) -> Made | Problem:
    """What putting it right comes to on the character as it stands; nothing is written."""
    if barred := bar_to_correct(character):
        return barred
    game, path = character.campaign.game, wanted.path
    if holds_nul(path) or holds_nul(wanted.value):
        return NUL
    if path == NOTES_PATH or not path or not game.correcting.may(path):
        return NOTHING
    stands = game.correcting.stands(character.sheet, path)
    if stands != wanted.was and not path.endswith((".add", ".remove")):
        return _meanwhile(character, path)
    made = game.correcting.change(character.sheet, path, wanted.value, waived=wanted.waived)
    return IN_THE_QUEUE if isinstance(made, Made) and made.path in game.decisions.paths else made


def cannot_be_paid(character: Character, wanted: Wanted) -> bool:
    """Whether it can be done, but only with its price waived."""
    settled, waived = (foreseen(character, replace(wanted, waived=each)) for each in (False, True))
    return isinstance(settled, Problem) and not isinstance(waived, Problem)


def is_owed(character: Character, wanted: Wanted) -> bool:
    """Whether settling its price would move anything, or could not be paid: else there is nothing to waive."""
    made = foreseen(character, replace(wanted, waived=False))
    return isinstance(made, Problem) or bool(character.campaign.game.correcting.moved(made))


def bar_to_correct(character: Character) -> Problem | None:
    """Why nothing of a character is put right: it is none that was finished at the table."""
    if character.is_of_the_cast:
        return OF_THE_CAST
    return DRAFT if character.is_draft else None


def told(made: Made, game: Game) -> str:
    """What a correction does, in words and without its price: "Strength from 4 to 3"."""
    what, read = game.vocabulary.words(made.path)
    if made.before is None or made.after is None:
        return f"{what}: {read(made.before if made.after is None else made.after)}"
    line = f"{what} from {read(made.before)} to {read(made.after)}"
    return line if len(line) <= LABEL_LIMIT else f"{what}, written anew"


def _meanwhile(character: Character, path: str) -> Problem:
    what = character.campaign.game.vocabulary.called(path)
    last = character.changes.first()
    did = f" {last.by_name} changed the sheet {when(last.at)}." if last else ""
    sentence = f"{what} stands otherwise than when you looked.{did} Look again, then decide."
    return Problem(code="decided", trait="value", sentence=sentence)


def _vitals(game: Game, sheet: Sheet) -> list[JsonValue]:
    return [one.model_dump(mode="json") for one in game.trackers(sheet) if one.vital]
