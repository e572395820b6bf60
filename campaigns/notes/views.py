"""Addresses of notes: the list, one note, and what is done with it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django.views.decorators.vary import vary_on_headers

from campaigns.access import SignedInRequest, membership_or_404
from campaigns.autosave import base_of, page_of, text_of
from campaigns.models import HIGHEST_ID, Membership
from campaigns.notes.access import Person, is_writer, may_write, note_or_404
from campaigns.notes.entries import entry_or_404
from campaigns.notes.faces import NoteRead
from campaigns.notes.limits import too_many_presses
from campaigns.notes.models import Note
from campaigns.notes.notes_page import PARTS, AboutPage, Asked, NotePage, NotesPage, VersionsPage, versions_for
from campaigns.notes.responses import part_of, refused, saved_part, sharing_of, status_of
from campaigns.notes.services import (
    Clash,
    begin_note,
    bring_note_back,
    pin_note,
    remove_note,
    save_part,
)
from campaigns.notes.services import (
    bring_text_back as write_text_back,
)
from campaigns.notes.sharing import share_note
from campaigns.notes.texts import Part
from campaigns.pages import show, show_part
from campaigns.presses import read_key
from rules.sheets import Problem


@require_GET
@login_required
def notes(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Sessions, notes and session zero of a table."""
    membership = membership_or_404(request.user, campaign_id)
    return show(request, NotesPage.of(membership, Asked.of(request.GET)))


@require_http_methods(["GET", "POST"])
@login_required
def begin(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """A new note, about an entry of the log or about anything; asked with GET, the notes about that entry."""
    membership = membership_or_404(request.user, campaign_id)
    anchor = (request.POST if request.method == "POST" else request.GET).get("about", "")
    entry = entry_or_404(membership, anchor) if anchor else None
    if request.method == "GET":
        return show(request, AboutPage.of(membership, anchor, entry)) if entry else redirect("notes:notes", campaign_id)
    key = read_key(request.POST.get("request_key", ""))
    found = too_many_presses(request.user) or begin_note(
        membership=membership, line=entry, anchor=anchor, request_key=key
    )
    return refused(request, membership, found) if isinstance(found, Problem) else redirect(found)


@require_GET
@login_required
def note(request: SignedInRequest, campaign_id: int, token: str) -> HttpResponse:
    """One note that the member may read."""
    membership = membership_or_404(request.user, campaign_id)
    return show(request, NotePage(membership, note_or_404(membership, token, removed=True)))


@require_GET
@login_required
@vary_on_headers("HX-Request")
def read(request: SignedInRequest, campaign_id: int, token: str) -> HttpResponse:
    """The note as it reads by now, for an open page."""
    found = note_or_404(membership_or_404(request.user, campaign_id), token)
    return show_part(request, NoteRead.of(found)) if request.htmx else redirect(found)


@require_http_methods(["GET", "POST"])
@login_required
@vary_on_headers("HX-Request")
def save(request: SignedInRequest, campaign_id: int, token: str) -> HttpResponse:
    """Save one field, or without script the whole form; asked with GET, draw one as it is kept."""
    membership = membership_or_404(request.user, campaign_id)
    found = note_or_404(membership, token)
    part, forced = part_of(request.GET if request.method == "GET" else request.POST)
    if request.method == "GET":
        return _as_kept(request, membership, found, part)
    if part is None and not request.htmx:
        return _whole_form(request, membership, found)
    if part is None:
        raise Http404("No such field.")
    if problem := too_many_presses(request.user):
        return refused(request, membership, problem, found)
    saved = save_part(
        membership=membership,
        note=found,
        part=part,
        text=text_of(request.POST, part, forced=forced),
        base=base_of(request.POST, "base"),
        page=page_of(request.POST),
        force=forced,
    )
    if not request.htmx:
        return _plain(request, membership, found, {part: saved})
    if isinstance(saved, Problem) and status_of(saved) != 422:
        return refused(request, membership, saved, found)
    return saved_part(request, found, part, saved, redrawn=forced)


@require_POST
@login_required
@vary_on_headers("HX-Request")
def share(request: SignedInRequest, campaign_id: int, token: str) -> HttpResponse:
    """Give a note other readers."""
    membership = membership_or_404(request.user, campaign_id)
    found, sharing = note_or_404(membership, token), sharing_of(request.POST)
    shared = too_many_presses(request.user) or share_note(membership=membership, note=found, sharing=sharing)
    if isinstance(shared, Problem):
        return refused(request, membership, shared, found, sharing)
    messages.success(request, "It is shared so.")
    return _back_to(membership, shared)


@require_POST
@login_required
@vary_on_headers("HX-Request")
def pin(request: SignedInRequest, campaign_id: int, token: str) -> HttpResponse:
    """Pin a note to the top of the list, or take it down."""
    membership = membership_or_404(request.user, campaign_id)
    found, pinned = note_or_404(membership, token), request.POST.get("pinned") == "yes"
    done = too_many_presses(request.user) or pin_note(membership=membership, note=found, pinned=pinned)
    return refused(request, membership, done, found) if isinstance(done, Problem) else redirect(done)


@require_POST
@login_required
@vary_on_headers("HX-Request")
def remove(request: SignedInRequest, campaign_id: int, token: str) -> HttpResponse:
    """Remove a note; it can be brought back."""
    membership = membership_or_404(request.user, campaign_id)
    found = note_or_404(membership, token, removed=True)
    done = too_many_presses(request.user) or remove_note(membership=membership, note=found)
    if isinstance(done, Problem):
        return refused(request, membership, done, found)
    messages.success(request, f"{done.called} is removed. It stands among the removed notes until you bring it back.")
    return redirect("notes:notes", campaign_id)


@require_POST
@login_required
@vary_on_headers("HX-Request")
def bring_back(request: SignedInRequest, campaign_id: int, token: str) -> HttpResponse:
    """Bring a removed note back."""
    membership = membership_or_404(request.user, campaign_id)
    found = note_or_404(membership, token, removed=True)
    done = too_many_presses(request.user) or bring_note_back(membership=membership, note=found)
    return refused(request, membership, done, found) if isinstance(done, Problem) else redirect(done)


@require_GET
@login_required
def versions(request: SignedInRequest, campaign_id: int, token: str) -> HttpResponse:
    """What a note said before, for those who may write in it."""
    membership = membership_or_404(request.user, campaign_id)
    found = note_or_404(membership, token)
    if not may_write(found, Person.of(membership)):
        raise Http404("No such page.")
    return show(request, VersionsPage(membership, found))


@require_POST
@login_required
@vary_on_headers("HX-Request")
def bring_text_back(request: SignedInRequest, campaign_id: int, token: str, pk: int) -> HttpResponse:
    """Write an earlier text over what stands there."""
    membership = membership_or_404(request.user, campaign_id)
    found = note_or_404(membership, token)
    version = versions_for(membership, found).filter(pk=pk).first() if pk <= HIGHEST_ID else None
    if version is None:
        raise Http404("No such text.")
    done = too_many_presses(request.user) or write_text_back(membership=membership, note=found, version=version)
    return refused(request, membership, done, found) if isinstance(done, Problem) else redirect(done)


def _as_kept(request: SignedInRequest, membership: Membership, found: Note, part: Part | None) -> HttpResponse:
    """The field with the text that is kept, after somebody chose theirs."""
    if part is None or not request.htmx or not may_write(found, Person.of(membership)):
        return redirect(found)
    return saved_part(request, found, part, found, redrawn=True)


def _whole_form(request: SignedInRequest, membership: Membership, found: Note) -> HttpResponse:
    """Each part by itself: what fits is kept beside what clashes."""
    if problem := too_many_presses(request.user):
        return refused(request, membership, problem, found)
    saved = {
        part: save_part(
            membership=membership,
            note=found,
            part=part,
            text=text_of(request.POST, part, forced=False),
            base=base_of(request.POST, f"base:{part}"),
            page=page_of(request.POST),
        )
        for part in PARTS
        if part in request.POST
    }
    return _plain(request, membership, found, saved)


def _plain(
    request: SignedInRequest, membership: Membership, found: Note, saved: dict[Part, Note | Clash | Problem]
) -> HttpResponse:
    """The answer without script: the note again, with both texts where they clash and with what was refused."""
    clashes = {part: one for part, one in saved.items() if isinstance(one, Clash)}
    problems = {part: one for part, one in saved.items() if isinstance(one, Problem)}
    if not clashes and not problems:
        messages.success(request, "Saved.")
        return redirect(found)
    refusal = next(iter(problems.values()), None)
    if refusal and status_of(refusal) != 422:
        return refused(request, membership, refusal, found)
    texts = {part: (one.sentence, text_of(request.POST, part, forced=False)) for part, one in problems.items()}
    page = NotePage(membership, note_or_404(membership, found.token), clashes=clashes, refused=texts)
    return show(request, page, status=409 if clashes else 422)


def _back_to(membership: Membership, shared: Note) -> HttpResponse:
    """The note again; the list for whoever does not read it any more."""
    if is_writer(shared, Person.of(membership)):
        return redirect(shared)
    return redirect("notes:notes", membership.campaign_id)
