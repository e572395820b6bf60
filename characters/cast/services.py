"""What storytellers do with the cast. Each is one write in one transaction; what is refused comes back as Problems.

Locks are taken as everywhere: characters by their ids, then the campaign. Whoever makes a new one is locked first (for
the key of the press), then the campaign: of two who make the last one that there is room for, only one does.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager

from django.utils import timezone

from campaigns.decisions import when
from campaigns.events import record_event
from campaigns.models import Audience, Membership
from characters.access import Seat
from characters.cast.judging import Judged, Refusal, judge
from characters.cast.kinds import CAST, REVEALED
from characters.cast.making import Model, made
from characters.cast.models import Npc
from characters.cast.pools import keep_pools, rolls_of, written
from characters.cast.wanted import Wanted
from characters.kinds import CHARACTER, VITALS
from characters.models import Character
from characters.saved.models import SavedRoll
from characters.writing import UNREADABLE, changing, note_change, opened, tell_table
from rules.kit.history import Change
from rules.sheets import JsonValue, Problem

NAME, CONCEPT, NOTES, VITALS_PATH, POOLS = "name", "cast.concept", "cast.notes", "cast.vitals", "cast.pools"
"""The paths of what a form of an NPC changes, as history names them."""

CALLED = {NAME: "the name", CONCEPT: "the few words", NOTES: "the notes", VITALS_PATH: "the vitals", POOLS: "the pools"}


def make_npc(
    membership: Membership, wanted: Wanted, *, many: int = 1, request_key: uuid.UUID | None = None
) -> list[Npc] | Refusal:
    """Make an NPC, or several that are numbered; with a request key, only once."""
    judged = judge(membership.campaign.game, wanted)
    if not isinstance(judged, Judged):
        return judged
    model = Model(judged, kind=wanted.kind, hidden=wanted.hidden, at_hand=wanted.at_hand)
    with opened():
        return made(membership, model, many=many, press=request_key)


def copy_npc(
    membership: Membership, npc: Npc, *, many: int = 1, request_key: uuid.UUID | None = None
) -> list[Npc] | Refusal:
    """Make others like one that is there: vitals fresh, pools and notes as they are. No player knows of them yet."""
    game, one = membership.campaign.game, npc.character
    if not one.is_readable:
        return (UNREADABLE,)
    rolls = list(one.saved_rolls.all())
    judged = judge(game, Wanted.as_it_stands(game, npc, ()))
    if not isinstance(judged, Judged):
        return judged
    model = Model(judged, kind=npc.kind, hidden=True, at_hand=npc.at_hand, copy_of=npc, rolls=tuple(rolls))
    with opened():
        return made(membership, model, many=many, press=request_key)


def change_npc(membership: Membership, npc: Npc, wanted: Wanted, *, base_version: int) -> Npc | Refusal:
    """Save the six fields over what their sender saw at `base_version`; damage stays, and so do hiding and the rail.

    What somebody else changed meanwhile is refused, with what stands there: nothing is kept of the rest either.
    """
    with _held(membership, npc) as seat:
        if isinstance(seat, Problem):
            return (seat,)
        one, row = seat.character, Npc.objects.get(pk=npc.pk)
        if not one.is_readable:
            return (UNREADABLE,)
        rolls = list(one.saved_rolls.all())
        judged = judge(one.campaign.game, wanted, over=one.sheet, kept=frozenset(roll.pk for roll in rolls))
        if not isinstance(judged, Judged):
            return judged
        pools = rolls_of(judged.pools, one, rolls)
        changes = tuple(_differences(row, one, judged, (rolls, pools)))
        if clashes := tuple(_clashes(one, changes, base_version)):
            return clashes
        if changes:
            keep_pools(rolls, pools)
            _keep(seat, row, judged, changes)
        return row


def _differences(
    row: Npc, one: Character, judged: Judged, pools: tuple[list[SavedRoll], list[SavedRoll]]
) -> Iterator[Change]:
    game = one.campaign.game
    stands, wants = ({**game.cast.values_of(sheet)} for sheet in (one.sheet, judged.sheet))
    rolled, rolls = ([*written(game, some)] for some in pools)
    pairs: tuple[tuple[str, JsonValue, JsonValue], ...] = (
        (NAME, one.name, judged.name),
        (CONCEPT, row.concept, judged.concept),
        (NOTES, row.notes, judged.notes),
        (VITALS_PATH, {**stands}, {**wants}),
        (POOLS, [*rolled], [*rolls]),
    )
    return (Change(path=path, before=before, after=after) for path, before, after in pairs if before != after)


def _clashes(one: Character, changes: tuple[Change, ...], base: int) -> Iterator[Problem]:
    """What others changed since the page was loaded, of that which is changed now."""
    paths = {change.path: change for change in changes}
    later = {row.path: row for row in one.changes.filter(version__gt=base, path__in=paths).order_by("version")}
    for path, last in later.items():
        theirs = paths[path].before
        stands = f" It is now: {theirs}." if isinstance(theirs, str) and theirs else ""
        text = f"{last.by_name} changed {CALLED[path]} {when(last.at)}.{stands} Save again to keep yours instead."
        yield Problem(code="conflict", trait=path.rpartition(".")[2], sentence=text)


def _keep(seat: Seat, row: Npc, judged: Judged, changes: tuple[Change, ...]) -> None:
    one = seat.character
    for change in changes:
        note_change(one, change, by=seat.user)
    one.name, one.sheet = judged.name, judged.sheet
    row.concept, row.notes = judged.concept, judged.notes
    one.save()
    row.save()
    tell_table(one, VITALS if any(change.path == VITALS_PATH for change in changes) else CAST)


def reveal(membership: Membership, npc: Npc) -> Character | Problem:
    """Let the players know of an NPC: one line in the log says so, once."""
    return _shown(membership, npc, hidden=False)


def hide(membership: Membership, npc: Npc) -> Character | Problem:
    """Let the players know nothing of it any more; what the log told of it goes along."""
    return _shown(membership, npc, hidden=True)


def _shown(membership: Membership, npc: Npc, *, hidden: bool) -> Character | Problem:
    with _held(membership, npc) as seat:
        if isinstance(seat, Problem):
            return seat
        one = seat.character
        if one.hidden == hidden:
            return one
        change = note_change(one, Change(path="hidden", before=one.hidden, after=hidden), by=seat.user)
        one.hidden = hidden
        one.save(update_fields=["hidden", "version", "changed_at"])
        # For everybody either way: those whose pages show it have to hear that it is gone.
        record_event(
            campaign_id=one.campaign_id,
            kind=CHARACTER,
            subject=one.pk,
            audience=Audience.TABLE,
            line=None if hidden else REVEALED,
            about=0 if hidden else change.pk,
        )
        return one


def put(membership: Membership, npc: Npc, *, at_hand: bool) -> Character | Problem:
    """Put an NPC at hand, into the rail beside the log, or away."""
    with _held(membership, npc) as seat:
        if isinstance(seat, Problem):
            return seat
        if Npc.objects.filter(pk=npc.pk).exclude(at_hand=at_hand).update(at_hand=at_hand):
            tell_table(seat.character, CAST)
        return seat.character


def delete_npc(membership: Membership, npc: Npc) -> Problem | None:
    """Delete an NPC with its notes, pools and history, for now; rolls that it made stay in the log under its name."""
    with _held(membership, npc) as seat:
        if isinstance(seat, Problem):
            return None if seat.code == "gone" else seat
        tell_table(seat.character, CAST)
        # It comes back from the list of what was deleted, while its days of grace last (`characters.lives`).
        seat.character.deleted_at = timezone.now()
        seat.character.save(update_fields=["deleted_at"])
        return None


@contextmanager
def _held(membership: Membership, npc: Npc) -> Iterator[Seat | Problem]:
    """The NPC's row, locked, for a storyteller of its table; what needs its sheet asks whether that can be read."""
    with changing(npc.character, membership.user, unread=True) as seat:
        if isinstance(seat, Seat) and not seat.character.is_of_the_cast:
            yield Problem(code="decided", sentence=f"{seat.character.name} is a full character by now.")
        else:
            yield seat
