"""A link to a sheet: made and taken back by those who change it, followed by anybody."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET, require_http_methods

from campaigns.access import SignedInRequest, SiteRequest
from campaigns.faces import TooManyPage
from campaigns.limits import tried_too_often
from campaigns.member_views import LOOPBACK
from campaigns.pages import show
from characters.access import seat_or_404
from characters.answers import refuse, say, status_of
from characters.models import Character
from characters.sharing.models import Share
from characters.sharing.pages import NoSharePage, SharePage, shared_page
from characters.sharing.services import share_sheet, stop_sharing
from rules.sheets import Problem


@require_http_methods(["GET", "POST"])
@login_required
def share(request: SignedInRequest, character_id: int) -> HttpResponse:
    """Show the link to a sheet; make a new one, or with `stop` take it back."""
    seat = seat_or_404(request.user, character_id)
    if not seat.may_change or seat.character.is_of_the_cast:
        raise Http404("No such page.")
    one, stops = seat.character, "stop" in request.POST
    if request.method == "GET":
        return show(request, _page(request, one))
    found = (
        stop_sharing(character=one, by=request.user)
        if stops
        else share_sheet(character=one, by=request.user, days=request.POST.get("days", ""))
    )
    if isinstance(found, Problem):
        if status_of(found) != 422:
            return refuse(request, found, back=one.get_absolute_url())
        return show(request, _page(request, one, found.sentence), status=422)
    say(request, "The link leads nowhere any more." if stops else "The link is made.")
    return redirect("sharing:share", character_id)


def _page(request: SiteRequest, character: Character, problem: str = "") -> SharePage:
    found = Share.objects.standing().filter(character=character).first()
    address = request.build_absolute_uri(reverse("sharing:shared", args=[found.token])) if found else ""
    here_only = split_domain_port(request.get_host())[0] in LOOPBACK
    return SharePage(character, found, address, problem, here_only)


@require_GET
@cache_control(private=True, no_store=True)
def shared(request: SiteRequest, token: str) -> HttpResponse:
    """The sheet behind a link; every link that leads nowhere is answered alike."""
    found = Share.objects.leading(token).select_related("character__campaign", "character__owner").first()
    if found is None or not found.character.is_readable:
        # Only dead ones count: a link that leads somewhere was not guessed.
        return show(request, TooManyPage(), status=429) if tried_too_often(request, "share") else _nowhere(request)
    return show(request, shared_page(found.character))


def _nowhere(request: SiteRequest) -> HttpResponse:
    return show(request, NoSharePage(), status=404)
