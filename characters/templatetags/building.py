"""What the templates of builders and sheets need besides plain Django."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.forms.utils import flatatt
from django.template import Context
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from characters import ids
from characters.condition import Standing
from characters.figures import Figure
from characters.models import Character
from characters.story import Written
from rules.sheets import Move

type Named = Standing | Move | Written

register = template.Library()


@register.simple_tag
def autosave(character: Character | Figure, path: str) -> SafeString:
    """Attributes that send the field at `path` by itself when it changes, with the version it was drawn from."""
    sent = {"path": path, "base": character.version}
    # Of the form around it nothing goes along: what is half typed in a neighbour saves itself.
    only = {} if "," in path else {"hx-params": f"path,base,page,{path}"}
    attributes = {
        "hx-post": reverse("characters:save_field", args=[character.pk]),
        "hx-vals": json.dumps(sent),
        "hx-swap": "none",
        "data-field": path,
        **only,
    }
    return format_html("{}", flatatt(attributes))


@register.simple_tag(takes_context=True)
def seen(context: Context, character: Character | Figure) -> SafeString:
    """What a form sends along of what it has seen: the version it was drawn from, and the page that it is on.

    In a view, the key of a press stands for the page as well: it is another one each time the view is shown.
    """
    field = '<input type="hidden" name="{}" value="{}" autocomplete="off" />'
    page = context.get("request_key") or uuid.uuid4()
    return format_html_join("", field, (("base", character.version), ("page", page)))


@register.filter
def slug_of(path: str) -> str:
    """The path of a field as part of an element's id."""
    return ids.slug_of(path)


@register.filter
def option_called(value: str) -> str:
    """The selector of the option with this value."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'option[value="{escaped}"]'


@register.filter
def at(values: Mapping[str, Any], key: str) -> Any:
    """The value under a key that is no variable name; None where there is none."""
    return values.get(key) if isinstance(values, Mapping) else None


@register.filter
def places(count: int) -> range:
    """Something to loop over `count` times; nothing for zero and below."""
    return range(max(0, count))


@register.filter
def words_of(path: str) -> str:
    """What the field at a path is called."""
    return path.rpartition(".")[2].replace("_", " ").capitalize()


@register.filter
def only(named: Iterable[Named], keys: str) -> list[Named]:
    """Those with these keys, parted by spaces, in that order."""
    found = {key_of(one): one for one in named}
    return [found[key] for key in keys.split() if key in found]


@register.filter
def besides(named: Iterable[Named], keys: str) -> list[Named]:
    """All but those with these keys, parted by spaces: a page draws them in its own way or elsewhere."""
    return [one for one in named if key_of(one) not in keys.split()]


@register.filter
def priced(moves: Iterable[Move], has_price: bool) -> list[Move]:
    """The moves that cost something, or the others."""
    return [one for one in moves if bool(one.price) == has_price]


def key_of(one: Named) -> str:
    """What a system calls a tracker, a move or a text."""
    return one.code if isinstance(one, Move) else one.key
