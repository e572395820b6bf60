"""Sheets of the first game's own program, in all their variants, as documents of this one.

Source: facts 1.9 and 1.12. They are read by what they say: older lists of abilities, other names of two attributes,
willpower as spent or as current dots or not at all, advanced specialties marked or not, two of them in one text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rules.kit.foreign import Foreign, LeftOut
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import MOST_DOTS
from rules.maelstrom.upstream_judge import counted, verdict
from rules.sheets import JsonValue
from rules.texts import name_key

GROUPS = ("physical", "mental")
CATEGORIES = ("talents", "skills", "knowledges")
RENAMED = {"coordination": "Precision", "aptitude": "Wits"}
"""Attributes that a later branch of the game called otherwise."""

MOST_LINES = 60
MOST_LETTERS = 60
_MARK = re.compile(r"\s*\(\s*adv(?:anced)?\.?\s*\)\s*$", re.IGNORECASE)
_BETWEEN = re.compile(r"[,;](?![^()]*\))")


@dataclass(frozen=True, slots=True)
class Named:
    """One trait of a file: where it stands, its group there, its name, dots, and specialties (name, marked)."""

    path: str
    group: str
    name: str
    dots: int
    specialties: tuple[tuple[str, bool], ...] = ()


@dataclass(slots=True)
class Found:
    """What a file says, as far as it can be read."""

    attributes: list[Named] = field(default_factory=list)
    abilities: list[Named] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)


def is_upstream(document: object) -> bool:
    """Whether a file is such a sheet: attributes in two groups and abilities in categories, each a list."""
    if not isinstance(document, Mapping):
        return False
    return _grouped(document.get("attributes"), GROUPS) and _grouped(document.get("abilities"), CATEGORIES)


def _grouped(value: object, keys: tuple[str, ...]) -> bool:
    return isinstance(value, Mapping) and any(isinstance(value.get(key), list) for key in keys)


def read_upstream(book: Rulebook, document: Mapping[str, JsonValue]) -> Foreign | None:
    """The sheet as far as it fits the edition, and the rest with its reason; None where the file is no such sheet."""
    if not is_upstream(document):
        return None
    found = Found()
    found.attributes = list(_traits(document["attributes"], "attributes", GROUPS, found.left_out))
    found.abilities = list(_traits(document["abilities"], "abilities", CATEGORIES, found.left_out))
    made: dict[str, JsonValue] = {
        "attributes": _dots(book, found, "attributes"),
        "abilities": _dots(book, found, "abilities"),
        "specialties": _specialties(book, found),
        "story": _story(document, found),
        **_willpower(book, document.get("willpower"), found),
    }
    _others(document, found)
    name = document.get("name")
    return Foreign(
        name=name.strip() if isinstance(name, str) else "",
        document=made,
        left_out=tuple(found.left_out),
        counted=counted(found.attributes, found.abilities, document.get("willpower")),
        verdict=verdict(found.attributes, found.abilities, document.get("willpower")),
    )


def _traits(value: JsonValue, at: str, keys: tuple[str, ...], left: list[LeftOut]) -> Iterator[Named]:
    """The traits of one part of the file, in its order; what is none is left out."""
    groups = value if isinstance(value, dict) else {}
    for key in (*keys, *(one for one in groups if one not in keys)):
        lines = groups.get(key)
        if lines is None:
            continue
        if key not in keys or not isinstance(lines, list):
            left.append(LeftOut(f"{at}.{key}"[:120], "There is no such group of traits."))
            continue
        for place, line in enumerate(lines[:MOST_LINES], start=1):
            path = f"{at}.{key}.{place}"
            trait = _trait(line, path, key, left)
            if trait:
                yield trait
        if len(lines) > MOST_LINES:
            left.append(LeftOut(f"{at}.{key}", f"Only the first {MOST_LINES} lines are read."))


def _trait(line: JsonValue, path: str, group: str, left: list[LeftOut]) -> Named | None:
    name = line.get("name") if isinstance(line, dict) else None
    if not isinstance(line, dict) or not isinstance(name, str) or not 0 < len(name.strip()) <= MOST_LETTERS:
        left.append(LeftOut(path, f"A trait has a name of 1 to {MOST_LETTERS} letters."))
        return None
    dots = line.get("dots", 0)
    if not isinstance(dots, int) or isinstance(dots, bool) or not 0 <= dots <= MOST_DOTS:
        left.append(LeftOut(f"{path}.dots", f"{name.strip()} needs a whole number of dots from 0 to {MOST_DOTS}."))
        dots = 0
    said = line.get("specialties") or []
    if not isinstance(said, list):
        left.append(LeftOut(f"{path}.specialties", "Specialties are a list."))
        said = []
    return Named(path, group, name.strip(), dots, tuple(_split(said[:MOST_LINES], path, left)))


def _split(said: list[JsonValue], path: str, left: list[LeftOut]) -> Iterator[tuple[str, bool]]:
    """Every specialty by itself: one text may name several, and each may bear the mark of an advanced one."""
    for place, text in enumerate(said, start=1):
        if not isinstance(text, str) or len(text) > 4 * MOST_LETTERS:
            left.append(LeftOut(f"{path}.specialties.{place}", "A specialty is a short text."))
            continue
        for one in _BETWEEN.split(text):
            plain = _MARK.sub("", one).strip()
            if 0 < len(plain) <= MOST_LETTERS:
                yield plain, bool(_MARK.search(one))
            elif plain:
                left.append(LeftOut(f"{path}.specialties.{place}", f"A specialty has at most {MOST_LETTERS} letters."))


def _own_name(book: Rulebook, kind: str, name: str) -> str | None:
    """What the edition calls the trait; None where it has none."""
    if kind == "abilities":
        return book.ability(name) or (name if book.is_ability(name) else None)
    return book.attribute(name) or book.attribute(RENAMED.get(name_key(name), ""))


def _dots(book: Rulebook, found: Found, kind: str) -> dict[str, JsonValue]:
    taken: dict[str, JsonValue] = {}
    for one in getattr(found, kind):
        name = _own_name(book, kind, one.name)
        if name is None:
            if one.dots or one.specialties:
                why = f"These rules have no “{one.name}” ({one.dots} {'dot' if one.dots == 1 else 'dots'})."
                found.left_out.append(LeftOut(one.path, why))
        elif name in taken:
            found.left_out.append(LeftOut(one.path, f"{name} stands twice; the first counts."))
        else:
            taken[name] = one.dots
            if name_key(name) != name_key(one.name):
                found.left_out.append(
                    LeftOut(one.path, f"“{one.name}” is called {name} here, and its dots went there.")
                )
    return taken


def _specialties(book: Rulebook, found: Found) -> list[JsonValue]:
    taken: dict[str, JsonValue] = {}
    for trait in found.abilities:
        owner = _own_name(book, "abilities", trait.name)
        if owner is None or not book.bears_specialties(owner):
            found.left_out += [
                LeftOut(trait.path, f"“{name}” belongs to a trait that is left out.") for name, _ in trait.specialties
            ]
            continue
        for name, marked in trait.specialties:
            key = name_key(f"{owner}: {name}")
            if key in taken:
                found.left_out.append(LeftOut(trait.path, f"“{name}” stands twice."))
                continue
            listed = book.listed_kind(owner, name)
            kind = listed or ("advanced" if marked else "general")
            if listed == "general" and marked:
                found.left_out.append(LeftOut(trait.path, f"The mark of “{name}”: it is a general specialty here."))
            taken[key] = {"ability": owner, "name": book.listed_name(owner, name), "kind": kind}
    return list(taken.values())


def _story(document: Mapping[str, JsonValue], found: Found) -> dict[str, JsonValue]:
    concept = document.get("concept", "")
    if isinstance(concept, str) and len(concept.strip()) <= 120 and "\n" not in concept and "\r" not in concept:
        return {"concept": concept.strip()}
    found.left_out.append(LeftOut("concept", "A concept is one line of at most 120 letters."))
    return {}


def _willpower(book: Rulebook, said: JsonValue, found: Found) -> dict[str, JsonValue]:
    """Dots of willpower, whether the file says those spent or those left."""
    if said is None:
        return {}
    numbers = said if isinstance(said, dict) else {}
    most = numbers.get("max")
    if book.willpower is None or not isinstance(most, int) or isinstance(most, bool) or not 1 <= most <= 10:
        found.left_out.append(LeftOut("willpower", "Willpower has a maximum from 1 to 10, where the rules have it."))
        return {}
    if "current" in numbers or "spent" in numbers:
        found.left_out.append(LeftOut("willpower", "A draft has all its willpower: what is spent is told in play."))
    return {"willpower": {"permanent": most, "current": most}}


REASONS = {
    "campaign": "It comes into this campaign.",
    "player": "It becomes yours.",
    "experience": "Experience is awarded at this table.",
}


def _others(document: Mapping[str, JsonValue], found: Found) -> None:
    """What else the file has: known fields with their reason, flaws one by one, the rest by name."""
    read = ("name", "concept", "attributes", "abilities", "willpower")
    for key, value in list(document.items())[:MOST_LINES]:
        if key == "flaws" and isinstance(value, list):
            why = "Nothing says what it is worth. Choose it in the builder, where these rules have it."
            found.left_out += [LeftOut(f"flaws.{at}", why) for at, _ in enumerate(value[:MOST_LINES], start=1)]
        elif key not in read and value not in (None, "", [], {}):
            found.left_out.append(LeftOut(key[:120], REASONS.get(key, "These rules have no such field.")))
