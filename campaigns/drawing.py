"""Parts of pages, each drawn from one value and from nothing else.

A view is a frozen dataclass that names its template. The template gets what the value holds and no more: neither the
request, nor who asks, nor what the page around it was given. So two equal views look alike, whoever looks at them, and
what was drawn of the one may be shown for the other: on a page, in an answer and in the table's stream.
"""

from __future__ import annotations

import inspect
import secrets
import uuid
from collections.abc import Callable, Mapping
from dataclasses import fields
from datetime import tzinfo
from functools import _lru_cache_wrapper, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, cast

from django.template import Context, Library
from django.template.loader import get_template
from django.urls import get_script_prefix
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

# What differs with each answer stands as a mark in what is remembered, and is filled in when it is shown. Marks are
# made by chance in each process: nobody can write one into a name.
TOKEN_MARK = f"token-{secrets.token_hex(16)}"
PRESS_MARK = f"press-{secrets.token_hex(16)}"


class View:
    """What one template shows. Subclasses are frozen dataclasses whose fields are the names that the template gets.

    One with `remembers` keeps so many drawings, those that were shown last. Its fields can be compared and hashed, and
    no text deep in them is a SafeString, which equals the same text that is to be escaped.
    """

    template: ClassVar[str]
    remembers: ClassVar[int] = 0

    def shown(self) -> Mapping[str, object]:
        """The names that the template gets: the fields.

        A view that is remembered by what it is worked out from gives what that comes to. It is asked only when it is
        drawn, and answers from its own fields alone.
        """
        return {name: getattr(self, name) for name in _names(type(self))}

    def retold(self) -> str:
        """What a text says of it, where it is retold; nothing unless a view has words for that."""
        return ""

    def drawn_by(self) -> str:
        """The name of the template; what is drawn in the way of a game system finds that of its own."""
        return self.template


def draw(view: View, token: str = "") -> SafeString:
    """The view as HTML; `token` is the CSRF token of its reader, empty in a stream, whose page sends its own."""
    return mark_safe(_filled(_marked(view), token))


def draw_within(context: Context, view: View) -> SafeString:
    """The view as a part of what has this context; inside another view its marks stay for that one's reader."""
    token = str(context.get("csrf_token", ""))
    return mark_safe(_marked(view) if token == TOKEN_MARK else _filled(_marked(view), token))


def remembered[**P, R](most: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Remember what a function came to for its arguments: the `most` that were asked for last.

    It depends on nothing else, and its arguments are compared by value.
    """

    def keep(work: Callable[P, R]) -> Callable[P, R]:
        kept = lru_cache(maxsize=most)(work)
        _worked_out.append(kept)
        return cast("Callable[P, R]", kept)

    return keep


def forget() -> None:
    """Forget every drawing, and what was worked out for them, as a process does that begins."""
    for memory in (*_memories.values(), *_worked_out):
        memory.cache_clear()


def component[T: View](register: Library, name: str) -> Callable[[type[T]], type[T]]:
    """A view that templates draw by a tag of this name: what the tag must and may be given are the fields.

    A field that is left out, or that there is none of, fails when the template is compiled.
    """

    def registered(kind: type[T]) -> type[T]:
        def tag(context: Context, *given: object, **named: object) -> SafeString:
            return draw_within(context, kind(*given, **named))

        asked = inspect.signature(kind).parameters.values()
        first = inspect.Parameter("context", inspect.Parameter.POSITIONAL_OR_KEYWORD)
        tag.__signature__ = inspect.Signature([first, *asked])  # type: ignore[attr-defined]
        register.simple_tag(tag, takes_context=True, name=name)
        return kind

    return registered


def _marked(view: View) -> str:
    kind = type(view)
    if not kind.remembers:
        return _drawn(view)
    # 1 equals True, and a text equals the same text made safe: they look alike only where their types are as well.
    types = tuple([type(getattr(view, name)) for name in _names(kind)])
    return _memory(kind)(view, types, get_script_prefix(), timezone.get_current_timezone())


def _filled(html: str, token: str) -> str:
    if TOKEN_MARK in html:
        html = html.replace(TOKEN_MARK, token)
    return html.replace(PRESS_MARK, str(uuid.uuid4())) if PRESS_MARK in html else html


def _drawn(view: View) -> str:
    names = {"csrf_token": TOKEN_MARK, "request_key": PRESS_MARK, **view.shown()}
    return cast("str", get_template(view.drawn_by()).template.render(Context(names)))  # type: ignore[attr-defined]


_worked_out: list[_lru_cache_wrapper[Any]] = []
_memories: dict[type[View], _lru_cache_wrapper[str]] = {}


def _memory(kind: type[View]) -> _lru_cache_wrapper[str]:
    """The drawings of one kind of view, bounded for itself: a long log never drives the dice out."""
    # Two threads may each make one at first: what the one keeps that is lost is drawn once more.
    if kind not in _memories:
        _memories[kind] = lru_cache(maxsize=kind.remembers)(_of_these)
    return _memories[kind]


def _of_these(view: View, types: tuple[type, ...], prefix: str, zone: tzinfo) -> str:
    return _drawn(view)  # the links in it begin with `prefix`, its times are those of `zone`


_field_names: dict[type[View], tuple[str, ...]] = {}


def _names(kind: type[View]) -> tuple[str, ...]:
    if kind not in _field_names:
        _field_names[kind] = tuple(one.name for one in fields(cast("type[DataclassInstance]", kind)))
    return _field_names[kind]
