"""Who reads what: sharing a note, handing something out, and taking it back."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from campaigns.events import record_event
from campaigns.models import Audience, Campaign, Membership, TableEvent
from campaigns.names import cleaned
from campaigns.notes.access import NOT_TO_SHARE, SHARED, STORYTELLERS, Person, bar_to_readers, is_writer
from campaigns.notes.kinds import HANDOUT, HANDOUT_LINE
from campaigns.notes.limits import ALT_LIMIT, MOST_CHOSEN, MOST_NOTES
from campaigns.notes.models import Kind, Note, Readers
from campaigns.notes.services import GONE, TOO_MANY, held, new_note
from campaigns.notes.telling import Told, chosen_of, tell, told_of
from campaigns.notes.texts import cleaned_part
from campaigns.pictures.models import Picture
from campaigns.presses import key_of_press
from campaigns.services import lock_campaign
from campaigns.standing import ARCHIVED
from rules.sheets import Problem

NOBODY = Problem(code="bad_field", trait="chosen", sentence="Readers: choose at least one member.")
MANY = Problem(code="bad_field", trait="chosen", sentence=f"Readers: at most {MOST_CHOSEN} members can be chosen.")
NOT_KNOWN = Problem(code="bad_field", trait="readers", sentence="Readers: choose one of those that are offered.")
NO_ALT = Problem(
    code="bad_field",
    trait="alt",
    sentence="Description: say what the picture shows, for those who cannot see it.",
)
NOTHING = Problem(code="bad_field", trait="text", sentence="A handout needs a title, a text or a picture.")


@dataclass(frozen=True, slots=True)
class Sharing:
    """For whom something is to be, as a form says it."""

    readers: str
    chosen: frozenset[int] = frozenset()
    all_may_write: bool = False


@dataclass(frozen=True, slots=True)
class Handout:
    """Something to hand out, as a form sends it."""

    title: str
    text: str
    sharing: Sharing
    alt: str = ""
    picture: Picture | None = None


@transaction.atomic
def share_note(*, membership: Membership, note: Note, sharing: Sharing) -> Note | Problem:
    """Give a note other readers; those who lose it are told so with the rest."""
    kept = held(membership, note)
    if kept is None:
        return GONE
    if not is_writer(kept, Person.of(membership)):
        return NOT_TO_SHARE
    chosen = _judged(membership, kept.kind, sharing)
    if isinstance(chosen, Problem):
        return chosen
    before = chosen_of(kept)
    told, shown = told_of(kept, before), _line_audiences(kept, before)
    together = sharing.all_may_write and sharing.readers in SHARED and kept.kind == Kind.NOTE
    if (kept.readers, before, kept.all_may_write) == (sharing.readers, chosen, together):
        return kept
    _set(kept, sharing.readers, chosen, together)
    tell(kept, told | told_of(kept, chosen))
    if kept.kind == Kind.HANDOUT:
        _tell_lines(kept, _line_audiences(kept, chosen) - shown)
    return kept


@transaction.atomic
def hand_out(*, membership: Membership, handout: Handout, request_key: uuid.UUID | None = None) -> Note | Problem:
    """Make a handout and show it at once to all or to chosen ones, or keep it for storytellers until later."""
    if not membership.is_storyteller:
        return STORYTELLERS
    campaign = lock_campaign(membership.campaign_id)
    key = key_of_press(request_key, membership.user_id, "handout", campaign.pk, *_asked(handout))
    if before := Note.objects.filter(request_key=key).first() if key else None:
        return before
    fields = _fields(membership, campaign, handout)
    if isinstance(fields, Problem):
        return fields
    chosen = _judged(membership, Kind.HANDOUT, handout.sharing)
    if isinstance(chosen, Problem):
        return chosen
    note = new_note(membership, kind=Kind.HANDOUT, readers=handout.sharing.readers, request_key=key, **fields)
    note.chosen.set(chosen)
    tell(note, told_of(note, chosen))
    _tell_lines(note, _line_audiences(note, chosen))
    return note


def _asked(handout: Handout) -> tuple[object, ...]:
    """What a press asks for, to be told from another by it: of a picture what is the same each time it is sent."""
    to, picture = handout.sharing, handout.picture
    seen = (picture.width, picture.height, picture.size) if picture else ()
    return (handout.title, handout.text, handout.alt, to.readers, sorted(to.chosen), seen)


def _fields(membership: Membership, campaign: Campaign, handout: Handout) -> dict[str, object] | Problem:
    """What of the handout is kept, or what is wrong with it."""
    if campaign.is_archived:
        return ARCHIVED
    if campaign.notes.standing().filter(by=membership.user).count() >= MOST_NOTES:
        return TOO_MANY
    if handout.picture and not handout.alt.strip():
        return NO_ALT
    alt = cleaned(handout.alt, "description", ALT_LIMIT, field="alt") if handout.alt.strip() else ""
    found = {
        "title": cleaned_part("title", handout.title),
        "text": cleaned_part("text", handout.text),
        "picture_alt": alt,
    }
    problems = [one for one in found.values() if isinstance(one, Problem)]
    if problems:
        return problems[0]
    if not (found["title"] or found["text"] or handout.picture):
        return NOTHING
    return {**found, "picture": handout.picture, "picture_alt": alt if handout.picture else ""}


def _judged(membership: Membership, kind: str, sharing: Sharing) -> frozenset[int] | Problem:
    """The ids of those who were chosen, all of them at the table; empty where it is not for chosen ones."""
    if sharing.readers not in Readers.values:
        return NOT_KNOWN
    if bar := bar_to_readers(membership, sharing.readers, kind):
        return bar
    if sharing.readers != Readers.CHOSEN:
        return frozenset()
    if len(sharing.chosen) > MOST_CHOSEN:
        return MANY
    members = membership.campaign.memberships.filter(user_id__in=sharing.chosen).exclude(user_id=membership.user_id)
    return frozenset(members.values_list("user_id", flat=True)) or NOBODY


def _set(note: Note, readers: str, chosen: Collection[int], together: bool) -> None:
    note.readers, note.all_may_write, note.shared_at = readers, together, timezone.now()
    note.save(update_fields=["readers", "all_may_write", "shared_at"])
    note.chosen.set(chosen)


def _line_audiences(note: Note, chosen: Collection[int]) -> frozenset[Told]:
    """For whom the log tells of a handout; of one that nobody was given it tells nothing."""
    if note.kind != Kind.HANDOUT or note.readers == Readers.STORYTELLERS:
        return frozenset()
    if note.readers == Readers.TABLE:
        return frozenset({(Audience.TABLE.value, None)})
    # A line for each alone: of two who are given it neither learns of the other.
    return frozenset({(Audience.STORYTELLERS.value, None), *((Audience.PRIVATE.value, one) for one in chosen)})


def _tell_lines(note: Note, new: Collection[Told]) -> None:
    """A line for each who is given it now; lines of before read otherwise where it was taken back."""
    said = TableEvent.objects.filter(campaign=note.campaign_id, line=HANDOUT_LINE.key, about=note.pk)
    for line in said.order_by("seq"):
        _event(note, line.audience, line.member_id, retells=line)
    for audience, member_id in sorted(new, key=str):
        _event(note, audience, member_id, new=True)


def _event(
    note: Note, audience: str, member_id: int | None, *, retells: TableEvent | None = None, new: bool = False
) -> None:
    record_event(
        campaign_id=note.campaign_id,
        kind=HANDOUT,
        subject=note.pk,
        audience=audience,
        member_id=member_id,
        line=HANDOUT_LINE if new else None,
        about=note.pk if new else 0,
        retells=retells,
    )
