"""Later publication, "Health": marking, penalties, soaking, healing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules.kit.history import Made
from rules.maelstrom.health import MARKS, heal, soaked, take
from rules.maelstrom.sheet import Health
from tests.rules.pilots import checked, edited, game, hurt, pilot, refused, thrown

ACTS = st.lists(st.tuples(st.sampled_from((*MARKS, "heal")), st.integers(1, 9)), min_size=1, max_size=6)
DAMAGE = st.lists(st.sampled_from(sorted(MARKS)), max_size=20)


def track(sheet, table=None, key="health"):
    return next(one for one in (table or game()).trackers(sheet) if one.key == key)


def test_the_worst_damage_stands_on_top():
    assert take(Health(marks="X//"), "lethal", 1, 8).marks == "XX//"  # the publisher's own example
    assert take(Health(marks="X//"), "aggravated", 1, 8).marks == "*X//"
    assert take(Health(marks="X//"), "bashing", 2, 8).marks == "X////"


def test_bashing_on_a_full_track_turns_lethal_from_the_top():
    assert take(Health(marks="XX//////"), "bashing", 1, 8).marks == "XXX/////"


def test_worse_damage_on_a_full_track_takes_the_place_of_bashing():
    assert take(Health(marks="XX//////"), "aggravated", 1, 8).marks == "*XX/////"


def test_one_level_more_kills_once_the_last_box_is_lethal():
    full = take(Health(marks="XXXXXXX/"), "bashing", 1, 8)
    assert (full.marks, full.dead) == ("XXXXXXXX", False)
    assert take(full, "bashing", 1, 8).dead


@pytest.mark.parametrize(
    ("marks", "headline", "lowered"),
    [
        ("", "Unhurt", False),
        ("/", "Bruised", False),
        ("///", "Hurt, −1 die", True),
        ("X////", "Wounded, −2 dice", True),
        ("///////", "Crippled, −5 dice", True),
        ("////////", "Incapacitated", True),
    ],
)
def test_the_headline_names_the_lowest_box_and_its_penalty(marks, headline, lowered):
    found = track(hurt(pilot(), marks))
    assert (found.headline, found.lowered, found.value, found.maximum) == (headline, lowered, len(marks), 8)


def test_boxes_show_their_marks_and_penalties():
    found = track(hurt(pilot(), "X//"))
    assert [(box.label, box.state, box.note) for box in found.boxes[:4]] == [
        ("Bruised", "X", ""),
        ("Scratched", "/", "−1"),
        ("Hurt", "/", "−1"),
        ("Injured", "", "−2"),
    ]


def test_healing_clears_the_least_serious_first():
    assert heal(Health(marks="*X//"), 3).marks == "*"
    assert heal(Health(marks="*"), 9).marks == ""


def test_moves_mark_and_heal():
    sheet = edited(game().move(pilot(), "health", "lethal", amount=2))
    assert sheet.health.marks == "XX"
    assert edited(game().move(sheet, "health", "heal")).health.marks == "X"
    assert refused(game().move(pilot(), "health", "heal")).code == "nothing_to_do"


def test_only_a_storyteller_revives_the_dead():
    dead = edited(game().move(hurt(pilot(), "XXXXXXXX"), "health", "bashing"))
    assert track(dead).headline == "Dead"
    assert refused(game().move(dead, "health", "revive")).code == "storyteller_only"
    assert not edited(game().move(dead, "health", "revive", actor="storyteller")).health.dead


@pytest.mark.parametrize("amount", [0, -1, 101])
def test_absurd_amounts_are_refused(amount):
    assert refused(game().move(pilot(), "health", "bashing", amount=amount)).code == "bad_amount"


def test_each_success_of_a_soak_roll_removes_a_level_and_the_rest_is_marked():
    table, sheet = game(), pilot()
    check = checked(table, sheet, "soak", damage="lethal", levels=3, armor=3)
    steps = thrown(table, check, 6, 9, 2)
    assert edited(table.settle(check, steps, sheet)).health.marks == "X"


def test_a_botched_soak_changes_nothing():
    table, sheet = game(), pilot()
    check = checked(table, sheet, "soak", damage="bashing", levels=1)
    assert edited(table.settle(check, thrown(table, check, 1, 1), sheet)).health.marks == "/"
    assert (soaked(3, -2), soaked(3, 5)) == (3, 0)


def test_a_soak_roll_may_leave_the_marking_to_the_table():
    table, sheet = game(), pilot()
    check = checked(table, sheet, "soak", damage="bashing", levels=2, mark=["false"])
    assert table.settle(check, thrown(table, check, 3, 3), sheet) is None


def test_armor_is_put_on_and_taken_off_from_nothing_to_twenty_dice():
    table = game()
    worn = edited(table.move(edited(table.move(pilot(), "armor", "put_on", amount=20)), "armor", "take_off", amount=17))
    assert track(worn, key="armor").headline == "3 dice"
    assert [(one.code, one.least, one.most) for one in track(worn, key="armor").moves] == [
        ("put_on", 1, 17),
        ("take_off", 1, 3),
    ]
    assert refused(table.move(worn, "armor", "put_on", amount=18)).code == "bad_amount"
    bare = edited(table.move(worn, "armor", "take_off", amount=3))
    assert bare.model_dump() == pilot().model_dump()
    assert [one.code for one in track(bare, key="armor").moves] == ["put_on"]


def test_armor_is_told_and_taken_back_with_what_came_after_it_kept():
    table = game()
    first = table.move(pilot(), "armor", "put_on", amount=3)
    later = edited(table.move(edited(first), "armor", "put_on", amount=2))
    assert first.told(table.vocabulary).line == "Armor worn from nothing to 3"
    assert edited(first.taken_back(table.vocabulary, later)).armor == 2


def test_there_is_no_armor_without_a_health_track():
    for table in (game(health=False), game("first-draft")):
        assert "armor" not in {one.key for one in table.trackers(table.blank_sheet())}
        assert table.trait_text("Armor worn") is None


def test_huge_size_adds_a_box_without_a_penalty():
    later = game("later")
    huge = pilot(later, specialties=[], merits=[{"name": "Huge Size", "points": 4}])
    found = track(hurt(huge, "///"), later)
    assert (found.maximum, found.headline) == (9, "Scratched, −1 die")


@given(DAMAGE)
def test_the_track_never_overflows_and_stays_sorted(blows):
    health = Health()
    for kind in blows:
        health = take(health, kind, 1, 8)
    assert len(health.marks) == min(8, len(blows))
    assert health.marks == "".join(sorted(health.marks, key="*X/".index))


@given(DAMAGE, st.sampled_from(sorted(MARKS)))
def test_damage_never_makes_anybody_better(blows, kind):
    health = Health()
    for one in blows:
        health = take(health, one, 1, 8)
    after = take(health, kind, 1, 8)
    assert after.dead >= health.dead
    assert after.marks.count("*") >= health.marks.count("*")
    assert len(after.marks) >= len(health.marks)


# Taken back -------------------------------------------------------------------------------------------------------


def marked(sheet, *acts):
    """The changes that acts on the track leave, in their order; those that would change nothing leave none."""
    made = []
    for code, amount in acts:
        change = game().move(made[-1].sheet if made else sheet, "health", code, amount=amount, actor="storyteller")
        made += [change] if isinstance(change, Made) else []
    return made


def back(sheet, change):
    """The track after a change is taken back, or the code of the refusal."""
    found = change.taken_back(game().vocabulary, sheet)
    return found.sheet.health if isinstance(found, Made) else found.code


def test_a_wound_is_taken_back_from_among_those_that_came_since():
    lethal, _, last = marked(pilot(), ("lethal", 2), ("bashing", 1), ("aggravated", 1))
    assert last.sheet.health.marks == "*XX/"
    assert back(last.sheet, lethal).marks == "*/"


def test_healing_taken_back_brings_the_same_marks_again():
    _, healed, last = marked(pilot(), ("bashing", 2), ("heal", 1), ("lethal", 1))
    assert back(last.sheet, healed).marks == "X//"


def test_bashing_that_turned_lethal_is_bashing_again():
    _, turned = marked(pilot(), ("bashing", 8), ("bashing", 1))
    assert back(turned.sheet, turned).marks == "////////"


def test_whoever_died_of_a_wound_lives_when_it_is_taken_back_and_not_when_another_is():
    first, death = marked(pilot(), ("lethal", 3), ("lethal", 9))
    assert back(death.sheet, death) == Health(marks="XXX")
    assert back(death.sheet, first) == "gone_on"


def test_a_wound_that_is_healed_by_now_is_not_taken_back():
    wound, healed = marked(pilot(), ("lethal", 1), ("heal", 1))
    assert back(healed.sheet, wound) == "gone_on"


@given(ACTS)
def test_the_last_act_taken_back_leaves_the_track_as_it_was(acts):
    made = marked(pilot(), *acts)
    for before, change in zip([pilot(), *(one.sheet for one in made)], made, strict=False):
        assert back(change.sheet, change) == before.health


@given(ACTS)
def test_an_earlier_act_taken_back_leaves_a_track_that_could_be_marked(acts):
    made = marked(pilot(), *acts)
    for change in made[:-1]:
        found = back(made[-1].sheet, change)
        marks = "" if found == "gone_on" else found.marks
        assert (len(marks) <= 8, marks) == (True, "".join(sorted(marks, key="*X/".index)))


@pytest.mark.parametrize("edition", ["core", "later"])
def test_armor_is_told_as_an_addition_where_it_can_be_worn(edition):
    assert "armor worn" in rules.system("maelstrom").additions(edition)
    assert "armor worn" not in rules.system("maelstrom").additions("first-draft")
