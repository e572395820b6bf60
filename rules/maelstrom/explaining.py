"""How a roll was counted, in sentences, and what each die did.

Source: Maelstrom Rules, "Resolving the Result"; the sentences are ours.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.checks import Die, LedgerLine
from rules.maelstrom.checks import MaelstromCheck
from rules.maelstrom.dice_laid import SIZE, Laid, Thrown
from rules.maelstrom.tally import Tally
from rules.wording import counted, sentence, word

LABELS = {"success": "Success", "failure": "Failure", "botch": "Botch"}
"""Results as they are printed."""

CAPTIONS = {
    "hit": "success",
    "miss": "miss",
    "botch": "a 1, botch",
    "removed": "success removed by the threshold",
    "cancelled": "success cancelled by a 1",
    "ignored": "a 1 on a bonus die, ignored",
}
"""What a die did, for its caption."""


def ledger(tally: Tally, difficulty: int) -> tuple[LedgerLine, ...]:
    """The count, line by line, in the order of the rulebook. Rules, "Resolving the Result", steps 2 to 4."""
    lines = [LedgerLine(label=f"Successes at {difficulty} or more", amount=tally.rolled)]
    if tally.free:
        lines.append(LedgerLine(label="Free successes", amount=tally.free))
    if tally.threshold:
        lines.append(LedgerLine(label=f"Threshold {tally.threshold}", amount=-tally.removed))
    lines.append(LedgerLine(label="Botches (1s)", amount=-tally.ones))
    lines.append(LedgerLine(label="Net", amount=tally.net))
    return tuple(lines)


def dice(check: MaelstromCheck, laid: Laid, tally: Tally) -> tuple[Die, ...]:
    """Every die in the order it fell; the threshold and the 1s take the lowest successes first."""
    hits = sorted(
        (at for at, die in enumerate(laid.dice) if die.face >= check.difficulty),
        key=lambda at: (laid.dice[at].face, at),
    )
    fate = dict.fromkeys(hits, "hit")
    fate.update(dict.fromkeys(hits[: tally.removed], "removed"))
    fate.update(dict.fromkeys(hits[tally.removed : tally.removed + tally.cancelled], "cancelled"))
    exploded = _exploded(check, laid)
    return tuple(_die(die, fate.get(at) or _missed(die), at in exploded, check) for at, die in enumerate(laid.dice))


def _exploded(check: MaelstromCheck, laid: Laid) -> frozenset[int]:
    tens = [at for at, die in enumerate(laid.dice) if die.face == SIZE]
    if check.tens == "one_offered":
        return frozenset(tens[: laid.taken])
    return frozenset(tens if check.explodes else ())


def _missed(die: Thrown) -> str:
    return "miss" if die.face != 1 else "ignored" if die.bonus else "botch"


def _die(die: Thrown, state: str, exploded: bool, check: MaelstromCheck) -> Die:
    role = {"pool": "", "bonus": "bonus die, ", "experience": "experience die, ", "extra": "extra die, "}[die.role]
    brings = {"two_bonus": ", brings two bonus dice", "one_offered": ", brought an extra die"}.get(check.tens, "")
    return Die(
        face=die.face,
        size=SIZE,
        role=die.role,
        state=state,
        bonus=die.role != "pool",
        exploded=exploded,
        caption=f"{die.face}, {role}{CAPTIONS[state]}{brings if exploded else ''}",
    )


def explanation(check: MaelstromCheck, laid: Laid, tally: Tally) -> str:
    """How the result was counted."""
    if check.pool == 0:
        return "There were no dice to roll, so nothing succeeds and nothing goes wrong."
    told = " ".join(part for part in (_rolled(check, tally), _free(tally), _taken(tally)) if part)
    if laid.bought is not None:
        told += f" A dot of willpower replaces the roll with {counted(bought(check, laid), 'success', 'successes')}."
    return told


def bought(check: MaelstromCheck, laid: Laid) -> int:
    """Successes that willpower bought. Rules, "Willpower" (M-13)."""
    lowered = check.threshold if check.spend_threshold else 0
    return max(0, (laid.bought or 0) - lowered)


def _rolled(check: MaelstromCheck, tally: Tally) -> str:
    if check.difficulty > SIZE:
        return f"No die can reach {check.difficulty}."
    reach = f"showed a {SIZE}" if check.difficulty == SIZE else f"reached {check.difficulty} or more"
    if not tally.rolled:
        return f"No die {reach.removesuffix(' or more')}."
    number = f"{sentence(word(tally.rolled))} {'die' if tally.rolled == 1 else 'dice'} {reach}"
    return f"{number}{_from_bonus(check, tally)}."


def _free(tally: Tally) -> str:
    """The successes that no die shows."""
    if not tally.free:
        return ""
    return f"{sentence(word(tally.free))} {'success is' if tally.free == 1 else 'successes are'} free."


def _from_bonus(check: MaelstromCheck, tally: Tally) -> str:
    name = "extra" if check.tens == "one_offered" else "bonus"
    if not tally.bonus_hits:
        return ""
    if tally.bonus_hits == tally.rolled:
        return f", a {name} die" if tally.rolled == 1 else f", all of them {name} dice"
    dice = f"a {name} die" if tally.bonus_hits == 1 else f"{name} dice"
    return f", {word(tally.bonus_hits)} of them {dice}"


def _taken(tally: Tally) -> str:
    """What threshold and ones did to the successes, and what that leaves."""
    ones = "a 1" if tally.ones == 1 else f"{word(tally.ones)} 1s"
    clauses = []
    if tally.threshold and tally.hits:
        every = "all of them" if tally.hits > 1 else "it"
        clauses.append(f"the threshold takes {every if not tally.counted else word(tally.removed)}")
    if tally.ones and tally.counted:
        cancels = "cancels" if tally.ones == 1 else "cancel"
        clauses.append(f"{ones} {cancels} {_cancelled(tally, clauses)}")
    elif tally.ones:
        clauses.append(f"{ones} {'finds' if tally.ones == 1 else 'find'} nothing to cancel")
    if not clauses:
        return ""
    return f"{sentence(' and '.join(clauses))}, which {_leaves(tally)}."


def _cancelled(tally: Tally, before: Sequence[str]) -> str:
    if tally.cancelled == tally.counted == 1:
        return "the one that is left" if before else "it"
    if tally.cancelled == tally.counted:
        return "the rest" if before else "them all"
    return "another" if before and tally.cancelled == 1 else word(tally.cancelled)


def _leaves(tally: Tally) -> str:
    if tally.kind == "success":
        return f"leaves {counted(tally.net, 'success', 'successes')}"
    if tally.kind == "botch":
        return "makes a botch" if tally.botch_rule == "none_left" else f"makes a botch of {-tally.net}"
    return "leaves a plain failure"


def spoken(check: MaelstromCheck, kind: str, value: int) -> str:
    """The result in one sentence for a screen reader."""
    terms = f"{check.title}, {counted(check.pool, 'die', 'dice')} at difficulty {check.difficulty}"
    if check.threshold:
        terms += f", threshold {check.threshold}"
    size = f", {counted(value, 'success', 'successes')}" if kind == "success" else ""
    if kind == "botch" and check.botch == "outnumbered":
        size = f" of {-value}"
    return f"{terms}: {kind}{size}."
