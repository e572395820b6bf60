"""Pages and fragments of rolling: the panel, the press, what follows it, and the log."""

from __future__ import annotations

import uuid

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns.access import SignedInRequest, membership_or_404
from campaigns.models import Membership
from characters.saved.access import saved_or_404
from rolls.access import id_of, rolling_or_404
from rolls.filled import UNSAFE, Filled
from rolls.filters import Filter, faults_of
from rolls.limits import too_many_throws
from rolls.log import LogBlock, LogList, log_page, visible_line_or_404, visible_roll_or_404
from rolls.models import Roll
from rolls.pages import LogPage
from rolls.panel import Panel
from rolls.responses import (
    panel_of,
    result_of,
    show_answered,
    show_entry,
    show_page,
    show_panel,
    show_pressed,
    show_view,
)
from rolls.saved.filling import loaded
from rolls.search_form import SearchChoices
from rolls.services import answer_choice, press
from rules.dice import Dice, SecureDice
from rules.sheets import Problem

NO_KEY = Problem(
    code="no_key", trait="request_key", sentence="This form is incomplete. Reload the page and roll again."
)


def house_dice() -> Dice:
    """The dice that fall on this server."""
    return SecureDice()


@login_required
@require_http_methods(["GET", "POST"])
def plan(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """What the panel comes to as it is filled in: for htmx the parts that change, else the panel on a page."""
    membership = membership_or_404(request.user, campaign_id)
    data = request.POST if request.method == "POST" else request.GET
    filled = Filled.of(data)
    if filled.saved:
        filled = loaded(saved_or_404(membership, id_of(filled.saved)), filled)
    return show_panel(request, membership, _panel(request, membership, filled).knowing())


@login_required
@require_POST
def roll(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Throw the dice, once for each request key, and show the result; or say why not."""
    membership = membership_or_404(request.user, campaign_id)
    filled = Filled.of(request.POST)
    if problem := no_press(request, filled):
        return show_panel(request, membership, _panel(request, membership, filled).refusing((problem,)))
    return show_pressed(request, press(membership=membership, filled=filled, dice=house_dice()))


@login_required
@require_POST
def answer(request: SignedInRequest, campaign_id: int, token: uuid.UUID) -> HttpResponse:
    """Answer a choice that is open on an entry, once for each request key, and show the entry as it stands."""
    membership = membership_or_404(request.user, campaign_id)
    found = visible_roll_or_404(membership, token)
    key = Filled.of(request.POST).request_key
    answered = (
        answer_choice(
            roll=found,
            membership=membership,
            code=request.POST.get("choice", ""),
            option=request.POST.get("option", ""),
            request_key=key,
            dice=house_dice(),
        )
        if key
        else (NO_KEY,)
    )
    problems = () if isinstance(answered, Roll) else answered
    return show_answered(request, membership, visible_line_or_404(membership, token), problems)


@login_required
@require_GET
def log(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """The log, newest first: a page of it, or for htmx the entries older than `before`."""
    membership = membership_or_404(request.user, campaign_id)
    shown = Filter.of(request.GET, membership.campaign.game)
    page = log_page(membership, shown, request.GET.get("before") or None)
    if request.htmx and "before" in request.GET:
        return show_view(request, page)
    if request.htmx and request.htmx.target == "log-list":
        return show_view(request, LogList(page))
    faults = faults_of(request.GET)
    whole = LogPage(membership, LogBlock(page, whole=True), SearchChoices.of(membership), faults)
    return show_page(request, whole, status=422 if faults else 200)


@login_required
@require_GET
def entry(request: SignedInRequest, campaign_id: int, token: uuid.UUID) -> HttpResponse:
    """One entry on a page of its own, where its permalink leads; for the panel, its result as it now stands."""
    membership = membership_or_404(request.user, campaign_id)
    found = visible_line_or_404(membership, token)
    if request.htmx and request.htmx.target == "roll-result":
        return show_view(request, result_of(membership, found))
    return show_entry(request, membership, found, ())


def no_press(request: SignedInRequest, filled: Filled) -> Problem | None:
    """Why this is no press of Roll at all, before anything is read."""
    if filled.unsafe:
        return UNSAFE
    return NO_KEY if filled.request_key is None else too_many_throws(f"user-{request.user.pk}")


def _panel(request: SignedInRequest, membership: Membership, filled: Filled) -> Panel:
    """The panel as it was filled in, to look at."""
    return panel_of(request, membership, rolling_or_404(membership, filled.character).character, filled)
