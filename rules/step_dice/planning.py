"""What every plan of a roll is made of: a die with its reasons, the number it is against, what the panel shows of it.

Source: Step Dice, Introduction, "Checks", "Difficulty Level" and "Difficulty Modifier"; rulings S-06, S-15.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.checks import Part, Request
from rules.kit.kinds import Asking
from rules.sheets import Problem
from rules.step_dice.checks import Side, StepCheck, StepPlan, TargetRequest
from rules.step_dice.difficulty import MOST_LEVELS, TARGET, shift, target_parts
from rules.step_dice.ladder import DieCode
from rules.step_dice.rulebook import Rulebook
from rules.step_dice.sheet import StepSheet
from rules.step_dice.trackers import pay
from rules.wording import counted


@dataclass(frozen=True, slots=True)
class Rolled:
    """One side as it was asked for: its name, its die, and why the die is what it is; `who` rolls it in a contest."""

    name: str
    die: DieCode
    reason: str = ""
    who: str = ""

    def side(self, bonus: int) -> Side:
        """The side as it goes into the check, with the circumstances' bonus."""
        return Side(name=self.name, die=self.die, bonus=bonus, who=self.who)

    def parts(self, bonus: int) -> tuple[Part, ...]:
        """The die and what is added to it."""
        size = f"d{self.die.size}"
        reason = f"{size}, {self.reason}" if self.reason else size
        flat = Part(label="Flat bonus", amount=self.die.bonus, reason="beyond the d12", kind="flat")
        circumstances = Part(label="Circumstances", amount=bonus, kind="flat")
        die = Part(label=self.name, amount=self.die.size, reason=reason, kind="die")
        return (die, *(one for one in (flat, circumstances) if one.amount))

    def notes(self) -> tuple[Problem, ...]:
        """That the trait is lowered."""
        whose = f"{self.name} of {self.who}" if self.who else self.name
        return (note("lowered", f"{whose} is {self.reason} to {self.die}.", self.name),) if self.reason else ()


def rolled_trait(book: Rulebook, traits: tuple[str, ...], sheet: StepSheet | None) -> Rolled | Problem:
    """The one trait that is rolled, with its die as it stands now. Introduction, "Checks" (S-15)."""
    if sheet is None:
        return problem("no_sheet", "A check on a trait needs a character; without one, name a die.")
    if len(traits) != 1:
        text = "Choose the skill or attribute to roll." if not traits else "A check rolls one die: choose one trait."
        return problem("wrong_number_of_traits", text)
    name = book.trait(sheet, traits[0])
    if name is None:
        return problem("unknown_trait", f"There is no trait called “{traits[0]}”.", traits[0])
    steps = book.rolled_steps(sheet, name)
    reason = f"lowered from {book.die(sheet.steps(name))}" if steps < sheet.steps(name) else ""
    return Rolled(name, book.die(steps), reason)


# One side ---------------------------------------------------------------------------------------------------


def against[Q: Request](
    asking: Asking[Rulebook, Q, StepSheet], rolled: Rolled | Problem, terms: TargetRequest, price: int = 0
) -> StepPlan:
    """The plan of one side that rolls against a number."""
    book, base = asking.book, _base_target(asking.book, terms)
    if isinstance(rolled, Problem) or isinstance(base, Problem):
        return refused(rolled, base)
    parts = target_parts(*base, terms.levels, book.switches.points_per_level)
    target, bonus = sum(part.amount for part in parts), book.circumstances(terms.bonus)
    side = rolled.side(bonus)
    check = StepCheck(
        kind=asking.kind,
        title=rolled.name,
        pool_parts=rolled.parts(bonus),
        target_parts=parts,
        rules=book.switches.shaping(),
        sides=(side,),
        target=target,
        chain=book.switches.chain,
        fate=_fate_dice(book, asking.sheet),
        action_points=price,
    )
    notes = (*rolled.notes(), *rounded(book, terms.bonus), *_held(terms.levels), *_far(side, target))
    return planned(asking, check, notes, levels=shift(terms.levels))


def _base_target(book: Rulebook, terms: TargetRequest) -> tuple[int, str] | Problem:
    """What the check is against before circumstances, and why: four, a named difficulty, or a passive value.

    Introduction, "Mechanics" and "Difficulty Level".
    """
    if terms.target is not None:
        return terms.target, "a passive value or a level"
    if not terms.difficulty:
        return TARGET, "every task"
    named = book.difficulty(terms.difficulty)
    if named is None:
        return problem("unknown_difficulty", f"There is no difficulty called “{terms.difficulty}” here.", "difficulty")
    return named[1], named[0]


def _held(levels: int) -> tuple[Problem, ...]:
    """That circumstances asked for more than they can do. Introduction, "Difficulty Modifier" (S-06)."""
    text = f"{counted(abs(levels), 'level')} asked; a difficulty never shifts more than {MOST_LEVELS}."
    return () if shift(levels) == levels else (note("levels_held", text, "levels"),)


def _far(side: Side, target: int) -> tuple[Problem, ...]:
    text = f"Only an explosion reaches {target} with {side.written}."
    return (note("needs_explosion", text, "target"),) if target - side.flat > side.die.size else ()


def _fate_dice(book: Rulebook, sheet: StepSheet | None) -> tuple[int, ...]:
    """The fate dice of which one may be added, where this campaign has them."""
    return sheet.fate.left if sheet and book.switches.fate and book.edition.fate.kind == "dice" else ()


def fitting_target[Q: TargetRequest](asking: Asking[Rulebook, Q, StepSheet]) -> Mapping[str, tuple[str, ...]]:
    """The difficulty goes where the campaign does not name it (any more)."""
    named = asking.request.difficulty
    return {"difficulty": ()} if named and asking.book.difficulty(named) is None else {}


# Every plan -------------------------------------------------------------------------------------------------


def rounded(book: Rulebook, bonus: Fraction) -> tuple[Problem, ...]:
    """That a fraction of the circumstances counts as a whole number. Introduction, "Fractions"."""
    text = f"A bonus of {bonus} counts as {book.circumstances(bonus)}.".replace("-", "−")
    return () if bonus.denominator == 1 else (note("rounded", text, "bonus"),)


def planned[Q: Request](
    asking: Asking[Rulebook, Q, StepSheet], check: StepCheck, notes: tuple[Problem, ...], levels: int = 0
) -> StepPlan:
    """The plan of a check; where it cannot be paid the numbers stay on the panel, and the roll is barred."""
    price, own = check.action_points, check.sides[0].written
    other = check.sides[1].written if check.is_contest else ""
    problems = _unpaid(asking.book, asking.sheet, price) if price else ()
    prices = (counted(price, "action point"),) if price else ()
    return StepPlan(
        check=None if problems else check,
        problems=problems,
        notes=notes,
        payments=prices,
        prices=prices,
        throws=own,
        headline=f"{own} against {other or check.target}",
        die=own,
        opponent_die=other,
        target=check.target,
        levels=levels,
        pool_parts=check.pool_parts,
        target_parts=check.target_parts,
    )


def _unpaid(book: Rulebook, sheet: StepSheet | None, price: int) -> tuple[Problem, ...]:
    """Why a price in action points cannot be paid; nothing when it can."""
    if sheet is None:
        return (problem("no_sheet", "Action points need a character who has them.", "action_points"),)
    paid = pay(book, "action_points", sheet, price)
    return (paid,) if isinstance(paid, Problem) else ()


def refused(*parts: object) -> StepPlan:
    """No plan, for the first problem among its parts."""
    return StepPlan(check=None, problems=tuple(one for one in parts if isinstance(one, Problem))[:1])


def problem(code: str, sentence: str, trait: str = "") -> Problem:
    """Why a roll is barred."""
    return Problem(code=code, sentence=sentence, trait=trait, section="roll")


def note(code: str, sentence: str, trait: str = "") -> Problem:
    """What is worth saying about a roll, but bars nothing."""
    return Problem(code=code, sentence=sentence, trait=trait, section="roll", notice=True)
