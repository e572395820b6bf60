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
    fields = {
        name: _field(name, field_for(name, info))
        for name, info in model.model_fields.items()
        if name != TRAITS and extra_of(info).get("asked", True)
    }
    return type(f"{model.__name__}Form", (forms.Form,), fields)


def _field(name: str, field: forms.Field) -> forms.Field:
    """The field as a panel draws it: several texts are one line here."""
    if not isinstance(field, LinesField):
        return field
    return forms.CharField(label=field.label, help_text=field.help_text, required=False)
