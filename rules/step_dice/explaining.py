"""How a roll came to its result, in sentences, and what each die did.

Source: Step Dice, Introduction, "Checks" and "Contests"; the sentences are ours.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.checks import Die, LedgerLine
from rules.step_dice.chain import Chain
from rules.step_dice.checks import Side, StepCheck
from rules.step_dice.table import Round, Table, results, winner_of
from rules.wording import counted, listed, plain, signed

LABELS = {"success": "Success", "failure": "Failure", "botch": "Critical failure"}
"""Results of a check as they are printed."""

CONTEST_LABELS = {"success": "Wins", "failure": "Loses", "botch": "Critical failure", "tie": "Tie"}
"""Results of a contest, from the side that called for it."""


def dice(check: StepCheck, table: Table, kind: str) -> tuple[Die, ...]:
    """Every die in the order it fell."""
    found = [die for played in table.rounds for die in _round_dice(check, table, played, kind)]
    if table.fate_face:
        state = "hit" if kind == "success" else "miss"
        caption = f"{table.fate_face}, fate die, added"
        found.append(Die(face=table.fate_face, size=table.fate, role="fate", state=state, bonus=True, caption=caption))
    return tuple(found)


def _round_dice(check: StepCheck, table: Table, played: Round, kind: str) -> Iterator[Die]:
    won = None
    if check.is_contest and played.throwing is None:
        won = winner_of(check, played)
    for role, chain in zip("ab", played.chains, strict=False):
        good = won == role if check.is_contest else kind == "success"
        name = f"{check.side(role).label}, " if check.is_contest else ""
        for at, face in enumerate(chain.faces):
            yield _die(chain, at, face, role, "hit" if good else "miss", name)


def _die(chain: Chain, at: int, face: int, role: str, state: str, name: str) -> Die:
    one = chain.falls[at]
    exploded = one.place is not None
    caption = f"{name}{face}"
    if one.critical or (chain.critical and at == len(chain.faces) - 2):
        state, caption = "botch", f"{caption}, one of two 1s in a row"
    elif one.added == 0:
        state, caption = "ignored", f"{caption}, {'adds nothing' if exploded else 'only the test after a 1'}"
    if exploded:
        caption += ", rolled again"
    return Die(face=face, size=chain.size, role=role, state=state, bonus=at > 0, exploded=exploded, caption=caption)


# The count --------------------------------------------------------------------------------------------------


def ledger(check: StepCheck, table: Table) -> tuple[LedgerLine, ...]:
    """The count, line by line: what must be reached, throws, flat bonus, circumstances, the total."""
    lines = [] if check.target is None else [LedgerLine(label="To reach", amount=check.target)]
    for number, played in enumerate(table.rounds, start=1):
        again = f", round {number}" if len(table.rounds) > 1 else ""
        for side, chain in zip(check.sides, played.chains, strict=True):
            lines += _side_lines(check, table, side, chain, again)
    return tuple(lines)


def _side_lines(check: StepCheck, table: Table, side: Side, chain: Chain, again: str) -> Iterator[LedgerLine]:
    name = f"{side.label}{again}: " if check.is_contest else ""
    faces = f" ({' + '.join(str(face) for face in chain.faces)})" if len(chain.faces) > 1 else ""
    yield LedgerLine(label=f"{name}d{side.die.size}{faces}", amount=chain.added)
    if side.die.bonus:
        yield LedgerLine(label=f"{name}flat bonus", amount=side.die.bonus)
    if side.bonus:
        yield LedgerLine(label=f"{name}circumstances", amount=side.bonus)
    if table.fate_face:
        yield LedgerLine(label=f"Fate die d{table.fate}", amount=table.fate_face)
    if chain.critical and check.criticals == "lose":
        return
    if side.flat or table.fate_face or not check.is_contest:
        yield LedgerLine(label=f"{name}total", amount=side.flat + chain.added + table.fate_face)


# Sentences --------------------------------------------------------------------------------------------------


def explanation(check: StepCheck, table: Table, kind: str, value: int) -> str:
    """How the result was counted."""
    if check.is_contest:
        return " ".join(_told_round(check, number, played) for number, played in enumerate(table.rounds, start=1))
    [chain] = table.last.chains
    told = _told_chain(chain)
    if chain.critical:
        return f"{told}: two 1s in a row are a critical failure, whatever the sum."
    added = _told_bonus(check.sides[0])
    if table.fate_face:
        added += f" The fate die adds {table.fate_face}."
    return f"{told}.{added} {_against(check, value)}"


def _told_chain(chain: Chain) -> str:
    """ "The d8 fell 8 and 1, which explode, and came to rest at 5"."""
    if len(chain.faces) == 1:
        return f"The d{chain.size} fell {chain.faces[0]}"
    again = [str(face) for face in chain.faces[:-1]]
    verb = "explodes" if len(again) == 1 else "explode"
    return f"The d{chain.size} fell {listed(again)}, which {verb}, then {chain.faces[-1]}"


def _told_bonus(side: Side) -> str:
    parts = [
        f"{signed(amount)} {word}"
        for amount, word in ((side.die.bonus, "of the die"), (side.bonus, "for the circumstances"))
        if amount
    ]
    return f" With {listed(parts)}." if parts else ""


def _against(check: StepCheck, total: int) -> str:
    over = total - (check.target or 0)
    if over >= 0:
        margin = f", {counted(over, 'point')} over" if over else " exactly"
        return f"A total of {plain(total)} reaches {check.target}{margin}."
    return f"A total of {plain(total)} misses {check.target} by {-over}."


def _told_round(check: StepCheck, number: int, played: Round) -> str:
    told = []
    for side, chain, result in zip(check.sides, played.chains, results(check, played.chains), strict=True):
        faces = ", then ".join(str(face) for face in chain.faces)
        failed = chain.critical and check.criticals == "lose"
        told.append(f"{side.label} {faces}: {'a critical failure' if failed else plain(result.points)}")
    won = winner_of(check, played)
    end = "A tie, so both roll again" if won is None else f"{check.side(won).who or check.side(won).name} wins"
    return f"{'Again: ' if number > 1 else ''}{'; '.join(told)}. {end}."


def spoken(check: StepCheck, table: Table, kind: str, value: int) -> str:
    """The result in one sentence for a screen reader."""
    if check.is_contest:
        one, other = check.sides
        label = CONTEST_LABELS[kind].lower()
        totals = " to ".join(
            "critical failure" if result.total is None else plain(result.points)
            for result in results(check, table.last.chains)
        )
        return f"{check.title}, {one.written} against {other.written}: {label}, {totals}."
    size = "" if kind == "botch" else f", {plain(value)}"
    return f"{check.title}, {check.sides[0].written} against {check.target}: {LABELS[kind].lower()}{size}."
