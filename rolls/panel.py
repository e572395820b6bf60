"""The roll panel: what was filled in, what it comes to, and everything its templates print."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from django.forms import Form
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from campaigns.models import Campaign, Membership
from campaigns.templates import template_for
from characters.models import Character
from rolls.access import bar_to_read, bar_to_roll
from rolls.fighting import Battle, Foe, merged
from rolls.filled import UNSAFE, Filled
from rolls.fitting import possible, scarce_fields, spends
from rolls.forecast import Forecast, forecast
from rolls.opposition import Opposition
from rolls.planning import plan_check
from rolls.request_form import request_form
from rolls.seen_by import SeenBy
from rolls.traits import Traits
from rolls.undoing import Refusal, refusals
from rules.checks import ContestedRequest, FacedRequest, Plan
from rules.fixing import Fixed
from rules.sheets import Problem
from rules.system import Game
from rules.wording import listed

QUICK_POOL = "pool"
"""The kind of check that needs no sheet."""

BEGIN = {"dice": "5"}
"""What a panel begins with where the rules have no default: a quick pool of five."""


@dataclass(frozen=True)
class Panel:
    """The panel of one member for one character, or for nobody: then for the storyteller's quick pool.

    `spent` is True right after a throw for which something scarce was chosen: what follows the fields has changed.
    """

    membership: Membership
    character: Character | None
    filled: Filled
    characters: tuple[Character, ...] = ()
    refused: tuple[Problem, ...] = ()
    spent: bool = False

    @property
    def game(self) -> Game:
        """The rules of the table."""
        return self.membership.campaign.game

    @property
    def campaign(self) -> Campaign:
        """The table."""
        return self.membership.campaign

    @property
    def kind(self) -> str:
        """The kind of check that is asked for; what needs a sheet is not asked of a quick pool, nor the other way."""
        if self.character is None:
            return QUICK_POOL
        asked = self.filled.kind
        return asked if asked and asked != QUICK_POOL else self.game.default_kind

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of check one may choose from; none where there is no choice."""
        kinds = tuple(kind for kind in self.game.check_kinds if kind != QUICK_POOL) if self.character else ()
        return kinds if len(kinds) > 1 else ()

    @property
    def ready(self) -> bool:
        """Whether it is known who rolls, and from which sheet."""
        return self.unread is None and (self.character is not None or self.membership.is_storyteller)

    @cached_property
    def unread(self) -> Problem | None:
        """That the chosen character's sheet cannot be read: then nothing of the panel can be drawn from it."""
        return bar_to_read(self.character)

    @property
    def shown(self) -> bool:
        """Whether there is anything here to roll with."""
        return self.bar is None or bool(self.characters)

    @property
    def is_held(self) -> bool:
        """Whether a press must come to nothing as the panel is filled in; one refused for now may be pressed again."""
        return not self.ready or self.bar is not None or self.plan is None or bool(self.plan.problems)

    @property
    def body(self) -> str:
        """The template of this system for the fields of the panel."""
        return template_for(self.campaign.system, "panel.html")

    @property
    def changes(self) -> str:
        """The template of this system for what follows the fields."""
        return template_for(self.campaign.system, "panel_changes.html")

    @property
    def odds(self) -> str:
        """The template of this system for the odds of the panel."""
        return template_for(self.campaign.system, "odds.html")

    def knowing(self) -> Panel:
        """The same panel without fields of another kind of roll: what is left of them when one changes the kind."""
        return replace(self, filled=self.filled.without(set(self.filled.form) - set(self._model_fields)))

    def thrown(self) -> Panel:
        """The panel for the next throw: what is scarce was chosen for the one that has fallen, and is off again."""
        scarce = scarce_fields(self.game, self.kind)
        return replace(self, filled=self.filled.without(scarce), spent=spends(self.form, scarce))

    def refusing(self, problems: tuple[Problem, ...]) -> Panel:
        """The same panel after a press that was refused."""
        return replace(self, refused=problems)

    @cached_property
    def bar(self) -> Problem | None:
        """Why this member cannot roll here at all."""
        return bar_to_roll(self.membership, self.character)

    @cached_property
    def opposition(self) -> Opposition | None:
        """Who may oppose the roll or be attacked by it, and who is; None where nobody can."""
        model = self.game.check_kinds.get(self.kind)
        if self.character is None or model is None or not issubclass(model, FacedRequest):
            return None
        foes = () if issubclass(model, ContestedRequest) else self.battle.foes  # a contest needs dice, not a number
        return Opposition(self.membership, self.character, self.filled.other_character, foes)

    @property
    def opponent(self) -> Character | Foe | Problem | None:
        """Who is on the other side; None for nobody known, a Problem for whoever may not stand there."""
        return self.opposition.chosen if self.opposition else None

    @cached_property
    def battle(self) -> Battle:
        """The fight that is on."""
        return Battle.now(self.membership, self.character)

    @cached_property
    def fixed(self) -> Mapping[str, Fixed]:
        """The fields that are not filled in, but read from the fight and from whoever is on the other side."""
        if self.unread or isinstance(self.opponent, Problem):
            return {}
        found = self.battle.fixed(self.kind, self.filled.form, self.character, self.opponent)
        return {one.field: one for one in found}

    @property
    def refixed(self) -> bool:
        """Whether rows of fixed fields are to be drawn again: there are some, or the page shows some of before."""
        return bool(self.fixed) or self.filled.had_fixed

    @property
    def tells_target(self) -> bool:
        """Whether this member may know what the roll must reach."""
        secret = "secret" in self.fixed and self.fixed["secret"].value == "true"
        return self.membership.is_storyteller or not secret

    @property
    def notes(self) -> tuple[Problem, ...]:
        """What is worth saying before the roll, and bars nothing."""
        named = self.opposition.in_the_open(self.seen.by) if self.opposition else ()
        return (*self.plan.notes, *named) if self.plan else ()

    @cached_property
    def plan(self) -> Plan | None:
        """What the filled-in panel comes to; None when a field does not fit."""
        return self._planned if isinstance(self._planned, Plan) else None

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that keeps the dice on the table."""
        if self.refused:
            return self.refused
        if self.bar:
            return (self.bar,)
        return self._planned.problems if isinstance(self._planned, Plan) else self._planned

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        """The same, each with the field that can be put back where it is said."""
        return tuple(refusals(self.problems, self._model_fields, self.filled))

    @cached_property
    def forecast(self) -> Forecast | None:
        """The odds, unless the roll is barred or the table does without them."""
        check = None if self.problems or self.plan is None else self.plan.check
        if check is None or (check.secret and not self.membership.is_storyteller):
            return None
        return forecast(self.game, check) if self.game.shows_odds else None

    @cached_property
    def form(self) -> Mapping[str, list[str]]:
        """What the rules read: as it was filled in, without what that makes impossible, or as a panel begins."""
        if not self.filled.form and self.kind == QUICK_POOL:
            return {name: [value] for name, value in BEGIN.items() if name in self._model_fields}
        if self.unread:
            return self.filled.form
        opponent = self.opposition.opponent if self.opposition else None
        return possible(self.game, self.kind, self.filled, self.character, opponent, tuple(self.fixed.values()))

    @cached_property
    def fields(self) -> Mapping[str, object]:
        """The value of each field of the rules: as it was filled in, else as the rules begin."""
        begin = {name: one.get_default(call_default_factory=True) for name, one in self._model_fields.items()}
        begin = {name: value for name, value in begin.items() if value is not PydanticUndefined}
        many = {name for name, value in begin.items() if isinstance(value, tuple | list)}
        filled = {name: values if name in many else values[-1] for name, values in self.form.items() if values}
        return merged({**begin, **filled}, self.fixed.values() if self.tells_target else ())

    @property
    def price(self) -> str:
        """What throwing spends, as the Roll button names it: "1 medal"; empty where it is free."""
        return listed(self.plan.prices) if self.plan and self.plan.check else ""

    @property
    def throws(self) -> str:
        """What would be thrown, in short ("5 dice", "4D+2"); empty where that is not known."""
        return self.plan.throws if self.plan and self.plan.check else ""

    @property
    def headline(self) -> str:
        """The whole roll on one line ("5 dice, difficulty 6")."""
        if self.plan is None or self.plan.headline:
            return self.plan.headline if self.plan else ""
        against = f"difficulty {self.plan.difficulty}" if self.plan.difficulty else ""
        return ", ".join(part for part in (self.throws, against) if part)

    @cached_property
    def traits(self) -> Traits:
        """The traits to choose from, and those that are chosen."""
        return Traits(self.game, None if self.unread else self.character, self._model_fields, self.fields)

    @cached_property
    def request_form(self) -> Form:
        """What is announced beside the traits, as a form that holds what was filled in."""
        model = self.game.check_kinds[self.kind]
        initial = {name: one for name, one in self.fields.items() if one is not None}
        return request_form(model)(initial=initial, auto_id="roll-%s")

    @cached_property
    def request_key(self) -> uuid.UUID:
        """The key of the next press."""
        return uuid.uuid4()

    @cached_property
    def seen(self) -> SeenBy:
        """Who sees the roll, as it is filled in."""
        return SeenBy(self.membership, self.character, self.filled)

    @cached_property
    def _planned(self) -> Plan | tuple[Problem, ...]:
        if self.filled.unsafe:
            return (UNSAFE,)
        if isinstance(self.opponent, Problem):
            return (self.opponent,)
        return plan_check(self.membership, self.character, self.kind, self.form, self.opponent, self.battle)

    @property
    def _model_fields(self) -> Mapping[str, FieldInfo]:
        model = self.game.check_kinds.get(self.kind)
        return model.model_fields if model else {}
