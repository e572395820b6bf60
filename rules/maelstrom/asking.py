"""Specialties as what players ask a storyteller for: which of them wait, the answers, and the form that adds one.

Source: Maelstrom Rules, "Specialties" and "Starting Specialties"; the first draft, "Specialty"; ruling MD-06.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.deciding import Choosing, Chosen, Matter, Verdict, Waiting
from rules.kit.questions import Question
from rules.maelstrom.budgets import budgets
from rules.maelstrom.build import created
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import MaelstromSheet
from rules.maelstrom.traits import trait_groups, trait_text
from rules.sheets import JsonValue
from rules.texts import name_key
from rules.told import NameList

KEY, DECIDE = "specialties", "specialties.decide"

DECLINED = Verdict(code="declined", label="Decline", told="Declined", grants=False)
ONE_KIND = (Verdict(code="general", label="Accept", told="Accepted"),)
"""The first draft knows but one kind, which the sheet keeps under the plainer name (MD-06)."""


def matter(book: Rulebook) -> Matter:
    """Specialties that are on no list, in the words of the edition."""
    kinds = (Verdict(code=one, label=f"Accept as {one}", told=f"Accepted as {one}") for one in book.specialty_kinds)
    return Matter(
        key=KEY,
        title="Specialties",
        noun="specialty",
        note="Nobody rolls with these until you decide.",
        empty="Specialties that players write themselves come here.",
        verdicts=(*(tuple(kinds) or ONE_KIND), DECLINED),
    )


def waiting(sheet: MaelstromSheet) -> Iterator[Waiting]:
    """The specialties that wait, in the order of the sheet. Rules, "Starting Specialties" (M-24)."""
    for one in sheet.specialties:
        if one.state == "waiting":
            yield Waiting(matter=KEY, about=one.ability, name=one.name, wish=one.kind)


def declined(sheet: MaelstromSheet) -> bool:
    """Whether one of them was declined."""
    return any(one.state == "declined" for one in sheet.specialties)


def answer(asked: Waiting, verdict: Verdict, name: str, note: str) -> JsonValue:
    """What the deciding field takes: a declined one keeps its name and the kind that was asked for."""
    granted = {"state": "approved", "kind": verdict.code, "new_name": name}
    refused = {"state": "declined", "kind": asked.wish, "new_name": asked.name}
    told = granted if verdict.grants else refused
    return {"ability": asked.about, "name": asked.name, **told, "note": note}


def entry(about: str, name: str, kind: str) -> JsonValue:
    """One specialty as the fields of a sheet take it."""
    return {"ability": about, "name": name, "kind": kind}


def choosing(book: Rulebook, sheet: MaelstromSheet, about: str) -> Choosing:
    """The specialties of a sheet, and those that the lists of one of its abilities still hold."""
    everything = (trait for group in trait_groups(book, sheet) for trait in group.traits)
    traits = sorted((one for one in everything if book.bears_specialties(one.name)), key=lambda one: -one.rank)
    names = [one.name for one in traits]
    at = about if about in names else (names[0] if names else "")
    full = (one.key for one in budgets(book, created(sheet)) if one.section == KEY and one.left <= 0)
    return Choosing(
        chosen=tuple(_chosen(sheet)), traits=tuple(traits), about=at, lists=_untaken(book, sheet, at), full=tuple(full)
    )


def _chosen(sheet: MaelstromSheet) -> Iterator[Chosen]:
    for one in sheet.specialties:
        dots, told = sheet.dots(one.ability), {"kind": one.kind, "state": one.state, "note": one.note}
        yield Chosen(about=one.ability, name=one.name, rank=dots, **told)


def _untaken(book: Rulebook, sheet: MaelstromSheet, ability: str) -> tuple[NameList, ...]:
    text = trait_text(book, ability) if ability else None
    taken = {name_key(one.name) for one in sheet.specialties if one.ability == ability}
    left = (
        (one, tuple(name for name in one.names if name_key(name) not in taken)) for one in (text.lists if text else ())
    )
    return tuple(one.model_copy(update={"names": names}) for one, names in left)


QUESTIONS = (
    Question(
        matter=matter,
        part=KEY,
        waiting=waiting,
        declined=declined,
        path=DECIDE,
        answer=answer,
        choosing=choosing,
        entry=entry,
    ),
)
