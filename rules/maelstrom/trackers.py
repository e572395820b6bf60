"""The vitals that change in play, declared: experience, willpower, health, armor, each with what may be done to it.

Source: Maelstrom Rules, "Willpower"; health and experience as in the later publication, which soaks with armor and
lists none.
"""

from __future__ import annotations

from functools import partial

from rules.kit.telling import account, number, parts
from rules.kit.tracks import IN_VAIN, About, Act, Bounds, Reading, Track, award, once, up_to
from rules.maelstrom import experience, health, willpower
from rules.maelstrom.advancement import point_by_point
from rules.maelstrom.chapters import HealthLevel, HealthRules, WillpowerRules
from rules.maelstrom.house_rules import MaelstromHouseRules
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import MOST_ARMOR, MaelstromSheet
from rules.sheets import MOST_AT_ONCE, STORYTELLER, Box, JsonValue, Problem
from rules.wording import counted, sentence, signed, word

type Moved = MaelstromSheet | Problem


def tracks(book: Rulebook) -> tuple[Track[MaelstromSheet], ...]:
    """The vitals this edition and this campaign have."""
    found = []
    if book.experience:
        found.append(_experience(book.experience.source))
    if book.willpower:
        found.append(_willpower(book.willpower, book.switches))
    if book.health:
        found += (_health(book.health, book.switches.wound_penalty), _armor(book.health.source))
    return tuple(found)


def _points(sheet: MaelstromSheet) -> Reading:
    points = sheet.experience
    return Reading(points.free, points.earned, f"{points.free} of {points.earned} free")


_AWARD = award(experience.award, within=experience.awardable)


def _experience(source: str) -> Track[MaelstromSheet]:
    return Track(
        "experience",
        "Experience",
        _points,
        lambda sheet: (_AWARD,),
        account,
        by_hand=point_by_point,
        vital=False,
        about=About(
            "Points earned in play. They buy dots and specialties; free ones can be banked on one trait.", source
        ),
    )


# Willpower --------------------------------------------------------------------------------------------------


def _willpower(rules: WillpowerRules, switches: MaelstromHouseRules) -> Track[MaelstromSheet]:
    acts = (*_changing(rules), _encouraging(switches), *_FROM_ZERO)
    return Track("willpower", "Willpower", partial(_dots, rules.highest), lambda sheet: acts, _dots_told)


def _dots_told(value: JsonValue) -> str:
    dots = parts(value)
    return f"{number(dots.get('current'))} of {number(dots.get('permanent'))}"


def _dots(most: int, sheet: MaelstromSheet) -> Reading:
    dots = sheet.willpower
    states = ("current" if at < dots.current else "spent" if at < dots.permanent else "out" for at in range(most))
    return Reading(
        dots.current,
        dots.permanent,
        f"{dots.current} of {dots.permanent}" if dots.current else "No willpower left",
        lowered=dots.current < min(2, dots.permanent),
        boxes=tuple(Box(label=str(at + 1), state=state) for at, state in enumerate(states)),
    )


def _by(sheet: MaelstromSheet, amount: int) -> Moved:
    """So many dots more, or fewer."""
    dots, after = sheet.willpower, sheet.willpower.current + amount
    if not 0 <= after <= dots.permanent:
        text = f"Current willpower stays from 0 to {dots.permanent}; this would make it {after}."
        return Problem(code="bad_amount", sentence=text)
    return sheet.with_willpower(after)


def _there(sheet: MaelstromSheet) -> int:
    return sheet.willpower.current


def _missing(sheet: MaelstromSheet) -> int:
    return sheet.willpower.permanent - sheet.willpower.current


def _changing(rules: WillpowerRules) -> tuple[Act[MaelstromSheet], ...]:
    """What takes dots, and what brings them back."""

    def to(sheet: MaelstromSheet, by: int) -> str:
        return f"{sheet.willpower.current} to {sheet.willpower.current + by}."

    def day(sheet: MaelstromSheet, amount: int) -> Moved:
        dots, more = sheet.willpower, rules.dots_for_a_day * amount
        return sheet.with_willpower(willpower.after_a_day(dots.current, dots.permanent, dots=more))

    text = f"{counted(rules.dots_for_a_day, 'dot')} for a day in safety and comfort."
    return (
        Act(
            "spend",
            "Spend",
            lambda one, by: _by(one, -by),
            partial(to, by=-1),
            lambda one: up_to(_there(one)),
            press="take",
        ),
        Act("recover", "Recover", _by, partial(to, by=1), lambda one: up_to(_missing(one)), press="give"),
        Act("day", "A day's rest", day, text, lambda one: once(_missing(one) > 0, IN_VAIN)),
    )


def _encouraging(switches: MaelstromHouseRules) -> Act[MaelstromSheet]:
    """One dot lifts every companion who has none left or, by house rule, one of them.

    Rules, "Zero Willpower" (M-18).
    """
    each, keeps_last = switches.encourage_each, switches.encourage_keeps_last

    def too_dear(sheet: MaelstromSheet, companions: int) -> Problem:
        takes, kept = counted(companions if each else 1, "dot"), " and the last one stays" if keeps_last else ""
        text = f"That takes {takes}{kept}; {_there(sheet)} of willpower there."
        return Problem(code="nothing_to_do", sentence=text)

    def apply(sheet: MaelstromSheet, amount: int) -> Moved:
        lifted = willpower.encourage(_there(sheet), (0,) * amount, each=each, keeps_last=keeps_last)
        return sheet.with_willpower(lifted.helper_after) if lifted.legal else too_dear(sheet, amount)

    def bounds(sheet: MaelstromSheet) -> Bounds:
        spare = _there(sheet) - keeps_last
        return up_to(spare if each or spare < 1 else MOST_AT_ONCE)

    lifts = "lifts one companion who has" if each else "lifts every companion nearby who has"
    text = f"One dot {lifts} none left to one, if the storyteller agrees."
    price = "1 willpower each" if each else "1 willpower"
    return Act("encourage", "Encourage", apply, text, bounds, price=price, lifts="encouraged")


def _first_dot(sheet: MaelstromSheet, amount: int) -> Moved:
    # Whoever presses it says that nobody is threatened: only the table knows (M-32).
    dots = willpower.first_dot(_there(sheet), threatened=False, full_turns_out_of_combat=1)
    return sheet.with_willpower(dots)


def _from_zero(sheet: MaelstromSheet) -> Bounds:
    return once(not _there(sheet), IN_VAIN)


_FROM_ZERO: tuple[Act[MaelstromSheet], ...] = (
    Act("first_dot", "First dot", _first_dot, "After a full turn out of combat, not threatened.", _from_zero),
    Act("encouraged", "Encouraged", _first_dot, "A companion paid for it.", _from_zero, STORYTELLER),
)


# Health -----------------------------------------------------------------------------------------------------

WOUNDS = {
    "dice": "The lowest box that holds damage takes dice from actions.",
    "difficulty": "The lowest box that holds damage raises the difficulty of actions.",
    "off": "Wounds change nothing in a roll here, until the last box holds damage.",
}
"""What the health track does in each manner of playing wounds."""


def _health(rules: HealthRules, wounds: health.WoundRule) -> Track[MaelstromSheet]:
    def boxes(sheet: MaelstromSheet) -> int:
        return len(health.levels_of(rules, sheet))

    def take(kind: str, sheet: MaelstromSheet, amount: int) -> Moved:
        return sheet.with_health(health.take(sheet.health, kind, amount, boxes(sheet)))

    acts: tuple[Act[MaelstromSheet], ...] = (
        *(
            Act(
                kind,
                kind.capitalize(),
                partial(take, kind),
                f"One level of {kind} damage, marked {mark}.",
                _living,
                press="take",
            )
            for kind, mark in health.MARKS.items()
        ),
        *_MENDING,
    )
    return Track(
        "health",
        "Health",
        lambda sheet: _marks(health.levels_of(rules, sheet), wounds, sheet),
        lambda sheet: acts,
        health.told_marks,
        back=lambda sheet, done: health.taken_back(sheet, done, boxes(sheet)),
        about=_health_about(rules, wounds),
        event=partial(health.event, rules, wounds),
        left=health.left,
        pen="box",
    )


def _health_about(rules: HealthRules, wounds: health.WoundRule) -> About:
    told = ((one.name, health.told(one.penalty, wounds)) for one in rules.levels)
    levels = tuple(f"{name}: {does}" if does else name for name, does in told)
    boxes = sentence(word(len(rules.levels)))
    return About(f"{boxes} boxes from the lightest to the last. {WOUNDS[wounds]}", rules.source, levels)


def _marks(levels: tuple[HealthLevel, ...], wounds: health.WoundRule, sheet: MaelstromSheet) -> Reading:
    marks, hinders = sheet.health.marks, wounds != "off" and health.penalty(sheet.health, levels) < 0
    return Reading(
        len(marks),
        len(levels),
        health.headline(sheet.health, levels, wounds),
        lowered=hinders or health.incapacitated(sheet.health, levels),
        boxes=tuple(
            Box(label=one.name, state=mark.strip(), note=_note(one.penalty, wounds))
            for one, mark in zip(levels, marks.ljust(len(levels)), strict=False)
        ),
    )


def _note(penalty: int, wounds: health.WoundRule) -> str:
    """What stands at a box of the track: what it takes from the pool, or adds to the difficulty."""
    if not penalty or wounds == "off":
        return ""
    return signed(penalty if wounds == "dice" else -penalty)


def _living(sheet: MaelstromSheet) -> Bounds:
    return once(not sheet.health.dead, IN_VAIN)


_MENDING: tuple[Act[MaelstromSheet], ...] = (
    Act(
        "heal",
        "Heal",
        lambda sheet, amount: sheet.with_health(health.heal(sheet.health, amount)),
        "Clears one level, the least serious first.",
        lambda sheet: once(bool(sheet.health.marks) and not sheet.health.dead, IN_VAIN),
        press="give",
    ),
    Act(
        "revive",
        "Revive",
        lambda sheet, amount: sheet.with_health(sheet.health.model_copy(update={"dead": False})),
        "Back from the dead, at a price.",
        lambda sheet: once(sheet.health.dead, IN_VAIN),
        STORYTELLER,
    ),
)


# Armor ------------------------------------------------------------------------------------------------------


def _armor(source: str) -> Track[MaelstromSheet]:
    about = (
        "What one wears adds its dice when damage is soaked. No armor is listed yet: the table says what it is worth."
    )
    return Track(
        "armor",
        "Armor worn",
        lambda sheet: Reading(sheet.armor, MOST_ARMOR, counted(sheet.armor, "die", "dice") if sheet.armor else "None"),
        lambda sheet: _WEARING,
        vital=False,
        about=About(about, f"An addition to: {source}"),
    )


def _worn(sheet: MaelstromSheet, more: int) -> MaelstromSheet:
    return sheet.model_copy(update={"armor": sheet.armor + more})


_WEARING: tuple[Act[MaelstromSheet], ...] = (
    Act("put_on", "Put on", _worn, "So many dice more against damage.", lambda one: (1, MOST_ARMOR - one.armor)),
    Act("take_off", "Take off", lambda one, by: _worn(one, -by), "So many dice less.", lambda one: (1, one.armor)),
)
