"""A contest: a trait of the sheet or a written die, against another character or what is written down.

Source: Step Dice, Introduction, "Contests"; ruling S-16.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.kit.kinds import Asking, Party
from rules.sheets import Problem
from rules.step_dice.checks import ContestRequest, StepCheck, StepPlan, TargetRequest
from rules.step_dice.kinds.thrown import thrown
from rules.step_dice.ladder import die_code
from rules.step_dice.planning import Rolled, against, note, planned, problem, refused, rolled_trait, rounded
from rules.step_dice.rulebook import Rulebook
from rules.step_dice.sheet import StepSheet

type ContestAsking = Asking[Rulebook, ContestRequest, StepSheet]


@dataclass(frozen=True, slots=True)
class Still:
    """An opponent that does not roll: the number to reach, why it is that one, and whose, where that is a character."""

    number: int
    reason: str
    label: str = ""


def plan(asking: ContestAsking) -> StepPlan:
    """What it comes to. Introduction, "Contests"."""
    request = asking.request
    if asking.name or not request.die or request.traits:
        mine = rolled_trait(asking.book, request.traits, asking.sheet)
    else:
        mine = Rolled(request.name or "Pool", die_code(request.die))
    theirs = _opposing(asking.book, request, asking.other) if asking.other else _written(request)
    if isinstance(mine, Problem) or isinstance(theirs, Problem):
        return refused(mine, theirs)
    if isinstance(theirs, Still):
        return _against_level(asking, mine, theirs)
    return _both(asking, replace(mine, who=asking.name), theirs)


def _written(request: ContestRequest) -> Rolled | Still | Problem:
    """The other side without a sheet: a die, or only a level (S-16)."""
    if request.opponent_level is not None:
        return Still(request.opponent_level, "a passive value or a level")
    if not request.opponent_die:
        return problem("no_opponent", "Name the other side's die, as in d8, or its level.", "opponent_die")
    return Rolled(request.opponent or "Opponent", die_code(request.opponent_die))


def _opposing(book: Rulebook, request: ContestRequest, other: Party[StepSheet]) -> Rolled | Still | Problem:
    """The other side from its sheet, as it stands now: a die or, for whoever does nothing about it, a passive value.

    Introduction, "Contests" (S-16).
    """
    if len(request.opponent_traits) != 1:
        text = f"Choose the one skill or attribute with which {other.name} opposes."
        return problem("no_opponent", text, "opponent_traits")
    if passive := book.passive(request.opponent_traits[0]):
        worth = book.worth(other.sheet, book.edition.values[passive].formula)
        return Still(worth, f"{passive} of {other.name}", f"{other.name} ({passive})")
    rolled = rolled_trait(book, request.opponent_traits, other.sheet)
    if isinstance(rolled, Problem):
        text = f"{other.name} has no trait called “{request.opponent_traits[0]}”."
        return problem("no_opponent", text, "opponent_traits")
    return replace(rolled, who=other.name)


def _both(asking: ContestAsking, own: Rolled, other: Rolled) -> StepPlan:
    book, request = asking.book, asking.request
    bonuses = book.circumstances(request.bonus), book.circumstances(request.opponent_bonus)
    sides = own.side(bonuses[0]), other.side(bonuses[1])
    check = StepCheck(
        kind=asking.kind,
        title=f"{own.name} against {sides[1].label}",
        pool_parts=own.parts(bonuses[0]),
        target_parts=other.parts(bonuses[1]),
        rules=book.switches.shaping(),
        sides=sides,
        chain=book.switches.chain,
        criticals=book.switches.contest_criticals,
        action_points=request.action_points,
    )
    fractions = (*rounded(book, request.bonus), *rounded(book, request.opponent_bonus))
    return planned(asking, check, (*own.notes(), *other.notes(), *fractions))


def _against_level(asking: ContestAsking, own: Rolled, other: Still) -> StepPlan:
    """An opponent that is only a level, or passive, makes the contest a check (S-16)."""
    request = asking.request
    found = against(asking, own, TargetRequest(target=other.number, bonus=request.bonus), request.action_points)
    text = "An opponent that is only a level or passive does not roll: that is the number to reach."
    parts = (found.target_parts[0].model_copy(update={"reason": other.reason}), *found.target_parts[1:])
    told = {"target_parts": parts} | ({"title": f"{own.name} against {other.label}"} if other.label else {})
    check = found.check and found.check.model_copy(update=told)
    notes = (note("no_contest", text), *found.notes)
    return found.model_copy(update={"check": check, "target_parts": parts, "notes": notes})


def fitting(asking: ContestAsking) -> Mapping[str, tuple[str, ...]]:
    """The traits that the opponent has: another one has other skills."""
    if asking.other is None:
        return {}
    book, theirs, asked = asking.book, asking.other.sheet, asking.request.opponent_traits
    known = tuple(one for one in asked if book.passive(one) or book.trait(theirs, one))
    return {} if known == asked else {"opponent_traits": known}


def traits(book: Rulebook, check: StepCheck) -> tuple[str, ...]:
    """The trait that is rolled. Without a character it is a die that is written down, whatever that is called.

    Against a mere level nobody's name is kept: there the trait is known by the lists of the rulebook.
    """
    name = check.sides[0].name
    listed = book.attribute(name) or name in book.edition.skills
    return (name,) if check.sides[0].who or (len(check.sides) == 1 and listed) else ()


CONTEST = thrown(
    key="contest",
    request=ContestRequest,
    plan=plan,
    fitting=fitting,
    traits=traits,
)
