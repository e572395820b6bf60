"""A field that saves itself: the attributes by which `builder.js` and htmx know it, and what it sends."""

from __future__ import annotations

import json
import uuid

from django.forms.utils import flatatt
from django.http import QueryDict
from django.utils.safestring import SafeString, mark_safe

from campaigns.numbers import number_of
from campaigns.presses import read_key


def autosave(url: str, part: str, base: int) -> SafeString:
    """The attributes of the field called `part`, drawn from the version `base` of it, which is saved at `url`."""
    attributes = {
        "hx-post": url,
        "hx-trigger": "input changed delay:800ms, retry",
        "hx-vals": json.dumps({"path": part, "base": base}),
        "hx-params": f"path,base,page,{part}",
        "hx-swap": "none",
        "data-field": part,
    }
    return mark_safe(flatatt(attributes))


def text_of(data: QueryDict, part: str, *, forced: bool) -> str:
    """The text that was sent for a part, with plain line ends; forced, the one that clashed where there is one."""
    sent = data.get(part, "")
    return (data.get(f"mine:{part}", sent) if forced else sent).replace("\r\n", "\n")


def base_of(data: QueryDict, name: str = "base") -> int:
    """The version that a field was drawn from; 0, which none has, where it is no number."""
    return number_of(data.get(name, ""))


def page_of(data: QueryDict) -> uuid.UUID | None:
    """The page that a field is on."""
    return read_key(data.get("page", ""))
