"""Session zero: what a table agrees on, an entry at a time, by all who sit there."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max
from django.http import Http404
from django.utils import timezone

from campaigns.events import record_event
from campaigns.models import HIGHEST_ID, Campaign, Membership
from campaigns.names import cleaned
from campaigns.notes.kinds import ZERO
from campaigns.notes.limits import ENTRY_LIMIT, MOST_ENTRIES, MOST_REMOVED
from campaigns.notes.models import ZeroEntry, ZeroKind
from campaigns.presses import key_of_press
from campaigns.services import NOT_ALLOWED, lock_campaign
from campaigns.standing import ARCHIVED
from rules.sheets import Problem

TOO_MANY = Problem(
    code="too_many",
    trait="text",
    sentence=f"Session zero has {MOST_ENTRIES} entries already, and no more fit. Remove one first.",
)
NO_KIND = Problem(code="bad_field", trait="kind", sentence="Kind: choose one of those that are offered.")
REMOVED = Problem(
    code="gone", sentence="Somebody removed this entry meanwhile. Bring it back first, or add yours as another."
)


@dataclass(frozen=True, slots=True)
class EntryClash:
    """An entry that somebody changed since this page was drawn: as it stands, and what was wanted instead."""

    entry: ZeroEntry
    kind: str
    text: str


def entry_or_404(membership: Membership, pk: int) -> ZeroEntry:
    """An entry of the member's table, removed or not."""
    entry = membership.campaign.zero_entries.filter(pk=pk).first() if pk <= HIGHEST_ID else None
    if entry is None:
        raise Http404("No such entry.")
    return entry


@transaction.atomic
def add_entry(
    *, membership: Membership, kind: str, text: str, named: bool, request_key: uuid.UUID | None = None
) -> ZeroEntry | Problem:
    """Add an entry at the end; without a name nothing is kept of who did, neither here nor in the table's events."""
    campaign, words = lock_campaign(membership.campaign_id), _judged(kind, text)
    # Without the person's id: a key that was made with it could be made again to find them out.
    key = key_of_press(request_key, "zero", campaign.pk, kind, text, named)
    if before := campaign.zero_entries.filter(request_key=key).first() if key else None:
        return before
    if campaign.is_archived or isinstance(words, Problem):
        return words if isinstance(words, Problem) else ARCHIVED
    if campaign.zero_entries.standing().count() >= MOST_ENTRIES:
        return TOO_MANY
    entry = campaign.zero_entries.create(
        kind=kind,
        text=words,
        by_name=membership.user.get_username() if named else "",
        position=_last(campaign) + 1,
        request_key=key,
    )
    _tell(campaign)
    return entry


@transaction.atomic
def change_entry(
    *, membership: Membership, entry: ZeroEntry, kind: str, text: str, version: int
) -> ZeroEntry | EntryClash | Problem:
    """Write other words over those that the page had seen at this version."""
    campaign, words = lock_campaign(membership.campaign_id), _judged(kind, text)
    kept = campaign.zero_entries.get(pk=entry.pk)
    if campaign.is_archived or isinstance(words, Problem):
        return words if isinstance(words, Problem) else ARCHIVED
    if kept.removed_at is not None:
        return REMOVED
    if (kept.kind, kept.text) == (kind, words):
        return kept
    if kept.version != version:
        return EntryClash(kept, kind, text)
    kept.kind, kept.text, kept.version = kind, words, kept.version + 1
    kept.save(update_fields=["kind", "text", "version"])
    _tell(campaign)
    return kept


@transaction.atomic
def remove_entry(*, membership: Membership, entry: ZeroEntry, version: int) -> ZeroEntry | EntryClash | Problem:
    """Take an entry out as the page had seen it; it can be brought back."""
    campaign = lock_campaign(membership.campaign_id)
    kept = campaign.zero_entries.get(pk=entry.pk)
    if campaign.is_archived:
        return ARCHIVED
    if kept.removed_at is not None:
        return kept
    if kept.version != version:
        return EntryClash(kept, kept.kind, kept.text)
    kept.removed_at = timezone.now()
    kept.save(update_fields=["removed_at"])
    removed = campaign.zero_entries.filter(removed_at__isnull=False).order_by("-removed_at")
    oldest = list(removed.values_list("pk", flat=True)[MOST_REMOVED:])
    campaign.zero_entries.filter(pk__in=oldest).delete()
    _tell(campaign)
    return kept


@transaction.atomic
def bring_entry_back(*, membership: Membership, entry: ZeroEntry) -> ZeroEntry | Problem:
    """Put a removed entry in again, where it stood."""
    campaign = lock_campaign(membership.campaign_id)
    kept = campaign.zero_entries.get(pk=entry.pk)
    if campaign.is_archived:
        return ARCHIVED
    if kept.removed_at is None:
        return kept
    if campaign.zero_entries.standing().count() >= MOST_ENTRIES:
        return TOO_MANY
    kept.removed_at = None
    kept.save(update_fields=["removed_at"])
    _tell(campaign)
    return kept


@transaction.atomic
def move_entry(*, membership: Membership, entry: ZeroEntry, up: bool) -> ZeroEntry | Problem:
    """Put an entry before the one above it of its kind, or after the one below."""
    campaign = lock_campaign(membership.campaign_id)
    if not membership.is_storyteller or campaign.is_archived:
        return ARCHIVED if membership.is_storyteller else NOT_ALLOWED
    kept = campaign.zero_entries.get(pk=entry.pk)
    rows = [one for one in campaign.zero_entries.standing() if one.kind == kept.kind]
    place = next((place for place, one in enumerate(rows) if one.pk == kept.pk), None)
    other = None if place is None else place - 1 if up else place + 1
    if place is None or other is None or not 0 <= other < len(rows):
        return kept
    here, there = rows[place], rows[other]
    here.position, there.position = there.position, here.position
    ZeroEntry.objects.bulk_update([here, there], ["position"])
    _tell(campaign)
    return here


def _judged(kind: str, text: str) -> str | Problem:
    return cleaned(text, "entry", ENTRY_LIMIT, field="text") if kind in ZeroKind.values else NO_KIND


def _last(campaign: Campaign) -> int:
    return int(campaign.zero_entries.aggregate(last=Max("position"))["last"] or 0)


def _tell(campaign: Campaign) -> None:
    record_event(campaign_id=campaign.pk, kind=ZERO)
