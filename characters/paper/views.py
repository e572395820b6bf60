"""Addresses of paper sheets: of a character, and blank ones of every edition and of each table."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_GET

from campaigns.access import SignedInRequest, membership_or_404
from campaigns.handbook.places import printed_shelf
from campaigns.pages import show
from characters.access import Seat, seat_or_404
from characters.paper.pages import PaperPage, blank_leaves, sheet_leaves
from characters.sheet_page import render_damaged


@require_GET
@login_required
def sheet(request: SignedInRequest, character_id: int) -> HttpResponse:
    """The sheet of a character one may see, as it is printed; `notes` and `whole` add to it."""
    seat = seat_or_404(request.user, character_id)
    one = seat.character
    if not one.is_readable:
        return render_damaged(request, seat)
    if one.is_of_the_cast:
        return redirect(one)
    notes, whole = "notes" in request.GET and seat.sees_notes, "whole" in request.GET
    leaves = sheet_leaves(seat, notes=notes, whole=whole)
    ways = tuple(_ways(seat, notes=notes, whole=whole))
    return show(request, PaperPage(one.name, leaves, (one.name, one.get_absolute_url()), ways))


def _ways(seat: Seat, *, notes: bool, whole: bool) -> list[tuple[str, str]]:
    """The same sheet with more or less on it."""
    here = reverse("paper:sheet", args=[seat.character.pk])
    more = [("Texts shortened to fit" if whole else "Texts in full", _asked(here, notes=notes, whole=not whole))]
    if seat.sees_notes:
        label = "Without private notes" if notes else "With private notes"
        more.append((label, _asked(here, notes=not notes, whole=whole)))
    return [*more, ("Blank sheet", reverse("paper:table_blank", args=[seat.character.campaign_id]))]


def _asked(path: str, **flags: bool) -> str:
    named = "&".join(name for name, said in flags.items() if said)
    return f"{path}?{named}" if named else path


@require_GET
def blank(request: HttpRequest, book: str) -> HttpResponse:
    """A blank sheet of an edition as printed, for everybody."""
    shelf = printed_shelf(book)
    if shelf is None:
        raise Http404("No such edition.")
    leaves = blank_leaves(shelf.game, shelf.name)
    return show(request, PaperPage(f"{shelf.name}, blank sheet", leaves, (shelf.name, shelf.base)))


@require_GET
@login_required
def table_blank(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """A blank sheet with the numbers of a table's house rules."""
    campaign = membership_or_404(request.user, campaign_id).campaign
    leaves = blank_leaves(campaign.game, campaign.rules_name, campaign)
    back = (campaign.name, campaign.get_absolute_url())
    return show(request, PaperPage(f"{campaign.name}, blank sheet", leaves, back))
