"""What may still be done to a roll: rerolls, fate, and the difficulty that was kept secret.

Source: Playing the Game, "Advantage and Disadvantage", "Fate", "Tests"; rulings L-02, L-03, L-26.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.checks import Answer, Choice, Option, Step
from rules.kit.history import Made, written
from rules.kit.kinds import Open
from rules.luck_die.checks import MOST_DIFFICULTY, DieRole, LuckDieCheck, Lying
from rules.luck_die.dice_laid import Fallen, HandState, Laid, lay_out
from rules.luck_die.explaining import name_of
from rules.luck_die.odds import rungs
from rules.luck_die.resolving import outcome_kind
from rules.luck_die.sheet import LuckDieSheet
from rules.sheets import EVERYONE, STORYTELLER, Problem
from rules.wording import counted, percent, sentence


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll that waits for no dice; `chance` is that of success from any point on, None while it is secret."""

    lying: Lying
    laid: Laid
    chance: Callable[[Laid], Fraction | None]

    @property
    def check(self) -> LuckDieCheck:
        """What was announced."""
        return self.lying.check

    @property
    def success(self) -> Fraction | None:
        """The chance of success as it lies; None where it is secret, or where nobody is shown odds."""
        return self.chance(self.laid) if self.lying.book.house_rules.odds_shown else None

    def sheet(self, side: str) -> LuckDieSheet | None:
        """The sheet of a side as it stands now."""
        return self.lying.opponent if side == "other" else self.lying.sheet

    def prospects(self, side: HandState) -> str:
        """What may come with one side changed so: success, or each named difficulty while one is kept secret."""
        after = replace(self, laid=self.laid.with_bout(self.laid.bout.with_side(side)))
        if not self.lying.book.house_rules.odds_shown:
            return ""
        if (chance := after.success) is not None:
            return f"{percent(chance)} to succeed"
        reached = rungs(after.laid) if self.check.mode == "test" else ()
        certain = [f"{one.name} {one.difficulty}: certain" for one in reached if one.chance == 1][-1:]
        told = [f"{one.name} {one.difficulty}: {percent(one.chance)}" for one in reached if 0 < one.chance < 1]
        return ", ".join([*certain, *told]) or ("no named difficulty in reach" if self.check.mode == "test" else "")


type Offered = Callable[[Roll], Iterable[Open]]


def choices(chance: Callable[[Laid], Fraction | None], offered: Iterable[Offered], lying: Lying) -> Iterator[Open]:
    """Every choice that is open on a roll of a kind that has these."""
    laid = lay_out(lying.check, lying.steps)
    if laid.owed is None:
        for offer in offered:
            yield from offer(Roll(lying, laid, chance))


def settle(lying: Lying, sheet: LuckDieSheet) -> Made | Problem | None:
    """The fate that dice announced to fate cost. Playing the Game, "Fate"."""
    cost, now = len(lying.check.own.maximised), sheet.fate
    if not cost:
        return None
    if cost > now:
        return Problem(code="not_enough_fate", sentence=f"That takes {cost} fate, and {now} is there.")
    after = sheet.model_copy(update={"fate": now - cost})
    told = f"{cost} fate spent before the roll: {now} to {after.fate}."
    return written(sheet, after, "fate", now, after.fate, told)


def chosen(roll: Roll, choice: Choice, told: Callable[[str], str], cost: int = 0) -> Open:
    """A choice, with what its option costs in fate and what is told of the die that it names."""
    sheet, labels = roll.sheet(choice.side), {one.code: one.label for one in choice.options}

    def take(option: str) -> Answer | Problem:
        if labels and option not in labels:
            return Problem(code="unknown_option", sentence=f"“{option}” cannot be chosen here.")
        step = Step(kind="choice", choice=choice.code, option=option if labels else "")
        paid = sheet.model_copy(update={"fate": sheet.fate - cost}) if sheet and cost else sheet
        return Answer(step=step, sheet=paid, sentence=told(labels.get(option, "")))

    return Open(choice, take)


# Advantage and disadvantage -----------------------------------------------------------------------------------


def rerolls(roll: Roll) -> Iterator[Open]:
    """The dice that an advantage may throw again, or that of two equal ones which disadvantage takes.

    Playing the Game, "Advantage and Disadvantage" (L-02, L-03).
    """
    side = roll.laid.bout.active
    if not side.waits or (side.waits == "advantage" and not side.other and outcome_kind(roll.laid) == "success"):
        return
    prefix, whose = ("other_", f"{sentence(side.hand.label or 'the other side')}: ") if side.other else ("", "")

    def choice(code: str, label: str, text: str, options: tuple[Option, ...] = ()) -> Choice:
        return Choice(
            code=f"{prefix}{code}",
            label=f"{whose}{label}" if whose else sentence(label),
            sentence=text,
            options=options,
            success=roll.success if code == "advantage" else None,
            side="other" if side.other else "own",
            actors=EVERYONE if side.hand.traits or not side.other else STORYTELLER,  # no sheet has no player
        )

    options = tuple(_reroll(roll, side, one) for one in side.candidates if _can_gain(side, one))
    if side.waits == "equal_dice":
        text = "Two dice show the same; disadvantage rerolls one of them, and the worse face stays."
        equal = choice("equal_dice", "reroll one of two", text, options)
        yield chosen(roll, equal, lambda die: f"Disadvantage: {die} thrown again.")
        return
    text = f"{counted(side.left, 'reroll')} left: throw one die again and keep the better face."
    if options:
        better = choice("advantage", "use advantage", text, options)
        yield chosen(roll, better, lambda die: f"Advantage used: {die} thrown again.")
    if side.other or not options:
        kept = choice("keep", "keep these dice", "No reroll is used.")
        yield chosen(roll, kept, lambda die: "The dice stay as they lie.")


def _can_gain(side: HandState, die: Fallen) -> bool:
    return side.waits == "equal_dice" or die.value < die.die.size


def _reroll(roll: Roll, side: HandState, die: Fallen) -> Option:
    prospects = roll.prospects(replace(side, chosen=die.die.role))
    if side.other and prospects:
        prospects += " for the roller"  # whoever opposes wants the smaller chance
    label = f"{name_of(die)}, d{die.die.size}, shows {die.value}"
    return Option(code=die.die.role, label=label, sentence=prospects)


# Fate ---------------------------------------------------------------------------------------------------------


def fate(roll: Roll) -> Iterator[Open]:
    """Either side may spend its own fate, while it has not won already. Playing the Game, "Fate"."""
    bout, kind = roll.laid.bout, outcome_kind(roll.laid)
    if bout.is_thrown and kind != "success":
        yield from _fate_of(roll, bout.own)
    if bout.is_thrown and kind != "failure" and bout.other:
        yield from _fate_of(roll, bout.other)


def _fate_of(roll: Roll, side: HandState) -> Iterator[Open]:
    sheet = roll.sheet("other" if side.other else "own")
    if sheet is None or not sheet.fate:
        return
    options = tuple(option for one in side.hand.dice if (option := _maximised(roll, side, one.role)))
    if not options:
        return
    points = counted(sheet.fate, "point")
    if side.other:
        text = f"1 of {points} of fate of {side.hand.label} sets one die to its highest face."
        label = f"{side.hand.label}: spend fate"
        choice = Choice(code="other_maximise", label=label, sentence=text, options=options, side="other", offer=True)
    else:
        text = f"1 of your {points} of fate sets one die to its highest face."
        choice = Choice(code="maximise", label="Spend fate", sentence=text, options=options, offer=True)
    left = f"fate {sheet.fate} to {sheet.fate - 1}"
    yield chosen(roll, choice, lambda die: f"1 fate spent: {die}, {left}.", cost=1)


def _maximised(roll: Roll, side: HandState, role: DieRole) -> Option | None:
    """A die set to its highest face, where it lies and that changes the result."""
    lying, after = side.lying(role), replace(side, maximised=(*side.maximised, role))
    if lying is None or role in side.maximised or after.total <= side.total:
        return None
    label = f"{name_of(lying)} to {after.value(role)}: {side.total} becomes {after.total}"
    return Option(code=role, label=label, sentence="" if side.other else roll.prospects(after))


# Secret difficulties ------------------------------------------------------------------------------------------


def difficulty(roll: Roll) -> Iterator[Open]:
    """The difficulty that the storyteller had in mind. Playing the Game, "Tests"."""
    if roll.laid.difficulty is not None:
        return
    ladder = roll.check.ladder
    # A luck test has no ladder of names unless the campaign gives it one (L-06).
    named = ladder or tuple(("", number) for number in range(2, roll.laid.bout.own.luck_size + 1))
    options = tuple(Option(code=str(number), label=f"{name}, {number}".removeprefix(", ")) for name, number in named)
    text = "Name the difficulty you had in mind; it does not change afterwards."
    choice = Choice(code="difficulty", label="Name the difficulty", sentence=text, options=options, actors=STORYTELLER)

    def take(option: str) -> Answer | Problem:
        number = int(option) if option.isascii() and option.isdigit() and len(option) <= 3 else 0
        if not 1 <= number <= MOST_DIFFICULTY:
            return Problem(code="bad_difficulty", sentence=f"A difficulty is a number from 1 to {MOST_DIFFICULTY}.")
        name = next((f", {one}" for one, value in ladder if value == number), "")
        step = Step(kind="choice", choice="difficulty", option=option, amount=number)
        return Answer(step=step, sheet=roll.lying.sheet, sentence=f"The difficulty was {number}{name}.")

    yield Open(choice, take)
