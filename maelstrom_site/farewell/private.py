"""What is private and goes without a trace: notes on a sheet that stays, sessions, letters that wait."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db.models import Q

from campaigns.models import User
from characters.life.models import Correction, KeptMoment
from characters.models import NOTES_PATH, Character, CharacterChange
from maelstrom_site.devices import DevicesAdapter
from maelstrom_site.models import Letter

PART, _, FIELD = NOTES_PATH.partition(".")
SIDES = ("before", "after", "was", "became")


def forget_notes(one: Character) -> None:
    """Empty the private notes of a (locked) character: on its sheet, in its history and in every moment of it."""
    # Past what holds the rules: they ask nothing of notes, and a sheet that cannot be read is emptied too.
    kept = Character._base_manager.filter(pk=one.pk)
    kept.update(document=_emptied(one.document), reopened_from=_emptied(one.reopened_from))
    for moment in KeptMoment.objects.filter(character=one):
        moment.document = _emptied(moment.document)
        moment.save(update_fields=["document"])
    rows = [row for row in one.changes.only("pk", "path", *SIDES) if _empty_row(row)]
    CharacterChange.objects.bulk_update(rows, SIDES, batch_size=200)
    Correction.objects.filter(character=one, path=NOTES_PATH).delete()


def end_sessions_and_letters(person: User) -> None:
    """Sign the person out everywhere, and keep no letter to any address of theirs."""
    DevicesAdapter().end_sessions(UserSession.objects.filter(user=person).select_related("user"))
    # Older than the list of devices, or of a client that was never listed.
    for session in Session.objects.iterator(chunk_size=1000):
        if session.get_decoded().get(SESSION_KEY) == str(person.pk):
            session.delete()
    letters = Q(to__iexact=person.email) if person.email else Q(pk=None)
    for address in EmailAddress.objects.filter(user=person).values_list("email", flat=True):
        letters |= Q(to__iexact=address)
    Letter.objects.filter(letters).delete()


def _empty_row(row: CharacterChange) -> bool:
    """Whether the row held any of them, which it does no more."""
    before = [getattr(row, side) for side in SIDES]
    if row.path == NOTES_PATH:
        row.before, row.after = ("" if one else one for one in before[:2])
    else:
        row.before, row.after = _emptied(row.before), _emptied(row.after)
    row.was, row.became = _emptied(row.was), _emptied(row.became)
    return before != [getattr(row, side) for side in SIDES]


def _emptied[T](value: T) -> T:
    """The document, or the part of one at any depth, with nothing in its private notes."""
    if not isinstance(value, dict):
        return value
    found = {name: _emptied(part) for name, part in value.items()}
    part = found.get(PART)
    if isinstance(part, dict) and part.get(FIELD):
        found[PART] = {**part, FIELD: ""}
    return found  # type: ignore[return-value]
