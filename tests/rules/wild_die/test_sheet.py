"""The sheet: traits, edits, allowances, defence values, hit points."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from rules.kit.history import Made
from rules.sheets import Problem
from rules.wild_die.game import SYSTEM
from tests.rules.wild_die.pilots import GAME, edited, hero


def finished(game=GAME):
    """A sheet that meets every allowance of creation."""
    sheet = game.blank_sheet()
    for name, code in {"Dexterity": "4D", "Perception": "3D+1", "Strength": "3D+2", "Knowledge": "3D"}.items():
        sheet = edited(sheet, f"attributes.{name}", code, game=game)
    for name, points in {"Firearms": 6, "Dodge": 6, "Con": 5, "Brawling": 4}.items():
        sheet = edited(sheet, f"skills.{name}", points, game=game)
    return edited(sheet, "hit_points.maximum", 30, game=game)


def codes(sheet, game=GAME):
    return [problem.code for problem in game.problems(sheet)]


def test_a_finished_character_has_no_problems():
    assert codes(finished()) == []
    assert [budget.left for budget in GAME.budgets(finished())] == [0, 0]


def test_a_blank_sheet_says_what_is_missing():
    assert codes(GAME.blank_sheet()) == ["attribute_dice", "skill_points", "hit_points_missing"]
    assert [(budget.key, budget.left) for budget in GAME.budgets(GAME.blank_sheet())] == [
        ("attribute_dice", 18),
        ("skill_points", 21),
    ]


def test_attribute_dice_are_written_as_dice_and_pips_wherever_they_are_counted():
    sheet = edited(finished(), "attributes.Dexterity", "3D+1")
    [budget] = [one for one in GAME.budgets(sheet) if one.key == "attribute_dice"]
    assert (budget.reads.spent, budget.reads.total, budget.reads.left) == ("17D+1", "18D", "0D+2")
    [problem] = [one for one in GAME.problems(sheet) if one.code == "attribute_dice"]
    assert budget.reads.left in problem.sentence


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("attributes.Dexterity", "4D+1", "attribute_above"),
        ("attributes.Dexterity", "1D+2", "attribute_below"),
        ("skills.Firearms", 7, "skill_above"),
        ("skills.Firearms", 5, "skill_points"),
    ],
)
def test_each_limit_of_creation_is_reported(path, value, code):
    assert code in codes(edited(finished(), path, value))


def test_allowances_may_be_switched_off():
    game = SYSTEM.game("core", {"attribute_dice": 0, "starting_points": 0})
    assert game.budgets(game.blank_sheet()) == ()
    assert codes(game.blank_sheet(), game) == ["hit_points_missing"]


def test_skills_stand_below_their_attributes_with_their_codes():
    groups = GAME.trait_groups(hero())
    assert [group.label for group in groups][:2] == ["Attributes", "Dexterity"]
    ratings = {trait.name: trait.rating for group in groups for trait in group.traits}
    assert (ratings["Firearms"], ratings["Dodge"], ratings["Con"]) == ("5D+1", "4D", "4D")


def test_every_trait_of_the_preset_has_a_text_of_its_own():
    names = [trait.name for group in GAME.trait_groups(GAME.blank_sheet()) for trait in group.traits]
    texts = [GAME.trait_text(name) for name in names]
    assert len({text.summary for text in texts}) == len(names)
    assert not any("of this campaign" in text.summary for text in texts)
    assert GAME.trait_text("Juggling") is None


def test_a_skill_of_ones_own_is_rolled_like_any_other_and_noted():
    sheet = edited(edited(finished(), "own_skills.Juggling", "dexterity"), "skills.juggling", "0")
    assert codes(sheet) == ["skill_unlisted"]
    assert GAME.problems(sheet)[0].notice
    assert str(GAME.book.rolled(sheet, "juggling").code) == "4D"
    assert edited(sheet, "own_skills.Juggling", "").own_skills == {}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("attributes.Dexterity", "9"),
        ("attributes.Dexterity", "3D+3"),
        ("attributes.Dexterity", 63),
        ("attributes.Dexterity", True),
        ("attributes.Luck", "3D"),
        ("skills.Firearms", -1),
        ("skills.Firearms", "many"),
        ("skills.Nothing", 1),
        ("own_skills.Dodge", "Dexterity"),
        ("own_skills.a.b", "Dexterity"),
        ("own_skills.Juggling", "Luck"),
        ("own_skills.", "Dexterity"),
        ("hit_points.maximum", 99999),
        ("hit_points.current", 1),
        ("derived.move", -1),
        ("derived.wings", 1),
        ("story.gear", 1),
        ("story.concept", "x" * 200),
        ("points.medal", 9),
        ("player_character", False),
        ("nothing", 1),
        ("attributes", 1),
    ],
)
def test_what_a_field_does_not_take_is_refused(path, value):
    assert isinstance(GAME.edit(finished(), path, value), Problem)


@given(st.integers(0, 62))
def test_an_attribute_takes_a_code_or_its_weight_in_pips(pips):
    by_weight = GAME.edit(finished(), "attributes.Strength", pips)
    assert isinstance(by_weight, Made)
    by_code = GAME.edit(finished(), "attributes.Strength", by_weight.after)
    assert by_code.sheet == by_weight.sheet
    undone = GAME.edit(by_code.sheet, "attributes.Strength", by_code.before)
    assert undone.sheet == finished()


def test_sheets_are_stored_and_read_back():
    sheet = finished()
    assert GAME.read_sheet(sheet.model_dump(mode="json")) == sheet
    assert GAME.read_sheet({}) == GAME.blank_sheet()
    for bad in ({"attributes": {"Strength": "9"}}, {"skills": {"Dodge": 3.5}}, {"odd": 1}, {"skills": {"a.b": 1}}):
        assert isinstance(GAME.read_sheet(bad), tuple)
    assert isinstance(GAME.read_sheet({"hit_points": {"maximum": 3, "current": 4}}), tuple)


def test_defence_is_three_for_each_die_with_pips_and_points():
    sheet = edited(finished(), "derived.melee", "2")
    assert {which: GAME.book.defence(sheet, which) for which in ("ranged", "melee", "brawling")} == {
        "ranged": 18,  # 4D and 6 points in Dodge
        "melee": 13,  # 3D+2, no points, 2 by hand
        "brawling": 15,  # 3D+2 and 4 points
    }
    assert GAME.trackers(sheet)[0].headline == "Ranged 18, melee 13, brawling 15"


def test_play_begins_unhurt_and_hit_points_fall_to_wounds():
    sheet = GAME.begin_play(finished())
    hurt = GAME.move(sheet, "hit_points", "damage", amount=20)
    assert (hurt.before["current"], hurt.after["current"]) == (30, 10)
    assert GAME.trackers(hurt.sheet)[-1].headline == "Wounded, −3D"
    dead = GAME.move(hurt.sheet, "hit_points", "damage", amount=11).sheet
    assert GAME.trackers(dead)[-1].headline == "Dead, cannot act"
    assert GAME.move(dead, "hit_points", "heal").code == "dead"
    assert GAME.move(dead, "hit_points", "set", amount=5).code == "storyteller_only"
    assert GAME.move(dead, "hit_points", "set", amount=5, actor="storyteller").sheet.hit_points.current == 5


def test_brought_in_from_outside_points_must_be_awarded_anew():
    assert GAME.adopted(hero()).points.medal == 0


def test_house_rules_change_the_lists():
    game = SYSTEM.game(
        "core",
        {
            "attributes": ["Body", "Mind"],
            "special_attribute": "Magic",
            "skills": ["Body: Dodge, Run", "Mind: Lore"],
            "ranged_defence": "Body + Dodge",
        },
    )
    assert game.blank_sheet().attributes == {"Body": "2D", "Mind": "2D", "Magic": "0D"}
    assert game.book.defence(game.blank_sheet(), "ranged") == 6
    assert game.book.defence(game.blank_sheet(), "melee") == 0
    labels = [group.label for group in game.trait_groups(game.blank_sheet())]
    assert labels == ["Attributes", "Body", "Mind"]


@pytest.mark.parametrize(
    "rules",
    [
        {"skills": ["Luck: Dice"]},
        {"skills": ["Strength"]},
        {"skills": ["Strength: Swim, Swim"]},
        {"skills": ["Strength: Dexterity"]},
        {"attributes": ["A.B"]},
        {"attributes": ["Wit", "wit"], "skills": []},
        {"melee_defence": "Strength"},
        {"attribute_least": 5},
        {"paragon": ""},
    ],
)
def test_house_rules_that_do_not_fit_together_are_refused(rules):
    with pytest.raises(ValidationError):
        SYSTEM.game("core", rules)


def test_lines_of_the_preset_fit_a_line_of_the_house_rules():
    assert max(len(line) for line in GAME.house_rules.skills) <= 200


def test_only_the_one_edition_is_there():
    assert [edition.key for edition in SYSTEM.editions] == ["core"]
    with pytest.raises(KeyError):
        SYSTEM.game("other")


@pytest.mark.parametrize("path", ["player_character.x", "hit_points.maximum.x", "hit_points", "points.medal"])
def test_nothing_lies_below_a_single_value_nor_beside_the_fields(path):
    assert GAME.edit(hero(), path, "30", actor="storyteller").code == "unknown_field"
