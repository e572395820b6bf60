"""Growing in play: what storytellers award, and what players buy for it. One write in one transaction each."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence

from django.core.exceptions import ValidationError

from campaigns.decisions import when
from campaigns.models import Campaign, User
from campaigns.names import clean_name
from campaigns.presses import key_of_press
from characters.access import Seat
from characters.kinds import AWARD, CHARACTER, EXPERIENCE, GROWTH, VITALS
from characters.lines import Line
from characters.models import Character, Status
from characters.services import DRAFT
from characters.writing import REASON_LIMIT, Press, Saved, Warrant, keep_edit, of_one, once, once_for_all, tell_table
from rules.advancement import Advancement
from rules.kit.history import Made
from rules.sheets import JsonValue, Problem, Tracker

OWN_NAME_LIMIT = 60

NONE_KEPT = Problem(code="no_advancement", sentence="This game keeps no experience.")
GONE = Problem(code="gone", sentence="This is not on offer any more: the sheet has changed meanwhile.")
NOT_OF_THE_CAST = Problem(
    code="no_advancement", sentence="The cast keeps no experience. Make this a full character first."
)
NOBODY = Problem(code="nobody", trait="who", sentence="Choose at least one character.")


def buy(
    *, character: Character, by: User, code: str, reduced: bool = False, request_key: uuid.UUID | None = None
) -> Saved | Problem:
    """Buy what is on offer under `code` (which names the rank it leads to: pressed twice, it is bought once).

    With `reduced` it is bought at the reduced price, where there is one.
    """

    def write(seat: Seat, grows: Advancement) -> Saved | Problem:
        offer = grows.purchase(code)
        if offer is None:
            return _taken(seat)
        offer = (offer.reduced if reduced else None) or offer
        return offer.why_not or _kept(seat, offer.path, offer.value)

    return _once(character, by, key_of_press(request_key, code, reduced), write)


def buy_own(
    *, character: Character, by: User, of: str, name: str, kind: str, request_key: uuid.UUID | None = None
) -> Saved | Problem:
    """Buy something of one's own, which is on no list; what the rules let wait, waits as at creation."""

    def write(seat: Seat, grows: Advancement) -> Saved | Problem:
        if grows.own is None or of not in grows.own.of:
            return Problem(code="bad_field", trait="of", sentence="Choose a trait with dots for it.")
        try:
            clean = clean_name(name, limit=OWN_NAME_LIMIT)
        except ValidationError as error:
            return Problem(code="bad_name", trait="name", sentence=error.messages[0])
        return _kept(seat, grows.own.path, grows.own.edit(of, clean, kind))

    return _once(character, by, key_of_press(request_key, of, name, kind), write)


def bank(*, character: Character, by: User, trait: str, request_key: uuid.UUID | None = None) -> Saved | Problem:
    """Tie one free point to a trait; with a request key, only once."""

    def write(seat: Seat, grows: Advancement) -> Saved | Problem:
        if trait not in grows.bankable:
            return Problem(code="bad_field", trait="trait", sentence="Choose a trait to bank the point on.")
        return _kept(seat, grows.bank_path, {"trait": trait}, grown=False)

    return _once(character, by, key_of_press(request_key, "bank", trait), write)


def award(
    *, characters: Sequence[Character], by: User, points: int, reason: str, request_key: uuid.UUID | None = None
) -> tuple[Saved, ...] | Problem:
    """Give points (below zero: take free ones back) to one character or to several at once: to all or to nobody.

    The same award sent again with the same request key is the same award: it comes back as it was kept.
    """
    try:
        why = clean_name(reason, what="reason", limit=REASON_LIMIT)
    except ValidationError as error:
        return Problem(code="reason_needed", trait="reason", sentence=f"Say what it is for. {error.messages[0]}")
    if not characters:
        return NOBODY
    # In one order: the same people are the same key, however they were ticked.
    everyone = sorted(characters, key=lambda one: one.pk)
    key = key_of_press(request_key, [one.pk for one in everyone], points, why)
    with once_for_all(everyone, by, key) as seats:
        if isinstance(seats, Problem):
            return seats
        awards = [(seat, _award(seat, points)) for seat in seats if isinstance(seat, Seat)]
        barred = next((of_one(seat.character, found) for seat, found in awards if isinstance(found, Problem)), None)
        before = tuple(one for one in seats if isinstance(one, Saved))
        # A generator: nothing is written where anybody is barred.
        line = Line(AWARD, {})
        now = (_awarded(seat, found, why, line) for seat, found in awards if isinstance(found, Made))
        return barred or (*before, *now)


def in_party(campaign: Campaign) -> list[Character]:
    """The finished characters of players at a table, in the order of the party."""
    return list(campaign.characters.of_players().filter(status=Status.FINISHED).select_related("owner"))


def _taken(seat: Seat) -> Problem:
    """That an offer is gone, and what changed last on the sheet."""
    last = seat.character.changes.first()
    if last is None:
        return GONE
    what = seat.character.campaign.game.vocabulary.called(last.path)
    did = f"{last.by_name} changed {what} {when(last.at)}."
    return GONE.model_copy(update={"sentence": f"{GONE.sentence} {did}"})


def _once(
    character: Character, by: User, press: uuid.UUID | None, write: Callable[[Seat, Advancement], Saved | Problem]
) -> Saved | Problem:
    """What `write` makes of the locked character and of how it grows, once for each press."""
    with once(character, by, press, play=True) as seat:
        if not isinstance(seat, Seat):
            return seat
        grows = _growth(seat.character)
        return grows if isinstance(grows, Problem) else write(seat, grows)


def _growth(character: Character) -> Advancement | Problem:
    """How a character at the table grows."""
    if character.is_draft:
        return DRAFT
    if character.is_of_the_cast:
        return NOT_OF_THE_CAST
    return character.campaign.game.advancement(character.sheet) or NONE_KEPT


def _kept(seat: Seat, path: str, value: JsonValue, *, grown: bool = True) -> Saved | Problem:
    character = seat.character
    vitals = _vitals(character)
    edit = character.campaign.game.edit(character.sheet, path, value, actor=seat.actor)
    if isinstance(edit, Problem):
        return edit
    change = keep_edit(character, edit, by=seat.user, kind=EXPERIENCE, press=Press(seat.press), line=Line(GROWTH))
    if grown:
        # Beside the account: what was bought stands in the party too.
        tell_table(character, CHARACTER)
        if vitals != _vitals(character):
            tell_table(character, VITALS)  # a larger die is more health
    return Saved(character, change)


def _vitals(character: Character) -> tuple[Tracker, ...]:
    return tuple(one for one in character.campaign.game.trackers(character.sheet) if one.vital)


def _award(seat: Seat, points: int) -> Made | Problem:
    """What the award comes to on one sheet."""
    grows = _growth(seat.character)
    if isinstance(grows, Problem):
        return grows
    if not seat.tells_the_story:
        return Problem(code="not_yours", sentence="Only a storyteller awards experience.")
    if points == 0:
        return Problem(code="bad_amount", trait="points", sentence="An award is at least one point.")
    game, sheet = seat.character.campaign.game, seat.character.sheet
    return game.move(sheet, grows.tracker, grows.award, amount=points, actor=seat.actor)


def _awarded(seat: Seat, found: Made, reason: str, line: Line) -> Saved:
    warrant, press = Warrant(reason=reason), Press(seat.press)
    change = keep_edit(seat.character, found, by=seat.user, kind=EXPERIENCE, warrant=warrant, press=press, line=line)
    return Saved(seat.character, change)
