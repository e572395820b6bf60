"""Maelstrom Rules, "Dice Pool", "Difficulty", "Threshold", "Using Specialties": the arithmetic before any roll."""

from hypothesis import given
from hypothesis import strategies as st

from rules.maelstrom.arithmetic import Declaration, RolledTrait, arrange
from tests.rules.pilots import game

CORE = game().book
NAMES = ("Melee: Clubs", "Melee: Power Armor", "Melee: Swords", "Athletics: Power Armor", "Athletics: Dodge")

ATTRIBUTES = st.builds(RolledTrait, st.sampled_from(("Strength", "Wits")), st.just("attribute"), st.integers(0, 5))
ABILITIES = st.one_of(
    st.builds(RolledTrait, st.just("Melee"), st.just("talent"), st.integers(0, 5)),
    st.builds(RolledTrait, st.just("Piloting"), st.just("skill"), st.integers(0, 5)),
    st.builds(RolledTrait, st.just("Medicine"), st.just("knowledge"), st.integers(0, 5)),
)
SOME = st.lists(st.sampled_from(NAMES), unique=True, max_size=3).map(tuple)


@st.composite
def declarations(draw, lowest=2, highest=10):
    """A roll on an attribute and an ability, with specialties that may or may not be used."""
    return Declaration(
        traits=(draw(ATTRIBUTES), draw(ABILITIES)),
        difficulty=draw(st.integers(lowest, highest)),
        threshold=draw(st.integers(0, 3)),
        required=draw(SOME),
        owned=draw(SOME),
        unrelated=draw(SOME),
        used=draw(SOME),
        reflexes=draw(st.booleans()),
    )


@given(declarations())
def test_a_specialty_is_used_with_its_ability_owned_related_and_one_for_each_dot(said):
    ability = said.traits[1]
    allowed = len(said.used) <= ability.dots and all(
        key.startswith(f"{ability.name}:") and key in said.owned and (key in said.required or key not in said.unrelated)
        for key in said.used
    )
    assert (arrange(CORE, said).problems == ()) == allowed


@given(declarations())
def test_every_required_specialty_costs_a_threshold_unless_it_is_used(said):
    arranged = arrange(CORE, said)
    assert set(arranged.unmet) == set(said.required) - set(said.used)
    assert arranged.threshold == said.threshold + len(arranged.unmet)
    assert arranged.tens_explode == bool(said.used)


@given(declarations())
def test_the_pool_is_all_dots_and_nothing_where_a_knowledge_is_missing(said):
    arranged, ability = arrange(CORE, said), said.traits[1]
    barred = ability.kind == "knowledge" and ability.dots == 0
    assert arranged.barred == ("knowledge_without_dots" if barred else "")
    assert arranged.pool == (0 if barred else said.traits[0].dots + ability.dots)


@given(declarations())
def test_the_untrained_and_the_hurried_are_one_harder_each(said):
    ability = said.traits[1]
    untrained = ability.kind == "skill" and ability.dots == 0
    assert arrange(CORE, said).difficulty == said.difficulty + untrained + said.reflexes


@given(declarations(lowest=-20, highest=30))
def test_a_storyteller_names_two_to_ten_whatever_else_raises_it(said):
    refused = any(one.code == "out_of_range" for one in arrange(CORE, said).problems)
    assert refused == (not 2 <= said.difficulty <= 10)


@given(ATTRIBUTES, st.integers(-5, -1), st.booleans())
def test_no_trait_has_less_than_no_dots(attribute, below, first):
    broken = RolledTrait("Melee", "talent", below)
    traits = (broken, attribute) if first else (attribute, broken)
    [problem] = arrange(CORE, Declaration(traits=traits)).problems
    assert (problem.code, problem.trait) == ("out_of_range", "Melee")


@given(st.lists(ATTRIBUTES | ABILITIES, max_size=4).map(tuple))
def test_one_or_two_different_traits_at_most_one_of_them_an_ability(traits):
    names = [one.name for one in traits]
    fits = len(traits) in (1, 2) and len(set(names)) == len(names)
    fits = fits and sum(one.kind != "attribute" for one in traits) <= 1
    assert (arrange(CORE, Declaration(traits=traits)).problems == ()) == fits
