"""Taking back what a line of the log tells."""

from __future__ import annotations

from dataclasses import replace

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST
from django.views.decorators.vary import vary_on_headers

from campaigns.access import SignedInRequest, membership_or_404
from campaigns.log import EventLine, drawn, line_or_404
from campaigns.models import Membership, TableEvent
from campaigns.pages import show_part
from campaigns.refusals import PERMISSION
from campaigns.telling import undo_of
from rules.sheets import Problem


@require_POST
@login_required
@vary_on_headers("HX-Request")
def undo_line(request: SignedInRequest, campaign_id: int, token: str) -> HttpResponse:
    """Take back what a line tells; htmx gets the line as it reads then, with why not where it was refused."""
    membership = membership_or_404(request.user, campaign_id)
    line = line_or_404(membership, token)
    undo = undo_of(line.line)
    if undo is None:
        raise Http404("There is no way back from this.")
    problem = undo(membership, line)
    if request.htmx:
        return _as_it_reads(request, membership, line, problem)
    if problem:
        messages.error(request, problem.sentence)
    return redirect(f"{membership.campaign.get_absolute_url()}#line-{token}")


def _as_it_reads(
    request: SignedInRequest, membership: Membership, line: TableEvent, problem: Problem | None
) -> HttpResponse:
    view = next((one.view for _, one in drawn(membership, [line])), None)
    if view is None:
        raise Http404("No such entry.")
    if problem and isinstance(view, EventLine):
        view = replace(view, problem=problem.sentence)
    return show_part(request, view, status=PERMISSION.get(problem.code, 409) if problem else 200)
