"""Every kind of roll of the luck die as one asks for it who has no sheet: attribute die, skill die and bonus.

Source: Playing the Game, "Tests", "Contests", "Luck", "Advantage and Disadvantage", "Fate".
"""

from __future__ import annotations

from rules.checks import Form
from rules.kit.trying import Dial, Trying, Values
from rules.luck_die.checks import MOST_ADVANTAGES, MOST_BONUS, MOST_DIFFICULTY
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.sheet import LuckDieSheet

MOST_RANK = 20
"""The most that a sheet holds in a proficiency."""

ON_TRIAL = "Practice"
"""What the proficiency of a trial is called."""


def _die(book: Rulebook, key: str, label: str, begins: int, *, none: bool, whose: str = "") -> Dial:
    sizes = tuple((str(size), f"d{size}") for size in book.edition.dice.sizes)
    name = label.lower() if not whose else label.lower().removeprefix("the other side’s ")
    return Dial(
        key=key,
        label=label,
        begins=str(begins),
        options=((("0", "none"),) if none else ()) + sizes,
        more=f"{whose}{name} one size larger".capitalize() if not whose else f"{whose}{name} one size larger",
        less=f"{whose}{name} one size smaller".capitalize() if not whose else f"{whose}{name} one size smaller",
    )


def _number(key: str, label: str, high: int, more: str, less: str, low: int = 0) -> Dial:
    return Dial(key=key, label=label, begins="0", low=low, high=high, more=more, less=less)


def _difficulty(book: Rulebook, begins: str) -> Dial:
    named = ", ".join(f"{number} {name}" for name, number in tuple(book.ladder.items())[:4])
    return Dial(
        key="difficulty",
        label="Difficulty",
        begins=begins,
        low=1,
        high=MOST_DIFFICULTY,
        more="Difficulty one higher",
        less="Difficulty one lower",
        hint=named,
    )


def _held(book: Rulebook) -> tuple[Dial, ...]:
    return (
        _die(book, "attribute", "Attribute die", 8, none=False),
        _die(book, "skill", "Skill die", 6, none=True),
        Dial(
            key="proficiency",
            label="Proficiency",
            begins="1",
            low=0,
            high=MOST_RANK,
            more="One more point of proficiency",
            less="One point of proficiency fewer",
        ),
    )


BEARING = (
    _number("advantages", "Advantages", MOST_ADVANTAGES, "One more advantage", "One advantage fewer"),
    _number("disadvantages", "Disadvantages", MOST_ADVANTAGES, "One more disadvantage", "One disadvantage fewer"),
)
MODIFIER = _number("modifier", "Points added", MOST_BONUS, "One point more", "One point less", -MOST_BONUS)
FATE = Dial(
    key="fate",
    label="Fate sets the attribute die",
    more="A point of fate sets the attribute die",
    less="Fate leaves the attribute die alone",
)


def _pool(book: Rulebook, values: Values) -> tuple[Form, None]:
    return dict(values), None


def _sheet(book: Rulebook, values: Values) -> tuple[tuple[str, ...], LuckDieSheet]:
    """The traits that are rolled, and the sheet that has them."""
    attribute, skill, rank = next(iter(book.edition.attributes)), next(iter(book.skills)), int(values["proficiency"])
    size = int(values["skill"])
    sheet = LuckDieSheet(
        attributes={attribute: int(values["attribute"])},
        skills={skill: size} if size else {},
        proficiencies={ON_TRIAL: rank} if rank else {},
        fate=1,
    )
    return (attribute, *((skill,) if size else ()), *((ON_TRIAL,) if rank else ())), sheet


def _test(book: Rulebook, values: Values) -> tuple[Form, LuckDieSheet]:
    traits, sheet = _sheet(book, values)
    terms = ("difficulty", "advantages", "disadvantages", "modifier")
    form: dict[str, str | list[str]] = {name: values[name] for name in terms}
    return {**form, "traits": list(traits), "maximise": ["attribute"] if values["fate"] else []}, sheet


CONTESTS = (("sets_difficulty", "The other result is the difficulty"), ("same_activity", "Both do the same"))


def _contest_dials(book: Rulebook) -> tuple[Dial, ...]:
    theirs = "The other side: "
    return (
        Dial(
            key="contest",
            label="Contest",
            begins=CONTESTS[0][0],
            options=CONTESTS,
            more="If both do the same",
            less="If the other result is the difficulty",
        ),
        *_held(book),
        *BEARING,
        _die(book, "other_attribute", "The other side’s attribute die", 8, none=False, whose=theirs),
        _die(book, "other_skill", "The other side’s skill die", 6, none=True, whose=theirs),
        _number(
            "other_proficiency",
            "The other side’s proficiency",
            MOST_RANK,
            f"{theirs}one more point of proficiency",
            f"{theirs}one point of proficiency fewer",
        ),
    )


def _contest(book: Rulebook, values: Values) -> tuple[Form, LuckDieSheet]:
    traits, sheet = _sheet(book, values)
    own = ("attribute", "skill", "proficiency")
    return {**{name: value for name, value in values.items() if name not in own}, "traits": list(traits)}, sheet


TRIED: tuple[Trying[Rulebook], ...] = (
    Trying(
        kind="pool",
        name="A quick test",
        says="An attribute die, a skill die and a bonus, with the luck die beside them.",
        dials=lambda book: (*_held(book), _difficulty(book, "9"), *BEARING, MODIFIER),
        asks=_pool,
    ),
    Trying(
        kind="test",
        name="A test",
        says="A test of a character, who may have a point of fate for it.",
        dials=lambda book: (*_held(book), _difficulty(book, "9"), *BEARING, MODIFIER, FATE),
        asks=_test,
    ),
    Trying(
        kind="contest",
        name="A contest",
        says="A test against that of somebody else.",
        dials=_contest_dials,
        asks=_contest,
    ),
    Trying(
        kind="luck",
        name="A luck test",
        says="The luck die alone, where nothing but chance decides.",
        dials=lambda book: (_difficulty(book, "11"),),
        asks=_pool,
    ),
)
"""The quick test first."""
