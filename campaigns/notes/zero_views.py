"""Addresses of session zero: its page, and what is done with its entries."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET, require_POST

from campaigns.access import SignedInRequest, membership_or_404
from campaigns.models import Membership
from campaigns.notes.limits import too_many_presses
from campaigns.notes.models import ZeroEntry
from campaigns.notes.responses import base_of, status_of
from campaigns.notes.zero import (
    REMOVED,
    EntryClash,
    add_entry,
    bring_entry_back,
    change_entry,
    entry_or_404,
    move_entry,
    remove_entry,
)
from campaigns.notes.zero_faces import Clashed
from campaigns.notes.zero_page import TypedEntry, ZeroPage
from campaigns.pages import show
from campaigns.presses import read_key
from rules.sheets import Problem

type Done = ZeroEntry | EntryClash | Problem


@require_GET
@login_required
def zero(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Session zero, to write."""
    return show(request, ZeroPage(membership_or_404(request.user, campaign_id)))


@require_POST
@login_required
def add(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Add an entry, with or without a name."""
    membership, data = membership_or_404(request.user, campaign_id), request.POST
    typed = TypedEntry(data.get("kind", ""), data.get("text", ""), data.get("without_name") != "yes")
    found = too_many_presses(request.user.pk) or add_entry(
        membership=membership,
        kind=typed.kind,
        text=typed.text,
        named=typed.named,
        request_key=read_key(data.get("request_key", "")),
    )
    if isinstance(found, Problem):
        return show(request, ZeroPage(membership, found, typed=typed), status=status_of(found))
    return _back(membership, found)


@require_POST
@login_required
def change(request: SignedInRequest, campaign_id: int, pk: int) -> HttpResponse:
    """Write other words over an entry, as the page had seen it."""
    membership, data = membership_or_404(request.user, campaign_id), request.POST
    entry = entry_or_404(membership, pk)
    wanted = Clashed(pk, data.get("kind", ""), data.get("text", ""), stale=False)
    found = too_many_presses(request.user.pk) or change_entry(
        membership=membership, entry=entry, kind=wanted.kind, text=wanted.text, version=base_of(data, "version")
    )
    return _answer(request, membership, found, wanted)


@require_POST
@login_required
def remove(request: SignedInRequest, campaign_id: int, pk: int) -> HttpResponse:
    """Take an entry out, as the page had seen it."""
    membership = membership_or_404(request.user, campaign_id)
    entry, version = entry_or_404(membership, pk), base_of(request.POST, "version")
    found = too_many_presses(request.user.pk) or remove_entry(membership=membership, entry=entry, version=version)
    return _answer(request, membership, found)


@require_POST
@login_required
def bring_back(request: SignedInRequest, campaign_id: int, pk: int) -> HttpResponse:
    """Put a removed entry in again."""
    membership = membership_or_404(request.user, campaign_id)
    entry = entry_or_404(membership, pk)
    found = too_many_presses(request.user.pk) or bring_entry_back(membership=membership, entry=entry)
    return _answer(request, membership, found)


@require_POST
@login_required
def move(request: SignedInRequest, campaign_id: int, pk: int) -> HttpResponse:
    """Put an entry one place up or down."""
    membership = membership_or_404(request.user, campaign_id)
    entry, up = entry_or_404(membership, pk), request.POST.get("to") == "up"
    found = too_many_presses(request.user.pk) or move_entry(membership=membership, entry=entry, up=up)
    return _answer(request, membership, found)


def _answer(
    request: SignedInRequest, membership: Membership, found: Done, wanted: Clashed | None = None
) -> HttpResponse:
    """The page again; with both wordings where somebody was first, and with what was typed where it was refused."""
    if isinstance(found, Problem):
        # Of one that is gone there is no form any more: its words stand in that for another.
        gone = wanted and found is REMOVED
        typed = TypedEntry(wanted.kind, wanted.text) if wanted and gone else TypedEntry()
        page = ZeroPage(membership, found, clash=None if gone else wanted, typed=typed)
        return show(request, page, status=status_of(found))
    if isinstance(found, EntryClash):
        mine = Clashed(found.entry.pk, found.kind, found.text)
        return show(request, ZeroPage(membership, clash=mine), status=409)
    return _back(membership, found)


def _back(membership: Membership, entry: ZeroEntry) -> HttpResponse:
    where = "" if entry.removed_at else f"#entry-{entry.pk}"
    answer = redirect("notes:zero", membership.campaign_id)
    answer["Location"] += where
    return answer
