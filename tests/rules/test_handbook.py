"""The handbooks of all systems: nothing of a rulebook is missing, no sentence is its, every link leads somewhere."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

import rules
from rules.kit.handbook import Points, Section, Table, Words, Worked, plain, read_out
from rules.system import Game
from tests.rules.shingles import kept, runs

HEADINGS = Path(__file__).parent / "headings"
EDITIONS = [(system.key, line.key) for system in rules.systems() for line in system.editions]
WRITTEN = [one for one in EDITIONS if rules.system(one[0]).game(one[1]).declared.handbook.__name__ == "pages"]
RULES = Path(rules.__file__).parent


def printed(system: str, edition: str) -> Game:
    return rules.system(system).game(edition)


def texts(section: Section) -> Iterator[str]:
    for block in section.body:
        yield from read_out(block)


@pytest.mark.parametrize(("system", "edition"), WRITTEN)
def test_every_heading_of_the_rulebook_has_its_place(system, edition):
    headings = (HEADINGS / f"{system}-{edition}.txt").read_text(encoding="utf-8").split("\n")
    covered = {name for _, section in printed(system, edition).handbook for name in section.of}
    missing = {one.strip() for one in headings if one.strip()} - covered
    assert missing == set()


@pytest.mark.parametrize(("system", "edition"), WRITTEN)
def test_no_twelve_words_in_a_row_are_a_rulebooks(system, edition):
    others = kept()
    assert len(others) > 10_000
    found = [text for _, one in printed(system, edition).handbook for text in texts(one) if others & set(runs(text))]
    assert found == []


def test_a_sentence_of_a_rulebook_would_be_found():
    taken = "roll a number of ten-sided dice equal to your dice pool each die can have one of three results"
    assert kept() & set(runs(taken))


@pytest.mark.parametrize(("system", "edition"), WRITTEN)
def test_keys_are_ids_and_unique_and_every_link_leads_to_one(system, edition):
    handbook = printed(system, edition).handbook
    keys = [section.key for _, section in handbook]
    assert len(keys) == len(set(keys)) == len(handbook.keys)
    assert [key for key in keys if not re.fullmatch(r"[a-z][a-z0-9-]*", key)] == []
    assert len({page.slug for page in handbook.pages}) == len(handbook.pages)
    bodies = [block for _, section in handbook for block in section.body]
    lines = [one.text for one in bodies if isinstance(one, Words)]
    lines += [line for one in bodies if isinstance(one, Points) for line in one.lines]
    links = {key for line in lines for key in re.findall(r"\]\(([^)]*)\)", line)}
    assert links - set(keys) == set()


@pytest.mark.parametrize(("system", "edition"), WRITTEN)
def test_tables_are_whole_and_no_section_is_empty(system, edition):
    for _, section in printed(system, edition).handbook:
        assert section.body, section.key
        for table in (block for block in section.body if isinstance(block, Table)):
            assert table.rows, section.key
            assert {len(row) for row in table.rows} == {len(table.columns)}, section.key


@pytest.mark.parametrize("system", sorted({one for one, _ in WRITTEN}))
def test_the_switches_that_a_section_quotes_are_there(system):
    editions = [edition for name, edition in WRITTEN if name == system]
    known = {name for one in editions for name in rules.system(system).house_rules_model(one).model_fields}
    quoted = {name for one in editions for _, section in printed(system, one).handbook for name in section.switches}
    assert quoted - known == set()


def codes_in(*folders: str) -> Iterator[str]:
    """Every code of a problem in the source, with * for what is put in."""
    for folder in folders:
        for path in (*(RULES / folder).rglob("*.py"), *RULES.glob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call):
                    yield from _code(node)


def _code(call: ast.Call) -> Iterator[str]:
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    if name in ("problem", "_problem", "_specialty") and call.args:
        given = call.args[0]
    elif name == "Problem":
        given = next((one.value for one in call.keywords if one.arg == "code"), None)
    else:
        return
    if isinstance(given, ast.Constant) and isinstance(given.value, str):
        yield from (given.value,) if re.fullmatch(r"[a-z_]+", given.value) else ()
    elif isinstance(given, ast.JoinedStr):
        code = "".join(one.value if isinstance(one, ast.Constant) else "*" for one in given.values)
        yield from (code,) if re.fullmatch(r"[a-z_*]+", code) else ()


def leads(game: Game, code: str) -> bool:
    return bool(
        game.handbook.of_code(code.replace("*", "general")) or game.handbook.of_code(code.replace("*", "merit"))
    )


@pytest.mark.parametrize("system", sorted({one for one, _ in WRITTEN}))
def test_every_refusal_leads_to_a_rule(system):
    games = [printed(name, key) for name, key in WRITTEN if name == system]
    found = set(codes_in(system, "kit"))
    assert len(found) > 10
    # A code of one edition alone leads somewhere there.
    assert sorted(code for code in found if not any(leads(game, code) for game in games)) == []


@pytest.mark.parametrize(("system", "edition"), WRITTEN)
def test_every_field_of_the_panel_leads_to_a_rule(system, edition):
    game = printed(system, edition)
    fields = {name for kind in game.check_kinds for name in game.request_fields(kind)}
    kinds = set(game.check_kinds)
    parts = set(game.handbook.by_part)
    assert sorted((fields | kinds) - parts) == []


@pytest.mark.parametrize(("system", "edition"), WRITTEN)
def test_every_trait_with_a_text_has_its_place_with_every_rating(system, edition):
    game = printed(system, edition)
    for group in game.trait_groups(game.blank_sheet()):
        for trait in group.traits:
            if text := game.trait_text(trait.name):
                section = next(one for _, one in game.handbook if one.key == game.handbook.by_part[trait.name])
                told = " ".join(texts(section))
                assert all(plain(level) in told for level in text.levels), trait.name


def test_marks_are_no_words():
    assert plain("A *one* is a [botch](botch), always.") == "A one is a botch, always."
    assert fnmatchcase("merit_twice", "merit_*")


def test_examples_are_what_the_rules_work_out():
    game = printed("maelstrom", "core")
    sections = {section.key: section for _, section in game.handbook}
    shown = [block for block in sections["botch"].body if isinstance(block, Worked)]
    assert [one.result for one in shown] == ["Botch", "Failure"]
    assert [die.state for die in shown[1].dice] == ["cancelled", "botch", "miss", "miss"]


def test_numbers_follow_the_switches_of_a_table():
    system = rules.system("maelstrom")
    table = system.game("core", {"default_difficulty": 7, "primary_dots": 6, "wound_penalty": "difficulty"})
    said = {section.key: " ".join(texts(section)) for _, section in table.handbook}
    assert "Where nobody names one it is 7." in said["difficulty"]
    assert "that group gets 6 more dots" in said["starting-attributes"]
    assert "raises the difficulty" in said["wound-penalties"]
