"""The dice on the table: what has been thrown and chosen, and what is owed next.

Source: Basics, "Wild Die" and "Opposed Difficulties". Rulings D-05, D-13.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from rules.checks import Step, Throw
from rules.wild_die.checks import WildDieCheck
from rules.wild_die.hands import NO_DICE, SIZE, CancelRule, Count, Decision, Hand, StepError, check_faces, count
from rules.wild_die.points import Spending, Use, gain, read_use, spend

NOTE_LIMIT = 160
"""Letters of a complication."""


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that happened to a roll. `theirs` are the other side's dice, where they are rolled on this entry.

    `spent` are points paid after the dice fell, `their_spent` those of the other side, `rolling` a six that was taken
    up, `declared` the end of it all.
    """

    mine: Hand = NO_DICE
    theirs: Hand = NO_DICE
    rolling: bool = False
    spent: tuple[Use, ...] = ()
    their_spent: tuple[Use, ...] = ()
    declared: bool = False


def lay_out(check: WildDieCheck, steps: Sequence[Step]) -> Table:
    """The table after `steps`. Raises StepError when they do not belong to the check."""
    table = Table()
    for step in steps:
        table = _throw(check, table, step) if step.kind == "throw" else _choose(check, table, step)
    return table


def owed(check: WildDieCheck, table: Table) -> Throw | None:
    """The dice that must be thrown now."""
    if check.dice and check.ten is None:
        automatic = table.rolling or check.counting.chain == "automatic"
        dice = check.dice + sum(gain(use)[0] for use in table.spent)
        if throw := _owed_to(table.mine, dice, "", automatic=automatic):
            return throw
    theirs = check.opponent_dice + sum(gain(use)[0] for use in table.their_spent)
    return _owed_to(table.theirs, theirs, "opponent_", automatic=True) if check.opponent_dice else None


def _owed_to(hand: Hand, dice: int, side: str, *, automatic: bool) -> Throw | None:
    missing = dice - 1 - len(hand.regular)
    if missing > 0:
        return Throw(count=missing, size=SIZE, role=f"{side}regular")
    if not hand.wild or (hand.on_a_six and automatic):
        return Throw(count=1, size=SIZE, role=f"{side}wild")
    return None


def cancel_rule(check: WildDieCheck) -> CancelRule:
    """How this check reads a critical failure that cancels."""
    return CancelRule(check.counting.cancel_wild_too, check.counting.single_stands)


def spent_number(table: Table) -> int:
    """What points spent after the roll add to the total."""
    return sum(gain(use)[1] for use in table.spent)


def their_number(table: Table) -> int:
    """What points that the other side spent after the roll add to its total."""
    return sum(gain(use)[1] for use in table.their_spent)


def my_count(check: WildDieCheck, table: Table) -> Count:
    """The roller's dice counted, or the ten that was taken."""
    if check.ten is not None:
        total = check.ten + spent_number(table)
        return Count(total, total, (), total)
    return count(table.mine, check.adds + spent_number(table), cancel_rule(check))


def their_count(check: WildDieCheck, table: Table) -> Count:
    """The other side's dice counted."""
    return count(table.theirs, check.opponent_adds + their_number(table), cancel_rule(check))


def may_spend(check: WildDieCheck, table: Table, use: Use) -> Spending:
    """Whether one more point or medal fits on this roll, and what all of them together give."""
    before = [one for key in check.uses if (one := read_use(key))]
    return spend(
        (*before, *table.spent, use),
        interaction=check.interaction,
        player_character=check.player_character,
        one_token=check.one_token,
    )


def they_may_spend(check: WildDieCheck, table: Table, use: Use) -> Spending:
    """Whether the other side may spend one more point or medal on its dice."""
    return spend(
        (*table.their_spent, use),
        interaction=check.opponent_interaction,
        player_character=check.opponent_player_character,
        one_token=check.one_token,
    )


def settled(check: WildDieCheck, table: Table) -> bool:
    """Whether the storyteller has declared the result, by deciding a critical failure or outright."""
    return table.declared or (check.counting.critical == "ask" and bool(table.mine.decision))


def they_settled(check: WildDieCheck, table: Table) -> bool:
    """The same for the other side's dice."""
    return table.declared or (check.counting.critical == "ask" and bool(table.theirs.decision))


def _throw(check: WildDieCheck, table: Table, step: Step) -> Table:
    check_faces(step.faces)
    expected = owed(check, table)
    if expected is None or step.role != expected.role:
        code = "unexpected_wild_die" if step.role == "wild" else "unexpected_dice"
        raise StepError(code, f"Nobody owes these {len(step.faces)} {step.role} dice.")
    if len(step.faces) != expected.count:
        raise StepError("wrong_number_of_dice", f"{expected.count} {step.role} dice are owed, not {len(step.faces)}.")
    if step.role.startswith("opponent_"):
        return replace(table, theirs=_laid(check, table.theirs, step))
    return replace(table, mine=_laid(check, table.mine, step), rolling=False)


def _laid(check: WildDieCheck, hand: Hand, step: Step) -> Hand:
    if step.role.endswith("regular"):
        return replace(hand, regular=hand.regular + step.faces)
    after = replace(hand, wild=hand.wild + step.faces)
    decision: Decision = "" if check.counting.critical == "ask" else check.counting.critical
    return replace(after, decision=decision) if after.critical_failure else after


def _choose(check: WildDieCheck, table: Table, step: Step) -> Table:
    if throw := owed(check, table):
        raise StepError("dice_owed", f"{throw.count} dice must be thrown before anything is chosen.")
    chosen = _CHOICES.get(step.choice)
    after = chosen(check, table, step) if chosen else None
    if after is None:
        raise StepError("choice_not_open", f"“{step.choice}” is not open on this roll.")
    return after


def _roll_on(check: WildDieCheck, table: Table, step: Step) -> Table | None:
    return replace(table, rolling=True) if table.mine.on_a_six else None


def _stop(check: WildDieCheck, table: Table, step: Step) -> Table | None:
    return replace(table, mine=replace(table.mine, stopped=True)) if table.mine.on_a_six else None


def _decide(check: WildDieCheck, table: Table, step: Step) -> Table | None:
    side, _, name = step.choice.rpartition("_")
    hand = table.theirs if side else table.mine
    if not hand.undecided:
        return None
    decision: Decision = "cancel" if name == "cancel" else "complication"
    decided = replace(hand, decision=decision, note=step.option)
    return replace(table, theirs=decided) if side else replace(table, mine=decided)


def _spend(check: WildDieCheck, table: Table, step: Step) -> Table | None:
    use = read_use(step.option)
    if use is None or not check.points_later or settled(check, table) or not may_spend(check, table, use).legal:
        return None
    if use.purpose == "heal" or (check.ten is not None and use.purpose == "dice"):
        return None
    return replace(table, spent=(*table.spent, use))


def _they_spend(check: WildDieCheck, table: Table, step: Step) -> Table | None:
    use = read_use(step.option)
    if use is None or use.purpose == "heal" or not check.opponent_points_later or they_settled(check, table):
        return None
    if not they_may_spend(check, table, use).legal:
        return None
    return replace(table, their_spent=(*table.their_spent, use))


def _declare(check: WildDieCheck, table: Table, step: Step) -> Table | None:
    return None if settled(check, table) else replace(table, declared=True)


_CHOICES: dict[str, Callable[[WildDieCheck, Table, Step], Table | None]] = {
    "roll_on": _roll_on,
    "stop": _stop,
    "cancel": _decide,
    "complication": _decide,
    "opponent_cancel": _decide,
    "opponent_complication": _decide,
    "spend": _spend,
    "opponent_spend": _they_spend,
    "declare": _declare,
}
