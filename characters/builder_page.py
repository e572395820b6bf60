"""What the builder's templates take, and the drafts of answers they are rendered into."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from campaigns.access import SignedInRequest
from campaigns.models import Role
from characters.access import Seat
from characters.building import Draft, Row, draft_of, spoken
from characters.legality import standing
from characters.models import Character
from characters.party import template_of
from characters.services import UNNAMED, Conflict
from characters.story import written_on
from characters.undo import undoable
from rules.deciding import Choosing, Matter
from rules.sheets import JsonValue, Problem


@dataclass(frozen=True, slots=True)
class Adding:
    """The form that adds something to be decided: what there is to choose from, whom one asks, and what was typed."""

    matter: Matter
    choosing: Choosing
    storyteller: str
    own: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Answered:
    """What went wrong with what was sent, to be shown where it belongs."""

    conflicts: Mapping[str, Conflict] = field(default_factory=dict)
    refused: Sequence[Problem] = ()
    typed: Mapping[str, str] = field(default_factory=dict)
    entry_problem: Problem | None = None


def builder_context(
    seat: Seat,
    adding: Mapping[str, Adding] | None = None,
    typed: Mapping[str, str] | None = None,
    conflicts: Mapping[str, Conflict] | None = None,
) -> dict[str, object]:
    """Everything the builder shows of a draft; what was `typed` and refused stands in its field."""
    character = seat.character
    values = text_values(character)
    draft = draft_for(character)
    return {
        "seat": seat,
        "character": character,
        "campaign": character.campaign,
        "nav_current": "characters",
        "draft": draft,
        "values": {**values, **({"name": ""} if character.name == UNNAMED else {}), **(typed or {})},
        "texts": written_on(character.campaign.game, character.sheet, typed, conflicts),
        "trackers": {tracker.key: tracker for tracker in character.campaign.game.trackers(character.sheet)},
        "undo": undoable(character, seat.user),
        "adding": adding or forms_of(seat),
    }


def draft_for(character: Character) -> Draft:
    """The character's draft, with what may stand on a reopened one."""
    allowed = standing(character, character.reopened_from)
    named = character.name != UNNAMED
    return draft_of(character.campaign.game, character.sheet, named=named, allowed=allowed)


def render_builder(
    request: SignedInRequest,
    seat: Seat,
    *,
    answered: Answered = Answered(),
    adding: Mapping[str, Adding] | None = None,
    status: int = 200,
) -> HttpResponse:
    """The whole page."""
    context = builder_context(seat, adding, answered.typed, answered.conflicts) | {
        "conflicts": answered.conflicts,
        "refused": answered.refused,
        "entry_problem": answered.entry_problem,
    }
    return render(request, template_of(seat.character, "builder.html"), context, status=status)


def render_saved(
    request: SignedInRequest, seat: Seat, path: str = "", *, status: int = 200, **more: object
) -> HttpResponse:
    """The parts of the builder that a saved (or refused) field touches, each out of band; never a field in use."""
    context = builder_context(seat) | {"path": path, "oob": True, **more}
    draft = context["draft"]
    row = draft.row(path) if isinstance(draft, Draft) and path else None
    context["row"] = row
    context["spoken"] = _spoken(draft, row, more)
    texts = written_on(seat.character.campaign.game, seat.character.sheet)
    context["written"] = next((one for one in texts if one.key == path), None)
    context["said"] = more.get("problem") or next(iter(row.problems if row else ()), None)
    html = render_to_string(template_of(seat.character, "builder/saved.html"), context, request)
    return HttpResponse(html, status=status)


def _spoken(draft: object, row: Row | None, more: Mapping[str, object]) -> str:
    """What is said aloud of an answer: why it is not saved, or how the budget stands now."""
    if more.get("conflict"):
        return "Not saved: somebody else changed this meanwhile. Choose which of the two stays."
    for key in ("problem", "entry_problem", "option_problem"):
        if isinstance(problem := more.get(key), Problem):
            return f"Not saved. {problem.sentence}"
    return spoken(draft, row) if isinstance(draft, Draft) else ""


def text_values(character: Character) -> dict[str, JsonValue]:
    """The texts and whole numbers of a sheet by path, as far as a form edits them, and the name."""
    document = character.sheet.model_dump(mode="json")
    texts: dict[str, JsonValue] = {"name": character.name}
    for part, value in document.items():
        if isinstance(value, str | int):
            texts[part] = value
        elif isinstance(value, dict):
            texts |= {f"{part}.{key}": text for key, text in value.items() if isinstance(text, str | int)}
    return texts


def forms_of(seat: Seat, about: str = "") -> dict[str, Adding]:
    """The forms that add something to be decided by the keys of their matters, looking at the trait it is `about`."""
    return {one.key: adding_for(seat, one, about) for one in seat.character.campaign.game.decisions.matters}


def adding_for(seat: Seat, matter: Matter, about: str = "", *, own: str = "", kind: str = "") -> Adding:
    """The form that adds something to be decided, looking at the trait it is `about` or else at the best of them."""
    choosing = seat.character.campaign.game.decisions.choosing(seat.character.sheet, matter.key, about)
    storyteller = "" if seat.tells_the_story else storyteller_name(seat.character)
    return Adding(matter, choosing, storyteller, own, kind or matter.grants[0].code)


def storyteller_name(character: Character) -> str:
    """The storyteller one asks."""
    tellers = character.campaign.memberships.filter(role=Role.STORYTELLER)
    return tellers.values_list("user__username", flat=True).first() or "the storyteller"
