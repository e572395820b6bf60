"""Saving a roll, and keeping what is saved in order. Each is one write, with the character's row held."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache

from campaigns.models import Audience, Membership
from campaigns.names import cleaned
from campaigns.statements import Statement, filling, room_for, several
from characters.models import Character
from characters.saved.limits import NAME_LIMIT, most_of
from characters.saved.models import SavedRoll
from characters.saved.reading import Refusal, kept_of
from characters.writing import changing
from rules.checks import Form
from rules.fixing import Fixed
from rules.sheets import Problem

GONE = Problem(code="gone", sentence="This saved roll was forgotten meanwhile.")
BAD_READERS = Problem(
    code="bad_field", trait="visibility", sentence="Choose who sees the roll: one of the three, or leave it open."
)


def save_roll(  # noqa: PLR0913 - each is one part of what is saved, by its name
    membership: Membership,
    character: Character,
    name: str,
    kind: str,
    form: Form,
    *,
    against: str = "",
    fixed: Iterable[Fixed] = (),
    visibility: str = "",
    position: int | None = None,
) -> SavedRoll | Refusal:
    """Save what is set up under a name; under a name that is there already it takes that one's place.

    A new one comes last, or with a `position` there. `against` is the id of a character on the other side, by
    whom some fields may be `fixed`.
    """
    with changing(character, membership.user, unread=True) as seat:
        if isinstance(seat, Problem):
            return (seat,)
        called, kept = cleaned(name, "name", NAME_LIMIT), kept_of(seat, kind, form, fixed)
        if isinstance(called, Problem):
            return (called,)
        if isinstance(kept, tuple):
            return kept
        if visibility not in ("", *Audience.values):
            return (BAD_READERS,)
        rows = list(seat.character.saved_rolls.all())
        row = next((one for one in rows if one.name == called), None)
        if row is None and len(rows) >= (most := most_of(seat.character)):
            return (_too_many(seat.character, most),)
        if row is None:
            row = SavedRoll(character=seat.character, name=called, position=len(rows))
            rows.insert(len(rows) if position is None else max(position, 0), row)
        row.kind, row.form, row.visibility = kind, kept, visibility
        row.against = against if against.isascii() and against.isdigit() and len(against) < 18 else ""
        row.save()
        _number(rows)
        return row


def rename(membership: Membership, saved: SavedRoll, name: str) -> SavedRoll | Problem:
    """Give it another name, which no other of the character has."""

    def renamed(rows: list[SavedRoll], row: SavedRoll) -> SavedRoll | Problem:
        called = cleaned(name, "name", NAME_LIMIT)
        if isinstance(called, Problem):
            return called
        if any(one.name == called for one in rows if one.pk != row.pk):
            text = f"Another saved roll is called “{called}”. Choose another name."
            return Problem(code="taken", trait="name", sentence=text)
        row.name = called
        row.save(update_fields=["name"])
        return row

    return _changed(membership, saved, renamed)


def move(membership: Membership, saved: SavedRoll, by: int) -> SavedRoll | Problem:
    """Put it so many places further down; less than nothing is up. At either end it stays."""

    def moved(rows: list[SavedRoll], row: SavedRoll) -> SavedRoll:
        place = rows.index(row)
        rows.insert(min(max(place + by, 0), len(rows) - 1), rows.pop(place))
        _number(rows)
        return row

    return _changed(membership, saved, moved)


def forget(membership: Membership, saved: SavedRoll) -> SavedRoll | Problem:
    """Keep it no longer; what comes back is what it was, to save it again. Forgotten twice, it is gone."""

    def forgotten(rows: list[SavedRoll], row: SavedRoll) -> SavedRoll:
        SavedRoll.objects.filter(pk=row.pk).delete()
        _number([one for one in rows if one.pk != row.pk])
        return row

    return _changed(membership, saved, forgotten)


def saved_of(character_ids: Collection[int]) -> dict[int, list[SavedRoll]]:
    """What is saved for these characters, each in its order, in one query; all of them are in the answer."""
    found: Mapping[int, list[SavedRoll]] = defaultdict(list)
    if character_ids:
        rows = _of_all(room_for(character_ids)).objects(SavedRoll, **filling("character", character_ids))
        for one in rows:
            found[one.character_id].append(one)
    return {pk: found[pk] for pk in character_ids}


@cache
def _of_all(many: int) -> Statement:
    rows = SavedRoll.objects.filter(character__id__in=several("character", many))
    return Statement.of_whole(rows.order_by("position", "pk"))


def _changed(
    membership: Membership, saved: SavedRoll, change: Callable[[list[SavedRoll], SavedRoll], SavedRoll | Problem]
) -> SavedRoll | Problem:
    """The change of one that is there, of all as they stand now."""
    with changing(saved.character, membership.user, unread=True) as seat:
        if isinstance(seat, Problem):
            return seat
        rows = list(seat.character.saved_rolls.all())
        row = next((one for one in rows if one.pk == saved.pk), None)
        return change(rows, row) if row else GONE


def _number(rows: list[SavedRoll]) -> None:
    """Write down the order in which they stand, where it is another."""
    late = [(place, one) for place, one in enumerate(rows) if one.position != place]
    for place, one in late:
        one.position = place
        one.save(update_fields=["position"])


def _too_many(character: Character, most: int) -> Problem:
    text = f"At most {most} rolls are saved for {character.name}. Forget one, then save this."
    return Problem(code="too_many", trait="name", sentence=text)
