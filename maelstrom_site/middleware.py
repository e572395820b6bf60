"""What every request passes on its way to a view."""

from __future__ import annotations

import json
import zoneinfo
from collections.abc import Callable
from functools import lru_cache
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from campaigns.access import NoStorytellerNowError
from campaigns.pages import page_before
from campaigns.refusals import FORBIDDEN
from campaigns.standing import StandsStillError
from maelstrom_site import not_sent


# The cookie is anybody's to write: so many names and no more are remembered.
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


class TooLateMiddleware:
    """Who was a moment too late reads what was decided: the table stands still, or they tell its story no more.

    Nothing of what they sent was done, and a page without scripts shows it once more.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answer for these two errors; every other stays one."""
        if isinstance(error, StandsStillError):
            return _too_late(request, error.problem.sentence, page_before(request), 409)
        if isinstance(error, NoStorytellerNowError):
            table = reverse("campaigns:table", args=[error.campaign_id])
            return _too_late(request, error.sentence, table, FORBIDDEN)
        return None


def _too_late(request: HttpRequest, sentence: str, back: str, status: int) -> HttpResponse:
    if getattr(request, "htmx", False):
        return refused_by_toast(sentence, status=status)
    context = {"sentence": sentence, "back": back, "texts": not_sent.typed_in(request)}
    return render(request, "409.html", context, status=status)


class HeadMiddleware:
    """HEAD is answered as GET would be: whatever looks for a page before opening it finds the same one.

    The server leaves out the body, as HTTP asks of it; no view has to know.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method != "HEAD":
            return self.get_response(request)
        request.method = "GET"
        try:
            return self.get_response(request)
        finally:
            request.method = "HEAD"  # whoever writes the answer out still has to know


class SignedOutMiddleware:
    """Whoever was signed out meanwhile is told so, keeps what they have typed, and comes back to the page they were on.

    A view sends strangers to the sign-in page. In answer to htmx that page would land in the middle of another, so htmx
    gets a toast with a link; and what was posted cannot be asked for again, so signing in leads to where it came from,
    and the texts in it are kept until then.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code != 302:
            return response
        sign_in = reverse("account_login")
        asked = urlsplit(response.get("Location", ""))
        if asked.path != sign_in or not asked.query.startswith("next="):
            return response
        by_htmx = getattr(request, "htmx", False)
        # A page can be asked for again: Django's own `next` leads back to it.
        if not by_htmx and request.method == "GET":
            return response
        there = f"{sign_in}?{urlencode({'next': page_before(request)}, safe='/')}"
        if by_htmx:
            return session_toast("You are signed out. Nothing was done.", url=there, action="Sign in")
        not_sent.keep(request, page_before(request))
        return HttpResponseRedirect(there)


class PrivateMiddleware:
    """What a signed-in person was shown is kept nowhere: after signing out, going back shows nothing of theirs.

    A view that sets `Cache-Control` itself is left alone. The session's cookie tells who is meant: no query is needed.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if settings.SESSION_COOKIE_NAME in request.COOKIES and "Cache-Control" not in response:
            response["Cache-Control"] = "private, no-store"
        return response


class NotAPageMiddleware:
    """Whoever opens an address that only takes what a form sends is told so, with a way back, on a page of the site."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        opened = request.method == "GET" and not getattr(request, "htmx", False)
        if not opened or not isinstance(response, HttpResponseNotAllowed):
            return response
        page = render(request, "405.html", {"back": page_before(request)}, status=response.status_code)
        page["Allow"] = response["Allow"]
        return page


def session_toast(text: str, *, url: str, action: str) -> HttpResponse:
    """Refuses htmx for want of a session, with a toast and a link in it; the page stays as it is, and knows why."""
    response = refused_by_toast(text, status=403, name="session", url=url, action=action)
    response["X-Session"] = "over"
    return response


def refused_by_toast(text: str, *, status: int, **more: str) -> HttpResponse:
    """Refuses htmx with a toast that says `text`; the page stays as it is. `more` of the toast: its name, a link."""
    toast = {**more, "text": text, "kind": "error"}
    return HttpResponse(status=status, headers={"HX-Trigger": json.dumps({"toast": toast}), "HX-Reswap": "none"})
