"""What play adds to a sheet: dice and points that a storyteller gives or, by house rule, that experience buys.

Source: none; the rulebook sells nothing, so a step costs only where a table keeps an account.
"""

from __future__ import annotations

from rules.kit.growth import Coin, Grows, Growth, Loss
from rules.kit.steps import grown_steps
from rules.kit.telling import number
from rules.sheets import JsonValue
from rules.wild_die.codes import CodeError, code_of_rank, read_code
from rules.wild_die.purchases import advancement, printed
from rules.wild_die.rulebook import Rulebook
from rules.wild_die.sheet import WildDieSheet
from rules.wording import counted


def created(sheet: WildDieSheet) -> WildDieSheet:
    """The sheet as creation left it: attributes without the pips, skills without the points that play added."""
    if not sheet.grown:
        return sheet
    attributes = {
        name: str(code_of_rank(max(0, sheet.attribute(name).rank - grown_steps(sheet, name))))
        for name in sheet.attributes
    }
    skills = {name: max(0, points - grown_steps(sheet, name)) for name, points in sheet.skills.items()}
    return sheet.model_copy(update={"attributes": attributes, "skills": skills})


def refund(book: Rulebook, before: WildDieSheet, after: WildDieSheet, loss: Loss) -> WildDieSheet:
    """The sheet with the price of lost steps among the free points."""
    return after.paying(-sum(one or 0 for one in loss.prices))


def _pips(book: Rulebook, code: JsonValue) -> int:
    try:
        return read_code(code, least=0).rank if isinstance(code, str) else number(code)
    except CodeError:
        return 0


GROWTH = Growth[Rulebook, WildDieSheet](
    parts=(
        Grows("attributes", lambda book, sheet, name: book.attribute_named(name), _pips),
        Grows("skills", lambda book, sheet, name: book.skill_named(sheet, name), unit="points"),
    ),
    coins=lambda book: (Coin("price", "experience.spent", lambda many: counted(many, "point"), spent=True),),
    account="experience",
    kept=lambda book: book.switches.experience,
    printed=lambda book, trait, value: printed(value),
    refund=refund,
    advancement=advancement,
)
