"""What every request passes on its way to a view."""

from __future__ import annotations

import zoneinfo
from collections.abc import Callable
from functools import lru_cache

from django.http import HttpRequest, HttpResponse
from django.utils import timezone


@lru_cache(maxsize=512)
def _zone(name: str) -> zoneinfo.ZoneInfo | None:
    try:
        return zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        return None


class ViewerZoneMiddleware:
    """Days and times are those of the person looking: the browser tells its zone in the cookie `tz`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        zone = _zone(request.COOKIES.get("tz", "")[:64])
        if zone is None:
            return self.get_response(request)
        with timezone.override(zone):
            return self.get_response(request)
