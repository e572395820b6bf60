"""No sentence states a number or an effect that a house rule has changed, and an entry prints a rule with its value."""

from __future__ import annotations

import re
from typing import Any

import pytest

import rules
from rules.system import Game
from rules.wording import word
from tests.rules.pilots import checked, game, hurt, pilot
from tests.rules.said import said
from tests.rules.switches import EDITIONS, flips, grown

STALE: list[tuple[str, str, dict[str, Any], str]] = [
    ("maelstrom", "core", {"wound_penalty": "difficulty"}, r"−\d (die|dice)|takes dice"),
    ("maelstrom", "core", {"wound_penalty": "off"}, r"−\d (die|dice)|takes dice|Wounded, "),
    ("maelstrom", "core", {"encourage_each": True}, r"One dot lifts every"),
    ("maelstrom", "core", {"trait_maximum": 9}, r"at most 5\b"),
    ("maelstrom", "core", {"attribute_cap": 3}, r"at most 4\b"),
    ("maelstrom", "core", {"category_minimum": 7}, r"\b4 more dots in"),
    ("maelstrom", "core", {"general_specialties": 5}, r"\b2 more general"),
    ("maelstrom", "core", {"advanced_specialties": 5}, r"\b1 more advanced"),
    ("wild-die", "core", {"attribute_most": 5}, r"at most 4D\b"),
    ("wild-die", "core", {"skill_most": 9}, r"at most 6\b"),
    ("wild-die", "core", {"starting_points": 40}, r"\b21 (more )?skill points"),
    ("wild-die", "core", {"medal": "Star"}, r"\bMedals?\b"),
    ("luck-die", "core", {"proficiency_maximum": 6}, r"at most \+4\b"),
    ("luck-die", "core", {"starting_dice": "d8 d6 d6 d4"}, r"has d6, d6, d4 and d4"),
    ("step-dice", "core", {"starting_downtime": 80}, r"of 50\b"),
    ("step-dice", "later", {"attribute_points": 9}, r"Attribute points: \d+ of 5\b"),
    ("step-dice", "core", {"upgrade_bonus": 3}, r"d12\+[1245]\b"),
]
"""A switch, and words that are wrong under it."""


def words(table: Game, sheet: Any) -> list[str]:
    return [text for one in (table.blank_sheet(), sheet) for text in said(table, one)]


@pytest.mark.parametrize(("system", "edition", "switched", "wrong"), STALE, ids=lambda one: str(one)[:40])
def test_no_sentence_states_what_a_house_rule_has_changed(system, edition, switched, wrong):
    table = rules.system(system).game(edition, switched)
    sheet = grown(table)
    if system == "maelstrom":
        sheet = hurt(sheet, "*XX//")
    assert [text for text in words(table, sheet) if re.search(wrong, text)] == []


@pytest.mark.parametrize(
    ("rule", "headline", "notes"),
    [
        ("dice", "Wounded, −2 dice", ("", "−1", "−1", "−2", "−2", "−5", "")),
        ("difficulty", "Wounded, difficulty +2", ("", "+1", "+1", "+2", "+2", "+5", "")),
        ("off", "Wounded", ("",) * 7),
    ],
)
def test_the_health_track_says_what_wounds_do_in_this_campaign(rule, headline, notes):
    table = game(wound_penalty=rule)
    tracker = next(one for one in table.trackers(hurt(pilot(), "X////")) if one.key == "health")
    assert tracker.headline == headline
    assert tuple(box.note for box in tracker.boxes)[: len(notes)][:4] == notes[:4]


@pytest.mark.parametrize(("system", "edition"), EDITIONS)
def test_a_rule_is_named_with_its_value(system, edition):
    found = rules.system(system)
    for flip in flips(found, edition):
        told = found.game(edition, flip.switched).house_rules.worded(flip.name)
        title, _, value = told.partition(": ")
        assert title
        assert value or flip.value in ("", [])


@pytest.mark.parametrize(
    ("switched", "marks", "line"),
    [
        ({"wound_penalty": "difficulty"}, "///", ()),
        ({"botch": "draft"}, "", ("When a roll is a botch: first draft, milder",)),
        ({"skill_at_ten": "threshold"}, "", ("Difficulty above 10: turn into threshold",)),
    ],
)
def test_an_entry_prints_the_value_of_a_rule_not_its_title(switched, marks, line):
    sheet = hurt(pilot(), marks)
    check = checked(game(**switched), sheet, traits=["Wits", "Artistry"], difficulty="10")
    assert all(one in check.rules for one in line)
    assert all(": " in one for one in check.rules)


# Every switch that is a number ------------------------------------------------------------------------------------

COMMON = {
    "dice",
    "dots",
    "points",
    "most",
    "start",
    "with",
    "each",
    "level",
    "that",
    "from",
    "what",
    "character",
    "new",
}
"""Words of a switch's title that say nothing of which number it is."""

OTHERWISE = {
    ("maelstrom", "secondary_dots"): r"abilities at \d dots|new character has at most",
    ("maelstrom", "primary_dots"): r"abilities at \d dots|new character has at most",
    ("maelstrom", "category_minimum"): r"no dots|have dots",
    **{
        ("step-dice", f"{kind}_price"): r"^d\d+(\+\d+)?, \d+ |steps of"
        for kind in ("attribute", "easy", "average", "hard")
    },
    ("step-dice", "attribute_points"): r"^d\d+(\+\d+)?, \d+ ",
    ("maelstrom", "advanced_specialties"): r"on one trait",
    ("step-dice", "health_points"): r"one's feet",
    ("wild-die", "skill_price"): r"hit points for one",
    ("luck-die", "resource_base"): r"No longer dying",
    ("luck-die", "session_fate"): r"1 fate|one day|one question|you have 1",
    ("luck-die", "starting_fate"): r"1 fate|one day|one question",
}
"""Sentences with the same number beside the same word, which another rule decides."""


def written(number: int) -> str:
    """The number as a figure or as a word."""
    return rf"(?<![\w−+,.-])({number:,}|{word(number)})(?![\w,+])"


@pytest.mark.parametrize(("system", "edition"), EDITIONS)
def test_no_sentence_keeps_a_number_that_its_switch_has_changed(system, edition):
    found = rules.system(system)
    usual, fields = found.game(edition), found.house_rules_model(edition).model_fields
    sheets, stale = (usual.blank_sheet(), grown(usual)), []
    before = {text for sheet in sheets for text in said(usual, sheet)}
    for flip in flips(found, edition):
        default = found.usual(edition).get(flip.name, fields[flip.name].default)
        if isinstance(flip.value, bool) or not isinstance(flip.value, int) or not isinstance(default, int):
            continue
        about = set(re.findall(r"[a-z]{4,}", (fields[flip.name].title or "").lower())) - COMMON
        table = found.game(edition, flip.switched)
        after = {text for sheet in sheets for text in said(table, sheet)}
        kept = [one for one in before & after if re.search(written(default), one, re.I)]
        other = OTHERWISE.get((system, flip.name), r"(?!)")
        stale += [
            f"{flip}: {one}" for one in kept if any(w in one.lower() for w in about) and not re.search(other, one)
        ]
    assert stale == []
