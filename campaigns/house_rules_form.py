"""A form made of the house rules' own model: nothing about any game stands here.

A rule of a type that has no field raises TypeError when the form is built, which a test does for every edition.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from django import forms
from pydantic import ValidationError
from pydantic.fields import FieldInfo

from campaigns.model_fields import extra_of, field_for
from campaigns.models import Campaign
from rules.reading import field_problems
from rules.system import HouseRules


class HouseRulesForm(forms.Form):
    """The switches of one edition. `rules` holds the model once the form is valid."""

    rules_model: ClassVar[type[HouseRules]]
    rules: HouseRules

    def clean(self) -> dict[str, Any]:
        """Let the model have the last word, each of its complaints at the field it is about."""
        cleaned = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        try:
            self.rules = self.rules_model.model_validate(cleaned)
        except ValidationError as error:
            for problem in field_problems(error):
                name = problem.trait.split(".")[0]
                self.add_error(name if name in self.fields else None, problem.sentence)
        return cleaned

    def says(self, name: str, value: object) -> str:
        """`value` of the rule called `name` in words."""
        return _says(self.fields[name], value)

    def lines(self) -> Iterator[tuple[forms.BoundField, bool]]:
        """Each field, and whether it is set to something else than usual."""
        for bound in self:
            value = self.cleaned_data.get(bound.name) if self.is_bound and self.is_valid() else bound.initial
            yield bound, _says(bound.field, value) != usual(bound.field)

    def groups(self) -> list[tuple[str, list[tuple[forms.BoundField, bool]]]]:
        """The lines by their heading, in the order of the headings; those without one come last."""
        found: dict[str, list[tuple[forms.BoundField, bool]]] = {heading: [] for heading in self.rules_model.headings}
        for bound, changed in self.lines():
            found.setdefault(self.rules_model.heading_of(bound.name), []).append((bound, changed))
        return [(heading, lines) for heading, lines in found.items() if lines]


@dataclass(frozen=True, slots=True)
class ChangedRule:
    """A house rule that is not as usual, in words."""

    label: str
    value: str
    usual: str


def changed_rules(campaign: Campaign) -> tuple[ChangedRule, ...]:
    """What this campaign plays otherwise than the book."""
    standing = campaign.game.house_rules
    form = house_rules_form(type(standing))(initial=standing.model_dump(mode="json"))
    return tuple(
        ChangedRule(str(bound.label), form.says(bound.name, bound.initial), usual(bound.field))
        for bound, changed in form.lines()
        if changed
    )


def additions_in_use(campaign: Campaign) -> tuple[str, ...]:
    """What a later publication added that this campaign plays as it usually is; what it changed stands among those."""
    standing = campaign.game.house_rules
    form = house_rules_form(type(standing))(initial=standing.model_dump(mode="json"))
    on = (
        bound
        for bound, changed in form.lines()
        if bound.field.addition and bound.initial is True and not changed  # type: ignore[attr-defined]
    )
    return tuple(str(bound.label).lower() for bound in on)


def usual(field: forms.Field) -> str:
    """The usual value of a house rule's field, in words."""
    return str(field.usual)  # type: ignore[attr-defined]


@cache
def house_rules_form(model: type[HouseRules]) -> type[HouseRulesForm]:
    """The form class for `model`: its fields in their order, with their titles, descriptions and usual values."""
    fields = {name: _field(name, info) for name, info in model.model_fields.items()}
    return type(f"{model.__name__}Form", (HouseRulesForm,), {"rules_model": model, **fields})


def _field(name: str, info: FieldInfo) -> forms.Field:
    field = field_for(name, info)
    default = info.get_default(call_default_factory=True)
    # Read by the template: the usual value in words, the mark of what a later publication added.
    field.usual = _says(field, default)  # type: ignore[attr-defined]
    field.addition = extra_of(info).get("addition", "")  # type: ignore[attr-defined]
    field.initial = default.value if isinstance(default, enum.Enum) else default
    return field


def _says(field: forms.Field, value: object) -> str:
    if isinstance(field, forms.ChoiceField):
        key = "" if value is None else str(value.value if isinstance(value, enum.Enum) else value)
        return str(dict(field.choices).get(key, key))  # type: ignore[arg-type]
    if isinstance(value, bool):
        return "On" if value else "Off"
    if isinstance(value, list | tuple):
        return ", ".join(str(one) for one in value) or "Left empty"
    return "Left empty" if value in (None, "") else str(value)
