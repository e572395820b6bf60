"""What a request of rolling gets back: the panel, the result beside it, an entry, or a page of them."""

from __future__ import annotations

from dataclasses import replace
from typing import cast
from urllib.parse import urlsplit

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import patch_vary_headers

from campaigns.access import SignedInRequest, Viewer
from campaigns.drawing import View
from campaigns.models import Membership
from campaigns.pages import Page, show, show_part
from characters.models import Character
from rolls.access import id_of, rollable_characters, sees, status_of
from rolls.entries import Result, entry_for
from rolls.filled import Filled
from rolls.fitting import Fields, scarce_fields, spends
from rolls.forecast import forecast
from rolls.gathering import gathered
from rolls.lines import Line
from rolls.models import Roll
from rolls.pages import EntryPage, PanelPage
from rolls.panel import Panel, PanelBlock, PanelChanges, Thrown, ThrownInPlay, WholePanel
from rolls.services import Pressed
from rules.sheets import Problem


def show_pressed(request: SignedInRequest, pressed: Pressed) -> HttpResponse:
    """The result of a press, with what changes in the panel; or the panel that says why there is none."""
    if pressed.roll:
        return _show_thrown(request, pressed, pressed.roll)
    sent = pressed.press
    panel = panel_of(request, sent.membership, sent.character, sent.filled, whole=pressed.elsewhere)
    return show_panel(request, sent.membership, panel.refusing(pressed.refused), whole=pressed.elsewhere)


def panel_of(
    request: SignedInRequest,
    membership: Membership,
    character: Character | None,
    filled: Filled,
    *,
    whole: bool = False,
) -> Panel:
    """The panel as it was filled in; with the characters to choose from where it is one that chooses."""
    if beside_the_log(request, membership):
        filled = replace(filled, in_play=True)  # whatever the address that leads to it says
    characters = rollable_characters(membership) if filled.chooses or not request.htmx else ()
    return gathered(membership, character, filled, characters, choosing=whole or _is_whole(request))


def show_panel(request: SignedInRequest, membership: Membership, panel: Panel, *, whole: bool = False) -> HttpResponse:
    """The panel as it is filled in. Refused presses carry the status that fits the first problem.

    `whole`: even where only the parts that follow were asked for.
    """
    status = status_of(*panel.refused) if panel.refused else 200
    if not request.htmx:
        return show_page(request, PanelPage(membership.campaign, PanelBlock(panel)), status=status)
    if whole or panel.setup.call_is_over:
        response = show_view(request, WholePanel(panel), status=status)
        response["HX-Retarget"], response["HX-Reswap"] = "#roll", "outerHTML"
        return response
    if _is_whole(request):
        return show_view(request, WholePanel(panel), status=status)
    response = show_view(request, PanelChanges(panel), status=status)
    response["HX-Reswap"] = "none"
    return response


def _show_thrown(request: SignedInRequest, pressed: Pressed, thrown: Roll) -> HttpResponse:
    sent, membership = pressed.press, pressed.press.membership
    seen = sees(Viewer.of(membership), thrown)
    if not request.htmx:
        if seen and sent.filled.in_play:
            return HttpResponseRedirect(f"{membership.campaign.get_absolute_url()}#log")
        if seen:
            return HttpResponseRedirect(thrown.get_absolute_url())
        # Who throws blind may not open the entry either: its page would not be there for them.
        messages.success(request, "Sent to the storyteller.")
        return redirect(membership.campaign if sent.filled.in_play or not sent.character else sent.character)
    # What it was made for is read with all the rest; of any other roll that has just fallen there is nothing to read.
    line = Line.of(thrown, fresh=pressed.fresh and not sent.filled.act) if seen else None
    scarce = scarce_fields(membership.campaign.game, sent.asked.kind)
    changes = None
    if spends(cast(Fields, sent.asked.judged.form), scarce):
        changes = PanelChanges(panel_of(request, membership, sent.character, sent.filled).thrown())
    if sent.filled.in_play:
        entry = entry_for(line, Viewer.of(membership)) if line else None
        again = sent.filled.exact and reverse("saved:roll", args=[membership.campaign_id, id_of(sent.filled.saved)])
        return show_view(request, ThrownInPlay(entry, changes, bool(sent.filled.act), again or ""))
    return show_view(request, Thrown(result_of(membership, line, fresh=True), changes, bool(sent.filled.act)))


def result_of(
    membership: Membership, line: Line | None, problems: tuple[Problem, ...] = (), *, fresh: bool = False
) -> Result:
    """The result face; without the roll for a thrower who must not see it."""
    if line is None:
        return Result(fresh=fresh)
    fallen = line.told.fallen
    # Odds tell the difficulty, which is a secret here.
    odds = None if fallen.check.secret else forecast(line.told.game, fallen.check, rolled=fallen.first.value)
    return Result(entry_for(line, Viewer.of(membership), problems), odds, fresh)


def show_answered(
    request: SignedInRequest, membership: Membership, line: Line, problems: tuple[Problem, ...]
) -> HttpResponse:
    """A roll after one of its choices was pressed, where the press came from: in the panel, in the log, on a page."""
    status = status_of(*problems) if problems else 200
    if request.htmx and request.htmx.target == "roll-result":
        return show_view(request, result_of(membership, line, problems), status=status)
    if request.htmx:
        return show_view(request, entry_for(line, Viewer.of(membership), problems), status=status)
    if not problems:
        return redirect("rolls:entry", line.told.campaign_id, line.told.token)
    return show_entry(request, membership, line, problems)


def show_entry(
    request: SignedInRequest, membership: Membership, line: Line, problems: tuple[Problem, ...]
) -> HttpResponse:
    """One entry on a page of its own."""
    page = EntryPage(membership, entry_for(line, Viewer.of(membership), problems))
    return show_page(request, page, status=status_of(*problems) if problems else 200)


def show_view(request: SignedInRequest, view: View, *, status: int = 200) -> HttpResponse:
    """A part of a page that is remembered by what it shows."""
    response = show_part(request, view, status=status)
    patch_vary_headers(response, ["HX-Request", "HX-Target"])
    return response


def show_page(request: SignedInRequest, page: Page, *, status: int = 200) -> HttpResponse:
    """A whole page; whether the same address gives a part of it hangs on what htmx asks for."""
    response = show(request, page, status=status)
    patch_vary_headers(response, ["HX-Request", "HX-Target"])
    return response


def beside_the_log(request: SignedInRequest, membership: Membership) -> bool:
    """Whether the page that asks is the table's, whatever it was asked with."""
    page = request.htmx.current_url_abs_path if request.htmx else None
    return page is not None and urlsplit(page).path == membership.campaign.get_absolute_url()


def _is_whole(request: SignedInRequest) -> bool:
    """Whether the whole panel is asked for, not only the parts that follow what is filled in."""
    return not request.htmx or request.htmx.target == "roll"
