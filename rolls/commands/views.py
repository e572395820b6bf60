"""Addresses of the writing line: what it comes to while it is typed, the press of Enter, and its help."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django.views.decorators.vary import vary_on_headers

from campaigns.access import SignedInRequest, Viewer, membership_or_404
from campaigns.models import Membership
from campaigns.pages import CampaignPage, show, show_part
from rolls.access import sees, status_of
from rolls.commands.help import help_for
from rolls.commands.looks import Help, SayLine, Wrote, look
from rolls.commands.palette import found
from rolls.commands.posted import Posted
from rolls.commands.writing import NOT_SENT, Written, write_line
from rolls.entries import entry_for
from rolls.lines import Line
from rolls.views import house_dice
from rules.sheets import Problem


@dataclass(frozen=True)
class LinePage(CampaignPage):
    """The writing line on a page of its own: where it leads without script when it is refused."""

    template: ClassVar[str] = "commands/line_page.html"
    tab: ClassVar[str] = "table"

    line: SayLine


@dataclass(frozen=True)
class HelpPage(CampaignPage):
    """All commands on a page of their own."""

    template: ClassVar[str] = "commands/help_page.html"
    tab: ClassVar[str] = "table"

    help: Help


@login_required
@require_POST
@vary_on_headers("HX-Request")
def write(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Do what a line asks for, once for each request key; what is refused stays in it with the reason."""
    membership, posted = membership_or_404(request.user, campaign_id), Posted.of(request.POST)
    written = write_line(membership, posted, dice=house_dice())
    if isinstance(written, Problem):
        return _refused(request, membership, posted, written)
    if written.asks_help:
        return _help(request, membership)
    return _shown(request, membership, posted, written)


@login_required
@require_http_methods(["GET", "POST"])
def weigh(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """What a line comes to as it is typed, and how it may go on."""
    membership = membership_or_404(request.user, campaign_id)
    posted = Posted.of(request.POST if request.method == "POST" else request.GET)
    if posted.place == "palette" and not posted.is_command:
        return show_part(request, found(membership, posted))
    return show_part(request, look(membership, replace(posted, request_key=None)))


@login_required
@require_GET
@vary_on_headers("HX-Request")
def commands(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """All commands: for htmx the drawer of the line, else a page."""
    membership = membership_or_404(request.user, campaign_id)
    found = help_for(membership.campaign.game)
    return show_part(request, found) if request.htmx else show(request, HelpPage(membership, found))


def _refused(request: SignedInRequest, membership: Membership, posted: Posted, problem: Problem) -> HttpResponse:
    status = status_of(problem)
    if request.htmx:
        return show_part(request, Wrote(posted.place, refused=problem.sentence), status=status)
    line = SayLine.of(membership, replace(posted, request_key=None), problem.sentence)
    return show(request, LinePage(membership, line), status=status)


def _help(request: SignedInRequest, membership: Membership) -> HttpResponse:
    if not request.htmx:
        return redirect("rolls:commands", membership.campaign_id)
    response = show_part(request, Wrote(Posted.of(request.POST).place))
    response["HX-Trigger"] = "say-help"
    return response


def _shown(request: SignedInRequest, membership: Membership, posted: Posted, written: Written) -> HttpResponse:
    """What was thrown on top of the log; whoever throws blind is only told that it was sent."""
    viewer, roll = Viewer.of(membership), written.roll
    seen = roll is not None and sees(viewer, roll)
    if not request.htmx:
        if roll and not seen:
            messages.success(request, NOT_SENT)
        return redirect(f"{membership.campaign.get_absolute_url()}#log")
    entry = entry_for(Line.of(roll, fresh=written.fresh), viewer) if roll and seen else None
    return show_part(request, Wrote(posted.place, entry, unseen=roll is not None and not seen))
