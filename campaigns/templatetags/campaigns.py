"""What campaigns put into pages of other floors."""

from __future__ import annotations

import uuid
from functools import cache
from pathlib import Path
from typing import Any

from django import template
from django.conf import settings
from django.utils.html import format_html
from django.utils.safestring import SafeString

from campaigns.demo_people import DEMO_PEOPLE
from campaigns.models import User
from campaigns.templatetags.icons import icon

register = template.Library()


@register.inclusion_tag("campaigns/demo_sign_ins.html", takes_context=True)
def demo_sign_ins(context: dict[str, Any]) -> dict[str, object]:
    """A button for each of the demo's people; nothing where the demo is off or not there."""
    there = set(User.objects.filter(demo=True).values_list("username", flat=True)) if settings.DEMO else set()
    people = [person for person in DEMO_PEOPLE if person.username in there]
    return {"people": people, "csrf_token": context.get("csrf_token")}


@register.simple_tag(takes_context=True)
def request_key(context: dict[str, Any]) -> SafeString:
    """The key by which a form's press is known when it is sent again. A script makes one at each press."""
    key = context.get("request_key") or uuid.uuid4()
    return format_html('<input type="hidden" name="request_key" value="{}" autocomplete="off" />', key)


@register.simple_tag
def system_mark(key: str, size: int = 24) -> SafeString:
    """The mark of a game system; a system that has none drawn yet gets a die."""
    name = f"system-{key}"
    return icon(name if f'id="i-{name}"' in _sprite() else "die", size)


@cache
def _sprite() -> str:
    return (Path(settings.BASE_DIR) / "static" / "img" / "sprite.svg").read_text(encoding="utf-8")
