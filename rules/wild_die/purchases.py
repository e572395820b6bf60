"""What experience buys just now and for how much, and how an account stands.

Source: none; the rulebook sells nothing, so the account and its prices are a house rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.advancement import Account, Advancement, Purchase, PurchaseGroup
from rules.kit.growth import BUY
from rules.sheets import JsonValue, Problem
from rules.texts import name_key
from rules.wild_die.advancement import Step, bought, next_step
from rules.wild_die.rulebook import Rulebook
from rules.wild_die.sheet import MOST_AWARDED, WildDieSheet
from rules.wording import counted


def advancement(book: Rulebook, sheet: WildDieSheet) -> Advancement | None:
    """How the character grows; None where the table keeps no account."""
    if not book.switches.experience:
        return None
    points = sheet.experience
    return Advancement(
        account=Account(earned=points.earned, spent=points.spent, free=points.free),
        groups=tuple(_groups(book, sheet)),
        listed=(),
        own=None,
        reasons=(),
        paths=("experience",),
        tracker="experience",
        award="award",
        most=MOST_AWARDED,
    )


def _groups(book: Rulebook, sheet: WildDieSheet) -> Iterator[PurchaseGroup]:
    """Attributes, then the skills below each of them."""
    yield _group("attributes", "Attributes", _offers(book, sheet, book.attributes))
    for name in book.attributes:
        yield _group(name_key(name), name, _offers(book, sheet, book.skills_of(sheet, name)))


def _group(key: str, label: str, offers: Iterator[Purchase]) -> PurchaseGroup:
    return PurchaseGroup(key=key, label=label, purchases=tuple(offers))


def _offers(book: Rulebook, sheet: WildDieSheet, names: Iterable[str]) -> Iterator[Purchase]:
    for name in names:
        step = next_step(book, sheet, name)
        if not isinstance(step, Problem):
            yield _offer(sheet, step)


def _offer(sheet: WildDieSheet, step: Step) -> Purchase:
    after = bought(sheet, step)
    return Purchase(
        code=f"{step.name} {step.after}",
        label=step.name,
        detail=f"{printed(step.before)} to {printed(step.after)}",
        price=step.price,
        path=BUY,
        value={"trait": step.name},
        why_not=after if isinstance(after, Problem) else None,
    )


def printed(value: JsonValue) -> str:
    """What stands in a trait as it is read: a code as it is written, skill points counted."""
    if isinstance(value, str):
        return value
    return counted(value, "point") if isinstance(value, int) and value else "untrained"
