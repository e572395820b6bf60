"""The dice of a roll as they lie: what has been thrown and chosen, and what is owed next.

Source: Basics, "Wild Die" and "Opposed Difficulties". Rulings D-01, D-05, D-13.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from rules.checks import Step, Throw
from rules.kit.kinds import StepError
from rules.wild_die.checks import WildDieCheck
from rules.wild_die.difficulties import check_total
from rules.wild_die.hands import NO_DICE, SIZE, CancelRule, Count, Decision, Hand, check_faces, count
from rules.wild_die.points import Use, gain, read_use, spend, uses_of

NOTE_LIMIT = 160
"""Letters of a complication."""

OPPONENT = "opponent_"
"""Before the roles of the other side's dice, and before what is chosen for them."""


@dataclass(frozen=True)
class Side:
    """One side of a roll: what was announced of it, and its dice as they lie. `prefix` marks its dice and choices.

    `later` says whether points may be spent after the roll, beside what was `paid` before it. `ten` is taken instead
    of rolling.
    """

    check: WildDieCheck
    prefix: str
    hand: Hand
    dice: int
    adds: int
    interaction: bool
    player_character: bool
    later: bool
    paid: tuple[Use, ...] = ()
    ten: int | None = None

    @property
    def rule(self) -> CancelRule:
        """How a critical failure cancels the highest die here."""
        return CancelRule(self.check.counting.cancel_wild_too, self.check.counting.single_stands)

    @cached_property
    def gained(self) -> tuple[int, int]:
        """Dice and number that points spent after the roll give."""
        gains = [gain(self.check.counting.points, use) for use in self.hand.spent]
        return sum(dice for dice, _ in gains), sum(number for _, number in gains)

    @cached_property
    def count(self) -> Count:
        """The dice counted, or the ten that was taken."""
        _, number = self.gained
        if self.ten is not None:
            return Count(self.ten + number, self.ten + number, (), self.ten + number)
        return count(self.hand, self.adds + number, self.rule)

    def may_spend(self, use: Use) -> bool:
        """Whether one more point or medal fits on these dice."""
        return spend(
            self.check.counting.points,
            (*self.paid, *self.hand.spent, use),
            interaction=self.interaction,
            player_character=self.player_character,
            one_token=self.check.one_token,
        ).legal

    def owed(self, *, automatic: bool) -> Throw | None:
        """The dice that must be thrown now; a six rolls on by itself where that is `automatic`."""
        # What points bring after the roll are regular dice, so that the wild die keeps its one first throw.
        missing = self.dice + self.gained[0] - 1 - len(self.hand.regular)
        if self.dice and missing > 0:
            return Throw(count=missing, size=SIZE, role=f"{self.prefix}regular")
        if self.dice and (not self.hand.wild or (self.hand.on_a_six and automatic)):
            return Throw(count=1, size=SIZE, role=f"{self.prefix}wild")
        return None


@dataclass(frozen=True)
class Laid:
    """Everything that happened to a roll. `theirs` are the other side's dice, where they are rolled on this entry.

    `rolling` is a six that was taken up, `declared` the end of it all.
    """

    check: WildDieCheck
    mine: Hand = NO_DICE
    theirs: Hand = NO_DICE
    rolling: bool = False
    declared: bool = False

    @cached_property
    def own(self) -> Side:
        """The side of whoever rolls."""
        one = self.check
        paid, who = uses_of(one.uses), (one.interaction, one.player_character, one.points_later)
        return Side(one, "", self.mine, one.dice, one.adds, *who, paid, one.ten)

    @cached_property
    def other(self) -> Side:
        """The other side."""
        one = self.check
        who = one.opponent_interaction, one.opponent_player_character, one.opponent_points_later
        return Side(one, OPPONENT, self.theirs, one.opponent_dice, one.opponent_adds, *who)

    def side(self, code: str) -> Side:
        """The side to which a role of dice or the code of a choice belongs."""
        return self.other if code.startswith(OPPONENT) else self.own

    def with_hand(self, side: Side, hand: Hand) -> Laid:
        """With other dice on one side."""
        return replace(self, theirs=hand) if side.prefix else replace(self, mine=hand)

    @cached_property
    def owed(self) -> Throw | None:
        """The dice that must be thrown now."""
        automatic = self.rolling or self.check.counting.chain == "automatic"
        # Nobody is asked for the other side: rolling on never lowers a total (D-05).
        return self.own.owed(automatic=automatic) or self.other.owed(automatic=True)

    @property
    def needed(self) -> int | None:
        """What the total is compared with: the difficulty, or what the other side came to."""
        return self.other.count.total if self.check.opponent_dice else self.check.difficulty

    @property
    def waits(self) -> bool:
        """Whether dice are owed or somebody has to choose before the result is final."""
        return self.owed is not None or self.mine.on_a_six or self.mine.undecided or self.theirs.undecided

    def succeeds(self, total: int) -> bool | None:
        """Whether a total does it; None when only the total counts, or the other side's is not settled.

        Basics, "Determining Success" and "Opposed Difficulties" (D-01).
        """
        needed = self.needed
        return None if needed is None else check_total(total, needed, ties=self.check.ties).success

    def settled(self, side: Side) -> bool:
        """Whether the storyteller has declared the result, by deciding a critical failure or outright.

        Until then points may be spent (D-13).
        """
        return self.declared or (self.check.counting.critical == "ask" and bool(side.hand.decision))


def lay_out(check: WildDieCheck, steps: Sequence[Step]) -> Laid:
    """The dice after `steps`. Raises StepError when they do not belong to the check."""
    laid = Laid(check)
    for step in steps:
        laid = _throw(laid, step) if step.kind == "throw" else _choose(laid, step)
    return laid


def owed(check: WildDieCheck, steps: Sequence[Step]) -> Throw | None:
    """The dice that must be thrown after these steps."""
    return lay_out(check, steps).owed


def _throw(laid: Laid, step: Step) -> Laid:
    check_faces(step.faces)
    expected = laid.owed
    if expected is None or step.role != expected.role:
        code = "unexpected_wild_die" if step.role == "wild" else "unexpected_dice"
        raise StepError(code, f"Nobody owes these {len(step.faces)} {step.role} dice.")
    if len(step.faces) != expected.count:
        raise StepError("wrong_number_of_dice", f"{expected.count} {step.role} dice are owed, not {len(step.faces)}.")
    side = laid.side(step.role)
    after = laid.with_hand(side, _fallen(laid.check, side.hand, step))
    return after if side.prefix else replace(after, rolling=False)


def _fallen(check: WildDieCheck, hand: Hand, step: Step) -> Hand:
    if step.role.endswith("regular"):
        return replace(hand, regular=hand.regular + step.faces)
    after = replace(hand, wild=hand.wild + step.faces)
    decision: Decision = "" if check.counting.critical == "ask" else check.counting.critical
    return replace(after, decision=decision) if after.critical_failure else after


def _choose(laid: Laid, step: Step) -> Laid:
    if throw := laid.owed:
        raise StepError("dice_owed", f"{throw.count} dice must be thrown before anything is chosen.")
    chosen = _CHOICES.get(step.choice)
    after = chosen(laid, laid.side(step.choice), step) if chosen else None
    if after is None:
        raise StepError("choice_not_open", f"“{step.choice}” is not open on this roll.")
    return after


def _roll_on(laid: Laid, side: Side, step: Step) -> Laid | None:
    return replace(laid, rolling=True) if side.hand.on_a_six else None


def _stop(laid: Laid, side: Side, step: Step) -> Laid | None:
    """A six may be left as it is. Basics, "Wild Die" (D-05)."""
    return laid.with_hand(side, replace(side.hand, stopped=True)) if side.hand.on_a_six else None


def _decide(laid: Laid, side: Side, step: Step) -> Laid | None:
    """What the storyteller makes of a critical failure. Basics, "Wild Die", options 1 and 2."""
    decision: Decision = "cancel" if step.choice.endswith("cancel") else "complication"
    decided = replace(side.hand, decision=decision, note=step.option)
    return laid.with_hand(side, decided) if side.hand.undecided else None


def _spend(laid: Laid, side: Side, step: Step) -> Laid | None:
    use = read_use(step.option)
    if use is None or not side.later or laid.settled(side) or not side.may_spend(use):
        return None
    if side.ten is not None and use.purpose == "dice":
        return None
    return laid.with_hand(side, replace(side.hand, spent=(*side.hand.spent, use)))


def _declare(laid: Laid, side: Side, step: Step) -> Laid | None:
    return None if laid.settled(side) else replace(laid, declared=True)


_CHOICES: dict[str, Callable[[Laid, Side, Step], Laid | None]] = {
    "roll_on": _roll_on,
    "stop": _stop,
    "cancel": _decide,
    "complication": _decide,
    "opponent_cancel": _decide,
    "opponent_complication": _decide,
    "spend": _spend,
    "opponent_spend": _spend,
    "declare": _declare,
}
