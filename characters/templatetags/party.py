"""Parts of characters on the pages of other floors: `{% load party %}`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django import template
from django.template import Context
from django.utils.safestring import SafeString

from campaigns.access import Viewer
from campaigns.drawing import View, component, draw_within
from campaigns.models import Membership
from characters.faces import MyCharacters
from characters.listing import mine_at
from characters.matrix import Cell
from characters.vitals import render_cards, render_party

register = template.Library()


@register.simple_tag
def party(membership: Membership) -> SafeString:
    """The party sheet `#party` as this member may see it."""
    return render_party(membership.campaign, Viewer.of(membership))


@register.simple_tag
def party_cards(membership: Membership) -> SafeString:
    """The cards of the party as this member may see it, without the matrix."""
    return render_cards(membership.campaign, Viewer.of(membership))


@register.simple_tag(takes_context=True)
def my_characters(context: Context, membership: Membership) -> SafeString:
    """The member's own characters at this table, and the way to start one."""
    campaign = membership.campaign
    mine = tuple(mine_at(campaign, membership.user))
    return draw_within(context, MyCharacters(campaign, mine, membership.may_play and not campaign.is_archived))


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
