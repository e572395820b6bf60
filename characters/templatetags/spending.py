"""The long lists of what points buy: `{% load spending %}`."""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe

from rules.advancement import PurchaseGroup

register = template.Library()


@register.simple_tag
def name_choices(names: Iterable[str], chosen: str) -> SafeString:
    """Names as options of a list."""
    return _options(((name, name) for name in names), chosen)


@register.simple_tag
def listed_choices(groups: Iterable[PurchaseGroup], chosen: str) -> SafeString:
    """What is bought from lists, under their headings: two hundred options, which a template's loop draws slowly."""
    headed = ((group.label, _options(_priced(group), chosen)) for group in groups)
    return format_html_join("", '<optgroup label="{}">{}</optgroup>', headed)


def _priced(group: PurchaseGroup) -> Iterable[tuple[str, str]]:
    return ((one.code, f"{one.label}: {one.detail}, {one.price} points") for one in group.purchases)


def _options(choices: Iterable[tuple[str, str]], chosen: str) -> SafeString:
    marked = ((code, mark_safe(" selected") if code == chosen else "", words) for code, words in choices)
    return format_html_join("", '<option value="{}"{}>{}</option>', marked)
