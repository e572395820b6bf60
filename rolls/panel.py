"""The roll panel: what was filled in, what it comes to, and everything its templates print."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from django.http import QueryDict

from campaigns.models import Audience, Membership
from characters.models import Character
from rolls.access import bar_to_roll
from rolls.forecast import Forecast, forecast
from rolls.services import plan_check
from rules.checks import Plan
from rules.sheets import Problem, TraitGroup, TraitText
from rules.system import Game

OWN_FIELDS = frozenset(
    {"csrfmiddlewaretoken", "character", "kind", "visibility", "reason", "roller_name", "request_key", "place"}
)
"""Fields of the panel that are not the rules' business."""


@dataclass(frozen=True, slots=True)
class Filled:
    """A panel as it came: its own fields as text, and in `form` those that the rules read."""

    kind: str = ""
    visibility: str = ""
    reason: str = ""
    roller_name: str = ""
    request_key: uuid.UUID | None = None
    form: Mapping[str, list[str]] = field(default_factory=dict)
    unsafe: bool = False

    @classmethod
    def of(cls, data: QueryDict) -> Filled:
        """What `data` fills in. Nothing is judged here but the key, which is None unless it is a UUID."""
        lists = dict(data.lists())
        return cls(
            kind=data.get("kind", ""),
            visibility=data.get("visibility", ""),
            reason=data.get("reason", ""),
            roller_name=data.get("roller_name", ""),
            request_key=_uuid(data.get("request_key", "")),
            form={name: values for name, values in lists.items() if name not in OWN_FIELDS},
            unsafe=any("\x00" in text for name, values in lists.items() for text in (name, *values)),
        )

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been chosen yet, so that nothing can be wrong."""
        return not any(value for values in self.form.values() for value in values)


@dataclass(frozen=True)
class Panel:
    """The panel of one member for one character, or for nobody: then for the storyteller's quick pool."""

    membership: Membership
    character: Character | None
    filled: Filled
    characters: tuple[Character, ...] = ()
    refused: tuple[Problem, ...] = ()

    @property
    def game(self) -> Game:
        """The rules of the table."""
        return self.membership.campaign.game

    @property
    def kind(self) -> str:
        """The kind of check that is asked for."""
        return self.filled.kind or (self.game.default_kind if self.character else "pool")

    @property
    def body(self) -> str:
        """The template of this system for the fields of the panel."""
        return f"{self.membership.campaign.system}/panel.html"

    @cached_property
    def bar(self) -> Problem | None:
        """Why this member cannot roll here at all."""
        return bar_to_roll(self.membership, self.character)

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

    @cached_property
    def forecast(self) -> Forecast | None:
        """The odds, unless the roll is barred or the table does without them."""
        check = None if self.problems or self.plan is None else self.plan.check
        if check is None or not getattr(self.game.house_rules, "odds_shown", True):
            return None
        return forecast(self.game, check)

    @cached_property
    def fields(self) -> Mapping[str, object]:
        """The value of each field of the rules: as it was filled in, else as the rules begin."""
        model = self.game.check_kinds.get(self.kind)
        begin = {name: one.get_default(call_default_factory=True) for name, one in model.model_fields.items()} if model else {}
        many = {name for name, value in begin.items() if isinstance(value, tuple | list | frozenset)}
        return begin | {
            name: values if name in many else values[-1] for name, values in self.filled.form.items() if values
        }

    @cached_property
    def trait_groups(self) -> tuple[TraitGroup, ...]:
        """All traits of the character, to choose from."""
        return self.game.trait_groups(self.character.sheet) if self.character else ()

    @cached_property
    def texts(self) -> tuple[TraitText, ...]:
        """What the rulebook says of the chosen traits."""
        names = self.fields.get("traits", ())
        found = (self.game.trait_text(name) for name in names if name) if isinstance(names, Iterable) else ()
        return tuple(text for text in found if text)

    @cached_property
    def request_key(self) -> uuid.UUID:
        """The key of the next press."""
        return uuid.uuid4()

    @property
    def visibilities(self) -> tuple[tuple[str, str], ...]:
        """Who may be let in on the roll, in the words of this member."""
        if self.membership.is_storyteller:
            return ((Audience.TABLE, "Everyone"), (Audience.STORYTELLERS, "Storytellers only"))
        return (
            (Audience.TABLE, "Everyone"),
            (Audience.PRIVATE, "Storyteller and me"),
            (Audience.STORYTELLERS, "Storyteller only"),
        )

    @property
    def visibility(self) -> str:
        """Who sees the roll as it is filled in: everyone, unless it is a quick pool."""
        return self.filled.visibility or (Audience.TABLE if self.character else Audience.STORYTELLERS)

    @cached_property
    def _planned(self) -> Plan | tuple[Problem, ...]:
        if self.filled.unsafe:
            return (Problem(code="bad_field", sentence="A field holds a character that no keyboard types."),)
        return plan_check(self.membership, self.character, self.kind, self.filled.form)


def _uuid(text: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(text)
    except ValueError:
        return None
