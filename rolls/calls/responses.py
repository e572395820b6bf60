"""What a request about calls gets back: the composer, the chances, the cards, the call in the log."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect

from campaigns.access import SignedInRequest, Viewer
from campaigns.drawing import View
from campaigns.models import Membership
from campaigns.pages import CampaignPage
from campaigns.statements import known
from rolls.access import id_of, rollable_characters, sees, status_of
from rolls.calls.access import bar_to_answer, call_or_404
from rolls.calls.answer_face import AnswerAside
from rolls.calls.cards import cards_for
from rolls.calls.composer import Composer, Grid, composer_of, fields_of, grid_of, groups_of
from rolls.calls.faces import CallBlock
from rolls.calls.kept import call_in
from rolls.calls.limits import LABEL_LIMIT
from rolls.calls.models import Asked, Call, CallForm
from rolls.calls.wanted import Joined, Wanted, WantedWay
from rolls.models import Roll
from rolls.responses import show_page, show_view
from rolls.roller import Roller
from rules.sheets import Problem
from rules.system import Game


@dataclass(frozen=True)
class ComposerPage(CampaignPage):
    """The composer on a page of its own: where forms lead without script."""

    template: ClassVar[str] = "calls/composer_page.html"
    composer: Composer


@dataclass(frozen=True)
class CallPage(CampaignPage):
    """One call; whoever is asked answers it at the table."""

    template: ClassVar[str] = "calls/call_page.html"

    told: CallBlock
    asks: bool


def show_composer(
    request: SignedInRequest,
    membership: Membership,
    wanted: Wanted,
    problems: tuple[Problem, ...] = (),
    grid: Grid | None = None,
) -> HttpResponse:
    """The composer as it is filled in, with what was refused."""
    status = status_of(*problems) if problems else 200
    grid = grid or (None if wanted.problem else grid_of(membership, wanted))
    found = composer_of(membership, wanted, problems, grid=grid)
    if request.htmx:
        return show_view(request, found, status=status)
    return show_page(request, ComposerPage(membership, found), status=status)


def show_grid(request: SignedInRequest, membership: Membership, wanted: Wanted, grid: Grid) -> HttpResponse:
    """The chances alone; without script the page with them."""
    return show_view(request, grid) if request.htmx else show_composer(request, membership, wanted, grid=grid)


def show_made(
    request: SignedInRequest, membership: Membership, wanted: Wanted, made: Call | tuple[Problem, ...]
) -> HttpResponse:
    """An empty composer once the call is made; the same one with what is wrong where it is not."""
    if isinstance(made, tuple):
        return show_composer(request, membership, wanted, made)
    return show_view(request, composer_of(membership)) if request.htmx else redirect(membership.campaign)


def show_replied(
    request: SignedInRequest,
    membership: Membership,
    asked: Asked,
    problems: tuple[Problem, ...],
    roll: Roll | None = None,
) -> HttpResponse:
    """What is still asked of the member after an answer; or the card with why there is none."""
    status = status_of(*problems) if problems else 200
    if request.htmx:
        key = f"{asked.call.token}-{asked.character_id or 0}"
        return show_view(request, cards_for(membership, (key, problems)), status=status)
    if problems:
        return show_call(request, membership, asked.call, problems)
    if roll is not None and sees(Viewer.of(membership), roll):
        return redirect("rolls:entry", roll.campaign_id, roll.token)
    return redirect(membership.campaign)


def show_acted(
    request: SignedInRequest, membership: Membership, call: Call, problems: tuple[Problem, ...]
) -> HttpResponse:
    """The call as it stands after what a storyteller pressed."""
    if not request.htmx and not problems:
        return redirect(call)
    return show_call(request, membership, call, problems)


def show_call(
    request: SignedInRequest, membership: Membership, call: Call, problems: tuple[Problem, ...] = ()
) -> HttpResponse:
    """A call where it stands in the log, or on its own page."""
    status = status_of(*problems) if problems else 200
    kept = call_in(membership.campaign, call)
    block = CallBlock.of(kept, Viewer.of(membership), problems)
    asks = kept.waits and any(one.asked.waits and one.owner_id == membership.user_id for one in kept.rows)
    if request.htmx:
        return show_view(request, block, status=status)
    return show_page(request, CallPage(membership, block, asks), status=status)


def again(membership: Membership, data: QueryDict) -> Wanted:
    """What a composer begins with: a call that was made (`again`) or is `kept`, or those who are asked (`call`)."""
    asked = tuple(data.getlist("call"))
    if token := data.get("again", ""):
        return _of_call(membership, call_or_404(membership, token), asked)
    kept = data.get("kept", "")
    known = id_of(kept)
    saved = membership.campaign.saved_calls.filter(pk=known).first() if known else None
    found = Wanted.read(saved.document) if saved else Wanted()
    everyone = not asked and found.joined.together != CallForm.OPPOSED  # which asks two
    return replace(found, asked=asked, everyone=everyone)


def _of_call(membership: Membership, call: Call, asked: tuple[str, ...]) -> Wanted:
    rows = call.asked.exclude(character=None)
    ways = tuple(WantedWay.kept(one.label, one.kind, one.fixed) for one in call.approaches.filter(only=None))
    everybody = tuple(str(one.character_id) for one in rows)
    joined = Joined.kept(call, everybody)
    return Wanted(call.line, asked or everybody, False, call.numbers, call.audience, call.may_pass, ways, joined)


# Forms beside a call ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Decision(View):
    """The form that takes up what a player described: its words, and the numbers that a storyteller gives it."""

    template: ClassVar[str] = "calls/decide.html"

    campaign_id: int
    token: uuid.UUID
    number: int
    name: str
    described: str
    game: Game
    roller: Roller
    way: WantedWay
    problems: tuple[Problem, ...] = ()

    def shown(self) -> Mapping[str, object]:
        """The fields of the way, with what the character has to choose from."""
        one = replace(fields_of(self.game, "A", self.way), problems=self.problems, is_open=True)
        groups = groups_of(self.game, (self.roller,))
        return {**View.shown(self), "one": one, "groups": groups, "label_limit": LABEL_LIMIT}


@dataclass(frozen=True, slots=True)
class More(View):
    """The characters who may be asked besides, each with a button."""

    template: ClassVar[str] = "calls/more.html"

    campaign_id: int
    token: uuid.UUID
    characters: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class AsidePage(CampaignPage):
    """A form of a call on a page of its own, where there is no script."""

    template: ClassVar[str] = "calls/aside_page.html"

    aside: View


def show_decision(
    request: SignedInRequest,
    membership: Membership,
    asked: Asked,
    way: WantedWay | None = None,
    problems: tuple[Problem, ...] = (),
) -> HttpResponse:
    """The form that gives numbers to what was described; nothing that was typed is lost on a refusal."""
    waits = asked.descriptions.filter(verdict="").first()
    if waits is None or asked.character is None:
        return show_call(request, membership, asked.call, problems)
    known(asked.character, campaign=membership.campaign)
    decision = Decision(
        membership.campaign_id,
        asked.call.token,
        asked.character.pk,
        asked.name,
        waits.text,
        membership.campaign.game,
        Roller.of(asked.character),
        way or WantedWay(waits.text[:LABEL_LIMIT]),
        problems,
    )
    return _show_aside(request, membership, decision, status_of(*problems) if problems else 200)


def show_more(request: SignedInRequest, membership: Membership, call: Call) -> HttpResponse:
    """Whom a storyteller may ask besides."""
    there = set(call.asked.values_list("character_id", flat=True))
    others = tuple((one.pk, one.name) for one in rollable_characters(membership) if one.pk not in there)
    return _show_aside(request, membership, More(membership.campaign_id, call.token, others), 200)


def show_answer(request: SignedInRequest, membership: Membership, asked: Asked) -> HttpResponse:
    """The pools with which one of the cast may answer."""
    aside = AnswerAside.of(membership, asked, bar_to_answer(asked.call, asked))
    return _show_aside(request, membership, aside, 200)


def show_answered(
    request: SignedInRequest, membership: Membership, asked: Asked, problems: tuple[Problem, ...], roll: Roll | None
) -> HttpResponse:
    """Nothing more where a storyteller answered for one of the cast: the log shows it; or why nothing was thrown."""
    if not problems:
        return HttpResponse() if request.htmx else redirect(asked.call)
    asked.refresh_from_db()
    return _show_aside(request, membership, AnswerAside.of(membership, asked, problems[0]), status_of(*problems))


def _show_aside(request: SignedInRequest, membership: Membership, aside: View, status: int) -> HttpResponse:
    if request.htmx:
        return show_view(request, aside, status=status)
    return show_page(request, AsidePage(membership, aside), status=status)
