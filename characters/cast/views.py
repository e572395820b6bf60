"""Addresses of the cast."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.views.decorators.http import require_GET

from campaigns.access import SignedInRequest, membership_or_404
from campaigns.pages import show
from characters.cast.access import npc_or_404
from characters.cast.faces import NpcPage, cast_page


@require_GET
@login_required
def cast(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """The cast of a table, as far as one may know of it."""
    return show(request, cast_page(membership_or_404(request.user, campaign_id)))


@require_GET
@login_required
def npc(request: SignedInRequest, campaign_id: int, npc_id: int) -> HttpResponse:
    """One of the cast."""
    membership = membership_or_404(request.user, campaign_id)
    return show(request, NpcPage(membership, npc_or_404(membership, npc_id)))
