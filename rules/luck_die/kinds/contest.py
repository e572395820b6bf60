"""A contest: a test against that of a character with traits, or of somebody whose dice are written down.

Source: Playing the Game, "Contests"; ruling L-21.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from rules.checks import Choice, Part, Step
from rules.kit.kinds import Open
from rules.luck_die.afterwards import Roll, chosen
from rules.luck_die.checks import Asking, ContestRequest, Hand, LuckDieCheck, LuckDiePlan, Party, TestTerms
from rules.luck_die.circumstances import Bearing, bearing_on, counting, parts, under
from rules.luck_die.dice_laid import HandState, Laid, lay_out, new_bout
from rules.luck_die.kinds import test
from rules.luck_die.odds import LuckDieOdds, terms_of, told
from rules.luck_die.planning import hand, refused, taken_up
from rules.luck_die.rerolls import Terms
from rules.luck_die.results import Run, chance_to_pull_through, contest_odds
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.standing import standing
from rules.luck_die.traits import choose
from rules.sheets import Problem
from rules.wording import counted, percent, sentence

STILL_OFFERED = ("notes", "fate", "settable", "payments", "prices", "conditions")
"""What a panel offers of one's own side, and says of it, also while nobody opposes yet."""


def plan(asking: Asking[ContestRequest]) -> LuckDiePlan:
    """What a contest comes to: one's own test, and what the other side throws against it.

    Playing the Game, "Contests" (L-21).
    """
    found = test.from_sheet(asking, None)
    if not isinstance(found.check, LuckDieCheck) or asking.sheet is None:
        return found
    bearing = counting(asking.request, bearing_on(asking.book, asking.sheet, asking.other), opposing=True)
    other = _opposing_hand(asking, bearing)
    if not isinstance(other, Hand):
        return refused(*other).model_copy(update={name: getattr(found, name) for name in STILL_OFFERED})
    told = f"{found.formula} against {other.formula}"
    return found.model_copy(update={"check": _against(asking, found.check, other, bearing), "headline": told})


def _opposing_hand(asking: Asking[ContestRequest], bearing: tuple[Bearing, ...]) -> Hand | tuple[Problem, ...]:
    """What the other side throws under the conditions that bear on it, or why it throws nothing."""
    book, request = asking.book, asking.request
    terms = TestTerms(advantages=request.other_advantages, disadvantages=request.other_disadvantages)
    terms = under(terms, bearing)
    if asking.other is not None:
        return _from_sheet(book, request, terms, asking.other)
    if not request.other_attribute:
        return (Problem(code="no_attribute", sentence="Choose the other side’s attribute die."),)
    written = hand(book, terms, request.other_attribute, request.other_skill, request.other_proficiency)
    return written.model_copy(update={"label": request.against or "the other side"})


def _from_sheet(book: Rulebook, request: ContestRequest, terms: TestTerms, other: Party) -> Hand | tuple[Problem, ...]:
    chosen = choose(book, other.sheet, request.opponent_traits)
    told = [f"{other.name}: {one.sentence}" for one in chosen.problems]
    if chosen.attribute is None:
        told = [f"Choose the one attribute with which {other.name} opposes."]
    if told:
        return tuple(Problem(code="no_opponent", sentence=text, trait="opponent_traits") for text in told)
    taken = taken_up(book, other.sheet, chosen)
    return taken.hand(book, terms).model_copy(update={"label": other.name, "traits": taken.title})


def _against(
    asking: Asking[ContestRequest], check: LuckDieCheck, other: Hand, bearing: tuple[Bearing, ...]
) -> LuckDieCheck:
    """The check with another side to throw against."""
    whole = Part(label=f"{sentence(other.described)}, {other.formula}", amount=other.bonus)
    return check.model_copy(
        update={
            "mode": asking.request.contest,
            "title": f"{check.title} against {other.label}",
            "other": other,
            "target_parts": (whole, *parts(bearing)),
            "wins": asking.request.wins or asking.book.house_rules.contest_wins,
        }
    )


def fitting(asking: Asking[ContestRequest]) -> Mapping[str, tuple[str, ...]]:
    """What is left of dice that fate sets, and of traits that the one who opposes does not have."""
    gone, traits = test.fitting(asking), asking.request.opponent_traits
    if asking.other is None:
        return gone
    unknown = {one.trait for one in choose(asking.book, asking.other.sheet, traits).problems}
    kept = tuple(one for one in traits if one not in unknown)
    return gone if kept == traits else {**gone, "opponent_traits": kept}


# From where it lies -------------------------------------------------------------------------------------------


def odds(check: LuckDieCheck, steps: Sequence[Step] = ()) -> LuckDieOdds:
    """Exact odds of a contest from here on: of the present bout and, where both do the same, of those to come."""
    return _odds(lay_out(check, steps))


def chance(laid: Laid) -> Fraction | None:
    """The chance to win from here on."""
    return _odds(laid).success


def _odds(laid: Laid) -> LuckDieOdds:
    check, same = laid.check, laid.check.mode == "same_activity"
    bout = contest_odds(terms_of(laid.bout.own), _other_terms(laid.bout.other), exceed=same)
    text = "The columns show by how much one’s own result is above the other’s."
    as_contest = {"words": {"success": "Win", "failure": "Loss"}, "averages": False}
    if not same:
        return told(bout.margins, bout.win, 0, {}).model_copy(update={**as_contest, "notes": (text,)})
    # A later bout has no dice that fate was promised for: those count in the first alone.
    run, later = standing(laid).before, new_bout(check, first=False)
    fresh = contest_odds(terms_of(later.own), _other_terms(later.other), exceed=True)
    success = (
        bout.win * chance_to_pull_through(fresh, Run(run.wins, max(run.streak, 0) + 1))
        + bout.loss * chance_to_pull_through(fresh, Run(run.wins, min(run.streak, 0) - 1))
        + bout.tie * chance_to_pull_through(fresh, run)
    )
    found = told(bout.margins, success, 1, {"win": bout.win, "tie": bout.tie, "loss": bout.loss})
    tie = f"One bout is a tie, rolled again, in {percent(bout.tie)} of cases."
    return found.model_copy(update={**as_contest, "notes": (text, tie)})


def _other_terms(other: HandState | None) -> Terms:
    if other is None:
        raise ValueError("a contest needs another side")
    return terms_of(other)


def again(roll: Roll) -> Iterator[Open]:
    """Another bout, where both do the same and neither has won yet."""
    stands = standing(roll.laid)
    if roll.check.mode != "same_activity" or not roll.laid.bout.is_thrown or stands.winner in ("own", "other"):
        return
    if stands.bouts[-1] == "tie":
        text, label = "A tie: both sides throw again.", "Break the tie"
    else:
        wins = counted(abs(stands.run.streak), "win")
        text, label = f"{wins} in a row; {roll.check.wins} decide. Both sides throw again.", "Throw the next bout"
    choice = Choice(code="again", label=label, sentence=text, side="both")
    yield chosen(roll, choice, lambda label: "Both sides throw again.")
