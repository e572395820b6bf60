"""What happens to a sheet in play: damage, healing, conditions, breaks, rests and fate, as sheets before and after.

Source: Playing the Game, "Damage", "Conditions", "Recovering Resources", "Fate".
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.luck_die.damage import Blow, Body, Hit, Reading, hit
from rules.luck_die.recovery import Night, Pause, Recovered, Resources, resume_rest, take_break, take_rest
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.sheet import MOST_LISTED, Condition, LuckDieSheet, Points, Recovery

RESTED = ("endurance", "stamina", "focus")
"""The resources that breaks and rests bring back."""


def body_of(book: Rulebook, sheet: LuckDieSheet) -> Body:
    """The character as damage sees it."""
    return Body(
        endurance=book.current(sheet, "endurance"),
        health=book.current(sheet, "health"),
        unconscious=sheet.has("Unconscious"),
        dying=sheet.has("Dying"),
        wounded=sheet.has("Wounded"),
        bloodied=sheet.has("Bloodied"),
    )


def reading_of(book: Rulebook) -> Reading:
    """How the campaign reads the rules of damage."""
    rules = book.house_rules
    return Reading(rules.reduction, rules.halving, rules.halving_rounds)


def damaged(book: Rulebook, sheet: LuckDieSheet, blow: Blow) -> tuple[LuckDieSheet, Hit]:
    """The sheet after a blow. Raises DamageError for damage that does not exist."""
    done = hit(blow, sheet.reduction, body_of(book, sheet), reading_of(book))
    after = with_current(book, sheet, {"endurance": done.body.endurance, "health": done.body.health})
    for name, holds in (("Unconscious", done.body.unconscious), ("Dying", done.body.dying)):
        after = with_condition(after, name) if holds else after
    return after, done


def with_current(book: Rulebook, sheet: LuckDieSheet, amounts: Mapping[str, int]) -> LuckDieSheet:
    """The sheet with resources set to these amounts; wounded and bloodied follow from health."""
    update = {name: Points(lost=max(0, book.maximum(sheet, name) - now)) for name, now in amounts.items()}
    after = sheet.model_copy(update=update)
    if "health" not in amounts:
        return after
    health = book.current(after, "health")
    for name, holds in (("Wounded", health < book.maximum(after, "health")), ("Bloodied", health < 0)):
        after = with_condition(after, name) if holds else without_condition(after, name)
    return after


def with_condition(sheet: LuckDieSheet, name: str, strength: int = 0, note: str = "") -> LuckDieSheet:
    """The sheet with a condition; the newest instance replaces an earlier one."""
    if sheet.has(name) and not strength and not note:
        return sheet
    kept = tuple(one for one in sheet.conditions if one.name != name)[: MOST_LISTED - 1]
    return sheet.model_copy(update={"conditions": (*kept, Condition(name=name, strength=strength, note=note))})


def after_a_turn(book: Rulebook, sheet: LuckDieSheet) -> LuckDieSheet:
    """The sheet after what holds on it has done its damage at the start of a turn; what has run out ends."""
    after = sheet
    for one in sheet.conditions:
        rule = book.tables.conditions.each_turn.get(one.name)
        if rule is None or not one.strength:
            continue
        if rule.kind == "health":
            after = with_current(book, after, {"health": book.current(after, "health") - one.strength})
        else:
            after = damaged(book, after, Blow(amount=one.strength, kind=rule.kind))[0]
        left = one.strength + rule.then
        after = with_condition(after, one.name, left) if left else without_condition(after, one.name)
    return after


def without_condition(sheet: LuckDieSheet, name: str) -> LuckDieSheet:
    """The sheet without a condition."""
    kept = tuple(one for one in sheet.conditions if one.name != name)
    return sheet if len(kept) == len(sheet.conditions) else sheet.model_copy(update={"conditions": kept})


# Breaks and rests ---------------------------------------------------------------------------------------------


def resources_of(book: Rulebook, sheet: LuckDieSheet) -> Resources:
    """What breaks and rests work on."""
    return Resources(
        current={name: book.current(sheet, name) for name in RESTED},
        maximum={name: book.maximum(sheet, name) for name in RESTED},
        health=book.current(sheet, "health"),
        max_health=book.maximum(sheet, "health"),
    )


def after_break(book: Rulebook, sheet: LuckDieSheet) -> tuple[LuckDieSheet, Recovered]:
    """The sheet after a break, and what the break came to."""
    pause = Pause(breaks_since_rest=sheet.recovery.breaks)
    done = take_break(resources_of(book, sheet), pause, book.house_rules.rounding)
    state = sheet.recovery.model_copy(update={"breaks": done.breaks_since_rest})
    return _recovered(book, sheet, done, state), done


def after_rest(book: Rulebook, sheet: LuckDieSheet, *, interrupted: bool) -> tuple[LuckDieSheet, Recovered]:
    """The sheet after a rest that was slept through, or interrupted."""
    rules = book.house_rules
    night = Night(sheet.recovery.breaks, sheet.recovery.rested, interrupted, rules.breaks_reset, rules.rounding)
    done = take_rest(resources_of(book, sheet), night)
    rested = not interrupted or rules.interrupted_rest_counts
    state = Recovery(breaks=done.breaks_since_rest, rested=rested, interrupted=interrupted)
    return _recovered(book, sheet, done, state), done


def after_resuming(book: Rulebook, sheet: LuckDieSheet) -> tuple[LuckDieSheet, Recovered]:
    """The sheet after an interrupted rest went on to its end."""
    rules = book.house_rules
    done = resume_rest(resources_of(book, sheet), brings=rules.resumed_rest, rounding=rules.rounding)
    return _recovered(book, sheet, done, Recovery(breaks=0, rested=True)), done


def _recovered(book: Rulebook, sheet: LuckDieSheet, done: Recovered, state: Recovery) -> LuckDieSheet:
    if not done.allowed:
        return sheet
    after = with_current(book, sheet, {**done.after, "health": done.health})
    update: dict[str, object] = {"recovery": state}
    if done.uses_recovered:
        update["abilities"] = tuple(one.model_copy(update={"used": 0}) for one in after.abilities)
    return after.model_copy(update=update)
