"""Making one move on a tracker.

Source: Playing the Game, "Damage", "Conditions", "Fate", "Recovering Resources".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.kit.history import Made
from rules.luck_die import vitals
from rules.luck_die.damage import Blow, DamageError
from rules.luck_die.recovery import Recovered, fate_gained, fate_spent, recovered_by_fate
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.sheet import LuckDieSheet
from rules.luck_die.telling import edit_between
from rules.sheets import Problem
from rules.wording import plain

REASONS = {
    "no_breaks_left": "Both breaks since the last rest are taken.",
    "already_rested_today": "One rest a day: this day’s is taken.",
    "too_late": "Too late to sleep on.",
}
"""Why there is no break or rest, for the player."""

type Moved = LuckDieSheet | Problem


@dataclass(frozen=True)
class Ask:
    """One move asked for."""

    book: Rulebook
    sheet: LuckDieSheet
    tracker: str
    code: str
    amount: int


def move(book: Rulebook, sheet: LuckDieSheet, tracker: str, code: str, amount: int) -> Made | Problem:
    """What a move on a tracker of the sheet comes to, `amount` of it."""
    moved = _MOVERS[tracker](Ask(book, sheet, tracker, code, amount))
    if isinstance(moved, Problem):
        return moved
    return edit_between(book, tracker, sheet, moved)


def _refused(ask: Ask, code: str, text: str) -> Problem:
    return Problem(code=code, sentence=text, trait=ask.tracker)


def _unknown(ask: Ask) -> Problem:
    return _refused(ask, "unknown_move", f"{ask.tracker.capitalize()} has no move “{ask.code}”.")


def _paid(ask: Ask, points: int = 1) -> Moved:
    """The sheet after fate was spent."""
    left = fate_spent(ask.sheet.fate, points)
    if not left.allowed:
        return _refused(ask, "not_enough_fate", f"Fate is {ask.sheet.fate}, and this takes {points}.")
    return ask.sheet.model_copy(update={"fate": left.fate})


# Resources ----------------------------------------------------------------------------------------------------


def _resource(ask: Ask) -> Moved:
    now, most = ask.book.current(ask.sheet, ask.tracker), ask.book.maximum(ask.sheet, ask.tracker)
    if ask.code == "fate":
        paid = _paid(ask)
        back = recovered_by_fate(ask.tracker, now, most, ask.book.house_rules.rounding)
        return paid if isinstance(paid, Problem) else vitals.with_current(ask.book, paid, {ask.tracker: back})
    steps = {"spend": now - ask.amount, "recover": now + ask.amount}
    if ask.code not in steps:
        return _unknown(ask)
    after = steps[ask.code]
    if ask.code == "spend" and after < 0:
        text = f"{ask.tracker.capitalize()} is {now}, and this takes {ask.amount}."
        return _refused(ask, "not_enough", text)
    if not 0 <= after <= most:
        text = f"{ask.tracker.capitalize()} stays from 0 to {most}; this would make it {plain(after)}."
        return _refused(ask, "bad_amount", text)
    return vitals.with_current(ask.book, ask.sheet, {ask.tracker: after})


def _health(ask: Ask) -> Moved:
    now, most = ask.book.current(ask.sheet, "health"), ask.book.maximum(ask.sheet, "health")
    if ask.code == "wake":
        return vitals.without_condition(vitals.without_condition(ask.sheet, "Unconscious"), "Dying")
    if ask.code == "stabilise":
        return vitals.without_condition(ask.sheet, "Dying")
    if ask.code == "heal":
        return vitals.with_current(ask.book, ask.sheet, {"health": min(most, now + ask.amount)})
    return _damage(ask)


def _damage(ask: Ask) -> Moved:
    halved = ask.code.endswith(" halved")
    blow = Blow(amount=ask.amount, kind=ask.code.removesuffix(" halved"), halved=halved)
    paid = _paid(ask) if halved else ask.sheet
    if isinstance(paid, Problem):
        return paid
    try:
        return vitals.damaged(ask.book, paid, blow)[0]
    except DamageError as error:
        return _unknown(ask) if error.code == "unknown_damage_type" else _refused(ask, error.code, str(error))


# Fate, rests, conditions, abilities, experience -----------------------------------------------------------------


def _fate(ask: Ask) -> Moved:
    if ask.code == "session":
        rules = ask.book.tables.fate
        gained = fate_gained(ask.sheet.fate, each=rules.each_session, maximum=rules.maximum)
        return ask.sheet.model_copy(update={"fate": gained})
    if ask.code == "spend":
        return _paid(ask, ask.amount)
    if ask.code in ("question", "action"):
        return _paid(ask)
    if ask.code in ("survive motivation", "survive ambition"):
        return _survive(ask)
    return _unknown(ask)


def _survive(ask: Ask) -> Moved:
    if not ask.sheet.has("Dying"):
        return _refused(ask, "not_dying", "Nobody is dying here.")
    paid = _paid(ask)
    if isinstance(paid, Problem):
        return paid
    losses = [one for one in paid.story.inhibited.split(", ") if one]
    inhibited = ", ".join(dict.fromkeys([*losses, ask.code.removeprefix("survive ")]))
    story = paid.story.model_copy(update={"inhibited": inhibited[:120]})
    return vitals.without_condition(paid, "Dying").model_copy(update={"story": story})


def _recovery(ask: Ask) -> Moved:
    if ask.code == "new_day":
        state = ask.sheet.recovery.model_copy(update={"rested": False, "interrupted": False})
        return ask.sheet.model_copy(update={"recovery": state})
    if ask.code == "resume" and not ask.sheet.recovery.interrupted:
        return _refused(ask, "nothing_to_resume", "No rest was interrupted.")
    if ask.code == "interrupt" and ask.sheet.recovery.interrupted:
        return _refused(ask, "already_interrupted", "This day’s rest was interrupted already: sleep on instead.")
    rests: dict[str, Callable[[], tuple[LuckDieSheet, Recovered]]] = {
        "break": lambda: vitals.after_break(ask.book, ask.sheet),
        "rest": lambda: vitals.after_rest(ask.book, ask.sheet, interrupted=False),
        "interrupt": lambda: vitals.after_rest(ask.book, ask.sheet, interrupted=True),
        "resume": lambda: vitals.after_resuming(ask.book, ask.sheet),
    }
    if ask.code not in rests:
        return _unknown(ask)
    after, done = rests[ask.code]()
    return after if done.allowed else _refused(ask, done.reasons[0], REASONS.get(done.reasons[0], "Not possible now."))


def _conditions(ask: Ask) -> Moved:
    verb, _, name = ask.code.partition(" ")
    known = ask.book.tables.conditions.list
    if verb == "end" and ask.sheet.has(name):
        return vitals.without_condition(ask.sheet, name)
    if verb == "begin" and name in known:
        strong = ask.amount if name in ask.book.tables.conditions.each_turn else 0
        return vitals.with_condition(ask.sheet, name, strong)
    return vitals.after_a_turn(ask.book, ask.sheet) if ask.code == "turn" else _unknown(ask)


def _abilities(ask: Ask) -> Moved:
    name = ask.code.removeprefix("use ")
    ability = next((one for one in ask.sheet.abilities if one.name == name and one.uses), None)
    if ability is None or not ask.code.startswith("use "):
        return _unknown(ask)
    if ability.used >= ability.uses:
        return _refused(ask, "no_uses_left", f"{name} comes back with a rest.")
    used = ability.model_copy(update={"used": ability.used + 1})
    return ask.sheet.model_copy(
        update={"abilities": tuple(used if one is ability else one for one in ask.sheet.abilities)}
    )


def _experience(ask: Ask) -> Moved:
    if ask.code != "award":
        return _unknown(ask)
    earned = ask.sheet.experience.earned + ask.amount
    if not ask.sheet.experience.spent <= earned <= 10_000:
        return _refused(ask, "bad_amount", "That would leave less than was spent, or more than a sheet holds.")
    return ask.sheet.model_copy(update={"experience": ask.sheet.experience.model_copy(update={"earned": earned})})


_MOVERS: dict[str, Callable[[Ask], Moved]] = {
    "health": _health,
    "endurance": _resource,
    "stamina": _resource,
    "focus": _resource,
    "fate": _fate,
    "recovery": _recovery,
    "conditions": _conditions,
    "abilities": _abilities,
    "experience": _experience,
}
