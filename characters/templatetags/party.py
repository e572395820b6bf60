"""Parts of characters on the pages of other floors: `{% load party %}`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django import template
from django.http import QueryDict
from django.template import Context
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from campaigns.access import Viewer
from campaigns.drawing import View, component, draw_within
from campaigns.models import Membership
from characters import first_steps as steps
from characters import rail
from characters.faces import MyCharacters
from characters.listing import mine_at
from characters.matrix import Cell
from characters.party_page import party_page
from characters.pressable import VitalRow
from characters.vitals import render_party

register = template.Library()
component(register, "vital_row")(VitalRow)


def _pressed(drawn: SafeString) -> SafeString:
    """What is drawn with the script for presses on vitals: outside of what the stream replaces."""
    return format_html('{}<script src="{}" defer></script>', drawn, static("js/vitals.js"))


@register.simple_tag(takes_context=True)
def party(context: Context, membership: Membership) -> SafeString:
    """The party sheet `#party` as this member may see it."""
    return _pressed(render_party(membership.campaign, Viewer.of(membership), str(context.get("csrf_token", ""))))


@register.simple_tag(takes_context=True)
def party_rail(context: Context, membership: Membership) -> SafeString:
    """The party beside the log, `#party-rail`: pressed by a storyteller; read by others, without their own."""
    found = rail.party_rail(membership.campaign, rail.beside(membership), tells=membership.is_storyteller)
    return _pressed(draw_within(context, found)) if membership.is_storyteller else draw_within(context, found)


@register.simple_tag(takes_context=True)
def own_pane(context: Context, membership: Membership) -> SafeString:
    """A player's own character beside the log, `#own`; empty for a storyteller, who has the party.

    `?character=` says which of several, `?traits=` what is picked already.
    """
    if membership.is_storyteller:
        return SafeString("")
    request = context.get("request")
    asked = request.GET if request is not None else QueryDict()
    pane = rail.own_pane(
        membership.campaign,
        rail.beside(membership),
        plays=membership.may_play,
        named=asked.get("character", ""),
        picked=rail.picked(asked),
    )
    return _pressed(draw_within(context, pane))


@register.simple_tag(takes_context=True)
def my_characters(context: Context, membership: Membership) -> SafeString:
    """The member's own characters at this table, and the way to start one."""
    campaign = membership.campaign
    mine = tuple(mine_at(campaign, membership.user))
    may_create = membership.may_play and not campaign.is_archived
    return draw_within(context, MyCharacters(campaign, mine, may_create, membership.is_storyteller))


@register.simple_tag(takes_context=True)
def first_steps(context: Context, membership: Membership) -> SafeString:
    """The three steps of a new table on its own page, for its storytellers, until all are done."""
    found = steps.first_steps(membership, context["request"], here=True)
    return draw_within(context, found) if found else SafeString("")


@component(register, "rating_cell")
@dataclass(frozen=True, slots=True)
class RatingCell(View):
    """One character's rating in one trait, in the matrix of the party."""

    template: ClassVar[str] = "characters/matrix_cell.html"
    remembers: ClassVar[int] = 2048

    cell: Cell


@component(register, "rating_cells")
@dataclass(frozen=True, slots=True)
class RatingCells(View):
    """The ratings of one row. Most rows look like another one: cell by cell they would be half the price of a party."""

    template: ClassVar[str] = "characters/matrix_cells.html"
    remembers: ClassVar[int] = 1024

    cells: tuple[Cell, ...]


@register.simple_tag(takes_context=True)
def award_everyone(context: Context, membership: Membership) -> SafeString:
    """A storyteller's award to all of the party, on pages of other floors."""
    award = party_page(membership).award
    return draw_within(context, award) if award else SafeString("")
