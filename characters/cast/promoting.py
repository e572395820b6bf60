"""An NPC that becomes somebody's full character, and comes back into the cast.

It is the same character all the while: its rolls, lines and history stay. Of its two sheets the one that is not in use
is kept aside, so that nothing is lost on either way (decision 25).
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from campaigns.models import Membership, Role
from characters.access import Seat
from characters.apart import told_apart
from characters.cast.kinds import CAST
from characters.cast.models import Npc
from characters.kinds import CHARACTER
from characters.legality import read_stored
from characters.models import CAST_PATH, Character, Status
from characters.waiting import match_proposals
from characters.writing import changing, known_to, note_change, tell_table
from rules.kit.history import Change
from rules.sheets import Problem, Sheet

NOT_OF_THE_CAST = Problem(code="not_of_the_cast", sentence="This character never was of the cast.")
PLAYERS = Problem(
    code="not_yours", sentence="A player plays this character by now. Only a storyteller's own goes back into the cast."
)


def promote(membership: Membership, npc: Npc) -> Character | Problem:
    """Make an NPC a full character of this storyteller: a draft in its builder, which is judged as any draft is."""
    with changing(npc.character, membership.user, unread=True) as seat:
        if isinstance(seat, Problem):
            return seat
        one, row = seat.character, Npc.objects.get(pk=npc.pk)
        if not one.is_of_the_cast:
            return one if one.owner_id == seat.user.pk else _decided(one)
        known = known_to(one)
        _swap(one, row)
        note_change(one, Change(path=CAST_PATH, before=True, after=False), by=seat.user)
        one.owner, one.status, one.reopened_from = seat.user, Status.DRAFT, None
        if one.finished_at:
            one.sheet = told_apart(one)  # it was built and played before: a draft again, as one that is reopened
        one.save()
        for kind in (CHARACTER, CAST):
            tell_table(one, kind, known=known)
        return one


def take_back(membership: Membership, character: Character) -> Character | Problem:
    """Take a storyteller's character back into the cast, with the vitals, pools and notes that it had there."""
    with changing(character, membership.user, unread=True) as seat:
        if isinstance(seat, Problem):
            return seat
        one, row = seat.character, Npc.objects.filter(pk=character.pk).first()
        if one.is_of_the_cast:
            return one
        if barred := _bar_to_take_back(seat, row):
            return barred
        assert row is not None  # noqa: S101 - it was barred
        until = known_to(one, until=True)
        waited = one.sheet if one.is_readable else None
        _swap(one, row)
        note_change(one, Change(path=CAST_PATH, before=False, after=True), by=seat.user)
        one.owner, one.status, one.reopened_from = None, Status.FINISHED, None
        one.finished_at = one.finished_at or timezone.now()
        one.save()
        if waited is not None and one.is_readable:
            match_proposals(one, waited)  # what waited on the sheet that is put aside waits no more
        for kind in (CHARACTER, CAST):
            tell_table(one, kind, known=until)
        return one


def _bar_to_take_back(seat: Seat, row: Npc | None) -> Problem | None:
    if row is None:
        return NOT_OF_THE_CAST
    if not seat.tells_the_story:
        return PLAYERS
    seats = seat.character.campaign.memberships
    return PLAYERS if seats.filter(user=seat.character.owner_id).exclude(role=Role.STORYTELLER).exists() else None


def _swap(one: Character, row: Npc) -> None:
    """Put the sheet in use aside and take the other one up, each with the day on which it first came to the table."""
    game, kept = one.campaign.game, row.aside if isinstance(row.aside, Mapping) else {}
    row.aside = {"document": one.document, "finished_at": one.finished_at.isoformat() if one.finished_at else ""}
    row.save(update_fields=["aside"])
    found = read_stored(game, kept.get("document"))
    one.sheet = found if isinstance(found, Sheet) else game.blank_sheet()
    one.finished_at = parse_datetime(str(kept.get("finished_at", "")))


def _decided(one: Character) -> Problem:
    last = one.changes.filter(path=CAST_PATH).first()
    who = last.by_name if last else "Somebody"
    return Problem(code="decided", sentence=f"{who} made {one.name} a full character. Nothing was changed now.")
