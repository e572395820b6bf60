"""The dice of a roll as they lie: what has been thrown and chosen, and what is owed next.

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
class Laid:
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


def lay_out(check: WildDieCheck, steps: Sequence[Step]) -> Laid:
    """The dice after `steps`. Raises StepError when they do not belong to the check."""
    laid = Laid()
    for step in steps:
        laid = _throw(check, laid, step) if step.kind == "throw" else _choose(check, laid, step)
    return laid


def owed(check: WildDieCheck, laid: Laid) -> Throw | None:
    """The dice that must be thrown now."""
    if check.dice and check.ten is None:
        automatic = laid.rolling or check.counting.chain == "automatic"
        dice = check.dice + sum(gain(use)[0] for use in laid.spent)
        if throw := _owed_to(laid.mine, dice, "", automatic=automatic):
            return throw
    theirs = check.opponent_dice + sum(gain(use)[0] for use in laid.their_spent)
    return _owed_to(laid.theirs, theirs, "opponent_", automatic=True) if check.opponent_dice else None


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


def spent_number(laid: Laid) -> int:
    """What points spent after the roll add to the total."""
    return sum(gain(use)[1] for use in laid.spent)


def their_number(laid: Laid) -> int:
    """What points that the other side spent after the roll add to its total."""
    return sum(gain(use)[1] for use in laid.their_spent)


def my_count(check: WildDieCheck, laid: Laid) -> Count:
    """The roller's dice counted, or the ten that was taken."""
    if check.ten is not None:
        total = check.ten + spent_number(laid)
        return Count(total, total, (), total)
    return count(laid.mine, check.adds + spent_number(laid), cancel_rule(check))


def their_count(check: WildDieCheck, laid: Laid) -> Count:
    """The other side's dice counted."""
    return count(laid.theirs, check.opponent_adds + their_number(laid), cancel_rule(check))


def may_spend(check: WildDieCheck, laid: Laid, use: Use) -> Spending:
    """Whether one more point or medal fits on this roll, and what all of them together give."""
    before = [one for key in check.uses if (one := read_use(key))]
    return spend(
        (*before, *laid.spent, use),
        interaction=check.interaction,
        player_character=check.player_character,
        one_token=check.one_token,
    )


def they_may_spend(check: WildDieCheck, laid: Laid, use: Use) -> Spending:
    """Whether the other side may spend one more point or medal on its dice."""
    return spend(
        (*laid.their_spent, use),
        interaction=check.opponent_interaction,
        player_character=check.opponent_player_character,
        one_token=check.one_token,
    )


def settled(check: WildDieCheck, laid: Laid) -> bool:
    """Whether the storyteller has declared the result, by deciding a critical failure or outright."""
    return laid.declared or (check.counting.critical == "ask" and bool(laid.mine.decision))


def they_settled(check: WildDieCheck, laid: Laid) -> bool:
    """The same for the other side's dice."""
    return laid.declared or (check.counting.critical == "ask" and bool(laid.theirs.decision))


def _throw(check: WildDieCheck, laid: Laid, step: Step) -> Laid:
    check_faces(step.faces)
    expected = owed(check, laid)
    if expected is None or step.role != expected.role:
        code = "unexpected_wild_die" if step.role == "wild" else "unexpected_dice"
        raise StepError(code, f"Nobody owes these {len(step.faces)} {step.role} dice.")
    if len(step.faces) != expected.count:
        raise StepError("wrong_number_of_dice", f"{expected.count} {step.role} dice are owed, not {len(step.faces)}.")
    if step.role.startswith("opponent_"):
        return replace(laid, theirs=_laid(check, laid.theirs, step))
    return replace(laid, mine=_laid(check, laid.mine, step), rolling=False)


def _laid(check: WildDieCheck, hand: Hand, step: Step) -> Hand:
    if step.role.endswith("regular"):
        return replace(hand, regular=hand.regular + step.faces)
    after = replace(hand, wild=hand.wild + step.faces)
    decision: Decision = "" if check.counting.critical == "ask" else check.counting.critical
    return replace(after, decision=decision) if after.critical_failure else after


def _choose(check: WildDieCheck, laid: Laid, step: Step) -> Laid:
    if throw := owed(check, laid):
        raise StepError("dice_owed", f"{throw.count} dice must be thrown before anything is chosen.")
    chosen = _CHOICES.get(step.choice)
    after = chosen(check, laid, step) if chosen else None
    if after is None:
        raise StepError("choice_not_open", f"“{step.choice}” is not open on this roll.")
    return after


def _roll_on(check: WildDieCheck, laid: Laid, step: Step) -> Laid | None:
    return replace(laid, rolling=True) if laid.mine.on_a_six else None


def _stop(check: WildDieCheck, laid: Laid, step: Step) -> Laid | None:
    return replace(laid, mine=replace(laid.mine, stopped=True)) if laid.mine.on_a_six else None


def _decide(check: WildDieCheck, laid: Laid, step: Step) -> Laid | None:
    side, _, name = step.choice.rpartition("_")
    hand = laid.theirs if side else laid.mine
    if not hand.undecided:
        return None
    decision: Decision = "cancel" if name == "cancel" else "complication"
    decided = replace(hand, decision=decision, note=step.option)
    return replace(laid, theirs=decided) if side else replace(laid, mine=decided)


def _spend(check: WildDieCheck, laid: Laid, step: Step) -> Laid | None:
    use = read_use(step.option)
    if use is None or not check.points_later or settled(check, laid) or not may_spend(check, laid, use).legal:
        return None
    if use.purpose == "heal" or (check.ten is not None and use.purpose == "dice"):
        return None
    return replace(laid, spent=(*laid.spent, use))


def _they_spend(check: WildDieCheck, laid: Laid, step: Step) -> Laid | None:
    use = read_use(step.option)
    if use is None or use.purpose == "heal" or not check.opponent_points_later or they_settled(check, laid):
        return None
    if not they_may_spend(check, laid, use).legal:
        return None
    return replace(laid, their_spent=(*laid.their_spent, use))


def _declare(check: WildDieCheck, laid: Laid, step: Step) -> Laid | None:
    return None if settled(check, laid) else replace(laid, declared=True)


_CHOICES: dict[str, Callable[[WildDieCheck, Laid, Step], Laid | None]] = {
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
