"""The door: apps and shared templates use what every system answers; a system's own templates what it says itself."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from pydantic import BaseModel

import rules
from rules.checks import Check, Outcome, Plan
from rules.kit.switches import HouseRules
from rules.sheets import Budget, Problem, Sheet, Tracker, Trait
from rules.system import Game, System

ROOT = Path(__file__).parents[2]
TEMPLATES = ROOT / "templates"
APPS = ("campaigns", "characters", "rolls")
SYSTEMS = {system.key: system for system in rules.systems()}

WORDS = {
    "game": Game,
    "house_rules": HouseRules,
    "sheet": Sheet,
    "plan": Plan,
    "check": Check,
    "outcome": Outcome,
    "trait": Trait,
    "tracker": Tracker,
    "budget": Budget,
    "problem": Problem,
}
"""What these names stand for in a template, wherever they stand in a chain ("panel.plan.check").

A component is drawn from a view of its own, which is called as what it shows.
"""

BEHIND = {"book", "declared", "tracks", "sheet_model"}
"""Members of a game with which the rules are made: no template reads them."""

GUESSES = {"campaigns/model_fields.py": "limits of pydantic's own", "rolls/limits.py": "a setting of the site"}
"""Files that ask for something which may not be there, of what is no value of the rules."""

CHAIN = re.compile(r"(?<![\w.\"'/-])([a-z_]\w*(?:\.\w+)+)(?![\w\"'/-])")
"""Names joined by stops, outside of texts."""


def chains(folder: Path) -> Iterator[tuple[str, str, str, str]]:
    """Each look-up in the templates of a folder: the template, the chain, a name of it, and the name after that."""
    for template in sorted(folder.rglob("*.html")):
        text = re.sub(r"\{#.*?#\}", "", template.read_text(encoding="utf-8"), flags=re.DOTALL)
        for tag in re.findall(r"\{\{.*?\}\}|\{%.*?%\}", text, re.DOTALL):
            for chain in CHAIN.findall(re.sub(r"\"[^\"]*\"|'[^']*'", "", tag)):
                names = chain.removeprefix("form.game.").split(".")
                yield from ((str(template.relative_to(TEMPLATES)), chain, *pair) for pair in pairwise(names))


def has(model: type, name: str) -> bool:
    """Whether every value of this type has such a part."""
    fields = model.model_fields if issubclass(model, BaseModel) else ()
    return name in fields or hasattr(model, name) or name in getattr(model, "__annotations__", {})


def test_shared_templates_look_up_what_every_system_answers():
    strange = [
        (template, chain)
        for folder in sorted(TEMPLATES.iterdir())
        if folder.is_dir() and folder.name not in SYSTEMS
        for template, chain, name, after in chains(folder)
        if name in (WORDS if folder.name != "components" else ("game", "house_rules", "sheet"))
        if after in BEHIND or not has(WORDS[name], after)
    ]
    assert strange == []


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
def test_a_systems_own_templates_look_up_what_its_game_says(system: System):
    games = [system.game(line.key) for line in system.editions]
    strange = [
        (template, chain)
        for template, chain, name, after in chains(TEMPLATES / system.key)
        for game in games
        if (name == "game" and (after in BEHIND or not hasattr(game, after)))
        or (name == "house_rules" and not hasattr(game.house_rules, after))
    ]
    assert strange == []


def guesses(code: ast.AST) -> Iterator[str]:
    """What asks whether something has a part, in place of knowing."""
    for node in ast.walk(code):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            asks = node.func.id == "hasattr" or (node.func.id == "getattr" and len(node.args) == 3)
            yield from [ast.unparse(node)] if asks else []
        if isinstance(node, ast.Attribute) and node.attr in BEHIND - {"sheet_model"}:
            yield ast.unparse(node)


def test_no_app_guesses_what_a_value_of_the_rules_has():
    found = {
        str(file.relative_to(ROOT)): asked
        for app in APPS
        for file in (ROOT / app).rglob("*.py")
        if str(file.relative_to(ROOT)) not in GUESSES
        if (asked := list(guesses(ast.parse(file.read_text(encoding="utf-8")))))
    }
    assert found == {}


ORDINARY = {"value", "values"}
"""Words of one system that every page has other uses for."""

ABOUT_MAELSTROM = ("migrations/", "rolls/demo/", "rolls/examples.py", "campaigns/demo_people.py")
"""What was kept under such a name, and examples that truly are of Maelstrom."""


def kinds_of(system: System) -> set[str]:
    """What a system calls its kinds of traits, the parts of a sheet that hold them, and what storytellers decide."""
    games = [system.game(line.key) for line in system.editions]
    groups = [group for game in games for group in game.trait_groups(game.blank_sheet())]
    words = {trait.kind for group in groups for trait in group.traits} | {group.section for group in groups}
    matters = [matter for game in games for matter in game.decisions.matters]
    return words | {word for matter in matters for word in (matter.key, matter.noun)}


def test_no_shared_room_names_a_kind_of_trait_that_only_one_system_has():
    uses = Counter(word for system in SYSTEMS.values() for word in kinds_of(system))
    own = {word for word, systems in uses.items() if systems == 1} - ORDINARY
    assert {"knowledge", "proficiencies", "specialty"} <= own
    sought = re.compile(rf"\b({'|'.join(sorted(own))})s?\b", re.IGNORECASE)
    shared = [file for app in (*APPS, "maelstrom_site") for file in (ROOT / app).rglob("*.py")]
    shared += [file for file in TEMPLATES.rglob("*.html") if file.relative_to(TEMPLATES).parts[0] not in SYSTEMS]
    found = {
        str(file.relative_to(ROOT)): words
        for file in shared
        if not any(part in file.as_posix() for part in ABOUT_MAELSTROM)
        if (words := sought.findall(file.read_text(encoding="utf-8")))
    }
    assert found == {}


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
def test_every_system_says_the_dice_and_the_whole_of_a_roll(system: System):
    """A quick pool is a roll of every system: it throws something, and one line tells all of it."""
    for line in system.editions:
        game = system.game(line.key)
        form = {"dice": "5", "die": "d8", "target": "4", "code": "4D", "difficulty": "10", "attribute": "6"}
        asked = {name: one for name, one in form.items() if name in game.check_kinds["pool"].model_fields}
        request = game.read_request("pool", asked)
        assert not isinstance(request, tuple), request
        plan = game.plan(request, None, actor="storyteller")
        assert plan.throws
        assert plan.headline or plan.difficulty
