"""Growing in play: steps and languages for downtime or points, and pools traded for one another.

Source: later publications, Character; the rule that a skill stays within its attribute is the Introduction's.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.growing import with_beside, with_step
from rules.sheets import Problem
from rules.step_dice.building import (
    ACQUISITIONS,
    points_allowed,
    points_spent,
    step_price,
)
from rules.step_dice.ladder import can_raise_skill
from rules.step_dice.rulebook import Rulebook
from rules.step_dice.sheet import LANGUAGE_ARTS, StepSheet
from rules.step_dice.trackers import filled, pay, pool_value

type Grown = StepSheet | Problem


@dataclass(frozen=True, slots=True)
class Paid:
    """A sheet after something was bought, and what left its pools for it: downtime (or points), and credits."""

    sheet: StepSheet
    price: int
    credits: int = 0


def raise_trait(book: Rulebook, sheet: StepSheet, trait: str, saved: int = 0) -> Paid | Problem:
    """Buy the next step of a trait. `saved` downtime is paid in credits instead."""
    attribute, skill = book.attribute(trait), book.skill(sheet, trait)
    name = attribute or skill
    if name is None:
        return _problem("unknown_trait", f"There is no trait called “{trait}”.", trait)
    if barred := _barred(book, sheet, name, is_skill=attribute is None):
        return barred
    part = "attributes" if attribute else "skills"
    paid = _paid(book, sheet, name, part, step_price(book, sheet, name), saved)
    if isinstance(paid, Problem):
        return paid
    steps = {**(sheet.attributes if attribute else sheet.skills), name: sheet.steps(name) + 1}
    kept = {"grown": with_step(sheet.grown, name, paid.price), "beside": with_beside(sheet, name, paid.credits)}
    return replace(paid, sheet=paid.sheet.model_copy(update={part: steps, **kept}))


def _barred(book: Rulebook, sheet: StepSheet, name: str, *, is_skill: bool) -> Problem | None:
    die = book.die(sheet.steps(name))
    if sheet.steps(name) >= book.highest:
        return _problem("trait_too_high", f"{name} stands at {die}, the most here.", name)
    if is_skill:
        attribute = book.attribute_of(sheet, name)
        most = book.die(sheet.steps(attribute))
        if not can_raise_skill(die, most, book.switches.upgrade_bonus):
            return _problem("skill_above_attribute", f"{name} {die} would pass {attribute} {most}.", name)
    return None


def _paid(book: Rulebook, sheet: StepSheet, name: str, part: str, price: int, saved: int) -> Paid | Problem:
    """The sheet after the price of a step, in points of the level or in downtime."""
    if book.edition.advancement.pays == "points":
        left = points_allowed(book, sheet)[part] - points_spent(book, sheet)[part]
        if left < price:
            return _problem("cannot_pay", f"There is no {part[:-1]} point left at this level.", name)
        return Paid(sheet, price)
    if not 0 <= saved < price:
        text = f"{name} costs {price} downtime; credits can save 0 to {price - 1} of it."
        return _problem("bad_amount", text, name)
    return _in_downtime(book, sheet, price - saved, saved)


def _in_downtime(book: Rulebook, sheet: StepSheet, price: int, saved: int) -> Paid | Problem:
    """What the pools gave is what was paid: one that a house rule lets empty may hold less than the price."""
    paid = pay(book, sheet, "downtime", price)
    if saved and not isinstance(paid, Problem):
        paid = pay(book, paid, "credits", book.edition.advancement.credits_for_downtime * saved**2)
    if isinstance(paid, Problem):
        return paid
    downtime, money = (pool_value(book, sheet, key) - pool_value(book, paid, key) for key in ("downtime", "credits"))
    return Paid(paid, downtime, money)


def learn(book: Rulebook, sheet: StepSheet, language: str, art: str) -> Paid | Problem:
    """Learn to read, speak or write a language for downtime."""
    known = sheet.languages.get(language, "").split()
    if art not in LANGUAGE_ARTS or art in known:
        return _problem("bad_field", f"{language}: read, speak or write, each of them once.", language)
    paid = _in_downtime(book, sheet, book.edition.advancement.language, 0)
    if isinstance(paid, Problem):
        return paid
    after = paid.sheet
    languages = {**sheet.languages, language: " ".join(one for one in LANGUAGE_ARTS if one in (*known, art))}
    times = {**sheet.experience.languages, language: sheet.experience.languages.get(language, 0) + 1}
    experience = sheet.experience.model_copy(update={"languages": times})
    return replace(paid, sheet=after.model_copy(update={"languages": languages, "experience": experience}))


def trade(book: Rulebook, sheet: StepSheet, give: str, take: str, times: int) -> Grown:
    """Trade points of one acquisition for another, two for one; downtime and credits are not traded."""
    if give not in ACQUISITIONS or take not in ACQUISITIONS or give == take:
        return _problem("bad_field", "Influence, resources and technology are traded, one for another.", give)
    if not 1 <= times <= 100:
        return _problem("bad_amount", "A trade is for 1 to 100 points.", take)
    most, has = book.maximum(sheet, take), pool_value(book, sheet, take)
    if most is not None and has + times > most:
        return _problem("pool_too_full", f"{book.edition.pools[take].label} holds {most}; there are {has}.", take)
    paid = pay(book, sheet, give, times * book.edition.advancement.traded_for_one)
    return paid if isinstance(paid, Problem) else filled(paid, take, has + times)


def _problem(code: str, sentence: str, trait: str = "") -> Problem:
    return Problem(code=code, sentence=sentence, trait=trait, section="experience")
