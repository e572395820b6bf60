"""Raising a hand."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from campaigns.access import SignedInRequest, membership_or_404
from campaigns.events import record_event
from tests.hands.shown import HAND


@require_POST
@login_required
def raise_hand(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Tell the table that the member wants to speak."""
    membership = membership_or_404(request.user, campaign_id)
    with transaction.atomic():
        record_event(campaign_id=membership.campaign_id, kind=HAND, subject=request.user.pk)
    return HttpResponse(status=204) if request.htmx else redirect("campaigns:table", campaign_id)
