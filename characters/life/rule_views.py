"""The page on which a storyteller allows single rules to be broken, and forbids them again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from campaigns.access import SignedInRequest
from campaigns.numbers import id_of
from campaigns.pages import Page, show
from characters.access import Seat, seat_or_404
from characters.answers import refuse, say, status_of
from characters.history import overrides_of
from characters.life.allowing import allow_rule, forbid_rule, key_of, open_rules
from characters.sheet_page import render_damaged
from rules.sheets import Problem


@dataclass(frozen=True, slots=True)
class RulesPage(Page):
    """The rules that a draft breaks, each with the way to allow it, and those that are allowed."""

    template: ClassVar[str] = "life/rules.html"
    nav: ClassVar[str] = "characters"

    seat: Seat
    reason: str = ""
    rule: str = ""
    problem: Problem | None = None

    def shown(self) -> Mapping[str, object]:
        character = self.seat.character
        return {
            "character": character,
            "open": tuple((key_of(one), one) for one in open_rules(character)) if character.is_draft else (),
            "allowed": tuple(one for one in overrides_of(character) if one.is_rule),
            "reason": self.reason,
            "rule": self.rule,
            "problem": self.problem,
        }


@require_GET
@login_required
def rules(request: SignedInRequest, character_id: int) -> HttpResponse:
    """What this draft may break, or what of one at the table is allowed."""
    seat = _teller(request, character_id)
    if not seat.character.is_readable:
        return render_damaged(request, seat)
    return show(request, RulesPage(seat))


@require_POST
@login_required
def allow(request: SignedInRequest, character_id: int) -> HttpResponse:
    """Allow one rule to be broken."""
    seat = _teller(request, character_id)
    if not seat.character.is_readable:
        return render_damaged(request, seat)
    rule, reason = request.POST.get("rule", ""), request.POST.get("reason", "")
    found = allow_rule(character=seat.character, by=request.user, rule=rule, reason=reason)
    if isinstance(found, Problem):
        if status_of(found) != 422 or not seat.character.is_draft:
            return refuse(request, found, back=_page(character_id))
        return show(request, RulesPage(seat, reason, rule, found), status=422)
    say(request, "That is allowed, and says by whom.")
    return redirect(_page(character_id))


@require_POST
@login_required
def forbid(request: SignedInRequest, character_id: int) -> HttpResponse:
    """Allow it no more."""
    seat = _teller(request, character_id)
    if not seat.character.is_readable:
        return render_damaged(request, seat)
    found = forbid_rule(character=seat.character, by=request.user, change_id=id_of(request.POST.get("change", "")))
    if isinstance(found, Problem):
        return refuse(request, found, back=_page(character_id))
    say(request, "That is not allowed any more.")
    return redirect(_page(character_id))


def _teller(request: SignedInRequest, character_id: int) -> Seat:
    seat = seat_or_404(request.user, character_id)
    if not seat.tells_the_story or seat.character.is_of_the_cast:
        raise Http404("No such page.")
    return seat


def _page(character_id: int) -> str:
    return reverse("life:rules", args=[character_id])
