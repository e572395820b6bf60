"""What may still be done to a roll, and what throwing it cost.

Source: Maelstrom Rules, "Willpower", "Spending Willpower", "Recovering Willpower"; the first draft, "Specialty";
experience dice and soak as in the later publication. Rulings M-13, M-19, MD-04.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.checks import Answer, Choice, Option, Step
from rules.kit.history import Made
from rules.maelstrom import experience, health, willpower
from rules.maelstrom.checks import MaelstromCheck
from rules.maelstrom.draft_odds import offer_odds
from rules.maelstrom.explaining import bought
from rules.maelstrom.odds import Terms, pool_odds
from rules.maelstrom.resolving import count
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import MaelstromSheet
from rules.maelstrom.table import Table, lay_out
from rules.maelstrom.tally import Tally
from rules.sheets import Problem
from rules.wording import counted

CLOSED = Problem(code="choice_not_open", sentence="This is not open on the roll any more.", section="roll")
"""The answer to a choice that is not, or no longer, open."""


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll as it lies, with the sheet as it stands now."""

    book: Rulebook
    check: MaelstromCheck
    table: Table
    sheet: MaelstromSheet | None


def choices(roll: Roll) -> tuple[Choice, ...]:
    """What may still be done, given the sheet."""
    if roll.table.owed is not None or roll.table.bought is not None:
        return ()
    found = (*_draft_offers(roll), _spend_willpower(roll), _experience_die(roll))
    return tuple(one for one in found if one is not None)


def answer(roll: Roll, code: str, option: str) -> Answer | Problem:
    """Answer a choice that is open."""
    choice = next((one for one in choices(roll) if one.code == code), None)
    if choice is None or (choice.options and option not in [one.code for one in choice.options]):
        return CLOSED
    if code == "spend_willpower" and roll.sheet is not None:
        after = roll.sheet.willpower.current - 1
        dots = roll.sheet.willpower.model_copy(update={"current": after})
        step = Step(kind="choice", choice=code, amount=after)
        sheet = roll.sheet.model_copy(update={"willpower": dots})
        return Answer(step=step, sheet=sheet, sentence=choice.sentence, told=f"Willpower spent: {choice.sentence}")
    if code == "experience_die" and roll.sheet is not None:
        points = experience.bank(roll.sheet.experience, option)
        if isinstance(points, Problem):
            return points
        step = Step(kind="choice", choice=code, option=option)
        sheet = roll.sheet.model_copy(update={"experience": points})
        return Answer(step=step, sheet=sheet, sentence=f"1 point banked on {option}, one more die.")
    told = _draft_told(roll, code)
    return Answer(step=Step(kind="choice", choice=code), sheet=roll.sheet, sentence=choice.sentence, told=told)


def _draft_told(roll: Roll, code: str) -> str:
    if code == "extra_die":
        return "One extra die for a ten"
    left = count(roll.check, roll.table).net
    unrolled = counted(roll.table.offers, "extra die", "extra dice")
    return f"{unrolled} left unrolled{f', {counted(left, "success", "successes")} kept' if left else ''}"


def _spend_willpower(roll: Roll) -> Choice | None:
    check, sheet = roll.check, roll.sheet
    if check.spending == "never" or sheet is None or not roll.table.dice:
        return None
    stood = count(check, roll.table)
    spent = willpower.spend_to_succeed(sheet.willpower.current, stood.kind, after=check.spending)
    if not spent.legal:
        return None
    gives = bought(check, Table(bought=spent.successes))
    if gives <= stood.net:
        return None
    text = f"{counted(gives, 'success', 'successes')}, willpower {sheet.willpower.current} to {spent.current_after}"
    label = "Spend willpower to succeed"
    if stood.kind == "success":
        label = f"Spend willpower: {counted(gives, 'success', 'successes')} instead"
    return Choice(code="spend_willpower", label=label, sentence=text, offer=True)


def _experience_die(roll: Roll) -> Choice | None:
    check, sheet = roll.check, roll.sheet
    if not check.experience_die or roll.table.banked or sheet is None or sheet.experience.free < 1:
        return None
    if not roll.table.dice or count(check, roll.table).kind == "botch":
        return None
    options = tuple(Option(code=name, label=name, sentence=f"Bank 1 point on {name}.") for name in check.traits)
    text = f"Bank 1 of {counted(sheet.experience.free, 'free point')} on a trait rolled, for one bonus die."
    chance = _with_one_more(check, roll.table)
    return Choice(
        code="experience_die", label="Experience die", sentence=text, options=options, success=chance, offer=True
    )


def _with_one_more(check: MaelstromCheck, table: Table) -> Fraction:
    """The chance to succeed with one bonus die more."""
    stood = count(check, table)
    terms = Terms(
        0, check.difficulty, check.threshold, check.explodes, stood.hits, stood.ones, 1, check.botch == "none_left"
    )
    return pool_odds(terms, 0).success


def _draft_offers(roll: Roll) -> tuple[Choice, ...]:
    if roll.table.offers == 0 or roll.table.stopped:
        return ()
    stood = count(roll.check, roll.table)
    rolled, stopped = offer_odds(roll.check, stood, roll.table.offers)
    more = f"{counted(roll.table.offers, 'ten offers', 'tens offer')} another die; a 1 on it counts."
    left = counted(stood.net, "success", "successes") if stood.net else f"the {stood.kind} as it stands"
    return (
        Choice(code="extra_die", label="Roll an extra die", sentence=more, success=rolled),
        Choice(code="stop", label="Leave it", sentence=f"Keep {left}.", success=stopped),
    )


# What it cost -------------------------------------------------------------------------------------------------


def settle(
    book: Rulebook, check: MaelstromCheck, steps: Sequence[Step], sheet: MaelstromSheet
) -> Made | Problem | None:
    """What throwing cost or gave: willpower paid, botched away or recovered, damage that was not soaked."""
    stood = count(check, lay_out(check, steps))
    if check.damage and book.health:
        return _settle_soak(book, check, stood.net, sheet)
    before = sheet.willpower.current
    if check.ignores_wounds and not willpower.spend_to_ignore_wounds(before).legal:
        text = "There is no dot of willpower left to ignore wounds with."
        return Problem(code="no_willpower", sentence=text, trait="Willpower", section="roll")
    after = _willpower_after(check, stood, sheet)
    if after == before:
        return None
    dots = sheet.willpower.model_copy(update={"current": after})
    changed = sheet.model_copy(update={"willpower": dots})
    told = f"{_why(check, stood)}: willpower {before} to {after}."
    return Made(sheet=changed, path="willpower.current", before=before, after=after, told=told)


def _why(check: MaelstromCheck, stood: Tally) -> str:
    """What changed the dots."""
    if check.ignores_wounds:
        return "1 willpower spent to ignore wounds"
    botched = stood.kind == "botch" and check.botch_costs
    if not check.day:
        return "The botch costs willpower"
    return "A day's rest, and a botch that costs willpower" if botched else "A day's rest"


def _willpower_after(check: MaelstromCheck, stood: Tally, sheet: MaelstromSheet) -> int:
    dots = sheet.willpower
    if check.ignores_wounds:
        return willpower.spend_to_ignore_wounds(dots.current).current_after
    botched = stood.kind == "botch" and check.botch_costs
    lost = willpower.lost_to_botch(dots.current, -stood.value) if botched else 0
    if check.day:
        won = max(0, stood.net)
        return willpower.after_a_day(dots.current, dots.permanent, dots=check.day, won=won, lost=lost)
    return dots.current - lost


def _settle_soak(book: Rulebook, check: MaelstromCheck, net: int, sheet: MaelstromSheet) -> Made | None:
    boxes = len(health.levels_of(book.health, sheet)) if book.health else 0
    after = health.take(sheet.health, check.damage, health.soaked(check.levels, net), boxes)
    if after == sheet.health:
        return None
    changed = sheet.model_copy(update={"health": after})
    before, now = sheet.health.model_dump(mode="json"), after.model_dump(mode="json")
    marked = counted(health.soaked(check.levels, net), "level")
    told = f"{marked} of {check.damage} damage marked on the health track."
    return Made(sheet=changed, path="health", before=before, after=now, told=told)
