"""The party sheet."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.views.decorators.http import require_GET

from campaigns.access import SignedInRequest, membership_or_404
from campaigns.pages import show
from characters.party_page import party_page


@require_GET
@login_required
def party(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """The party sheet: who is best at what, and how everyone is."""
    membership = membership_or_404(request.user, campaign_id)
    return show(request, party_page(membership))
