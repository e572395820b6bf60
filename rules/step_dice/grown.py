"""What play adds to a sheet: steps and languages for downtime and credits, or for points of the level.

Source: later publications, Character.
"""

from __future__ import annotations

from rules.kit.growth import Coin, Grows, Growth, Loss, steps_grown
from rules.kit.telling import number
from rules.step_dice.prices import step_price
from rules.step_dice.rulebook import Rulebook
from rules.step_dice.sheet import MOST_POINTS, StepSheet
from rules.step_dice.trackers import pool_value
from rules.wording import counted


def coins(book: Rulebook) -> tuple[Coin, ...]:
    """Points of the level, which lie on no sheet; or downtime, of which credits may save some."""
    if book.edition.advancement.pays == "points":
        return (Coin("price", "", lambda many: counted(many, "point")),)
    return (
        Coin("price", "downtime.current", lambda many: f"{many:,} downtime"),
        Coin("credits", "credits.current", lambda many: f"{many:,} credits"),
    )


def refund(book: Rulebook, before: StepSheet, after: StepSheet, loss: Loss) -> StepSheet:
    """The sheet with downtime and credits of lost steps in their pools again. Decision 15."""
    prices = (step_price(book, before, loss.trait) if one is None else one for one in loss.prices)
    return refunded(book, after, sum(prices), loss.beside)


def refunded(book: Rulebook, sheet: StepSheet, downtime: int, money: int = 0) -> StepSheet:
    """The sheet with so much in its pools again; points of a level are worked out, so that none come back."""
    if book.edition.advancement.pays == "points":
        return sheet
    for key, many in (("downtime", downtime), ("credits", money)):
        if many:
            sheet = sheet.filled(key, min(MOST_POINTS, pool_value(book, sheet, key) + many))
    return sheet


def forgotten(book: Rulebook, sheet: StepSheet, after: StepSheet, name: str) -> StepSheet:
    """The sheet after arts of a language were struck out: those learnt in play go first, and give back their price.

    Decision 15.
    """
    learnt = sheet.experience.languages.get(name, 0)
    arts, left = (len(one.languages.get(name, "").split()) for one in (sheet, after))
    lost = min(learnt, arts - left)
    if lost <= 0:
        return after
    known = {**sheet.experience.languages, name: learnt - lost}
    languages = {key: many for key, many in known.items() if many}
    experience = after.experience.model_copy(update={"languages": languages})
    kept = after.model_copy(update={"experience": experience})
    return refunded(book, kept, lost * book.edition.advancement.language)


def said(sheet: StepSheet) -> tuple[tuple[str, str], ...]:
    """Steps and languages that play added."""
    learnt = sheet.experience.languages.items()
    return (*steps_grown(sheet), *((name, counted(arts, "art")) for name, arts in learnt if arts))


GROWTH = Growth[Rulebook, StepSheet](
    parts=(
        Grows("attributes", lambda book, sheet, name: book.attribute(name)),
        Grows("skills", lambda book, sheet, name: book.skill(sheet, name)),
    ),
    coins=coins,
    bought="Bought in play",
    returned="Downtime given back",
    printed=lambda book, trait, steps: str(book.die(number(steps))),
    refund=refund,
    said=said,
)
