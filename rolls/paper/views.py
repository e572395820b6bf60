"""The address of a session on paper."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.views.decorators.http import require_GET

from campaigns.access import SignedInRequest, membership_or_404
from campaigns.evenings.views import session_or_404
from campaigns.pages import show
from characters.paper.pages import PaperPage
from rolls.paper.evening import evening_leaf


@require_GET
@login_required
def evening(request: SignedInRequest, campaign_id: int, number: int) -> HttpResponse:
    """A session as it is printed, for every member: of its log what they may see."""
    membership = membership_or_404(request.user, campaign_id)
    session = session_or_404(membership, number)
    back = (session.called, session.get_absolute_url())
    return show(request, PaperPage(session.called, evening_leaf(membership, session), back))
