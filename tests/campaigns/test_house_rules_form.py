"""The house-rules form says exactly what its model says: no rule without a field, no value lost on the way."""

from __future__ import annotations

import enum
from typing import Annotated, Literal

import pytest
from django import forms
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import Field, field_validator, model_validator

import rules
from campaigns.house_rules_form import house_rules_form
from rules.kit.switches import HouseRules


class Tone(enum.Enum):
    CALM = "calm"
    GRIM = "grim"


class TableRules(HouseRules):
    """One rule of every type there may be."""

    tens_explode: bool = Field(True, title="Tens explode", description="Each ten brings two dice.")
    difficulty: int = Field(6, ge=2, le=10)
    banked: Annotated[int, Field(gt=0, lt=5)] = 1
    wounds: Literal["dice", "difficulty", "off"] = Field(
        "dice", json_schema_extra={"labels": {"dice": "Take dice"}, "addition": "Later publication"}
    )
    steps: Literal[1, 2] = 1
    tone: Tone = Tone.CALM
    merits: bool | None = None
    willpower: int | None = Field(None, ge=1, le=10)
    terrains: tuple[str, ...] = ("Ice", "Void")
    motto: str = Field("", max_length=20)

    @field_validator("terrains")
    @classmethod
    def no_sea(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        if "Sea" in value:
            raise ValueError("There is no sea here.")
        return value

    @model_validator(mode="after")
    def grim_is_hard(self) -> TableRules:
        if self.tone is Tone.GRIM and self.difficulty < 6:
            raise ValueError("A grim table has a difficulty of 6 or more.")
        return self


def posted(form: forms.Form) -> dict[str, object]:
    """What a browser would send for the form as it is shown."""
    values = {}
    for bound in form:
        value = bound.value()
        if isinstance(bound.field, forms.BooleanField):
            values |= {bound.html_name: "on"} if value else {}
        elif value is not None:
            values[bound.html_name] = str(value)
    return values


def filled(**changes: object) -> forms.Form:
    form = house_rules_form(TableRules)
    return form(posted(form()) | changes)


def test_each_type_has_its_control():
    fields = house_rules_form(TableRules).base_fields
    assert {name: type(field.widget).__name__ for name, field in fields.items()} == {
        "tens_explode": "CheckboxInput",
        "difficulty": "NumberInput",
        "banked": "NumberInput",
        "wounds": "RadioSelect",
        "steps": "RadioSelect",
        "tone": "RadioSelect",
        "merits": "RadioSelect",
        "willpower": "NumberInput",
        "terrains": "Textarea",
        "motto": "TextInput",
    }


def test_limits_words_and_marks_come_from_the_model():
    fields = house_rules_form(TableRules).base_fields
    assert (fields["tens_explode"].label, fields["tens_explode"].help_text) == (
        "Tens explode",
        "Each ten brings two dice.",
    )
    assert (fields["difficulty"].min_value, fields["difficulty"].max_value) == (2, 10)
    assert (fields["banked"].min_value, fields["banked"].max_value) == (1, 4)
    assert dict(fields["wounds"].choices) == {"dice": "Take dice", "difficulty": "Difficulty", "off": "Off"}
    assert (fields["wounds"].usual, fields["wounds"].addition) == ("Take dice", "Later publication")
    assert [fields[name].usual for name in ("tens_explode", "merits", "willpower", "terrains")] == [
        "On",
        "None",
        "None",
        "Ice, Void",
    ]


def test_the_form_as_it_is_shown_gives_the_usual_rules():
    form = filled()
    assert form.is_valid(), form.errors
    assert form.rules == TableRules()


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("difficulty", "11", "less than or equal to 10"),
        ("difficulty", "", "required"),
        ("difficulty", "six", "whole number"),
        ("difficulty", "9" * 400, ""),
        ("wounds", "both", "not one of the available choices"),
        ("steps", "3", "not one of the available choices"),
        ("merits", "perhaps", "not one of the available choices"),
        ("terrains", "Ice\nSea", "no sea here"),
        ("terrains", "Ice\n\u202eioV", "cannot be shown safely"),
        ("terrains", "x" * 500, "at most"),
        ("motto", "x" * 21, "at most 20"),
    ],
)
def test_what_does_not_fit_is_said_at_its_field(field, value, words):
    form = filled(**{field: value})
    assert not form.is_valid()
    assert list(form.errors) == [field]
    assert words in str(form.errors[field])


def test_a_rule_about_several_fields_is_said_above_the_form():
    form = filled(tone="grim", difficulty="5")
    assert form.non_field_errors() == ["A grim table has a difficulty of 6 or more."]


def test_a_rule_of_a_type_without_a_field_is_found_when_the_form_is_built():
    class Odd(HouseRules):
        weights: dict[str, int] = Field(default_factory=dict)

    with pytest.raises(TypeError, match="no field"):
        house_rules_form(Odd)


@settings(max_examples=60, deadline=None)
@given(
    st.builds(
        TableRules,
        tens_explode=st.booleans(),
        difficulty=st.integers(6, 10),
        banked=st.integers(1, 4),
        wounds=st.sampled_from(["dice", "difficulty", "off"]),
        steps=st.sampled_from([1, 2]),
        tone=st.sampled_from(Tone),
        merits=st.sampled_from([None, True, False]),
        willpower=st.none() | st.integers(1, 10),
        terrains=st.lists(st.sampled_from(["Ice", "Void", "Zoë's reef", "木村"]), max_size=3).map(tuple),
        motto=st.sampled_from(["", "Hold fast"]),
    )
)
def test_any_rules_shown_and_sent_back_are_the_same_rules(table_rules: TableRules):
    form = house_rules_form(TableRules)
    back = form(posted(form(initial=table_rules.model_dump(mode="json"))))
    assert back.is_valid(), back.errors
    assert back.rules == table_rules


EVERY_EDITION = [(system.key, line.key) for system in rules.systems() for line in system.editions]


@pytest.mark.parametrize(("system", "edition"), EVERY_EDITION)
def test_every_edition_of_every_game_makes_a_form_that_gives_its_usual_rules(system, edition):
    model = rules.system(system).house_rules_model(edition)
    form = house_rules_form(model)
    back = form(posted(form()))
    assert back.is_valid(), back.errors
    assert back.rules == model()
    assert all(field.label and field.usual for field in form.base_fields.values())


@pytest.mark.parametrize(
    ("system", "edition"), [(system.key, line.key) for system in rules.systems() for line in system.editions]
)
def test_every_switch_stands_under_one_heading_of_its_system(system, edition):
    model = rules.system(system).house_rules_model(edition)
    sorted_in = [name for names in model.headings.values() for name in names]
    assert len(sorted_in) == len(set(sorted_in))
    assert set(model.model_fields) <= set(sorted_in)
    headings = [heading for heading, _ in house_rules_form(model)().groups()]
    assert headings == [heading for heading in model.headings if heading in headings]
    assert "" not in headings
