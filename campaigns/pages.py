"""Whole pages: a view inside the site's frame, and inside the masthead and the tabs of a campaign."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.urls import reverse

from campaigns.drawing import View, draw
from campaigns.models import Membership


class Page(View):
    """A view that is a whole page; `nav` says which of the places in the bar it belongs to."""

    nav: ClassVar[str] = ""


@dataclass(frozen=True)
class CampaignPage(Page):
    """A page of a campaign, whose template extends "campaigns/frame.html"; `tab` says which of its tabs it is."""

    nav: ClassVar[str] = "campaigns"
    tab: ClassVar[str] = ""

    membership: Membership

    def shown(self) -> Mapping[str, object]:
        frame = {"campaign": self.membership.campaign, "tab": self.tab}
        return {**frame, **View.shown(self)}


def show(request: HttpRequest, page: Page, *, part: str = "", status: int = 200) -> HttpResponse:
    """Answer with the page; for htmx with one `part` of it, by the name of its partial."""
    template = f"{page.drawn_by()}#{part}" if part else page.drawn_by()
    return render(request, template, {"nav_current": page.nav, **page.shown()}, status=status)


def show_part(request: HttpRequest, view: View, *, status: int = 200) -> HttpResponse:
    """Answer with a view alone, for htmx."""
    return HttpResponse(draw(view, get_token(request)), status=status)


def page_before(request: HttpRequest) -> str:
    """The path of the page that sent this request, or home."""
    page = urlsplit(request.headers.get("HX-Current-URL") or request.headers.get("Referer", ""))
    # A header must lead nobody to another site; two slashes at the beginning of a path would.
    if page.netloc != request.get_host() or not page.path.startswith("/") or page.path.startswith("//"):
        return reverse("home")
    return f"{page.path}?{page.query}" if page.query else page.path
