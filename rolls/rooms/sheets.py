"""A fight and the sheets of those in it: what holds on a sheet counts in the fight, and its prices are paid there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from campaigns.models import Membership
from characters.kinds import VITALS
from characters.models import Character, CharacterChange
from characters.writing import Press, Warrant, keep_edit, lock_seat
from rolls.rooms.models import Fight, FightEvent
from rules.kit.history import Made
from rules.kit.tracks import IN_VAIN
from rules.offers import SheetMove
from rules.rounds import Event
from rules.sheets import Problem, Sheet

REASON_LIMIT = 200


def sheets_of(fight: Fight, cast: Mapping[str, Character]) -> dict[str, Sheet]:
    """The sheets as they stand now, by the names of their fighters; only where the system's fights follow them."""
    if not fight.is_on or not fight.game.room.follows_sheets:
        return {}
    return {name: one.sheet for name, one in cast.items() if one.is_readable}


def make_moves(
    character_id: int, moves: Sequence[SheetMove], *, membership: Membership, event: Event, reason: str
) -> tuple[CharacterChange, ...] | Problem:
    """Make the moves of an event on a sheet, as a hand would make them there: all, or none and why not."""
    # The fight is held by now, then come the sheets, and the campaign's row last: so it is on every road that needs
    # them.
    seat = lock_seat(Character(pk=character_id), membership.user)
    if isinstance(seat, Problem):
        return seat
    character, changes = seat.character, list[CharacterChange]()
    for move in moves:
        edit = character.campaign.game.move(
            character.sheet, move.tracker, move.code, amount=move.amount, actor=seat.actor
        )
        if isinstance(edit, Problem) and edit.code == IN_VAIN.code:
            continue  # what the event brings holds there already
        if isinstance(edit, Problem):
            return edit.model_copy(update={"sentence": f"{event.who}: {edit.sentence}"})
        warrant = Warrant(reason=reason[:REASON_LIMIT])
        changes.append(keep_edit(character, edit, by=membership.user, kind=VITALS, warrant=warrant))
    return tuple(changes)


def give_back(events: Iterable[FightEvent], membership: Membership) -> None:
    """Undo on the sheets what these events had changed there, the last first; what cannot be read any more stays."""
    ids = [event.pk for event in events]
    for row in CharacterChange.objects.filter(fight_events__in=ids, undone_by=None).order_by("-pk"):
        seat = lock_seat(Character(pk=row.character_id), membership.user)
        if isinstance(seat, Problem):
            continue
        made = row.change.taken_back(seat.character.campaign.game.vocabulary, seat.character.sheet)
        if isinstance(made, Made) and made.before != made.after:
            keep_edit(seat.character, made, by=membership.user, kind=VITALS, press=Press(undoes=row))
