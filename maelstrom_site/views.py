"""Pages of the site itself: its health, its errors, its component kit."""

from __future__ import annotations

from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import never_cache

from campaigns.access import SiteRequest
from maelstrom_site.middleware import page_before, session_toast


def health(request: HttpRequest) -> JsonResponse:
    """Whether the server and its database answer; for probes."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return JsonResponse({"status": "ok"})


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
    return render(request, "403.html", {"stale_form": True}, status=403)


def kit(request: HttpRequest) -> HttpResponse:
    """Every component in every state, for whoever builds pages."""
    return render(request, "kit.html")
