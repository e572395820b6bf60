"""Addresses of handouts: making one and showing it, and opening one beside the log."""

from __future__ import annotations

from dataclasses import replace

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET, require_http_methods
from django.views.decorators.vary import vary_on_headers

from campaigns.access import SignedInRequest, membership_or_404, storyteller_or_404
from campaigns.bodies import takes_bodies_up_to
from campaigns.models import Membership
from campaigns.notes.access import note_or_404
from campaigns.notes.handouts import HandoutBody, HandOutPage
from campaigns.notes.limits import too_many_presses
from campaigns.notes.models import Note, Readers
from campaigns.notes.responses import sharing_of, status_of
from campaigns.notes.sharing import Handout, Sharing
from campaigns.notes.sharing import hand_out as make_and_show
from campaigns.pages import show, show_part
from campaigns.pictures.limits import BODY_LIMIT
from campaigns.pictures.services import keep, release
from campaigns.presses import read_key
from rules.sheets import Problem


@takes_bodies_up_to(BODY_LIMIT)
@require_http_methods(["GET", "POST"])
@login_required
def hand_out(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Something to hand out as it is filled in; posted, it is shown at once."""
    membership = storyteller_or_404(request.user, campaign_id)
    if request.method == "GET":
        return show(request, HandOutPage(membership, Handout("", "", Sharing(Readers.TABLE))))
    data = request.POST
    handout = Handout(data.get("title", ""), data.get("text", ""), sharing_of(data), data.get("alt", ""))
    found = too_many_presses(request.user) or _handed(request, membership, handout)
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


def _handed(request: SignedInRequest, membership: Membership, handout: Handout) -> Note | Problem:
    """The handout, with the picture that was sent; what was kept of one that was refused is deleted again."""
    upload = request.FILES.get("picture")
    kept = keep(membership, upload) if upload else None
    if isinstance(kept, Problem):
        return kept
    key = read_key(request.POST.get("request_key", ""))
    made = make_and_show(membership=membership, handout=replace(handout, picture=kept), request_key=key)
    # Refused, or pressed twice: this one stands on nothing.
    if kept and (isinstance(made, Problem) or made.picture_id != kept.pk):
        release(kept.pk)
    return made
