"""What may be written on a roll that has fallen: on a page, or in the menu of its entry."""

from __future__ import annotations

import uuid

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from campaigns.access import SignedInRequest, Viewer, membership_or_404
from campaigns.models import Membership
from campaigns.presses import read_key
from campaigns.standing import ARCHIVED
from rolls.access import status_of
from rolls.correct_page import Correcting, CorrectPage
from rolls.correctable import NOT_YOURS, open_kinds
from rolls.correcting import Ask, correct_roll
from rolls.entries import entry_for
from rolls.filled import UNSAFE, Filled
from rolls.limits import too_many_throws
from rolls.log import visible_line_or_404, visible_roll_or_404
from rolls.models import Correction, Roll
from rolls.planning import Refusal
from rolls.responses import show_page, show_view
from rolls.views import NO_KEY, house_dice
from rules.sheets import Problem


@login_required
@require_http_methods(["GET", "POST"])
def correct(request: SignedInRequest, campaign_id: int, token: uuid.UUID) -> HttpResponse:
    """Void, note, reveal or reroll, once for each request key; or what of that is open to this member."""
    membership = membership_or_404(request.user, campaign_id)
    roll = visible_roll_or_404(membership, token)
    if request.method != "POST":
        return _show(request, membership, roll)
    ask = Ask(
        kind=request.POST.get("correct", ""),
        text=request.POST.get("text", ""),
        gives_back="gives_back" in request.POST,
        pays="pays" in request.POST,
    )
    found = _corrected(request, membership, roll, ask)
    if not isinstance(found, Correction):
        return _show(request, membership, roll, ask, found)
    return _done(request, membership, roll, found)


def _corrected(request: SignedInRequest, membership: Membership, roll: Roll, ask: Ask) -> Correction | Refusal:
    key = read_key(request.POST.get("request_key", ""))
    if Filled.of(request.POST).unsafe:
        return (UNSAFE,)
    if key is None:
        return (NO_KEY,)
    if flood := too_many_throws(f"user-{request.user.pk}"):
        return (flood,)
    return correct_roll(roll=roll, membership=membership, ask=ask, request_key=key, dice=house_dice())


def _done(request: SignedInRequest, membership: Membership, roll: Roll, found: Correction) -> HttpResponse:
    """The entry as it stands now, or the page of the roll that stands for it."""
    if not request.htmx:
        return redirect((found.again or roll).get_absolute_url())
    line = visible_line_or_404(membership, roll.token)
    response = show_view(request, entry_for(line, Viewer.of(membership)))
    response["HX-Retarget"], response["HX-Reswap"] = f"#roll-{roll.token}", "outerHTML"
    return response


def _show(
    request: SignedInRequest, membership: Membership, roll: Roll, ask: Ask | None = None, refused: Refusal = ()
) -> HttpResponse:
    """What the member may write, with what was refused."""
    kinds = open_kinds(roll, membership)
    shut = ARCHIVED if membership.campaign.is_archived else NOT_YOURS
    problems: tuple[Problem, ...] = refused if refused or kinds else (shut,)
    form = Correcting.of(roll, kinds, asked=ask, problems=problems, plain=not request.htmx)
    status = status_of(*problems) if problems else 200
    if request.htmx:
        return show_view(request, form, status=status)
    return show_page(request, CorrectPage(membership, form), status=status)
