"""Pages and fragments of rolling: the panel, the press, what follows it, and the log."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpResponse, HttpResponseRedirect, QueryDict
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns.access import SignedInRequest, Viewer, membership_or_404
from campaigns.drawing import View, draw
from campaigns.models import Membership
from characters.models import Character
from rolls.access import character_or_404, known_characters, knows_of, rollable_characters, status_of
from rolls.entries import Result, entry_for
from rolls.filled import UNSAFE, Filled
from rolls.forecast import forecast
from rolls.gathering import Gathered, gathered
from rolls.limits import too_many_throws
from rolls.lines import Line
from rolls.log import Filter, log_page, visible_line_or_404, visible_roll_or_404
from rolls.models import Roll
from rolls.panel import Panel, PanelBlock, PanelChanges, Thrown, WholePanel
from rolls.services import answer_choice, roll_check
from rules.dice import Dice, SecureDice
from rules.sheets import Problem

NO_KEY = Problem(
    code="no_key", trait="request_key", sentence="This form is incomplete. Reload the page and roll again."
)
OTHER_SEAT = Problem(
    code="other_seat",
    trait="visibility",
    sentence="Who sees this roll was set for another seat. It is set anew now: look at it, then roll.",
)


def house_dice() -> Dice:
    """The dice that fall on this server."""
    return SecureDice()


@login_required
@require_http_methods(["GET", "POST"])
def plan(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """What the panel comes to as it is filled in: for htmx the parts that change, else the panel on a page."""
    membership = _seat(request, campaign_id)
    data = request.POST if request.method == "POST" else request.GET
    return show_panel(request, membership, _gathered(request, membership, data).panel.knowing())


@login_required
@require_POST
def roll(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Throw the dice, once for each request key, and show the result; or say why not."""
    membership = _seat(request, campaign_id)
    filled = Filled.of(request.POST)
    if problem := _no_press(request, filled):
        panel = _gathered(request, membership, request.POST).panel
        return show_panel(request, membership, panel.refusing((problem,)))
    with transaction.atomic():
        found = _gathered(request, membership, request.POST, hold=True)
        panel, setup = found.panel, found.panel.setup
        if panel.seen.began_elsewhere:
            whole = _gathered(request, membership, request.POST, whole=True).panel
            return show_panel(request, membership, whole.refusing((OTHER_SEAT,)), whole=True)
        if isinstance(opponent := found.opponent, Problem):
            return show_panel(request, membership, panel.refusing((opponent,)))
        thrown = roll_check(
            membership=membership,
            character=found.character,
            opponent=opponent,
            kind=setup.kind,
            form=setup.form,
            visibility=panel.seen.by,
            reason=filled.reason,
            request_key=filled.request_key or uuid.uuid4(),
            dice=house_dice(),
            held=True,
        )
    if not isinstance(thrown, Roll):
        return show_panel(request, membership, panel.refusing(thrown))
    return _show_thrown(request, found, membership, thrown)


@login_required
@require_POST
def answer(request: SignedInRequest, campaign_id: int, token: uuid.UUID) -> HttpResponse:
    """Answer a choice that is open on an entry, once for each request key, and show the entry as it stands."""
    membership = _seat(request, campaign_id)
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
    return _show_answered(request, membership, visible_line_or_404(membership, token), problems)


@login_required
@require_GET
def log(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """The log, newest first: a page of it, or for htmx the entries older than `before`."""
    membership = _seat(request, campaign_id)
    outcomes = membership.campaign.game.outcomes
    shown = Filter.of(request.GET, outcomes)
    page = log_page(membership, shown, _token(request.GET.get("before", "")))
    name = "rolls/log_list.html" if request.htmx and "before" in request.GET else "rolls/log.html"
    context = {"membership": membership, "campaign": membership.campaign, "page": page}
    if not request.htmx:
        context |= {"characters": known_characters(membership), "outcomes": dict(outcomes)}
    return _rendered(request, name, context)


@login_required
@require_GET
def entry(request: SignedInRequest, campaign_id: int, token: uuid.UUID) -> HttpResponse:
    """One entry on a page of its own, where its permalink leads; for the panel, its result as it now stands."""
    membership = _seat(request, campaign_id)
    found = visible_line_or_404(membership, token)
    if request.htmx and request.htmx.target == "roll-result":
        return _drawn(request, _result(membership, found))
    return _show_entry(request, membership, found, ())


def show_panel(request: SignedInRequest, membership: Membership, panel: Panel, *, whole: bool = False) -> HttpResponse:
    """The panel as it is filled in. Refused presses carry the status that fits the first problem.

    `whole`: even where only the parts that follow were asked for.
    """
    status = status_of(*panel.refused) if panel.refused else 200
    if not request.htmx:
        context = {"panel": PanelBlock(panel), "campaign": membership.campaign}
        return _rendered(request, "rolls/plan.html", context, status=status)
    if whole:
        response = _drawn(request, WholePanel(panel), status=status)
        response["HX-Retarget"], response["HX-Reswap"] = "#roll", "outerHTML"
        return response
    if _is_whole(request):
        return _drawn(request, WholePanel(panel), status=status)
    response = _drawn(request, PanelChanges(panel), status=status)
    response["HX-Reswap"] = "none"
    return response


def _show_thrown(request: SignedInRequest, found: Gathered, membership: Membership, thrown: Roll) -> HttpResponse:
    seen = knows_of(membership, thrown)
    if not request.htmx:
        if seen:
            return HttpResponseRedirect(thrown.get_absolute_url())
        messages.success(request, "Sent to the storyteller.")
        return redirect(found.character or membership.campaign)
    thrown.campaign = membership.campaign
    line, panel = Line.of(thrown) if seen else None, found.panel.thrown()
    changes = PanelChanges(panel) if panel.spent else None
    return _drawn(request, Thrown(_result(membership, line, fresh=True), changes))


def _result(
    membership: Membership, line: Line | None, problems: tuple[Problem, ...] = (), *, fresh: bool = False
) -> Result:
    """The result face; without the roll for a thrower who must not see it."""
    if line is None:
        return Result(fresh=fresh)
    fallen = line.told.fallen
    odds = None if fallen.check.secret else forecast(line.told.game, fallen.check, rolled=fallen.first.value)
    return Result(entry_for(line, Viewer.of(membership), problems), odds, fresh)


def _show_answered(
    request: SignedInRequest, membership: Membership, line: Line, problems: tuple[Problem, ...]
) -> HttpResponse:
    status = status_of(*problems) if problems else 200
    if request.htmx and request.htmx.target == "roll-result":
        return _drawn(request, _result(membership, line, problems), status=status)
    if request.htmx:
        return _drawn(request, entry_for(line, Viewer.of(membership), problems), status=status)
    if not problems:
        return redirect("rolls:entry", line.told.campaign_id, line.told.token)
    return _show_entry(request, membership, line, problems)


def _show_entry(
    request: SignedInRequest, membership: Membership, line: Line, problems: tuple[Problem, ...]
) -> HttpResponse:
    context = {
        "membership": membership,
        "campaign": membership.campaign,
        "entry": entry_for(line, Viewer.of(membership), problems),
    }
    return _rendered(request, "rolls/entry_page.html", context, status=status_of(*problems) if problems else 200)


def _drawn(request: SignedInRequest, view: View, *, status: int = 200) -> HttpResponse:
    response = HttpResponse(draw(view, get_token(request)), status=status)
    patch_vary_headers(response, ["HX-Request", "HX-Target"])
    return response


def _rendered(
    request: SignedInRequest, template: str, context: dict[str, object], *, status: int = 200
) -> HttpResponse:
    response = render(request, template, {"nav_current": "campaigns", **context}, status=status)
    patch_vary_headers(response, ["HX-Request", "HX-Target"])
    return response


def _seat(request: SignedInRequest, campaign_id: int) -> Membership:
    """The seat of whoever asks, with the person who is known already."""
    membership = membership_or_404(request.user, campaign_id)
    membership.user = request.user
    return membership


def _no_press(request: SignedInRequest, filled: Filled) -> Problem | None:
    """Why this is no press of Roll at all, before anything is read."""
    if filled.unsafe:
        return UNSAFE
    return NO_KEY if filled.request_key is None else too_many_throws(f"user-{request.user.pk}")


def _gathered(
    request: SignedInRequest, membership: Membership, data: QueryDict, *, hold: bool = False, whole: bool = False
) -> Gathered:
    """The panel as it was filled in; with the characters to choose from where it is one that chooses."""
    characters = rollable_characters(membership) if "choose" in data or not request.htmx else ()
    character = _character(membership, data.get("character", ""), hold=hold)
    return gathered(membership, character, Filled.of(data), characters, choosing=whole or _is_whole(request))


def _is_whole(request: SignedInRequest) -> bool:
    """Whether the whole panel is asked for, not only the parts that follow what is filled in."""
    return not request.htmx or request.htmx.target == "roll"


def _character(membership: Membership, text: str, *, hold: bool) -> Character | None:
    """The character a form names, None where it names none; anything else that is no number is nobody's id."""
    if not text:
        return None
    identifier = int(text) if text.isascii() and text.isdigit() and len(text) < 18 else 0
    return character_or_404(membership, identifier, hold=hold)


def _token(text: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(text) if text else None
    except ValueError:
        return uuid.UUID(int=0)
