"""The dice as they lie: what has been thrown, rerolled and chosen, and what is owed next.

Source: Playing the Game, "Tests", "Contests", "Luck", "Advantage and Disadvantage", "Fate"; rulings L-02 to L-05,
L-23, L-26. In a contest the other side throws and rerolls first: it sets the difficulty.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from rules.checks import Step, Throw
from rules.kit.kinds import StepError
from rules.luck_die.checks import DieRole, Hand, HandDie, LuckDieCheck

OTHER = "other "
"""What the roles of the other side's dice begin with."""

AGAIN = " again"
"""What the roles of rerolled dice end with."""

type Waiting = Literal["", "equal_dice", "advantage"]


@dataclass(frozen=True, slots=True)
class Fallen:
    """One die as it fell. `value` is what it counts as; a die that was replaced is not `kept`."""

    die: HandDie
    face: int
    value: int
    again: bool = False
    kept: bool = True


@dataclass(frozen=True, slots=True)
class HandState:
    """One side's dice. `left` rerolls are still to be made, `chosen` is the die that is thrown again now."""

    hand: Hand
    check: LuckDieCheck
    other: bool = False
    fallen: tuple[Fallen, ...] = ()
    left: int = 0
    chosen: str = ""
    rerolled: tuple[str, ...] = ()
    maximised: tuple[DieRole, ...] = ()

    def lying(self, role: str) -> Fallen | None:
        """The die that plays `role` now."""
        return next((one for one in reversed(self.fallen) if one.die.role == role and one.kept), None)

    @property
    def is_thrown(self) -> bool:
        """Whether every die has fallen."""
        return all(self.lying(one.role) for one in self.hand.dice)

    @property
    def candidates(self) -> tuple[Fallen, ...]:
        """The dice that may be rerolled now: all of them, or under disadvantage only the greatest (L-02, L-04)."""
        lying = [self.lying(one.role) for one in self.hand.dice if one.role != "luck"]
        once = self.check.each_die_once
        dice = tuple(one for one in lying if one and not (once and one.die.role in self.rerolled))
        if not self.hand.disadvantages or not dice:
            return dice
        greatest = max(one.value for one in dice)
        equal = tuple(one for one in dice if one.value == greatest)
        # Of equal dice the roller takes either, unless the campaign says the larger (L-03).
        return (max(equal, key=lambda one: one.die.size),) if self.check.equal_dice == "larger" else equal

    @property
    def waits(self) -> Waiting:
        """What the roller is asked: which of two equal dice, or whether to use an advantage."""
        if not self.is_thrown or self.chosen or not self.left or not self.candidates:
            return ""
        if self.hand.advantages:
            return "advantage"
        # Dice of one size that show the same are all one: nobody is asked.
        return "equal_dice" if len({one.die.size for one in self.candidates}) > 1 else ""

    @property
    def owed(self) -> Throw | None:
        """The die that falls next; None when there is none, or when the roller is asked something."""
        for die in self.hand.dice:
            if self.lying(die.role) is None:
                return self._throw(die, "")
        if self.chosen:
            return self._throw(next(one for one in self.hand.dice if one.role == self.chosen), AGAIN)
        if self.left and not self.waits and self.candidates:
            return self._throw(self.candidates[0].die, AGAIN)
        return None

    def _throw(self, die: HandDie, suffix: str) -> Throw:
        return Throw(count=1, size=die.size, role=f"{OTHER if self.other else ''}{die.role}{suffix}")

    @property
    def is_settled(self) -> bool:
        """Whether nothing is owed or asked any more."""
        return self.owed is None and not self.waits

    def value(self, role: str) -> int:
        """What a die counts for, fate included; 0 while it has not fallen."""
        fallen = self.lying(role)
        if fallen is None:
            return 0
        # Set after the rerolls; before them only where the campaign says so (L-26).
        set_by_fate = role in self.maximised and (self.check.maximising == "after" or role not in self.hand.maximised)
        return fallen.die.size if set_by_fate else fallen.value

    @property
    def luck_size(self) -> int:
        """The faces of the luck die; 1 where there is none."""
        die = self.hand.die("luck")
        return die.size if die else 1

    @property
    def luck(self) -> int:
        """The luck die with what changes it."""
        return self.value("luck") + self.hand.luck_modifier

    @property
    def luck_bonus(self) -> int:
        """What luck adds to the result. Playing the Game, "Luck" (L-05, L-06)."""
        return self.check.luck_bonus if self.luck >= self.check.lucky_face and self.check.mode != "luck" else 0

    @property
    def total(self) -> int:
        """The result as it stands; a luck test counts the bare luck die. Playing the Game, "Luck" (L-06)."""
        if self.check.mode == "luck":
            return self.luck
        return self.value("attribute") + self.value("skill") + self.hand.bonus + self.luck_bonus

    def thrown(self, step: Step) -> HandState:
        """The hand after a die fell. Raises StepError for a die that is not owed."""
        role = step.role.removeprefix(OTHER)
        again, role = role.endswith(AGAIN), role.removesuffix(AGAIN)
        owed = self.owed
        if owed is None or owed.role != step.role or len(step.faces) != 1:
            raise StepError("unexpected_dice", f"Nobody owes {len(step.faces)} dice for “{step.role}”.")
        face = step.faces[0]
        check_face(face, owed.size)
        die = next(one for one in self.hand.dice if one.role == role)
        return self._reroll(die, face) if again else self._first(die, face)

    def _first(self, die: HandDie, face: int) -> HandState:
        before = self.check.maximising == "before" and die.role in self.hand.maximised
        return replace(self, fallen=(*self.fallen, Fallen(die, face, die.size if before else face)))

    def _reroll(self, die: HandDie, face: int) -> HandState:
        """The better face stays, or the worse. Playing the Game, "Advantage and Disadvantage" (L-23)."""
        was = self.lying(die.role)
        better = was is None or (face > was.value if self.hand.advantages else face < was.value)
        earlier = tuple(replace(one, kept=False) if better and one is was else one for one in self.fallen)
        new = Fallen(die, face, face, again=True, kept=better)
        rerolled = (*self.rerolled, die.role)
        return replace(self, fallen=(*earlier, new), left=self.left - 1, chosen="", rerolled=rerolled)


def check_face(face: int, size: int) -> None:
    """Raise StepError unless a die of `size` has this face."""
    if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= size:
        raise StepError("bad_face", f"A d{size} shows 1 to {size}, not {face!r}.")


@dataclass(frozen=True, slots=True)
class Bout:
    """One time that both sides throw; without another side, a test."""

    own: HandState
    other: HandState | None = None

    @property
    def active(self) -> HandState:
        """The side whose turn it is to throw or choose: the other one first. Playing the Game, "Contests"."""
        return self.other if self.other and not self.other.is_settled else self.own

    @property
    def is_thrown(self) -> bool:
        """Whether all dice have fallen that must, so that there is a result."""
        # An advantage may be left unused, so it holds up no result; the choice of equal dice does.
        forced = self.own.is_thrown and self.own.owed is None and self.own.waits != "equal_dice"
        return forced and (self.other is None or self.other.is_settled)

    def with_side(self, state: HandState) -> Bout:
        """The bout with one side changed."""
        return replace(self, other=state) if state.other else replace(self, own=state)


@dataclass(frozen=True, slots=True)
class Laid:
    """Everything that happened to a roll. `difficulty` is the one announced, or named afterwards."""

    bouts: tuple[Bout, ...]
    difficulty: int | None = None

    @property
    def check(self) -> LuckDieCheck:
        """What was announced."""
        return self.bout.own.check

    @property
    def bout(self) -> Bout:
        """The bout that is thrown now."""
        return self.bouts[-1]

    @property
    def owed(self) -> Throw | None:
        """The die that falls next."""
        return self.bout.active.owed

    def with_bout(self, bout: Bout) -> Laid:
        """The dice with the present bout changed."""
        return replace(self, bouts=(*self.bouts[:-1], bout))


def new_bout(check: LuckDieCheck, *, first: bool) -> Bout:
    """Both sides before they throw. Dice that were announced to fate count in the first bout."""
    own = _hand(check, check.own)
    if not first:
        own = replace(own, hand=own.hand.model_copy(update={"maximised": ()}), maximised=())
    return Bout(own=own, other=replace(_hand(check, check.other), other=True) if check.other else None)


def _hand(check: LuckDieCheck, hand: Hand) -> HandState:
    rerolls = hand.advantages or hand.disadvantages
    return HandState(hand=hand, check=check, left=rerolls, maximised=hand.maximised)


def lay_out(check: LuckDieCheck, steps: Sequence[Step]) -> Laid:
    """The dice after `steps`. Raises StepError when they do not belong to the check."""
    laid = Laid(bouts=(new_bout(check, first=True),), difficulty=check.difficulty)
    for step in steps:
        if step.kind == "throw":
            bout = laid.bout
            laid = laid.with_bout(bout.with_side(bout.active.thrown(step)))
        else:
            laid = _choose(check, laid, step)
    return laid


def _choose(check: LuckDieCheck, laid: Laid, step: Step) -> Laid:
    if step.choice == "difficulty":
        return _name_difficulty(check, laid, step)
    if step.choice == "again":
        return _again(check, laid)
    if laid.owed is not None and step.choice.removeprefix("other_") != "equal_dice":
        raise StepError("dice_owed", "Dice must be thrown before anything is chosen.")
    code, bout = step.choice.removeprefix("other_"), laid.bout
    side = bout.own if code == step.choice else bout.other
    if side and code == "maximise":
        return laid.with_bout(bout.with_side(_maximise(side, step.option)))
    if side is None or side is not bout.active:
        raise StepError("choice_not_open", f"“{step.choice}” is not open on this roll.")
    return laid.with_bout(bout.with_side(_reroll_chosen(side, code, step.option)))


def _reroll_chosen(side: HandState, code: str, option: str) -> HandState:
    if code == "keep" and side.waits == "advantage":
        return replace(side, left=0)
    check_reroll(side, option)
    if code not in ("advantage", "equal_dice") or (code == "advantage") != bool(side.hand.advantages):
        raise StepError("choice_not_open", f"“{code}” is not open on this roll.")
    return replace(side, chosen=option)


def check_reroll(side: HandState, option: str) -> None:
    """Raise StepError unless the die called `option` may be rerolled now. Ruling L-04."""
    if option == "luck":
        raise StepError("luck_die_not_rerolled", "The luck die is never rerolled.")
    if side.hand.die(option) is None:
        raise StepError("no_such_die", f"There is no {option} die in this roll.")
    if not side.is_thrown or side.chosen or not side.left:
        raise StepError("no_reroll_left", "There is no reroll left on this roll.")
    if all(one.die.role != option for one in side.candidates):
        code = "not_the_greatest_die" if side.hand.disadvantages else "already_rerolled"
        raise StepError(code, f"The {option} die cannot be rerolled now.")


def _maximise(side: HandState, option: str) -> HandState:
    """A die set to its highest face by fate. Playing the Game, "Fate"."""
    die = side.hand.die(option)
    if die is None:
        raise StepError("no_such_die", f"There is no {option} die in this roll.")
    if die.role in side.maximised or not side.is_thrown:
        raise StepError("choice_not_open", f"The {option} die cannot be maximised now.")
    return replace(side, maximised=(*side.maximised, die.role))


def _name_difficulty(check: LuckDieCheck, laid: Laid, step: Step) -> Laid:
    if laid.difficulty is not None or check.mode not in ("test", "luck"):
        raise StepError("choice_not_open", "The difficulty has been named, and it does not change.")
    return replace(laid, difficulty=step.amount)


def _again(check: LuckDieCheck, laid: Laid) -> Laid:
    if check.mode != "same_activity" or not laid.bout.is_thrown:
        raise StepError("choice_not_open", "There is nothing to roll again.")
    return replace(laid, bouts=(*laid.bouts, new_bout(check, first=False)))
