"""What every template may read of the site."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

from maelstrom_site import not_sent


def site(request: HttpRequest) -> dict[str, object]:
    """What the server offers: `demo` sign-ins, `sign_up_open` to strangers, `mail_works` for forgotten passwords.

    `nav_current` says where in the bar a page belongs: nowhere, until its view says so. And `given_back`: the texts
    that this person sent from this page while they were signed out.
    """
    return {
        "demo": settings.DEMO, "sign_up_open": settings.ENV.sign_up_open, "mail_works": settings.MAIL_WORKS,
        "given_back": lambda: not_sent.given_back(request), "nav_current": "",
    }  # fmt: skip
