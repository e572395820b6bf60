"""Growing by points, which the rulebook does not have: an account and prices that a table may switch on."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kit.handbook import read_out
from rules.kit.history import Made
from rules.sheets import Problem
from rules.wild_die.codes import read_code
from rules.wild_die.game import SYSTEM, WildDieGame
from rules.wild_die.sheet import MOST_EARNED, Experience, WildDieSheet
from tests.rules.wild_die.pilots import GAME, edited, hero

GROWING = SYSTEM.game("core", {"experience": True})
"""A table whose characters grow by points: a pip for 10, a skill point for 3."""


def rich(points: int = 100, **update: Any) -> WildDieSheet:
    """The hero with so many free points."""
    return hero(experience=Experience(earned=points), **update)


def stored(sheet: WildDieSheet) -> WildDieSheet:
    """The sheet as it is read from its document, with every trait of the campaign."""
    found = GROWING.read_sheet(sheet.model_dump(mode="json"))
    assert isinstance(found, WildDieSheet)
    return found


def buys(sheet: WildDieSheet, trait: str, game: WildDieGame = GROWING) -> WildDieSheet:
    """The sheet after the next step of a trait was bought."""
    return edited(sheet, "experience.buy", {"trait": trait}, game=game)


def refusal(sheet: WildDieSheet, trait: str, game: WildDieGame = GROWING) -> Problem:
    """Why the next step of a trait is not bought."""
    found = game.edit(sheet, "experience.buy", {"trait": trait})
    assert isinstance(found, Problem), found
    return found


def awarded(sheet: WildDieSheet, points: int, *, actor: Any = "storyteller", game: WildDieGame = GROWING) -> Any:
    """What an award comes to."""
    return game.move(sheet, "experience", "award", amount=points, actor=actor)


# As printed -------------------------------------------------------------------------------------------------


def test_as_printed_there_is_no_account_and_nothing_is_bought():
    sheet = rich()
    assert GAME.advancement(sheet) is None
    assert GAME.free_points(sheet) == 0
    assert "experience" not in [one.key for one in GAME.trackers(sheet)]
    assert refusal(sheet, "Dexterity", GAME).code == "no_experience"
    assert awarded(sheet, 1, game=GAME).code == "unknown_tracker"


def test_the_document_of_a_character_without_points_is_what_it_was_before_there_were_any():
    assert "experience" not in hero().model_dump(mode="json")
    assert WildDieSheet.model_validate(rich(7).model_dump(mode="json")).experience.free == 7


@pytest.mark.parametrize(("house", "says"), [({}, ()), ({"experience": True, "pip_price": 12}, ("Prices", "12"))])
def test_the_handbook_calls_the_account_an_addition_where_there_is_one(house, says):
    found = SYSTEM.game("core", house).handbook
    section = next(one for _, one in found if one.key == "growth")
    read = " ".join(line for block in section.body for line in read_out(block))
    assert bool(section.addition) == bool(house)
    assert all(word in read for word in says)
    assert found.of_code("too_little_experience") == found.of_code("at_the_top") == "growth"


# Awards -----------------------------------------------------------------------------------------------------


def test_a_storyteller_awards_points_and_takes_back_only_free_ones():
    given_out = awarded(hero(), 25)
    assert isinstance(given_out, Made)
    assert given_out.sheet.experience == Experience(earned=25)
    assert given_out.told(GROWING.vocabulary).before == "0 earned"
    spent = buys(given_out.sheet, "Dexterity")
    assert awarded(spent, -15).sheet.experience.free == 0
    assert isinstance(awarded(spent, -16), Problem)
    assert awarded(hero(), 5, actor="player").code == "storyteller_only"


@pytest.mark.parametrize(("held", "points"), [(0, 1001), (0, -1), (MOST_EARNED, 1), (MOST_EARNED - 3, 4)])
def test_an_award_beyond_what_comes_at_once_or_a_sheet_holds_is_refused(held, points):
    assert awarded(rich(held), points).code == "bad_amount"


def test_the_first_award_is_taken_back_without_a_trace():
    made = awarded(stored(hero()), 25)
    assert made.taken_back(GROWING.vocabulary, made.sheet).sheet == stored(hero())


# Buying -----------------------------------------------------------------------------------------------------


def test_a_pip_and_a_skill_point_cost_what_the_house_rules_say():
    after = buys(buys(rich(13), "dexterity"), "firearms")
    assert (after.attributes["Dexterity"], after.skills["Firearms"]) == ("4D+1", 5)
    assert after.experience == Experience(earned=13, spent=13)
    assert after.grown == {"Dexterity": (10,), "Firearms": (3,)}


def test_three_pips_bought_are_a_die():
    sheet = rich()
    for _ in range(3):
        sheet = buys(sheet, "Dexterity")
    assert sheet.attributes["Dexterity"] == "5D"


def test_where_prices_grow_each_whole_die_is_paid_for():
    game = SYSTEM.game("core", {"experience": True, "prices_grow": True})
    after = buys(rich(), "Dexterity", game)
    assert after.experience.spent == 4 * 10
    # Firearms rolls 4D+1 and four points more: 5D+2.
    assert buys(after, "Firearms", game).experience.spent == 40 + 5 * 3


def test_what_cannot_be_paid_is_not_bought_and_says_what_is_missing():
    found = refusal(rich(9), "Dexterity")
    assert (found.code, found.off_by) == ("too_little_experience", 1)
    assert found.sentence == "Dexterity costs 10 points; 9 are free."


def test_a_finished_character_passes_the_most_of_a_new_one_and_stops_where_a_sheet_ends():
    sheet = rich(attributes={**hero().attributes, "Strength": "20D+2"}, skills={"Firearms": 60, "Con": 6})
    assert buys(sheet, "Con").skills["Con"] == 7
    assert buys(sheet, "Dexterity").attributes["Dexterity"] == "4D+1"
    assert refusal(sheet, "Strength").code == refusal(sheet, "Firearms").code == "at_the_top"


def test_the_first_die_of_a_power_is_no_matter_of_points():
    house = {"experience": True, "special_attribute": "Biotics", "skills": ("Biotics: Shove", "Dexterity: Firearms")}
    game = SYSTEM.game("core", house)
    sheet = game.blank_sheet().model_copy(update={"experience": Experience(earned=50)})
    assert refusal(sheet, "Biotics", game).code == refusal(sheet, "Shove", game).code == "nothing_to_grow"
    given_one = edited(sheet, "attributes.Biotics", "1D", game=game, actor="storyteller")
    assert buys(given_one, "Shove", game).skills["Shove"] == 1


@pytest.mark.parametrize("trait", ["", "Nothing", "x" * 400, "Fire\x00arms"])
def test_a_trait_that_there_is_none_of_is_refused_in_words(trait):
    assert refusal(rich(), trait).sentence


def test_a_player_grows_no_trait_but_by_buying():
    made = GROWING.edit(rich(), "attributes.Dexterity", "5D")
    assert isinstance(made, Made)
    assert made.when == "creation"  # frozen once the character is finished


def test_every_offer_names_the_rank_it_leads_to_and_is_bought_or_says_why_not():
    sheet = rich(5)
    grows = GROWING.advancement(sheet)
    assert grows is not None
    for offer in (one for group in grows.groups for one in group.purchases):
        found = GROWING.edit(sheet, offer.path, offer.value)
        assert isinstance(found, Problem) == (offer.why_not is not None)
        assert offer.price == (10 if offer.label in GROWING.book.attributes else 3)
    assert grows.purchase("Firearms 5") is not None
    assert grows.purchase("Firearms 4") is None


# Kept apart, given back -------------------------------------------------------------------------------------


def test_what_is_taken_off_gives_its_price_back_the_last_step_first():
    game = SYSTEM.game("core", {"experience": True, "prices_grow": True})
    twice = rich(200, attributes={**hero().attributes, "Strength": "2D+2"})
    for _ in range(2):
        twice = buys(twice, "Strength", game)
    assert twice.grown["Strength"] == (20, 30)
    made = game.edit(twice, "attributes.Strength", "3D", actor="storyteller")
    assert isinstance(made, Made)
    assert made.sheet.experience.spent == 20
    assert made.told(game.vocabulary).after == "3D. Points given back: 30 points"
    posting = made.posting(game.vocabulary)
    assert posting is not None
    assert (posting.what, posting.free) == ("Strength, back to 3D", 30)


def test_a_skill_of_ones_own_that_is_taken_away_gives_back_what_its_points_cost():
    own = hero().model_copy(update={"own_skills": {"Juggling": "Dexterity"}, "experience": Experience(earned=10)})
    grown = buys(buys(own, "Juggling"), "Juggling")
    assert grown.experience.free == 4
    assert edited(grown, "own_skills.Juggling", "", game=GROWING).experience.free == 10


def test_a_step_that_a_storyteller_gave_costs_nothing_and_gives_nothing_back():
    made = GROWING.edit(rich(), "skills.Firearms", 6, actor="storyteller")
    assert isinstance(made, Made)
    back = edited(made.sheet, "skills.Firearms", 4, game=GROWING, actor="storyteller")
    assert back.experience == made.sheet.experience == Experience(earned=100)


def test_a_sheet_brought_in_brings_no_points():
    assert GROWING.adopted(buys(rich(), "Con")).experience == Experience()


def test_creation_is_judged_without_what_points_bought():
    sheet = rich()
    assert GROWING.budgets(buys(buys(sheet, "Dexterity"), "Firearms")) == GROWING.budgets(sheet)


TRAITS = ("Dexterity", "Perception", "Firearms", "Con", "Dodge", "Nowhere")


@given(
    earned=st.integers(0, 60),
    asked=st.lists(st.sampled_from(TRAITS), max_size=12),
    pip=st.integers(1, 9),
    point=st.integers(1, 5),
    grows=st.booleans(),
)
def test_whatever_is_bought_the_account_adds_up_and_undoing_it_leads_back(earned, asked, pip, point, grows):
    game = SYSTEM.game("core", {"experience": True, "pip_price": pip, "skill_price": point, "prices_grow": grows})
    said, first = game.vocabulary, stored(rich(earned))
    sheet, made = first, []
    for trait in asked:
        found = game.edit(sheet, "experience.buy", {"trait": trait})
        if isinstance(found, Problem):
            continue
        posting = found.posting(said)
        assert posting is not None
        assert posting.spent == sheet.experience.free - found.sheet.experience.free > 0
        made.append(found)
        sheet = found.sheet
        assert isinstance(sheet, WildDieSheet)
        assert sheet.experience.free >= 0
        assert sheet.experience.spent == sum(sum(one or 0 for one in steps) for steps in sheet.grown.values())
    for one in reversed(made):
        back = one.taken_back(said, sheet)
        assert isinstance(back, Made)
        sheet = back.sheet
    assert sheet == first
    assert all(read_code(code, least=0) for code in sheet.attributes.values())
