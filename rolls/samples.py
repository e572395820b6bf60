"""A roll of a game system for whoever does not know it yet: by its printed rules, with dice that fell long ago."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

import rules
from campaigns.drawing import View
from campaigns.templates import template_for
from rolls.entries import Terms
from rolls.told import Fallen
from rules.dice import LoadedDice
from rules.rolling import announced
from rules.system import throw_out


@dataclass(frozen=True, slots=True)
class SampleRoll(View):
    """What fell, as an entry of the log tells it."""

    template: ClassVar[str] = "rolls/sample.html"
    remembers: ClassVar[int] = 32

    system: str
    edition: str

    def shown(self) -> Mapping[str, object]:
        fallen, terms = _fallen(self.system, self.edition)
        return {"fallen": fallen, "terms": terms, "parts": template_for(self.system, "entry.html")}


@cache
def _fallen(system: str, edition: str) -> tuple[Fallen, Terms]:
    found = rules.system(system)
    game, sample = found.game(edition), found.sample
    if sample is None:
        raise KeyError(f"{system} has no roll to show")
    check = game.plan(game.check_kinds[sample.kind].model_validate(dict(sample.form)), None).check
    if check is None:
        raise ValueError(f"the roll that {system} shows cannot be thrown")
    outcome = game.resolve(check, throw_out(game, check, (), LoadedDice(sample.faces)))
    return Fallen(check, outcome, outcome, "", changed=False), Terms(game, announced(check))
