"""The health track: marking damage, penalties, soaking, healing.

Source: later publication, "Health"; the main rulebook names wound penalties and leaves them open (M-21).
"""

from __future__ import annotations

from collections import Counter
from typing import Literal

from rules.checks import Part
from rules.kit.differences import Difference
from rules.kit.history import GONE_ON
from rules.kit.telling import parts
from rules.maelstrom.chapters import HealthLevel, HealthRules
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import Health, MaelstromSheet
from rules.sheets import JsonValue, Problem
from rules.wording import counted, signed

MARKS = {"bashing": "/", "lethal": "X", "aggravated": "*"}
"""Each kind of damage and its mark."""

WORST_FIRST = "*X/"
"""Marks from the top of the track down."""

HUGE_SIZE = "Huge Size"
"""The merit that adds one box on top, without a penalty."""


BOXES = "health"
"""The vital that says how many boxes somebody of the cast has."""


def levels_of(rules: HealthRules, sheet: MaelstromSheet) -> tuple[HealthLevel, ...]:
    """The boxes of this character, from the lightest to the last; somebody of the cast may have fewer.

    Those who have fewer lack the ones before the last: they are out sooner, and less hindered until then.
    """
    levels, boxes = rules.levels, sheet.vitals.get(BOXES, 0)
    if 0 < boxes < len(levels):
        levels = (*levels[: boxes - 1], levels[-1])
    huge = any(one.name == HUGE_SIZE for one in sheet.merits)
    return (HealthLevel(name=HUGE_SIZE, penalty=0), *levels) if huge else levels


def take(health: Health, damage: str, levels: int, boxes: int) -> Health:
    """Mark `levels` of one kind of damage, one after the other. Raises KeyError for an unknown kind.

    Later publication, "Health".
    """
    for _ in range(levels):
        health = _take_one(health, MARKS[damage], boxes)
    return health


def _take_one(health: Health, mark: str, boxes: int) -> Health:
    if health.dead:
        return health
    if len(health.marks) < boxes:
        return Health(marks=_sorted(health.marks + mark))
    # The track is full: more damage makes the first bashing box worse, and where there is none it kills.
    if not health.marks.endswith("/"):
        return Health(marks=health.marks, dead=True)
    worse = "X" if mark == "/" else mark
    return Health(marks=_sorted(health.marks.replace("/", worse, 1)))


def _sorted(marks: str) -> str:
    return "".join(sorted(marks, key=WORST_FIRST.index))


def heal(health: Health, levels: int) -> Health:
    """Clear `levels` boxes, the least serious damage first. The dead do not heal. Later publication, "Health"."""
    return health if health.dead else Health(marks=health.marks[: max(0, len(health.marks) - levels)])


def told_marks(value: JsonValue) -> str:
    """Marks from the worst down: "1 lethal, 3 bashing"."""
    track = parts(value)
    marks = str(track.get("marks") or "")
    wounds = [f"{marks.count(mark)} {kind}" for kind, mark in reversed(MARKS.items()) if mark in marks]
    return ", ".join([*wounds, *(["dead"] if track.get("dead") else [])]) or "unhurt"


def left(value: JsonValue) -> int:
    """How far from its end a track is whose marks history keeps: each counts by how bad it is."""
    track = parts(value)
    marks = str(track.get("marks") or "")
    return -sum(len(WORST_FIRST) - WORST_FIRST.index(mark) for mark in marks) - bool(track.get("dead"))


def event(
    rules: HealthRules, rule: WoundRule, sheet: MaelstromSheet | None, before: JsonValue, after: JsonValue
) -> str:
    """What came or went, and how it stands then: "2 lethal, now Injured (−2)", "1 bashing healed, now unhurt"."""
    was, became = (Counter(str(parts(side).get("marks") or "")) for side in (before, after))
    now = Health(marks=_sorted("".join(became.elements())), dead=bool(parts(after).get("dead")))
    levels = levels_of(rules, sheet) if sheet else rules.levels
    told = [f"{told_marks({'marks': ''.join(marks.elements())})}{word}" for marks, word in (
        (became - was, ""), (was - became, " healed")
    ) if marks]  # fmt: skip
    lowest = level(now, levels)
    counts = f" ({signed(lowest.penalty)})" if lowest and lowest.penalty and rule != "off" else ""
    state = "dead" if now.dead else f"{lowest.name}{counts}" if lowest else "unhurt"
    return f"{', '.join(told) or 'health'}, now {state}"


def taken_back(sheet: MaelstromSheet, done: Difference, boxes: int) -> MaelstromSheet | Problem:
    """The sheet without what an act did to its track: the marks that came go, and those that went come again.

    Marks push one another, so what came since stays whichever boxes it stands in. Refused where a mark that came is
    healed by now, where there is no room for those that went, and where the character died or was revived since.
    """
    now, (was, became) = sheet.health, ({} if not isinstance(one, dict) else one for one in (done.was, done.became))
    then, after = (Counter(str(side.get("marks", ""))) for side in (was, became))
    came, left, dead = after - then, Counter(now.marks), bool(was.get("dead"))
    marks = _sorted("".join((left - came + (then - after)).elements()))
    gone_on = came - left or now.dead != bool(became.get("dead")) or (dead and marks != now.marks)
    return GONE_ON if gone_on or len(marks) > boxes else sheet.with_health(Health(marks=marks, dead=dead))


def soaked(levels: int, successes: int) -> int:
    """Levels of damage left after a soak roll; a failure or a botch changes nothing. Later publication, "Health"."""
    return max(0, levels - max(0, successes))


def level(health: Health, levels: tuple[HealthLevel, ...]) -> HealthLevel | None:
    """The lowest box that holds damage; None when unhurt."""
    return levels[min(len(health.marks), len(levels)) - 1] if health.marks else None


def penalty(health: Health, levels: tuple[HealthLevel, ...]) -> int:
    """Dice that wounds take from an action: 0 or less. Later publication, "Health" (M-21)."""
    lowest = level(health, levels)
    return lowest.penalty if lowest else 0


def wound_part(book: Rulebook, sheet: MaelstromSheet) -> Part | None:
    """The wound penalty of this sheet as the campaign plays it; None when there is none.

    Rules, "Wound Penalties" (M-21).
    """
    rule = book.switches.wound_penalty
    lowest = level(sheet.health, levels_of(book.health, sheet)) if book.health and rule != "off" else None
    if lowest is None or not lowest.penalty:
        return None
    if rule == "difficulty":
        return Part(label=lowest.name, amount=-lowest.penalty, reason="wounds", kind="difficulty")
    return Part(label=lowest.name, amount=lowest.penalty, reason="wounds", kind="wounds")


def incapacitated(health: Health, levels: tuple[HealthLevel, ...]) -> bool:
    """Whether the last box holds damage: unconscious, no action. Later publication, "Health"."""
    return health.dead or len(health.marks) >= len(levels)


type WoundRule = Literal["dice", "difficulty", "off"]


def told(penalty: int, rule: WoundRule) -> str:
    """What a wound penalty does in this campaign: "−2 dice", "difficulty +2", or nothing."""
    if not penalty or rule == "off":
        return ""
    if rule == "difficulty":
        return f"difficulty {signed(-penalty)}"
    return f"{signed(penalty)} {counted(-penalty, 'die', 'dice').split()[-1]}"


def headline(health: Health, levels: tuple[HealthLevel, ...], rule: WoundRule) -> str:
    """The state in a few words, with what it does in this campaign: "Hurt, −1 die"."""
    lowest = level(health, levels)
    if health.dead:
        return "Dead"
    if lowest is None:
        return "Unhurt"
    return ", ".join(part for part in (lowest.name, told(lowest.penalty, rule)) if part)
