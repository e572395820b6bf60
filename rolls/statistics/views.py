"""The statistics of a table, and the switch by which a member leaves the comparison."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET, require_POST

from campaigns.access import SignedInRequest, membership_or_404
from campaigns.pages import show
from rolls.statistics.page import StatisticsPage
from rolls.statistics.reading import Asked
from rolls.statistics.services import compare, too_many_presses


@require_GET
@login_required
def statistics(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """How the table rolled, in one session or all, of everybody or one."""
    return show(request, StatisticsPage.of(membership_or_404(request.user, campaign_id), Asked.of(request.GET)))


@require_POST
@login_required
def comparison(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Whether one's own rolls are compared with those of others."""
    membership = membership_or_404(request.user, campaign_id)
    if problem := too_many_presses(request.user):
        messages.error(request, problem.sentence)
        return redirect("statistics:page", campaign_id)
    wants = request.POST.get("compared") == "1"
    compare(membership=membership, wants=wants)
    messages.success(request, "Your rolls are compared again." if wants else "Your rolls are left out for everybody.")
    return redirect("statistics:page", campaign_id)
