"""Maelstrom Rules, "Creating a Character": what holds for every new character."""

from hypothesis import assume, given
from hypothesis import strategies as st

from rules.maelstrom.build import category_dots
from rules.maelstrom.creation import creation_problems
from rules.maelstrom.sheet import MaelstromSheet, Specialty
from tests.rules.pilots import codes, game

BOOK = game().book
PHYSICAL, MENTAL = (group.attributes for group in BOOK.edition.groups.values())
ABILITIES = BOOK.edition.ability_names
SPREAD = (3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1)


def splits(dots):
    """Every way to place so many dots above the first one in three attributes, none above four."""
    ways = [(one, two, dots - one - two) for one in range(4) for two in range(4)]
    return st.sampled_from([way for way in ways if 0 <= way[2] <= 3])


def listed(kind):
    """Any specialty that the rulebook lists as general or as advanced."""
    every = [Specialty(ability=a, name=n, kind=kind) for a in ABILITIES for n in BOOK.suggestions(a, kind)]
    return st.sampled_from(every)


@st.composite
def legal_builds(draw):
    """A new character by the rules: 5 and 3, twelve abilities with four dots in each category, one and two."""
    five, three = draw(splits(5)), draw(splits(3))
    physical, mental = draw(st.sampled_from(((five, three), (three, five))))
    above = dict(zip((*PHYSICAL, *MENTAL), (*physical, *mental), strict=True))
    abilities = dict(zip(draw(st.permutations(ABILITIES)), SPREAD, strict=False))
    assume(min(category_dots(BOOK, abilities).values()) >= 4)
    general = draw(st.lists(listed("general"), min_size=2, max_size=2, unique_by=lambda one: one.key))
    return MaelstromSheet(
        attributes={name: 1 + dots for name, dots in above.items()},
        abilities=abilities,
        specialties=(draw(listed("advanced")), *general),
        primary=draw(st.sampled_from(("", "physical" if sum(physical) == 5 else "mental"))),
    )


def broken(build, **changes):
    """The codes of the rules a character violates, notices left out."""
    changed = build.model_copy(update=changes)
    return codes(one for one in creation_problems(BOOK, changed) if not one.notice)


@given(legal_builds())
def test_whoever_follows_the_rules_violates_none(build):
    assert broken(build) == set()


@given(legal_builds(), st.sampled_from((*PHYSICAL, *MENTAL)), st.sampled_from((-1, 1)))
def test_one_dot_more_or_less_in_an_attribute_is_the_wrong_split(build, name, change):
    found = broken(build, attributes={**build.attributes, name: build.attributes[name] + change})
    assert "attribute_split" in found
    assert found <= {"attribute_split", "attribute_above_four", "attribute_below_one"}


@given(legal_builds(), st.sampled_from(ABILITIES), st.sampled_from((-1, 1)))
def test_one_dot_more_or_less_in_an_ability_is_the_wrong_spread(build, name, change):
    found = broken(build, abilities={**build.abilities, name: build.abilities.get(name, 0) + change})
    assert found & {"ability_count_at_1", "ability_count_at_2", "ability_count_at_3", "ability_below_zero"}


@given(legal_builds(), st.integers(0, 2))
def test_a_specialty_less_is_reported_and_the_same_one_twice_as_well(build, at):
    kept = tuple(one for place, one in enumerate(build.specialties) if place != at)
    assert broken(build, specialties=kept) == {f"specialty_too_few_{build.specialties[at].kind}"}
    twice = (*build.specialties, build.specialties[at])
    assert broken(build, specialties=twice) == {"specialty_twice", f"specialty_too_many_{build.specialties[at].kind}"}


@given(legal_builds(), st.sampled_from(("physical", "mental")))
def test_a_group_named_first_has_the_five_dots(build, primary):
    has_five = sum(build.attributes[name] - 1 for name in BOOK.edition.groups[primary].attributes) == 5
    assert broken(build, primary=primary) == (set() if has_five else {"primary_mismatch"})
