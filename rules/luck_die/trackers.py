"""The vitals that change in play as tracks: how they stand, what may be done to them, how history keeps them.

Source: Playing the Game, "Damage", "Conditions", "Fate", "Recovering Resources".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from rules.kit.telling import account
from rules.kit.tracks import CLOSED, IN_VAIN, About, Act, Bounds, Reading, Track, award
from rules.luck_die import kept, vitals
from rules.luck_die.recovery import fate_gained, fate_spent, recovered_by_fate
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.sheet import MOST_EARNED, MOST_POINTS, LuckDieSheet, ResourceKey
from rules.luck_die.vitals import Moved, refused
from rules.sheets import MOST_AT_ONCE, Box, Pen, Problem
from rules.wording import counted, listed, plain, sentence

PLAYING = "Playing the Game"
"""Where what is said of the tracks stands."""

ONE_FATE = "1 fate"
"""The price of whatever fate does."""

MOST_STRENGTH = 100
"""The strongest that a condition is."""

MOST_BOXES = 40
"""Resources above this are drawn as a number alone."""

EXPERIENCE = About(
    "Points earned in play. They buy larger dice, new skills and better proficiencies, one step at a time.", PLAYING
)
ABILITIES = About("What only this character can do, and how often between two rests.", PLAYING)

type Applied = Callable[[LuckDieSheet, int], Moved]
type Acts = Iterator[Act[LuckDieSheet]]


def tracks(book: Rulebook) -> tuple[Track[LuckDieSheet], ...]:
    """The vitals, the most urgent last; health is taken back after the conditions, some of which follow from it."""
    awards = (award(_awarded, MOST_POINTS, _awardable),)
    return (
        Track("experience", "Experience", _experience, lambda sheet: awards, account, vital=False, about=EXPERIENCE),
        Track("inhibited", "Inhibited", _inhibited, told=kept.inhibited, kept=kept.loss, back=kept.loss_back),
        Track(
            "abilities",
            "Abilities",
            _abilities,
            _ability_acts,
            kept.abilities,
            kept.uses,
            kept.uses_back,
            about=ABILITIES,
        ),
        _recovery(book),
        _fate(book),
        *(_resource(book, key, partial(_resource_acts, book, key)) for key in ("focus", "stamina", "endurance")),
        _conditions(book),
        _resource(book, "health", partial(_health_acts, book)),
    )


def _act(
    code: str,
    label: str,
    text: str,
    apply: Applied,
    *,
    most: int = MOST_AT_ONCE,
    least: int = 1,
    trial: Applied | None = None,
) -> Act[LuckDieSheet]:
    """An act that is open wherever trying one of it (or as much of it as `trial` does) comes to something."""

    def bounds(sheet: LuckDieSheet) -> Bounds:
        tried = (trial or apply)(sheet, 1)
        if isinstance(tried, Problem):
            return tried
        return IN_VAIN if tried == sheet else (least, most)

    return Act(code, label, apply, text, bounds)


def _for_fate(code: str, label: str, text: str, then: Applied) -> Act[LuckDieSheet]:
    return replace(_act(code, label, f"1 fate{text}", partial(_fated, then)), price=ONE_FATE)


def _fated(then: Applied, sheet: LuckDieSheet, many: int) -> Moved:
    """What comes of it once a point of fate is spent."""
    paid = _paid(sheet)
    return paid if isinstance(paid, Problem) else then(paid, many)


def _paid(sheet: LuckDieSheet, points: int = 1) -> Moved:
    left = fate_spent(sheet.fate, points)
    if not left.allowed:
        return refused("not_enough_fate", f"Fate is {sheet.fate}, and this takes {points}.")
    return sheet.model_copy(update={"fate": left.fate})


def _boxes(now: int, most: int) -> tuple[Box, ...]:
    if most > MOST_BOXES:
        return ()
    return tuple(Box(label=str(at + 1), state="current" if at < now else "spent") for at in range(most))


# Resources and health -------------------------------------------------------------------------------------------


def _resource(book: Rulebook, key: ResourceKey, acts: Callable[[LuckDieSheet], Acts]) -> Track[LuckDieSheet]:
    def reading(sheet: LuckDieSheet) -> Reading:
        now, most = book.current(sheet, key), book.maximum(sheet, key)
        states = [name for name in ("Dying", "Unconscious") if key == "health" and sheet.has(name)]
        headline = ", ".join([f"{plain(now)} of {most}", *(name.lower() for name in states)])
        return Reading(now, most, headline, now <= 0 or bool(states), _boxes(max(0, now), most))

    current, back = (lambda sheet: book.current(sheet, key)), partial(kept.resource_back, book, key)
    pen: Pen = "amount" if key == "health" else ""
    return Track(key, key.capitalize(), reading, acts, kept.points, current, back, pen=pen)


def _resource_acts(book: Rulebook, key: ResourceKey, sheet: LuckDieSheet) -> Acts:
    now, most = book.current(sheet, key), book.maximum(sheet, key)
    back = recovered_by_fate(key, now, most, book.house_rules.rounding)

    def made(sheet: LuckDieSheet, after: int) -> Moved:
        if after < 0:
            return refused("not_enough", f"{key.capitalize()} is {now}, and this takes {now - after}.")
        if after > most:
            text = f"{key.capitalize()} stays from 0 to {most}; this would make it {plain(after)}."
            return refused("bad_amount", text)
        return IN_VAIN if after == now else vitals.with_current(book, sheet, {key: after})

    spent, back_again = (lambda sheet, many: made(sheet, now - many)), (lambda sheet, many: made(sheet, now + many))
    yield Act("spend", "Spend", spent, f"{now} to {now - 1}.", lambda sheet: (1, now), press="take")
    yield Act("recover", "Recover", back_again, f"{now} to {now + 1}.", lambda sheet: (1, most - now), press="give")
    yield _for_fate("fate", "Recover with fate", f": {now} to {back}.", lambda paid, many: made(paid, back))


def _health_acts(book: Rulebook, sheet: LuckDieSheet) -> Acts:
    """Damage of each kind, healing, and what ends dying. Playing the Game, "Damage"."""
    kinds: tuple[str, ...] = ("physical", "elemental", "typeless")
    if book.house_rules.reduction == "type":
        kinds = (*book.edition.damage.kinds, "typeless")
    for kind in kinds:
        code, label = kind.lower(), kind.capitalize()
        text = f"{'Less its reduction, at least 1' if kind != 'typeless' else 'Nothing reduces it'}; endurance first."
        hurt, halved = (partial(vitals.hurt, book, kind, by_fate) for by_fate in (False, True))
        yield Act(code, f"{label} damage", hurt, text, lambda sheet: (0, MOST_POINTS), press="take")
        text, halved = f"1 fate. {text}", partial(_fated, halved)
        half = _act(f"{code} halved", f"{label}, halved", text, halved, most=MOST_POINTS, least=0, trial=_paid)
        yield replace(half, price=ONE_FATE)
    heal = _act("heal", "Heal", "One point of health comes back.", partial(vitals.healed, book), most=MOST_POINTS)
    yield replace(heal, press="give")
    # Playing the Game, "Damage": whoever recovers from dying keeps the negative health.
    text = "No longer dying; health stays where it is."
    yield _act("stabilise", "Stabilise", text, lambda sheet, many: vitals.without(sheet, "Dying"))
    yield _act("wake", "Wake", "Conscious again, and no longer dying.", vitals.woken)


# Fate and rests -------------------------------------------------------------------------------------------------


def _fate(book: Rulebook) -> Track[LuckDieSheet]:
    """Fate, what a point does, and what a session brings. Playing the Game, "Fate" (L-18)."""
    rules = book.edition.fate
    most, uses = rules.maximum, rules.uses

    def reading(sheet: LuckDieSheet) -> Reading:
        return Reading(sheet.fate, most, f"{sheet.fate} of {most}", boxes=_boxes(sheet.fate, max(most, sheet.fate)))

    def acts(sheet: LuckDieSheet) -> Acts:
        for code, label in (("question", "Ask a question"), ("action", "One more action")):
            yield _for_fate(code, label, f". {uses[code]}", lambda paid, many: paid)
        spend = _act("spend", "Spend", f"{sheet.fate} to {sheet.fate - 1}.", _paid, most=sheet.fate)
        yield replace(spend, press="take")
        for loss in ("motivation", "ambition"):
            survived = partial(vitals.survived, loss)
            yield _for_fate(f"survive {loss}", f"Survive, {loss} inhibited", f". {uses['survive']}", survived)
        text = f"{counted(rules.each_session, 'point')}, up to {most}."
        session = _act("session", "Session begins", text, new_session)
        yield replace(session, who=book.house_rules.granters, press="give")

    def new_session(sheet: LuckDieSheet, many: int) -> Moved:
        gained = fate_gained(sheet.fate, each=rules.each_session, maximum=most)
        return CLOSED if gained == sheet.fate else sheet.model_copy(update={"fate": gained})

    about = About(
        f"Points that bend what happens; a character holds at most {counted(most, 'point')}. Each of these takes one.",
        PLAYING,
        _each(rules.uses),
    )
    return Track("fate", "Fate", reading, acts, kept.points, back=partial(kept.fate_back, book), about=about)


def _each(told: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(f"{sentence(one)}: {text}" for one, text in told.items())


def _recovery(book: Rulebook) -> Track[LuckDieSheet]:
    """Breaks and rests. Playing the Game, "Breaks" and "Rests" (L-16, L-17)."""
    most = book.edition.recovery.breaks_between_rests

    def reading(sheet: LuckDieSheet) -> Reading:
        state, left = sheet.recovery, max(0, most - sheet.recovery.breaks)
        said = ["rest interrupted"] if state.interrupted else ["rested today"] if state.rested else []
        return Reading(left, most, ", ".join([f"{counted(left, 'break')} left", *said]))

    rules, text = book.edition.recovery, "Half of endurance, stamina and focus."
    easy = f"{text} With one {vitals.activity(book)} it takes {vitals.hours(rules.activity_hours)}."
    whole = f"All of endurance, stamina and focus, {rules.health_for_a_rest} health, every use."
    within = f"Within {vitals.hours(rules.resume_hours)}: the rest brings all it can."
    rest, interrupted = (partial(vitals.after_rest, book, interrupted) for interrupted in (False, True))
    resumed = partial(vitals.after_resuming, book)
    acts = (
        _act("break", "Take a break", easy, lambda sheet, many: vitals.after_break(book, sheet)),
        _act("resume", "Sleep on", within, resumed),
        _act("rest", "Rest", whole, rest),
        _act("interrupt", "Interrupted rest", text, interrupted),
        _act("new_day", "A new day", "One may rest again.", vitals.on_a_new_day),
    )
    about = About(
        "A break gives back half of endurance, stamina and focus; "
        f"there are {counted(most, 'break')} between two rests. A rest, once a day, gives back all of it.",
        PLAYING,
    )
    told, back = kept.recovery, kept.recovery_back
    return Track("recovery", "Breaks and rests", reading, lambda sheet: acts, told, back=back, vital=False, about=about)


# Conditions, abilities, experience ------------------------------------------------------------------------------


def _conditions(book: Rulebook) -> Track[LuckDieSheet]:
    known, each_turn = book.edition.conditions.list, book.edition.conditions.each_turn

    def reading(sheet: LuckDieSheet) -> Reading:
        names = [one.described for one in sheet.conditions]
        return Reading(len(names), len(names), listed(names) or "None", bool(names))

    def acts(sheet: LuckDieSheet) -> Acts:
        suffered = listed([one.described for one in sheet.conditions if one.name in each_turn])
        text = f"{suffered}: the damage of a turn is taken."
        turn = _act("turn", "A turn begins", text, lambda sheet, many: vitals.after_a_turn(book, sheet))
        yield replace(turn, price=suffered)
        for one in sheet.conditions:
            yield Act(f"end {one.name}", f"End {one.name}", partial(ended, one.name))
        for name, text in known.items():
            yield Act(f"begin {name}", name, partial(begun, name), text, partial(free_of, name))

    def free_of(name: str, sheet: LuckDieSheet) -> Bounds:
        return IN_VAIN if sheet.has(name) else (1, MOST_STRENGTH)

    def ended(name: str, sheet: LuckDieSheet, many: int) -> Moved:
        return vitals.without(sheet, name)

    def begun(name: str, sheet: LuckDieSheet, many: int) -> Moved:
        return vitals.with_condition(sheet, name, min(many, MOST_STRENGTH) if name in each_turn else 0)

    held, back = kept.conditions_held, kept.conditions_back
    about = About("What holds one back, or lifts one up, for a while.", PLAYING, _each(known))
    return Track("conditions", "Conditions", reading, acts, kept.conditions, held, back, about=about)


def _abilities(sheet: LuckDieSheet) -> Reading:
    left, whole = sum(one.left for one in sheet.abilities), sum(one.uses for one in sheet.abilities)
    return Reading(left, whole, f"{left} of {counted(whole, 'use')} left")


def _ability_acts(sheet: LuckDieSheet) -> Acts:
    for one in sheet.abilities:
        if one.uses:
            used, text = partial(vitals.used, one.name), f"{one.left} of {one.uses} left."
            yield _act(f"use {one.name}", f"Use {one.name}", text, used)


def _inhibited(sheet: LuckDieSheet) -> Reading:
    return Reading(0, 0, kept.inhibited(sheet.story.inhibited))


def _experience(sheet: LuckDieSheet) -> Reading:
    points = sheet.experience
    return Reading(points.free, points.earned, f"{points.free} of {points.earned} free")


def _awardable(sheet: LuckDieSheet) -> tuple[int, int]:
    points = sheet.experience
    return -max(0, points.free), MOST_EARNED - points.earned


def _awarded(sheet: LuckDieSheet, many: int) -> Moved:
    earned, (least, most) = sheet.experience.earned + many, _awardable(sheet)
    if not least <= many <= most:
        return refused("bad_amount", "That would leave less than was spent, or more than a sheet holds.")
    return sheet.model_copy(update={"experience": sheet.experience.model_copy(update={"earned": earned})})
