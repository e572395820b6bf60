"""Experience in play: awards, what dots and specialties cost, points banked on a trait.

Source: later publication, "Progression" and "Banking"; the main rulebook leaves these sections empty (M-27).
"""

from __future__ import annotations

from rules.kit.steps import with_step
from rules.maelstrom.chapters import ExperienceRules
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import MOST_POINTS, WILLPOWER, Experience, MaelstromSheet
from rules.sheets import Problem
from rules.wording import counted


def awardable(sheet: MaelstromSheet) -> tuple[int, int]:
    """How many points can be added to those earned; below zero: how many that are still free can be taken back.

    Whoever has spent more than that (a storyteller let it be) has none to take back, and is given points like anyone.
    """
    return -max(0, sheet.experience.free), MOST_POINTS - sheet.experience.earned


def award(sheet: MaelstromSheet, points: int) -> MaelstromSheet | Problem:
    """Add earned points; below zero takes back points that are still free."""
    least, most = awardable(sheet)
    if points < least:
        return _problem("bad_amount", f"Only {counted(-least, 'free point')} can be taken back.")
    if points > most:
        return _problem("bad_amount", f"A sheet holds at most {MOST_POINTS:,} points of experience.")
    return sheet.with_experience(earned=sheet.experience.earned + points)


def dot_price(book: Rulebook, costs: ExperienceRules, sheet: MaelstromSheet, trait: str) -> int | Problem:
    """What the next dot of `trait` costs; a Problem when there is none to buy.

    Later publication, "Spending Experience" (M-27).
    """
    if trait == WILLPOWER and book.willpower:
        rank, most, price = sheet.willpower.permanent + 1, book.willpower.highest, costs.willpower_rank
    elif trait in book.edition.attributes:
        # Attributes have one price at every rank; everything else is paid by the rank that is reached.
        return _within(trait, sheet.dots(trait) + 1, book.trait_maximum) or costs.attribute_dot
    elif book.kind(trait):
        rank, most, price = sheet.dots(trait) + 1, book.trait_maximum, costs.ability_rank
    else:
        return _problem("unknown_trait", f"There is no trait called “{trait}”.", trait)
    return _within(trait, rank, most) or rank * price


def _within(trait: str, rank: int, most: int) -> Problem | None:
    return _problem("bad_field", f"{trait} has at most {most} dots.", trait) if rank > most else None


def bank(experience: Experience, trait: str, points: int = 1) -> Experience | Problem:
    """Tie free points to one trait; they can then pay only for it or for its specialties.

    Later publication, "Banking" (M-27).
    """
    if points < 1 or experience.free < points:
        return _problem("no_experience", f"There are {counted(max(0, experience.free), 'free point')}.", trait)
    banked = {**experience.banked, trait: experience.banked.get(trait, 0) + points}
    return experience.model_copy(update={"banked": banked})


def pay(experience: Experience, trait: str, price: int) -> Experience | Problem:
    """Pay for a dot or a specialty of `trait`: points banked on it first, then free ones.

    Later publication, "Banking" (M-27).
    """
    from_bank = min(price, experience.banked.get(trait, 0))
    if experience.free < price - from_bank:
        have = from_bank + max(0, experience.free)
        return _problem("no_experience", f"{trait} costs {counted(price, 'point')}; there are {have}.", trait)
    left = {name: points for name, points in experience.banked.items() if name != trait}
    if remaining := experience.banked.get(trait, 0) - from_bank:
        left[trait] = remaining
    return experience.model_copy(update={"spent": experience.spent + price, "banked": left})


def charged(experience: Experience, trait: str, points: int) -> Experience | Problem:
    """The account after so many points more are paid for `trait`; below zero they are free again."""
    if points < 0:
        return experience.model_copy(update={"spent": experience.spent + points})
    return pay(experience, trait, points)


def buy_dot(book: Rulebook, sheet: MaelstromSheet, trait: str) -> MaelstromSheet | Problem:
    """Buy the next dot of a trait. A willpower dot raises current and permanent willpower together."""
    if book.experience is None:
        return _problem("no_experience_rules", "This edition has no rules for experience.", trait)
    price = dot_price(book, book.experience, sheet, trait)
    if isinstance(price, Problem):
        return price
    paid = pay(sheet.experience, trait, price)
    if isinstance(paid, Problem):
        return paid
    grown = with_step(sheet.grown, trait, price)
    return raised(sheet, trait).model_copy(update={"experience": paid, "grown": grown})


def raised(sheet: MaelstromSheet, trait: str) -> MaelstromSheet:
    """The sheet with one dot more in `trait`."""
    if sheet.is_willpower(trait):
        dots = sheet.willpower
        more = dots.model_copy(update={"permanent": dots.permanent + 1, "current": dots.current + 1})
        return sheet.model_copy(update={"willpower": more})
    part = "attributes" if trait in sheet.attributes else "abilities"
    before = sheet.attributes if part == "attributes" else sheet.abilities
    return sheet.model_copy(update={part: {**before, trait: before.get(trait, 0) + 1}})


def _problem(code: str, text: str, trait: str = "") -> Problem:
    return Problem(code=code, sentence=text, trait=trait, section="experience")
