"""What happened since one was last here, and that one has read it."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET, require_POST
from django.views.decorators.vary import vary_on_headers

from campaigns.access import SignedInRequest, membership_or_404
from campaigns.evenings.presence import caught_up
from campaigns.evenings.since import SinceCard, SincePage, SinceTold
from campaigns.pages import show, show_part


@require_GET
@login_required
@vary_on_headers("HX-Request")
def since(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """What is in the card, or all of it on a page."""
    membership = membership_or_404(request.user, campaign_id)
    if request.htmx:
        return show_part(request, SinceTold.of(membership))
    return show(request, SincePage(membership))


@require_POST
@login_required
@vary_on_headers("HX-Request")
def read(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """It was read: from here on something else is new."""
    membership = membership_or_404(request.user, campaign_id)
    caught_up(membership)
    if request.htmx:
        return show_part(request, SinceCard(campaign_id, None))
    return redirect(membership.campaign)
