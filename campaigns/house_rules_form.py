"""A form made of the house rules' own model: nothing about any game stands here.

A switch for a bool, a number for an int, a choice for a Literal or an enum, lines of text for a tuple of strings.
A rule of any other type raises TypeError when the form is built, which a test does for every edition.
"""

from __future__ import annotations

import enum
import types
import typing
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from django import forms
from pydantic import ValidationError
from pydantic.fields import FieldInfo

from campaigns.models import Campaign
from campaigns.names import clean_name
from rules.reading import field_problems
from rules.sheets import JsonValue
from rules.system import HouseRules

FEW = 4
"""Up to so many choices stand side by side; more go into a list."""


LINE_LIMIT = 200


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


class LinesField(forms.CharField):
    """Several short texts, one on each line, as a tuple."""

    widget = forms.Textarea(attrs={"rows": 4})

    def prepare_value(self, value: Any) -> Any:
        """The lines as one text for the text area."""
        return "\n".join(str(line) for line in value) if isinstance(value, list | tuple) else value

    def to_python(self, value: Any) -> Any:
        """The lines that have something on them, as names are cleaned."""
        return tuple(
            clean_name(line, what="line", limit=LINE_LIMIT) for line in str(value or "").splitlines() if line.strip()
        )


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


def usual(field: forms.Field) -> str:
    """The usual value of a house rule's field, in words."""
    return str(field.usual)  # type: ignore[attr-defined]


@cache
def house_rules_form(model: type[HouseRules]) -> type[HouseRulesForm]:
    """The form class for `model`: its fields in their order, with their titles, descriptions and usual values."""
    fields = {name: _field(name, info) for name, info in model.model_fields.items()}
    return type(f"{model.__name__}Form", (HouseRulesForm,), {"rules_model": model, **fields})


def _field(name: str, info: FieldInfo) -> forms.Field:
    field = _typed_field(info, {"required": False, "help_text": info.description or ""})
    field.label = info.title or name.replace("_", " ").capitalize()
    extra = info.json_schema_extra if isinstance(info.json_schema_extra, dict) else {}
    default = info.get_default(call_default_factory=True)
    # Read by the template: the usual value in words, and the mark of what a later publication added.
    field.usual = _says(field, default)  # type: ignore[attr-defined]
    field.addition = extra.get("addition", "")  # type: ignore[attr-defined]
    field.initial = default.value if isinstance(default, enum.Enum) else default
    return field


def _typed_field(info: FieldInfo, given: Mapping[str, Any]) -> forms.Field:
    kind = _plain(info.annotation)
    if kind is bool and _may_be_none(info.annotation):
        return _or_usual_field(given)
    if kind is bool:
        return forms.BooleanField(**given, widget=forms.CheckboxInput(attrs={"role": "switch"}))
    if values := _choices(kind):
        return _choice_field(values, info, given)
    if kind is int:
        low, high = _limits(info)
        needed = {**given, "required": not _may_be_none(info.annotation)}
        return forms.IntegerField(**needed, min_value=low, max_value=high)
    if kind is str:
        return forms.CharField(**given, max_length=_metadata(info, "max_length"))
    if typing.get_origin(kind) is tuple and typing.get_args(kind) == (str, ...):
        return LinesField(**given)
    raise TypeError(f"a house rule of type {info.annotation} has no field")


def _choice_field(values: Mapping[str, Any], info: FieldInfo, given: Mapping[str, Any]) -> forms.Field:
    extra = info.json_schema_extra if isinstance(info.json_schema_extra, dict) else {}
    words = extra.get("labels")
    labels: Mapping[str, JsonValue] = words if isinstance(words, dict) else {}  # type: ignore[assignment]
    choices = [(key, str(labels.get(key) or key.replace("_", " ").capitalize())) for key in values]
    few = len(choices) <= FEW
    return forms.TypedChoiceField(
        **{**given, "required": True},
        choices=choices,
        coerce=values.__getitem__,
        widget=forms.RadioSelect if few else forms.Select,
    )


def _or_usual_field(given: Mapping[str, Any]) -> forms.Field:
    """On, off, or what the edition says: None."""
    words = {"": None, "True": True, "False": False}
    return forms.TypedChoiceField(
        **given,
        choices=[("", "As the edition says"), ("True", "On"), ("False", "Off")],
        coerce=words.__getitem__,
        empty_value=None,
        widget=forms.RadioSelect,
    )


def _choices(kind: Any) -> dict[str, Any]:
    """What a Literal or an enum allows, by the text a form sends for it."""
    if typing.get_origin(kind) is typing.Literal:
        return {str(value): value for value in typing.get_args(kind)}
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return {str(one.value): one for one in kind}
    return {}


def _plain(annotation: Any) -> Any:
    """The annotation without aliases, metadata and None."""
    if isinstance(annotation, typing.TypeAliasType):
        return _plain(annotation.__value__)
    if typing.get_origin(annotation) is typing.Annotated:
        return _plain(typing.get_args(annotation)[0])
    if typing.get_origin(annotation) in (typing.Union, types.UnionType):
        parts = [part for part in typing.get_args(annotation) if part is not types.NoneType]
        return _plain(parts[0]) if len(parts) == 1 else annotation
    return annotation


def _may_be_none(annotation: Any) -> bool:
    return types.NoneType in typing.get_args(annotation)


def _metadata(info: FieldInfo, name: str) -> Any:
    return next((getattr(one, name) for one in info.metadata if getattr(one, name, None) is not None), None)


def _limits(info: FieldInfo) -> tuple[int | None, int | None]:
    """The least and the most that a number may be, None where there is no limit."""
    low, high, over, under = (_metadata(info, name) for name in ("ge", "le", "gt", "lt"))
    least = low if low is not None or over is None else over + 1
    most = high if high is not None or under is None else under - 1
    return least, most


def _says(field: forms.Field, value: object) -> str:
    if isinstance(field, forms.ChoiceField):
        key = "" if value is None else str(value.value if isinstance(value, enum.Enum) else value)
        return str(dict(field.choices).get(key, key))  # type: ignore[arg-type]
    if isinstance(value, bool):
        return "On" if value else "Off"
    if isinstance(value, list | tuple):
        return ", ".join(str(one) for one in value) or "Left empty"
    return "Left empty" if value in (None, "") else str(value)
