"""A roll as a file: whoever may open its entry may take it along, and nobody else."""

from __future__ import annotations

import uuid

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.views.decorators.http import require_GET

from campaigns.access import SignedInRequest, Viewer, membership_or_404
from campaigns.drawing import draw
from rolls.entries import entry_for
from rolls.log import visible_line_or_404
from rolls.taken.picture import picture_of
from rolls.taken.words import text_of

KINDS = {"txt": "text/plain; charset=utf-8", "svg": "image/svg+xml; charset=utf-8"}


@require_GET
@login_required
def taken(request: SignedInRequest, campaign_id: int, token: uuid.UUID, form: str) -> HttpResponse:
    """The roll as plain text or as a picture, as it stands now; with `save`, to be kept as a file."""
    membership = membership_or_404(request.user, campaign_id)
    entry = entry_for(visible_line_or_404(membership, token), Viewer.of(membership))
    if form not in KINDS:
        raise Http404("No such file.")
    name = membership.campaign.name
    told = text_of(entry, name) if form == "txt" else draw(picture_of(entry, name))
    how = "attachment" if "save" in request.GET else "inline"
    headers = {
        # By its token: a name may hold what no header or disk takes.
        "Content-Disposition": f'{how}; filename="roll-{token.hex[:8]}.{form}"',
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, no-store",
    }
    return HttpResponse(told, content_type=KINDS[form], headers=headers)
