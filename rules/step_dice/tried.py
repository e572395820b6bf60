"""Every kind of roll of step dice as one asks for it who has no sheet: the die by itself.

Source: Step Dice, Introduction, "Checks", "Contests", "Difficulty Level" and "Difficulty Modifier".
"""

from __future__ import annotations

from rules.checks import Form
from rules.kit.trying import Dial, Trying, Values
from rules.step_dice.checks import BONUS_LIMIT, TARGET_LIMIT
from rules.step_dice.difficulty import MOST_LEVELS, TARGET
from rules.step_dice.rulebook import Rulebook
from rules.step_dice.sheet import StepSheet
from rules.wording import sentence


def _die(book: Rulebook, key: str, label: str, begins: int, whose: str = "") -> Dial:
    dice = tuple((str(steps), str(book.die(steps))) for steps in range(book.highest + 1))
    return Dial(
        key=key,
        label=label,
        begins=str(begins),
        options=dice,
        more=sentence(f"{whose}die one step up"),
        less=sentence(f"{whose}die one step down"),
    )


def _bonus(key: str, label: str, whose: str = "") -> Dial:
    return Dial(
        key=key,
        label=label,
        begins="0",
        low=-BONUS_LIMIT,
        high=BONUS_LIMIT,
        more=sentence(f"{whose}one point more from circumstances"),
        less=sentence(f"{whose}one point less from circumstances"),
    )


TARGET_DIAL = Dial(
    key="target",
    label="Number to reach",
    begins=str(TARGET),
    low=0,
    high=TARGET_LIMIT,
    more="Number to reach one higher",
    less="Number to reach one lower",
    hint=f"{TARGET} for every task",
)

LEVELS = Dial(
    key="levels",
    label="Levels harder",
    begins="0",
    low=-MOST_LEVELS,
    high=MOST_LEVELS,
    more="One level harder",
    less="One level easier",
    hint="below zero: easier",
)


def _against(book: Rulebook) -> tuple[Dial, ...]:
    return (_die(book, "die", "Die", 2), TARGET_DIAL, LEVELS, _bonus("bonus", "Circumstances"))


def _target(values: Values) -> dict[str, str]:
    levels = int(values["levels"])
    return {
        "target": values["target"],
        "bonus": values["bonus"],
        "harder": str(max(0, levels)),
        "easier": str(max(0, -levels)),
    }


def _pool(book: Rulebook, values: Values) -> tuple[Form, None]:
    return {"die": str(book.die(int(values["die"]))), **_target(values)}, None


def _check(book: Rulebook, values: Values) -> tuple[Form, StepSheet]:
    trait, steps = next(iter(book.edition.attributes)), int(values["die"])
    lowered = int(values["lowered"])
    sheet = StepSheet(attributes={trait: steps}, lowered={trait: lowered} if lowered else {})
    return {"traits": [trait], **_target(values)}, sheet


def _check_dials(book: Rulebook) -> tuple[Dial, ...]:
    lowered = Dial(
        key="lowered",
        label="Steps it is lowered by",
        begins="0",
        low=0,
        high=book.highest,
        more="Attribute lowered by one more step",
        less="Attribute lowered by one step less",
    )
    die, *rest = _against(book)
    return (die, lowered, *rest)


THEIRS = "The other side: "


def _contest_dials(book: Rulebook) -> tuple[Dial, ...]:
    return (
        _die(book, "die", "Own die", 2),
        _bonus("bonus", "Own circumstances"),
        _die(book, "opponent_die", "The other side’s die", 2, THEIRS),
        _bonus("opponent_bonus", "The other side’s circumstances", THEIRS),
    )


def _contest(book: Rulebook, values: Values) -> tuple[Form, None]:
    dice = {key: str(book.die(int(values[key]))) for key in ("die", "opponent_die")}
    return {**dice, "bonus": values["bonus"], "opponent_bonus": values["opponent_bonus"]}, None


TRIED: tuple[Trying[Rulebook], ...] = (
    Trying(
        kind="pool",
        name="A die",
        says="One die against a number, whoever throws it.",
        dials=_against,
        asks=_pool,
    ),
    Trying(
        kind="check",
        name="A check",
        says="One skill or attribute of a character, which may be lowered at the moment.",
        dials=_check_dials,
        asks=_check,
    ),
    Trying(
        kind="contest",
        name="A contest",
        says="Two sides throw against each other, and a tie is thrown again.",
        dials=_contest_dials,
        asks=_contest,
    ),
)
"""The quick die first."""
