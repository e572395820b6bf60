"""What the templates of builders and sheets need besides plain Django."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping
from typing import Any

from django import template
from django.forms.utils import flatatt
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from characters import ids, story
from characters.models import Character
from rules.sheets import Move, Tracker

register = template.Library()


@register.simple_tag
def autosave(character: Character, path: str) -> SafeString:
    """Attributes that send the field at `path` by itself when it changes, with the version it was drawn from."""
    sent = {"path": path, "base": character.version}
    only = {} if "," in path else {"hx-params": f"path,base,page,{path}"}
    attributes = {
        "hx-post": reverse("characters:save_field", args=[character.pk]),
        "hx-vals": json.dumps(sent),
        "hx-swap": "none",
        "data-field": path,
        **only,
    }
    return format_html("{}", flatatt(attributes))


@register.simple_tag
def seen(character: Character) -> SafeString:
    """What a form sends along of what it has seen: the version it was drawn from, and the page that it is on."""
    field = '<input type="hidden" name="{}" value="{}" autocomplete="off" />'
    return format_html_join("", field, (("base", character.version), ("page", uuid.uuid4())))


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
def tells_of(character: Character, name: str) -> bool:
    """Whether the rules say anything of what is called so."""
    return character.campaign.game.trait_text(name) is not None


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
    return story.words_of(path)


@register.filter
def moves_of(tracker: Tracker, actor: str) -> tuple[Move, ...]:
    """The moves of a tracker that this actor may make."""
    return tuple(move for move in tracker.moves if actor in move.actors)


@register.filter
def besides(trackers: Mapping[str, Tracker], keys: str) -> list[Tracker]:
    """The trackers but for those with these keys, parted by spaces: a page draws them in its own way or elsewhere."""
    return [one for one in trackers.values() if one.key not in keys.split()]
