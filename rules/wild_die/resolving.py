"""From a check and its steps to an outcome.

Source: Basics, "Wild Die", "Determining Success", "Opposed Difficulties". Rulings D-01, D-02, D-16.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.checks import Die, LedgerLine, Outcome, Step
from rules.wild_die import explaining
from rules.wild_die.checks import WildDieCheck
from rules.wild_die.codes import pool_text
from rules.wild_die.dice_laid import OPPONENT, Laid, lay_out
from rules.wild_die.difficulties import difficulty_band
from rules.wild_die.severities import complication


def resolve(check: WildDieCheck, steps: Sequence[Step]) -> Outcome:
    """How the roll stands. Raises StepError when the steps do not belong to the check."""
    laid = lay_out(check, steps)
    kind, own = _kind(laid), laid.own
    return Outcome(
        kind=kind,
        label=explaining.LABELS[kind],
        value=own.count.value,
        degree=_degree(laid, kind),
        dice=_dice(laid),
        ledger=(*_their_line(laid), *explaining.ledger(own)),
        sentence=_sentence(laid),
        spoken=_spoken(laid, kind),
        final=not laid.waits,
    )


def _kind(laid: Laid) -> str:
    """Success, failure, or what the result still waits for. Basics, "Determining Success" (D-01)."""
    if laid.mine.undecided:
        return "critical_failure"
    if laid.theirs.undecided:
        return "undecided"  # the 1 is the other side's: the roller has failed at nothing
    success = laid.succeeds(laid.own.count.value)
    if success is None:
        return "total"
    # A six rolled on can only help: what succeeds is a success already, what fails has not failed yet.
    return "success" if success else "open" if laid.mine.on_a_six and laid.waits else "failure"


def _degree(laid: Laid, kind: str) -> str:
    stood = laid.own.count
    if laid.mine.decision == "complication" and laid.mine.critical_failure:
        return f"with {complication(laid.check.counting.severities, stood.kept)}"
    if laid.mine.critical_success:
        return "critical success"
    return difficulty_band(laid.check.counting.bands, stood.value) if kind == "total" else ""


def _dice(laid: Laid) -> tuple[Die, ...]:
    theirs = explaining.dice(laid.theirs, laid.other.count, OPPONENT) if laid.check.opponent_dice else ()
    return (*explaining.dice(laid.mine, laid.own.count), *theirs)


def _their_line(laid: Laid) -> tuple[LedgerLine, ...]:
    if not laid.theirs.wild:
        return ()
    return (LedgerLine(label=laid.check.opponent_name or "Other side", amount=laid.other.count.value),)


def _sentence(laid: Laid) -> str:
    check, stood, needed = laid.check, laid.own.count, laid.needed
    told = explaining.explanation(check, laid.own)
    if laid.theirs.undecided:
        whose = f"The wild die of {check.opponent_name}" if check.opponent_name else "The other side's wild die"
        return f"{told} {whose} shows a 1: the storyteller decides what it does."
    if needed is None or stood.total is None or laid.waits or check.secret:
        return told
    margin, against = stood.total - needed, _against(check, needed)
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


def _spoken(laid: Laid, kind: str) -> str:
    check, total = laid.check, laid.own.count.value
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
    word = _degree(laid, "")  # without the band of a total that is compared with nothing
    return f"{what}: {said.get(kind, f'{kind} with {total}')}{f', {word}' if word else ''}."
