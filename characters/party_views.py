"""The party sheet."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET
from django.views.decorators.vary import vary_on_headers

from campaigns.access import SignedInRequest, membership_or_404
from campaigns.pages import show, show_part
from characters.party_page import party_page
from characters.rail import beside, own_pane


@require_GET
@login_required
@vary_on_headers("HX-Request")
def own(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """A player's own pane with the character that is asked for; without script it stands on the table's page."""
    membership = membership_or_404(request.user, campaign_id)
    if not request.htmx or membership.is_storyteller:
        return redirect(membership.campaign)
    named = request.GET.get("character", "")
    return show_part(request, own_pane(membership.campaign, beside(membership), plays=membership.may_play, named=named))


@require_GET
@login_required
def party(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """The party sheet: who is best at what, and how everyone is."""
    membership = membership_or_404(request.user, campaign_id)
    return show(request, party_page(membership))
