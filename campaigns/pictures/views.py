"""Serving a picture to whoever may see what it stands on."""

from __future__ import annotations

import uuid

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, HttpResponseNotModified
from django.views.decorators.http import require_GET

from campaigns.access import SignedInRequest
from campaigns.pictures.models import Picture
from campaigns.pictures.seeing import may_see

SIZES = ("whole", "face")

HEADERS = {
    # Asked again each time: who may see it may have changed, and whoever signs out leaves nothing behind (decision 29).
    "Cache-Control": "private, no-cache",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Content-Disposition": 'inline; filename="picture.webp"',
}


@login_required
@require_GET
def picture(request: SignedInRequest, picture: uuid.UUID, size: str) -> HttpResponse:
    """A picture in one size; 404 alike for one that is hidden and one that is not there."""
    if size not in SIZES or not may_see(request.user, picture):
        raise Http404("No such picture.")
    # A picture never changes: its id says which bytes these are.
    tag = f'"{picture}-{size}"'
    if tag in request.headers.get("If-None-Match", ""):
        return HttpResponseNotModified(headers={**HEADERS, "ETag": tag})
    found = Picture.objects.filter(pk=picture).values_list(size, flat=True).first()
    if found is None:
        raise Http404("No such picture.")
    return HttpResponse(bytes(found), content_type="image/webp", headers={**HEADERS, "ETag": tag})
