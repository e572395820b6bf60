"""What may still be done to a roll: rerolls, fate, another bout, and the difficulty that was kept secret.

Source: Playing the Game, "Advantage and Disadvantage", "Fate", "Contests", "Tests"; rulings L-02, L-03, L-26.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.checks import Answer, Choice, Option, Side, Step
from rules.luck_die.chances import ladder_odds, table_odds, terms_of, with_own
from rules.luck_die.checks import MOST_DIFFICULTY, DieRole, LuckDieCheck
from rules.luck_die.explaining import name_of
from rules.luck_die.odds import chance_to_reach
from rules.luck_die.resolving import outcome_kind
from rules.luck_die.sheet import LuckDieSheet
from rules.luck_die.standing import standing
from rules.luck_die.table import Fallen, HandState, Table, lay_out
from rules.sheets import Actor, Problem
from rules.wording import counted, percent, sentence

STORYTELLER: tuple[Actor, ...] = ("storyteller",)
EVERYONE: tuple[Actor, ...] = ("player", "storyteller")


@dataclass(frozen=True, slots=True)
class Sheets:
    """The sheets of both sides as they stand now; None where a side has none."""

    own: LuckDieSheet | None = None
    other: LuckDieSheet | None = None


def choices(check: LuckDieCheck, steps: Sequence[Step], sheets: Sheets, *, odds_shown: bool) -> tuple[Choice, ...]:
    """Every choice that is open on the roll."""
    table = lay_out(check, steps)
    if table.owed is not None:
        return ()
    found = [*_rerolls(check, table), *_fate(check, table, sheets), *_again(check, table), *_difficulty(check, table)]
    return tuple(found if odds_shown else (_without_odds(one) for one in found))


def answer(check: LuckDieCheck, steps: Sequence[Step], sheets: Sheets, code: str, option: str) -> Answer | Problem:
    """Answer an open choice; a Problem when it is not open or the option is none of its own."""
    choice = next((one for one in choices(check, steps, sheets, odds_shown=False) if one.code == code), None)
    if choice is None:
        return Problem(code="choice_not_open", sentence="This is not open any more.")
    sheet = sheets.other if choice.side == "other" else sheets.own
    if code == "difficulty":
        return _named(check, sheet, option)
    label = next((one.label for one in choice.options if one.code == option), None)
    if choice.options and label is None:
        return Problem(code="unknown_option", sentence=f"“{option}” cannot be chosen here.")
    step = Step(kind="choice", choice=code, option=option if choice.options else "")
    if code.removeprefix("other_") == "maximise" and sheet is not None:
        paid = sheet.model_copy(update={"fate": sheet.fate - 1})
        return Answer(step=step, sheet=paid, sentence=f"1 fate spent: {label}, fate {sheet.fate} to {paid.fate}.")
    return Answer(step=step, sheet=sheet, sentence=_told(code, label or ""))


def _told(code: str, label: str) -> str:
    plain = code.removeprefix("other_")
    return {
        "advantage": f"Advantage used: {label} thrown again.",
        "equal_dice": f"Disadvantage: {label} thrown again.",
        "keep": "The dice stay as they lie.",
        "again": "Both sides throw again.",
    }[plain]


def _without_odds(choice: Choice) -> Choice:
    options = tuple(one.model_copy(update={"sentence": ""}) for one in choice.options)
    return choice.model_copy(update={"success": None, "options": options})


# Advantage and disadvantage -----------------------------------------------------------------------------------


def _rerolls(check: LuckDieCheck, table: Table) -> Iterator[Choice]:
    side = table.bout.active
    if not side.waits or (side.waits == "advantage" and not side.other and outcome_kind(check, table) == "success"):
        return
    prefix, whose = ("other_", f"{sentence(side.hand.label or 'the other side')}: ") if side.other else ("", "")
    whom: Side = "other" if side.other else "own"
    actors = EVERYONE if side.hand.traits or not side.other else STORYTELLER  # whoever has no sheet has no player
    options = tuple(_reroll_option(check, table, side, one) for one in side.candidates if _can_gain(side, one))
    if side.waits == "equal_dice":
        text = "Two dice show the same; disadvantage rerolls one of them, and the worse face stays."
        label = f"{whose}{'reroll' if whose else 'Reroll'} one of two"
        yield Choice(code=f"{prefix}equal_dice", label=label, sentence=text, options=options, side=whom, actors=actors)
        return
    text = f"{counted(side.left, 'reroll')} left: throw one die again and keep the better face."
    success = _chance(check, table)
    if options:
        code, label = f"{prefix}advantage", f"{whose}{'use' if whose else 'Use'} advantage"
        yield Choice(code=code, label=label, sentence=text, options=options, success=success, side=whom, actors=actors)
    if side.other or not options:
        label = f"{whose}{'keep' if whose else 'Keep'} these dice"
        yield Choice(code=f"{prefix}keep", label=label, sentence="No reroll is used.", side=whom, actors=actors)


def _can_gain(side: HandState, die: Fallen) -> bool:
    return side.waits == "equal_dice" or die.value < die.die.size


def _reroll_option(check: LuckDieCheck, table: Table, side: HandState, die: Fallen) -> Option:
    chosen = replace(side, chosen=die.die.role)
    prospects = _prospects(check, table.with_bout(table.bout.with_active(chosen)))
    if side.other and prospects:
        prospects += " for the roller"  # whoever opposes wants the smaller chance
    label = f"{name_of(die)}, d{die.die.size}, shows {die.value}"
    return Option(code=die.die.role, label=label, sentence=prospects)


def _chance(check: LuckDieCheck, table: Table) -> Fraction | None:
    """The chance of success from here; None while the difficulty is secret."""
    if check.mode == "test":
        named = table.difficulty
        return None if named is None else chance_to_reach(terms_of(table.bout.own), named)
    odds = table_odds(check, table)
    return None if odds.reach is None else odds.success


def _prospects(check: LuckDieCheck, table: Table) -> str:
    """What may come of an option: the chance of success, or of each named difficulty while one is kept secret."""
    chance = _chance(check, table)
    if chance is not None:
        return f"{percent(chance)} to succeed"
    if check.mode != "test":
        return ""
    rungs = ladder_odds(check, table)
    certain = [one for one in rungs if one.chance == 1][-1:]
    told = [f"{one.name} {one.difficulty}: {percent(one.chance)}" for one in rungs if 0 < one.chance < 1]
    sure = [f"{one.name} {one.difficulty}: certain" for one in certain]
    return ", ".join([*sure, *told]) or "no named difficulty in reach"


# Fate ---------------------------------------------------------------------------------------------------------


def _fate(check: LuckDieCheck, table: Table, sheets: Sheets) -> Iterator[Choice]:
    """Either side may spend its own fate, while it has not won already."""
    if not table.bout.is_thrown:
        return
    kind = outcome_kind(check, table)
    if kind != "success":
        yield from _fate_of(check, table, table.bout.own, sheets.own)
    if table.bout.other and kind != "failure":
        yield from _fate_of(check, table, table.bout.other, sheets.other)


def _fate_of(check: LuckDieCheck, table: Table, side: HandState, sheet: LuckDieSheet | None) -> Iterator[Choice]:
    roles: tuple[DieRole, ...] = ("attribute", "skill", "luck")
    options = tuple(_fate_option(check, table, side, role) for role in roles if _gains(side, role))
    if sheet is None or sheet.fate < 1 or not options:
        return
    if side.other:
        text = f"1 of {counted(sheet.fate, 'point')} of fate of {side.hand.label} sets one die to its highest face."
        label = f"{side.hand.label}: spend fate"
        yield Choice(code="other_maximise", label=label, sentence=text, options=options, side="other", offer=True)
        return
    text = f"1 of your {counted(sheet.fate, 'point')} of fate sets one die to its highest face."
    yield Choice(code="maximise", label="Spend fate", sentence=text, options=options, offer=True)


def _gains(side: HandState, role: DieRole) -> bool:
    """Whether setting this die to its highest face would change the result."""
    if side.hand.die(role) is None or role in side.maximised or side.lying(role) is None:
        return False
    return replace(side, maximised=(*side.maximised, role)).total > side.total


def _fate_option(check: LuckDieCheck, table: Table, side: HandState, role: DieRole) -> Option:
    after = replace(side, maximised=(*side.maximised, role))
    lying = side.lying(role)
    name = name_of(lying) if lying else role
    prospects = "" if side.other else _prospects(check, with_own(table, after))
    label = f"{name} to {after.value(role)}: {side.total} becomes {after.total}"
    return Option(code=role, label=label, sentence=prospects)


# Contests and secret difficulties -------------------------------------------------------------------------------


def _again(check: LuckDieCheck, table: Table) -> Iterator[Choice]:
    if check.mode != "same_activity" or not table.bout.is_thrown:
        return
    stands = standing(check, table)
    if stands.winner in ("own", "other"):
        return
    if stands.bouts[-1] == "tie":
        text, label = "A tie: both sides throw again.", "Break the tie"
    else:
        text = f"{counted(abs(stands.run.streak), 'win')} in a row; {check.wins} decide. Both sides throw again."
        label = "Throw the next bout"
    yield Choice(code="again", label=label, sentence=text, side="both")


def _difficulty(check: LuckDieCheck, table: Table) -> Iterator[Choice]:
    if check.mode not in ("test", "luck") or table.difficulty is not None:
        return
    named = check.ladder or tuple(("", number) for number in range(2, 21))
    options = tuple(Option(code=str(number), label=f"{name}, {number}".removeprefix(", ")) for name, number in named)
    text = "Name the difficulty you had in mind; it does not change afterwards."
    yield Choice(code="difficulty", label="Name the difficulty", sentence=text, options=options, actors=STORYTELLER)


def _named(check: LuckDieCheck, sheet: LuckDieSheet | None, option: str) -> Answer | Problem:
    number = int(option) if option.isascii() and option.isdigit() and len(option) <= 3 else 0
    if not 1 <= number <= MOST_DIFFICULTY:
        return Problem(code="bad_difficulty", sentence=f"A difficulty is a number from 1 to {MOST_DIFFICULTY}.")
    name = next((one for one, value in check.ladder if value == number), "")
    step = Step(kind="choice", choice="difficulty", option=option, amount=number)
    return Answer(step=step, sheet=sheet, sentence=f"The difficulty was {number}{f', {name}' if name else ''}.")
