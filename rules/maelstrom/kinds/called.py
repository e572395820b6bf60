"""What a call for a roll on traits fixes, and what of it stays the player's own.

Source: Maelstrom Rules, "Performing Actions", "Skills", "Knowledges"; ruling M-09.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.kit.calls import Called
from rules.maelstrom.arithmetic import target
from rules.maelstrom.checks import TargetRequest
from rules.maelstrom.kinds.action import ActionRequest
from rules.maelstrom.rulebook import Rulebook
from rules.wording import signed

FIGURED = ("figured_out", "figured_dice", "figured_difficulty", "figured_threshold")
"""The attempt without the ability, and its price. Rules, "Skills" and "Knowledges" (M-09)."""


def settled[Q: TargetRequest](book: Rulebook, request: Q) -> Q:
    """The request with the campaign's difficulty, where none is named."""
    return request.model_copy(update={"difficulty": target(book, request).difficulty})


def _terms(request: ActionRequest) -> Iterator[str]:
    yield from (f"needs {key.partition(': ')[2] or key}" for key in request.required)
    if request.modifier:
        yield f"{signed(request.modifier)} {'die' if abs(request.modifier) == 1 else 'dice'}"
    if request.figured_out:
        yield "figured out without the ability"


ACTION = Called(
    fixes=("traits", "difficulty", "threshold", "required", "modifier", *FIGURED),
    numbers=("difficulty", "threshold", "figured_difficulty", "figured_threshold"),
    seldom=("modifier", *FIGURED),
    against=lambda request: request.target_words,
    terms=_terms,
    settled=settled,
)
"""Rules, "Performing Actions": the storyteller names the traits, the difficulty and what else the action needs."""
