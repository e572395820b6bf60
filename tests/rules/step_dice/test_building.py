"""Building: a skill never passes its attribute, on any road, and what the steps cost."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kit.history import Made
from rules.step_dice import SYSTEM
from tests.rules.step_dice.tables import GAME, LATER, built, edited, moved, refused

SKILLS = [*GAME.book.edition.skills, "Juggling"]


def test_everybody_starts_with_a_d4_in_everything():
    groups = GAME.trait_groups(GAME.blank_sheet())
    assert {trait.rating for group in groups if group.section != "values" for trait in group.traits} == {"d4"}
    assert [group.label for group in groups][:2] == ["Attributes", "Might skills"]


def test_a_blank_sheet_is_legal():
    assert all(problem.notice for problem in GAME.problems(GAME.blank_sheet()))


def test_a_skill_above_its_attribute_is_refused():
    sheet = built(Might=2, Melee=2)
    assert refused(GAME.edit(sheet, "skills.Melee", 3)) == "skill_above_attribute"
    assert refused(GAME.edit(sheet, "skills.Melee", "d10")) == "skill_above_attribute"


def test_an_attribute_below_its_skill_is_refused():
    assert refused(GAME.edit(built(Might=2, Melee=2), "attributes.Might", 1)) == "skill_above_attribute"


def test_a_document_with_a_skill_above_its_attribute_is_refused():
    read = GAME.read_sheet({"attributes": {"Might": 1}, "skills": {"Melee": 2}})
    assert isinstance(read, tuple)
    assert [one.code for one in read] == ["skill_above_attribute"]


def test_an_own_skill_stays_within_its_attribute_as_well():
    sheet = edited(GAME, GAME.blank_sheet(), "own_skills.Juggling", {"attribute": "Speed"})
    assert refused(GAME.edit(sheet, "skills.Juggling", 1)) == "skill_above_attribute"
    sheet = edited(GAME, edited(GAME, sheet, "attributes.Speed", 2), "skills.Juggling", 2)
    moving = {"attribute": "Charisma", "effort": "easy"}
    assert refused(GAME.edit(sheet, "own_skills.Juggling", moving)) == "skill_above_attribute"
    assert refused(GAME.edit(sheet, "own_skills.Juggling", None)) == "skill_in_use"
    assert refused(GAME.edit(sheet, "attributes.Speed", 1)) == "skill_above_attribute"


def test_what_a_skill_of_ones_own_costs_is_settled_with_creation_and_a_new_one_may_come_in_play():
    juggling = {"name": "juggling", "attribute": "Speed", "effort": "hard"}
    sheet = edited(GAME, GAME.blank_sheet(), "own_skills.add", juggling)
    assert (
        refused(GAME.edit(sheet, "own_skills.add", {**juggling, "name": "JUGGLING", "effort": "easy"})) == "skill_twice"
    )
    assert GAME.creation_path("own_skills.juggling")
    assert not GAME.creation_path("own_skills.add")


ROADS = st.one_of(
    st.tuples(st.sampled_from([f"attributes.{name}" for name in GAME.book.edition.attributes]), st.integers(-1, 12)),
    st.tuples(st.sampled_from([f"skills.{name}" for name in SKILLS]), st.integers(-1, 12)),
    st.tuples(st.just("own_skills.Juggling"), st.sampled_from([None, {"attribute": "Might"}, {"attribute": "Speed"}])),
    st.tuples(st.just("experience.buy"), st.sampled_from([{"trait": name} for name in ("Might", "Melee", "Juggling")])),
    st.tuples(st.just("lowered.Might"), st.integers(0, 3)),
)


@pytest.mark.parametrize("game", [GAME, LATER], ids=["core", "later"])
@given(st.lists(ROADS, max_size=25))
@settings(max_examples=60, deadline=None)
def test_no_road_leads_above_an_attribute(game, roads):
    sheet = moved(game, game.begin_play(game.blank_sheet()), "experience", "award", 40)
    for path, value in roads:
        found = game.edit(sheet, path, value)
        sheet = found.sheet if isinstance(found, Made) else sheet
        assert game.read_sheet(sheet.model_dump(mode="json")) == sheet
        for attribute in game.book.edition.attributes:
            assert all(sheet.steps(skill) <= sheet.steps(attribute) for skill in game.book.skills(sheet, attribute))


@given(st.integers(0, 3), st.data())
def test_dice_may_be_written_out_in_a_document(bonus, data):
    steps = data.draw(st.integers(0, 6))
    die = str(GAME.book.die(steps))
    assert GAME.read_sheet({"attributes": {"Might": die}}).steps("Might") == steps


def test_downtime_pays_for_every_step():
    sheet = built(Might=2, Athletics=1, Melee=1, Heavy_Weapons=2)
    [budget] = GAME.budgets(sheet)
    assert (budget.spent, budget.total) == (2 * 6 + 2 + 3 + 2 * 4, 50)
    assert budget.items == ("Attributes 12", "Skills 13")


def test_too_much_downtime_spent_is_a_problem():
    sheet = built(Might=4, Speed=4, Melee=2)
    assert [(one.code, one.off_by) for one in GAME.problems(sheet) if not one.notice] == [("downtime_overspent", 4)]


def test_a_whole_language_is_cheaper_than_its_arts():
    sheet = edited(GAME, GAME.blank_sheet(), "languages.Old Tongue", "write, read speak")
    assert sheet.languages == {"Old Tongue": "read speak write"}
    assert GAME.budgets(sheet)[0].spent == 5
    assert GAME.budgets(edited(GAME, sheet, "languages.Old Tongue", "read"))[0].spent == 2


def test_one_downtime_buys_two_of_the_others_at_creation():
    sheet = edited(GAME, GAME.blank_sheet(), "starting.influence", 2)
    assert GAME.budgets(sheet)[0].spent == 1
    over = edited(GAME, sheet, "starting.resources", 3)
    assert GAME.budgets(over)[0].spent == 3
    assert "pool_too_full" in [one.code for one in GAME.problems(over)]


def test_the_later_edition_builds_with_points():
    sheet = built(LATER, Might=3, Melee=3)
    assert [(one.key, one.spent, one.total) for one in LATER.budgets(sheet)] == [
        ("attributes-points", 3, 5),
        ("skills-points", 3, 12),
    ]
    assert "attributes_points_overspent" in [one.code for one in LATER.problems(built(LATER, Might=4, Speed=2))]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("attributes.Luck", 1),
        ("attributes.Might", 99),
        ("attributes.Might", "d20"),
        ("attributes.Might", None),
        ("skills.Baking", 1),
        ("story.shoe size", "44"),
        ("story.concept", 5),
        ("nothing", 1),
        ("attributes", 1),
        ("own_skills.Melee", {"attribute": "Might"}),
        ("own_skills.Might", {"attribute": "Might"}),
        ("own_skills.Juggling", {"attribute": "Luck"}),
        ("own_skills.Juggling", {"attribute": "Might", "effort": "absurd"}),
        ("own_skills." + "x" * 100, {"attribute": "Might"}),
        ("languages.Old Tongue", "sing"),
        ("starting.credits", 5),
        ("starting.influence", -1),
        ("starting.influence", 10**6),
        ("lowered.Might", -1),
        ("lowered.Melee", 1),
        ("experience.buy", {"trait": "Luck"}),
        ("experience.buy", None),
        ("pools.trade", {"give": "credits", "take": "influence"}),
    ],
)
def test_a_bad_edit_is_refused_with_a_sentence(path, value):
    found = GAME.edit(GAME.blank_sheet(), path, value)
    assert refused(found)
    assert found.sentence.endswith(".")


@pytest.mark.parametrize(
    "document",
    [
        {"attributes": {"Might": -1}},
        {"attributes": {"Might": "d20"}},
        {"attributes": {"Might": True}},
        {"skills": []},
        {"health": {"current": -1}},
        {"languages": {"Old Tongue": "sing"}},
        {"unheard of": 1},
    ],
)
def test_a_damaged_document_is_refused(document):
    assert isinstance(GAME.read_sheet(document), tuple)


def test_unknown_traits_in_a_document_are_problems():
    sheet = GAME.read_sheet({"attributes": {"Luck": 1, "Might": 12}, "skills": {"Baking": 0}})
    assert {one.code for one in GAME.problems(sheet) if not one.notice} >= {
        "attribute_unknown",
        "skill_unknown",
        "trait_too_high",
    }


def test_what_creation_settled_is_frozen_and_play_is_not():
    assert all(
        map(GAME.creation_path, ("attributes.Might", "skills.Melee", "languages.Old Tongue", "starting.influence"))
    )
    assert not any(map(GAME.creation_path, ("story.notes", "experience.buy", "lowered.Might", "health", "pools.trade")))


def test_every_trait_has_a_text():
    groups = GAME.trait_groups(GAME.blank_sheet())
    for trait in (trait for group in groups for trait in group.traits if trait.name != "Level"):
        text = GAME.trait_text(trait.name.upper())
        assert text is not None
        assert text.summary
        assert text.source
    assert GAME.trait_text("Luck") is None


def test_a_skill_shows_how_far_its_attribute_lets_it_go():
    groups = {group.key: group for group in GAME.trait_groups(built(Might=3))}
    assert {trait.cap for trait in groups["might"].traits} == {3}
    assert {trait.cap for trait in groups["attributes"].traits} == {None}


def test_the_editions_and_their_house_rules_are_found():
    assert [one.key for one in SYSTEM.editions] == ["core", "later"]
    for one in SYSTEM.editions:
        fields = SYSTEM.house_rules_model(one.key).model_fields.values()
        assert all(field.title and field.description for field in fields)
    with pytest.raises(KeyError):
        SYSTEM.game("next year's")
    with pytest.raises(ValueError, match="no pool called"):
        SYSTEM.game("core", {"pools_that_empty": ["Luck"]})
    assert SYSTEM.game("core") is SYSTEM.game("core", {})
