"""A move that helps others: made on one sheet and on those of the companions who are chosen, all or none.

What helps whom is the rules' own: a move names the move that it makes on each companion (encouraging, for one).
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from campaigns.models import Campaign, User
from campaigns.presses import key_of_press
from characters.access import Seat
from characters.kinds import TRACKER, VITALS
from characters.lines import Line
from characters.models import Character, CharacterChange, Status
from characters.writing import REASON_LIMIT, Press, Saved, Warrant, keep_edit, once
from rules.kit.history import Made
from rules.sheets import Move, Problem, Tracker

NOBODY = Problem(
    code="no_companion", trait="companions", sentence="Choose who is helped: a companion who needs it now."
)
SOMEBODY = "somebody"
"""How history names a companion whom not all of its readers know of."""


@dataclass(frozen=True, slots=True)
class Companion:
    """One whom a move would help, as a form names them."""

    pk: int
    name: str


@dataclass(frozen=True, slots=True)
class Help:
    """A move that helps others, with the companions whom it would help now."""

    tracker: str
    move: Move
    companions: tuple[Companion, ...]

    @classmethod
    def of(cls, tracker: str, move: Move, people: Iterable[Character]) -> Help:
        """The move with those people."""
        return cls(tracker, move, tuple(Companion(one.pk, one.name) for one in people))


@dataclass(frozen=True)
class Company:
    """The finished characters of players whose sheets can be read, and which of them need what: worked out once."""

    people: tuple[Character, ...]
    needs: dict[tuple[str, str], tuple[Character, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, campaign: Campaign) -> Company:
        """As they stand in the database."""
        found = campaign.characters.of_players().filter(status=Status.FINISHED)
        return cls(tuple(one for one in found if one.is_readable))

    def in_need(self, tracker: str, move: Move) -> tuple[Character, ...]:
        """Those whom the move would help now."""
        key = (tracker, move.lifts)
        if key not in self.needs:
            self.needs[key] = tuple(one for one in self.people if isinstance(_lifted(one, tracker, move), Made))
        return self.needs[key]

    @cached_property
    def helpers(self) -> tuple[tuple[Character, tuple[tuple[str, Move], ...]], ...]:
        """Everybody with their moves that help others, by tracker; empty where the rules know of no such move."""
        found = []
        for one in self.people:
            shown = one.campaign.game.trackers(one.sheet)
            found.append((one, tuple((held.key, move) for held in shown for move in held.moves if move.lifts)))
        return tuple(found) if any(moves for _, moves in found) else ()


def helps_of(
    character: Character, trackers: Iterable[Tracker], *, tells: bool, user_id: int | None
) -> tuple[Help, ...]:
    """Each move that would help somebody of whom this member (a storyteller, where one `tells`) knows."""
    found = (
        Help.of(tracker.key, move, companions_for(character, tracker.key, move, tells=tells, user_id=user_id))
        for tracker in trackers
        for move in tracker.moves
        if move.lifts
    )
    return tuple(one for one in found if one.companions)


def helps_at(company: Company, *, tells: bool, user_id: int | None) -> Iterator[tuple[Character, tuple[Help, ...]]]:
    """Everyone by whom this member may help others, with what would help whom now; nothing may."""
    for helper, moves in company.helpers:
        if tells or (user_id is not None and helper.owner_id == user_id):
            known = {one.pk for one in company.people if _knows(one, tells=tells, user_id=user_id)} - {helper.pk}
            found = (
                Help.of(key, move, (one for one in company.in_need(key, move) if one.pk in known))
                for key, move in moves
            )
            yield helper, tuple(one for one in found if one.companions)


def companions_for(
    character: Character, tracker: str, move: Move, *, tells: bool, user_id: int | None
) -> tuple[Character, ...]:
    """The finished characters of the table whom the move would help now, of those that this member may know of."""
    here = Company.of(character.campaign).in_need(tracker, move)
    return tuple(one for one in here if one.pk != character.pk and _knows(one, tells=tells, user_id=user_id))


def _knows(one: Character, *, tells: bool, user_id: int | None) -> bool:
    return tells or not one.hidden or (user_id is not None and one.owner_id == user_id)


def lift(
    *, character: Character, by: User, tracker: str, move: str, companions: Sequence[int], request_key: uuid.UUID | None
) -> Saved | Problem:
    """Make a move that helps others, on the helper's sheet and on each companion's: all, or none and why not."""
    # A key in any case: it holds the rows of one act together. Sorted, so that the order of the ticks makes no other
    # act.
    press = key_of_press(request_key or uuid.uuid4(), tracker, move, *sorted(companions))
    with once(character, by, press, along=companions, play=True) as seat:
        return _made(seat, tracker, move, companions) if isinstance(seat, Seat) else seat


def _made(seat: Seat, tracker: str, move: str, companions: Sequence[int]) -> Saved | Problem:
    """The act on each sheet, in rows that share the key of the press."""
    helped = _helped(seat, tracker, move, companions)
    if isinstance(helped, Problem):
        return helped
    chosen, offered = helped
    game = seat.character.campaign.game
    edit = game.move(seat.character.sheet, tracker, move, amount=len(chosen), actor=seat.actor)
    if isinstance(edit, Problem):
        return edit
    line = Line(TRACKER, {})
    names = ", ".join(_named(one, seat.character) for one in chosen)
    change = _kept(seat, seat.character, edit, f"{offered.label}: {names}", line)
    for one in chosen:
        lifted = _lifted(one, tracker, offered)
        if isinstance(lifted, Problem):  # asked a moment ago, under the same locks: broken code, and nothing is kept
            raise TypeError(lifted.sentence)
        _kept(seat, one, lifted, f"{offered.label}: by {_named(seat.character, one)}", line)
    return Saved(seat.character, change)


def _kept(seat: Seat, character: Character, edit: Made, why: str, line: Line) -> CharacterChange:
    warrant = Warrant(reason=why[:REASON_LIMIT])
    return keep_edit(character, edit, by=seat.user, kind=VITALS, warrant=warrant, press=Press(seat.press), line=line)


def _helped(
    seat: Seat, tracker: str, move: str, companions: Sequence[int]
) -> tuple[tuple[Character, ...], Move] | Problem:
    """The companions who were chosen, each of whom is helped now, and the move that helps."""
    shown = next(
        (one for one in seat.character.campaign.game.trackers(seat.character.sheet) if one.key == tracker), None
    )
    offered = next((one for one in shown.moves if one.code == move and one.lifts), None) if shown else None
    if offered is None:
        return Problem(code="not_open", trait=tracker, sentence="This is not open now.")
    helped = companions_for(seat.character, tracker, offered, tells=seat.tells_the_story, user_id=seat.user.pk)
    open_to = {one.pk: one for one in helped}
    if not companions or not set(companions) <= set(open_to):
        return NOBODY
    return tuple(open_to[pk] for pk in dict.fromkeys(companions)), offered


def _lifted(companion: Character, tracker: str, move: Move) -> Made | Problem:
    """What the move does on a companion's sheet; that somebody pays for it stands in for a storyteller's word."""
    return companion.campaign.game.move(companion.sheet, tracker, move.lifts, actor="storyteller")


def _named(one: Character, reader: Character) -> str:
    """A character as the history of another names it."""
    return SOMEBODY if one.hidden and not reader.hidden else one.name
