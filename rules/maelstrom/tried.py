"""Every kind of roll of Maelstrom as one asks for it who has no sheet: dots, wounds and specialties by themselves.

Source: Maelstrom Rules, "Performing Actions", "Using Specialties", "Willpower"; the later publication, "Health".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.checks import Form
from rules.kit.trying import Dial, Trying, Values
from rules.maelstrom.chapters import HealthLevel
from rules.maelstrom.checks import POOL_LIMIT, THRESHOLD_LIMIT
from rules.maelstrom.kinds.action import MODIFIER_LIMIT, REFLEXES
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import MOST_ARMOR, MOST_DOTS, Health, MaelstromSheet, Specialty, Willpower
from rules.wording import signed

SPECIALTY = "Practice"
"""What the specialty of a trial is called, and the ability where the table names those itself."""


def _difficulty(book: Rulebook) -> Dial:
    dice = book.edition.dice
    return Dial(
        key="difficulty",
        label="Difficulty",
        begins=str(book.house_rules.default_difficulty),
        low=dice.lowest_difficulty,
        high=dice.highest_difficulty,
        more="Difficulty one higher",
        less="Difficulty one lower",
        hint=f"{book.house_rules.default_difficulty} is usual",
    )


THRESHOLD = Dial(
    key="threshold",
    label="Threshold",
    begins="0",
    low=0,
    high=THRESHOLD_LIMIT,
    more="Threshold one higher",
    less="Threshold one lower",
    hint="successes taken away",
)


def _specialty(book: Rulebook) -> Dial:
    hint = "each 10 may bring one more die" if book.edition.dice.specialty_dots else "each 10 adds two dice"
    return Dial(
        key="specialty", label="Using a specialty", more="With a specialty", less="Without the specialty", hint=hint
    )


# A quick pool -------------------------------------------------------------------------------------------------


def _pool_dials(book: Rulebook) -> tuple[Dial, ...]:
    dice = Dial(key="dice", label="Dice", begins="5", low=1, high=POOL_LIMIT, more="One more die", less="One die fewer")
    return (dice, _difficulty(book), THRESHOLD, _specialty(book))


def _pool(book: Rulebook, values: Values) -> tuple[Form, None]:
    return {name: value for name, value in values.items() if value}, None


# An action ----------------------------------------------------------------------------------------------------


def _dots(key: str, label: str, begins: str) -> Dial:
    name = label.lower()
    return Dial(
        key=key,
        label=label,
        begins=begins,
        low=0,
        high=MOST_DOTS,
        more=f"One more dot of {name}",
        less=f"One dot of {name} fewer",
    )


def _action_dials(book: Rulebook) -> tuple[Dial, ...]:
    return tuple(_action_parts(book))


def _action_parts(book: Rulebook) -> Iterator[Dial]:
    kinds = _kinds(book)
    yield _dots("attribute", "Attribute", "3")
    yield _dots("ability", "Ability", "2")
    if len(kinds) > 1:
        options = tuple((kind, kind.capitalize()) for kind in kinds)
        yield Dial(key="sort", label="Sort of ability", begins=kinds[0], options=options, hint="matters without dots")
    yield _difficulty(book)
    yield THRESHOLD
    yield _specialty(book)
    if book.specialty_kinds:
        words = "A required specialty is lacking"
        yield Dial(key="lacking", label=words, more=words, less="No required specialty is lacking")
    if book.edition.dice.reflexes:
        words = "Reflexes instead of Precision"
        yield Dial(key="reflexes", label=words, more=words, less="With Precision after all")
    if book.health:
        levels = [("", "Unhurt"), *((str(at), f"{one.name}{_less(one.penalty)}") for at, one in _levels(book))]
        yield Dial(
            key="wounds",
            label="Wounds",
            options=tuple(levels),
            more="One level of wounds more",
            less="One level of wounds fewer",
        )
    yield Dial(
        key="modifier",
        label="Storyteller’s dice",
        begins="0",
        low=-MODIFIER_LIMIT,
        high=MODIFIER_LIMIT,
        more="One more die from the storyteller",
        less="One die taken by the storyteller",
    )


def _levels(book: Rulebook) -> Iterator[tuple[int, HealthLevel]]:
    # Whoever has the last box marked does nothing at all.
    yield from enumerate(book.health.levels[:-1], 1) if book.health else ()


def _less(penalty: int) -> str:
    return f", {signed(penalty)}" if penalty else ""


def _kinds(book: Rulebook) -> tuple[str, ...]:
    found = (book.kind(name) for name in book.edition.abilities)
    return tuple(dict.fromkeys(kind for kind in found if kind))


def _action(book: Rulebook, values: Values) -> tuple[Form, MaelstromSheet]:
    attribute, ability = _attribute(book, values), _ability(book, values)
    key = f"{ability}: {SPECIALTY}"
    # Without dots there is nothing to be special in: the plan says so of a specialty that is used.
    sheet = MaelstromSheet(
        attributes={attribute: int(values["attribute"])},
        abilities={ability: int(values["ability"])},
        specialties=(Specialty(ability=ability, name=SPECIALTY, kind="general", state="approved"),),
        health=Health(marks="/" * int(values.get("wounds") or 0)),
    )
    form: dict[str, str | list[str]] = {
        "traits": [attribute, ability],
        "difficulty": values["difficulty"],
        "threshold": values["threshold"],
        "modifier": values["modifier"],
    }
    if values["specialty"]:
        form["used"] = [key]
    if values.get("lacking"):
        form["required"] = [f"{ability}: Something else"]
    if values.get("reflexes"):
        form["reflexes"] = "true"
    return form, sheet


def _attribute(book: Rulebook, values: Values) -> str:
    return REFLEXES if values.get("reflexes") else next(iter(book.edition.attributes))


def _ability(book: Rulebook, values: Values) -> str:
    listed = (name for name in book.edition.abilities if book.kind(name) == values.get("sort"))
    return next(listed, SPECIALTY)


# Willpower and damage -----------------------------------------------------------------------------------------

WILLPOWER = Dial(
    key="willpower",
    label="Current willpower",
    begins="4",
    low=1,
    high=10,
    more="One more dot of willpower",
    less="One dot of willpower fewer",
)


def _willed(values: Values) -> MaelstromSheet:
    dots = int(values["willpower"])
    # A dot of the scale is left, or there would be nothing to recover.
    return MaelstromSheet(willpower=Willpower(permanent=min(10, dots + 1), current=dots))


def _willpower(book: Rulebook, values: Values) -> tuple[Form, MaelstromSheet]:
    return {"difficulty": values["difficulty"], "threshold": values["threshold"]}, _willed(values)


def _recovery_dials(book: Rulebook) -> tuple[Dial, ...]:
    # With every dot of the scale there is nothing to recover.
    return (replace(WILLPOWER, high=9),)


DAMAGE = (("bashing", "Bashing"), ("lethal", "Lethal"), ("aggravated", "Aggravated"))


def _soak_dials(book: Rulebook) -> tuple[Dial, ...]:
    armor = Dial(
        key="armor",
        label="Armor",
        begins="1",
        low=0,
        high=MOST_ARMOR,
        more="One more die of armor",
        less="Armor one less",
    )
    damage = Dial(
        key="damage", label="Damage", begins="bashing", options=DAMAGE, more="Worse damage", less="Lighter damage"
    )
    return (_dots("strength", "Strength", "3"), armor, damage)


def _soak(book: Rulebook, values: Values) -> tuple[Form, MaelstromSheet]:
    strength = book.health.soak_attribute if book.health else "Strength"
    sheet = MaelstromSheet(attributes={strength: int(values["strength"])})
    return {"damage": values["damage"], "levels": "1", "armor": values["armor"]}, sheet


TRIED: tuple[Trying[Rulebook], ...] = (
    Trying(
        kind="pool",
        name="A pool",
        says="So many ten-sided dice against a difficulty, whoever throws them.",
        dials=_pool_dials,
        asks=_pool,
    ),
    Trying(
        kind="action",
        name="An action",
        says="An attribute and an ability together, with all that bears on the roll.",
        dials=_action_dials,
        asks=_action,
    ),
    Trying(
        kind="willpower",
        name="Willpower",
        says="The dots of willpower one has at the moment, rolled alone.",
        dials=lambda book: (WILLPOWER, _difficulty(book), THRESHOLD),
        asks=_willpower,
    ),
    Trying(
        kind="recovery",
        name="A day of rest",
        says="The roll that follows a day of rest: each success brings back one more dot.",
        dials=_recovery_dials,
        asks=lambda book, values: ({}, _willed(values)),
    ),
    Trying(
        kind="soak",
        name="Soaking damage",
        says="The roll against damage that has hit: each success takes one level off.",
        dials=_soak_dials,
        asks=_soak,
    ),
)
"""The quick pool first."""
