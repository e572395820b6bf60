"""From a request to a check: what is rolled, against what, and why not.

Source: Basics, "Using Skills", "Taking 10", "Choosing Difficulties", "Using Ranged Combat Skills" and what follows it.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.sheets import Actor, Problem
from rules.wild_die.actions import TakenTen, take_ten
from rules.wild_die.checks import (
    AttackRequest,
    Counting,
    OpposedRequest,
    PoolRequest,
    RollRequest,
    SkillRequest,
    TraitRequest,
    WildDieCheck,
    WildDiePlan,
)
from rules.wild_die.codes import read_code, stronger
from rules.wild_die.difficulties import difficulty_band, modifier_band
from rules.wild_die.edition import EDITION
from rules.wild_die.opposing import Party
from rules.wild_die.pool import Arranged, Asker, arrange, chips, price, prices_of, refusal, uses_of
from rules.wild_die.rulebook import Rolled, Rulebook
from rules.wild_die.severities import read_severities
from rules.wild_die.sheet import WildDieSheet
from rules.wild_die.sheet_rules import WildDieHouseRules
from rules.wild_die.target import Target, beyond_reason, target_of
from rules.wording import counted, listed, signed

NO_SHEET = refusal("no_sheet", "This roll needs a character.")
NO_TRAIT = refusal("no_trait", "Choose the skill or attribute to roll.", "traits")

TEN_REFUSALS = {
    "no_time": "Taking ten needs time: one action and nothing else.",
    "rushed": "Taking ten and rushing do not go together.",
    "attribute_below_3D": f"Taking ten needs {EDITION.actions.take_ten_dice}D in the attribute.",
    "untrained": "Taking ten needs points in the skill here.",
}
"""Why ten cannot be taken."""


@dataclass(frozen=True, slots=True)
class Trial:
    """Everything a roll comes to, before it is judged."""

    asker: Asker
    kind: str
    title: str
    arranged: Arranged
    target: Target
    rolled: Rolled | None = None

    @property
    def takes_ten(self) -> bool:
        """Whether ten is taken instead of rolling."""
        return isinstance(self.asker.request, SkillRequest) and self.asker.request.take_ten

    @property
    def ten(self) -> TakenTen | None:
        """What taking ten would come to, where that is possible at all."""
        request, rolled = self.asker.request, self.rolled
        if rolled is None or not isinstance(request, SkillRequest):
            return None
        needs = self.asker.book.switches.ten_needs_training
        unhurried, rushed = request.actions == 1, request.time_saved > 0
        return take_ten(rolled.attribute_code, rolled.points, has_time=unhurried, rushed=rushed, trained_only=needs)


def plan_pool(
    book: Rulebook, kind: str, request: PoolRequest, actor: Actor, sheet: WildDieSheet | None = None
) -> WildDiePlan:
    """A roll of a code that is on no sheet; points of `sheet`, whose weapon or tool it is, may go with it."""
    name = request.name or "Roll"
    asker = Asker(book, request, sheet, actor)
    return _plan(
        Trial(asker, kind, name, arrange(asker, name, read_code(request.code)), target_of(book, request, None))
    )


def plan_trait(
    book: Rulebook,
    kind: str,
    request: TraitRequest,
    sheet: WildDieSheet | None,
    actor: Actor,
    other: Party | None = None,
) -> WildDiePlan:
    """A roll of a skill or an attribute, of whatever kind; `other` is the character who opposes it."""
    if sheet is None:
        return WildDiePlan(check=None, problems=(NO_SHEET,))
    if not request.traits:
        return WildDiePlan(check=None, problems=(NO_TRAIT,), uses=chips(Asker(book, request, sheet, actor)))
    rolled = book.rolled(sheet, request.traits[0])
    if rolled is None:
        text = f"There is no skill or attribute called “{request.traits[0]}”."
        return WildDiePlan(check=None, problems=(refusal("unknown_trait", text, request.traits[0]),))
    asker = Asker(book, request, sheet, actor, rolled.name)
    arranged = arrange(asker, rolled.name, rolled.code)
    planned = _plan(Trial(asker, kind, rolled.name, arranged, target_of(book, request, rolled, other), rolled))
    return _opposed(book, request, planned, other) if other and isinstance(request, OpposedRequest) else planned


def _opposed(book: Rulebook, request: OpposedRequest, planned: WildDiePlan, other: Party) -> WildDiePlan:
    """The plan with what decides which points the character who opposes may spend on their dice."""
    check = planned.check
    if not isinstance(check, WildDieCheck) or not check.opponent_dice:
        return planned
    theirs = {
        "opponent_interaction": book.is_interaction(request.opponent_traits[0]),
        "opponent_player_character": other.sheet.player_character,
        "opponent_points_later": book.switches.points_when == "any",
    }
    return planned.model_copy(update={"check": check.model_copy(update=theirs)})


def _plan(trial: Trial) -> WildDiePlan:
    request, target, pool = trial.asker.request, trial.target, trial.arranged.pool
    problems = (*trial.arranged.problems, *target.problems, *_more_problems(trial))
    told = not _is_secret(request) or trial.asker.actor == "storyteller"  # else the panel is silent on what it needs
    modifier = getattr(request, "modifier", 0)
    ten = trial.ten
    return WildDiePlan(
        check=None if problems else _check(trial),
        problems=problems,
        notes=(*trial.arranged.notes, *(_hopeless(trial) if told else ()), *_stronger(trial)),
        payments=_payments(trial),
        prices=prices_of(trial.asker.book, uses_of(request)),
        dice=pool.dice,
        adds=pool.adds,
        code=str(pool).replace("-", "−"),
        throws="" if trial.takes_ten else str(pool).replace("-", "−"),
        headline=_headline(trial) if told else str(pool).replace("-", "−"),
        difficulty=target.difficulty if told else None,
        band="" if target.difficulty is None or not told else difficulty_band(target.difficulty),
        modifier_band=modifier_band(modifier) or "",
        pool_parts=trial.arranged.parts,
        target_parts=target.parts if told else (),
        untrained=trial.rolled is not None and trial.rolled.untrained,
        can_take_ten=ten is not None and ten.allowed,
        ten=ten.total if ten else 0,
        uses=chips(trial.asker),
    )


def _is_secret(request: RollRequest) -> bool:
    """Whether what must be reached is the storyteller's."""
    return isinstance(request, AttackRequest) and request.secret


def _headline(trial: Trial) -> str:
    """The whole roll on one line: "4D+2 against 13", "ten: 14"."""
    target, ten = trial.target, trial.ten
    thrown = f"ten: {ten.total}" if trial.takes_ten and ten else str(trial.arranged.pool)
    against = target.opponent or target.difficulty
    return (thrown if against is None else f"{thrown} against {against}").replace("-", "−")


def _more_problems(trial: Trial) -> tuple[Problem, ...]:
    found = [one for one in (beyond_reason(trial.target),) if one]
    request, ten = trial.asker.request, trial.ten
    if isinstance(request, TraitRequest) and request.training_needed and trial.rolled and trial.rolled.untrained:
        text = f"This cannot be tried without training in {trial.title}."
        found.append(refusal("training_needed", text, "training_needed"))
    if trial.takes_ten and ten:
        found += [refusal(code, TEN_REFUSALS[code], "take_ten") for code in ten.reasons]
        if request.spend:
            found.append(refusal("ten_is_no_roll", "Nothing can be spent on taking ten: it is no roll.", "spend"))
    return tuple(found)


def _hopeless(trial: Trial) -> tuple[Problem, ...]:
    """Worth saying before an attempt that needs nothing: it succeeds whatever falls."""
    target, pool = trial.target, trial.arranged.pool
    if target.difficulty is None or target.difficulty > pool.adds or not target.ties:
        return ()
    text = f"At {target.difficulty} any total succeeds: no roll is needed."
    return (Problem(code="automatic", sentence=text.replace("-", "−"), section="roll", notice=True),)


def _stronger(trial: Trial) -> tuple[Problem, ...]:
    """Who simply wins where luck plays no part, as in arm-wrestling; equal codes are rolled."""
    request, rolled = trial.asker.request, trial.rolled
    other = read_code(request.opponent) if isinstance(request, OpposedRequest) and request.opponent else None
    ahead = stronger(rolled.code, other) if rolled and other else 0
    if not rolled or not other or not ahead:
        return ()
    text = f"Where luck plays no part there is no roll: {rolled.name} {rolled.code} simply "
    text += f"{'wins' if ahead > 0 else 'loses'} against {other}."
    return (Problem(code="stronger", sentence=text, section="roll", notice=True),)


def _payments(trial: Trial) -> tuple[str, ...]:
    named = [
        f"{many} {trial.asker.book.token_name(kind)}" for kind, many in price(uses_of(trial.asker.request)).items()
    ]
    return (f"{listed(named)}, spent before the roll",) if named else ()


def _check(trial: Trial) -> WildDieCheck:  # longer than most: a line for each field
    asker, target, pool = trial.asker, trial.target, trial.arranged.pool
    switches, request = asker.book.switches, asker.request
    takes_ten, ten, opponent = trial.takes_ten, trial.ten, target.opponent
    return WildDieCheck(
        kind=trial.kind,
        title=_title(trial),
        pool_parts=trial.arranged.parts,
        target_parts=() if _is_secret(request) else target.parts,
        rules=_rules(trial),
        dice=0 if takes_ten else pool.dice,
        adds=0 if takes_ten else pool.adds,
        difficulty=target.difficulty,
        ties=target.ties,
        against=target.against,
        opponent_dice=opponent.dice if opponent else 0,
        opponent_adds=opponent.adds if opponent else 0,
        opponent_name=target.opponent_name,
        ten=ten.total if takes_ten and ten else None,
        traits=request.traits if isinstance(request, TraitRequest) else (),
        uses=request.spend,
        interaction=asker.book.is_interaction(asker.trait),
        player_character=asker.sheet is not None and asker.sheet.player_character,
        points_later=switches.points_when == "any" and asker.sheet is not None and not takes_ten,
        one_token=switches.one_token,
        members=request.members,
        secret=_is_secret(request),
        counting=_counting(switches),
    )


def _counting(switches: WildDieHouseRules) -> Counting:
    return Counting(
        critical=switches.critical_failure,
        severities=read_severities(switches.complication_bands),
        **switches.carried(Counting),
    )


def _title(trial: Trial) -> str:
    title, request = trial.title, trial.asker.request
    if request.members > 1:
        title = f"{title} ({counted(request.members, 'member')}, one roll)"
    if trial.takes_ten:
        return f"{title}, taking ten"
    if trial.target.opponent_name:
        title = f"{title}, attack on" if trial.target.against == "defence" else f"{title} against"
        return f"{title} {trial.target.opponent_name}"
    ending = {"attack": ", parry", "defence": ", attack", "opponent": ", opposed"}
    return title + ending.get(trial.target.against, "")


def _rules(trial: Trial) -> tuple[str, ...]:
    """House rules that shape this roll and differ from our reading of the rulebook, for the log."""
    switches = trial.asker.book.switches
    idle = "" if trial.target.against == "difficulty" else switches.worded("ties_succeed")
    return tuple(one for one in switches.shaping() if one != idle)


def pool_text(dice: int, adds: int) -> str:
    """A pool in words: "4 dice +2"."""
    return f"{counted(dice, 'die', 'dice')} {signed(adds)}" if adds else counted(dice, "die", "dice")
