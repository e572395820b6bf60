"""Traits as tables and panels show them, and what the rulebook says of each in our own words.

Source: the edition files.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.maelstrom.chapters import TraitKind
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import MaelstromSheet
from rules.sheets import Detail, Trait, TraitGroup
from rules.texts import name_key
from rules.told import NameList, TraitText

CANNOT = "Cannot be rolled with no dots."
"""What is said of an untrained knowledge."""


def trait_groups(book: Rulebook, sheet: MaelstromSheet) -> tuple[TraitGroup, ...]:
    """Attributes, then abilities, in the order of the rulebook; abilities named by the table stand last."""
    groups = [
        _group(book, sheet, ("attributes", key, group.label, ""), group.attributes, "attribute")
        for key, group in book.edition.groups.items()
    ] + [
        _group(book, sheet, ("abilities", key, one.label, one.note), one.abilities, one.kind)
        for key, one in book.edition.categories.items()
    ]
    if book.edition.free_abilities:
        heading = ("abilities", "abilities", "Abilities", "Named by the table.")
        groups.append(_group(book, sheet, heading, tuple(sorted(sheet.abilities)), "ability"))
    return tuple(groups)


def _group(
    book: Rulebook, sheet: MaelstromSheet, heading: tuple[str, str, str, str], names: tuple[str, ...], kind: TraitKind
) -> TraitGroup:
    section, key, label, note = heading
    traits = tuple(_trait(book, sheet, name, kind) for name in names)
    return TraitGroup(key=key, label=label, section=section, note=note, traits=traits)


def _trait(book: Rulebook, sheet: MaelstromSheet, name: str, kind: TraitKind) -> Trait:
    """A trait with its dots, and what it means to have none. Rules, "Skills" and "Knowledges"."""
    dots = sheet.dots(name)
    barred = kind == "knowledge" and dots == 0
    note = CANNOT if barred else "Untrained: difficulty +1." if kind == "skill" and dots == 0 else ""
    return Trait(
        name=name,
        kind=kind,
        rating=str(dots),
        rank=dots,
        maximum=book.trait_maximum,
        rollable=not barred,
        had=dots > 0,
        note=note,
        details=tuple(Detail(name=one.name, full=one.kind == "advanced") for one in sheet.specialties_of(name)),
        called="specialties",
    )


def trait_text(book: Rulebook, name: str) -> TraitText | None:
    """What the rulebook says of an attribute, an ability, willpower, a merit or a flaw."""
    edition = book.edition
    if (attribute := book.attribute(name)) is not None:
        told = edition.attributes[attribute]
        label = next(one.label for one in edition.groups.values() if attribute in one.attributes)
        return TraitText(
            name=attribute,
            kind="attribute",
            group=label,
            summary=told.summary,
            levels=told.levels,
            dots=True,
            source=edition.source,
        )
    if (ability := book.ability(name)) is not None:
        return _ability_text(book, ability)
    key = name_key(name)
    if key == "willpower" and edition.willpower:
        rules = edition.willpower
        return TraitText(name="Willpower", kind="willpower", group="", summary=rules.summary, source=rules.source)
    return _merit_text(book, key)


def _ability_text(book: Rulebook, name: str) -> TraitText:
    edition, told = book.edition, book.edition.abilities[name]
    category = edition.categories[edition.category_of(name) or ""]
    return TraitText(
        name=name,
        kind=category.kind,
        group=category.label,
        summary=told.summary,
        goes_with=told.goes_with,
        lists=tuple(_lists(book, name)),
        source=edition.source,
    )


def _lists(book: Rulebook, ability: str) -> Iterator[NameList]:
    for kind in ("advanced", "general"):
        names = book.suggestions(ability, kind)
        yield NameList(kind=kind, label=kind.capitalize(), names=names, needed=kind == "advanced")


def _merit_text(book: Rulebook, key: str) -> TraitText | None:
    for kind, verb in (("merit", "Costs"), ("flaw", "Pays")):
        known = book.options(f"{kind}s")
        if name := next((one for one in known if name_key(one) == key), None):
            text = f"{known[name].text} {verb} {' or '.join(map(str, known[name].points))}."
            source = book.experience.source if book.experience else ""
            return TraitText(name=name, kind=kind, group="", summary=text, source=source)
    return None
