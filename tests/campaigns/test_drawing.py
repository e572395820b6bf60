"""A part of a page is drawn from its view alone, and remembered by all that the view holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.urls import set_script_prefix
from django.utils import timezone
from django.utils.safestring import mark_safe

from campaigns import drawing
from campaigns.drawing import View, draw
from campaigns.templatetags.components import Notice
from campaigns.templatetags.form_parts import whole


@dataclass(frozen=True, slots=True)
class Sign(View):
    """A line of text with a form."""

    template: ClassVar[str] = "sign.html"
    remembers: ClassVar[int] = 2

    text: object


FORM = "<form>{% csrf_token %}{{ request_key }}</form>{{ text }}"


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The templates that were drawn, by name: each has a form, and its text."""
    drawn: list[str] = []

    class Wrapped:
        template = Template(FORM)

    def find(name: str) -> type[Wrapped]:
        drawn.append(name)
        return Wrapped

    monkeypatch.setattr(drawing, "get_template", find)
    drawing.forget()
    return drawn


def test_equal_views_are_drawn_once(compiled: list[str]):
    assert "twice" in draw(Sign("twice"))
    assert "twice" in draw(Sign("twice"))
    assert compiled == ["sign.html"]


def test_each_reader_gets_their_own_token_and_each_press_its_own_key():
    mine, theirs = draw(Sign("x"), "my-token"), draw(Sign("x"), "their-token")
    assert 'value="my-token"' in mine
    assert 'value="their-token"' in theirs
    assert mine.replace("my-token", "") != theirs.replace("their-token", "")  # the keys differ
    assert drawing.PRESS_MARK not in mine + theirs
    assert drawing.TOKEN_MARK not in mine + theirs


def test_a_text_that_is_safe_is_never_shown_for_one_that_is_not():
    assert "<b>x</b>" in draw(Sign(mark_safe("<b>x</b>")))
    assert "<b>x</b>" not in draw(Sign("<b>x</b>"))


@pytest.mark.parametrize(("one", "other"), [(1, True), (0, False), (1, 1.0)])
def test_values_that_are_equal_and_read_differently_are_drawn_apart(one: object, other: object):
    assert draw(Sign(one)).endswith(str(one))
    assert draw(Sign(other)).endswith(str(other))


def test_no_more_is_remembered_than_was_said(compiled: list[str]):
    for text in ("a", "b", "c", "a"):
        draw(Sign(text))
    assert len(compiled) == 4


def test_links_of_another_script_prefix_are_drawn_anew(compiled: list[str]):
    draw(Sign("x"))
    set_script_prefix("/games/")
    try:
        draw(Sign("x"))
    finally:
        set_script_prefix("/")
    assert len(compiled) == 2


def test_times_of_another_zone_are_drawn_anew(compiled: list[str]):
    for zone in ("Europe/Berlin", "America/Lima", "Europe/Berlin"):
        with timezone.override(zone):
            draw(Sign("x"))
    assert len(compiled) == 2


def test_a_part_inside_another_keeps_its_marks_for_the_reader_of_the_whole():
    inner = drawing.draw_within(Context({"csrf_token": drawing.TOKEN_MARK}), Sign("x"))
    assert drawing.TOKEN_MARK in inner
    assert drawing.PRESS_MARK in inner


@pytest.mark.parametrize(
    "wrong", ['{% notice kind="info" %}', '{% notice kind="info" text="x" words="y" %}', "{% dots %}"]
)
def test_a_component_that_is_given_too_little_or_too_much_does_not_compile(wrong: str):
    with pytest.raises(TemplateSyntaxError):
        Template(wrong)


def test_a_component_escapes_what_people_wrote(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.undo()
    assert "&lt;b&gt;" in draw(Notice("info", "<b>"))


@pytest.mark.parametrize(("text", "number"), [("6", 6), (6, 6), ("-1", -1), ("", None), ("٣", None), ("x", None)])
def test_what_a_form_holds_is_a_number_or_none(text: str | int, number: int | None):
    assert whole(text) == number
