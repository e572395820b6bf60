"""What may still be done to a roll, and what the dice do to willpower.

Source: Maelstrom Rules, "Willpower", "Spending Willpower"; the first draft, "Specialty"; experience dice as in the
later publication. Rulings M-13, M-19, MD-04.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.checks import Answer, Choice, Option, Step
from rules.kit.history import Made, written
from rules.kit.kinds import Open
from rules.maelstrom import experience, willpower
from rules.maelstrom.checks import Lying, MaelstromCheck
from rules.maelstrom.dice_laid import Laid, lay_out
from rules.maelstrom.draft_odds import offer_odds
from rules.maelstrom.explaining import bought
from rules.maelstrom.pool_odds import Terms, pool_odds
from rules.maelstrom.resolving import count
from rules.maelstrom.sheet import MaelstromSheet
from rules.maelstrom.tally import Tally
from rules.sheets import Problem
from rules.wording import counted


def choices(lying: Lying) -> Iterator[Open]:
    """What may still be done, given the sheet."""
    laid = lay_out(lying.check, lying.steps)
    if laid.owed is None and laid.bought is None:
        yield from _extra_dice(lying, laid)
        if lying.sheet is not None and laid.dice:
            yield from _spend_willpower(lying.check, laid, lying.sheet)
            yield from _experience_die(lying.check, laid, lying.sheet)


def _extra_dice(lying: Lying, laid: Laid) -> Iterator[Open]:
    """The first draft's die for each ten, taken or left. First draft, "Specialty" (MD-04)."""
    if laid.offers == 0 or laid.stopped:
        return
    stood = count(lying.check, laid)
    rolled, stopped = offer_odds(lying.check, stood, laid.offers)
    left = counted(stood.net, "success", "successes") if stood.net and not lying.check.secret else ""
    more = f"{counted(laid.offers, 'ten offers', 'tens offer')} another die; a 1 on it counts."
    told = "One extra die for a ten"
    yield _plain(lying, Choice(code="extra_die", label="Roll an extra die", sentence=more, success=rolled), told)
    text = f"Keep {left or f'the {stood.kind} as it stands'}."
    told = f"{counted(laid.offers, 'extra die', 'extra dice')} left unrolled{left and f', {left} kept'}"
    yield _plain(lying, Choice(code="stop", label="Leave it", sentence=text, success=stopped), told)


def _plain(lying: Lying, choice: Choice, told: str) -> Open:
    """A choice that the dice alone answer."""
    step = Step(kind="choice", choice=choice.code)
    answer = Answer(step=step, sheet=lying.sheet, sentence=choice.sentence, told=told)
    return Open(choice, lambda option: answer)


def _spend_willpower(check: MaelstromCheck, laid: Laid, sheet: MaelstromSheet) -> Iterator[Open]:
    """A dot for as many successes as dots are left. Rules, "Willpower" (M-13)."""
    if check.spending == "never":
        return
    stood = count(check, laid)
    spent = willpower.spend_to_succeed(sheet.willpower.current, stood.kind, after=check.spending)
    gives = bought(check, Laid(bought=spent.successes))
    # Legal, but not offered where the dice brought as much: the dot would buy nothing.
    # Of a secret number that would tell how many they brought: there a success is left as it is.
    if not spent.legal or (stood.kind == "success" if check.secret else gives <= stood.net):
        return
    won, label = counted(gives, "success", "successes"), "Spend willpower to succeed"
    paid = f"willpower {sheet.willpower.current} to {spent.current_after}"
    if stood.kind == "success":
        label = f"Spend willpower: {won} instead"
    # How many it buys rests on the threshold.
    text = paid if check.secret else f"{won}, {paid}"
    answer = Answer(
        step=Step(kind="choice", choice="spend_willpower", amount=spent.current_after),
        sheet=sheet.with_willpower(spent.current_after),
        sentence=text,
        told=f"Willpower spent: {text}",
    )
    yield Open(Choice(code="spend_willpower", label=label, sentence=text, offer=True), lambda option: answer)


def _experience_die(check: MaelstromCheck, laid: Laid, sheet: MaelstromSheet) -> Iterator[Open]:
    """One bonus die for a point that is banked on a trait of the roll; it mends no botch."""
    stood, code = count(check, laid), "experience_die"
    if not check.experience_die or laid.banked or sheet.experience.free < 1 or stood.kind == "botch":
        return

    def take(option: str) -> Answer | Problem:
        points = experience.bank(sheet.experience, option)
        if isinstance(points, Problem):
            return points
        step, paid = Step(kind="choice", choice=code, option=option), sheet.model_copy(update={"experience": points})
        return Answer(step=step, sheet=paid, sentence=f"1 point banked on {option}, one more die.")

    options = tuple(Option(code=name, label=name, sentence=f"Bank 1 point on {name}.") for name in check.traits)
    text = f"Bank 1 of {counted(sheet.experience.free, 'free point')} on a trait rolled, for one bonus die."
    chance = _with_one_more(check, stood)
    yield Open(
        Choice(code=code, label="Experience die", sentence=text, options=options, success=chance, offer=True), take
    )


def _with_one_more(check: MaelstromCheck, stood: Tally) -> Fraction:
    """The chance to succeed with one bonus die more."""
    mild = check.botch == "none_left"
    terms = Terms(0, check.difficulty, check.threshold, check.explodes, stood.hits, stood.ones, 1, mild)
    return pool_odds(terms, 0).success


# What it cost -------------------------------------------------------------------------------------------------


def count_of(lying: Lying) -> Tally:
    """The count of a roll as it lies."""
    return count(lying.check, lay_out(lying.check, lying.steps))


def botched_away(lying: Lying, sheet: MaelstromSheet) -> int:
    """The dots that a botch takes, where it costs any. Rules, "Willpower" (M-15)."""
    stood = count_of(lying)
    botched = stood.kind == "botch" and lying.check.botch_costs
    return willpower.lost_to_botch(sheet.willpower.current, -stood.value) if botched else 0


def dots_changed(sheet: MaelstromSheet, after: int, why: str) -> Made | None:
    """Current willpower as a roll leaves it; None where it is what it was."""
    before = sheet.willpower.current
    told = f"{why}: willpower {before} to {after}."
    changed = sheet.with_willpower(after)
    return None if after == before else written(sheet, changed, "willpower.current", before, after, told)
