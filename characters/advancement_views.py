"""Experience in play: buying and banking on the sheet, awards there and on the party's page."""

from __future__ import annotations

from dataclasses import replace

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST
from django.views.decorators.vary import vary_on_headers

from campaigns.access import SignedInRequest, storyteller_or_404
from campaigns.pages import show, show_part
from campaigns.presses import read_key
from characters.access import Seat, seat_or_404
from characters.advancement import award, bank, buy, buy_own, in_party
from characters.answers import refuse, say, status_of, toast
from characters.growth import NOTHING_SENT, Sent
from characters.party_page import party_page
from characters.sheet_page import growth_for, render_damaged, sheet_page
from characters.writing import Saved
from rules.sheets import Problem

LONGEST_NUMBER = 10
"""Characters of the longest number that is read; what comes after them changes nothing."""


@require_POST
@login_required
@vary_on_headers("HX-Request")
def advance(request: SignedInRequest, character_id: int) -> HttpResponse:
    """Buy what is on offer, bank a point, or (a storyteller) award points to this character."""
    seat = seat_or_404(request.user, character_id)
    if not seat.character.is_readable:
        return render_damaged(request, seat)
    found = _made(request, seat)
    if isinstance(found, Problem) and status_of(found) != 422:
        return refuse(request, found, back=seat.character.get_absolute_url())
    if isinstance(found, Problem):
        return _section(request, seat, status=422, problem=found.sentence, sent=Sent.by(request.POST))
    if request.htmx:
        return toast(_section(request, replace(seat, character=found.character)), _said(found))
    say(request, _said(found))
    return redirect(f"{reverse('characters:sheet', args=[character_id])}#experience-{character_id}")


@require_POST
@login_required
@vary_on_headers("HX-Request")
def award_party(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Award points to everyone ticked at once, with one reason: to all of them or to nobody."""
    membership = storyteller_or_404(request.user, campaign_id)
    chosen = set(request.POST.getlist("who"))
    # Of this party alone: an id from elsewhere is nobody's here.
    characters = [one for one in in_party(membership.campaign) if str(one.pk) in chosen]
    points, reason, key = (
        _points(request),
        request.POST.get("reason", ""),
        read_key(request.POST.get("request_key", "")),
    )
    found = award(characters=characters, by=request.user, points=points, reason=reason, request_key=key)
    back = reverse("characters:party", args=[campaign_id])
    if isinstance(found, Problem):
        if status_of(found) != 422:
            return refuse(request, found, back=back)
        page = party_page(membership, sent=Sent.by(request.POST), who=chosen, problem=found.sentence)
        return show(request, page, status=422)
    names = ", ".join(one.character.name for one in found)
    say(request, f"{points} point{'' if points == 1 else 's'} of experience for {names}.")
    return redirect(back)


def _made(request: SignedInRequest, seat: Seat) -> Saved | Problem:
    """What the pressed button did."""
    sent, character, by = request.POST, seat.character, request.user
    key = read_key(sent.get("request_key", ""))
    if "buy" in sent:
        return buy(character=character, by=by, code=sent["buy"], reduced="reduced" in sent, request_key=key)
    if "buy_listed" in sent:
        listed = sent.get("listed", "")
        return buy(character=character, by=by, code=listed, reduced="reduced" in sent, request_key=key)
    if "buy_own" in sent:
        of, name, kind = (sent.get(part, "") for part in ("of", "own", "kind"))
        return buy_own(character=character, by=by, of=of, name=name, kind=kind, request_key=key)
    if "bank" in sent:
        return bank(character=character, by=by, trait=sent.get("bank_on", ""), request_key=key)
    found = award(
        characters=[character], by=by, points=_points(request), reason=sent.get("reason", ""), request_key=key
    )
    return found if isinstance(found, Problem) else found[0]


def _points(request: SignedInRequest) -> int:
    """The points a form names; none where they are no number."""
    text = request.POST.get("points", "")
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        return 0
    # Past every game's limit all numbers are alike: the game names its limit, whatever the length.
    return int(text[:LONGEST_NUMBER])


def _said(saved: Saved) -> str:
    """What was done, for a toast or the next page."""
    row = saved.change
    posting = row.change.posting(saved.character.campaign.game.vocabulary) if row else None
    return f"{posting.what}." if posting else "Kept."


def _section(
    request: SignedInRequest, seat: Seat, *, status: int = 200, sent: Sent = NOTHING_SENT, problem: str = ""
) -> HttpResponse:
    """The section for htmx, else the sheet with it."""
    spending = bool(request.htmx) and "award" not in request.POST
    growth = growth_for(seat, sent=sent, problem=problem, spending=spending)
    if request.htmx:
        return show_part(request, growth, status=status) if growth else HttpResponse(status=status)
    return show(request, sheet_page(seat, growth), status=status)
