"""Pages of the site itself: its health, its errors, its component kit."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template import loader
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import never_cache

from campaigns.access import SiteRequest
from campaigns.pages import Page, page_before, show
from maelstrom_site import not_sent
from maelstrom_site.mail import mail_trouble
from maelstrom_site.middleware import refused_by_toast, session_toast
from maelstrom_site.starting import missing_migrations, no_database, no_room


@dataclass(frozen=True)
class RefusedForm(Page):
    """A form that was refused for itself: it is out of date, or came from `elsewhere`; with the texts typed in it."""

    template: ClassVar[str] = "403_form.html"

    elsewhere: bool
    texts: Sequence[tuple[str, str]]


def health(request: HttpRequest) -> JsonResponse:
    """Whether the server and its database answer; for probes. The port opens only when everything else is there."""
    if no_database():
        return JsonResponse({"status": "no database"}, status=503)
    return JsonResponse({"status": "ok"})


def host_health(request: HttpRequest) -> JsonResponse:
    """How the server is, for its host alone: signed in as staff, or asking from the machine itself past any proxy.

    Each part says "ok" or what is wrong; the status is 503 when any of them is.
    """
    if not (request.user.is_staff or _asks_from_here(request)):
        raise Http404("No such page.")
    parts = {"database": no_database(), "migrations": missing_migrations(), "disk": no_room(), "mail": mail_trouble()}
    answer = {"status": "ok" if not any(parts.values()) else "trouble"}
    answer |= {name: trouble or "ok" for name, trouble in parts.items()}
    return JsonResponse(answer, status=503 if any(parts.values()) else 200)


def _asks_from_here(request: HttpRequest) -> bool:
    """Whether no proxy passed this on: every documented one adds the header, whoever it comes from."""
    return request.META.get("REMOTE_ADDR") in ("127.0.0.1", "::1") and "X-Forwarded-For" not in request.headers


@never_cache
def session(request: SiteRequest) -> JsonResponse:
    """Who is signed in, for a page that was opened before: it goes on only for the same person."""
    return JsonResponse({"person": request.user.pk})


def favicon(request: HttpRequest) -> HttpResponse:
    """Where browsers look for an icon when no page has told them."""
    return redirect(static("img/favicon.ico"))


def manifest(request: HttpRequest) -> JsonResponse:
    """What a phone needs to put the site on its home screen."""
    icons = [
        {"src": static(f"img/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"} for size in (192, 512)
    ]
    return JsonResponse(
        {
            "name": "Maelstrom", "short_name": "Maelstrom", "start_url": reverse("home"), "display": "standalone",
            "background_color": "#f1eee6", "theme_color": "#f1eee6", "icons": icons,
        },
        content_type="application/manifest+json",
    )  # fmt: skip


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form whose token was out of date: say so, keep nothing, offer the way back; never inside another page."""
    if getattr(request, "htmx", False):
        text = "This page is from before you last signed in. Nothing was done."
        return session_toast(text, url=page_before(request), action="Load it again")
    # A proxy that hides the address it was asked by makes every form look foreign: that is its host's to mend.
    elsewhere = reason.startswith(("Origin checking failed", "Referer checking failed"))
    return show(request, RefusedForm(elsewhere, not_sent.typed_in(request)), status=403)


def broken(request: HttpRequest) -> HttpResponse:
    """What an error leads to. Its transaction was rolled back, and the answer says so; a lock that was not given is no
    fault of anybody's and may be tried again at once.
    """
    busy = is_locked(sys.exception())
    status = 503 if busy else 500
    text = "Others are writing just now. " if busy else "Something broke on the server. "
    # The header itself: what broke may have done so before a middleware had put `htmx` on the request.
    if "HX-Request" in request.headers:
        response = refused_by_toast(f"{text}Nothing was done; try again.", status=status, name="answer")
    else:
        # Without the request: what every template is given asks the database, which may be what broke.
        response = HttpResponse(loader.render_to_string("500.html", {"busy": busy}), status=status)
    if busy:
        response["Retry-After"] = "2"
    return response


GAVE_WAY = frozenset({"55P03", "40P01"})
"""PostgreSQL's codes for a lock that was not given in time, and for two writes that waited for each other."""


def is_locked(error: BaseException | None) -> bool:
    """Whether a write gave way to others: SQLite says so in words, PostgreSQL by a code."""
    if not isinstance(error, OperationalError):
        return False
    return "is locked" in str(error) or getattr(error.__cause__, "sqlstate", "") in GAVE_WAY


def kit(request: HttpRequest) -> HttpResponse:
    """Every component in every state, for whoever builds pages."""
    return render(request, "kit.html")
