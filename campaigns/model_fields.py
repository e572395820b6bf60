"""Fields of a form for the fields of a rules model: what a model says about itself is all that is known here.

A switch for a bool, a number for an int, a choice for a Literal or an enum, a line for a text, lines for a tuple of
texts, boxes to tick for a tuple of choices. Any other type raises TypeError when the field is made.
"""

from __future__ import annotations

import enum
import types
import typing
from collections.abc import Mapping
from typing import Any

from django import forms
from pydantic.fields import FieldInfo

from campaigns.names import clean_name
from rules.sheets import JsonValue

FEW = 4
"""Up to so many choices stand side by side; more go into a list."""

LINE_LIMIT = 200

AS_USUAL = "As usual"
"""The choice that leaves a switch to the edition."""


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


def field_for(name: str, info: FieldInfo, **given: Any) -> forms.Field:
    """The field of a form for the field `info` of a model, with its title and description."""
    # Django's "required" demands of a switch that it is on, and of a text that there is one: the model alone knows.
    field = _typed_field(info, {"required": False, "help_text": info.description or "", **given})
    field.label = info.title or name.replace("_", " ").capitalize()
    return field


def extra_of(info: FieldInfo) -> Mapping[str, Any]:
    """What a model adds to its field's description for us."""
    return info.json_schema_extra if isinstance(info.json_schema_extra, dict) else {}


def _typed_field(info: FieldInfo, given: Mapping[str, Any]) -> forms.Field:
    kind = _plain(info.annotation)
    # A box knows two states, and None is a third.
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
    return _many_field(kind, info, given)


def _many_field(kind: Any, info: FieldInfo, given: Mapping[str, Any]) -> forms.Field:
    if typing.get_origin(kind) is not tuple:
        raise TypeError(f"a rule of type {info.annotation} has no field")
    one = _plain(typing.get_args(kind)[0])
    if one is str:
        return LinesField(**given)
    if values := _choices(one):
        return forms.MultipleChoiceField(**given, choices=_labelled(values, info), widget=forms.CheckboxSelectMultiple)
    raise TypeError(f"a rule of type {info.annotation} has no field")


def _choice_field(values: Mapping[str, Any], info: FieldInfo, given: Mapping[str, Any]) -> forms.Field:
    choices = _labelled(values, info)
    return forms.TypedChoiceField(
        **{**given, "required": True},
        choices=choices,
        coerce=values.__getitem__,
        widget=forms.RadioSelect if len(choices) <= FEW else forms.Select,
    )


def _labelled(values: Mapping[str, Any], info: FieldInfo) -> list[tuple[str, str]]:
    words = extra_of(info).get("labels")
    labels: Mapping[str, JsonValue] = words if isinstance(words, dict) else {}
    return [(key, str(labels.get(key) or key.replace("_", " ").capitalize() or "None")) for key in values]


def _or_usual_field(given: Mapping[str, Any]) -> forms.Field:
    """On, off, or as the edition has it: None."""
    words = {"": None, "True": True, "False": False}
    return forms.TypedChoiceField(
        **given,
        choices=[("", AS_USUAL), ("True", "On"), ("False", "Off")],
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
    found = (getattr(one, name) for one in _all_metadata(info) if getattr(one, name, None) is not None)
    return next(found, None)


def _all_metadata(info: FieldInfo) -> list[Any]:
    """The limits of a field, also those that stand inside "or None"."""
    inside = [one for part in typing.get_args(info.annotation) for one in getattr(part, "__metadata__", ())]
    return [*info.metadata, *(limit for one in inside for limit in getattr(one, "metadata", [one]))]


def _limits(info: FieldInfo) -> tuple[int | None, int | None]:
    """The least and the most that a number may be, None where there is no limit."""
    low, high, over, under = (_metadata(info, name) for name in ("ge", "le", "gt", "lt"))
    least = low if low is not None or over is None else over + 1
    most = high if high is not None or under is None else under - 1
    return least, most
