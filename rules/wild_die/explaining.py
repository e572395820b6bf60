"""How a total came about, in sentences, and what each die did.

Source: Basics, "Wild Die" and "Determining Success"; the sentences are ours.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.checks import Die, LedgerLine
from rules.wild_die.checks import WildDieCheck
from rules.wild_die.dice_laid import Side
from rules.wild_die.hands import SIZE, Count, Hand
from rules.wild_die.severities import complication
from rules.wording import counted, listed, sentence, signed

LABELS = {
    "success": "Success",
    "failure": "Failure",
    "total": "Total",
    "critical_failure": "Critical failure",
    "open": "Wild six",
    "undecided": "Undecided",
}
"""Results as they are printed."""


def dice(hand: Hand, cancelled: Count, side: str = "") -> tuple[Die, ...]:
    """Every die of a hand: regular ones first, then the throws of the wild die."""
    gone = list(cancelled.cancelled) if hand.decision == "cancel" else []
    return (*_regular(hand, gone, side), *_wild(hand, gone, side))


def _regular(hand: Hand, gone: list[int], side: str) -> Iterator[Die]:
    """The first of equally high dice is the one that is cancelled."""
    for face in hand.regular:
        cancelled = face in gone
        if cancelled:
            gone.remove(face)
        state, says = ("cancelled", ", cancelled by the critical failure") if cancelled else ("counted", "")
        yield Die(face=face, size=SIZE, role=f"{side}regular", state=state, caption=f"{face}{says}")


def _wild(hand: Hand, gone: list[int], side: str) -> Iterator[Die]:
    for at, face in enumerate(hand.wild):
        last = at == len(hand.wild) - 1
        state, says = "counted", ""
        if at == 0 and hand.critical_failure:
            state, says = ("cancelled", ", critical failure") if gone else ("botch", ", critical failure")
        elif face == SIZE:
            says = ", rolled on" if not last else ", left at that" if hand.stopped else ", may be rolled on"
        yield Die(
            face=face,
            size=SIZE,
            role=f"{side}wild",
            state=state,
            bonus=at > 0,
            exploded=face == SIZE and not last,
            caption=f"{face}, wild die{says}",
        )


def ledger(side: Side) -> tuple[LedgerLine, ...]:
    """The count, line by line, the total last."""
    hand, stood = side.hand, side.count
    total = LedgerLine(label="Total", amount=stood.value)
    if side.ten is not None:
        return LedgerLine(label="Ten and the skill points", amount=side.ten), total
    lines = {
        "Regular dice": sum(hand.regular),
        "Wild die": sum(hand.wild),
        "Pips and modifiers": side.adds,
        "Points spent": side.gained[1],
        "Cancelled": -sum(stood.cancelled) if hand.decision == "cancel" else 0,
    }
    kept = (line for line in lines.items() if line[1] or line[0] == "Wild die")
    return (*(LedgerLine(label=label, amount=amount) for label, amount in kept), total)


def explanation(check: WildDieCheck, side: Side) -> str:
    """How the total came about, in one sentence or two."""
    if side.ten is not None:
        return f"Ten is taken instead of a roll, with the skill points: {side.ten}."
    if not side.hand.wild:
        return "Nothing has fallen yet."
    added, stood = side.adds + side.gained[1], side.count
    parts = [*_added_up(side.hand), *([signed(added)] if added else [])]
    told = f"{sentence(listed(parts))} {'make' if len(parts) > 1 else 'makes'} {stood.kept}."
    return " ".join(part for part in (told, _critical(check, side.hand, stood)) if part)


def _added_up(hand: Hand) -> Iterator[str]:
    if hand.regular:
        many = counted(len(hand.regular), "regular die", "regular dice")
        yield f"{many} with {sum(hand.regular)}"
    throws = " + ".join(str(face) for face in hand.wild)
    yield f"the wild die with {throws}" if len(hand.wild) > 1 else f"the wild die with {hand.wild[0]}"


def _critical(check: WildDieCheck, hand: Hand, stood: Count) -> str:
    """What the wild die's six or one brought."""
    if hand.on_a_six:
        return "The wild die shows a six: it may be rolled on."
    if not hand.critical_failure:
        return ""
    cancelled = listed([str(face) for face in stood.cancelled]) or "nothing"
    if hand.decision == "cancel":
        return f"A critical failure cancels {cancelled}, which leaves {stood.cancelled_total}."
    trouble = complication(check.counting.severities, stood.kept)
    if hand.decision == "complication":
        note = f": {hand.note.rstrip('.')}" if hand.note else ""
        return f"A critical failure keeps the total, with {trouble}{note}."
    return (
        f"A 1 on the wild die is a critical failure: the storyteller cancels {cancelled}, which leaves "
        f"{stood.cancelled_total}, or keeps {stood.kept} with {trouble}."
    )
