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
from characters.history import overrides_of
from characters.legality import read_stored
from characters.lifting import Help, helps_of
from characters.story import texts_of
from characters.writing import NOTES_PATH
from rules.sheets import Move, Sheet, Tracker, TraitGroup


def sheet_context(seat: Seat) -> dict[str, object]:
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
        "helps": _helps(seat),
        "overrides": overrides_of(character),
        "writes": may_write(seat),
        "actor": seat.actor,
        "request_key": uuid.uuid4(),
        "rolls": seat.membership is not None and may_write(seat) and not character.is_draft,
    }


def _helps(seat: Seat) -> tuple[Help, ...]:
    """Moves that help companions, for whoever may make them."""
    character = seat.character
    if not may_write(seat) or character.is_draft:
        return ()
    trackers = character.campaign.game.trackers(character.sheet)
    return helps_of(character, trackers, tells=seat.tells_the_story, user_id=seat.user.pk)


def _by_section(groups: Sequence[TraitGroup]) -> dict[str, list[TraitGroup]]:
    sections: dict[str, list[TraitGroup]] = {}
    for group in groups:
        sections.setdefault(group.section, []).append(group)
    return sections


def may_write(seat: Seat) -> bool:
    """Whether this person changes the sheet here and now."""
    return seat.may_change and not seat.character.campaign.is_archived


def moves_for(tracker: Tracker, seat: Seat) -> tuple[Move, ...]:
    """The moves of a tracker that this person may make."""
    return tuple(move for move in tracker.moves if seat.actor in move.actors) if may_write(seat) else ()


def render_damaged(request: SignedInRequest, seat: Seat) -> HttpResponse:
    """A page for a document that is no sheet any more: what does not fit, instead of an error."""
    character = seat.character
    found = read_stored(character.campaign.game, character.document)
    problems = () if isinstance(found, Sheet) else found
    context = {"seat": seat, "character": character, "problems": problems, "nav_current": "characters"}
    return render(request, "characters/damaged.html", context)
