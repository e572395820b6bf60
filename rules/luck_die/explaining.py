"""How a roll was counted, in sentences, and what each die did.

Source: Playing the Game, "Tests", "Luck", "Contests"; the sentences are ours.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.checks import Die, LedgerLine
from rules.luck_die.arithmetic import difficulty_name
from rules.luck_die.dice_laid import Fallen, HandState, Laid
from rules.luck_die.standing import standing
from rules.wording import counted, listed, plain, sentence, signed

PAST = "past "
"""What the roles of dice begin with that fell in a bout that is over."""


def name_of(fallen: Fallen) -> str:
    """What a die is called: its trait, or its role."""
    return fallen.die.name or f"{fallen.die.role} die"


def dice(laid: Laid) -> tuple[Die, ...]:
    """Every die in the order it fell, the other side's first in each bout; roles of bouts that are over say so."""
    found: list[Die] = []
    for bout in laid.bouts:
        for state in (bout.other, bout.own):
            dice = [_die(state, one) for one in state.fallen] if state else []
            over = bout is not laid.bout
            found += [one.model_copy(update={"role": f"{PAST}{one.role}"}) for one in dice] if over else dice
    return tuple(found)


def _die(state: HandState, fallen: Fallen) -> Die:
    value = state.value(fallen.die.role) if fallen.kept else fallen.value
    set_by_fate = fallen.kept and value != fallen.face
    return Die(
        face=value if set_by_fate else fallen.face,
        size=fallen.die.size,
        role=f"other {fallen.die.role}" if state.other else fallen.die.role,
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


def ledger(laid: Laid) -> tuple[LedgerLine, ...]:
    """The count of the last bout, line by line."""
    bout = laid.bout
    lines = [*_lines(bout.own), LedgerLine(label="Result", amount=bout.own.total)]
    if bout.other:
        lines.append(LedgerLine(label=bout.other.hand.label or "The other side", amount=bout.other.total))
    elif laid.difficulty is not None:
        lines.append(LedgerLine(label=f"Difficulty{_named(laid, ', {}')}", amount=laid.difficulty))
    return tuple(lines)


def _lines(state: HandState) -> Iterator[LedgerLine]:
    for die in state.hand.dice:
        fallen = state.lying(die.role)
        if fallen and (die.role != "luck" or state.check.mode == "luck"):
            yield LedgerLine(label=f"{name_of(fallen)} d{die.size}", amount=state.value(die.role))
    for part in state.check.pool_parts:
        if part.kind in ("proficiency", "modifier"):
            yield LedgerLine(label=part.label, amount=part.amount)
    if state.luck_bonus:
        yield LedgerLine(label=f"Luck ({state.luck})", amount=state.luck_bonus)


def _named(laid: Laid, words: str) -> str:
    """The name of the difficulty put into these words; nothing where it has none."""
    name = difficulty_name(dict(laid.check.ladder), laid.difficulty or 0)
    return words.format(name) if name else ""


def explanation(laid: Laid) -> str:
    """How the result was counted."""
    if not laid.bout.own.is_thrown:
        return "Dice are still to fall."
    told = _count(laid.bout.own)
    if laid.check.other:
        return f"{told} {_contest(laid)}"
    if laid.difficulty is None:
        return f"{told} The storyteller knows whether that is enough."
    reaches = "reaches" if laid.bout.own.total >= laid.difficulty else "falls short of"
    return f"{told} That {reaches} the difficulty of {laid.difficulty}{_named(laid, ' ({})')}."


def _count(state: HandState) -> str:
    if state.check.mode == "luck":
        return f"The luck die shows {state.luck}."
    told, rerolls = f"{sentence(_added_up(state))}: {plain(state.total)}.", sum(one.again for one in state.fallen)
    if not rerolls:
        return told
    kept = "better" if state.hand.advantages else "worse"
    return f"{told} {counted(rerolls, 'die was', 'dice were')} thrown again, the {kept} face kept."


def _added_up(state: HandState) -> str:
    shown = [f"{state.value(one.role)} on {one.name or f'the {one.role} die'}" for one in state.hand.dice[:-1]]
    added = [f"{signed(state.hand.bonus)}"] if state.hand.bonus else []
    lucky = [f"{signed(state.luck_bonus)} because the luck die shows {state.luck}"] if state.luck_bonus else []
    return listed([*shown, *added, *lucky])


def _contest(laid: Laid) -> str:
    other, wins = laid.bout.other, laid.check.wins
    name = (other.hand.label if other else "") or "the other side"
    if not other or not laid.bout.is_thrown:
        return f"{sentence(name)} is still throwing."
    stands = standing(laid)
    how = f", from {_added_up(other)}" if other.hand.traits else ""
    won = {"own": "a win", "other": "a loss", "tie": "a tie, which is rolled again", "": "open"}[stands.bouts[-1]]
    told = f"{sentence(name)} has {plain(other.total)}{how}: {won}."
    if wins == 1:
        return told
    run = f"{counted(abs(stands.run.streak), 'win')} in a row of {wins} that decide"
    return f"{told} {run}{' against you' if stands.run.streak < 0 else ''}."


SPOKEN = {"success": "success", "failure": "failure", "tie": "a tie", "open": "not decided yet"}
"""How a roll stands, read aloud."""


def spoken(laid: Laid, kind: str) -> str:
    """The result in one sentence for a screen reader."""
    check, total = laid.check, plain(laid.bout.own.total)
    if check.other:
        opposing = plain(laid.bout.other.total if laid.bout.other else 0)
        return f"{check.title}, {total} against {opposing} of {check.other.label or 'the other side'}: {SPOKEN[kind]}."
    if laid.difficulty is None:
        return f"{check.title}: {total}."
    return f"{check.title}, {total} against difficulty {laid.difficulty}: {SPOKEN[kind]}."
