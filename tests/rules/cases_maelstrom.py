"""The casebook operations of Maelstrom, each told in the product's own calls.

Willpower and the first draft stand beside this, in `cases_maelstrom_willpower.py` and `cases_maelstrom_draft.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import rules
from rules.checks import Odds, Step
from rules.maelstrom import arithmetic, pool_odds
from rules.maelstrom.arithmetic import Arrangement, Declaration, RolledTrait
from rules.maelstrom.checks import MaelstromCheck
from rules.maelstrom.dice_laid import lay_out
from rules.maelstrom.game import MaelstromGame
from rules.maelstrom.resolving import count
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.tally import degree
from tests.rules.casebook import Answered, Given, Operation, filled
from tests.rules.real_dice import DiceError, Thrown, whole

CORE: MaelstromGame = rules.system("maelstrom").game("core", {"zero_pool": "nothing"})  # type: ignore[assignment]

BOOK = CORE.book


# Before the roll ----------------------------------------------------------------------------------------------


def declared(
    book: Rulebook,
    traits: Sequence[Given],
    difficulty: int = 6,
    threshold: int = 0,
    required: Sequence[str] = (),
    owned: Sequence[str] = (),
    unrelated: Sequence[str] = (),
    used: Sequence[str] = (),
    *,
    reflexes: bool = False,
) -> Declaration:
    """A plan's input as a declared roll."""

    def trait(name: str, dots: int, kind: str = "") -> RolledTrait:
        return RolledTrait(name, kind or book.kind(name) or "ability", dots)

    return Declaration(
        traits=tuple(filled(trait, one) for one in traits),
        difficulty=difficulty,
        threshold=threshold,
        required=tuple(required),
        owned=tuple(owned),
        unrelated=tuple(unrelated),
        used=tuple(used),
        reflexes=reflexes,
    )


def planned(arranged: Arrangement) -> Answered:
    """An arrangement in the casebook's words. Raises DiceError for one that cannot be rolled."""
    if arranged.problems:
        raise DiceError(arranged.problems[0].code)
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


def plan(traits: Sequence[Given], **said: Any) -> Answered:
    return planned(arithmetic.arrange(BOOK, filled(declared, {"book": BOOK, "traits": traits, **said})))


def trait_lookup(names: Sequence[str]) -> Answered:
    edition = BOOK.edition
    known = ["attribute" if edition.trait_kind(name) == "attribute" else edition.category_of(name) for name in names]
    return {"known": known, "count_ok": 1 <= len(names) <= edition.dice.most_traits}


def effective_difficulty(base: int = 6, kind: str = "attribute", dots: int = 0, *, reflexes: bool = False) -> Answered:
    said = Declaration((RolledTrait("Trait", kind, dots),), base, reflexes=reflexes)
    return planned(arithmetic.arrange(BOOK, said))


def ability_gate(kind: str, dots: int) -> Answered:
    allowed, modifier = arithmetic.ability_gate(BOOK, kind, dots)
    return {"allowed": allowed, "difficulty_modifier": modifier}


# The roll -----------------------------------------------------------------------------------------------------


def steps_of(game: MaelstromGame, check: MaelstromCheck, pool: Sequence[int], more: Sequence[int]) -> tuple[Step, ...]:
    """The steps of a roll with real dice: those of the pool, then what they brought, in the order they fell."""
    if len(pool) != check.pool:
        raise DiceError("wrong_number_of_dice")
    roll = Thrown(game, check, {"pool": pool, "bonus": more if check.tens != "one_offered" else ()})
    roll.throw()
    for face in more if check.tens == "one_offered" else ():
        roll.left["extra"] = [whole(face)]
        roll.choose("extra_die")
    return roll.done()


def thrown(game: MaelstromGame, check: MaelstromCheck, steps: Sequence[Step]) -> Answered:
    """A roll with real dice in the casebook's words."""
    stood, outcome = count(check, lay_out(check, steps)), game.resolve(check, steps)
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


def resolve_dice(
    pool_dice: Sequence[int],
    difficulty: int = 6,
    threshold: int = 0,
    bonus_dice: Sequence[int] = (),
    *,
    specialty_used: bool = False,
    specialty: bool = False,
) -> Answered:
    check = pool_check(BOOK, len(pool_dice), difficulty, threshold, specialty=specialty_used or specialty)
    return thrown(CORE, check, steps_of(CORE, check, pool_dice, bonus_dice))


def roll(plan_input: Given, pool_dice: Sequence[int], bonus_dice: Sequence[int] = ()) -> Answered:
    arranged = arithmetic.arrange(BOOK, filled(declared, {"book": BOOK, **plan_input}))
    answered = planned(arranged)
    if arranged.barred:
        raise DiceError(arranged.barred)
    check = pool_check(BOOK, arranged.pool, arranged.difficulty, arranged.threshold, specialty=arranged.tens_explode)
    return {**answered, **thrown(CORE, check, steps_of(CORE, check, pool_dice, bonus_dice))}


def owed(pool_dice: Sequence[int], bonus_dice: Sequence[int] = (), *, specialty_used: bool = True) -> Answered:
    """What the game asks for after these dice. It is handed whole waves: what is missing of one is filled with 2s."""
    check = pool_check(BOOK, len(pool_dice), 6, 0, specialty=specialty_used)
    steps: tuple[Step, ...] = ()
    given, asked, left = {"pool": list(pool_dice)}, 0, [whole(face) for face in bonus_dice]
    while (due := CORE.next_throw(check, steps)) and (due.role == "pool" or left):
        faces, left = (given["pool"], left) if due.role == "pool" else (left[: due.count], left[due.count :])
        asked += due.count if due.role == "bonus" else 0
        missing = (2,) * (due.count - len(faces)) if due.role == "bonus" else ()
        steps = (*steps, Step(kind="throw", role=due.role, faces=(*map(whole, faces), *missing)))
    if left:
        raise DiceError("unexpected_bonus_dice")
    earned = asked + (due.count if due else 0)
    return {"earned": earned, "still_owed": earned - len(bonus_dice)}


def degree_of(net: int) -> Answered:
    return {"degree": degree(net)}


# Odds ---------------------------------------------------------------------------------------------------------


def told_odds(found: Odds, highest: int = 0) -> Answered:
    """Odds in the casebook's words: fractions as text, and "0" for a result that cannot be up to the highest."""
    nets = range(min(found.distribution, default=0), max(*found.distribution, highest) + 1)
    return {
        "success": str(found.success),
        "failure": str(found.failure),
        "botch": str(found.botch),
        "expected": str(found.expected),
        "net": {str(value): str(found.distribution.get(value, 0)) for value in nets},
    }


def core_odds(
    pool: int,
    difficulty: int = 6,
    threshold: int = 0,
    highest: int | None = None,
    *,
    specialty: bool = False,
    specialty_used: bool = False,
) -> Answered:
    terms = pool_odds.Terms(pool, difficulty, threshold, specialty or specialty_used)
    return told_odds(pool_odds.pool_odds(terms, highest), highest or 0)


# Creation -----------------------------------------------------------------------------------------------------


def check_creation(sheet: Mapping[str, object]) -> Answered:
    problems = CORE.document_problems(sheet)
    broken = sorted({one.code for one in problems if not one.notice})
    return {
        "valid": not broken,
        "rules": broken,
        "notice_rules": sorted({one.code for one in problems if one.notice}),
    }


def specialty_kind(ability: str, name: str) -> Answered:
    return {"kind": BOOK.listed_kind(ability, name)}


def catalogue() -> Answered:
    edition = BOOK.edition
    return {
        "ability_count": len(edition.ability_names),
        "attribute_count": len(edition.attribute_names),
        "abilities": {key: list(one.abilities) for key, one in edition.categories.items()},
        "attributes": {key: list(one.attributes) for key, one in edition.groups.items()},
    }


OPERATIONS: dict[str, Operation] = {
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
}
"""Every operation of the main rules but those of willpower, by its name."""
