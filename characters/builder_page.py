"""What the builder's templates take, and the drafts of answers they are rendered into."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

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
from characters.story import texts_of
from characters.undo import undoable
from rules.sheets import JsonValue, Problem, Trait, TraitText
from rules.texts import name_key

KINDS = ("advanced", "general")
"""The lists of specialties that an ability has."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """One specialty of the draft with the dots of its ability."""

    name: str
    ability: str
    dots: int
    kind: str
    state: str
    note: str

    @property
    def key(self) -> str:
        """How a form names it."""
        return f"{self.ability}: {self.name}"


@dataclass(frozen=True, slots=True)
class Adding:
    """The form that adds a specialty: the traits, the one looked at, its lists, and the kinds that are full."""

    traits: tuple[Trait, ...]
    ability: str
    text: TraitText | None
    storyteller: str
    own: str = ""
    kind: str = "general"
    full: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answered:
    """What went wrong with what was sent, to be shown where it belongs."""

    conflicts: Mapping[str, Conflict] = field(default_factory=dict)
    refused: Sequence[Problem] = ()
    typed: Mapping[str, str] = field(default_factory=dict)
    specialty_problem: Problem | None = None


def builder_context(
    seat: Seat, adding: Adding | None = None, typed: Mapping[str, str] | None = None
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
        "texts": partial(texts_of, character, values),
        "trackers": {tracker.key: tracker for tracker in character.campaign.game.trackers(character.sheet)},
        "undo": undoable(character, seat.user),
        "chosen": chosen_of(character, draft),
        "adding": adding or adding_for(seat, draft),
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
    adding: Adding | None = None,
    status: int = 200,
) -> HttpResponse:
    """The whole page."""
    context = builder_context(seat, adding, answered.typed) | {
        "conflicts": answered.conflicts,
        "refused": answered.refused,
        "specialty_problem": answered.specialty_problem,
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
    context["said"] = more.get("problem") or next(iter(row.problems if row else ()), None)
    html = render_to_string(template_of(seat.character, "builder/saved.html"), context, request)
    return HttpResponse(html, status=status)


def _spoken(draft: object, row: Row | None, more: Mapping[str, object]) -> str:
    """What is said aloud of an answer: why it is not saved, or how the budget stands now."""
    if more.get("conflict"):
        return "Not saved: somebody else changed this meanwhile. Choose which of the two stays."
    for key in ("problem", "specialty_problem", "option_problem"):
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


def chosen_of(character: Character, draft: Draft) -> tuple[Chosen, ...]:
    """The specialties of the document, in its order."""
    dots = {row.trait.name: row.value for section in draft.sections.values() for row in section.rows}
    listed = character.document.get("specialties") or []
    return tuple(
        Chosen(
            name=one["name"],
            ability=one["ability"],
            dots=dots.get(one["ability"], 0),
            kind=one["kind"],
            state=one.get("state", "listed"),
            note=one.get("note", ""),
        )
        for one in listed
    )


def adding_for(seat: Seat, draft: Draft, ability: str = "", *, own: str = "", kind: str = "general") -> Adding:
    """The form that adds a specialty, looking at `ability` or else at the best of them."""
    bears = seat.character.campaign.game.bears_specialties
    bearing = (row.trait for section in draft.sections.values() for row in section.rows if bears(row.trait.name))
    traits = sorted(bearing, key=lambda trait: -trait.rank)
    names = [trait.name for trait in traits]
    at = ability if ability in names else (names[0] if names else "")
    text = _untaken(seat.character, at)
    storyteller = "" if seat.tells_the_story else storyteller_name(seat.character)
    return Adding(tuple(traits), at, text, storyteller, own, kind, _full(draft))


def _full(draft: Draft) -> tuple[str, ...]:
    """The kinds of specialties of which the draft has all it may."""
    section = draft.sections.get("specialties")
    return tuple(one.key for one in section.budgets if one.left <= 0) if section else ()


def _untaken(character: Character, ability: str) -> TraitText | None:
    """What the lists of an ability hold, without what the character has already."""
    text = character.campaign.game.trait_text(ability) if ability else None
    if text is None:
        return None
    listed = character.document.get("specialties") or []
    taken = {name_key(one["name"]) for one in listed if one["ability"] == ability}
    left = {kind: tuple(one for one in getattr(text, kind) if name_key(one) not in taken) for kind in KINDS}
    return text.model_copy(update=left)


def storyteller_name(character: Character) -> str:
    """The storyteller one asks."""
    tellers = character.campaign.memberships.filter(role=Role.STORYTELLER)
    return tellers.values_list("user__username", flat=True).first() or "the storyteller"
