"""Links from what the site says to the rule behind it; in play they open the drawer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar
from urllib.parse import quote

from django import template

from campaigns.addresses import address
from campaigns.drawing import View, component
from campaigns.handbook.linking import linked
from rules.checks import LedgerLine
from rules.system import Game

register = template.Library()


@component(register, "explained")
@dataclass(frozen=True, slots=True)
class Explained(View):
    """A sentence in whose words the rules of a table are linked."""

    template: ClassVar[str] = "handbook/explained.html"
    remembers: ClassVar[int] = 2048

    game: Game
    campaign_id: int
    sentence: str

    def shown(self) -> Mapping[str, object]:
        about = address("handbook:about", self.campaign_id)
        return {"line": linked(self.game, self.sentence, about)}


@component(register, "rule_of")
@dataclass(frozen=True, slots=True)
class RuleOf(View):
    """The link from a refusal, by its code, to its rule; `about` says it to a screen reader."""

    template: ClassVar[str] = "handbook/rule_of.html"
    remembers: ClassVar[int] = 512

    campaign_id: int
    code: str
    about: str

    def shown(self) -> Mapping[str, object]:
        return {"url": _about(self.campaign_id, self.code), "about": self.about}


@component(register, "rule_label")
@dataclass(frozen=True, slots=True)
class RuleLabel(View):
    """The label of a part of the panel, as a link to its rule where there is one."""

    template: ClassVar[str] = "handbook/rule_label.html"
    remembers: ClassVar[int] = 512

    game: Game
    campaign_id: int
    part: str
    label: str

    def shown(self) -> Mapping[str, object]:
        key = self.game.handbook.by_part.get(self.part) or self.game.handbook.by_term.get(self.label.casefold())
        return {"label": self.label, "url": _about(self.campaign_id, key) if key else ""}


@component(register, "rule_ledger")
@dataclass(frozen=True, slots=True)
class RuleLedger(View):
    """How a result was counted, line by line, each in words that lead to their rules; the last is what it comes to."""

    template: ClassVar[str] = "handbook/rule_ledger.html"
    remembers: ClassVar[int] = 1024

    game: Game
    campaign_id: int
    lines: tuple[LedgerLine, ...]

    def shown(self) -> Mapping[str, object]:
        about = address("handbook:about", self.campaign_id)
        return {"lines": tuple((linked(self.game, one.label, about), one.amount) for one in self.lines)}


@component(register, "rules_of_roll")
@dataclass(frozen=True, slots=True)
class RulesOfRoll(View):
    """Every rule that bears on the fields of one kind of roll, by its heading."""

    template: ClassVar[str] = "handbook/rules_of_roll.html"
    remembers: ClassVar[int] = 128

    game: Game
    campaign_id: int
    kind: str

    def shown(self) -> Mapping[str, object]:
        return {"links": tuple((title, _about(self.campaign_id, key)) for key, title in of_roll(self.game, self.kind))}


@register.simple_tag
def rule_url(game: Game, campaign_id: int, part: str) -> str:
    """The address of the rule of a part of the panel; empty without one."""
    key = game.handbook.by_part.get(part)
    return _about(campaign_id, key) if key else ""


def of_roll(game: Game, kind: str) -> tuple[tuple[str, str], ...]:
    """Key and heading of each rule of a kind of roll and its fields, in the order of the handbook."""
    fields = game.request_fields(kind) if kind in game.check_kinds else ()
    keys = {game.handbook.by_part.get(name) for name in (kind, *fields)}
    return tuple((one.key, one.title) for _, one in game.handbook if one.key in keys)


def _about(campaign_id: int, word: str) -> str:
    return f"{address('handbook:about', campaign_id)}?word={quote(word)}"
