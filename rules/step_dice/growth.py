"""Growing in play: steps and languages for downtime or points, and pools traded for one another.

Source: later publications, Character; the rule that a skill stays within its attribute is the Introduction's.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.kit.fields import Asked, Edited
from rules.kit.steps import with_beside, with_step
from rules.sheets import JsonValue, Problem
from rules.step_dice.ladder import can_raise_skill
from rules.step_dice.prices import ACQUISITIONS, budgets, step_price
from rules.step_dice.rulebook import Rulebook
from rules.step_dice.sheet import LANGUAGE_ARTS, StepSheet
from rules.step_dice.trackers import pay, pool_value
from rules.texts import clean_line


@dataclass(frozen=True, slots=True)
class Paid:
    """A sheet after something was bought, and what left its pools for it: downtime (or points), and credits."""

    sheet: StepSheet
    price: int
    credits: int = 0


def buy(asked: Asked[Rulebook, StepSheet]) -> Edited[StepSheet]:
    """Buy the next step of the trait; as much of its downtime as is `saved` is paid in credits."""
    book, sheet = asked.book, asked.sheet
    name = book.trait(sheet, asked.field("trait"))
    if name is None:
        return _problem("unknown_trait", f"There is no trait called “{asked.field('trait')}”.", asked.field("trait"))
    paid = _barred(book, sheet, name) or _paid(book, sheet, name, _many(asked, "saved", usual=0))
    if isinstance(paid, Problem):
        return paid
    before, part = sheet.steps(name), "attributes" if name in book.edition.attributes else "skills"
    kept = {"grown": with_step(sheet.grown, name, paid.price), "beside": with_beside(sheet, name, paid.credits)}
    after = paid.sheet.stepped(part, name, before + 1).model_copy(update=kept)
    told: dict[str, JsonValue] = {"trait": name, "dots": before + 1, "price": paid.price}
    return after, {"trait": name, "dots": before}, told | ({"credits": paid.credits} if paid.credits else {})


def _barred(book: Rulebook, sheet: StepSheet, name: str) -> Problem | None:
    die = book.die(sheet.steps(name))
    if sheet.steps(name) >= book.highest:
        return _problem("trait_too_high", f"{name} stands at {die}, the most here.", name)
    if name in book.edition.attributes:
        return None
    attribute = book.attribute_of(sheet, name)
    most = book.die(sheet.steps(attribute))
    # Introduction, "Mechanics": a skill never passes its attribute; a lowered one counts as it was raised.
    if can_raise_skill(die, most, book.switches.upgrade_bonus):
        return None
    return _problem("skill_above_attribute", f"{name} {die} would pass {attribute} {most}.", name)


def _paid(book: Rulebook, sheet: StepSheet, name: str, saved: int) -> Paid | Problem:
    """The sheet after the price of a step, in points of the level or in downtime."""
    price = step_price(book, sheet, name)
    if book.edition.advancement.pays == "points":
        part = "attribute" if name in book.edition.attributes else "skill"
        if sum(one.left for one in budgets(book, sheet) if one.section == f"{part}s") < price:
            return _problem("cannot_pay", f"There is no {part} point left at this level.", name)
        return Paid(sheet, price)
    # Credits never pay for all of a step: at least one point of downtime is spent on it.
    if not 0 <= saved < price:
        text = f"{name} costs {price} downtime; credits can save 0 to {price - 1} of it."
        return _problem("bad_amount", text, name)
    return _in_downtime(book, sheet, price - saved, saved)


def _in_downtime(book: Rulebook, sheet: StepSheet, price: int, saved: int = 0) -> Paid | Problem:
    """What the pools gave is what was paid: one that a house rule lets empty may hold less than the price."""
    paid = pay(book, "downtime", sheet, price)
    if saved and not isinstance(paid, Problem):
        paid = pay(book, "credits", paid, book.edition.advancement.credits_for_downtime * saved**2)
    if isinstance(paid, Problem):
        return paid
    downtime, money = (pool_value(book, sheet, key) - pool_value(book, paid, key) for key in ("downtime", "credits"))
    return Paid(paid, downtime, money)


def learn(asked: Asked[Rulebook, StepSheet]) -> Edited[StepSheet]:
    """Learn to read, speak or write a language for downtime."""
    book, sheet, art = asked.book, asked.sheet, asked.field("art")
    language = clean_line(asked.field("language"), 60)
    before, learnt = sheet.languages.get(language, ""), sheet.experience.languages
    if art not in LANGUAGE_ARTS or art in before.split():
        return _problem("bad_field", f"{language}: read, speak or write, each of them once.", language)
    paid = _in_downtime(book, sheet, book.edition.advancement.language)
    if isinstance(paid, Problem):
        return paid
    known = " ".join(one for one in LANGUAGE_ARTS if one in (*before.split(), art))
    times = {**learnt, language: learnt.get(language, 0) + 1}
    after = paid.sheet.having("experience", languages=times).listing("languages", language, known)
    return after, {"trait": language, "dots": before}, {"trait": language, "dots": known, "price": paid.price}


def trade(asked: Asked[Rulebook, StepSheet]) -> Edited[StepSheet]:
    """Trade points of one acquisition for another, two for one; downtime and credits are not traded."""
    book, sheet, give, take = asked.book, asked.sheet, asked.field("give"), asked.field("take")
    times = _many(asked, "times", usual=1)
    if give not in ACQUISITIONS or take not in ACQUISITIONS or give == take:
        return _problem("bad_field", "Influence, resources and technology are traded, one for another.", give)
    if not 1 <= times <= 100:
        return _problem("bad_amount", "A trade is for 1 to 100 points.", take)
    most, has = book.maximum(sheet, take), pool_value(book, sheet, take)
    if most is not None and has + times > most:
        return _problem("pool_too_full", f"{book.edition.pools[take].label} holds {most}; there are {has}.", take)
    paid = pay(book, give, sheet, times * book.edition.advancement.traded_for_one)
    if isinstance(paid, Problem):
        return paid
    after = paid.filled(take, has + times)
    return after, _held(sheet, give, take), _held(after, give, take)


def _held(sheet: StepSheet, *keys: str) -> dict[str, JsonValue]:
    return {key: sheet.pool(key).current for key in keys}


def _many(asked: Asked[Rulebook, StepSheet], key: str, *, usual: int) -> int:
    """A number of the value, the `usual` one where nothing is said; below zero where it is none."""
    found = asked.whole(key) if asked.field(key) else usual
    return -1 if found is None else found


def _problem(code: str, sentence: str, trait: str = "") -> Problem:
    return Problem(code=code, sentence=sentence, trait=trait, section="experience")
