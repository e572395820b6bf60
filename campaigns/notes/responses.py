"""How pages of notes answer: a refusal with its status, and what a field that saved itself gets back."""

from __future__ import annotations

from django.http import HttpResponse, QueryDict
from django.utils import timezone
from django_htmx.http import trigger_client_event

from campaigns.access import SignedInRequest
from campaigns.models import Membership
from campaigns.notes.faces import Message, NoteField, NoteRead, SavedParts
from campaigns.notes.models import Note
from campaigns.notes.notes_page import Asked, NotePage, NotesPage
from campaigns.notes.services import Clash
from campaigns.notes.sharing import Sharing
from campaigns.notes.texts import Part
from campaigns.numbers import id_of
from campaigns.pages import show, show_part
from campaigns.refusals import PERMISSION
from rules.sheets import Problem

STATUS = {**PERMISSION, "archived": 409, "gone": 409, "too_many": 429}


def status_of(problem: Problem) -> int:
    """The HTTP status of a refusal; what is missing from the list is bad input."""
    return STATUS.get(problem.code, 422)


def refused(
    request: SignedInRequest,
    membership: Membership,
    problem: Problem,
    note: Note | None = None,
    sharing: Sharing | None = None,
) -> HttpResponse:
    """The page again with why not, with what was chosen on it; a toast over an unchanged one for htmx."""
    if request.htmx:
        answer = HttpResponse(status=status_of(problem), headers={"HX-Reswap": "none"})
        return trigger_client_event(answer, "toast", {"text": problem.sentence, "kind": "error"})
    if note is not None and problem.code != "gone":
        return show(request, NotePage(membership, note, problem, sharing=sharing), status=status_of(problem))
    return show(request, NotesPage.of(membership, Asked(), problem), status=status_of(problem))


def part_of(data: QueryDict) -> tuple[Part | None, bool]:
    """Which part a field sends, and whether it shall win over somebody else's text."""
    forced = data.get("force", "")
    name = forced or data.get("path", "")
    return ("title" if name == "title" else "text" if name == "text" else None), bool(forced)


def sharing_of(data: QueryDict) -> Sharing:
    """For whom something is to be, as a form says it."""
    chosen = frozenset(filter(None, map(id_of, data.getlist("chosen")[:200])))
    return Sharing(data.get("readers", ""), chosen, data.get("all_may_write") == "yes")


def saved_part(
    request: SignedInRequest, note: Note, part: Part, found: Note | Clash | Problem, *, redrawn: bool = False
) -> HttpResponse:
    """The answer to a field that saved itself: what it says by now, or what stood in its way."""
    if isinstance(found, Note):
        parts = (Message(found.campaign_id, found.token, part, oob=True), NoteRead.of(found, oob=True))
        answer = _parts(request, 200, True, *parts, *([NoteField.of(found, part, oob=True)] if redrawn else []))
        answer["X-Version"] = str(found.title_version if part == "title" else found.text_version)
        return answer
    if isinstance(found, Clash):
        return _parts(request, 409, False, Message(note.campaign_id, note.token, part, found, oob=True))
    said = Message(note.campaign_id, note.token, part, problem=found.sentence, oob=True)
    return _parts(request, 422, False, said)


def _parts(
    request: SignedInRequest, status: int, is_saved: bool, *parts: Message | NoteRead | NoteField
) -> HttpResponse:
    return show_part(request, SavedParts(timezone.now(), is_saved, parts), status=status)
