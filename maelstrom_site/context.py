"""What every template may read of the site."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, object]:
    """`demo`: whether this server offers the demo sign-ins; `sign_up_open`: whether strangers may register."""
    return {"demo": settings.DEMO, "sign_up_open": settings.ENV.sign_up_open}
