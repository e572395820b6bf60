"""The fight of a table: what may be pressed in it, who joins it, and those that are over."""

from __future__ import annotations

import json
from dataclasses import replace

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_GET, require_POST

from campaigns.access import SignedInRequest, Viewer, membership_or_404
from campaigns.drawing import View
from campaigns.models import HIGHEST_ID, Membership
from campaigns.pages import show, show_part
from rolls.rooms import services
from rolls.rooms.access import bar_to_move, bar_to_tell, status_of
from rolls.rooms.faces import (
    FightsPage,
    FightView,
    FoundView,
    GatherPart,
    PastList,
    PastPage,
    Pressed,
    RoomPage,
    TurnView,
)
from rolls.rooms.forms import read_event, read_key
from rolls.rooms.gathering import Gathering
from rolls.rooms.models import Fight
from rolls.rooms.showing import current
from rolls.rooms.standing import standing_of
from rolls.rooms.strip import StripView
from rolls.rooms.telling import lines_of
from rules.sheets import Problem

NO_KEY = Problem(code="no_key", sentence="This form is incomplete. Reload the page and press again.")
NOBODY = Problem(code="nobody", sentence="Choose somebody who joins, or name somebody.")
UNFIT = Problem(code="bad_field", sentence="Some fields need another look. Nobody has joined yet.")


@login_required
@require_GET
def room(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """To the fight where one plays."""
    membership_or_404(request.user, campaign_id)
    return _to_the_fight(campaign_id)


@login_required
@require_GET
def gather(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """The form of who fights, by itself or as a part of the table's page."""
    membership = membership_or_404(request.user, campaign_id)
    bar = bar_to_tell(membership)
    if bar or not request.htmx:
        return _page(request, membership, bar)
    standing = current(membership.campaign)
    gathering = Gathering.at(membership.campaign, standing)
    part = GatherPart(membership.campaign, gathering, standing is not None and standing.fight.is_on)
    return _varying(show_part(request, part))


@login_required
@require_POST
def find(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Look for one of the cast while it is chosen who fights; whoever was ticked stays."""
    membership = membership_or_404(request.user, campaign_id)
    bar = bar_to_tell(membership)
    gathering = Gathering.at(membership.campaign, current(membership.campaign), request.POST)
    if bar or not request.htmx:
        return _page(request, membership, bar, gathering)
    return _varying(show_part(request, FoundView(gathering)))


@login_required
@require_POST
def start(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Begin a fight with the characters that were ticked."""
    membership = membership_or_404(request.user, campaign_id)
    return _gather(request, membership, starts=True)


@login_required
@require_POST
def join(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Let characters or somebody without a sheet join the fight that is on."""
    membership = membership_or_404(request.user, campaign_id)
    return _gather(request, membership, starts=False)


@login_required
@require_POST
def press(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Add what was pressed to the fight, once for each request key, and show how it stands."""
    membership = membership_or_404(request.user, campaign_id)
    rises = request.POST.get("offer", "").startswith("rise|")
    # Only a side that rises has to know the order it stands in; all else is judged under the lock.
    event, key = read_event(request.POST, current(membership.campaign) if rises else None), read_key(request.POST)
    if isinstance(event, Problem) or key is None:
        return _answer(request, membership, event if isinstance(event, Problem) else NO_KEY)
    seen, of = request.POST.get("seen", ""), request.POST.get("of", "")
    done = services.press(membership=membership, event=event, seen=seen, request_key=key, of=of)
    return _answer(request, membership, done)


@login_required
@require_POST
def undo(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Take back the last thing that happened."""
    membership, key = membership_or_404(request.user, campaign_id), read_key(request.POST)
    if key is None:
        # Who may not do it at all reads that, and not how to do it better.
        return _answer(request, membership, bar_to_move(membership) or NO_KEY)
    seen = request.POST.get("seen", "")
    return _answer(request, membership, services.undo_last(membership=membership, seen=seen, request_key=key))


@login_required
@require_GET
def fights(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """The fights that are over, the newest first."""
    membership = membership_or_404(request.user, campaign_id)
    return show(request, FightsPage(membership, PastList.of(membership.campaign)))


@login_required
@require_GET
def past(request: SignedInRequest, campaign_id: int, number: int) -> HttpResponse:
    """One fight from its first line to its last, to read."""
    membership = membership_or_404(request.user, campaign_id)
    if number > HIGHEST_ID:
        raise Http404("No such fight.")
    fight = get_object_or_404(membership.campaign.fights, number=number)
    standing, tells = standing_of(fight), membership.is_storyteller
    newest = membership.campaign.fights.newest()
    page = PastPage(
        membership=membership,
        fight=fight,
        seen=standing.token(secrets=tells),
        can_undo=tells and bool(standing.latest) and not membership.campaign.is_archived,
        lines=lines_of(standing, tells=tells, undone=True)[::-1],
        is_newest=newest == fight,
    )
    return _varying(show(request, page))


def _gather(request: SignedInRequest, membership: Membership, *, starts: bool) -> HttpResponse:
    """Read who joins and let them; or show the forms again with what is wrong."""
    if bar := bar_to_move(membership):
        return _page(request, membership, bar)
    gathering = Gathering.at(membership.campaign, current(membership.campaign), request.POST)
    joining, key = gathering.joining(), read_key(request.POST)
    if joining is None or key is None or not (joining or starts):
        problem = UNFIT if joining is None else NO_KEY if key is None else NOBODY
        return _page(request, membership, problem, gathering)
    service = services.start_fight if starts else services.join_fight
    done = service(membership=membership, joining=joining, request_key=key)
    if isinstance(done, Problem):
        return _page(request, membership, done, gathering)
    return _to_the_fight(membership.campaign_id)


def _to_the_fight(campaign_id: int) -> HttpResponse:
    return redirect(f"{reverse('campaigns:table', args=[campaign_id])}#fight")


def _page(
    request: SignedInRequest,
    membership: Membership,
    problem: Problem | None = None,
    gathering: Gathering | None = None,
) -> HttpResponse:
    campaign = membership.campaign
    standing = current(campaign)
    tells = bar_to_tell(membership) is None
    page = RoomPage(
        membership=membership,
        fight=FightView.of(campaign, Viewer.of(membership), standing, (problem,) if problem else ()),
        gathering=(gathering or Gathering.at(campaign, standing)) if tells else None,
        is_on=standing is not None and standing.fight.is_on,
    )
    return _varying(show(request, page, status=status_of(problem) if problem else 200))


def _answer(request: SignedInRequest, membership: Membership, done: Fight | Problem) -> HttpResponse:
    """The fight as it stands after a press, or with why nothing came of it."""
    problem = done if isinstance(done, Problem) else None
    status = status_of(problem) if problem else 200
    if not request.htmx:
        if problem:
            return _page(request, membership, problem)
        return _to_the_fight(membership.campaign_id)
    response = _varying(show_part(request, _asked_for(request, membership, problem), status=status))
    if problem:
        response["HX-Trigger"] = json.dumps({"toast": {"text": problem.sentence, "kind": "error"}})
    return response


def _asked_for(request: SignedInRequest, membership: Membership, problem: Problem | None) -> View:
    """The part of the page that was pressed in, and the strip; the others hear of it from the stream."""
    campaign, viewer = membership.campaign, Viewer.of(membership)
    standing = current(campaign)
    if request.htmx.target == "strip":
        return StripView.of(campaign, viewer, standing)
    strip = replace(StripView.of(campaign, viewer, standing), beside=True)
    if request.htmx.target == "turn":
        return Pressed(TurnView.of(campaign, viewer, standing), strip)
    return Pressed(FightView.of(campaign, viewer, standing, (problem,) if problem else ()), strip)


def _varying(response: HttpResponse) -> HttpResponse:
    """One address answers pages and htmx: a cache must tell them apart."""
    patch_vary_headers(response, ["HX-Request", "HX-Target"])
    return response
