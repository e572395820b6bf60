"""The vitals that change in play, as trackers with the moves that are open now.

Source: Playing the Game, "Damage", "Conditions", "Fate", "Recovering Resources".
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.luck_die.rulebook import Rulebook
from rules.luck_die.sheet import LuckDieSheet
from rules.moving import award
from rules.sheets import Box, Move, Tracker
from rules.wording import counted, listed, plain

ONE_FATE = "1 fate"
"""The price of whatever fate does."""

MOST_STRENGTH = 100
"""The strongest that a condition is."""

MOST_BOXES = 40
"""Resources above this are drawn as a number alone."""

MOST_POINTS = 1_000
"""The most damage, health or experience that one move brings."""


def trackers(book: Rulebook, sheet: LuckDieSheet) -> tuple[Tracker, ...]:
    """The vitals, the most urgent last."""
    abilities = (_abilities(sheet),) if any(one.uses for one in sheet.abilities) else ()
    return (
        _experience(sheet),
        *abilities,
        _recovery(book, sheet),
        _fate(book, sheet),
        *(_resource(book, sheet, key) for key in ("focus", "stamina", "endurance")),
        _conditions(book, sheet),
        _health(book, sheet),
    )


def _boxes(now: int, most: int) -> tuple[Box, ...]:
    if most > MOST_BOXES:
        return ()
    return tuple(Box(label=str(at + 1), state="current" if at < now else "spent") for at in range(most))


def _resource(book: Rulebook, sheet: LuckDieSheet, key: str) -> Tracker:
    now, most = book.current(sheet, key), book.maximum(sheet, key)
    moves = []
    if now:
        moves.append(Move(code="spend", label="Spend", sentence=f"{now} to {now - 1}.", most=MOST_POINTS))
    if now < most:
        moves.append(Move(code="recover", label="Recover", sentence=f"{now} to {now + 1}.", most=MOST_POINTS))
        if sheet.fate:
            back = min(most, now + book.half(most))
            moves.append(
                Move(code="fate", label="Recover with fate", sentence=f"1 fate: {now} to {back}.", price=ONE_FATE)
            )
    return Tracker(
        key=key,
        label=key.capitalize(),
        value=now,
        maximum=most,
        headline=f"{now} of {most}",
        lowered=now == 0,
        boxes=_boxes(now, most),
        moves=tuple(moves),
    )


def _health(book: Rulebook, sheet: LuckDieSheet) -> Tracker:
    now, most = book.current(sheet, "health"), book.maximum(sheet, "health")
    states = [name for name in ("Dying", "Unconscious") if sheet.has(name)]
    return Tracker(
        key="health",
        label="Health",
        value=now,
        maximum=most,
        headline=", ".join([f"{plain(now)} of {most}", *(name.lower() for name in states)]),
        lowered=now <= 0 or bool(states),
        boxes=_boxes(max(0, now), most),
        moves=tuple(_health_moves(book, sheet, now < most)),
    )


def _health_moves(book: Rulebook, sheet: LuckDieSheet, hurt: bool) -> Iterator[Move]:
    kinds: tuple[str, ...] = ("physical", "elemental", "typeless")
    if book.house_rules.reduction == "type":
        kinds = book.tables.damage.kinds
    for kind in kinds:
        reduced = "Less its reduction, at least 1" if kind != "typeless" else "Nothing reduces it"
        text = f"{reduced}; endurance first."
        yield _damage(kind.lower(), f"{kind.capitalize()} damage", text)
        if sheet.fate:
            yield _damage(f"{kind.lower()} halved", f"{kind.capitalize()}, halved", f"1 fate. {text}", ONE_FATE)
    if hurt:
        yield Move(code="heal", label="Heal", sentence="One point of health comes back.", most=MOST_POINTS)
    if sheet.has("Dying"):
        yield Move(code="stabilise", label="Stabilise", sentence="No longer dying; health stays where it is.")
    if sheet.has("Unconscious"):
        yield Move(code="wake", label="Wake", sentence="Conscious again, and no longer dying.")


def _damage(code: str, label: str, text: str, price: str = "") -> Move:
    return Move(code=code, label=label, sentence=text, price=price, least=0, most=MOST_POINTS)


def _fate(book: Rulebook, sheet: LuckDieSheet) -> Tracker:
    most, uses = book.tables.fate.maximum, book.tables.fate.uses
    moves = []
    if sheet.fate:
        moves += [
            Move(code="question", label="Ask a question", sentence=f"1 fate. {uses['question']}", price=ONE_FATE),
            Move(code="action", label="One more action", sentence=f"1 fate. {uses['action']}", price=ONE_FATE),
            Move(code="spend", label="Spend", sentence=f"{sheet.fate} to {sheet.fate - 1}."),
        ]
    if sheet.fate and sheet.has("Dying"):
        for loss in ("motivation", "ambition"):
            label, text = f"Survive, {loss} inhibited", f"1 fate. {uses['survive']}"
            moves.append(Move(code=f"survive {loss}", label=label, sentence=text, price=ONE_FATE))
    if sheet.fate < most:
        gain = counted(book.tables.fate.each_session, "point")
        text = f"{gain}, up to {most}."
        moves.append(Move(code="session", label="Session begins", sentence=text, actors=book.house_rules.granters))
    return Tracker(
        key="fate",
        label="Fate",
        value=sheet.fate,
        maximum=most,
        headline=f"{sheet.fate} of {most}",
        boxes=_boxes(sheet.fate, max(most, sheet.fate)),
        moves=tuple(moves),
    )


def _recovery(book: Rulebook, sheet: LuckDieSheet) -> Tracker:
    state, most = sheet.recovery, book.tables.recovery.breaks_between_rests
    left = max(0, most - state.breaks)
    moves = []
    if left:
        text = "Half of endurance, stamina and focus. With one easy activity it takes two hours."
        moves.append(Move(code="break", label="Take a break", sentence=text))
    if state.interrupted:
        moves.append(Move(code="resume", label="Sleep on", sentence="Within two hours: the rest brings all it can."))
    if not state.rested:
        text = "All of endurance, stamina and focus, 1 health, every use."
        moves.append(Move(code="rest", label="Rest", sentence=text))
    if not state.rested and not state.interrupted:
        text = "Half of endurance, stamina and focus."
        moves.append(Move(code="interrupt", label="Interrupted rest", sentence=text))
    if state.rested or state.interrupted:
        moves.append(Move(code="new_day", label="A new day", sentence="One may rest again."))
    said = [counted(left, "break") + " left"]
    said += ["rest interrupted"] if state.interrupted else ["rested today"] if state.rested else []
    return Tracker(
        key="recovery",
        label="Breaks and rests",
        value=left,
        maximum=most,
        headline=", ".join(said),
        moves=tuple(moves),
        vital=False,
    )


def _conditions(book: Rulebook, sheet: LuckDieSheet) -> Tracker:
    names = [f"{one.name} {one.strength}" if one.strength else one.name for one in sheet.conditions]
    ends = tuple(Move(code=f"end {one.name}", label=f"End {one.name}", sentence="") for one in sheet.conditions)
    known, each_turn = book.tables.conditions.list, book.tables.conditions.each_turn
    begins = tuple(
        Move(code=f"begin {name}", label=name, sentence=text, most=MOST_STRENGTH)
        for name, text in known.items()
        if not sheet.has(name)
    )
    suffered = [f"{one.name} {one.strength}" for one in sheet.conditions if one.name in each_turn]
    text = f"{listed(suffered)}: the damage of a turn is taken."
    turns = (Move(code="turn", label="A turn begins", sentence=text, price=listed(suffered)),) if suffered else ()
    return Tracker(
        key="conditions",
        label="Conditions",
        value=len(names),
        maximum=len(names),
        headline=listed(names) or "None",
        lowered=bool(names),
        moves=turns + ends + begins,
    )


def _abilities(sheet: LuckDieSheet) -> Tracker:
    limited = [one for one in sheet.abilities if one.uses]
    left = sum(one.uses - min(one.used, one.uses) for one in limited)
    moves = tuple(
        Move(code=f"use {one.name}", label=f"Use {one.name}", sentence=f"{one.uses - one.used} of {one.uses} left.")
        for one in limited
        if one.used < one.uses
    )
    whole = sum(one.uses for one in limited)
    return Tracker(
        key="abilities",
        label="Abilities",
        value=left,
        maximum=whole,
        headline=f"{left} of {counted(whole, 'use')} left",
        moves=moves,
    )


def _experience(sheet: LuckDieSheet) -> Tracker:
    points = sheet.experience
    return Tracker(
        key="experience",
        label="Experience",
        value=points.free,
        maximum=points.earned,
        headline=f"{points.free} of {points.earned} free",
        moves=(award(MOST_POINTS),),
        vital=False,
    )
