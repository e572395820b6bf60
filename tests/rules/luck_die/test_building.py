"""Building and improving a character: later publications where the rulebook has no chapter, all of it switchable."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from rules.kit.history import Made
from rules.luck_die.edition import EDITION
from rules.luck_die.game import SYSTEM
from tests.rules.luck_die.seats import edited, game, milo, refused


def codes(table, sheet):
    return {one.code for one in table.problems(sheet) if not one.notice}


def trait(sheet, name, table=None):
    groups = (table or game()).trait_groups(sheet)
    return next(one for group in groups for one in group.traits if one.name == name)


def test_a_new_character_has_two_d6_and_two_d4():
    table = game()
    assert codes(table, table.blank_sheet()) == {"attribute_dice"}
    assert codes(table, milo()) == set()
    [budget] = table.budgets(milo())[:1]
    assert (budget.label, budget.spent, budget.total, budget.items) == ("d6 Average", 2, 2, ("Strength", "Dexterity"))
    assert codes(game(starting_dice=""), table.blank_sheet()) == set()
    assert codes(game(starting_dice="d8 d6 d6 d4"), milo()) == {"attribute_dice"}


def test_allowances_that_a_campaign_names_must_be_met():
    table = game(starting_skills=2, starting_proficiencies=1)
    [problem] = [one for one in table.problems(milo()) if not one.notice]
    assert (problem.sentence, problem.off_by) == ("Skills: 1 skill still to choose.", -1)
    assert [(one.key, one.spent, one.total) for one in table.budgets(milo())[-2:]] == [
        ("skills", 1, 2),
        ("proficiencies", 1, 1),
    ]


def test_resources_and_defences_follow_from_the_dice():
    table, sheet = game(), milo()
    values = {one.key: one.maximum for one in table.trackers(sheet)}
    assert [values[key] for key in ("health", "endurance", "stamina", "focus")] == [6, 4, 6, 4]
    assert [trait(sheet, name).rating for name in ("Fortitude", "Reflexes", "Willpower", "Deflection")] == list("5542")
    assert trait(edited(table.edit(sheet, "armour", 3)), "Deflection").rank == 5
    later = game(resource_base=6, defence_modifier=-2, speed="agile")
    assert {one.key: one.maximum for one in later.trackers(sheet)}["health"] == 12
    assert trait(sheet, "Reflexes", later).rank == 3
    assert (trait(sheet, "Speed").rating, trait(sheet, "Speed", later).rating) == ("6 m", "9 m")


def test_a_full_resource_stays_full_when_its_attribute_grows_and_a_spent_one_stays_spent():
    table = game()
    grown = edited(table.edit(milo(), "attributes.Resolve", "d8"))
    assert next(one for one in table.trackers(grown) if one.key == "endurance").headline == "8 of 8"
    hurt = edited(table.move(milo(), "endurance", "spend", amount=3))
    grown = edited(table.edit(hurt, "attributes.Resolve", "d8"))
    assert next(one for one in table.trackers(grown) if one.key == "endurance").headline == "5 of 8"


PRINTED = {path.lower(): path for path in ("attributes.Strength", "skills.Agility", "proficiencies.Jumping")}
"""How the book or the sheet writes what somebody typed otherwise."""


@pytest.mark.parametrize(
    ("path", "value", "before", "after"),
    [
        ("attributes.strength", "d12", 6, 12),
        ("attributes.Strength", 8, 6, 8),
        ("skills.Agility", "", 4, 0),
        ("skills.agility", "D10", 4, 10),
        ("skills.Sorcery", 6, 0, 6),
        ("proficiencies.Stealth", "2", 0, 2),
        ("proficiencies.jumping", 0, 1, 0),
        ("size", "5", 4, 5),
        ("armour", 2, 0, 2),
        ("money", 0, 100, 0),
        ("reduction.physical", 2, 0, 2),
        ("extra.focus", 2, 0, 2),
        ("story.motivation", "  Find her.  ", "", "Find her."),
    ],
)
def test_every_path_changes_its_field(path, value, before, after):
    edit = game().edit(milo(), path, value)
    assert isinstance(edit, Made)
    assert (edit.path, edit.before, edit.after) == (PRINTED.get(path, path), before, after)
    assert game().read_sheet(edit.sheet.model_dump(mode="json")) == edit.sheet


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("attributes.Strength", "d7", "Strength is one of d4, d6, d8, d10, d12."),
        ("attributes.Strength", "", "Strength is one of d4, d6, d8, d10, d12."),
        ("attributes.Strength", True, "Strength is one of d4, d6, d8, d10, d12."),
        ("attributes.Luck", 6, "There is no attribute called “Luck”."),
        ("skills.Agility", "d20", "Agility is one of d4, d6, d8, d10, d12, or no die."),
        ("skills.Basketry", 6, "There is no skill called “Basketry”."),
        ("proficiencies.Jumping", 5, "Jumping takes +1 to +4, or 0 to strike it out."),
        ("proficiencies.Agility", 1, "A proficiency needs a name that no attribute and no skill has."),
        ("size", 13, "Size is a number from 1 to 12."),
        ("extra.luck", 1, "Extras are −100 to 100, for a resource or a defence."),
        ("story.secret", "x", "The story has no text called “secret”."),
        ("fate", 3, "There is no field “fate” to change."),
        ("proficiencies.\u202eevil", 1, "This text holds characters"),
        ("story.motivation", "x" * 401, "This is 401 characters long; at most 400 fit."),
    ],
)
def test_what_does_not_fit_names_the_limit(path, value, sentence):
    assert refused(game().edit(milo(), path, value)).sentence.startswith(sentence)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["name", "uses", "trait"]), inner),
    max_leaves=4,
)
FIELDS = ("attributes.Strength", "skills.Agility", "proficiencies.X", "size", "armour", "money", "reduction.physical")
LISTS = ("conditions.add", "conditions.remove", "abilities.add", "abilities.remove", "experience.buy", "story.gear")
PATHS = st.sampled_from([*FIELDS, *LISTS, "extra.focus", "nothing", "attributes"])


@settings(max_examples=80, deadline=None)
@given(PATHS, JSON)
def test_no_value_breaks_an_edit(path, value):
    edit = game().edit(milo(), path, value)
    if isinstance(edit, Made):
        assert game().read_sheet(edit.sheet.model_dump(mode="json")) == edit.sheet


def test_what_creation_settles_is_told_apart_from_what_play_changes():
    settled = ["attributes.Strength", "skills.Agility", "proficiencies.Jumping", "size", "abilities.add"]
    free = ["story.gear", "armour", "money", "conditions.add", "experience.buy"]
    assert all(game().creation_path(path) for path in settled)
    assert not any(game().creation_path(path) for path in free)


def test_a_broken_document_names_each_field():
    found = game().read_sheet({"attributes": {"Strength": 7}, "size": 99, "wings": 2})
    assert {one.trait for one in found} == {"attributes", "size", "wings"}
    unknown = milo(attributes={"Strength": 6, "Luck": 4}, proficiencies={"Jumping": 9}, skills={"Basketry": 4})
    assert {"unknown_trait", "proficiency_cap"} <= codes(game(), unknown)


@pytest.mark.parametrize(
    ("advancement", "name", "price"),
    [
        ("older", "Dexterity", 8),
        ("older", "Agility", 3),
        ("older", "Athletics", 4),
        ("older", "Jumping", 4),
        ("middle", "Jumping", 4),
        ("later", "Jumping", 8),
        ("later", "Swimming", 4),
        ("middle", "Athletics", 2),
    ],
)
def test_prices_of_one_step(advancement, name, price):
    table = game(advancement=advancement, starting_experience=20)
    after = edited(table.edit(milo(table), "experience.buy", {"trait": name}))
    assert after.experience.spent == price


def test_what_cannot_be_bought():
    table = game(starting_experience=2)
    assert refused(table.edit(milo(table), "experience.buy", {"trait": "Dexterity"})).off_by == 6
    assert refused(table.edit(milo(table), "experience.buy", {"trait": "Jumping"})).off_by == 2
    superb = milo(attributes={"Strength": 12})
    assert refused(table.edit(superb, "experience.buy", {"trait": "Strength"})).code == "at_the_top"


def test_every_trait_has_a_text():
    table = game(extra_skills=["Sailing: Strength, Dexterity"])
    for group in table.trait_groups(milo()):
        for one in group.traits:
            assert one.name in ("Speed",) or table.trait_text(one.name).summary.endswith(".")
    assert table.trait_text("sailing").goes_with == ("Strength", "Dexterity")
    assert table.trait_text("Prone").source == "Playing the Game"
    assert table.trait_text("Nonsense") is None


def test_every_switch_has_a_title_a_description_and_a_default():
    for name, field in SYSTEM.house_rules_model("core").model_fields.items():
        assert field.title, name
        assert field.description, name
        assert not field.is_required(), name


@pytest.mark.parametrize(
    "wrong",
    [
        {"ladder": "mine"},
        {"starting_dice": "d6 d6"},
        {"starting_dice": "d7 d6 d4 d4"},
        {"extra_skills": ["Sailing: Wings"]},
        {"luck_bonus": -1},
        {"magic": True},
    ],
)
def test_an_unknown_switch_or_value_is_refused(wrong):
    with pytest.raises(ValidationError):
        game(**wrong)


def test_two_games_of_the_same_rules_are_one():
    assert game(luck_bonus=4) == game(luck_bonus=4)
    assert len({game(), game(), game(luck_bonus=4)}) == 2


def test_the_tables_hold_together():
    book = EDITION
    assert set(book.defences) == {"Fortitude", "Reflexes", "Willpower", "Deflection"}
    for skill in book.skills.values():
        assert set(skill.attributes) <= set(book.attributes)
    for action in (*book.actions.values(), *book.free_actions.values()):
        assert action.after in ("", *book.actions)
        assert action.instead_of in ("", *book.actions)
    assert {book.damage.category(kind) for kind in book.damage.kinds} == {"physical", "elemental", "typeless"}
