"""Switches: a house rule stands whole at its field, and an edition is played with the numbers that its campaign put in.

Source: none in a rulebook.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from pydantic import ConfigDict, Field
from pydantic.fields import FieldInfo

from rules.sheets import EVERYONE, STORYTELLER, Actor, JsonValue, Value

RULEBOOK, LATER, OURS = "rulebook", "later publication", "ours"
"""Where the rule of a switch comes from."""

TOLD_SOURCES: Mapping[str, str] = {OURS: "Ours.", LATER: "An addition from a later publication."}
"""What the words of a switch end with, unless a mark beside its title says as much."""

TABLE = "Table"
"""The heading of what is about the table rather than the dice; it comes last."""

NOT_HERE = "Not used in this edition"
"""What a switch comes to that is left empty and overrides a number which an edition does not have."""


def switch(  # noqa: PLR0913 - each is one thing that is said of a switch, by its name; most say two or three
    default: object,
    title: str,
    heading: str,
    *,
    description: str | None = None,
    ruling: str = "",
    source: str = "",
    addition: bool = False,
    overrides: str = "",
    shapes: bool = False,
    labels: Mapping[str, str] | None = None,
    empty: str = "",
    **limits: Any,
) -> Any:
    """The field of a house rule: all that is said of it anywhere. The string below the field is its description.

    A `ruling` or a `source` says why it is as it is; an `addition` fills what the rulebook leaves open. `overrides` is
    where its number stands in the edition ("creation.primary_dots"). One that `shapes` rolls is written into their
    checks, and their entries name it. `labels` are the words of its values, `empty` that of none; `limits` are those
    of a pydantic field.
    """
    texts = {"heading": heading, "ruling": ruling, "source": source, "overrides": overrides, "empty": empty}
    words = {"labels": labels and dict(labels), "addition": source if addition else ""}
    facts: dict[str, Any] = {**texts, **words, "shapes": shapes}
    kept = {name: said for name, said in facts.items() if said}
    return Field(default, title=title, description=description, json_schema_extra=kept, **limits)


def fact(info: FieldInfo, name: str) -> Any:
    """What is said of a switch under this name; None where nothing is."""
    return info.json_schema_extra.get(name) if isinstance(info.json_schema_extra, dict) else None


def _in_full(info: FieldInfo) -> str:
    """The description with its usual value, its ruling (before the last stop unless named) and source put in."""
    words = " ".join((info.description or "").split()).replace("{usual}", str(info.default))
    if ruling := fact(info, "ruling"):
        words = words if "{ruling}" in words else f"{words.removesuffix('.')} ({{ruling}})."
        words = words.replace("{ruling}", f"ruling {ruling}")
    source = "" if fact(info, "addition") else TOLD_SOURCES.get(fact(info, "source") or "", "")
    return f"{words} {source}".strip()


class HouseRules(Value):
    """What a storyteller may switch. Each field has a title, a description and a default: the form is made of them."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    headings: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({})
    """The names of the fields by the heading under which they stand; both in the order of the settings page."""

    shapers: ClassVar[tuple[str, ...]] = ()
    """The names of the fields that shape rolls."""

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        """Sort the fields under their headings, and complete the words of those that this class declares."""
        found: dict[str, tuple[str, ...]] = {}
        for name, info in cls.model_fields.items():
            # Its own fields alone: those from above are shared, and their words are complete already.
            if name in inspect.get_annotations(cls):
                info.description = _in_full(info)
            if heading := fact(info, "heading"):
                found[heading] = (*found.get(heading, ()), name)
        cls.shapers = tuple(name for name, info in cls.model_fields.items() if fact(info, "shapes"))
        cls.headings = MappingProxyType({key: found[key] for key in sorted(found, key=lambda one: one == TABLE)})

    @property
    def shows_odds(self) -> bool:
        """Whether the odds stand on the panel before a roll."""
        return True

    @property
    def keeps_offers(self) -> bool:
        """Whether what is offered after a roll stays open when the character rolls again."""
        return False

    def worded(self, field: str) -> str:
        """A switch with its value, as an entry prints it: "Wound penalty: raise the difficulty"."""
        info, value = type(self).model_fields[field], getattr(self, field)
        plain = ("on" if value else "off") if isinstance(value, bool) else str(value).replace("_", " ")
        words: str = (fact(info, "labels") or {}).get(str(value), plain)
        return f"{info.title or field}: {words[:1].lower()}{words[1:]}"

    def shaping(self) -> tuple[str, ...]:
        """The switches that shape rolls and are not as usual, each with its value, as an entry prints them."""
        fields = type(self).model_fields
        return tuple(self.worded(name) for name in self.shapers if getattr(self, name) != fields[name].default)

    def carried(self, check: type[Value]) -> dict[str, Any]:
        """The values of the switches that shape rolls which a check (or a part of it) has a field for."""
        return {name: getattr(self, name) for name in self.shapers if name in check.model_fields}

    @classmethod
    def overrides(cls) -> Mapping[str, str]:
        """Where the number stands in the edition that a switch overrides, for each such switch."""
        paths = {name: fact(info, "overrides") for name, info in cls.model_fields.items()}
        return {name: path for name, path in paths.items() if path}


class OfferRules(HouseRules):
    """The house rules of a system with odds to show, in which something is offered after a roll."""

    offers_stay: bool = switch(False, "Offers stay open", TABLE, source=OURS)
    """What may be spent after a roll closes with the character's next roll, unless this is on."""
    odds_shown: bool = switch(True, "Show the odds", TABLE, source=OURS)
    """Whether the panel shows the odds before a roll. No rulebook speaks of it."""

    @property
    def shows_odds(self) -> bool:
        """Whether the odds stand on the panel before a roll."""
        return self.odds_shown

    @property
    def keeps_offers(self) -> bool:
        """Whether what is offered after a roll stays open when the character rolls again."""
        return self.offers_stay


class GrantingRules(OfferRules):
    """The house rules of a system in which a storyteller grants points during play."""

    players_take_grants: bool = switch(False, "Players take what is granted", TABLE, source=OURS)
    """Whether players may enter what a storyteller grants, such as the points of a session."""

    @property
    def granters(self) -> tuple[Actor, ...]:
        """Who may enter what a storyteller grants."""
        return EVERYONE if self.players_take_grants else STORYTELLER


# An edition as a campaign plays it ------------------------------------------------------------------------------


def as_played[Edition: Value](edition: Edition, rules: HouseRules) -> Edition:
    """The edition with each number that a switch overrides; those of switches left empty are its own. Decision 13."""
    for name, path in rules.overrides().items():
        if getattr(rules, name) is not None:
            edition = _with(edition, path, getattr(rules, name))
    return edition


def usual(edition: Value, rules: type[HouseRules]) -> Mapping[str, JsonValue]:
    """What each switch that may be left empty comes to in the edition, when it is."""
    empty = {name: path for name, path in rules.overrides().items() if rules.model_fields[name].default is None}
    numbers = {name: number_at(edition, path) for name, path in empty.items()}
    return {name: NOT_HERE if number is None else number for name, number in numbers.items()}


def number_at(part: Any, path: str) -> Any:
    """The number at a path ("pools.health.maximum.base"); None where the edition has no such part."""
    for name in path.split("."):
        part = part.get(name) if isinstance(part, Mapping) else getattr(part, name, None)
    return part


def _with(part: Any, path: str, number: object) -> Any:
    """The part with another number at the path; as it is where it has none."""
    if number_at(part, path) is None:
        return part
    first, _, rest = path.partition(".")
    new = _with(number_at(part, first), rest, number) if rest else number
    return {**part, first: new} if isinstance(part, Mapping) else part.model_copy(update={first: new})
