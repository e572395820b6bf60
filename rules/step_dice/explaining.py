"""How a roll came to its result, in sentences, and what each die did.

Source: Step Dice, Introduction, "Checks" and "Contests"; the sentences are ours.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.checks import Die, LedgerLine
from rules.step_dice.chain import Chain
from rules.step_dice.checks import Side, StepCheck
from rules.step_dice.dice_laid import Laid, Round
from rules.wording import counted, listed, plain, signed

LABELS = {"success": "Success", "failure": "Failure", "botch": "Critical failure"}
"""Results of a check as they are printed."""

CONTEST_LABELS = {"success": "Wins", "failure": "Loses", "botch": "Critical failure"}
"""Results of a contest, from the side that called for it."""


def label(check: StepCheck, kind: str) -> str:
    """The result as it is printed."""
    return (CONTEST_LABELS if check.is_contest else LABELS).get(kind, "Tie")


def dice(laid: Laid, kind: str) -> tuple[Die, ...]:
    """Every die in the order it fell."""
    found = [die for played in laid.rounds for die in _round_dice(laid, played, kind)]
    if laid.fate_face:
        state, told = "hit" if kind == "success" else "miss", f"{laid.fate_face}, fate die, added"
        found.append(Die(face=laid.fate_face, size=laid.fate, role="fate", state=state, bonus=True, caption=told))
    return tuple(found)


def _round_dice(laid: Laid, played: Round, kind: str) -> Iterator[Die]:
    is_contest = laid.check.is_contest
    won = laid.winner(played) if is_contest and played.throwing is None else None
    for role, side, chain in zip("ab", laid.check.sides, played.chains, strict=False):
        good = won == role if is_contest else kind == "success"
        for at in range(len(chain.faces)):
            yield _die(chain, at, role, "hit" if good else "miss", f"{side.label}, " if is_contest else "")


def _die(chain: Chain, at: int, role: str, state: str, name: str) -> Die:
    face, one = chain.faces[at], chain.falls[at]
    exploded = one.place is not None
    caption = f"{name}{face}"
    # Both 1s of a critical failure are marked, the one that exploded as well.
    if one.critical or (chain.critical and at == len(chain.faces) - 2):
        state, caption = "botch", f"{caption}, one of two 1s in a row"
    elif one.added == 0:
        state, caption = "ignored", f"{caption}, {'adds nothing' if exploded else 'only the test after a 1'}"
    if exploded:
        caption += ", rolled again"
    return Die(face=face, size=chain.size, role=role, state=state, bonus=at > 0, exploded=exploded, caption=caption)


# The count --------------------------------------------------------------------------------------------------


def ledger(laid: Laid) -> tuple[LedgerLine, ...]:
    """The count, line by line: what must be reached, throws, flat bonus, circumstances, the total."""
    target = laid.check.target
    lines = [] if target is None else [("To reach", target)]
    for number, played in enumerate(laid.rounds, start=1):
        again = f", round {number}" if len(laid.rounds) > 1 else ""
        for side, chain in zip(laid.check.sides, played.chains, strict=True):
            name = f"{side.label}{again}: " if laid.check.is_contest else ""
            lines += ((f"{name}{what}", amount) for what, amount in _counted(laid, side, chain))
    return tuple(LedgerLine(label=what, amount=amount) for what, amount in lines)


def _counted(laid: Laid, side: Side, chain: Chain) -> Iterator[tuple[str, int]]:
    faces = f" ({' + '.join(str(face) for face in chain.faces)})" if len(chain.faces) > 1 else ""
    added = (("flat bonus", side.die.bonus), ("circumstances", side.bonus), (f"Fate die d{laid.fate}", laid.fate_face))
    yield f"d{side.die.size}{faces}", chain.added
    yield from (one for one in added if one[1])
    is_lost = chain.critical and laid.check.criticals == "lose"
    if not is_lost and (side.flat or laid.fate_face or not laid.check.is_contest):
        yield "total", side.flat + chain.added + laid.fate_face


# Sentences --------------------------------------------------------------------------------------------------


def explanation(laid: Laid, value: int) -> str:
    """How the result was counted."""
    if laid.check.is_contest:
        return " ".join(_told_round(laid, number, played) for number, played in enumerate(laid.rounds, start=1))
    [chain] = laid.last.chains
    told = _told_chain(chain)
    if chain.critical:
        return f"{told}: two 1s in a row are a critical failure, whatever the sum."
    fate = f" The fate die adds {laid.fate_face}." if laid.fate_face else ""
    return f"{told}.{_told_bonus(laid.check.sides[0])}{fate} {_against(laid.check, value)}"


def _told_chain(chain: Chain) -> str:
    """ "The d8 fell 8 and 1, which explode, and came to rest at 5"."""
    *again, last = (str(face) for face in chain.faces)
    if not again:
        return f"The d{chain.size} fell {last}"
    verb = "explodes" if len(again) == 1 else "explode"
    return f"The d{chain.size} fell {listed(again)}, which {verb}, then {last}"


def _told_bonus(side: Side) -> str:
    bonuses = ((side.die.bonus, "of the die"), (side.bonus, "for the circumstances"))
    parts = [f"{signed(amount)} {word}" for amount, word in bonuses if amount]
    return f" With {listed(parts)}." if parts else ""


def _against(check: StepCheck, total: int) -> str:
    over = total - (check.target or 0)
    if over < 0:
        return f"A total of {plain(total)} misses {check.target} by {-over}."
    margin = f", {counted(over, 'point')} over" if over else " exactly"
    return f"A total of {plain(total)} reaches {check.target}{margin}."


def _told_round(laid: Laid, number: int, played: Round) -> str:
    told = []
    for side, chain, result in zip(laid.check.sides, played.chains, laid.results(played), strict=True):
        faces = ", then ".join(str(face) for face in chain.faces)
        failed = chain.critical and laid.check.criticals == "lose"
        told.append(f"{side.label} {faces}: {'a critical failure' if failed else plain(result.points)}")
    won = laid.winner(played)
    end = (
        "A tie, so both roll again" if won is None else f"{laid.check.side(won).who or laid.check.side(won).name} wins"
    )
    return f"{'Again: ' if number > 1 else ''}{'; '.join(told)}. {end}."


def spoken(laid: Laid, kind: str, value: int) -> str:
    """The result in one sentence for a screen reader."""
    check, result = laid.check, label(laid.check, kind).lower()
    against = f"{check.title}, {check.sides[0].written} against"
    if check.is_contest:
        results = laid.results(laid.last)
        totals = ("critical failure" if one.total is None else plain(one.points) for one in results)
        return f"{against} {check.sides[1].written}: {result}, {' to '.join(totals)}."
    return f"{against} {check.target}: {result}{'' if kind == 'botch' else f', {plain(value)}'}."
