"""From a request to a check: every part of the arithmetic with its reason, or why the roll is barred.

Source: Step Dice, Introduction, "Checks", "Contests", "Difficulty Level" and "Difficulty Modifier"; rulings S-06, S-15,
S-16.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from rules.checks import Part
from rules.kit.kinds import Asking, Party
from rules.sheets import Problem
from rules.step_dice.checks import CheckRequest, ContestRequest, PoolRequest, Side, StepCheck, StepPlan, TargetRequest
from rules.step_dice.difficulty import MOST_LEVELS, TARGET, shift, target_parts
from rules.step_dice.ladder import DieCode, die_code
from rules.step_dice.rulebook import Rulebook
from rules.step_dice.sheet import StepSheet
from rules.step_dice.trackers import fate_dice, pay
from rules.wording import counted


@dataclass(frozen=True, slots=True)
class Rolled:
    """One side as it was asked for: its name, its die, and why the die is what it is; `who` rolls it in a contest."""

    name: str
    die: DieCode
    reason: str = ""
    who: str = ""


@dataclass(frozen=True, slots=True)
class Still:
    """An opponent that does not roll: the number to reach, why it is that one, and whose, where that is a character."""

    number: int
    reason: str
    label: str = ""


def plan_check(asking: Asking[Rulebook, CheckRequest, StepSheet]) -> StepPlan:
    """A check on one trait of the sheet."""
    book, request = asking.book, asking.request
    rolled = rolled_trait(book, request.traits, asking.sheet)
    if isinstance(rolled, Problem):
        return StepPlan(check=None, problems=(rolled,))
    return _against(book, "check", rolled, request, asking.sheet, request.action_points)


def plan_pool(asking: Asking[Rulebook, PoolRequest, StepSheet]) -> StepPlan:
    """A die without a sheet."""
    request = asking.request
    return _against(asking.book, "pool", Rolled(request.name or "Pool", die_code(request.die)), request, None, 0)


def rolled_trait(book: Rulebook, traits: tuple[str, ...], sheet: StepSheet | None) -> Rolled | Problem:
    """The one trait that is rolled, with its die as it stands now."""
    if sheet is None:
        return _problem("no_sheet", "A check on a trait needs a character; without one, name a die.")
    if len(traits) != 1:
        text = "Choose the skill or attribute to roll." if not traits else "A check rolls one die: choose one trait."
        return _problem("wrong_number_of_traits", text)
    name = book.attribute(traits[0]) or book.skill(sheet, traits[0])
    if name is None:
        return _problem("unknown_trait", f"There is no trait called “{traits[0]}”.", traits[0])
    steps = book.rolled_steps(sheet, name)
    reason = f"lowered from {book.die(sheet.steps(name))}" if steps < sheet.steps(name) else ""
    return Rolled(name, book.die(steps), reason)


# One side ---------------------------------------------------------------------------------------------------


def _against(
    book: Rulebook, kind: str, rolled: Rolled, request: TargetRequest, sheet: StepSheet | None, price: int
) -> StepPlan:
    base = base_target(book, request)
    if isinstance(base, Problem):
        return StepPlan(check=None, problems=(base,))
    parts = target_parts(base[0], base[1], request.levels, book.switches.points_per_level)
    target, bonus = sum(part.amount for part in parts), book.circumstances(request.bonus)
    problems = cost_problems(book, sheet, price)
    check = StepCheck(
        kind=kind,
        title=rolled.name,
        pool_parts=pool_parts(rolled, bonus),
        target_parts=parts,
        rules=book.switches.shaping(),
        sides=(_side(rolled, bonus),),
        target=target,
        chain=book.switches.chain,
        fate=_fate_dice(book, sheet),
        action_points=price,
    )
    notes = (*_lowered(rolled), *_rounded(book, request.bonus), *_held(request.levels), *_far(check))
    return _planned(check, problems, notes, levels=shift(request.levels))


def base_target(book: Rulebook, request: TargetRequest) -> tuple[int, str] | Problem:
    """What the check is against before circumstances, and why: four, a named difficulty, or a passive value."""
    if request.target is not None:
        return request.target, "a passive value or a level"
    if not request.difficulty:
        return TARGET, "every task"
    named = book.difficulty(request.difficulty)
    if named is None:
        return _problem(
            "unknown_difficulty", f"There is no difficulty called “{request.difficulty}” here.", "difficulty"
        )
    return named[1], named[0]


def pool_parts(rolled: Rolled, bonus: int) -> tuple[Part, ...]:
    """The die and what is added to it."""
    size = f"d{rolled.die.size}"
    reason = f"{size}, {rolled.reason}" if rolled.reason else size
    parts = [Part(label=rolled.name, amount=rolled.die.size, reason=reason, kind="die")]
    if rolled.die.bonus:
        parts.append(Part(label="Flat bonus", amount=rolled.die.bonus, reason="beyond the d12", kind="flat"))
    if bonus:
        parts.append(Part(label="Circumstances", amount=bonus, kind="flat"))
    return tuple(parts)


def cost_problems(book: Rulebook, sheet: StepSheet | None, price: int) -> tuple[Problem, ...]:
    """Why a price in action points cannot be paid; nothing when it can."""
    if not price:
        return ()
    if sheet is None:
        return (_problem("no_sheet", "Action points need a character who has them.", "action_points"),)
    paid = pay(book, sheet, "action_points", price)
    return (paid,) if isinstance(paid, Problem) else ()


def _lowered(rolled: Rolled) -> tuple[Problem, ...]:
    if not rolled.reason:
        return ()
    whose = f"{rolled.name} of {rolled.who}" if rolled.who else rolled.name
    return (_problem("lowered", f"{whose} is {rolled.reason} to {rolled.die}.", rolled.name, notice=True),)


def _rounded(book: Rulebook, bonus: Fraction) -> tuple[Problem, ...]:
    if bonus.denominator == 1:
        return ()
    text = f"A bonus of {bonus} counts as {book.circumstances(bonus)}.".replace("-", "−")
    return (_problem("rounded", text, "bonus", notice=True),)


def _held(levels: int) -> tuple[Problem, ...]:
    if shift(levels) == levels:
        return ()
    text = f"{counted(abs(levels), 'level')} asked; a difficulty never shifts more than {MOST_LEVELS}."
    return (_problem("levels_held", text, "levels", notice=True),)


def _far(check: StepCheck) -> tuple[Problem, ...]:
    side, target = check.sides[0], check.target or 0
    if target - side.flat <= side.die.size:
        return ()
    text = f"Only an explosion reaches {target} with {side.written}."
    return (_problem("needs_explosion", text, "target", notice=True),)


def _fate_dice(book: Rulebook, sheet: StepSheet | None) -> tuple[int, ...]:
    """The fate dice of which one may be added, where this campaign has them."""
    plays = sheet is not None and book.switches.fate and book.edition.fate.kind == "dice"
    return fate_dice(sheet) if plays and sheet is not None else ()


# Two sides --------------------------------------------------------------------------------------------------


def plan_contest(asking: Asking[Rulebook, ContestRequest, StepSheet]) -> StepPlan:
    """A trait of the sheet or a written die, against another character or what is written down."""
    book, request, sheet = asking.book, asking.request, asking.sheet
    if asking.name or not request.die or request.traits:
        mine = rolled_trait(book, request.traits, sheet)
    else:
        mine = Rolled(request.name or "Pool", die_code(request.die))
    if isinstance(mine, Problem):
        return StepPlan(check=None, problems=(mine,))
    theirs = _opposing(book, request, asking.other) if asking.other else _written(request)
    return _contest(book, request, replace(mine, who=asking.name), theirs, sheet)


def _written(request: ContestRequest) -> Rolled | Still | Problem:
    """The other side without a sheet: a die, or only a level (S-16)."""
    if request.opponent_level is not None:
        return Still(request.opponent_level, "a passive value or a level")
    if not request.opponent_die:
        return _problem("no_opponent", "Name the other side's die, as in d8, or its level.", "opponent_die")
    return Rolled(request.opponent or "Opponent", die_code(request.opponent_die))


def _opposing(book: Rulebook, request: ContestRequest, other: Party[StepSheet]) -> Rolled | Still | Problem:
    """The other side from its sheet, as it stands now: a die or, for whoever does nothing about it, a passive value."""
    if len(request.opponent_traits) != 1:
        text = f"Choose the one skill or attribute with which {other.name} opposes."
        return _problem("no_opponent", text, "opponent_traits")
    if passive := book.passive(request.opponent_traits[0]):
        worth = book.worth(other.sheet, book.edition.values[passive].formula)
        return Still(worth, f"{passive} of {other.name}", f"{other.name} ({passive})")
    rolled = rolled_trait(book, request.opponent_traits, other.sheet)
    if isinstance(rolled, Problem):
        text = f"{other.name} has no trait called “{request.opponent_traits[0]}”."
        return _problem("no_opponent", text, "opponent_traits")
    return replace(rolled, who=other.name)


def _contest(
    book: Rulebook, request: ContestRequest, own: Rolled, other: Rolled | Still | Problem, sheet: StepSheet | None
) -> StepPlan:
    if isinstance(other, Problem):
        return StepPlan(check=None, problems=(other,))
    if isinstance(other, Still):
        return _against_level(book, request, own, other, sheet)
    bonuses = book.circumstances(request.bonus), book.circumstances(request.opponent_bonus)
    sides = (_side(own, bonuses[0]), _side(other, bonuses[1]))
    check = StepCheck(
        kind="contest",
        title=f"{own.name} against {sides[1].label}",
        pool_parts=pool_parts(own, bonuses[0]),
        target_parts=pool_parts(other, bonuses[1]),
        rules=book.switches.shaping(),
        sides=sides,
        chain=book.switches.chain,
        criticals=book.switches.contest_criticals,
        action_points=request.action_points,
    )
    rounded = (*_rounded(book, request.bonus), *_rounded(book, request.opponent_bonus))
    notes = (*_lowered(own), *_lowered(other), *rounded)
    return _planned(check, cost_problems(book, sheet, request.action_points), notes)


def _side(rolled: Rolled, bonus: int) -> Side:
    return Side(name=rolled.name, die=rolled.die, bonus=bonus, who=rolled.who)


def _against_level(
    book: Rulebook, request: ContestRequest, own: Rolled, other: Still, sheet: StepSheet | None
) -> StepPlan:
    """An opponent that is only a level, or passive, makes the contest a check (S-16)."""
    asked = CheckRequest(target=other.number, bonus=request.bonus)
    found = _against(book, "contest", replace(own, who=""), asked, sheet, request.action_points)
    text = "An opponent that is only a level or passive does not roll: that is the number to reach."
    parts = (found.target_parts[0].model_copy(update={"reason": other.reason}), *found.target_parts[1:])
    told = {"target_parts": parts} | ({"title": f"{own.name} against {other.label}"} if other.label else {})
    check = found.check and found.check.model_copy(update=told)
    notes = (_problem("no_contest", text, notice=True), *found.notes)
    return found.model_copy(update={"check": check, "target_parts": parts, "notes": notes})


def _planned(check: StepCheck, problems: tuple[Problem, ...], notes: tuple[Problem, ...], levels: int = 0) -> StepPlan:
    """The plan of a check; with problems the numbers stay on the panel, and the roll is barred."""
    price, own = check.action_points, check.sides[0].written
    against = check.sides[1].written if check.is_contest else str(check.target)
    return StepPlan(
        check=None if problems else check,
        problems=problems,
        notes=notes,
        payments=(counted(price, "action point"),) if price else (),
        prices=(counted(price, "action point"),) if price else (),
        throws=own,
        headline=f"{own} against {against}",
        die=own,
        opponent_die=check.sides[1].written if check.is_contest else "",
        target=check.target,
        levels=levels,
        pool_parts=check.pool_parts,
        target_parts=check.target_parts,
    )


def _problem(code: str, sentence: str, trait: str = "", *, notice: bool = False) -> Problem:
    return Problem(code=code, sentence=sentence, trait=trait, section="roll", notice=notice)
