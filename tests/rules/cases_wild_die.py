"""The casebook operations of the wild die, each told in the product's own calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from rules.checks import Outcome, Plan
from rules.wild_die import actions, difficulties, points, wounds
from rules.wild_die.checks import Counting, WildDieCheck
from rules.wild_die.codes import DieCode, Modifier, Pool, add, read_code, read_modifier, stronger
from rules.wild_die.game import SYSTEM
from rules.wild_die.sheet import WildDieSheet
from rules.wild_die.totals import Failure, Terms, expected, totals
from tests.rules.casebook import Answered, Given, Operation, UnknownFieldError
from tests.rules.real_dice import DiceError, Thrown

GAME = SYSTEM.game("core")
TABLES = GAME.book.tables
DECISIONS = {1: "cancel", 2: "complication"}
FAILURES: dict[int, Failure] = {1: "cancelled", 2: "kept"}


def number(value: Fraction) -> int | float:
    """A fraction as JSON writes it."""
    return int(value) if value.denominator == 1 else float(value)


def planned(kind: str, sheet: WildDieSheet | None = None, **form: Any) -> Plan:
    """The plan of a filled-in form. Raises ValueError for fields that do not fit."""
    request = GAME.read_request(kind, form)
    if isinstance(request, tuple):
        raise ValueError(request[0].sentence)
    return GAME.plan(request, sheet)


def said(named: Mapping[str, Any], *words: str) -> bool:
    """Whether a field about one of these words holds. Raises UnknownFieldError for any other field."""
    for name in named:
        if not any(word in name for word in words):
            raise UnknownFieldError(f"nothing here is called {name}")
    return any(named.values())


# Codes and pools ----------------------------------------------------------------------------------------------


def pool(found: Pool) -> Answered:
    code = str(found) if found.usable else None
    return {"dice": found.dice, "adds": found.adds, "code": code, "usable": found.usable}


def code(text: str) -> Answered:
    found = read_code(text)
    return {"dice": found.dice, "pips": found.pips, "code": str(found)}


def add_up(base: str, modifiers: Sequence[object] = (), *, three_pips: bool = False) -> Answered:
    return pool(add(read_code(base), [read_modifier(str(one)) for one in modifiers], three_pips=three_pips))


def who_is_stronger(a: str, b: str) -> Answered:
    found = stronger(read_code(a), read_code(b))
    return {"winner": {1: "a", -1: "b"}.get(found), "roll_opposed": found == 0}


CHANGES = ("dice", "modifier", "bonus", "wound", "prepar", "equipment", "talent", "points")
"""What may change a pool, as the fields of a case are named."""


dice_for = partial(actions.multi_action, TABLES.actions)


def check_pool(base: str, actions: int = 1, waits: int = 0, **changes: Any) -> Answered:
    """Whatever changes the pool: numbers of dice where a name speaks of dice, else codes such as "+1D" and "+2"."""
    found = [Modifier(multi(actions, waits)["dice"])]
    for name, value in changes.items():
        if not any(word in name for word in CHANGES):
            raise UnknownFieldError(f"nothing that changes a pool is called {name}")
        for one in value if isinstance(value, list) else [value]:
            found.append(Modifier(one) if "dice" in name and isinstance(one, int) else read_modifier(str(one)))
    return pool(add(read_code(base), found))


def multi(actions: int, waits: int = 0) -> Answered:
    """Waiting counts as an action."""
    return {"counted_actions": actions + waits, "dice": dice_for(actions + waits)}


# Skills ---------------------------------------------------------------------------------------------------------


def untrained(
    attribute: str,
    skill_points: int = 0,
    difficulty: int | None = None,
    skill_code: str = "",
    modifier: int | None = None,
    *,
    training_needed: bool = False,
) -> Answered:
    learned = read_code(skill_code).rank - read_code(attribute).rank if skill_code else skill_points
    sheet = WildDieSheet(attributes={"Dexterity": attribute}, skills={"Firearms": learned if skill_points else 0})
    form = {"difficulty": difficulty, "untrained_modifier": modifier, "training_needed": training_needed}
    plan = planned("skill", sheet, traits=["Firearms"], **{name: one for name, one in form.items() if one is not None})
    allowed = plan.check is not None
    added = [part.amount for part in plan.target_parts if part.label == "Untrained"]
    return {
        "allowed": allowed,
        "code": plan.code if allowed else None,
        "difficulty": plan.difficulty if allowed else None,
        "modifier": sum(added),
    }


def preparing(time_factor: int, *, distracted: bool = False) -> Answered:
    return {"dice": actions.preparing(TABLES.actions, time_factor, distracted=distracted)}


def rushing(normal_seconds: int, actual_seconds: int) -> Answered:
    found = actions.rushing(TABLES.actions, normal_seconds, actual_seconds)
    return {"allowed": found.allowed, "modifier": found.modifier if found.allowed else None}


def take_ten(attribute: str, skill_points: int = 0, *, has_time: bool = True, rushed: bool = False) -> Answered:
    found = actions.take_ten(TABLES.actions, read_code(attribute), skill_points, has_time=has_time, rushed=rushed)
    total = found.total if found.allowed else None
    return {"allowed": found.allowed, "reasons": list(found.reasons), "total": total, "result": total}


def movement(pace: str, move: int = 10) -> Answered:
    if pace not in actions.PACES:
        raise ValueError("unknown_pace")
    found = actions.movement(TABLES.paces, move, pace)
    return {
        "metres": number(found.metres),
        "difficulty_modifier": found.difficulty_modifier,
        "free_action": found.free_action,
    }


# Difficulties ---------------------------------------------------------------------------------------------------


def difficulty_band(difficulty: int) -> Answered:
    return {"band": difficulties.difficulty_band(TABLES.difficulties.bands, difficulty)}


def modifier_band(modifier: int) -> Answered:
    return {"band": difficulties.modifier_band(TABLES.modifiers.bands, modifier)}


def check(total: int, difficulty: int) -> Answered:
    found = difficulties.check_total(total, difficulty)
    return {"success": found.success, "margin": found.margin}


def opposed(initiator: int, resister: int) -> Answered:
    """A tie goes to the one who began, who rolls against the other's total."""
    plan = planned(
        "opposed", WildDieSheet(attributes={"Dexterity": "1D"}), traits=["Dexterity"], opponent_total=resister
    )
    won = difficulties.check_total(initiator, plan.difficulty, ties=plan.check.ties)
    return {"winner": "initiator" if won.success else "resister", "tie": won.margin == 0}


def retry(difficulty: int, failed_total: int, **named: Any) -> Answered:
    waived = said(named, "waive", "original", "ignore")
    missed = planned("pool", code="1D", difficulty=difficulty, failed_total=failed_total)
    if missed.check is None:
        raise DiceError(missed.problems[0].code)
    again = planned("pool", code="1D", difficulty=difficulty) if waived else missed
    return {"penalty": again.difficulty - difficulty, "difficulty": again.difficulty}


def hit(total: int, defence: int, modifier: int = 0, cover: int = 0, *, full_reaction: bool = False) -> Answered:
    sheet = WildDieSheet(attributes={"Dexterity": "1D"})
    form = {"defence": defence, "full_reaction": full_reaction, "modifier": modifier + cover}
    plan = planned("attack", sheet, traits=["Dexterity"], **form)
    return {"hit": difficulties.check_total(total, plan.difficulty).success, "against": plan.difficulty}


def parry(attack: int, parry_total: int) -> Answered:
    return {"parried": difficulties.check_total(parry_total, difficulties.parry_needs(TABLES.actions, attack)).success}


# Wounds and points ----------------------------------------------------------------------------------------------


def wound_level(hit_points: int, maximum: int) -> Answered:
    found = wounds.wound_level(TABLES.wounds, hit_points, maximum)
    return {"level": found.level, "dice": found.dice, "can_act": found.can_act}


def use(token: str, player_character: bool = True, **named: str) -> tuple[points.Use, bool]:
    """One thing spent, and whether a player character spends it; `for` says on what."""
    if unknown := named.keys() - {"for"}:
        raise UnknownFieldError(f"a use has no {', '.join(unknown)}")
    if token not in points.TOKENS:
        raise ValueError("unknown_token")
    return points.Use(token, named.get("for", "dice")), player_character or token != "medal"


def spend_points(uses: Sequence[Given], skill: str = "", *, player_character: bool = True) -> Answered:
    spent = [use(**one) for one in uses]
    found = points.spend(
        TABLES.points,
        [one for one, _ in spent],
        interaction=GAME.book.is_interaction(skill),
        player_character=player_character and all(own for _, own in spent),
    )
    return {"legal": found.legal, "reasons": list(found.reasons), "dice": found.dice, "number": found.number}


def medal_heal(hit_points: int, maximum: int, *, player_character: bool = True) -> Answered:
    healed = wounds.medal_heal(TABLES.points, hit_points, maximum)
    legal = healed is not None and player_character
    return {"legal": legal, "hit_points": healed if legal else hit_points}


# Rolls ----------------------------------------------------------------------------------------------------------


def summed(text: str) -> Pool:
    """What is rolled: a code with everything that was added to it, so that its pips may be any number (D-04)."""
    found = add(DieCode(0), [read_modifier(text)])
    if not found.usable:
        raise DiceError("reduced_to_zero")
    return found


def resolve(
    code: str,
    regular: Sequence[int],
    wild: Sequence[int],
    critical_failure_option: int = 0,
    option: int = 0,
    *,
    drop_wild: bool = False,
    **named: Any,
) -> Answered:
    base, stopped, chosen = summed(code), said(named, "stop"), critical_failure_option or option
    counting = Counting(cancel_wild_too=drop_wild)
    check = WildDieCheck(kind="pool", title="Roll", dice=base.dice, adds=base.adds, counting=counting)
    roll = Thrown(GAME, check, {"regular": regular, "wild": wild}).throw()
    while roll.left["wild"]:
        roll.choose("roll_on")
    if stopped:
        roll.choose("stop")
    elif "roll_on" in {one.code for one in GAME.choices(check, roll.steps, None)}:
        raise DiceError("missing_wild_dice")
    undecided = GAME.resolve(check, roll.done())
    if undecided.kind != "critical_failure":
        return counted(undecided) | {"critical": "success" if undecided.degree == "critical success" else "none"}
    ways = {key: GAME.resolve(check, roll.chosen(way)) for key, way in DECISIONS.items()}
    answered = counted(ways[chosen]) if chosen else counted(undecided) | {"total": None}
    totals_of_both = {f"total_option_{key}": one.value for key, one in ways.items()}
    return answered | totals_of_both | {"critical": "failure", "complication": chosen == 2}


def counted(stood: Outcome) -> Answered:
    cancelled = [die.face for die in stood.dice if die.state == "cancelled"]
    return {
        "total": stood.value,
        "rerolls": sum(die.bonus for die in stood.dice),
        "complication": False,
        "cancelled": max(cancelled, default=None),
    }


# Odds -----------------------------------------------------------------------------------------------------------


def terms_of(code: str, option: int) -> tuple[Terms, Failure]:
    base = summed(code)
    return Terms(base.dice - 1, base=base.adds), FAILURES[option]


def odds_wild(code: str, difficulty: int, option: int = 2, critical_failure_option: int = 0) -> Answered:
    terms, failure = terms_of(code, critical_failure_option or option)
    below = totals(terms, failure).below(difficulty)
    return {"success": str(1 - below), "failure": str(below), "expected": str(expected(terms, failure))}


def odds_total(code: str, highest: int = 30, option: int = 2, critical_failure_option: int = 0) -> Answered:
    terms, failure = terms_of(code, critical_failure_option or option)
    found = totals(terms, failure, reach=highest)
    return {str(total): str(found.chance(total)) for total in range(min(0, found.lowest), highest + 1)}


OPERATIONS: dict[str, Operation] = {
    "d6-wild.add": add_up,
    "d6-wild.check": check,
    "d6-wild.check_pool": check_pool,
    "d6-wild.code": code,
    "d6-wild.difficulty_band": difficulty_band,
    "d6-wild.hit": hit,
    "d6-wild.medal_heal": medal_heal,
    "d6-wild.modifier_band": modifier_band,
    "d6-wild.movement": movement,
    "d6-wild.multi_action": multi,
    "d6-wild.opposed": opposed,
    "d6-wild.parry": parry,
    "d6-wild.preparing": preparing,
    "d6-wild.resolve": resolve,
    "d6-wild.retry": retry,
    "d6-wild.rushing": rushing,
    "d6-wild.spend_points": spend_points,
    "d6-wild.stronger": who_is_stronger,
    "d6-wild.take_ten": take_ten,
    "d6-wild.untrained": untrained,
    "d6-wild.wound_level": wound_level,
    "odds.d6_total": odds_total,
    "odds.d6_wild": odds_wild,
}
