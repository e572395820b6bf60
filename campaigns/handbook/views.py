"""Addresses of the rules: for everybody as printed, and for the members of a table as they play."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_GET

import rules
from campaigns.access import SignedInRequest, SiteRequest, membership_or_404
from campaigns.drawing import View
from campaigns.handbook.faces import FoundFace, PageFace, PlaceFace
from campaigns.handbook.finding import MOST, find, led_to
from campaigns.handbook.pages import Drawer, Games, PrintedPage, Sources, TablePage
from campaigns.handbook.places import Shelf, printed_shelf, shelf_of
from campaigns.models import Membership
from campaigns.pages import Page as SitePage
from campaigns.pages import show, show_part
from rules.kit.handbook import Page

LONGEST = 80
"""Letters of a search; what is typed beyond them is not looked for."""


@require_GET
def games(request: HttpRequest) -> HttpResponse:
    """All systems and editions whose rules can be read."""
    return show(request, Games(rules.systems()))


@require_GET
def sources(request: HttpRequest) -> HttpResponse:
    """Who wrote the games, and under which licence they stand."""
    return show(request, Sources())


@require_GET
def printed(request: SiteRequest, book: str) -> HttpResponse:
    """A handbook as printed: its pages."""
    return _show(request, PrintedPage(_shelf(book)))


@require_GET
def book_find(request: SiteRequest, book: str) -> HttpResponse:
    """What is found in it."""
    shelf, query = _shelf(book), _query(request.GET)
    return _show(request, PrintedPage(shelf, query=query), _found(request, shelf, query))


@require_GET
def book_page(request: SiteRequest, book: str, slug: str) -> HttpResponse:
    """One page of it."""
    shelf = _shelf(book)
    return _show(request, PrintedPage(shelf, _page(shelf, slug)))


@require_GET
@login_required
def campaign(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """The handbook of a table: its pages."""
    membership, shelf = _table(request, campaign_id)
    return _show(request, TablePage(membership, shelf), Drawer.of(shelf))


@require_GET
@login_required
def campaign_find(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """What is found in it."""
    membership, shelf = _table(request, campaign_id)
    query = _query(request.GET)
    return _show(request, TablePage(membership, shelf, query=query), _found(request, shelf, query))


@require_GET
@login_required
def campaign_about(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """The place of a word: a rule, the code of a refusal, a part of the panel; where it has none, a search for it."""
    _, shelf = _table(request, campaign_id)
    word = _query(request.GET, "word")
    key = led_to(shelf.handbook, word)
    if request.htmx:
        inside = PlaceFace.of(shelf, key) if key else FoundFace.of(shelf, word, find(shelf.game, word), MOST)
        response = show_part(request, Drawer.of(shelf, inside))
    elif key:
        response = redirect(shelf.url(key))
    else:
        response = redirect(f"{shelf.find_url}?{_asked(word)}")
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_GET
@login_required
def campaign_page(request: SignedInRequest, campaign_id: int, slug: str) -> HttpResponse:
    """One page of it; for the drawer the page, or one place on it."""
    membership, shelf = _table(request, campaign_id)
    page, key = _page(shelf, slug), request.GET.get("at", "")
    inside: View = PlaceFace.of(shelf, key) if key in {one.key for one in page.sections} else PageFace.of(shelf, page)
    return _show(request, TablePage(membership, shelf, page), inside)


def _show(request: SiteRequest, page: SitePage, inside: View | None = None) -> HttpResponse:
    """The page; for the drawer and the field of the search its part alone."""
    response = show_part(request, inside) if inside and request.htmx else show(request, page)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _found(request: SiteRequest, shelf: Shelf, query: str) -> FoundFace:
    return FoundFace.of(shelf, query, find(shelf.game, query), MOST)


def _shelf(book: str) -> Shelf:
    if found := printed_shelf(book):
        return found
    raise Http404


def _table(request: SignedInRequest, campaign_id: int) -> tuple[Membership, Shelf]:
    membership = membership_or_404(request.user, campaign_id)
    return membership, shelf_of(membership.campaign)


def _page(shelf: Shelf, slug: str) -> Page:
    if found := shelf.handbook.page(slug):
        return found
    raise Http404


def _query(data: QueryDict, name: str = "q") -> str:
    return " ".join(data.get(name, "").replace("\0", "").split())[:LONGEST]


def _asked(word: str) -> str:
    asked = QueryDict(mutable=True)
    asked["q"] = word
    return asked.urlencode()
