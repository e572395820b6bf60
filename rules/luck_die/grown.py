"""What play adds to a sheet: larger dice, new skills and better proficiencies for experience, at half price for fate.

Source: later publications, for what experience buys; one step at a time.
"""

from __future__ import annotations

from rules.kit.growth import Coin, Grows, Growth, Loss
from rules.kit.steps import grown_steps
from rules.kit.telling import number
from rules.luck_die.purchases import advancement, rating
from rules.luck_die.rulebook import Rulebook, found
from rules.luck_die.sheet import LuckDieSheet
from rules.sheets import JsonValue
from rules.wording import counted

PARTS = ("attributes", "skills", "proficiencies")
"""Parts of the sheet in which traits grow."""


def created(book: Rulebook, sheet: LuckDieSheet) -> LuckDieSheet:
    """The sheet as creation left it: every trait without the steps that play added. Decision 11."""
    if not sheet.grown:
        return sheet
    update = {
        part: {
            name: rating
            for name, value in getattr(sheet, part).items()
            if (rating := _lowered(book, part, value, grown_steps(sheet, name)))
        }
        for part in PARTS
    }
    return sheet.model_copy(update=update)


def refund(book: Rulebook, before: LuckDieSheet, after: LuckDieSheet, loss: Loss) -> LuckDieSheet:
    """The sheet with the price of lost steps among the free points, and the fate that halved it."""
    price = sum(one or 0 for one in loss.prices)
    spent = after.experience.model_copy(update={"spent": max(0, after.experience.spent - price)})
    # What comes back fills fate no further than its maximum, and takes none away above it (L-18).
    fate = min(max(after.fate, book.edition.fate.maximum), after.fate + loss.beside)
    return after.model_copy(update={"experience": spent, "fate": fate})


def printed(book: Rulebook, trait: str, value: JsonValue) -> str:
    """A rating as it is printed: "d8", "no die", "+2"."""
    return rating("" if book.attribute(trait) or book.skill(trait) else "proficiencies", value)


GROWTH = Growth[Rulebook, LuckDieSheet](
    parts=(
        Grows(
            "attributes",
            lambda book, sheet, name: book.attribute(name),
            lambda book, size: _steps(book, size) - 1,
            ratings=lambda book: tuple(str(size) for size in book.edition.dice.sizes),
        ),
        Grows(
            "skills",
            lambda book, sheet, name: book.skill(name),
            lambda book, size: _steps(book, size),
            ratings=lambda book: ("0", *(str(size) for size in book.edition.dice.sizes)),
        ),
        Grows(
            "proficiencies",
            lambda book, sheet, name: found(name, sheet.proficiencies),
            ratings=lambda book: tuple(str(bonus) for bonus in range(book.house_rules.proficiency_maximum + 1)),
        ),
    ),
    coins=lambda book: (
        Coin("price", "experience.spent", lambda many: counted(many, "point"), spent=True),
        Coin("fate", "fate", lambda many: f"{many} fate"),
    ),
    account="experience",
    printed=printed,
    refund=refund,
    advancement=advancement,
)


def _steps(book: Rulebook, size: JsonValue) -> int:
    """How many steps a die stands above none."""
    return sum(one <= number(size) for one in book.edition.dice.sizes)


def _lowered(book: Rulebook, part: str, rating: int, steps: int) -> int:
    """A rating so many steps lower; 0 where nothing is left of it."""
    if part == "proficiencies" or not steps:
        return max(0, rating - steps)
    sizes = [*([0] if part == "skills" else []), *(size for size in sorted(book.edition.dice.sizes) if size <= rating)]
    return sizes[max(0, len(sizes) - 1 - steps)]
