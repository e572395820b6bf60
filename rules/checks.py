"""Check, Throw, Step, Choice, Outcome: the vocabulary of rolling.

A roll is a check and its steps. The check is everything that was announced before the dice fell; a step is what
was thrown or what was chosen afterwards. The same check and the same steps give the same outcome, for ever.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import BeforeValidator, ConfigDict, Field
from pydantic.config import JsonDict

from rules.sheets import EVERYONE, Actor, JsonValue, Problem, Sheet, Value
from rules.texts import line


class Part(Value):
    """One line of the arithmetic before a roll: "Precision 3", "Hurt -1", and the reason it is there."""

    label: str
    amount: int
    reason: str = ""
    kind: str = "trait"


class Check(Value):
    """What was announced before the throw. Each system adds its own fields; nothing in it ever changes.

    `kind` is one of the game's `check_kinds`; `title` names it for the log ("Precision + Piloting");
    `pool_parts` and `target_parts` are the arithmetic as it stood, and `rules` the house rules that shaped it. `once`
    names by a code what of it a character may do once a turn; where a fight is on, a second time is refused. What a
    `secret` one must reach is the storyteller's: no sentence, no line and no odds of the entry tell it.
    """

    kind: str
    title: str
    pool_parts: tuple[Part, ...] = ()
    target_parts: tuple[Part, ...] = ()
    rules: tuple[str, ...] = ()
    once: str = ""
    secret: bool = False


class Throw(Value):
    """Dice that must be thrown next: `count` dice with faces 1 to `size`, playing `role`."""

    count: int = Field(ge=1, le=1000)
    size: int = Field(ge=2, le=1000)
    role: str


class Step(Value):
    """One thing that happened to a roll, in order: dice thrown, or a choice answered.

    A throw has `role` and `faces` in the order they fell. A choice has `choice`, the `option` taken and, where
    the answer fixes a number for ever (dots left after paying), that number as `amount`.
    """

    kind: Literal["throw", "choice"]
    role: str = ""
    faces: tuple[int, ...] = ()
    choice: str = ""
    option: str = ""
    amount: int = 0


class Die(Value):
    """One die on the table and what it did.

    `state` is "hit", "miss", "botch", "removed", "cancelled", "ignored" or, where faces are added up, "counted",
    "kept", "lucky" or "maximised"; any other word is drawn plain. `exploded` dice brought others; `bonus` dice were
    brought. `caption` says all of it in words.
    """

    face: int
    size: int
    role: str
    state: str
    bonus: bool = False
    exploded: bool = False
    caption: str = ""


class LedgerLine(Value):
    """One line of the count after a roll, in the order it was counted."""

    label: str
    amount: int


class Option(Value):
    """One way to answer a choice: which die, which trait, how many."""

    code: str
    label: str
    sentence: str = ""


type Side = Literal["own", "other", "both"]
"""Whose choice it is: that of whoever rolls, of whoever opposes, or of either."""


class Choice(Value):
    """Something that may still be done to a roll: spend a dot, take another die, cancel the highest.

    `sentence` says what it would give and cost; without `options` it is a single button. `actors` may press it, the
    player among them only for their `side` of a contest. `writes` labels a line of free text that the answer carries as
    its option; empty where there is none. An `offer` waits for nobody: it closes with the character's next roll.
    """

    code: str
    label: str
    sentence: str
    options: tuple[Option, ...] = ()
    actors: tuple[Actor, ...] = EVERYONE
    success: Fraction | None = None
    writes: str = ""
    side: Side = "own"
    offer: bool = False


class Outcome(Value):
    """How a roll stands after its steps.

    `kind` is "success", "failure" or "botch" (or another of the game's `outcomes`), `label` its printed form; `value`
    is the number that goes with it (net successes; below zero is a botch), and `degree` the rulebook's word for it.
    `sentence` explains the count; `spoken` is one sentence for a screen reader, without the roller's name.
    `final` is False while dice are owed or a choice is open that the rules want answered.
    """

    kind: str
    label: str
    value: int
    degree: str = ""
    dice: tuple[Die, ...] = ()
    ledger: tuple[LedgerLine, ...] = ()
    sentence: str = ""
    spoken: str = ""
    final: bool = True


class Plan(Value):
    """A check as it stands before the throw: the arithmetic, and what bars or colours it.

    `check` is None exactly when `problems` bar the roll. `notes` are worth saying but bar nothing ("no die can
    succeed at 11"). `payments` are what throwing costs, in words ("1 willpower, to ignore wounds"), and `prices` the
    same in short, for the Roll button ("1 willpower"); `stakes` is True where the dice alone decide what the sheet
    loses or gains (willpower that a botch costs). `throws` are the dice in short ("5 dice", "4D+2"), empty where none
    fall, and `headline` is the whole of it ("d8 against 4"); without one it is those dice and the `difficulty`, where
    the rules have such a number. A system may add fields for its own panel.
    """

    check: Check | None
    problems: tuple[Problem, ...] = ()
    notes: tuple[Problem, ...] = ()
    payments: tuple[str, ...] = ()
    prices: tuple[str, ...] = ()
    stakes: bool = False
    throws: str = ""
    headline: str = ""
    difficulty: int | None = None


class Bar(Value):
    """One column of a distribution: a net result (or a range at an end) and its probability."""

    label: str
    value: int
    probability: float
    kind: str


class Odds(Value):
    """Exact odds of a check. Probabilities are exact fractions; `distribution` maps net result to probability.

    `expected` counts failures and botches as 0. The distribution may leave out a tail that no finite list can
    hold (dice that explode without end); `tail` is its exact probability, all of it success. `other` has more chances
    by name; "undecided" is 1 where nothing is reached or missed yet, because only the total counts.

    `words` name "success", "failure" and "botch" where the usual ones do not fit (an empty one is not reckoned with),
    `notes` say what no column shows; without `averages` the expected result means nothing.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    success: Fraction
    failure: Fraction
    botch: Fraction
    expected: Fraction
    distribution: Mapping[int, Fraction]
    tail: Fraction = Fraction(0)
    other: Mapping[str, Fraction] = Field(default_factory=dict)
    words: Mapping[str, str] = Field(default_factory=dict)
    notes: tuple[str, ...] = ()
    averages: bool = True


class Rung(Value):
    """One named difficulty of the rulebook's ladder, and the chance to reach it."""

    name: str
    difficulty: int
    chance: Fraction


class Answer(Value):
    """A choice answered: the step to append, and the sheet after its cost (the same sheet where there is none).

    The sheet is that of the side whose choice it was. The log says `told`, or else the label of the choice and the
    `sentence`.
    """

    step: Step
    sheet: Sheet | None
    sentence: str = ""
    told: str = ""


SCARCE: JsonDict = {"scarce": True}
"""Marks a field of a request that spends what does not come back: it is chosen for one throw, and off for the next."""


def _picked(value: object) -> object:
    many = [value] if isinstance(value, str) else value
    return [one for one in many if one != ""] if isinstance(many, list | tuple) else many


PICKED = BeforeValidator(_picked)
"""On what is picked from a list, as every panel sends it: from one field or from many, blanks left out."""

Name60 = Annotated[str, Field(max_length=60), line(60)]
Name130 = Annotated[str, Field(max_length=130), line(130)]
"""A trait as a roll names it, with room for something finer within it. What is far too long is not even looked at."""

LEFT_OUT = BeforeValidator(lambda value: None if value == "" else value)
"""On a number that may be left out: an empty field names none."""


class Request(Value):
    """What a person fills in before a roll. Each kind of check has its own; numbers are checked for range here."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)

    @classmethod
    def scarce_fields(cls) -> tuple[str, ...]:
        """The fields that spend what is scarce."""
        extras = {name: one.json_schema_extra for name, one in cls.model_fields.items()}
        return tuple(name for name, extra in extras.items() if isinstance(extra, dict) and extra.get("scarce"))


class FacedRequest(Request):
    """A roll at or against somebody: a character of the table, a fighter, or whoever the other fields write down."""


class ContestedRequest(FacedRequest):
    """A roll that somebody else opposes: another character of the table, or whoever the other fields write down.

    `opponent_traits` are rolled from the sheet of the character that was chosen; nobody chosen, they mean nothing.
    """

    opponent_traits: Annotated[tuple[Name130, ...], PICKED] = Field(
        (), max_length=12, json_schema_extra={"asked": False}
    )


@dataclass(frozen=True, slots=True)
class Contestant:
    """A character in a contest: the name that the entry keeps, and the sheet as it stands now."""

    name: str
    sheet: Sheet


type Form = Mapping[str, JsonValue | list[str]]
"""Fields as a form, an API body or a shell gives them, before they are read into a `Request`."""
