"""Editions are data: what they hold, and what a broken file is told."""

import pytest

import rules
from rules.kit.editions import EditionError, read_edition
from rules.maelstrom.edition import FOLDER, Edition, edition, editions
from tests.rules.pilots import game

CORE = edition("core")


def test_the_usual_edition_comes_first():
    assert [one.key for one in rules.system("maelstrom").editions] == ["core", "later", "first-draft"]


def test_the_main_rules_have_six_attributes_and_23_abilities():
    assert [len(group.attributes) for group in CORE.groups.values()] == [3, 3]
    assert [len(category.abilities) for category in CORE.categories.values()] == [8, 8, 7]


def test_every_attribute_says_what_each_number_of_dots_means():
    for name in CORE.attribute_names:
        assert len(CORE.attributes[name].levels) == 6, name


def test_every_trait_is_one_click_away_in_our_own_words():
    for table in (game(), game("later")):
        for group in table.trait_groups(table.blank_sheet()):
            for trait in group.traits:
                text = table.trait_text(trait.name)
                assert text.summary.endswith(".")
                assert text.source


def test_every_ability_names_its_usual_attributes_and_has_both_kinds_of_specialty():
    for name, ability in CORE.abilities.items():
        assert ability.goes_with, name
        assert ability.suggestions("advanced"), name
        assert ability.suggestions("general"), name
        assert set(ability.goes_with) <= {*CORE.attribute_names, "Varies"}, name


def test_no_specialty_is_listed_twice_for_one_ability():
    for name, ability in CORE.abilities.items():
        every = [*ability.advanced, *ability.general]
        assert len(every) == len(set(every)), name


@pytest.mark.parametrize(
    ("ability", "name", "kind"),
    [
        ("Stealth", "Terrain: Urban", "general"),
        ("Stealth", "Terrain: Asteroid Belt", "general"),
        ("Alertness", "Forest", "general"),
        ("Humanities", "Language: Russian", "advanced"),
        ("Humanities", "Specific Language: Old Martian", "advanced"),
        ("Performance", "Musical Instrument: Piano", "advanced"),
        ("Performance", "Instrument: Violin", "advanced"),
        ("Performance", "Specific Instrument", None),
        ("Melee", "Martial Art: Judo", "general"),
        ("Melee", "Exotic Melee Weapon: Chain", "advanced"),
        ("Athletics", "Exotic Thrown Weapon: Bolas", "advanced"),
        ("Firearms", "extreme range", "advanced"),
        ("Medicine", "Radiation", "general"),
        ("Survival", "Radiation", "advanced"),
        ("Firearms", "Terrain: Urban", None),
        ("Stealth", "Terraining", None),
        ("Navigation", "Trick Shots", None),
    ],
)
def test_a_specialty_is_listed_by_name_or_under_an_open_heading(ability, name, kind):
    assert CORE.abilities[ability].listed_kind(name) == kind


def test_the_later_publication_differs_where_it_says_so():
    later = edition("later")
    assert [len(category.abilities) for category in later.categories.values()] == [8, 8, 8]
    assert later.category_of("Performance") == "talents"
    assert later.category_of("Survival") == "skills"
    assert later.creation.experience == 30
    assert (later.creation.primary_dots, later.creation.secondary_dots) == (6, 4)
    assert (len(later.merits), len(later.flaws)) == (11, 17)
    assert later.abilities["Statecraft"].listed_kind("Contracts") == "advanced"
    assert later.abilities["Humanities"].listed_kind("Law") is None


def test_what_the_later_publication_does_not_touch_is_typed_once():
    assert edition("later").abilities["Firearms"] == CORE.abilities["Firearms"]


def test_the_first_draft_has_its_headings_and_dice_rules_only():
    draft = edition("first-draft")
    assert [len(group.attributes) for group in draft.groups.values()] == [4, 4]
    assert (draft.creation, draft.willpower, draft.health, draft.experience) == (None, None, None, None)
    assert (draft.dice.botch, draft.dice.tens, draft.dice.specialty_dots) == ("none_left", "one_offered", 4)


def test_what_comes_from_a_later_publication_says_so():
    for section in (CORE.health, CORE.experience):
        assert section.source.startswith("Later publication")


# Broken files -----------------------------------------------------------------------------------------------------


def broken(tmp_path, change):
    """The main rules with one change, in a file of their own."""
    path = tmp_path / "broken.toml"
    path.write_text(change((FOLDER / "core.toml").read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(EditionError) as refused:
        read_edition(path, Edition)
    return str(refused.value)


def test_a_number_that_is_none_names_file_key_and_reason(tmp_path):
    told = broken(tmp_path, lambda text: text.replace("primary_dots = 5", 'primary_dots = "five"'))
    assert told.startswith("broken.toml: creation.primary_dots: ")
    assert "integer" in told


def test_an_unknown_key_is_named(tmp_path):
    told = broken(tmp_path, lambda text: text.replace("primary_dots = 5", "primary_dots = 5\nsocial_dots = 3"))
    assert "creation.social_dots" in told


def test_an_ability_that_is_listed_and_not_described_is_named(tmp_path):
    told = broken(
        tmp_path, lambda text: text.replace('["Alertness", "Athletics"', '["Alertness", "Brawling", "Athletics"')
    )
    assert "Brawling must be both listed and described" in told


def test_a_file_that_is_no_toml_names_the_line(tmp_path):
    assert "line" in broken(tmp_path, lambda text: text.replace("size = 10", "size = = 10"))


def test_an_edition_that_extends_nothing_is_named(tmp_path):
    path = tmp_path / "odd.toml"
    path.write_text('extends = "nowhere"\nkey = "odd"\n', encoding="utf-8")
    with pytest.raises(EditionError, match=r"nowhere\.toml"):
        read_edition(path, Edition)


def test_an_unknown_edition_names_the_ones_there_are():
    with pytest.raises(KeyError, match="core, later, first-draft"):
        edition("pirate")
    assert set(editions()) == {"core", "later", "first-draft"}
