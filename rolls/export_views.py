"""The log, or a search of it, as a file."""

from __future__ import annotations

from collections.abc import Iterator
from threading import BoundedSemaphore

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.http import require_GET

from campaigns.access import SignedInRequest, membership_or_404
from campaigns.limits import at_most_each
from rolls.exporting import as_csv, as_json, rows
from rolls.filters import Filter
from rules.sheets import Problem

FORMS = {"csv": "text/csv; charset=utf-8", "json": "application/json; charset=utf-8"}

AT_ONCE = 2
"""Files that are written at one time: each holds one of the few threads that answer pages until its reader has it."""

_places = BoundedSemaphore(AT_ONCE)

too_many_files = at_most_each(
    "export", 20, 60, Problem(code="too_many", trait="", sentence="At most 20 files a minute. Wait a moment.")
)


@login_required
@require_GET
def export(request: SignedInRequest, campaign_id: int, form: str) -> HttpResponseBase:
    """Everything that a search of the log lets through and this member may see, as a stream."""
    membership = membership_or_404(request.user, campaign_id)
    if form not in FORMS:
        raise Http404("No such file.")
    if problem := too_many_files(request.user):
        return HttpResponse(problem.sentence, status=429, content_type="text/plain; charset=utf-8")
    if not _places.acquire(blocking=False):
        busy = "Other files are being written just now. Try again in a moment."
        return HttpResponse(busy, status=503, content_type="text/plain; charset=utf-8", headers={"Retry-After": "10"})
    shown = Filter.of(request.GET, membership.campaign.game)
    found = rows(membership, shown, timezone.get_current_timezone())
    parts = as_csv(found) if form == "csv" else as_json(found, membership, shown)
    response = StreamingHttpResponse(_Kept(parts), content_type=FORMS[form])
    name = slugify(membership.campaign.name) or "campaign"
    response["Content-Disposition"] = f'attachment; filename="{name}-log.{form}"'
    response["Cache-Control"] = "no-store"
    return response


class _Kept:
    """The parts of a file, which gives its place back once, however it ends: read, broken off or never begun."""

    def __init__(self, parts: Iterator[bytes]) -> None:
        self._parts, self._open = parts, True

    def __iter__(self) -> Iterator[bytes]:
        try:
            yield from self._parts
        finally:
            self.close()

    def close(self) -> None:
        """Give the place back."""
        if self._open:
            self._open = False
            _places.release()

    def __del__(self) -> None:
        self.close()
