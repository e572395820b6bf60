"""From a request to a check: what is rolled, against what, and why not. What only one kind of roll does, `kinds` has.

Source: Basics, "Using Skills", "Choosing Difficulties", "Multiple Actions", and what follows them. Ruling D-07.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from rules.checks import Form
from rules.fixing import Faced, Fixed, Stance
from rules.kit.kinds import Asking
from rules.sheets import Problem
from rules.wild_die.actions import TakenTen
from rules.wild_die.checks import Counting, RollRequest, TraitRequest, WildDieCheck, WildDiePlan
from rules.wild_die.difficulties import difficulty_band, modifier_band
from rules.wild_die.points import uses_of
from rules.wild_die.pool import Arranged, Asked, chips, price, prices_of, refusal
from rules.wild_die.rulebook import Rolled, Rulebook
from rules.wild_die.severities import read_severities
from rules.wild_die.sheet import WildDieSheet
from rules.wild_die.target import Target, beyond_reason
from rules.wording import counted, listed

NO_SHEET = refusal("no_sheet", "This roll needs a character.")
NO_TRAIT = refusal("no_trait", "Choose the skill or attribute to roll.", "traits")


@dataclass(frozen=True)
class Trial:
    """Everything a roll comes to, before it is judged.

    `title` says what is rolled and `ending` for what. `ten` is what taking ten would come to, where that is possible at
    all; with `takes_ten` it is taken. `problems` and `notes` are those of its kind alone.
    """

    asking: Asked
    title: str
    arranged: Arranged
    target: Target
    rolled: Rolled | None = None
    ending: str = ""
    ten: TakenTen | None = None
    takes_ten: bool = False
    problems: tuple[Problem, ...] = ()
    notes: tuple[Problem, ...] = ()

    @cached_property
    def pool(self) -> str:
        """What is rolled, as it is printed."""
        return str(self.arranged.pool).replace("-", "−")


type Judged[Q: TraitRequest] = Callable[[Asking[Rulebook, Q, WildDieSheet], Rolled], Trial]
"""What a roll of a trait comes to, by its kind."""


def on_trait[Q: TraitRequest](judged: Judged[Q]) -> Callable[[Asking[Rulebook, Q, WildDieSheet]], WildDiePlan]:
    """The plan of a roll that needs a sheet and a skill or an attribute of it."""

    def plan(asking: Asking[Rulebook, Q, WildDieSheet]) -> WildDiePlan:
        if asking.sheet is None:
            return WildDiePlan(check=None, problems=(NO_SHEET,))
        trait = asking.request.trait
        if not trait:
            return WildDiePlan(check=None, problems=(NO_TRAIT,), uses=tuple(chips(asking)))
        rolled = asking.book.rolled(asking.sheet, trait)
        if rolled is None:
            text = f"There is no skill or attribute called “{trait}”."
            return WildDiePlan(check=None, problems=(refusal("unknown_trait", text, trait),))
        trial = judged(asking, rolled)
        return planned(replace(trial, problems=(*_untrained(asking.request, rolled), *trial.problems)))

    return plan


def _untrained(request: TraitRequest, rolled: Rolled) -> Iterator[Problem]:
    if request.training_needed and rolled.untrained:
        text = f"This cannot be tried without training in {rolled.name}."
        yield refusal("training_needed", text, "training_needed")


def planned(trial: Trial) -> WildDiePlan:
    """The plan of a trial. What an attack must reach may be the storyteller's: then the panel of others is silent."""
    asking, arranged, target, ten = trial.asking, trial.arranged, trial.target, trial.ten
    bands = asking.book.tables.difficulties.bands
    problems = (*arranged.problems, *target.problems, *beyond_reason(target), *trial.problems)
    told = not target.secret or asking.actor == "storyteller"
    spent = uses_of(asking.request.spend)
    return WildDiePlan(
        check=None if problems else _check(trial),
        problems=problems,
        notes=(*arranged.notes, *(_hopeless(trial) if told else ()), *trial.notes),
        payments=tuple(_payments(asking)),
        prices=prices_of(asking.book, spent),
        dice=arranged.pool.dice,
        adds=arranged.pool.adds,
        code=trial.pool,
        throws="" if trial.takes_ten else trial.pool,
        headline=_headline(trial) if told else trial.pool,
        difficulty=target.difficulty if told else None,
        band="" if target.difficulty is None or not told else difficulty_band(bands, target.difficulty),
        modifier_band=modifier_band(asking.book.tables.modifiers.bands, target.modifier) or "",
        pool_parts=arranged.parts,
        target_parts=target.parts if told else (),
        untrained=trial.rolled is not None and trial.rolled.untrained,
        can_take_ten=ten is not None and ten.allowed,
        ten=ten.total if ten else 0,
        uses=tuple(chips(asking)),
    )


def _headline(trial: Trial) -> str:
    """The whole roll on one line: "4D+2 against 13", "ten: 14"."""
    target = trial.target
    thrown = f"ten: {trial.ten.total}" if trial.takes_ten and trial.ten else trial.pool
    against = target.difficulty if target.opponent is None else target.opponent
    return (thrown if against is None else f"{thrown} against {against}").replace("-", "−")


def _hopeless(trial: Trial) -> Iterator[Problem]:
    """Worth saying before an attempt that needs nothing: it succeeds whatever falls. Ruling D-16."""
    needed = trial.target.difficulty
    if needed is not None and needed <= trial.arranged.pool.adds and trial.target.ties:
        text = f"At {needed} any total succeeds: no roll is needed.".replace("-", "−")
        yield Problem(code="automatic", sentence=text, section="roll", notice=True)


def _payments(asking: Asked) -> Iterator[str]:
    named = [f"{many} {asking.book.token_name(kind)}" for kind, many in price(uses_of(asking.request.spend)).items()]
    if named:
        yield f"{listed(named)}, spent before the roll"


def _check(trial: Trial) -> WildDieCheck:  # longer than most: a line for each field
    asking, target, pool, ten = trial.asking, trial.target, trial.arranged.pool, trial.takes_ten
    switches, request, sheet, opponent = asking.book.switches, asking.request, asking.sheet, trial.target.opponent
    return WildDieCheck(
        kind=asking.kind,
        title=_title(trial),
        pool_parts=trial.arranged.parts,
        # The parts would give away the number that only storytellers know.
        target_parts=() if target.secret else target.parts,
        rules=_rules(trial),
        dice=0 if ten else pool.dice,
        adds=0 if ten else pool.adds,
        difficulty=target.difficulty,
        ties=target.ties,
        against=target.against,
        opponent_dice=opponent.dice if opponent else 0,
        opponent_adds=opponent.adds if opponent else 0,
        opponent_name=target.opponent_name,
        ten=trial.ten.total if ten and trial.ten else None,
        traits=(request.trait,) if request.trait else (),
        uses=request.spend,
        interaction=asking.book.is_interaction(request.trait),
        player_character=sheet is not None and sheet.player_character,
        # Basics, "Performing Actions in Rounds": until the result is declared (D-13).
        points_later=switches.points_when == "any" and sheet is not None and not ten,
        one_token=switches.one_token,
        members=request.members,
        secret=target.secret,
        counting=_counting(asking.book),
    )


def _counting(book: Rulebook) -> Counting:
    switches = book.switches
    return Counting(
        critical=switches.critical_failure,
        severities=read_severities(switches.complication_bands),
        points=book.tables.points,
        bands=book.tables.difficulties.bands,
        **switches.carried(Counting),
    )


def _title(trial: Trial) -> str:
    many = trial.asking.request.members
    group = f" ({counted(many, 'member')}, one roll)" if many > 1 else ""
    return f"{trial.title}{group}{trial.ending}"


def _rules(trial: Trial) -> tuple[str, ...]:
    """House rules that shape this roll and differ from our reading of the rulebook, for the log."""
    switches = trial.asking.book.switches
    # Attacks, parries and opposed rolls have ties of their own, which the switch leaves alone (D-01).
    idle = "" if trial.target.against == "difficulty" else switches.worded("ties_succeed")
    return tuple(one for one in switches.shaping() if one != idle)


# In a fight -------------------------------------------------------------------------------------------------


def declared(book: Rulebook, form: Form, mine: Stance | None, other: Faced | None) -> Iterator[Fixed]:
    """The actions of whoever rolls, as they were declared in the fight."""
    if mine:
        yield Fixed(field="actions", value=str(mine.actions), reason=mine.told)


def out_of_fight(request: RollRequest, mine: Stance) -> Problem | None:
    """Why whoever is out of the fight cannot roll this; what is no action stays open. Basics, "Free Actions"."""
    if not mine.out or request.free:
        return None
    return refusal("cannot_act", "Out of the fight that is on: no actions can be taken.")
