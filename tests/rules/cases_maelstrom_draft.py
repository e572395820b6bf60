"""The casebook operations of the first draft, each told in the product's own calls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import rules
from rules.maelstrom import arithmetic, draft_odds, pool_odds
from rules.maelstrom.arithmetic import Declaration, RolledTrait
from rules.maelstrom.game import MaelstromGame
from rules.texts import same_name
from tests.rules.casebook import Answered, Given, Operation, UnknownFieldError, filled
from tests.rules.cases_maelstrom import CORE, declared, planned, pool_check, steps_of, thrown, told_odds
from tests.rules.real_dice import DiceError

DRAFT: MaelstromGame = rules.system("maelstrom").game("first-draft", {"zero_pool": "nothing"})  # type: ignore[assignment]
BOOK = DRAFT.book


def draft_pool(traits: Sequence[Given], **said: Any) -> Answered:
    """A sheet tells attributes from abilities; a case that says neither counts as what the texts know the name as."""
    kinds = [{"kind": _kind(str(one.get("name", ""))), **one} for one in traits]
    return planned(arithmetic.arrange(BOOK, filled(declared, {"book": BOOK, "traits": kinds, **said})))


ABILITIES = ("Drive", "Brawling", "Streetwise", "Athletics", "Firearms")
"""What the draft's examples roll as abilities; its lists of them are empty headings."""


def _kind(name: str) -> str:
    """An ability is what the draft's examples or the main rules' lists call one; "Social" is open to any other name."""
    known = CORE.book.ability(name) or any(same_name(name, one) for one in ABILITIES)
    return "ability" if known and not BOOK.attribute(name) else "attribute"


def draft_resolve(
    pool_dice: Sequence[int],
    difficulty: int = 6,
    threshold: int = 0,
    added_dice: Sequence[int] = (),
    bonus_dice: Sequence[int] = (),
    *,
    specialty_used: bool = False,
) -> Answered:
    numbers = Declaration(difficulty=difficulty, threshold=threshold)
    arranged = arithmetic.arrange_alone(BOOK, (), numbers, tens_explode=specialty_used)
    if arranged.problems:
        raise DiceError(arranged.problems[0].code)
    check = pool_check(BOOK, len(pool_dice), arranged.difficulty, arranged.threshold, specialty=specialty_used)
    return thrown(DRAFT, check, steps_of(DRAFT, check, pool_dice, added_dice or bonus_dice))


REASONS = {"specialty_of_other_ability": "trait_not_in_roll", "specialty_not_related": "not_related"}
"""The casebook's words for why a specialty cannot be used, where the product has others."""


def draft_specialty(trait_dots: int, *, related: bool = True, **named: bool) -> Answered:
    """A specialty of one trait on a roll of that trait; on a roll of another one where the case says so."""
    for name in named:
        if not any(word in name for word in ("rolled", "roll", "pool")):
            raise UnknownFieldError(f"nothing here is called {name}")
    key, rolled = "Firearms: Sniper Rifles", all(named.values())
    trait = RolledTrait("Firearms", "skill", trait_dots)
    said = Declaration((trait,) if rolled else (), owned=(key,), used=(key,), unrelated=() if related else (key,))
    found = arithmetic.specialty_problems(BOOK, said, key, (trait,))
    reasons = [REASONS.get(one.code, one.code) for one in found]
    return {"allowed": not reasons, "reasons": reasons}


def first_draft_odds(
    pool: int,
    difficulty: int = 6,
    threshold: int = 0,
    policy: str = "",
    *,
    specialty: bool | None = None,
    specialty_used: bool | None = None,
) -> Answered:
    terms = pool_odds.Terms(pool, difficulty, threshold)
    used = bool(policy) if specialty is None and specialty_used is None else bool(specialty or specialty_used)
    named = (policy or "always") if used else "never"
    return told_odds(draft_odds.draft_odds(terms, named if named in ("always", "never") else "best"))


OPERATIONS: dict[str, Operation] = {
    "odds.maelstrom_draft": first_draft_odds,
    "maelstrom-draft.pool": draft_pool,
    "maelstrom-draft.resolve": draft_resolve,
    "maelstrom-draft.specialty_allowed": draft_specialty,
}
"""Every operation of the first draft by its name."""
