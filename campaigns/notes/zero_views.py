"""Addresses of session zero: its page, and what is done with its entries."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET, require_POST
from django.views.decorators.vary import vary_on_headers

from campaigns.access import SignedInRequest, Viewer, membership_or_404
from campaigns.autosave import base_of
from campaigns.models import Membership
from campaigns.notes.limits import too_many_presses
from campaigns.notes.models import ZeroEntry
from campaigns.notes.responses import status_of
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
from campaigns.notes.zero_page import TypedEntry, ZeroPage, write_of
from campaigns.pages import show, show_part
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
@vary_on_headers("HX-Request")
def add(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Add an entry, with or without a name."""
    membership, data = membership_or_404(request.user, campaign_id), request.POST
    typed = TypedEntry(data.get("kind", ""), data.get("text", ""), data.get("without_name") != "yes")
    found = too_many_presses(request.user) or add_entry(
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
@vary_on_headers("HX-Request")
def change(request: SignedInRequest, campaign_id: int, pk: int) -> HttpResponse:
    """Write other words over an entry, as the page had seen it."""
    membership, data = membership_or_404(request.user, campaign_id), request.POST
    entry = entry_or_404(membership, pk)
    wanted = Clashed(pk, data.get("kind", ""), data.get("text", ""), stale=False)
    found = too_many_presses(request.user) or change_entry(
        membership=membership, entry=entry, kind=wanted.kind, text=wanted.text, version=base_of(data, "version")
    )
    return _answer(request, membership, found, wanted)


@require_POST
@login_required
@vary_on_headers("HX-Request")
def remove(request: SignedInRequest, campaign_id: int, pk: int) -> HttpResponse:
    """Take an entry out, as the page had seen it."""
    membership = membership_or_404(request.user, campaign_id)
    entry, version = entry_or_404(membership, pk), base_of(request.POST, "version")
    found = too_many_presses(request.user) or remove_entry(membership=membership, entry=entry, version=version)
    return _answer(request, membership, found)


@require_POST
@login_required
@vary_on_headers("HX-Request")
def bring_back(request: SignedInRequest, campaign_id: int, pk: int) -> HttpResponse:
    """Put a removed entry in again."""
    membership = membership_or_404(request.user, campaign_id)
    entry = entry_or_404(membership, pk)
    found = too_many_presses(request.user) or bring_entry_back(membership=membership, entry=entry)
    return _answer(request, membership, found)


@require_POST
@login_required
@vary_on_headers("HX-Request")
def move(request: SignedInRequest, campaign_id: int, pk: int) -> HttpResponse:
    """Put an entry one place up or down."""
    membership = membership_or_404(request.user, campaign_id)
    entry, up = entry_or_404(membership, pk), request.POST.get("to") == "up"
    found = too_many_presses(request.user) or move_entry(membership=membership, entry=entry, up=up)
    return _answer(request, membership, found)


def _answer(
    request: SignedInRequest, membership: Membership, found: Done, wanted: Clashed | None = None
) -> HttpResponse:
    """What was asked for is done; else both wordings where somebody was first, or what was typed with why not."""
    if isinstance(found, EntryClash):
        return _again(request, membership, 409, clash=Clashed(found.entry.pk, found.kind, found.text))
    if isinstance(found, Problem):
        return _again(request, membership, status_of(found), clash=wanted, problem=found)
    return _again(request, membership, 200) if request.htmx else _back(membership, found)


def _again(
    request: SignedInRequest,
    membership: Membership,
    status: int,
    *,
    clash: Clashed | None = None,
    problem: Problem | None = None,
) -> HttpResponse:
    """The entries again: for htmx alone, for no other form was sent. No words are lost with an entry that is gone."""
    gone = problem is REMOVED and clash is not None
    if request.htmx:
        sentence = problem.sentence if problem else ""
        lost = f" You had written: {clash.text}" if clash and gone else ""
        part = write_of(membership.campaign, Viewer.of(membership), clash, f"{sentence}{lost}")
        return show_part(request, part, status=status)
    # There is no form for it any more: its words stand in that for another.
    typed = TypedEntry(clash.kind, clash.text) if clash and gone else TypedEntry()
    return show(request, ZeroPage(membership, problem, clash=None if gone else clash, typed=typed), status=status)


def _back(membership: Membership, entry: ZeroEntry) -> HttpResponse:
    where = "" if entry.removed_at else f"#entry-{entry.pk}"
    answer = redirect("notes:zero", membership.campaign_id)
    answer["Location"] += where
    return answer
