"""Pausing a table, and going on."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST
from django.views.decorators.vary import vary_on_headers

from campaigns.access import SignedInRequest, membership_or_404
from campaigns.evenings.answers import refuse
from campaigns.evenings.faces import Paused
from campaigns.evenings.limits import too_many_presses
from campaigns.evenings.pausing import go_on as let_go_on
from campaigns.evenings.pausing import pause as let_pause
from campaigns.models import Campaign
from campaigns.pages import page_before, show_part
from rules.sheets import Problem


@require_POST
@login_required
@vary_on_headers("HX-Request")
def pause(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Pause the table, as any member may."""
    membership_or_404(request.user, campaign_id)
    if flood := too_many_presses(request.user):
        return refuse(request, flood)
    return _stands(request, let_pause(campaign_id=campaign_id, by=request.user))


@require_POST
@login_required
@vary_on_headers("HX-Request")
def go_on(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Play on, as any member may."""
    membership_or_404(request.user, campaign_id)
    if flood := too_many_presses(request.user):
        return refuse(request, flood)
    return _stands(request, let_go_on(campaign_id=campaign_id, by=request.user))


def _stands(request: SignedInRequest, found: Campaign | Problem) -> HttpResponse:
    if isinstance(found, Problem):
        return refuse(request, found)
    if request.htmx:
        return show_part(request, Paused(found.pk, found.is_paused))
    return redirect(page_before(request))
