"""The casebook operations of the wild die, each told in the product's own calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import wraps
from typing import Any

from rules.wild_die import actions, combat, difficulties, initiative, points, wounds
from rules.wild_die.book import Book
from rules.wild_die.codes import DieCode, Modifier, Pool, add, read_code, read_modifier, stronger
from rules.wild_die.hands import CancelRule, StepError, by_hand, count
from rules.wild_die.odds import Failure, Terms, expected, totals
from rules.wild_die.sheet_rules import WildDieHouseRules
from rules.wild_die.tables import TABLES

type Given = Mapping[str, Any]
type Answered = dict[str, Any]
type Operation = Callable[[Given], Answered]

BOOK = Book(WildDieHouseRules())
DECISIONS = {1: "cancel", 2: "complication", None: ""}
FAILURES: dict[int, Failure] = {1: "cancelled", 2: "kept"}


def refusing(operation: Operation) -> Operation:
    """Tell what the product refuses as `{"error": code}`, and an input it cannot even read."""

    @wraps(operation)
    def told(given: Given) -> Answered:
        try:
            return operation(given)
        except ValueError as error:
            return {"error": getattr(error, "code", "refused")}
        except (KeyError, TypeError, AttributeError) as error:
            return {"error": "unreadable_input", "reason": repr(error)}

    return told


def number(value: Fraction) -> int | float:
    """A fraction as JSON writes it."""
    return int(value) if value.denominator == 1 else float(value)


def pool(found: Pool) -> Answered:
    return {"dice": found.dice, "adds": found.adds, "code": str(found), "usable": found.usable}


def code(given: Given) -> Answered:
    found = read_code(given["text"])
    return {"dice": found.dice, "pips": found.pips, "code": str(found)}


def add_up(given: Given) -> Answered:
    modifiers = [read_modifier(str(one)) for one in given.get("modifiers", ())]
    return pool(add(read_code(given["base"]), modifiers, three_pips=given.get("three_pips", False)))


def who_is_stronger(given: Given) -> Answered:
    found = stronger(read_code(given["a"]), read_code(given["b"]))
    return {"winner": {1: "a", -1: "b"}.get(found), "roll_opposed": found == 0}


def check_pool(given: Given) -> Answered:
    """Whatever changes the pool: numbers of dice where a name speaks of dice, else codes such as "+1D" and "+2"."""
    found = [Modifier(actions.multi_action(given.get("actions", 1)))]
    for name, value in given.items():
        many = value if isinstance(value, list) else [value]
        if name not in ("base", "actions"):
            found += [
                Modifier(one) if "dice" in name and isinstance(one, int) else read_modifier(str(one)) for one in many
            ]
    return pool(add(read_code(given["base"]), found))


def untrained(given: Given) -> Answered:
    skill = given.get("skill_code")
    found = actions.attempt(
        given.get("skill_points", 0),
        read_code(given["attribute"]),
        given.get("difficulty"),
        skill=read_code(skill) if skill else None,
        modifier=given.get("modifier", TABLES.actions.untrained),
        training_needed=given.get("training_needed", False),
    )
    return {
        "allowed": found.allowed,
        "code": str(found.code) if found.code else None,
        "difficulty": found.difficulty,
        "modifier": found.modifier,
    }


def multi_action(given: Given) -> Answered:
    return {"dice": actions.multi_action(given["actions"])}


def preparing(given: Given) -> Answered:
    return {"dice": actions.preparing(given["time_factor"], distracted=given.get("distracted", False))}


def rushing(given: Given) -> Answered:
    found = actions.rushing(given["normal_seconds"], given["actual_seconds"])
    return {"allowed": found.allowed, "modifier": found.modifier if found.allowed else None}


def take_ten(given: Given) -> Answered:
    found = actions.take_ten(
        read_code(given["attribute"]),
        given.get("skill_points", 0),
        has_time=given.get("has_time", True),
        rushed=given.get("rushed", False),
    )
    total = found.total if found.allowed else None
    return {"allowed": found.allowed, "reasons": list(found.reasons), "total": total, "result": total}


def movement(given: Given) -> Answered:
    if given["pace"] not in ("cautious", "walking", "running", "sprinting"):
        return {"error": "unknown_pace"}
    found = actions.movement(given.get("move", 10), given["pace"])
    return {
        "metres": number(found.metres),
        "difficulty_modifier": found.difficulty_modifier,
        "free_action": found.free_action,
    }


def difficulty_band(given: Given) -> Answered:
    return {"band": difficulties.difficulty_band(given["difficulty"])}


def modifier_band(given: Given) -> Answered:
    return {"band": difficulties.modifier_band(given["modifier"])}


def check(given: Given) -> Answered:
    found = difficulties.check_total(given["total"], given["difficulty"])
    return {"success": found.success, "margin": found.margin}


def opposed(given: Given) -> Answered:
    found = difficulties.oppose(given["initiator"], given["resister"])
    return {"winner": found.winner, "tie": found.tie}


def retry(given: Given) -> Answered:
    waived = any(value for name, value in given.items() if "waive" in name)
    found = difficulties.retry(given["difficulty"], given["failed_total"], waived=waived)
    if found is None:
        return {"error": "not_failed"}
    return {"penalty": found.penalty, "difficulty": found.difficulty}


def hit(given: Given) -> Answered:
    found = combat.attack(
        given["total"],
        given["defence"],
        full_reaction=given.get("full_reaction", False),
        modifier=given.get("modifier", 0) + given.get("cover", 0),
    )
    return {"hit": found.hit, "against": found.against}


def parry(given: Given) -> Answered:
    return {"parried": combat.parries(given["attack"], given["parry_total"])}


def wound_level(given: Given) -> Answered:
    found = wounds.wound_level(given["hit_points"], given["maximum"])
    return {"level": found.level, "dice": found.dice, "can_act": found.can_act}


def is_medal(use: Given) -> bool:
    return use["token"] == "medal"


def spend_points(given: Given) -> Answered:
    own = given.get("player_character", True)
    uses = [points.Use(one["token"], one.get("for", "dice")) for one in given["uses"]]
    if any(one.kind not in points.TOKENS for one in uses):
        return {"error": "unknown_token"}
    found = points.spend(
        uses,
        interaction=BOOK.is_interaction(given.get("skill") or ""),
        player_character=own and all(one.get("player_character", True) for one in given["uses"] if is_medal(one)),
    )
    return {"legal": found.legal, "reasons": list(found.reasons), "dice": found.dice, "number": found.number}


def medal_heal(given: Given) -> Answered:
    healed = wounds.medal_heal(given["hit_points"], given["maximum"])
    legal = healed is not None and given.get("player_character", True)
    return {"legal": legal, "hit_points": healed if legal else given["hit_points"]}


def initiative_order(given: Given) -> Answered:
    fighters = [
        initiative.Fighter(
            name=one["name"],
            initiative=one["initiative"],
            player_character=bool(one.get("pc")),
            talent=bool(one.get("talent")),
            gear=bool(one.get("gear")),
            dodge=one.get("dodge", 0),
        )
        for one in given["entries"]
    ]
    found = initiative.initiative_order(fighters)
    tied = [list(group) for group in found.tied]
    return {"order": list(found.names), "tied": tied, "ties": tied, "unresolved": tied}


def round_order(given: Given) -> Answered:
    found = initiative.round_order(given["order"], given.get("actions", {}))
    return {"declare": list(found.declare), "act": list(found.act)}


def summed(text: str) -> Pool:
    """What is rolled: a code with everything that was added to it, so that its pips may be any number (D-04)."""
    return add(DieCode(0), [read_modifier(text)])


def resolve(given: Given) -> Answered:
    option = given.get("critical_failure_option", given.get("option"))
    base = summed(given["code"])
    stopped = any(value for name, value in given.items() if "stop" in name)
    hand = by_hand(base.dice, given["regular"], given["wild"], stopped=stopped, decision=DECISIONS[option])
    stood = count(hand, base.adds, CancelRule(wild_too=given.get("drop_wild", False)))
    critical = "success" if hand.critical_success else "failure" if hand.critical_failure else "none"
    answered = {
        "total": stood.total,
        "critical": critical,
        "rerolls": hand.rerolls,
        "complication": hand.decision == "complication",
        "cancelled": max(stood.cancelled, default=None) if hand.decision == "cancel" else None,
    }
    if hand.critical_failure:
        answered |= {"total_option_1": stood.cancelled_total, "total_option_2": stood.kept}
    return answered


def odds_terms(given: Given) -> tuple[Terms, Failure]:
    base = summed(given["code"])
    if not base.usable:
        raise StepError("reduced_to_zero", "No whole die is left: this cannot be rolled.")
    option = given.get("option") or given.get("critical_failure_option") or 2
    return Terms(base.dice - 1, base=base.adds), FAILURES[option]


def odds_wild(given: Given) -> Answered:
    terms, failure = odds_terms(given)
    below = totals(terms, failure).below(given["difficulty"])
    return {"success": str(1 - below), "failure": str(below), "expected": str(expected(terms, failure))}


def odds_total(given: Given) -> Answered:
    terms, failure = odds_terms(given)
    highest = given.get("highest", 30)
    found = totals(terms, failure, reach=highest)
    return {str(total): str(found.chance(total)) for total in range(min(0, found.lowest), highest + 1)}


OPERATIONS: dict[str, Operation] = {
    name: refusing(operation)
    for name, operation in {
        "d6-wild.add": add_up,
        "d6-wild.check": check,
        "d6-wild.check_pool": check_pool,
        "d6-wild.code": code,
        "d6-wild.difficulty_band": difficulty_band,
        "d6-wild.hit": hit,
        "d6-wild.initiative_order": initiative_order,
        "d6-wild.medal_heal": medal_heal,
        "d6-wild.modifier_band": modifier_band,
        "d6-wild.movement": movement,
        "d6-wild.multi_action": multi_action,
        "d6-wild.opposed": opposed,
        "d6-wild.parry": parry,
        "d6-wild.preparing": preparing,
        "d6-wild.resolve": resolve,
        "d6-wild.retry": retry,
        "d6-wild.round_order": round_order,
        "d6-wild.rushing": rushing,
        "d6-wild.spend_points": spend_points,
        "d6-wild.stronger": who_is_stronger,
        "d6-wild.take_ten": take_ten,
        "d6-wild.untrained": untrained,
        "d6-wild.wound_level": wound_level,
        "odds.d6_total": odds_total,
        "odds.d6_wild": odds_wild,
    }.items()
}
