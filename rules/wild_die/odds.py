"""Exact odds of a roll from where it stands: before the throw, on a six, after points were spent.

Source: Basics, "Wild Die" and "Opposed Difficulties". Rolling on never lowers a total: it is the best policy for
whoever wants to succeed, and it is the one that is counted. Rulings D-02, D-05.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rules.checks import Bar, Odds, Rung, Step
from rules.wild_die.checks import WildDieCheck, WildDieOdds
from rules.wild_die.dice_laid import Laid, Side, lay_out
from rules.wild_die.hands import SIZE, Hand
from rules.wild_die.totals import Failure, Terms, Totals, at_least, expected, totals

MOST_BARS = 12
"""Columns that fit into one small chart."""

RARE = Fraction(1, 200)
"""What lies beyond the outer columns is less than this, and is gathered into them."""

CRITICAL = {
    "ask": "the storyteller cancels the highest die, or keeps the total with a complication",
    "cancel": "it cancels the highest die, which these chances reckon with",
    "complication": "the total stays, and something goes wrong",
}
"""What a 1 on the wild die means before the throw, by the campaign's rule."""


def odds(check: WildDieCheck, steps: Sequence[Step]) -> WildDieOdds:
    """The odds of the check from here on."""
    laid = lay_out(check, steps)
    success, listed = chance(laid), _totals(laid.own, _usual(check), _reach(check)).listed()
    return WildDieOdds(
        success=success,
        failure=1 - success,
        botch=Fraction(0),
        expected=_expected(laid.own, _usual(check)),
        distribution=listed,
        tail=1 - sum(listed.values(), Fraction(0)),
        other=_other(laid),
        least=None if _is_open(check) or check.opponent_dice else _reach(check),
        notes=_notes(laid),
    )


def ladder(check: WildDieCheck) -> tuple[Rung, ...]:
    """The chance to reach each standard difficulty; what is automatic is not rolled for.

    Basics, "Standard Difficulties".
    """
    if not _is_open(check):
        return ()
    bands = check.counting.bands
    rungs = ((band.name, check.model_copy(update={"difficulty": band.usual})) for band in bands)
    return tuple(
        Rung(name=name, difficulty=one.difficulty, chance=chance(lay_out(one, ())))
        for name, one in rungs
        if one.difficulty
    )


def _is_open(check: WildDieCheck) -> bool:
    """Whether only the total counts."""
    return not check.opponent_dice and check.difficulty is None


def _notes(laid: Laid) -> tuple[str, ...]:
    """What no column shows while the wild die has not fallen yet."""
    check, counting = laid.check, laid.check.counting
    if check.ten is not None or laid.mine.wild:
        return ()
    alone = check.dice == 1 and counting.single_stands and counting.critical == "cancel"
    means = "a single 1 stands" if alone else CRITICAL[counting.critical]
    return (f"One throw in six is a critical failure: {means}.",)


def chance(laid: Laid, failure: Failure | None = None) -> Fraction:
    """The chance to succeed; certain where only the total counts."""
    check, decided = laid.check, failure or _usual(laid.check)
    mine = _totals(laid.own, decided, _reach(check))
    if check.opponent_dice:
        return at_least(mine, _totals(laid.other, decided), more=0 if check.ties else 1)
    return Fraction(1) if check.difficulty is None else 1 - mine.below(_reach(check))


def _totals(side: Side, failure: Failure, reach: int = 0) -> Totals:
    """The distribution of a side's total."""
    if side.ten is not None:
        return totals(Terms(0, "still", side.count.kept))
    return totals(_terms(side), _decided(side.hand, failure), side.rule, reach)


def _terms(side: Side) -> Terms:
    """A side in numbers: what lies, and what may still fall."""
    (dice, number), hand = side.gained, side.hand
    regular = max(0, side.dice + dice - 1 - len(hand.regular))
    base = sum(hand.regular) + side.adds + number
    if not hand.wild:
        return Terms(regular, "unthrown", base, hand.regular)
    if hand.critical_failure:
        return Terms(regular, "failed", base, hand.regular)
    return Terms(regular, "rolling" if hand.on_a_six else "still", base + sum(hand.wild), hand.regular)


def _usual(check: WildDieCheck) -> Failure:
    """What a critical failure does by the campaign's rules; where the storyteller is asked, the total is kept."""
    return "cancelled" if check.counting.critical == "cancel" else "kept"


def _decided(hand: Hand, failure: Failure) -> Failure:
    decided: dict[str, Failure] = {"cancel": "cancelled", "complication": "kept"}
    return decided.get(hand.decision, failure)


def _reach(check: WildDieCheck) -> int:
    """The lowest total that succeeds; 0 where none is named."""
    return 0 if check.difficulty is None else check.difficulty + (0 if check.ties else 1)


def _expected(side: Side, failure: Failure) -> Fraction:
    if side.ten is not None:
        return Fraction(side.count.kept)
    return expected(_terms(side), _decided(side.hand, failure), side.rule)


def _other(laid: Laid) -> dict[str, Fraction]:
    """The wild die's own chances, whether anything is decided, and the chance to succeed when it cancels."""
    check, mine = laid.check, laid.mine
    undecided = {"undecided": Fraction(1)} if _is_open(check) else {}
    if check.ten is not None:
        return undecided
    once = Fraction(1, SIZE)
    found = undecided | {
        "critical_failure": Fraction(mine.critical_failure) if mine.wild else once,
        "critical_success": Fraction(mine.critical_success) if mine.wild else once,
    }
    if check.counting.critical == "ask" and not mine.decision:
        found["success_if_cancelled"] = chance(laid, "cancelled")
    return found


# Columns ----------------------------------------------------------------------------------------------------


def bars(odds: Odds) -> tuple[Bar, ...]:
    """The totals as at most a dozen columns of equal width; none is partly a success.

    A success or a failure so rare that it lies beyond the columns is gathered into the outer one all the same.
    """
    if not isinstance(odds, WildDieOdds):
        raise TypeError(f"{type(odds).__name__} are no odds of the wild die")
    low, high = _window(odds)
    width = next(width for width in range(1, high - low + 2) if _columns(odds, low, high, width) <= MOST_BARS)
    first = _first_column(odds, low, width)
    starts = range(first, high + 1, width)
    return tuple(_bar(odds, start, width, last=start == starts[-1], first=start == first) for start in starts)


def _window(odds: WildDieOdds) -> tuple[int, int]:
    """The totals between which nearly everything lies, and the lowest one that succeeds."""
    totals_listed = sorted(odds.distribution)
    low, high, below, above = totals_listed[0], totals_listed[-1], Fraction(0), odds.tail
    while high > low and above + odds.distribution.get(high, Fraction(0)) < RARE:
        above, high = above + odds.distribution.get(high, Fraction(0)), high - 1
    while high > low and below + odds.distribution.get(low, Fraction(0)) < RARE:
        below, low = below + odds.distribution.get(low, Fraction(0)), low + 1
    return low, high


def _first_column(odds: WildDieOdds, low: int, width: int) -> int:
    """Where the columns begin so that one of them begins with the lowest total that succeeds."""
    return low if odds.least is None else low - (low - odds.least) % width


def _columns(odds: WildDieOdds, low: int, high: int, width: int) -> int:
    return (high - _first_column(odds, low, width)) // width + 1


def _bar(odds: WildDieOdds, start: int, width: int, *, first: bool, last: bool) -> Bar:
    end = start + width - 1
    inside = [
        chance for total, chance in odds.distribution.items() if (first or total >= start) and (last or total <= end)
    ]
    label = str(start) if width == 1 else f"{start}–{end}"
    kind = "success" if odds.least is None or start >= odds.least else "failure"
    shown = f"{start}+" if last and (odds.tail or max(odds.distribution) > end) else label
    probability = sum(inside, Fraction(0)) + (odds.tail if last else 0)
    return Bar(label=shown.replace("-", "−"), value=start, probability=float(probability), kind=kind)
