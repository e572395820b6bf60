"""What happens to a sheet in play: damage, healing, conditions, breaks, rests and fate, as sheets before and after.

Source: Playing the Game, "Damage", "Conditions", "Recovering Resources", "Fate".
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.kit.tracks import IN_VAIN
from rules.luck_die.arithmetic import difficulty_name
from rules.luck_die.conditions import body_in
from rules.luck_die.damage import Blow, Body, DamageError, hit
from rules.luck_die.recovery import Night, Pause, Recovered, Resources, resume_rest, take_break, take_rest
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.sheet import MOST_LISTED, MOST_LOST, Condition, LuckDieSheet, Points, Recovery
from rules.sheets import Problem
from rules.wording import word

RESTED = ("endurance", "stamina", "focus")
"""The resources that breaks and rests bring back."""

type Moved = LuckDieSheet | Problem
"""The sheet after something was done, or why it was not."""


def refused(code: str, text: str) -> Problem:
    """Why something is not done."""
    return Problem(code=code, sentence=text)


# Damage and healing -------------------------------------------------------------------------------------------


def damaged(book: Rulebook, sheet: LuckDieSheet, blow: Blow) -> LuckDieSheet:
    """The sheet after a blow. Raises DamageError for damage that does not exist. Playing the Game, "Damage"."""
    whole = Body(book.current(sheet, "endurance"), book.current(sheet, "health"))
    before = body_in(whole, [one.name for one in sheet.conditions])
    body = hit(book, blow, sheet.reduction, before).body
    after = with_current(book, sheet, {"endurance": body.endurance, "health": body.health})
    for name, holds in (("Unconscious", body.unconscious), ("Dying", body.dying)):
        after = with_condition(after, name) if holds else after
    return after


def hurt(book: Rulebook, kind: str, halved: bool, sheet: LuckDieSheet, amount: int) -> Moved:
    """The sheet after damage of a kind, halved where fate was spent on it."""
    try:
        return damaged(book, sheet, Blow(amount, kind, halved))
    except DamageError as error:
        return refused(error.code, str(error))


def healed(book: Rulebook, sheet: LuckDieSheet, amount: int) -> LuckDieSheet:
    """The sheet with so much health back, as far as there is room for it."""
    health = min(book.maximum(sheet, "health"), book.current(sheet, "health") + amount)
    return with_current(book, sheet, {"health": health})


def with_current(book: Rulebook, sheet: LuckDieSheet, amounts: Mapping[str, int]) -> LuckDieSheet:
    """The sheet with resources set to these amounts; wounded and bloodied follow from health.

    Playing the Game, "Damage" and "Conditions".
    """
    # What is missing is kept, so that a full resource stays full when its maximum grows.
    lost = {name: min(MOST_LOST, max(0, book.maximum(sheet, name) - now)) for name, now in amounts.items()}
    after = sheet.model_copy(update={name: Points(lost=many) for name, many in lost.items()})
    if "health" not in amounts:
        return after
    health = book.current(after, "health")
    for name, holds in (("Wounded", health < book.maximum(after, "health")), ("Bloodied", health < 0)):
        after = with_condition(after, name) if holds else without(after, name)
    return after


# Conditions and abilities -------------------------------------------------------------------------------------


def with_condition(sheet: LuckDieSheet, name: str, strength: int = 0, note: str = "") -> LuckDieSheet:
    """The sheet with a condition; the newest instance replaces an earlier one. Playing the Game, "Conditions"."""
    if sheet.has(name) and not strength and not note:
        return sheet
    # One place is left for the new one, whatever a full sheet held last.
    kept = without(sheet, name).conditions[: MOST_LISTED - 1]
    return sheet.model_copy(update={"conditions": (*kept, Condition(name=name, strength=strength, note=note))})


def without(sheet: LuckDieSheet, *names: str) -> LuckDieSheet:
    """The sheet without these conditions."""
    kept = tuple(one for one in sheet.conditions if one.name not in names)
    return sheet if len(kept) == len(sheet.conditions) else sheet.model_copy(update={"conditions": kept})


def woken(sheet: LuckDieSheet, many: int) -> Moved:
    """The sheet of somebody who was unconscious, and is not dying either."""
    return without(sheet, "Unconscious", "Dying") if sheet.has("Unconscious") else IN_VAIN


def survived(loss: str, sheet: LuckDieSheet, many: int) -> Moved:
    """The sheet of somebody whom fate keeps from dying, with the motivation or the ambition that it inhibits.

    Playing the Game, "Fate".
    """
    if not sheet.has("Dying"):
        return refused("not_dying", "Nobody is dying here.")
    losses = [one for one in sheet.story.inhibited.split(", ") if one]
    # As long as the field of the sheet is: a rescue is not refused for want of room.
    inhibited = ", ".join(dict.fromkeys([*losses, loss]))[:120]
    return without(sheet, "Dying").model_copy(update={"story": sheet.story.model_copy(update={"inhibited": inhibited})})


def after_a_turn(book: Rulebook, sheet: LuckDieSheet) -> LuckDieSheet:
    """The sheet after what holds on it has done its damage at the start of a turn; what has run out ends."""
    after = sheet
    for one in sheet.conditions:
        rule = book.edition.conditions.each_turn.get(one.name)
        if rule is None or not one.strength:
            continue
        if rule.kind == "health":
            after = with_current(book, after, {"health": book.current(after, "health") - one.strength})
        else:
            after = damaged(book, after, Blow(amount=one.strength, kind=rule.kind))
        left = one.strength + rule.then
        after = with_condition(after, one.name, left) if left else without(after, one.name)
    return after


def used(name: str, sheet: LuckDieSheet, many: int) -> Moved:
    """The sheet after an ability was used once."""
    if not any(one.name == name and one.left for one in sheet.abilities):
        return refused("no_uses_left", f"{name} comes back with a rest.")
    used = tuple(one.with_used(one.used + (one.name == name)) for one in sheet.abilities)
    return sheet.model_copy(update={"abilities": used})


# Breaks and rests ---------------------------------------------------------------------------------------------


def resources_of(book: Rulebook, sheet: LuckDieSheet) -> Resources:
    """What breaks and rests work on."""
    return Resources(
        current={name: book.current(sheet, name) for name in RESTED},
        maximum={name: book.maximum(sheet, name) for name in RESTED},
        health=book.current(sheet, "health"),
        max_health=book.maximum(sheet, "health"),
    )


def after_break(book: Rulebook, sheet: LuckDieSheet) -> Moved:
    """The sheet after a break. Playing the Game, "Breaks"."""
    pause, rounding = Pause(sheet.recovery.breaks), book.house_rules.rounding
    done = take_break(book.edition.recovery, resources_of(book, sheet), pause, rounding)
    return _recovered(book, sheet, done, sheet.recovery.model_copy(update={"breaks": done.breaks_since_rest}))


def after_rest(book: Rulebook, interrupted: bool, sheet: LuckDieSheet, many: int) -> Moved:
    """The sheet after a rest that was slept through, or interrupted. Playing the Game, "Rests" (L-16)."""
    rules, state = book.house_rules, sheet.recovery
    # Else every waking would bring another half.
    if interrupted and state.interrupted:
        return refused("already_interrupted", "This day’s rest was interrupted already: sleep on instead.")
    night = Night(state.breaks, state.rested, interrupted, rules.breaks_reset, rules.rounding)
    done = take_rest(book.edition.recovery, resources_of(book, sheet), night)
    rested = not interrupted or rules.interrupted_rest_counts
    state = Recovery(breaks=done.breaks_since_rest, rested=rested, interrupted=interrupted)
    return _recovered(book, sheet, done, state)


def after_resuming(book: Rulebook, sheet: LuckDieSheet, many: int) -> Moved:
    """The sheet after an interrupted rest went on to its end. Playing the Game, "Rests" (L-17)."""
    if not sheet.recovery.interrupted:
        return refused("nothing_to_resume", "No rest was interrupted.")
    rules = book.house_rules
    found = resources_of(book, sheet)
    done = resume_rest(book.edition.recovery, found, brings=rules.resumed_rest, rounding=rules.rounding)
    return _recovered(book, sheet, done, Recovery(rested=True))


def on_a_new_day(sheet: LuckDieSheet, many: int) -> LuckDieSheet:
    """The sheet of somebody who may rest again."""
    return sheet.model_copy(update={"recovery": Recovery(breaks=sheet.recovery.breaks)})


def hours(many: int) -> str:
    """Hours in words: "two hours"."""
    return f"{word(many)} {'hour' if many == 1 else 'hours'}"


def activity(book: Rulebook) -> str:
    """What may be done in a break, as the rulebook calls it: "easy activity"."""
    hardest = book.edition.recovery.easiest_activity
    name = difficulty_name(book.edition.ladders["core"].levels, hardest)
    return f"{name.lower()} activity" if name else f"activity of difficulty {hardest}"


def _reason(book: Rulebook, code: str) -> str:
    """Why there is no break or rest, for the player."""
    if code == "already_rested_today":
        return "One rest a day: this day’s is taken."
    many = book.edition.recovery.breaks_between_rests
    told = {0: "There are no breaks between rests.", 1: "The break since the last rest is taken."}
    every = "Both" if many == 2 else f"All {word(many)}"
    return told.get(many, f"{every} breaks since the last rest are taken.")


def _recovered(book: Rulebook, sheet: LuckDieSheet, done: Recovered, state: Recovery) -> Moved:
    if not done.allowed:
        return refused(done.reasons[0], _reason(book, done.reasons[0]))
    after = with_current(book, sheet, {**done.after, "health": done.health}).model_copy(update={"recovery": state})
    if not done.uses_recovered:
        return after
    return after.model_copy(update={"abilities": tuple(one.with_used(0) for one in after.abilities)})
