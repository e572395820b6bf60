"""How what is asked about an evening is refused: in words, over the page as it stands or on the next one."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django_htmx.http import trigger_client_event

from campaigns.access import SignedInRequest
from campaigns.pages import page_before
from campaigns.refusals import PERMISSION
from rules.sheets import Problem

STATUS = {**PERMISSION, "too_many": 429, "bad_field": 422, "too_long": 422}
"""Statuses by the code of a problem; every other is about how things stand by now."""


def status_of(problem: Problem) -> int:
    """The status with which a problem is answered."""
    return STATUS.get(problem.code, 409)


def refuse(request: SignedInRequest, problem: Problem) -> HttpResponse:
    """A toast over an unchanged page for htmx; else the page that was left, which says why."""
    if request.htmx:
        answer = HttpResponse(status=status_of(problem), headers={"HX-Reswap": "none"})
        return trigger_client_event(answer, "toast", {"text": problem.sentence, "kind": "error"})
    messages.error(request, problem.sentence)
    return redirect(page_before(request))
