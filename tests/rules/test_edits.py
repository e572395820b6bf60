"""Changing a sheet: every path, its range, and the sentence when a value does not fit."""

import json

import pytest

import rules
from rules.maelstrom.sheet import MaelstromSheet
from rules.sheets import Problem
from tests.rules.pilots import FINISHED, edited, game, pilot, refused

OVERRIDE = "\u202e"


GAMES = {f"{one.key}/{line.key}": one.game(line.key) for one in rules.systems() for line in one.editions}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_nothing_stands_below_a_field_that_stands_alone(game):
    """A purchase at a path that no history knows would be no line of the account."""
    alone = [one.path for one in game.declared.fields if one.leaf or "." in one.path]
    for path in alone:
        for actor in ("player", "storyteller"):
            found = game.edit(game.blank_sheet(), f"{path}.nowhere", {"name": "Nowhere", "value": 1}, actor=actor)
            assert refused(found).code in ("unknown_field", "unknown_trait", "bad_field"), path


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_an_empty_list_or_object_is_not_read_as_nothing(game):
    """What a form never sends is refused wherever it comes: a script that errs takes no language off a sheet."""
    sheet = game.blank_sheet()
    named = [trait.name for group in game.trait_groups(sheet) for trait in group.traits]
    below = ["", ".concept", ".notes", ".Riverspeech", ".influence", *(f".{name}" for name in named)]
    for path in {f"{field.path}{name}" for field in game.declared.fields for name in below}:
        for value in ([], {}):
            assert isinstance(game.edit(sheet, path, value, actor="storyteller"), Problem), (path, value)


@pytest.mark.parametrize("value", [["Docks"], {"name": "Docks"}, None])
def test_no_name_is_read_out_of_what_is_no_text(value):
    added = game().edit(pilot(), "specialties.add", {"ability": "Streetwise", "name": value, "kind": "general"})
    assert refused(added).sentence == "A specialty needs a name of 1 to 60 characters."


def test_dots_are_set_within_their_range():
    edit = game().edit(pilot(), "attributes.Strength", 3)
    assert (edit.path, edit.before, edit.after) == ("attributes.Strength", 2, 3)
    assert edited(game().edit(pilot(), "abilities.Stealth", "5")).abilities["Stealth"] == 5
    assert edited(game().edit(pilot(), "abilities.Stealth", 0)).abilities["Stealth"] == 0


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("attributes.Strength", 6, "Strength takes 1 to 5 dots."),
        ("attributes.Strength", 0, "Strength takes 1 to 5 dots."),
        ("abilities.Stealth", -1, "Stealth takes 0 to 5 dots."),
        ("abilities.Stealth", "many", "Stealth takes 0 to 5 dots."),
        ("abilities.Stealth", True, "Stealth takes 0 to 5 dots."),
        ("abilities.Stealth", None, "Stealth takes 0 to 5 dots."),
        ("abilities.Stealth", "٣", "Stealth takes 0 to 5 dots."),
        ("abilities.Drive", 1, "There is no ability called “Drive”."),
        ("attributes.Fortitude", 1, "There is no attribute called “Fortitude”."),
        ("primary", "social", "What comes first is one of Physical and Mental."),
        ("name", "Ilse", "There is no field “name” to change."),
        ("story.secret", "x", "The story has no text called “secret”."),
        ("story.concept", "x" * 121, "This is 121 characters long; at most 120 fit."),
    ],
)
def test_what_does_not_fit_names_the_limit(path, value, sentence):
    assert refused(game().edit(pilot(), path, value)).sentence == sentence


def test_only_a_storyteller_takes_the_last_dot_of_an_attribute():
    assert edited(game().edit(pilot(), "attributes.Strength", 0, actor="storyteller")).attributes["Strength"] == 0


def test_budgets_may_be_overspent():
    assert edited(game().edit(pilot(), "attributes.Strength", 5)).attributes["Strength"] == 5


def test_a_refused_edit_leaves_the_sheet_alone():
    sheet = pilot()
    game().edit(sheet, "attributes.Strength", 9)
    edited(game().edit(sheet, "attributes.Strength", 3))
    assert sheet == pilot()


def test_permanent_willpower_takes_full_current_willpower_along():
    sheet = edited(game().edit(pilot(), "willpower.permanent", 6, actor="storyteller"))
    assert (sheet.willpower.permanent, sheet.willpower.current) == (6, 6)
    spent = edited(game().move(sheet, "willpower", "spend", amount=2))
    sheet = edited(game().edit(spent, "willpower.permanent", 3, actor="storyteller"))
    assert (sheet.willpower.permanent, sheet.willpower.current) == (3, 3)


def test_nobody_gives_themselves_willpower_that_the_rulebook_does_not_sell():
    problem = refused(game().edit(pilot(), "willpower.permanent", 10))
    assert problem.sentence == "A new character has 3 dots of willpower; only a storyteller changes that."
    too_much = refused(game().edit(pilot(), "willpower.permanent", 11, actor="storyteller"))
    assert too_much.sentence == "Willpower takes 1 to 10 dots."


def test_where_experience_buys_willpower_it_is_raised_from_the_start_and_never_sold():
    table = game("later")
    raised = edited(table.edit(table.blank_sheet(), "willpower.permanent", 4))
    assert [one.items for one in table.budgets(raised) if one.key == "experience"] == [("Willpower 4",)]
    assert refused(table.edit(raised, "willpower.permanent", 2)).sentence == "Willpower takes 3 to 10 dots."


# Text -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Łukasz Ünal-Çelik", "Zoë", "木村", "عمر", "👩🏽‍🚀", "o\u0301"])
def test_names_of_the_world_are_kept_in_one_form(name):
    sheet = edited(game().edit(pilot(), "story.concept", f"  {name}  "))
    assert sheet.story.concept == name.replace("o\u0301", "ó")


@pytest.mark.parametrize("text", [f"Ilse{OVERRIDE}", "\u2066x", "a\x00b", "\x1b[31m", "\ud800"])
def test_text_that_deceives_is_refused_with_a_reason(text):
    for path in ("story.concept", "story.backstory"):
        problem = refused(game().edit(pilot(), path, text))
        assert problem.code == "bad_field"
        assert "characters" in problem.sentence


def test_line_ends_of_a_form_become_plain():
    assert edited(game().edit(pilot(), "story.backstory", "one\r\ntwo\r")).story.backstory == "one\ntwo"


def test_a_backstory_is_at_most_ten_thousand_letters():
    assert edited(game().edit(pilot(), "story.backstory", "x" * 10_000)).story.backstory
    problem = refused(game().edit(pilot(), "story.backstory", "x" * 10_001))
    assert problem.sentence == "This is 10,001 characters long; at most 10,000 fit."
    assert problem.section == "story"


# Specialties ------------------------------------------------------------------------------------------------------

OWN = {"ability": "Stealth", "name": "Crowds", "kind": "general"}


def test_a_listed_specialty_has_its_listed_kind_whatever_was_said():
    edit = game().edit(
        pilot(), "specialties.add", {"ability": "streetwise", "name": "black markets", "kind": "general"}
    )
    assert edit.after == {
        "ability": "Streetwise",
        "name": "Black Markets",
        "kind": "advanced",
        "state": "listed",
        "note": "",
        "paid": 0,
    }
    assert edit.before is None


def test_an_own_specialty_waits_unless_a_storyteller_adds_it():
    assert edited(game().edit(pilot(), "specialties.add", OWN)).specialties[-1].state == "waiting"
    by_storyteller = game().edit(pilot(), "specialties.add", OWN, actor="storyteller")
    assert edited(by_storyteller).specialties[-1].state == "approved"


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ({"ability": "Brawling", "name": "Kicks", "kind": "general"}, "unknown_trait"),
        ({"ability": "Strength", "name": "Kicks", "kind": "general"}, "unknown_trait"),
        ({"ability": "Stealth", "name": "Crowds"}, "bad_field"),
        ({"ability": "Stealth", "name": "  ", "kind": "general"}, "bad_field"),
        ({"ability": "Stealth", "name": "x" * 61, "kind": "general"}, "bad_field"),
        ({"ability": "Stealth", "name": f"Cr{OVERRIDE}owds", "kind": "general"}, "bad_field"),
        ({"ability": "firearms", "name": "pistols"}, "specialty_twice"),
        ("Stealth: Crowds", "unknown_trait"),
        (None, "unknown_trait"),
    ],
)
def test_a_specialty_that_does_not_fit_is_refused(value, code):
    assert refused(game().edit(pilot(), "specialties.add", value)).code == code


def test_a_specialty_is_removed_by_its_name():
    sheet = edited(game().edit(pilot(), "specialties.remove", {"ability": "Firearms", "name": "pistols"}))
    assert [one.name for one in sheet.specialties] == ["Extreme Range", "Sniper Rifles"]
    assert refused(game().edit(sheet, "specialties.remove", {"ability": "Firearms", "name": "Pistols"})).code == (
        "unknown_specialty"
    )


def test_a_storyteller_decides_changes_and_declines():
    waiting = edited(game().edit(pilot(), "specialties.add", OWN))
    say = {**OWN, "state": "approved", "kind": "advanced", "new_name": "Dense Crowds", "note": "Only in ports."}
    assert refused(game().edit(waiting, "specialties.decide", say)).code == "storyteller_only"
    edit = game().edit(waiting, "specialties.decide", say, actor="storyteller")
    assert (edit.before["state"], edit.after["state"], edit.after["kind"]) == ("waiting", "approved", "advanced")
    assert edited(edit).specialties[-1].key == "Stealth: Dense Crowds"
    declined = {**OWN, "state": "declined", "note": "Too broad."}
    sheet = edited(game().edit(waiting, "specialties.decide", declined, actor="storyteller"))
    assert (sheet.specialties[-1].usable, sheet.specialties[-1].note) == (False, "Too broad.")


def test_a_decision_cannot_make_two_of_one():
    waiting = edited(game().edit(pilot(), "specialties.add", {**OWN, "ability": "Firearms"}))
    say = {"ability": "Firearms", "name": "Crowds", "state": "approved", "new_name": "Pistols"}
    assert refused(game().edit(waiting, "specialties.decide", say, actor="storyteller")).code == "specialty_twice"


def test_the_first_draft_takes_any_ability_the_table_names():
    draft = game("first-draft")
    sheet = edited(draft.edit(draft.blank_sheet(), "abilities.Brawling", 3))
    assert [trait.name for trait in draft.trait_groups(sheet)[-1].traits] == ["Brawling"]
    assert edited(draft.edit(sheet, "abilities.Brawling", 0)).abilities == {}


# Frozen after creation --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "frozen"),
    [
        ("attributes.Strength", True),
        ("abilities.Stealth", True),
        ("primary", True),
        ("specialties.add", True),
        ("specialties.remove", True),
        ("merits.add", True),
        ("flaws.remove", True),
        ("willpower.permanent", True),
        ("specialties.decide", False),
        ("experience.buy", False),
        ("story.notes", False),
    ],
)
def test_creation_settles_dots_and_choices(path, frozen):
    assert game().creation_path(path) is frozen


# Documents --------------------------------------------------------------------------------------------------------


def test_a_sheet_survives_being_stored():
    sheet = edited(game().edit(pilot(), "specialties.add", OWN))
    assert game().read_sheet(json.loads(sheet.model_dump_json())) == sheet


@pytest.mark.parametrize(
    ("change", "trait"),
    [
        ({"attributes": {"Strength": 11}}, "attributes.Strength"),
        ({"attributes": {"Strength": -1}}, "attributes.Strength"),
        ({"attributes": {"Strength": "2"}}, "attributes.Strength"),
        ({"attributes": {"Strength": 1.5}}, "attributes.Strength"),
        ({"abilities": {"Drive": 1}}, "Drive"),
        ({"specialties": [{"ability": "Brawling", "name": "Kicks", "kind": "general"}]}, "Brawling: Kicks"),
        ({"specialties": "none"}, "specialties"),
        ({"name": "Ilse"}, "name"),
        ({"willpower": {"permanent": 3, "current": 4}}, "willpower"),
        ({"health": {"marks": "/X"}}, "health.marks"),
        ({"abilities": {f"Ability {at}": 1 for at in range(61)}}, "abilities"),
    ],
)
def test_a_damaged_document_names_the_field(change, trait):
    problems = game().read_sheet({**FINISHED, **change})
    assert isinstance(problems, tuple)
    assert problems[0].trait == trait
    assert problems[0].sentence.endswith(".")


def test_more_dots_than_the_table_allows_are_read_and_named():
    sheet = game().read_sheet({**FINISHED, "attributes": {**FINISHED["attributes"], "Strength": 9}})
    assert not isinstance(sheet, tuple)
    assert "Strength has 9 dots; a new character has at most 4." in [one.sentence for one in game().problems(sheet)]


def test_traits_a_document_does_not_name_stand_as_on_a_blank_sheet():
    assert game().read_sheet({}) == game().blank_sheet()


def test_a_sheet_brought_in_cannot_approve_its_own_specialties_or_award_itself():
    own = {**OWN, "state": "approved", "note": "honest"}
    sheet = pilot(specialties=[own], experience={"earned": 500})
    adopted = game().adopted(sheet)
    assert adopted.specialties[0].state == "waiting"
    assert adopted.experience.free == 0


def test_the_name_is_no_part_of_the_sheet():
    assert "name" not in MaelstromSheet.model_fields
