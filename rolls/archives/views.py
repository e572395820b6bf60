"""Taking a campaign along as one file, and bringing one."""

from __future__ import annotations

import hashlib
import re
import uuid

from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods

from campaigns.access import SignedInRequest, storyteller_or_404
from campaigns.bodies import takes_bodies_up_to
from campaigns.pages import show
from rolls.archives.limits import BODY_LIMIT, FILE_LIMIT, MEGA, too_many
from rolls.archives.models import Arrival, State
from rolls.archives.packing import packed_campaign
from rolls.archives.pages import ArrivalPage, BringPage, LeavingPage
from rolls.archives.works import begin, begin_again, sweep


@require_GET
@login_required
def leaving(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """What the archive will hold; for storytellers alone, who may see what is hidden."""
    return show(request, LeavingPage(storyteller_or_404(request.user, campaign_id)))


@require_GET
@login_required
def file(request: SignedInRequest, campaign_id: int) -> FileResponse:
    """The archive itself."""
    membership = storyteller_or_404(request.user, campaign_id)
    with packed_campaign(membership) as packed:
        name = re.sub(r"[^a-z0-9]+", "-", membership.campaign.name.lower()).strip("-") or "campaign"
        headers = {"Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff"}
        return FileResponse(
            packed,
            as_attachment=True,
            filename=f"{name[:60]}-{timezone.now():%Y-%m-%d}.zip",
            content_type="application/zip",
            headers=headers,
        )


@takes_bodies_up_to(BODY_LIMIT)
@require_http_methods(["GET", "POST"])
@login_required
def bring(request: SignedInRequest) -> HttpResponse:
    """Send an archive; it is read before anything is written."""
    if request.method != "POST":
        return show(request, BringPage())
    sent = request.FILES.get("archive")
    trouble = ""
    if sent is None or not sent.size:
        trouble = "Archive: choose a file first; an empty one holds nothing."
    elif sent.size > FILE_LIMIT:
        trouble = f"Archive: the file has {sent.size / MEGA:.1f} MB; at most {FILE_LIMIT // MEGA} MB fit."
    elif problem := too_many(request.user):
        trouble = problem.sentence
    if trouble or sent is None:
        return show(request, BringPage(trouble), status=422)
    sweep()
    data = sent.read()
    digest = hashlib.sha256(data).hexdigest()
    # Of what somebody sent before and did not take, nothing is kept: one archive of each person lies here.
    Arrival.objects.filter(by=request.user, state__in=(State.READY, State.REFUSED)).delete()
    arrival = Arrival.objects.create(by=request.user, file=data, digest=digest, at=timezone.now())
    begin(arrival)
    return redirect(arrival)


@require_http_methods(["GET", "POST"])
@login_required
def arrival(request: SignedInRequest, token: uuid.UUID) -> HttpResponse:
    """How far it is; a yes to what was found in it, or a no."""
    found = Arrival.objects.defer("file").select_related("campaign").filter(pk=token, by=request.user).first()
    if found is None:
        raise Http404("No such archive.")
    if request.method == "POST":
        return _answered(request, found)
    begin_again(found)
    twins = Arrival.objects.filter(by=request.user, digest=found.digest, state=State.DONE).exclude(pk=found.pk)
    twin = twins.exclude(campaign=None).select_related("campaign").defer("file").first()
    return show(request, ArrivalPage(found, twin.campaign.name if twin and twin.campaign else ""))


def _answered(request: SignedInRequest, found: Arrival) -> HttpResponse:
    if "no" in request.POST:
        Arrival.objects.filter(pk=found.pk, state__in=(State.READY, State.REFUSED)).delete()
        return redirect("archives:bring")
    seats = {str(one["id"]) for one in found.preview.get("people", []) if one["tells"]}
    seat = request.POST.get("seat", "0")
    chosen = int(seat) if seat in seats else 0
    # Of two presses one moves it on.
    ready = Arrival.objects.filter(pk=found.pk, state=State.READY)
    if ready.update(state=State.WRITING, seat=chosen, done=0, at=timezone.now()):
        begin(found)
    return redirect(found)
