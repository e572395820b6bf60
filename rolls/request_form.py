"""A form made of the request of a check: what the default panel draws, for any system."""

from __future__ import annotations

from functools import cache

from django import forms

from campaigns.model_fields import LinesField, extra_of, field_for
from rules.checks import Request

TRAITS = "traits"
"""The field that picks from the sheet, drawn by the panel itself."""


@cache
def request_form(model: type[Request]) -> type[forms.Form]:
    """The form class for a request: its fields in their order, without the traits and what is not `asked`."""
    scarce = model.scarce_fields()
    fields = {
        name: _field(field_for(name, info), scarce=name in scarce)
        for name, info in model.model_fields.items()
        if name != TRAITS and extra_of(info).get("asked", True)
    }
    return type(f"{model.__name__}Form", (forms.Form,), fields)


def _field(field: forms.Field, *, scarce: bool) -> forms.Field:
    """The field as a panel draws it: several texts are one line here, and what is scarce is marked for the script."""
    if isinstance(field, LinesField):
        field = forms.CharField(label=field.label, help_text=field.help_text, required=False)
    if scarce:
        field.widget.attrs["data-scarce"] = "0" if isinstance(field, forms.IntegerField) else "off"
    return field


@cache
def form_of(model: type[Request], names: tuple[str, ...]) -> type[forms.Form]:
    """A form of these fields alone, without the traits; what no form knows (a fraction) is written as text."""
    fields = {name: _written(name, model) for name in names if name != TRAITS}
    return type(f"{model.__name__}Part", (forms.Form,), fields)


def _written(name: str, model: type[Request]) -> forms.Field:
    try:
        field = field_for(name, model.model_fields[name])
    except TypeError:
        return forms.CharField(label=name.replace("_", " ").capitalize(), required=False)
    return _field(field, scarce=name in model.scarce_fields())
