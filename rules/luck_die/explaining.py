"""How a roll was counted, in sentences, and what each die did.

Source: Playing the Game, "Tests", "Luck", "Contests"; the sentences are ours.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.checks import Die, LedgerLine
from rules.luck_die.checks import LuckDieCheck
from rules.luck_die.standing import standing
from rules.luck_die.table import Fallen, HandState, Table
from rules.wording import counted, listed, plain, sentence, signed

PAST = "past "
"""What the roles of dice begin with that fell in a bout that is over."""


def name_of(fallen: Fallen) -> str:
    """What a die is called: its trait, or its role."""
    return fallen.die.name or f"{fallen.die.role} die"


def dice(table: Table) -> tuple[Die, ...]:
    """Every die in the order it fell, the other side's first in each bout; roles of bouts that are over say so."""
    found: list[Die] = []
    for bout in table.bouts:
        for state in (bout.other, bout.own):
            dice = [_die(state, one) for one in state.fallen] if state else []
            over = bout is not table.bout
            found += [one.model_copy(update={"role": f"{PAST}{one.role}"}) for one in dice] if over else dice
    return tuple(found)


def _die(state: HandState, fallen: Fallen) -> Die:
    value = state.value(fallen.die.role) if fallen.kept else fallen.value
    set_by_fate = fallen.kept and value != fallen.face
    return Die(
        face=value if set_by_fate else fallen.face,
        size=fallen.die.size,
        role=f"other {fallen.die.role}" if fallen.other else fallen.die.role,
        state=_state(state, fallen, set_by_fate),
        bonus=fallen.again,
        caption=f"{name_of(fallen)}, d{fallen.die.size}: {_caption(state, fallen, value)}",
    )


def _state(state: HandState, fallen: Fallen, set_by_fate: bool) -> str:
    if not fallen.kept:
        return "removed"
    if set_by_fate:
        return "maximised"
    if fallen.die.role == "luck" and state.check.mode != "luck":
        return "lucky" if state.luck_bonus else "ignored"
    return "kept"


def _caption(state: HandState, fallen: Fallen, value: int) -> str:
    if not fallen.kept:
        return f"{fallen.face}, {'the worse of two' if state.hand.advantages else 'the better of two, which goes'}"
    if value != fallen.face:
        return f"fell {fallen.face}, fate makes it {value}"
    if fallen.die.role == "luck" and state.check.mode != "luck":
        return f"{fallen.face}, lucky: +{state.luck_bonus}" if state.luck_bonus else f"{fallen.face}, no luck"
    return f"{fallen.face}, thrown again" if fallen.again else str(fallen.face)


def ledger(check: LuckDieCheck, table: Table) -> tuple[LedgerLine, ...]:
    """The count of the last bout, line by line."""
    bout = table.bout
    lines = [*_lines(check, bout.own), LedgerLine(label="Result", amount=bout.own.total)]
    if bout.other:
        lines.append(LedgerLine(label=bout.other.hand.label or "The other side", amount=bout.other.total))
    elif table.difficulty is not None:
        name = _difficulty_name(check, table.difficulty)
        lines.append(LedgerLine(label=f"Difficulty{f', {name}' if name else ''}", amount=table.difficulty))
    return tuple(lines)


def _lines(check: LuckDieCheck, state: HandState) -> Iterator[LedgerLine]:
    for die in state.hand.dice:
        fallen = state.lying(die.role)
        if fallen and (die.role != "luck" or check.mode == "luck"):
            yield LedgerLine(label=f"{name_of(fallen)} d{die.size}", amount=state.value(die.role))
    for part in check.pool_parts:
        if part.kind in ("proficiency", "modifier"):
            yield LedgerLine(label=part.label, amount=part.amount)
    if state.luck_bonus:
        yield LedgerLine(label=f"Luck ({state.luck})", amount=state.luck_bonus)


def _difficulty_name(check: LuckDieCheck, difficulty: int) -> str:
    return next((name for name, number in check.ladder if number == difficulty), "")


def explanation(check: LuckDieCheck, table: Table) -> str:
    """How the result was counted."""
    if not table.bout.own.is_thrown:
        return "Dice are still to fall."
    told = _count(check, table.bout.own)
    if check.other:
        return f"{told} {_contest(check, table)}"
    if table.difficulty is None:
        return f"{told} The storyteller knows whether that is enough."
    enough = table.bout.own.total >= table.difficulty
    name = _difficulty_name(check, table.difficulty)
    against = f"{table.difficulty}{f' ({name})' if name else ''}"
    return f"{told} That {'reaches' if enough else 'falls short of'} the difficulty of {against}."


def _count(check: LuckDieCheck, state: HandState) -> str:
    if check.mode == "luck":
        return f"The luck die shows {state.luck}."
    rerolls = sum(one.again for one in state.fallen)
    told = f"{sentence(_added_up(state))}: {plain(state.total)}."
    return f"{told} {_reroll_sentence(state, rerolls)}".strip()


def _added_up(state: HandState) -> str:
    shown = [f"{state.value(one.role)} on {one.name or f'the {one.role} die'}" for one in state.hand.dice[:-1]]
    added = [f"{signed(state.hand.bonus)}"] if state.hand.bonus else []
    lucky = [f"{signed(state.luck_bonus)} because the luck die shows {state.luck}"] if state.luck_bonus else []
    return listed([*shown, *added, *lucky])


def _reroll_sentence(state: HandState, rerolls: int) -> str:
    if not rerolls:
        return ""
    kept = "better" if state.hand.advantages else "worse"
    return f"{counted(rerolls, 'die was', 'dice were')} thrown again, the {kept} face kept."


def _contest(check: LuckDieCheck, table: Table) -> str:
    other = table.bout.other
    name = (other.hand.label if other else "") or "the other side"
    if not other or not table.bout.is_thrown:
        return f"{sentence(name)} is still throwing."
    stands = standing(check, table)
    how = f", from {_added_up(other)}" if other.hand.traits else ""
    told = f"{sentence(name)} has {plain(other.total)}{how}:"
    won = {"own": "a win", "other": "a loss", "tie": "a tie, which is rolled again", "": "open"}[stands.bouts[-1]]
    if check.wins == 1:
        return f"{told} {won}."
    run = f"{counted(abs(stands.run.streak), 'win')} in a row of {check.wins} that decide"
    return f"{told} {won}. {run}{' against you' if stands.run.streak < 0 else ''}."


def spoken(check: LuckDieCheck, table: Table, kind: str) -> str:
    """The result in one sentence for a screen reader."""
    total = plain(table.bout.own.total)
    if check.other:
        name = check.other.label or "the other side"
        opposing = table.bout.other.total if table.bout.other else 0
        return f"{check.title}, {total} against {plain(opposing)} of {name}: {_spoken_kind(kind)}."
    if table.difficulty is None:
        return f"{check.title}: {total}."
    return f"{check.title}, {total} against difficulty {table.difficulty}: {_spoken_kind(kind)}."


def _spoken_kind(kind: str) -> str:
    return {"success": "success", "failure": "failure", "tie": "a tie", "open": "not decided yet"}[kind]
