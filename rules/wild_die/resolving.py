"""From a check and its steps to an outcome.

Source: Basics, "Wild Die", "Determining Success", "Opposed Difficulties". Rulings D-01, D-02, D-16.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.checks import Die, LedgerLine, Outcome, Step
from rules.wild_die import explaining
from rules.wild_die.checks import WildDieCheck
from rules.wild_die.dice_laid import Laid, lay_out, my_count, owed, spent_number, their_count
from rules.wild_die.difficulties import check_total, difficulty_band
from rules.wild_die.hands import Count
from rules.wild_die.planning import pool_text
from rules.wild_die.severities import complication


def resolve(check: WildDieCheck, steps: Sequence[Step]) -> Outcome:
    """How the roll stands. Raises StepError when the steps do not belong to the check."""
    return outcome(check, lay_out(check, steps))


def needed(check: WildDieCheck, laid: Laid) -> int | None:
    """What the total is compared with: the difficulty, or what the other side came to."""
    return their_count(check, laid).total if check.opponent_dice else check.difficulty


def succeeds(check: WildDieCheck, laid: Laid, total: int) -> bool | None:
    """Whether a total does it; None when only the total counts, or the other side's is not settled."""
    difficulty = needed(check, laid)
    return None if difficulty is None else check_total(total, difficulty, ties=check.ties).success


def waits(check: WildDieCheck, laid: Laid) -> bool:
    """Whether dice are owed or somebody has to choose before the result is final."""
    chain = laid.mine.on_a_six and check.ten is None
    return owed(check, laid) is not None or chain or laid.mine.undecided or laid.theirs.undecided


def outcome(check: WildDieCheck, laid: Laid) -> Outcome:
    """The outcome of dice as they lie."""
    stood, spent = my_count(check, laid), spent_number(laid)
    total = stood.kept if stood.total is None else stood.total
    kind = _kind(check, laid, stood)
    lines = explaining.ledger(check, laid.mine, stood, spent)
    return Outcome(
        kind=kind,
        label=explaining.LABELS[kind],
        value=total,
        degree=_degree(check, laid, kind, total),
        dice=_dice(check, laid, stood),
        ledger=(*_their_line(check, laid), *lines),
        sentence=_sentence(check, laid, stood, spent),
        spoken=_spoken(check, laid, kind, total),
        final=not waits(check, laid),
    )


def _kind(check: WildDieCheck, laid: Laid, stood: Count) -> str:
    if laid.mine.undecided:
        return "critical_failure"
    if laid.theirs.undecided:
        return "undecided"  # the 1 is the other side's: the roller has failed at nothing
    total = stood.kept if stood.total is None else stood.total
    success = succeeds(check, laid, total)
    if success is None:
        return "total"
    return "success" if success else "open" if laid.mine.on_a_six and waits(check, laid) else "failure"


def _degree(check: WildDieCheck, laid: Laid, kind: str, total: int) -> str:
    if laid.mine.decision == "complication" and laid.mine.critical_failure:
        return f"with {complication(check.counting.severities, my_count(check, laid).kept)}"
    if laid.mine.critical_success and check.ten is None:
        return "critical success"
    return difficulty_band(total) if kind == "total" else ""


def _dice(check: WildDieCheck, laid: Laid, stood: Count) -> tuple[Die, ...]:
    theirs = explaining.dice(laid.theirs, their_count(check, laid), "opponent_") if check.opponent_dice else ()
    return (*explaining.dice(laid.mine, stood), *theirs)


def _their_line(check: WildDieCheck, laid: Laid) -> tuple[LedgerLine, ...]:
    if not check.opponent_dice or not laid.theirs.wild:
        return ()
    theirs = their_count(check, laid)
    return (
        LedgerLine(
            label=check.opponent_name or "Other side", amount=theirs.kept if theirs.total is None else theirs.total
        ),
    )


def _sentence(check: WildDieCheck, laid: Laid, stood: Count, spent: int) -> str:
    told = explaining.explanation(check, laid.mine, stood, spent)
    total = stood.kept if stood.total is None else stood.total
    difficulty = needed(check, laid)
    if laid.theirs.undecided:
        whose = f"The wild die of {check.opponent_name}" if check.opponent_name else "The other side's wild die"
        return f"{told} {whose} shows a 1: the storyteller decides what it does."
    if difficulty is None or stood.total is None or waits(check, laid) or check.secret:
        return told
    margin = total - difficulty
    against = _against(check, difficulty)
    if margin == 0:
        return f"{told} That equals the {against}, which is {'enough' if check.ties else 'not enough'}."
    return f"{told} That is {abs(margin)} {'above' if margin > 0 else 'below'} the {against}."


def _against(check: WildDieCheck, difficulty: int) -> str:
    if check.opponent_name and check.against == "defence":
        return f"defence of {check.opponent_name}, {difficulty}"
    if check.opponent_name:
        return f"{difficulty} of {check.opponent_name}"
    words = {"attack": "total that parries,", "defence": "defence of", "opponent": "other side's"}
    return f"{words.get(check.against, 'difficulty of')} {difficulty}"


def _spoken(check: WildDieCheck, laid: Laid, kind: str, total: int) -> str:
    what = check.title if check.ten is not None else f"{check.title}, {pool_text(check.dice, check.adds)}"
    if check.opponent_dice:
        what += f" against {pool_text(check.opponent_dice, check.opponent_adds)}"
    elif check.difficulty is not None and not check.secret:
        what += f" against {check.difficulty}"
    said = {
        "critical_failure": f"critical failure with {total}, the storyteller decides",
        "undecided": f"{total} so far, the storyteller decides on the 1 of {check.opponent_name or 'the other side'}",
        "open": f"{total} so far, a six on the wild die",
        "total": f"total {total}",
    }
    word = _degree(check, laid, "", total)  # without the band of a total that is compared with nothing
    return f"{what}: {said.get(kind, f'{kind} with {total}')}{f', {word}' if word else ''}."
