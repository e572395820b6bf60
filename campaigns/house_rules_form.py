"""A form made of the house rules' own model: nothing about any game stands here.

A rule of a type that has no field raises TypeError when the form is built, which a test does for every edition.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache, lru_cache
from typing import Any, ClassVar

from django import forms
from pydantic import ValidationError
from pydantic.fields import FieldInfo

import rules
from campaigns.model_fields import AS_USUAL, LinesField, extra_of, field_for
from campaigns.models import Campaign, SettingChange
from rules.kit.switches import NOT_HERE, HouseRules
from rules.reading import field_problems
from rules.sheets import JsonValue
from rules.system import Game, System

NAME = "Name of the campaign"
ON, OFF, NONE = "On", "Off", "None"

ABSENT = (OFF, NONE, "0", NOT_HERE)
"""Values of an addition that is not in use."""


class HouseRulesForm(forms.Form):
    """The switches of one edition. `rules` holds the model once the form is valid."""

    rules_model: ClassVar[type[HouseRules]]
    rules: HouseRules

    def clean(self) -> dict[str, Any]:
        """Let the model have the last word, each of its complaints at the field it is about."""
        cleaned = super().clean() or self.cleaned_data
        # A field with an error is missing by now: the model would complain of it a second time.
        if self.errors:
            return cleaned
        try:
            self.rules = self.rules_model.model_validate(cleaned)
        except ValidationError as error:
            for problem in field_problems(error):
                name = problem.trait.split(".")[0]
                self.add_error(name if name in self.fields else None, problem.sentence)
        return cleaned

    def says(self, name: str, value: object) -> str:
        """`value` of the rule called `name` in words."""
        return _says(self.fields[name], value) if name in self.fields else str(value)

    def title(self, name: str) -> str:
        """What the setting called `name` reads as; the campaign's own name has none."""
        return str(self.fields[name].label) if name in self.fields else name.replace("_", " ") or NAME

    def lines(self) -> Iterator[tuple[forms.BoundField, bool]]:
        """Each field, and whether it is set to something else than usual."""
        for bound in self:
            value = self.cleaned_data.get(bound.name) if self.is_bound and self.is_valid() else bound.initial
            yield bound, _says(bound.field, value) != usual(bound.field)

    def groups(self) -> list[tuple[str, list[tuple[forms.BoundField, bool]]]]:
        """The lines by their heading, in the order of the headings; those without one come last."""
        rest = {bound.name: (bound, changed) for bound, changed in self.lines()}
        found = [(heading, [rest.pop(name) for name in names]) for heading, names in self.rules_model.headings.items()]
        return [*found, ("", list(rest.values()))] if rest else found


@dataclass(frozen=True, slots=True)
class ChangedRule:
    """A house rule that is not as usual, in words."""

    label: str
    value: str
    usual: str


def rules_form_of(system: System, edition: str) -> type[HouseRulesForm]:
    """The form class for an edition: its switches, and what each comes to in it when it is left empty."""
    usually = system.usual(edition)
    return house_rules_form(system.house_rules_model(edition), tuple(sorted(usually.items())))


# Kept by the game, a value that is made once for each set of rules: tables that play alike share it, and other rules
# are another key.
@lru_cache(maxsize=128)
def changed_rules(game: Game) -> tuple[ChangedRule, ...]:
    """What a table plays otherwise than the book."""
    form = _standing(game)
    return tuple(
        ChangedRule(str(bound.label), form.says(bound.name, bound.initial), usual(bound.field))
        for bound, changed in form.lines()
        if changed
    )


@lru_cache(maxsize=128)
def told_rules(game: Game) -> Mapping[str, ChangedRule]:
    """Every switch of a table by its name, in words, whether it is as usual or not."""
    form = _standing(game)
    return {one.name: ChangedRule(str(one.label), form.says(one.name, one.initial), usual(one.field)) for one in form}


@lru_cache(maxsize=128)
def additions_in_use(game: Game) -> tuple[str, ...]:
    """What fills what the rulebook leaves open, as a table plays it unchanged; the rest stands among the changed.

    A switch names its value; after the switches comes what no switch changes.
    """
    form = _standing(game)
    filled = (bound for bound, changed in form.lines() if bound.field.addition and not changed)  # type: ignore[attr-defined]
    named = (_named(bound, form.says(bound.name, bound.initial)) for bound in filled)
    return (*(name for name in named if name), *rules.system(game.system_key).additions(game.edition_key))


@dataclass(frozen=True, slots=True)
class PastChange:
    """A setting that somebody changed, in words: what, from what to what, who and when."""

    label: str
    before: str
    after: str
    by: str
    at: datetime


MOST_PAST = 50
"""How many changes of the settings a page tells, the newest first."""


def past_settings(campaign: Campaign) -> tuple[PastChange, ...]:
    """The latest changes of the settings in words; a rule that there is no more keeps its name."""
    return told_settings(campaign, campaign.setting_changes.all()[:MOST_PAST])


def told_settings(campaign: Campaign, rows: Iterable[SettingChange]) -> tuple[PastChange, ...]:
    """Changes of the settings in words, in their order."""
    form = _standing(campaign.game)
    return tuple(
        PastChange(
            label=form.title(row.setting),
            before=form.says(row.setting, row.before),
            after=form.says(row.setting, row.after),
            by=row.by_name,
            at=row.at,
        )
        for row in rows
    )


def differing(here: Campaign, there: Campaign) -> tuple[str, ...]:
    """The house rules that are otherwise at another table of the same game: "Starting dots: 5 there, 3 here"."""
    mine, theirs = _standing(here.game), _standing(there.game)
    kept, found = (one.game.house_rules.model_dump(mode="json") for one in (here, there))
    return tuple(
        f"{theirs.title(key)}: {theirs.says(key, found[key])} there, {mine.says(key, kept[key])} here"
        for key in found
        if key in kept and kept[key] != found[key]
    )


def _standing(game: Game) -> HouseRulesForm:
    """The form as the house rules stand."""
    form = rules_form_of(rules.system(game.system_key), game.edition_key)
    return form(initial=game.house_rules.model_dump(mode="json"))


def _named(bound: forms.BoundField, value: str) -> str:
    """An addition by its title and, where it is a number or a choice, its value; nothing for one that is not there."""
    if value in ABSENT or not str(bound.label):
        return ""
    label = str(bound.label)
    label = f"{label[0].lower()}{label[1:]}"
    return label if value == ON or isinstance(bound.field, LinesField) else f"{label} ({value})"


def usual(field: forms.Field) -> str:
    """The usual value of a house rule's field, in words."""
    return str(field.usual)  # type: ignore[attr-defined]


# No bound: there are as many models as editions.
@cache
def house_rules_form(model: type[HouseRules], usually: tuple[tuple[str, JsonValue], ...] = ()) -> type[HouseRulesForm]:
    """The form class for `model`: its fields in their order, with their titles, descriptions and usual values.

    `usually` is what fields come to that may be left empty.
    """
    known = dict(usually)
    fields = {name: _field(name, info, known.get(name)) for name, info in model.model_fields.items()}
    return type(f"{model.__name__}Form", (HouseRulesForm,), {"rules_model": model, **fields})


def _field(name: str, info: FieldInfo, usually: JsonValue) -> forms.Field:
    field = field_for(name, info)
    default = info.get_default(call_default_factory=True)
    # Read by the template: the usual value in words, the mark of what the rulebook leaves open.
    field.empty_words = _plain(usually) or str(extra_of(info).get("empty", NONE))  # type: ignore[attr-defined]
    field.usual = _says(field, default)  # type: ignore[attr-defined]
    field.addition = extra_of(info).get("addition", "")  # type: ignore[attr-defined]
    field.initial = default.value if isinstance(default, enum.Enum) else default
    if isinstance(field, forms.ChoiceField) and dict(field.choices).get("") == AS_USUAL:  # type: ignore[arg-type]
        left = f"{AS_USUAL} ({field.usual.lower()})"  # type: ignore[attr-defined]
        field.choices = [(key, label if key else left) for key, label in field.choices]  # type: ignore[misc, union-attr]
    return field


def _plain(value: JsonValue) -> str:
    """A value in words; empty where there is none."""
    if isinstance(value, bool):
        return ON if value else OFF
    return "" if value is None else f"{value:,}" if isinstance(value, int) else str(value)


def _says(field: forms.Field, value: object) -> str:
    if value in (None, "", (), []):
        return str(field.empty_words)  # type: ignore[attr-defined]
    if isinstance(field, forms.ChoiceField):
        key = str(value.value if isinstance(value, enum.Enum) else value)
        return str(dict(field.choices).get(key, key))  # type: ignore[arg-type]
    if isinstance(value, list | tuple):
        return ", ".join(str(one) for one in value)
    return _plain(value) if isinstance(value, bool | int) else str(value)
