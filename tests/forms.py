"""The forms of a page as a browser reads them: fields with what the browser holds them to, and their buttons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

CLOSING = {"select", "textarea", "button"}


@dataclass
class Control:
    """One field or button. `options` are those of a list, `text` what stands in it."""

    tag: str
    attrs: dict[str, str]
    options: list[tuple[str, bool]] = field(default_factory=list)
    text: str = ""

    @property
    def name(self) -> str:
        """Under which name it is sent."""
        return self.attrs.get("name", "")

    @property
    def kind(self) -> str:
        """The type of an input; what a button does."""
        return self.attrs.get("type", "submit" if self.tag == "button" else "text")

    @property
    def sent(self) -> str | None:
        """What an untouched field sends; None for nothing."""
        if "disabled" in self.attrs or not self.name or self.tag == "button":
            return None
        if self.tag == "select":
            chosen = [value for value, selected in self.options if selected]
            return (chosen or [value for value, _ in self.options] or [None])[0]
        if self.tag == "textarea":
            return self.text
        if self.kind in ("checkbox", "radio"):
            return self.attrs.get("value", "on") if "checked" in self.attrs else None
        return None if self.kind in ("submit", "button", "file", "reset") else self.attrs.get("value", "")

    def unfit(self) -> Iterator[tuple[str, str]]:
        """What the browser would not send, each with the rule that bars it."""
        if self.sent is None or self.kind == "hidden":
            return
        if "required" in self.attrs and self.kind not in ("checkbox", "radio"):
            yield "required", ""
        for rule, step in (("min", -1), ("max", 1)):
            if self.kind == "number" and self.attrs.get(rule):
                yield rule, str(int(self.attrs[rule]) + step)


@dataclass
class Form:
    """One form and everything that belongs to it."""

    attrs: dict[str, str]
    controls: list[Control] = field(default_factory=list)

    @property
    def url(self) -> str:
        """Where it is sent."""
        return self.attrs.get("action") or self.attrs.get("hx-post", "")

    @property
    def posts(self) -> bool:
        """Whether it is a form that changes something."""
        return self.attrs.get("method", "").lower() == "post" or "hx-post" in self.attrs

    @property
    def buttons(self) -> list[Control]:
        """The buttons that send it."""
        return [one for one in self.controls if one.tag == "button" and one.kind == "submit"]

    @property
    def is_checked(self) -> bool:
        """Whether the browser looks at the fields before it sends them."""
        return "novalidate" not in self.attrs

    def filled(self, button: Control | None = None, **changes: str) -> dict[str, list[str]]:
        """What the browser sends, untouched but for `changes`."""
        found: dict[str, list[str]] = {}
        for one in self.controls:
            value = changes.get(one.name, one.sent) if one.sent is not None else changes.get(one.name)
            if value is not None and one.tag != "button":
                found.setdefault(one.name, []).append(value)
        if button is not None and button.name:
            found[button.name] = [button.attrs.get("value", "")]
        return found


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.named: dict[str, Form] = {}
        self.loose: list[tuple[str, Control]] = []
        self.inside: Form | None = None
        self.open: Control | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given: dict[str, Any] = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.inside = Form(given)
            self.forms.append(self.inside)
            if given.get("id"):
                self.named[given["id"]] = self.inside
        elif tag in ("input", "select", "textarea", "button"):
            control = Control(tag, given)
            if given.get("form"):
                self.loose.append((given["form"], control))
            elif self.inside:
                self.inside.controls.append(control)
            self.open = control if tag in CLOSING else self.open
        elif tag == "option" and self.open:
            self.open.options.append((given.get("value", ""), "selected" in given))

    def handle_data(self, data: str) -> None:
        if self.open and self.open.tag == "textarea":
            self.open.text += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = None
        elif tag in CLOSING:
            self.open = None


def forms_in(html: str) -> list[Form]:
    """Every form of a page, with the fields that belong to it from elsewhere."""
    reader = _Reader()
    reader.feed(html)
    for name, control in reader.loose:
        if name in reader.named:
            reader.named[name].controls.append(control)
    return reader.forms
