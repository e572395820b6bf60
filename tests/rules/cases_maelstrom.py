"""The casebook operations of Maelstrom and its first draft, each told in the product's own calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import wraps
from typing import Any

from pydantic import ValidationError

import rules
from rules.maelstrom import arithmetic, draft_odds, odds, willpower
from rules.maelstrom.arithmetic import Arrangement, Declaration, RolledTrait
from rules.maelstrom.checks import MaelstromCheck
from rules.maelstrom.creation import creation_problems
from rules.maelstrom.documents import read_build
from rules.maelstrom.game import MaelstromGame
from rules.maelstrom.resolving import count, resolve
from rules.maelstrom.table import StepError, bonus_dice_owed, by_hand, lay_out
from rules.maelstrom.tally import degree
from rules.maelstrom.willpower import WillpowerError

type Given = Mapping[str, Any]
type Answered = dict[str, Any]
type Operation = Callable[[Given], Answered]

CORE: MaelstromGame = rules.system("maelstrom").game("core", {"zero_pool": "nothing"})  # type: ignore[assignment]
DRAFT: MaelstromGame = rules.system("maelstrom").game("first-draft", {"zero_pool": "nothing"})  # type: ignore[assignment]

BOOK, DRAFT_BOOK = CORE.book, DRAFT.book


def refusing(operation: Operation) -> Operation:
    """Tell what the product refuses as `{"error": code}`."""

    @wraps(operation)
    def told(given: Given) -> Answered:
        try:
            return operation(given)
        except (StepError, WillpowerError) as error:
            return {"error": error.code}
        except (ValidationError, ValueError) as error:
            return {"error": "out_of_range", "reason": str(error)}

    return told


# Before the roll ----------------------------------------------------------------------------------------------


def declared(given: Given, default_difficulty: int = 6) -> Declaration:
    """A plan's input as a declared roll."""
    return Declaration(
        traits=tuple(RolledTrait(one["name"], one.get("kind", "ability"), one["dots"]) for one in given["traits"]),
        difficulty=given.get("difficulty", default_difficulty),
        threshold=given.get("threshold", 0),
        required=tuple(given.get("required", ())),
        owned=tuple(given.get("owned", ())),
        unrelated=tuple(given.get("unrelated", ())),
        used=tuple(given.get("used", ())),
        reflexes=given.get("reflexes", False),
    )


def planned(arranged: Arrangement) -> Answered:
    """An arrangement in the casebook's words."""
    if arranged.problems:
        return {"error": arranged.problems[0].code}
    return {
        "allowed": not arranged.barred,
        "reason": arranged.barred or None,
        "pool": arranged.pool,
        "difficulty": arranged.difficulty,
        "threshold": arranged.threshold,
        "unmet": list(arranged.unmet),
        "specialty_limit": arranged.specialty_limit,
        "tens_explode": arranged.tens_explode,
        "success_possible": arranged.success_possible(BOOK.edition.dice.size),
    }


def plan(given: Given) -> Answered:
    return planned(arithmetic.arrange(BOOK, declared(given)))


def trait_lookup(given: Given) -> Answered:
    edition, names = BOOK.edition, given["names"]
    known = ["attribute" if edition.trait_kind(name) == "attribute" else edition.category_of(name) for name in names]
    return {"known": known, "count_ok": 1 <= len(names) <= edition.dice.most_traits}


def effective_difficulty(given: Given) -> Answered:
    trait = RolledTrait("Trait", given.get("kind", "attribute"), given.get("dots", 0))
    said = Declaration((trait,), given.get("base", 6), reflexes=given.get("reflexes", False))
    return planned(arithmetic.arrange(BOOK, said))


def ability_gate(given: Given) -> Answered:
    allowed, modifier = arithmetic.ability_gate(BOOK, given["kind"], given["dots"])
    return {"allowed": allowed, "difficulty_modifier": modifier}


# The roll -----------------------------------------------------------------------------------------------------


def thrown(check: MaelstromCheck, pool_dice: list[int], extra_dice: list[int]) -> Answered:
    """A roll with real dice in the casebook's words."""
    steps = by_hand(check, pool_dice, extra_dice)
    stood, outcome = count(check, lay_out(check, steps)), resolve(check, steps)
    return {
        "pool_successes": stood.pool_hits,
        "bonus_successes": stood.bonus_hits,
        "successes_rolled": stood.hits,
        "successes_removed": stood.removed,
        "successes_counted": stood.counted,
        "botches": stood.ones,
        "failures": stood.ones,
        "cancelled": stood.cancelled,
        "net": stood.net,
        "outcome": outcome.kind,
        "magnitude": abs(stood.net),
        "threshold": check.threshold,
        "difficulty": check.difficulty,
        "dice_still_offered": lay_out(check, steps).offers,
    }


def core_check(pool: int, given: Given, *, specialty: bool) -> MaelstromCheck:
    return MaelstromCheck(
        kind="pool",
        title="Pool",
        pool=pool,
        difficulty=given.get("difficulty", 6),
        threshold=given.get("threshold", 0),
        tens=BOOK.edition.dice.tens if specialty else "none",
        botch=BOOK.edition.dice.botch,
    )


def resolve_dice(given: Given) -> Answered:
    specialty = given.get("specialty_used", given.get("specialty", False))
    check = core_check(len(given["pool_dice"]), given, specialty=specialty)
    return thrown(check, given["pool_dice"], given.get("bonus_dice", []))


def roll(given: Given) -> Answered:
    arranged = arithmetic.arrange(BOOK, declared(given["plan_input"]))
    answered = planned(arranged)
    if "error" in answered or arranged.barred:
        return {**answered, "error": answered.get("error") or arranged.barred}
    numbers = {"difficulty": arranged.difficulty, "threshold": arranged.threshold}
    check = core_check(arranged.pool, numbers, specialty=arranged.tens_explode)
    return {**answered, **thrown(check, given["pool_dice"], given.get("bonus_dice", []))}


def owed(given: Given) -> Answered:
    if not given.get("specialty_used", True):
        return {"earned": 0, "still_owed": 0}
    earned, still = bonus_dice_owed(given["pool_dice"], given.get("bonus_dice", []))
    return {"earned": earned, "still_owed": still}


def degree_of(given: Given) -> Answered:
    return {"degree": degree(given["net"])}


# Willpower ----------------------------------------------------------------------------------------------------


def willpower_roll(given: Given) -> Answered:
    current = given["current"]
    willpower.check_dots(current, given.get("permanent"))
    willpower.check_roll(current)
    answered = thrown(core_check(current, given, specialty=False), given["dice"], given.get("bonus_dice", []))
    lost = willpower.lost_to_botch(current, answered["magnitude"]) if answered["outcome"] == "botch" else 0
    spending = willpower.spend_to_succeed(current, answered["outcome"])
    return {
        **answered,
        "dots_lost": lost,
        "current_after": current - lost,
        "incapacitated": current - lost == 0,
        "may_spend": spending.legal,
        "spend_successes": spending.successes,
    }


def willpower_spend(given: Given) -> Answered:
    willpower.check_dots(given["current"], given.get("permanent"))
    spending = willpower.spend_to_succeed(given["current"], given["outcome"])
    return {
        "legal": spending.legal,
        "reasons": list(spending.reasons),
        "successes": spending.successes,
        "current_after": spending.current_after,
    }


def ignore_wounds(given: Given) -> Answered:
    willpower.check_dots(given["current"], given.get("permanent"))
    already = given.get("already_this_turn", False)
    spending = willpower.spend_to_ignore_wounds(given["current"], already_this_turn=already)
    return {
        "legal": spending.legal,
        "reasons": list(spending.reasons),
        "current_after": spending.current_after,
        "incapacitated_after_action": spending.current_after == 0,
    }


def day(given: Given) -> Answered:
    current, permanent, dice = given["current"], given["permanent"], given.get("relax_dice")
    willpower.check_dots(current, permanent)
    won = lost = 0
    if dice is not None:
        rules_of_it = BOOK.edition.willpower
        check = core_check(current, {"difficulty": rules_of_it and rules_of_it.recovery_difficulty}, specialty=False)
        relaxed = thrown(check, dice, [])
        won, lost = (relaxed["net"], 0) if relaxed["outcome"] != "botch" else (0, relaxed["magnitude"])
    comfortable = given.get("comfortable", True)
    after = willpower.after_a_day(current, permanent, comfortable=comfortable, won=won, lost=lost)
    return {"current_after": after}


def encourage(given: Given) -> Answered:
    done = willpower.encourage(given["helper_current"], given["companions"])
    return {
        "legal": done.legal,
        "reasons": list(done.reasons),
        "helper_after": done.helper_after,
        "companions_after": list(done.companions_after),
    }


def first_dot(given: Given) -> Answered:
    current = given["current"]
    after = willpower.first_dot(
        current,
        threatened=given.get("threatened", False),
        full_turns_out_of_combat=given.get("full_turns_out_of_combat", 0),
    )
    return {"current_after": after, "recovered": after > current}


# Odds ---------------------------------------------------------------------------------------------------------


def told_odds(found: odds.PoolOdds) -> Answered:
    """Odds in the casebook's words: fractions as text."""
    return {
        "success": str(found.success),
        "failure": str(found.failure),
        "botch": str(found.botch),
        "expected": str(found.expected),
        "net": {str(value): str(chance) for value, chance in found.net.items()},
    }


def core_odds(given: Given) -> Answered:
    terms = odds.Terms(
        given["pool"], given.get("difficulty", 6), given.get("threshold", 0), bool(given.get("specialty", False))
    )
    return told_odds(odds.pool_odds(terms, given.get("highest")))


def willpower_odds(given: Given) -> Answered:
    willpower.check_dots(given["current"], given.get("permanent"))
    terms = odds.Terms(given["current"], given.get("difficulty", 6), given.get("threshold", 0))
    lost: Mapping[int, Fraction] = odds.odds_after_botch(terms)
    return {
        **told_odds(odds.pool_odds(terms)),
        "dots_lost": {str(dots): str(chance) for dots, chance in lost.items()},
    }


def first_draft_odds(given: Given) -> Answered:
    terms = draft_odds.DraftTerms(given["pool"], given.get("difficulty", 6), given.get("threshold", 0))
    specialty = given.get("specialty", "policy" in given)
    policy = given.get("policy", "always") if specialty else "never"
    policy = policy if policy in ("always", "never") else "best"
    return told_odds(draft_odds.draft_odds(terms, policy))


# Creation -----------------------------------------------------------------------------------------------------


def check_creation(given: Given) -> Answered:
    build, unreadable = read_build(BOOK, given["sheet"])
    problems = (*unreadable, *creation_problems(BOOK, build))
    broken = sorted({one.code for one in problems if not one.notice})
    return {
        "valid": not broken,
        "rules": broken,
        "notice_rules": sorted({one.code for one in problems if one.notice}),
    }


def specialty_kind(given: Given) -> Answered:
    return {"kind": BOOK.listed_kind(given["ability"], given["name"])}


def catalogue(given: Given) -> Answered:
    edition = BOOK.edition
    return {
        "ability_count": len(edition.ability_names),
        "attribute_count": len(edition.attribute_names),
        "abilities": {key: list(one.abilities) for key, one in edition.categories.items()},
        "attributes": {key: list(one.attributes) for key, one in edition.groups.items()},
    }


# The first draft ----------------------------------------------------------------------------------------------


def draft_pool(given: Given) -> Answered:
    return planned(arithmetic.arrange(DRAFT_BOOK, declared(given)))


def draft_resolve(given: Given) -> Answered:
    specialty = given.get("specialty_used", False)
    said = Declaration(difficulty=given.get("difficulty", 6), threshold=given.get("threshold", 0))
    arranged = arithmetic.arrange_alone(DRAFT_BOOK, (), said, tens_explode=specialty)
    if arranged.problems:
        return {"error": arranged.problems[0].code}
    check = MaelstromCheck(
        kind="pool",
        title="Pool",
        pool=len(given["pool_dice"]),
        difficulty=arranged.difficulty,
        threshold=arranged.threshold,
        tens=DRAFT_BOOK.edition.dice.tens if specialty else "none",
        botch=DRAFT_BOOK.edition.dice.botch,
    )
    return thrown(check, given["pool_dice"], given.get("added_dice", given.get("bonus_dice", [])))


def draft_specialty(given: Given) -> Answered:
    reasons = arithmetic.draft_specialty_reasons(DRAFT_BOOK, given["trait_dots"], related=given.get("related", True))
    return {"allowed": not reasons, "reasons": list(reasons)}


OPERATIONS: dict[str, Operation] = {
    name: refusing(operation)
    for name, operation in {
        "maelstrom.plan": plan,
        "maelstrom.trait_lookup": trait_lookup,
        "maelstrom.effective_difficulty": effective_difficulty,
        "maelstrom.ability_gate": ability_gate,
        "maelstrom.resolve": resolve_dice,
        "maelstrom.roll": roll,
        "maelstrom.bonus_dice_owed": owed,
        "maelstrom.degree": degree_of,
        "maelstrom.willpower_roll": willpower_roll,
        "maelstrom.willpower_spend": willpower_spend,
        "maelstrom.willpower_ignore_wounds": ignore_wounds,
        "maelstrom.willpower_day": day,
        "maelstrom.willpower_encourage": encourage,
        "maelstrom.willpower_first_dot": first_dot,
        "odds.maelstrom": core_odds,
        "odds.maelstrom_willpower": willpower_odds,
        "odds.maelstrom_draft": first_draft_odds,
        "creation.check": check_creation,
        "creation.specialty_kind": specialty_kind,
        "creation.catalogue": catalogue,
        "maelstrom-draft.pool": draft_pool,
        "maelstrom-draft.resolve": draft_resolve,
        "maelstrom-draft.specialty_allowed": draft_specialty,
    }.items()
}
"""Every operation of this system by its name."""
