"""What experience buys just now, and at which price.

Source: later publication, "Progression", "Spending Experience" and "Banking"; ruling M-27.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.advancement import Account, Advancement, Banked, OwnPurchase, Purchase, PurchaseGroup
from rules.kit.history import Made, written
from rules.maelstrom import experience
from rules.maelstrom.chapters import ExperienceRules
from rules.maelstrom.purchases import on_bank
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import WILLPOWER, MaelstromSheet
from rules.maelstrom.specialties import found
from rules.sheets import MOST_AT_ONCE, Problem

BUY, BANK, DECIDE = "experience.buy", "experience.bank", "specialties.decide"


def advancement(book: Rulebook, sheet: MaelstromSheet) -> Advancement | None:
    """How the character grows; None where the edition has no rules for it. Later publication, "Progression" (M-27)."""
    costs = book.experience
    if costs is None:
        return None
    traits = tuple(one for group in _groups(book) for one in group[2])
    having = tuple(name for name in (*traits, *sheet.abilities) if book.bears_specialties(name) and sheet.dots(name))
    return Advancement(
        account=account(sheet),
        groups=tuple(_dots(book, costs, sheet)),
        listed=tuple(_specialties(book, costs, sheet, tuple(dict.fromkeys(having)))),
        own=OwnPurchase(
            label="A specialty of your own",
            path=BUY,
            part="ability",
            of=tuple(dict.fromkeys(having)),
            kinds=(("general", costs.general_specialty), ("advanced", costs.advanced_specialty)),
            hint="A name that is on no list waits for the storyteller. If it is declined, the points come back.",
        ),
        reasons=tuple(f"{one.name} ({one.each})" for one in costs.awards),
        paths=("experience", DECIDE),
        tracker="experience",
        award="award",
        most=MOST_AT_ONCE,
        listed_label="A specialty from the lists",
        bank_path=BANK,
        bank_hint="A banked point pays only for that trait and its specialties, and before free ones.",
        bankable=(*traits, WILLPOWER) if book.willpower else traits,
    )


def account(sheet: MaelstromSheet) -> Account:
    """The points of a sheet."""
    points = sheet.experience
    banked = tuple(Banked(name=name, points=many) for name, many in points.banked.items())
    return Account(earned=points.earned, spent=points.spent, free=points.free, banked=banked)


# What is on offer ---------------------------------------------------------------------------------------------


def _groups(book: Rulebook) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    groups = tuple((key, one.label, one.attributes) for key, one in book.edition.groups.items())
    return groups + tuple((key, one.label, one.abilities) for key, one in book.edition.categories.items())


def _dots(book: Rulebook, costs: ExperienceRules, sheet: MaelstromSheet) -> Iterator[PurchaseGroup]:
    for key, label, names in _groups(book):
        offers = (_dot(book, costs, sheet, name, sheet.dots(name)) for name in names)
        yield PurchaseGroup(key=key, label=label, purchases=tuple(one for one in offers if one is not None))
    if book.willpower:
        offer = _dot(book, costs, sheet, WILLPOWER, sheet.willpower.permanent)
        yield PurchaseGroup(key="willpower", label="Willpower", purchases=(offer,) if offer else ())


def _dot(book: Rulebook, costs: ExperienceRules, sheet: MaelstromSheet, trait: str, dots: int) -> Purchase | None:
    price = experience.dot_price(book, costs, sheet, trait)
    if isinstance(price, Problem):
        return None
    return Purchase(
        code=f"{trait} {dots + 1}",
        label=trait,
        detail=f"{dots} to {dots + 1}",
        price=price,
        path=BUY,
        value={"trait": trait},
        why_not=_unpaid(sheet, trait, price),
    )


def _specialties(
    book: Rulebook, costs: ExperienceRules, sheet: MaelstromSheet, having: tuple[str, ...]
) -> Iterator[PurchaseGroup]:
    for ability in having:
        offers = tuple(
            Purchase(
                code=f"{ability}: {name}",
                label=name,
                detail=kind,
                price=costs.specialty(kind),
                path=BUY,
                value={"ability": ability, "name": name, "kind": kind},
                why_not=_unpaid(sheet, ability, costs.specialty(kind)),
            )
            for kind in ("advanced", "general")
            for name in book.suggestions(ability, kind)
            if not found(sheet, ability, name)
        )
        if offers:
            yield PurchaseGroup(key=ability, label=ability, purchases=offers)


def _unpaid(sheet: MaelstromSheet, trait: str, price: int) -> Problem | None:
    paid = experience.pay(sheet.experience, trait, price)
    return paid if isinstance(paid, Problem) else None


def point_by_point(before: MaelstromSheet, after: MaelstromSheet) -> Iterator[Made]:
    """The acts by which a hand banks what was banked, one for each trait; none when anything else was changed."""
    left, now = before, after.experience
    if now.model_copy(update={"banked": before.experience.banked}) != before.experience:
        return
    for trait in now.banked:
        if now.banked[trait] != left.experience.banked.get(trait, 0):
            banked = {**left.experience.banked, trait: now.banked[trait]}
            step = left.with_experience(banked=banked)
            yield written(left, step, BANK, on_bank(left.experience, trait), on_bank(step.experience, trait))
            left = step
