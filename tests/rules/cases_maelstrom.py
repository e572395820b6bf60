"""The casebook operations of Maelstrom, each told in the product's own calls.

Willpower and the first draft stand beside this, in `cases_maelstrom_willpower.py` and `cases_maelstrom_draft.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from pydantic import ValidationError

import rules
from rules.maelstrom import arithmetic, odds
from rules.maelstrom.arithmetic import Arrangement, Declaration, RolledTrait
from rules.maelstrom.checks import MaelstromCheck
from rules.maelstrom.creation import creation_problems
from rules.maelstrom.documents import read_build
from rules.maelstrom.game import MaelstromGame
from rules.maelstrom.resolving import count, resolve
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.table import StepError, bonus_dice_owed, by_hand, lay_out
from rules.maelstrom.tally import degree
from rules.maelstrom.willpower import WillpowerError

type Given = Mapping[str, Any]
type Answered = dict[str, Any]
type Operation = Callable[[Given], Answered]

CORE: MaelstromGame = rules.system("maelstrom").game("core", {"zero_pool": "nothing"})  # type: ignore[assignment]

BOOK = CORE.book


class RefusedError(Exception):
    """A roll that the product will not arrange."""


def refusing(operation: Operation) -> Operation:
    """Tell what the product refuses as `{"error": code}`, and an input it cannot even read."""

    @wraps(operation)
    def told(given: Given) -> Answered:
        try:
            return operation(given)
        except (StepError, WillpowerError) as error:
            return {"error": error.code}
        except RefusedError as error:
            return {"error": str(error)}
        except (ValidationError, ValueError) as error:
            return {"error": "out_of_range", "reason": str(error)}
        except (KeyError, TypeError) as error:
            return {"error": "unreadable_input", "reason": repr(error)}

    return told


# Before the roll ----------------------------------------------------------------------------------------------


def declared(book: Rulebook, given: Given) -> Declaration:
    """A plan's input as a declared roll."""
    return Declaration(
        traits=tuple(
            RolledTrait(one["name"], one.get("kind") or book.kind(one["name"]) or "ability", one["dots"])
            for one in given["traits"]
        ),
        difficulty=given.get("difficulty", 6),
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
    return planned(arithmetic.arrange(BOOK, declared(BOOK, given)))


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


def pool_check(book: Rulebook, pool: int, difficulty: int, threshold: int, *, specialty: bool) -> MaelstromCheck:
    """A check whose numbers stand: the difficulty with everything that raises it."""
    return MaelstromCheck(
        kind="pool",
        title="Pool",
        pool=pool,
        difficulty=difficulty,
        threshold=threshold,
        tens=book.edition.dice.tens if specialty else "none",
        botch=book.edition.dice.botch,
    )


def lone_check(book: Rulebook, pool: int, given: Given, *, specialty: bool = False) -> MaelstromCheck:
    """A check of dice that are made of no traits: the storyteller's difficulty, which nothing raises."""
    said = Declaration(difficulty=given.get("difficulty", 6), threshold=given.get("threshold", 0))
    arranged = arithmetic.arrange_alone(book, (), said, tens_explode=specialty)
    if arranged.problems:
        raise RefusedError(arranged.problems[0].code)
    return pool_check(book, pool, arranged.difficulty, arranged.threshold, specialty=specialty)


def resolve_dice(given: Given) -> Answered:
    specialty = given.get("specialty_used", given.get("specialty", False))
    difficulty, threshold = given.get("difficulty", 6), given.get("threshold", 0)
    check = pool_check(BOOK, len(given["pool_dice"]), difficulty, threshold, specialty=specialty)
    return thrown(check, given["pool_dice"], given.get("bonus_dice", []))


def roll(given: Given) -> Answered:
    arranged = arithmetic.arrange(BOOK, declared(BOOK, given["plan_input"]))
    answered = planned(arranged)
    if "error" in answered or arranged.barred:
        return {**answered, "error": answered.get("error") or arranged.barred}
    check = pool_check(BOOK, arranged.pool, arranged.difficulty, arranged.threshold, specialty=arranged.tens_explode)
    return {**answered, **thrown(check, given["pool_dice"], given.get("bonus_dice", []))}


def owed(given: Given) -> Answered:
    if not given.get("specialty_used", True):
        return {"earned": 0, "still_owed": 0}
    earned, still = bonus_dice_owed(given["pool_dice"], given.get("bonus_dice", []))
    return {"earned": earned, "still_owed": still}


def degree_of(given: Given) -> Answered:
    return {"degree": degree(given["net"])}


# Odds ---------------------------------------------------------------------------------------------------------


def told_odds(found: odds.PoolOdds, highest: int = 0) -> Answered:
    """Odds in the casebook's words: fractions as text, and "0" for a result that cannot be up to the highest."""
    nets = range(min(found.net, default=0), max(*found.net, highest) + 1)
    return {
        "success": str(found.success),
        "failure": str(found.failure),
        "botch": str(found.botch),
        "expected": str(found.expected),
        "net": {str(value): str(found.net.get(value, 0)) for value in nets},
    }


def core_odds(given: Given) -> Answered:
    terms = odds.Terms(
        given["pool"], given.get("difficulty", 6), given.get("threshold", 0), bool(given.get("specialty", False))
    )
    highest = given.get("highest")
    return told_odds(odds.pool_odds(terms, highest), highest or 0)


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
        "odds.maelstrom": core_odds,
        "creation.check": check_creation,
        "creation.specialty_kind": specialty_kind,
        "creation.catalogue": catalogue,
    }.items()
}
"""Every operation of the main rules but those of willpower, by its name."""
