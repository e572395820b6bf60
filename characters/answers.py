"""How pages of this floor answer: which status a refusal has, and how it is said with htmx and without."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django_htmx.http import trigger_client_event

from campaigns.access import SignedInRequest
from campaigns.pages import show
from campaigns.refusals import PERMISSION
from characters.faces import RefusedPage
from rules.sheets import Problem

STATUS = {
    **PERMISSION,
    "archived": 409,
    "paused": 409,
    "decided": 409,
    "already_finished": 409,
    "draft": 409,
    "gone": 409,
    "not_reopened": 409,
    "nothing_to_undo": 409,
    "retired": 409,
    "too_many": 429,
    "unreadable": 409,
    "was_finished": 409,
}
"""The status of a refusal by the code of its problem; what is missing here is bad input."""


def status_of(problem: Problem) -> int:
    """The HTTP status a problem is answered with."""
    return STATUS.get(problem.code, 422)


def refuse(request: SignedInRequest, problem: Problem, *, back: str) -> HttpResponse:
    """The problem as a toast over an unchanged page for htmx, else as a small page with the way `back`."""
    if request.htmx:
        answer = HttpResponse(status=status_of(problem), headers={"HX-Reswap": "none"})
        return toast(answer, problem.sentence, kind="error")
    return show(request, RefusedPage(problem.sentence, back), status=status_of(problem))


def toast(response: HttpResponse, text: str, *, kind: str = "") -> HttpResponse:
    """The response with a toast for the page that asked."""
    return trigger_client_event(response, "toast", {"text": text, "kind": kind})


def say(request: HttpRequest, text: str) -> None:
    """Say something on the next page."""
    messages.success(request, text)
