"""What every template may read of the site."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, object]:
    """What the server offers: `demo` sign-ins, `sign_up_open` to strangers, `mail_works` for forgotten passwords."""
    return {"demo": settings.DEMO, "sign_up_open": settings.ENV.sign_up_open, "mail_works": settings.MAIL_WORKS}
