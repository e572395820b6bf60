"""Every switch of every system and edition, set to each of its ends, and sheets that have grown as far as they go."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from dataclasses import dataclass
from types import NoneType
from typing import Any

from pydantic.fields import FieldInfo

import rules
from rules.kit.history import Made
from rules.sheets import JsonValue, Sheet
from rules.system import Game, System

LINES: dict[tuple[str, str], list[JsonValue]] = {
    ("maelstrom", "degree_names"): [[], ["fair", "fine", "glorious"]],
    ("maelstrom", "shared_specialties"): [[], ["Power Armor"]],
    ("maelstrom", "extra_specialties"): [[], ["Firearms: Trick Shots (general)", "Melee: Nets (advanced)"]],
    ("wild-die", "complication_bands"): [[], ["8: serious", "15: awkward", "mild"]],
    ("wild-die", "interaction_skills"): [[], ["Con", "Sabacc"]],
    ("wild-die", "attributes"): [
        ["Dexterity", "Knowledge", "Mechanical", "Perception", "Strength", "Technical", "Luck", "Grit"]
    ],
    ("wild-die", "skills"): [[], ["Strength: Wrestling, Rowing", "Dexterity: Juggling"]],
    ("wild-die", "special_attribute"): ["", "Sorcery"],
    ("wild-die", "paragon"): ["Light"],
    ("wild-die", "renegade"): ["Dark"],
    ("wild-die", "medal"): ["Star"],
    ("wild-die", "ranged_defence"): ["Strength + Brawling", "Nothing + Nowhere"],
    ("wild-die", "melee_defence"): ["Perception + Dodge", "Nothing + Nowhere"],
    ("wild-die", "brawling_defence"): ["Perception + Dodge", "Nothing + Nowhere"],
    ("luck-die", "starting_dice"): ["", "d12 d12 d12 d12", "d4 d4 d4 d4"],
    ("luck-die", "extra_skills"): [[], ["Sailing: Strength, Dexterity", "Gossip"]],
    ("step-dice", "pools_that_empty"): [[], ["Health points", "Downtime", "Credits", "Action points"]],
    ("step-dice", "more_skills"): [[], ["Might: Lockpicking, hard", "Speed: Rowing, easy"]],
}
"""What a storyteller may write into each switch that takes words: nothing, and something."""

TOGETHER: dict[tuple[str, str, JsonValue], dict[str, JsonValue]] = {
    ("wild-die", "attribute_least", 20): {"attribute_most": 20},
    ("wild-die", "attribute_most", 1): {"attribute_least": 1},
}
"""What must be switched along, because a rule about two switches says so."""

EDITIONS = [(system.key, line.key) for system in rules.systems() for line in system.editions]


@dataclass(frozen=True)
class Flip:
    """One switch set to one of its ends, with what must go along."""

    name: str
    value: JsonValue
    along: tuple[tuple[str, JsonValue], ...] = ()

    @property
    def switched(self) -> dict[str, JsonValue]:
        """The house rules of a campaign that switched this and nothing else."""
        return {self.name: self.value, **dict(self.along)}

    def __str__(self) -> str:
        return f"{self.name}={self.value!r}"


def flips(system: System, edition: str) -> Iterator[Flip]:
    """Every switch of an edition at each of its ends that is not the usual value."""
    for name, info in system.house_rules_model(edition).model_fields.items():
        for value in ends(system.key, name, info):
            if value != _plain(info.get_default(call_default_factory=True)):
                along = {} if isinstance(value, list) else TOGETHER.get((system.key, name, value), {})
                yield Flip(name, value, tuple(along.items()))


def rounds(system: System, edition: str) -> Iterator[dict[str, JsonValue]]:
    """House rules with all switches set at once: all at their first end, all at their second, and so on."""
    fields = system.house_rules_model(edition).model_fields
    every = {name: ends(system.key, name, info) for name, info in fields.items()}
    for at in range(max(len(values) for values in every.values())):
        yield {name: values[min(at, len(values) - 1)] for name, values in every.items()}


def ends(system: str, name: str, info: FieldInfo) -> list[JsonValue]:
    """The least and the most of a number, both ways of a switch, every choice, and words where words are taken."""
    if (system, name) in LINES:
        return LINES[system, name]
    kind = _without_none(info.annotation)
    if kind is bool:
        return [False, True]
    if typing.get_origin(kind) is typing.Literal:
        return list(typing.get_args(kind))
    assert kind is int, f"tests/rules/switches.py knows no ends of {system}.{name}; write them down"
    limits = {key: getattr(one, key) for one in _metadata(info) for key in ("ge", "le") if hasattr(one, key)}
    return [limits["ge"], limits["le"]]


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _without_none(annotation: Any) -> Any:
    if type(annotation) is typing.TypeAliasType:
        return _without_none(annotation.__value__)
    if typing.get_origin(annotation) is typing.Annotated:
        return _without_none(typing.get_args(annotation)[0])
    parts = [one for one in typing.get_args(annotation) if one is not NoneType]
    literal = typing.get_origin(annotation) is typing.Literal
    return annotation if literal or not parts or len(parts) > 1 else _without_none(parts[0])


def _metadata(info: FieldInfo) -> list[Any]:
    inside = [one for part in typing.get_args(info.annotation) for one in getattr(part, "__metadata__", ())]
    return [*info.metadata, *(limit for one in inside for limit in getattr(one, "metadata", [one]))]


# Sheets ---------------------------------------------------------------------------------------------------------

WORDS: dict[str, list[tuple[str, JsonValue]]] = {
    "maelstrom": [
        ("specialties.add", {"ability": "Firearms", "name": "Trick Shots", "kind": "general"}),
        ("specialties.add", {"ability": "Melee", "name": "Power Armor", "kind": "advanced"}),
        ("merits.add", {"name": "Huge Size"}),
        ("merits.add", {"name": "Strong Bond"}),
        ("flaws.add", {"name": "Addict", "points": 3}),
    ],
    "wild-die": [
        ("own_skills.add", {"name": "Basket weaving", "attribute": "Dexterity"}),
        ("skills.Basket weaving", "60"),
        ("own_skills.add", {"name": "Wrestling", "attribute": "Dexterity"}),
        ("hit_points.maximum", "60"),
        ("derived.ranged", "50"),
    ],
    "luck-die": [
        ("proficiencies.Lifting", 1),
        ("proficiencies.Sailing", 4),
        ("proficiencies.Lifting", 20),
        ("reduction.physical", 9),
        ("reduction.fire", 9),
        ("conditions.add", {"name": "Prone", "strength": "2"}),
        ("abilities.add", {"name": "Second wind", "uses": "3"}),
    ],
    "step-dice": [
        ("own_skills.add", {"name": "Lockpicking", "attribute": "Speed", "effort": "hard"}),
        ("skills.Lockpicking", "d8"),
        ("languages.add", "Riverspeech"),
        ("starting.influence", 9),
        ("lowered.Might", 2),
    ],
}
"""What a grown sheet of each system has beside its traits; what an edition or its switches forbid is left out."""


def grown(game: Game, *, but: int = 0) -> Sheet:
    """A sheet with traits as high as this game lets them, all `but` the first so many, and some of all else."""
    sheet = game.blank_sheet()
    for at, group in enumerate(game.trait_groups(sheet)):
        for trait in group.traits[but if at == 0 else 0 :]:
            highest = trait.choices[-1] if trait.choices else trait.maximum
            sheet = _tried(game, sheet, f"{group.section}.{trait.name}", highest)
    for path, value in WORDS[game.system_key]:
        sheet = _tried(game, sheet, path, value)
    return played(game, game.begin_play(sheet))


def played(game: Game, sheet: Sheet) -> Sheet:
    """The sheet after each move of each tracker was made once or twice, as far as they are allowed."""
    for tracker in game.trackers(sheet):
        for move in tracker.moves:
            for amount in (1, 3):
                edit = game.move(sheet, tracker.key, move.code, amount=amount, actor="storyteller")
                sheet = edit.sheet if isinstance(edit, Made) else sheet
    return sheet


def _tried(game: Game, sheet: Sheet, path: str, value: JsonValue) -> Sheet:
    edit = game.edit(sheet, path, value, actor="storyteller")
    return edit.sheet if isinstance(edit, Made) else sheet
