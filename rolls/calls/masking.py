"""Problems as they are told to somebody who must not know what an approach has to reach."""

from __future__ import annotations

from rules.calling import Approach
from rules.sheets import Problem

UNTOLD = "As you are, this cannot be rolled. Ask your storyteller."


def masked(problems: tuple[Problem, ...], approach: Approach) -> tuple[Problem, ...]:
    """The same, without the sentence of what is about a field that the approach fixes."""
    fixed = set(approach.form) - {"traits"}
    return tuple(one.model_copy(update={"sentence": UNTOLD}) if one.trait in fixed else one for one in problems)
