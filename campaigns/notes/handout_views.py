"""Addresses of handouts: making one and showing it, and opening one beside the log."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET, require_http_methods
from django.views.decorators.vary import vary_on_headers

from campaigns.access import SignedInRequest, membership_or_404, storyteller_or_404
from campaigns.notes.access import note_or_404
from campaigns.notes.handouts import HandoutBody, HandOutPage
from campaigns.notes.limits import too_many_presses
from campaigns.notes.models import Readers
from campaigns.notes.responses import sharing_of, status_of
from campaigns.notes.sharing import Handout, Sharing
from campaigns.notes.sharing import hand_out as make_and_show
from campaigns.pages import show, show_part
from campaigns.presses import read_key
from rules.sheets import Problem


@require_http_methods(["GET", "POST"])
@login_required
def hand_out(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Something to hand out as it is filled in; posted, it is shown at once."""
    membership = storyteller_or_404(request.user, campaign_id)
    if request.method == "GET":
        return show(request, HandOutPage(membership, Handout("", "", Sharing(Readers.TABLE))))
    data = request.POST
    handout = Handout(data.get("title", ""), data.get("text", ""), sharing_of(data), data.get("alt", ""))
    key = read_key(data.get("request_key", ""))
    found = too_many_presses(request.user.pk) or make_and_show(membership=membership, handout=handout, request_key=key)
    if isinstance(found, Problem):
        return show(request, HandOutPage(membership, handout, found), status=status_of(found))
    return redirect(found)


@require_GET
@login_required
@vary_on_headers("HX-Request")
def opened(request: SignedInRequest, campaign_id: int, token: str) -> HttpResponse:
    """A handout to read beside the log."""
    found = note_or_404(membership_or_404(request.user, campaign_id), token)
    return show_part(request, HandoutBody.of(found)) if request.htmx else redirect(found)
