"""Exact odds of a roll from where it stands: before the throw, on a six, after points were spent.

Source: Basics, "Wild Die" and "Opposed Difficulties". Rolling on never lowers a total: it is the best policy for
whoever wants to succeed, and it is the one that is counted. Rulings D-02, D-05.
"""

from __future__ import annotations

from fractions import Fraction

from rules.checks import Bar, Rung
from rules.wild_die.checks import WildDieCheck, WildDieOdds
from rules.wild_die.dice_laid import Laid, cancel_rule, lay_out, my_count, spent_number, their_number
from rules.wild_die.edition import EDITION
from rules.wild_die.hands import SIZE, Hand
from rules.wild_die.points import gain
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


def odds(check: WildDieCheck, laid: Laid) -> WildDieOdds:
    """The odds of the check from here on."""
    failure = _usual(check)
    success = chance(check, laid)
    mine = my_totals(check, laid, failure)
    listed = mine.listed()
    return WildDieOdds(
        success=success,
        failure=1 - success,
        botch=Fraction(0),
        expected=_expected(check, laid, failure),
        distribution=listed,
        tail=1 - sum(listed.values(), Fraction(0)),
        other=_other(check, laid),
        least=None if check.opponent_dice or check.difficulty is None else _least(check),
        notes=_notes(check, laid),
    )


def ladder(check: WildDieCheck) -> tuple[Rung, ...]:
    """The chance to reach each standard difficulty; what is automatic is not rolled for."""
    if check.opponent_dice or check.difficulty is not None:
        return ()
    rungs = ((band.name, check.model_copy(update={"difficulty": band.usual})) for band in EDITION.difficulties.bands)
    return tuple(
        Rung(name=name, difficulty=one.difficulty, chance=chance(one, lay_out(one, ())))
        for name, one in rungs
        if one.difficulty
    )


def _notes(check: WildDieCheck, laid: Laid) -> tuple[str, ...]:
    """What no column shows while the wild die has not fallen yet."""
    if check.ten is not None or laid.mine.wild:
        return ()
    alone = check.dice == 1 and cancel_rule(check).single_stands and check.counting.critical == "cancel"
    means = "a single 1 stands" if alone else CRITICAL[check.counting.critical]
    return (f"One throw in six is a critical failure: {means}.",)


def chance(check: WildDieCheck, laid: Laid, failure: Failure | None = None) -> Fraction:
    """The chance to succeed; certain where only the total counts."""
    decided = _usual(check) if failure is None else failure
    mine = my_totals(check, laid, decided)
    if check.opponent_dice:
        return at_least(mine, _their_totals(check, laid, decided), more=0 if check.ties else 1)
    return Fraction(1) if check.difficulty is None else 1 - mine.below(_least(check))


def my_totals(check: WildDieCheck, laid: Laid, failure: Failure) -> Totals:
    """The distribution of the roller's total."""
    if check.ten is not None:
        return totals(Terms(0, "still", my_count(check, laid).kept))
    reach = 0 if check.difficulty is None else _least(check)
    return totals(_my_terms(check, laid), _decided(laid.mine, failure), cancel_rule(check), reach)


def _their_totals(check: WildDieCheck, laid: Laid, failure: Failure) -> Totals:
    extra = sum(gain(use)[0] for use in laid.their_spent)
    terms = _terms(laid.theirs, check.opponent_dice + extra, check.opponent_adds + their_number(laid))
    return totals(terms, _decided(laid.theirs, failure), cancel_rule(check))


def _my_terms(check: WildDieCheck, laid: Laid) -> Terms:
    extra = sum(gain(use)[0] for use in laid.spent)
    return _terms(laid.mine, check.dice + extra, check.adds + spent_number(laid))


def _terms(hand: Hand, dice: int, adds: int) -> Terms:
    """A hand in numbers: what lies, and what may still fall."""
    regular, base = max(0, dice - 1 - len(hand.regular)), sum(hand.regular) + adds
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


def _least(check: WildDieCheck) -> int:
    """The lowest total that succeeds."""
    return (check.difficulty or 0) + (0 if check.ties else 1)


def _expected(check: WildDieCheck, laid: Laid, failure: Failure) -> Fraction:
    if check.ten is not None:
        return Fraction(my_count(check, laid).kept)
    return expected(_my_terms(check, laid), _decided(laid.mine, failure), cancel_rule(check))


def _other(check: WildDieCheck, laid: Laid) -> dict[str, Fraction]:
    """The wild die's own chances, whether anything is decided, and the chance to succeed when it cancels."""
    undecided = {} if check.opponent_dice or check.difficulty is not None else {"undecided": Fraction(1)}
    if check.ten is not None:
        return undecided
    wild, once = laid.mine.wild, Fraction(1, SIZE)
    found = undecided | {
        "critical_failure": once if not wild else Fraction(laid.mine.critical_failure),
        "critical_success": once if not wild else Fraction(laid.mine.critical_success),
    }
    if check.counting.critical == "ask" and not laid.mine.decision:
        found["success_if_cancelled"] = chance(check, laid, "cancelled")
    return found


# Columns ----------------------------------------------------------------------------------------------------


def bars(odds: WildDieOdds) -> tuple[Bar, ...]:
    """The totals as at most a dozen columns of equal width; none is partly a success.

    A success or a failure so rare that it lies beyond the columns is gathered into the outer one all the same.
    """
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
