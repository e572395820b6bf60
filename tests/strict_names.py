"""In tests a template that looks up a name which nobody gave it is an error, with its place.

Django prints an unknown name as nothing and takes it for false: a field that was renamed goes missing without a word.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.template import TemplateSyntaxError
from django.template.base import Variable, VariableDoesNotExist
from django.template.context import Context

_resolve = Variable.resolve


class UnknownNameError(TemplateSyntaxError):
    """A template looks up what nobody gave it."""


unknown: list[str] = []
"""What was looked up in vain, for the end of each test: `and`, `or` and `in` take any error for false."""


def drawn_in(context: Context) -> tuple[Path, ...]:
    """The file whose nodes are drawn just now, and the one that was asked for: its blocks are drawn in its parent's."""
    drawn = (context.render_context.template, context.template)
    return tuple(Path(str(one.origin.name)) for one in drawn if one is not None and one.origin)


def are_ours(places: tuple[Path, ...]) -> bool:
    """Whether templates and what they are given are the house's: what pages of accounts get is for allauth to say."""
    house = Path(settings.BASE_DIR) / "templates"
    ours = [one.relative_to(house).parts[0] for one in places if one.is_relative_to(house)]
    return len(ours) == len(places) > 0 and not {"account", "allauth"} & set(ours)


def resolve(self: Variable, context: Context) -> Any:
    """What a name comes to; an unknown one in a template of ours is said with its place."""
    try:
        return _resolve(self, context)
    except VariableDoesNotExist:
        if isinstance(context, Context) and are_ours(places := drawn_in(context)):
            unknown.append(f"{places[0]}: nobody gives {self.var}")
            raise UnknownNameError(unknown[-1]) from None
        raise


Variable.resolve = resolve  # type: ignore[method-assign]
