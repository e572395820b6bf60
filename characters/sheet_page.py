"""What the templates of a sheet take."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from functools import partial

from django.http import HttpResponse
from django.shortcuts import render

from campaigns.access import SignedInRequest
from characters.access import Seat
from characters.builder_page import text_values
from characters.condition import Condition, condition_of
from characters.growth import NOTHING_SENT, Growth, Sent, growth_shown
from characters.history import overrides_of
from characters.legality import read_stored
from characters.models import NOTES_PATH
from characters.story import texts_of
from rules.sheets import Sheet, TraitGroup


def sheet_context(seat: Seat, growth: Growth | None = None) -> dict[str, object]:
    """Everything a sheet shows; private notes only where they may be seen."""
    character = seat.character
    game = character.campaign.game
    groups = game.trait_groups(character.sheet)
    values = text_values(character)
    if not seat.sees_notes:
        values.pop(NOTES_PATH, None)
    return {
        "seat": seat,
        "character": character,
        "campaign": character.campaign,
        "membership": seat.membership,
        "nav_current": "characters",
        "sheet": character.sheet,
        "sections": _by_section(groups),
        "trackers": {tracker.key: tracker for tracker in game.trackers(character.sheet)},
        "values": values,
        "texts": partial(texts_of, character, values),
        "condition": condition_for(seat),
        "growth": growth or growth_for(seat),
        "overrides": overrides_of(character),
        "writes": may_write(seat),
        "request_key": uuid.uuid4(),
        "rolls": seat.membership is not None and may_write(seat) and not character.is_draft,
    }


def condition_for(seat: Seat, moved: str = "") -> Condition:
    """The trackers as this person may move them; `moved` is the key of the one that was moved just now."""
    return condition_of(seat.character, seat.viewer, away=not seat.may_change, moved=moved)


def growth_for(
    seat: Seat, *, whole: bool = False, sent: Sent = NOTHING_SENT, problem: str = "", spending: bool = False
) -> Growth | None:
    """The account of experience as this person may use it."""
    away = seat.membership is None
    return growth_shown(
        seat.character, seat.viewer, away=away, whole=whole, sent=sent, problem=problem, spending=spending
    )


def _by_section(groups: Sequence[TraitGroup]) -> dict[str, list[TraitGroup]]:
    sections: dict[str, list[TraitGroup]] = {}
    for group in groups:
        sections.setdefault(group.section, []).append(group)
    return sections


def may_write(seat: Seat) -> bool:
    """Whether this person changes the sheet here and now."""
    return seat.may_change and not seat.character.campaign.is_archived


def render_damaged(request: SignedInRequest, seat: Seat) -> HttpResponse:
    """A page for a document that is no sheet any more: what does not fit, instead of an error."""
    character = seat.character
    found = read_stored(character.campaign.game, character.document)
    problems = () if isinstance(found, Sheet) else found
    context = {"seat": seat, "character": character, "problems": problems, "nav_current": "characters"}
    return render(request, "characters/damaged.html", context)
