"""Every kind of roll of the wild die as one asks for it who has no sheet: a code, and what bears on it.

Source: Basics, "Rolling Dice", "Using Skills", "Opposed Difficulties", "Using Ranged Combat Skills",
"Using Close Combat Skills", "Multiple Actions", "Hit Points".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.checks import Form
from rules.kit.trying import Dial, Trying, Values
from rules.wild_die.actions import MOST_ACTIONS
from rules.wild_die.codes import MOST_PIPS
from rules.wild_die.rulebook import Rulebook
from rules.wild_die.sheet import MOST_SKILL_POINTS, HitPoints, Purse, WildDieSheet
from rules.wording import signed

MOST_TRIED = 40
"""The most dice of a trial: no character comes near."""

MOST_NEEDED = 100
"""The highest number of a trial: the last band begins far below."""

FULL = 100
"""Hit points of a trial: so that one is a percent."""


def _dice(key: str, label: str, begins: str, whose: str = "") -> tuple[Dial, Dial]:
    one = f"{whose}One" if not whose else f"{whose}one"
    return (
        Dial(
            key=key, label=label, begins=begins, low=1, high=MOST_TRIED, more=f"{one} more die", less=f"{one} die fewer"
        ),
        Dial(
            key=f"{key}_pips",
            label=f"{label}: pips",
            begins="0",
            low=0,
            high=MOST_PIPS,
            more=f"{one} more pip",
            less=f"{one} pip fewer",
        ),
    )


def _needed(key: str, label: str, begins: str, *, blank: bool = False) -> Dial:
    return Dial(
        key=key,
        label=label,
        begins=begins,
        low=0,
        high=MOST_NEEDED,
        open=blank,
        more=f"{label} one higher",
        less=f"{label} one lower",
        hint="empty: only the total counts" if blank else "",
    )


MODIFIER = Dial(key="modifier", label="Added to the difficulty", begins="0", low=-30, high=30)
"""Not compared beside the number that it is added to: a point of either is the same."""

THEIR_MODIFIER = Dial(
    key="modifier",
    label="Added to their total",
    begins="0",
    low=-30,
    high=30,
    more="One point harder",
    less="One point easier",
)


def _circumstances(book: Rulebook) -> Iterator[Dial]:
    """What bears on every roll of a character. Basics, "Multiple Actions" and "Hit Points"."""
    yield Dial(
        key="actions",
        label="Actions this round",
        begins="1",
        low=1,
        high=MOST_ACTIONS,
        more="One more action in the round",
        less="One action fewer in the round",
    )
    if book.switches.wounds:
        told = ((str(one.percent), f"{one.name}, {signed(one.dice)}D") for one in book.tables.wounds.levels)
        yield Dial(
            key="wounds",
            label="Wounds",
            begins=str(FULL),
            options=((str(FULL), book.tables.wounds.unhurt), *told),
            more="One level of wounds more",
            less="One level of wounds fewer",
        )


def _skilled(book: Rulebook) -> tuple[Dial, ...]:
    points = "dice" if book.switches.skill_points == "dice" else "points"
    return (
        *_dice("attribute", "Attribute", "3"),
        Dial(
            key="skill",
            label=f"Skill {points}",
            begins="1",
            low=0,
            high=MOST_SKILL_POINTS // 2,
            more="One more point in the skill",
            less="One point in the skill fewer",
            hint="none: untrained",
        ),
        *_circumstances(book),
    )


def _point(book: Rulebook) -> Dial:
    name, worth = book.token_name("paragon"), book.tables.points.number
    return Dial(
        key="spend",
        label=f"A {name} point for {signed(worth)}",
        more=f"With a {name} point",
        less=f"Without the {name} point",
    )


def _number(text: str) -> int:
    return int(text)


def _code(values: Values, key: str) -> str:
    pips = _number(values[f"{key}_pips"])
    return f"{_number(values[key])}D{f'+{pips}' if pips else ''}"


def _sheet(book: Rulebook, values: Values) -> tuple[str, WildDieSheet]:
    """The skill that is rolled, and the sheet that has it."""
    skill, attribute = next(iter(book.skills.items()), ("Practice", book.attributes[0]))
    sheet = WildDieSheet(
        attributes={attribute: _code(values, "attribute")},
        skills={skill: _number(values["skill"])},
        own_skills={} if skill in book.skills else {skill: attribute},
        hit_points=HitPoints(maximum=FULL, current=_number(values.get("wounds", str(FULL)))),
        points=Purse(paragon=1),
    )
    return skill, sheet


def _on_skill(*names: str) -> Callable[[Rulebook, Values], tuple[Form, WildDieSheet]]:
    """What asks for a roll of the skill with these terms."""

    def asks(book: Rulebook, values: Values) -> tuple[Form, WildDieSheet]:
        skill, sheet = _sheet(book, values)
        form: dict[str, str | list[str]] = {name: values[name] for name in (*names, "actions") if values.get(name)}
        if values.get("spend"):
            form["spend"] = ["paragon:number"]
        return {**form, "traits": [skill]}, sheet

    return asks


def _pool(book: Rulebook, values: Values) -> tuple[Form, None]:
    kept = {name: values[name] for name in ("difficulty", "modifier", "actions") if values.get(name)}
    return {**kept, "code": _code(values, "dice")}, None


def _opposed(book: Rulebook, values: Values) -> tuple[Form, WildDieSheet]:
    skill, sheet = _sheet(book, values)
    terms = {"actions": values["actions"], "modifier": values["modifier"], "initiator": values["initiator"]}
    return {**terms, "traits": [skill], "opponent": _code(values, "opponent")}, sheet


INITIATOR = Dial(
    key="initiator",
    label="Began it, and wins ties",
    begins="true",
    options=(("false", "no"), ("true", "yes")),
    more="Having begun it, and winning ties",
    less="If the other side began it, and wins ties",
)

REACTION = Dial(
    key="full_reaction",
    label="The target does nothing but react",
    more="If the target does nothing but react",
    less="If the target acts as well",
)

TRIED: tuple[Trying[Rulebook], ...] = (
    Trying(
        kind="pool",
        name="A code",
        says="Dice and pips against a difficulty, whoever throws them.",
        dials=lambda book: (
            *_dice("dice", "Dice", "4"),
            _needed("difficulty", "Difficulty", "13", blank=True),
            MODIFIER,
        ),
        asks=_pool,
    ),
    Trying(
        kind="skill",
        name="A skill",
        says="A skill of a character against a difficulty, hurt or hurried as they are.",
        dials=lambda book: (
            *_skilled(book),
            _needed("difficulty", "Difficulty", "13", blank=True),
            MODIFIER,
            _point(book),
        ),
        asks=_on_skill("difficulty", "modifier"),
    ),
    Trying(
        kind="opposed",
        name="Opposed",
        says="A skill against the dice of somebody else.",
        dials=lambda book: (
            *_skilled(book),
            *_dice("opponent", "The other side", "4", "The other side: "),
            INITIATOR,
            THEIR_MODIFIER,
        ),
        asks=_opposed,
    ),
    Trying(
        kind="attack",
        name="An attack",
        says="A skill of fighting against the defence of whoever is attacked.",
        dials=lambda book: (*_skilled(book), _needed("defence", "Defence", "13"), REACTION, MODIFIER, _point(book)),
        asks=_on_skill("defence", "full_reaction", "modifier"),
    ),
    Trying(
        kind="parry",
        name="A parry",
        says="A skill against the total of an attack that is about to hit.",
        dials=lambda book: (*_skilled(book), _needed("attack_total", "The attack came to", "13"), _point(book)),
        asks=_on_skill("attack_total"),
    ),
    Trying(
        kind="code",
        name="A weapon’s code",
        says="The code of a weapon or a tool: what it does is its total, and wounds take nothing from it.",
        dials=lambda book: (*_dice("dice", "Dice", "3"), _needed("difficulty", "Difficulty", "", blank=True)),
        asks=_pool,
    ),
)
"""The quick code first."""
