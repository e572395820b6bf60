"""Addresses of calls: putting one together, making it, answering it, and what storytellers do with it."""

from __future__ import annotations

import uuid
from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns.access import SignedInRequest, membership_or_404, storyteller_or_404
from campaigns.models import Membership
from campaigns.presses import read_key
from rolls.access import id_of
from rolls.calls.access import asked_or_404, call_or_404
from rolls.calls.composer import grid_of
from rolls.calls.models import Call, SavedCall
from rolls.calls.replies import accept, decline, describe, pass_on
from rolls.calls.responses import (
    again,
    show_acted,
    show_answer,
    show_answered,
    show_call,
    show_composer,
    show_decision,
    show_grid,
    show_made,
    show_more,
    show_replied,
)
from rolls.calls.saving import forget_call, save_call
from rolls.calls.services import ask_too, call_for, close, remind, withdraw
from rolls.calls.wanted import BLANK, Wanted, WantedWay
from rolls.filled import Filled
from rolls.limits import too_many_calls, too_many_throws
from rolls.services import press
from rolls.views import NO_KEY, house_dice
from rules.sheets import Problem

type Did = Call | Problem | tuple[Problem, ...]


@login_required
@require_http_methods(["GET", "POST"])
def calls(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """A call as it is put together on a page of its own, or filled in again; posted, it is made."""
    membership = storyteller_or_404(request.user, campaign_id)
    if request.method == "GET":
        return show_composer(request, membership, again(membership, request.GET))
    wanted, key = Wanted.of(request.POST), read_key(request.POST.get("request_key", ""))
    if problem := _slowed(request) or (None if key else NO_KEY):
        return show_composer(request, membership, wanted, (problem,))
    made = call_for(membership=membership, wanted=wanted, request_key=key or uuid.uuid4())
    return show_made(request, membership, wanted, made)


@login_required
@require_POST
def chances(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """What a call comes to as it is filled in: for htmx everybody's chances in one answer, else the page with them."""
    membership = storyteller_or_404(request.user, campaign_id)
    wanted = Wanted.of(request.POST)
    if wanted.problem:
        return show_composer(request, membership, BLANK, (wanted.problem,))
    return show_grid(request, membership, wanted, grid_of(membership, wanted))


@login_required
@require_POST
def ways(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """The call with a way more, a way less, or one of another kind; nothing that is typed is lost."""
    membership = storyteller_or_404(request.user, campaign_id)
    wanted = Wanted.of(request.POST)
    # No field is called "remove": in a page it would stand in front of the form's own method of that name.
    if "less" in request.POST:
        wanted = wanted.without(request.POST["less"])
    if "more" in request.POST:
        wanted = wanted.with_another()
    return show_composer(request, membership, wanted)


@login_required
@require_POST
def keep(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Keep the call that is filled in, to ask it again."""
    membership = storyteller_or_404(request.user, campaign_id)
    wanted = Wanted.of(request.POST)
    problem = _slowed(request)
    kept = (problem,) if problem else save_call(membership=membership, wanted=wanted)
    return show_composer(request, membership, wanted, () if isinstance(kept, SavedCall) else kept)


@login_required
@require_POST
def forget(request: SignedInRequest, campaign_id: int, pk: int) -> HttpResponse:
    """Keep a call no longer."""
    membership = storyteller_or_404(request.user, campaign_id)
    saved = get_object_or_404(SavedCall, campaign=membership.campaign, pk=pk)
    problem = forget_call(membership=membership, saved=saved)
    return show_composer(request, membership, BLANK, (problem,) if problem else ())


@login_required
@require_GET
def call(request: SignedInRequest, campaign_id: int, token: uuid.UUID) -> HttpResponse:
    """One call on a page of its own, with what of it waits for this member."""
    membership = membership_or_404(request.user, campaign_id)
    return show_call(request, membership, call_or_404(membership, token))


# Answers ----------------------------------------------------------------------------------------------------


@login_required
@require_POST
def roll(request: SignedInRequest, campaign_id: int, token: uuid.UUID) -> HttpResponse:
    """Roll on one of the ways, as it is; the same press of Roll as a panel's."""
    membership = membership_or_404(request.user, campaign_id)
    found = call_or_404(membership, token)
    data = request.POST.copy()
    data["answers"] = str(token)
    filled = Filled.of(data)
    asked = asked_or_404(membership, found, filled.character)
    show = show_answered if "aside" in request.POST else show_replied
    if problem := (None if filled.request_key else NO_KEY) or too_many_throws(f"user-{request.user.pk}"):
        return show(request, membership, asked, (problem,), None)
    pressed = press(membership=membership, filled=filled, dice=house_dice())
    return show(request, membership, asked, pressed.refused, pressed.roll)


@login_required
@require_POST
def reply(request: SignedInRequest, campaign_id: int, token: uuid.UUID) -> HttpResponse:
    """Pass, or describe another way."""
    membership = membership_or_404(request.user, campaign_id)
    found = call_or_404(membership, token)
    asked = asked_or_404(membership, found, request.POST.get("character", ""))
    if problem := _slowed(request):
        return show_replied(request, membership, asked, (problem,))
    if request.POST.get("reply") == "pass":
        did = pass_on(membership=membership, call=found, asked=asked)
    else:
        text = request.POST.get("text", "").replace("\x00", "")
        did = describe(membership=membership, call=found, asked=asked, text=text)
    return show_replied(request, membership, asked, (did,) if isinstance(did, Problem) else ())


# What storytellers do with it -------------------------------------------------------------------------------


@login_required
@require_POST
def act(request: SignedInRequest, campaign_id: int, token: uuid.UUID) -> HttpResponse:
    """Remind, withdraw, close, ask another, take up or decline what was described: whichever was pressed."""
    membership = storyteller_or_404(request.user, campaign_id)
    found = call_or_404(membership, token)
    if problem := _slowed(request):
        return show_acted(request, membership, found, (problem,))
    did = _acted(membership, found, request)
    problems = did if isinstance(did, tuple) else (did,) if isinstance(did, Problem) else ()
    # A refused word on what was described keeps the form with what was typed into it.
    if problems and request.POST.get("act") == "accept":
        asked = asked_or_404(membership, found, request.POST.get("character", ""))
        return show_decision(request, membership, asked, _accepted(request), problems)
    return show_acted(request, membership, found, problems)


@login_required
@require_GET
def more(request: SignedInRequest, campaign_id: int, token: uuid.UUID) -> HttpResponse:
    """Whom one may ask besides."""
    membership = storyteller_or_404(request.user, campaign_id)
    return show_more(request, membership, call_or_404(membership, token))


@login_required
@require_GET
def answer(request: SignedInRequest, campaign_id: int, token: uuid.UUID, pk: int) -> HttpResponse:
    """The pools with which a storyteller answers for one of the cast."""
    membership = storyteller_or_404(request.user, campaign_id)
    return show_answer(request, membership, asked_or_404(membership, call_or_404(membership, token), str(pk)))


@login_required
@require_GET
def decide(request: SignedInRequest, campaign_id: int, token: uuid.UUID, pk: int) -> HttpResponse:
    """The form that gives numbers to what a player described."""
    membership = storyteller_or_404(request.user, campaign_id)
    found = call_or_404(membership, token)
    return show_decision(request, membership, asked_or_404(membership, found, str(pk)))


def _acted(membership: Membership, found: Call, request: SignedInRequest) -> Did:
    what, character = request.POST.get("act", ""), request.POST.get("character", "")
    if what == "close":
        return close(membership=membership, call=found)
    if what == "withdraw" and not character:
        return withdraw(membership=membership, call=found)
    if what == "ask":
        one = membership.campaign.characters.at_table().filter(pk=id_of(character)).first()
        return ask_too(membership=membership, call=found, character=one)
    if what not in ("accept", *_ACTS):
        return UNKNOWN
    asked = asked_or_404(membership, found, character)
    if what == "accept":
        return accept(membership=membership, call=found, asked=asked, way=_accepted(request))
    return _ACTS[what](membership=membership, call=found, asked=asked)


_ACTS: dict[str, Callable[..., Did]] = {"remind": remind, "withdraw": withdraw, "decline": decline}
UNKNOWN = Problem(code="bad_field", trait="act", sentence="This page is too old to say what to do. Reload it.")


def _accepted(request: SignedInRequest) -> WantedWay:
    """The numbers that a storyteller gives to what was described: the one way of the form."""
    return Wanted.of(request.POST).ways[0]


def _slowed(request: SignedInRequest) -> Problem | None:
    return too_many_calls(f"user-{request.user.pk}")
