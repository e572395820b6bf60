"""The casebook operations of the first draft, each told in the product's own calls."""

from __future__ import annotations

import rules
from rules.maelstrom import arithmetic, draft_odds
from rules.maelstrom.game import MaelstromGame
from tests.rules.cases_maelstrom import (
    Answered,
    Given,
    Operation,
    declared,
    lone_check,
    planned,
    refusing,
    thrown,
    told_odds,
)

DRAFT: MaelstromGame = rules.system("maelstrom").game("first-draft", {"zero_pool": "nothing"})  # type: ignore[assignment]
DRAFT_BOOK = DRAFT.book


def draft_pool(given: Given) -> Answered:
    return planned(arithmetic.arrange(DRAFT_BOOK, declared(DRAFT_BOOK, given)))


def draft_resolve(given: Given) -> Answered:
    specialty = given.get("specialty_used", False)
    check = lone_check(DRAFT_BOOK, len(given["pool_dice"]), given, specialty=specialty)
    return thrown(check, given["pool_dice"], given.get("added_dice", given.get("bonus_dice", [])))


def draft_specialty(given: Given) -> Answered:
    known = ("trait_dots", "related")
    rolled = not any(value is False for name, value in given.items() if name not in known)
    reasons = arithmetic.draft_specialty_reasons(
        DRAFT_BOOK, given["trait_dots"], rolled=rolled, related=given.get("related", True)
    )
    return {"allowed": not reasons, "reasons": list(reasons)}


def first_draft_odds(given: Given) -> Answered:
    terms = draft_odds.DraftTerms(given["pool"], given.get("difficulty", 6), given.get("threshold", 0))
    specialty = given.get("specialty", "policy" in given)
    policy = given.get("policy", "always") if specialty else "never"
    policy = policy if policy in ("always", "never") else "best"
    return told_odds(draft_odds.draft_odds(terms, policy))


OPERATIONS: dict[str, Operation] = {
    name: refusing(operation)
    for name, operation in {
        "odds.maelstrom_draft": first_draft_odds,
        "maelstrom-draft.pool": draft_pool,
        "maelstrom-draft.resolve": draft_resolve,
        "maelstrom-draft.specialty_allowed": draft_specialty,
    }.items()
}
"""Every operation of the first draft by its name."""
