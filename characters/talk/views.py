"""Changing a line of talk."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from campaigns.access import SignedInRequest, membership_or_404
from campaigns.drawing import View
from campaigns.log import drawn, line_or_404
from campaigns.models import Membership, TableEvent
from campaigns.pages import CampaignPage, show, show_part
from campaigns.refusals import PERMISSION
from characters.talk import services
from characters.talk.faces import SaidLine
from characters.talk.kinds import TALK
from characters.talk.limits import too_many_lines
from rules.sheets import Problem


@dataclass(frozen=True)
class LinePage(CampaignPage):
    """One line on a page of its own: where its form leads without script when it is refused."""

    template: ClassVar[str] = "talk/line_page.html"

    line: View


@login_required
@require_http_methods(["GET", "POST"])
@vary_on_headers("HX-Request")
def reword(request: SignedInRequest, campaign_id: int, token: str) -> HttpResponse:
    """One line of talk; posted, what it says is changed. What is refused stands in its form, with why."""
    membership = membership_or_404(request.user, campaign_id)
    line = line_or_404(membership, token)
    if line.line != TALK.key:
        raise Http404("No such line.")
    problem = None
    if request.method == "POST":
        text = request.POST.get("text", "")
        problem = too_many_lines(request.user) or services.reword(membership, line, text)
        if not problem and not request.htmx:
            return redirect(f"{membership.campaign.get_absolute_url()}#line-{token}")
    return _show(request, membership, line, problem)


def _show(request: SignedInRequest, membership: Membership, line: TableEvent, problem: Problem | None) -> HttpResponse:
    typed = request.POST.get("text", "")
    view = next((one.view for _, one in drawn(membership, [line])), None)
    if not isinstance(view, SaidLine):
        raise Http404("No such line.")
    if problem:
        view = replace(view, problem=problem.sentence, draft=typed)
    status = PERMISSION.get(problem.code, 409 if problem.code != "bad_field" else 422) if problem else 200
    if request.htmx:
        return show_part(request, view, status=status)
    return show(request, LinePage(membership, view), status=status)
