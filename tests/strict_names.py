"""In tests a template that looks up a name which nobody gave it is an error, with its place.

Django prints an unknown name as nothing and takes it for false: a field that was renamed goes missing without a word.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.template import TemplateSyntaxError
from django.template.base import FilterExpression, VariableDoesNotExist
from django.template.context import Context

_resolve = FilterExpression.resolve


class UnknownNameError(TemplateSyntaxError):
    """A template looks up what nobody gave it."""


unknown: list[str] = []
"""What was looked up in vain, for the end of each test: `and`, `or` and `in` take any error for false."""


def origin_of(context: Context) -> Path | None:
    """The file whose nodes are drawn just now."""
    drawn = context.render_context.template
    return Path(str(drawn.origin.name)) if drawn is not None and drawn.origin else None


def is_ours(path: Path | None) -> bool:
    """Whether a template and what it is given are the house's: what pages of accounts get is for allauth to say."""
    house = Path(settings.BASE_DIR) / "templates"
    if path is None or not path.is_relative_to(house):
        return False
    return path.relative_to(house).parts[0] not in {"account", "allauth"}


def resolve(self: FilterExpression, context: Context, ignore_failures: bool = False) -> Any:
    """What a name comes to; an unknown one in a template of ours is said with its place."""
    if self.is_var:
        try:
            self.var.resolve(context)
        except VariableDoesNotExist:
            if is_ours(place := origin_of(context)):
                unknown.append(f"{place}: nobody gives {self.token}")
                raise UnknownNameError(unknown[-1]) from None
    return _resolve(self, context, ignore_failures)


FilterExpression.resolve = resolve  # type: ignore[method-assign]
