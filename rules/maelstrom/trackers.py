"""The vitals that change in play: experience, willpower and health as trackers with their moves.

Source: Maelstrom Rules, "Willpower"; health and experience as in the later publication.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.kit.history import Made
from rules.maelstrom import experience, health, willpower
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import MaelstromSheet, Willpower
from rules.moving import award
from rules.sheets import Actor, Box, Move, Problem, Tracker
from rules.wording import counted, signed

STORYTELLER: tuple[Actor, ...] = ("storyteller",)

type Moved = MaelstromSheet | Problem


def trackers(book: Rulebook, sheet: MaelstromSheet) -> tuple[Tracker, ...]:
    """The vitals this edition and this campaign have."""
    found = []
    if book.experience:
        found.append(_experience(sheet))
    if book.willpower:
        found.append(_willpower(book, sheet.willpower))
    if book.health:
        found.append(_health(book, sheet))
    return tuple(found)


def move(book: Rulebook, sheet: MaelstromSheet, tracker: str, code: str, amount: int) -> Made | Problem:
    """What a move on a tracker of the sheet comes to, `amount` of it."""
    makers = {"experience": _move_experience, "willpower": _move_willpower, "health": _move_health}
    moved = makers[tracker](book, sheet, code, amount)
    if isinstance(moved, Problem):
        return moved
    before, after = (one.model_dump(mode="json")[tracker] for one in (sheet, moved))
    return Made(sheet=moved, path=tracker, before=before, after=after)


def _refused(code: str, sentence: str, tracker: str) -> Problem:
    return Problem(code=code, sentence=sentence, trait=tracker)


# Experience -------------------------------------------------------------------------------------------------


def _experience(sheet: MaelstromSheet) -> Tracker:
    points = sheet.experience
    return Tracker(
        key="experience",
        vital=False,
        label="Experience",
        value=points.free,
        maximum=points.earned,
        headline=f"{points.free} of {points.earned} free",
        moves=(award(),),
    )


def _move_experience(book: Rulebook, sheet: MaelstromSheet, code: str, amount: int) -> Moved:
    if code != "award":
        return _refused("unknown_move", f"Experience has no move “{code}”.", "experience")
    awarded = experience.award(sheet.experience, amount)
    return awarded if isinstance(awarded, Problem) else sheet.model_copy(update={"experience": awarded})


# Willpower --------------------------------------------------------------------------------------------------


def _willpower(book: Rulebook, dots: Willpower) -> Tracker:
    most = book.willpower.highest if book.willpower else dots.permanent
    states = ("current" if at < dots.current else "spent" if at < dots.permanent else "out" for at in range(most))
    return Tracker(
        key="willpower",
        label="Willpower",
        value=dots.current,
        maximum=dots.permanent,
        headline=f"{dots.current} of {dots.permanent}" if dots.current else "No willpower left",
        lowered=dots.current < min(2, dots.permanent),
        boxes=tuple(Box(label=str(at + 1), state=state) for at, state in enumerate(states)),
        moves=_willpower_moves(book, dots),
    )


def _willpower_moves(book: Rulebook, dots: Willpower) -> tuple[Move, ...]:
    day = book.willpower.dots_for_a_day if book.willpower else 0
    moves = []
    if dots.current:
        moves.append(Move(code="spend", label="Spend", sentence=f"{dots.current} to {dots.current - 1}."))
    if dots.current < dots.permanent:
        moves += [
            Move(code="recover", label="Recover", sentence=f"{dots.current} to {dots.current + 1}."),
            Move(code="day", label="A day's rest", sentence=f"{counted(day, 'dot')} for a day in safety and comfort."),
        ]
    if dots.current > (1 if book.switches.encourage_keeps_last else 0):
        text = "One dot lifts every companion nearby who has none left to one, if the storyteller agrees."
        if book.switches.encourage_each:
            text = "One dot lifts one companion who has none left to one, if the storyteller agrees."
        price = "1 willpower each" if book.switches.encourage_each else "1 willpower"
        moves.append(Move(code="encourage", label="Encourage", sentence=text, price=price, lifts="encouraged"))
    if not dots.current:
        moves += [
            Move(code="first_dot", label="First dot", sentence="After a full turn out of combat, not threatened."),
            Move(code="encouraged", label="Encouraged", sentence="A companion paid for it.", actors=STORYTELLER),
        ]
    return tuple(moves)


def _move_willpower(book: Rulebook, sheet: MaelstromSheet, code: str, amount: int) -> Moved:
    dots = sheet.willpower
    after = _WILLPOWER_MOVES[code](book, dots, amount) if code in _WILLPOWER_MOVES else None
    if after is None:
        return _refused("unknown_move", f"Willpower has no move “{code}”.", "willpower")
    if not 0 <= after <= dots.permanent:
        text = f"Current willpower stays from 0 to {dots.permanent}; this would make it {after}."
        return _refused("bad_amount", text, "willpower")
    if after == dots.current:
        return _refused("nothing_to_do", _in_vain(book, dots, code, amount), "willpower")
    return sheet.model_copy(update={"willpower": dots.model_copy(update={"current": after})})


def _in_vain(book: Rulebook, dots: Willpower, code: str, amount: int) -> str:
    """Why a move would leave the dots as they are."""
    if code != "encourage":
        return "That would change nothing."
    wanted = amount if book.switches.encourage_each else 1
    kept = " and the last one stays" if book.switches.encourage_keeps_last else ""
    return f"That takes {counted(wanted, 'dot')}{kept}; {dots.current} of willpower there."


def _day(book: Rulebook, dots: Willpower, amount: int) -> int:
    for_a_day = book.willpower.dots_for_a_day if book.willpower else 0
    return willpower.after_a_day(dots.current, dots.permanent, dots=for_a_day * amount)


def _encourage(book: Rulebook, dots: Willpower, amount: int) -> int:
    each, keeps_last = book.switches.encourage_each, book.switches.encourage_keeps_last
    return willpower.encourage(dots.current, (0,) * amount, each=each, keeps_last=keeps_last).helper_after


_WILLPOWER_MOVES: dict[str, Callable[[Rulebook, Willpower, int], int]] = {
    "spend": lambda book, dots, amount: dots.current - amount,
    "recover": lambda book, dots, amount: dots.current + amount,
    "day": _day,
    "encourage": _encourage,
    "encouraged": lambda book, dots, amount: max(1, dots.current),
    "first_dot": lambda book, dots, amount: willpower.first_dot(
        dots.current, threatened=False, full_turns_out_of_combat=1
    ),
}


# Health -----------------------------------------------------------------------------------------------------


def _health(book: Rulebook, sheet: MaelstromSheet) -> Tracker:
    levels, rule = health.levels_of(book.health, sheet) if book.health else (), book.switches.wound_penalty
    hinders = rule != "off" and health.penalty(sheet.health, levels) < 0
    marks = sheet.health.marks.ljust(len(levels))
    boxes = tuple(
        Box(label=one.name, state=mark.strip(), note=_note(one.penalty, rule))
        for one, mark in zip(levels, marks, strict=False)
    )
    return Tracker(
        key="health",
        label="Health",
        value=len(sheet.health.marks),
        maximum=len(levels),
        headline=health.headline(sheet.health, levels, rule),
        lowered=hinders or health.incapacitated(sheet.health, levels),
        boxes=boxes,
        moves=_health_moves(sheet),
    )


def _note(penalty: int, rule: health.WoundRule) -> str:
    """What stands at a box of the track: what it takes from the pool, or adds to the difficulty."""
    if not penalty or rule == "off":
        return ""
    return signed(penalty if rule == "dice" else -penalty)


def _health_moves(sheet: MaelstromSheet) -> tuple[Move, ...]:
    if sheet.health.dead:
        return (Move(code="revive", label="Revive", sentence="Back from the dead, at a price.", actors=STORYTELLER),)
    taken = tuple(
        Move(code=kind, label=kind.capitalize(), sentence=f"One level of {kind} damage, marked {mark}.")
        for kind, mark in health.MARKS.items()
    )
    healing = Move(code="heal", label="Heal", sentence="Clears one level, the least serious first.")
    return (*taken, healing) if sheet.health.marks else taken


def _move_health(book: Rulebook, sheet: MaelstromSheet, code: str, amount: int) -> Moved:
    boxes = len(health.levels_of(book.health, sheet)) if book.health else 0
    if code in health.MARKS:
        after = health.take(sheet.health, code, amount, boxes)
    elif code == "heal":
        after = health.heal(sheet.health, amount)
    elif code == "revive":
        after = sheet.health.model_copy(update={"dead": False})
    else:
        return _refused("unknown_move", f"Health has no move “{code}”.", "health")
    if after == sheet.health:
        return _refused("nothing_to_do", "That would change nothing.", "health")
    return sheet.model_copy(update={"health": after})
