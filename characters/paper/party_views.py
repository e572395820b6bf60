"""Addresses of the party and the cast on paper."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_GET

from campaigns.access import SignedInRequest, membership_or_404, storyteller_or_404
from campaigns.pages import show
from characters.paper.pages import PaperPage
from characters.paper.party import cast_leaf, party_leaf


@require_GET
@login_required
def party(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """The party sheet as it is printed, with the characters that the member may know of."""
    leaf = party_leaf(membership_or_404(request.user, campaign_id))
    back = ("Party", reverse("characters:party", args=[campaign_id]))
    return show(request, PaperPage(f"Party of {leaf.campaign}", leaf, back, across=True))


@require_GET
@login_required
def cast(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """The cast as it is printed, with pools and notes: for storytellers alone."""
    leaf = cast_leaf(storyteller_or_404(request.user, campaign_id))
    back = ("Cast", reverse("cast:cast", args=[campaign_id]))
    return show(request, PaperPage(f"Cast of {leaf.campaign}", leaf, back))
