"""Calls: what of a kind of roll an approach of a call fixes, and how secret numbers are kept off an outcome.

Source: Maelstrom Rules, "Performing Actions": the storyteller names an action and one or more ways to do it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules.checks import Check, Choice, Die, Outcome, Request


def nothing_settled[Q: Request](book: object, request: Q) -> Q:
    """The request as it came."""
    return request


@dataclass(frozen=True, slots=True, kw_only=True)
class Called[B, Q: Request]:
    """What an approach of a call fixes of a kind of roll; every other field stays with whoever rolls.

    `fixes` are the fields, those of them that are `numbers` what a storyteller may keep secret. `settled` puts what the
    campaign's rules say today in the place of what is left empty, so that no switch changes an approach that was
    offered. `terms` and `against` are its words: what everybody reads, and what stands in the numbers. `seldom` are
    fields that few approaches need.
    """

    fixes: tuple[str, ...]
    numbers: tuple[str, ...]
    seldom: tuple[str, ...] = ()
    against: Callable[[Q], Iterable[str]]
    terms: Callable[[Q], Iterable[str]] = lambda request: ()
    settled: Callable[[B, Q], Q] = nothing_settled


UNTOLD = "What it had to reach is the storyteller's secret."


def veiled(check: Check, outcome: Outcome) -> Outcome:
    """The outcome without anything by which a secret number could be told: whether it succeeded, and the faces."""
    told = {"value": 0, "degree": "", "ledger": (), "sentence": UNTOLD}
    spoken = f"{check.title}: {outcome.label.lower()}."
    return outcome.model_copy(update={**told, "spoken": spoken, "dice": tuple(_plain(one) for one in outcome.dice)})


def _plain(die: Die) -> Die:
    """The die as it lies, without what it did: a hit tells that the number is no higher."""
    return die.model_copy(update={"state": "thrown", "caption": str(die.face)})


def without_chances(choice: Choice) -> Choice:
    """The choice without its odds, which would tell the number."""
    options = tuple(one.model_copy(update={"sentence": ""}) for one in choice.options)
    return choice.model_copy(update={"success": None, "options": options})
