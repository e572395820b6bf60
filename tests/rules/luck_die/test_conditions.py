"""Playing the Game, "Conditions": who has which in a fight, what they do there, and when they end."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.luck_die.edition import EDITION
from rules.rounds import Event
from tests.rules.luck_die.seats import edited, game, milo
from tests.rules.luck_die.test_combat import act, acting, begun, harm, held, join, react, turn

PRINTED = ("Blinded", "Bloodied", "Cover", "Dying", "Prone", "Stunned", "Unconscious", "Wounded")


def gain(who, what):
    return Event(kind="gain", who=who, what=what)


def lose(who, what):
    return Event(kind="lose", who=who, what=what)


def around(fight, who="Clementine"):
    """Everybody else acts, and their next turn begins."""
    waiting = [name for name in ("g1", "Roland", "g2", "Clementine", "g3") if name != who]
    fight.tell(*map(turn, waiting), Event(kind="round"), turn(who))


@pytest.mark.parametrize("name", PRINTED)
def test_every_condition_of_the_rulebook_begins_ends_and_says_what_it_means(name):
    fight = begun()
    fight.tell(gain("Roland", name))
    (note,) = fight.fighter("Roland").conditions
    assert (note.name, note.sentence) == (name, EDITION.conditions.list[name])
    fight.tell(lose("Roland", name))
    assert held(fight, "Roland") == ()
    assert fight.refuses(lose("Roland", name)) == "no_such_condition"


def test_nobody_has_a_condition_twice():
    fight = begun()
    fight.tell(gain("Roland", "Prone"), gain("Roland", "Blinded"), gain("Roland", "Prone"))
    assert held(fight, "Roland") == ("Prone", "Blinded")


def test_the_unconscious_lose_their_turn_and_can_do_nothing_until_they_wake():
    fight = acting("Clementine")
    fight.tell(gain("Clementine", "Unconscious"))
    assert (fight.view.acting, fight.fighter("Clementine").state) == ("", "out")
    assert fight.refuses(react("Clementine", "Evade")) == "unable_to_act"
    fight.tell(lose("Clementine", "Unconscious"))
    assert fight.fighter("Clementine").state == "acted"


def test_waking_ends_dying_too_and_health_stays_where_it_is():
    fight = begun()
    fight.tell(harm("g1", 6), Event(kind="back", who="g1"))
    assert held(fight, "g1") == ("Wounded", "Bloodied")
    assert (fight.fighter("g1").numbers["health"], fight.fighter("g1").state) == (-1, "waiting")
    fight.tell(harm("g1", 2))
    assert held(fight, "g1")[-2:] == ("Unconscious", "Dying")  # damage to health again


def test_being_stunned_is_over_once_it_has_cost_its_action():
    fight = acting("Clementine")
    fight.tell(gain("Clementine", "Stunned"))
    assert fight.fighter("Clementine").actions == 3  # the next turn, not this one
    around(fight)
    assert (fight.fighter("Clementine").actions, held(fight, "Clementine")) == (2, ())
    around(fight)
    assert fight.fighter("Clementine").actions == 3


def test_sought_cover_lasts_until_the_next_turn_and_given_cover_until_it_is_ended():
    fight = acting("Clementine")
    fight.tell(act("Clementine", "Seek Cover"), gain("Roland", "Cover"))
    around(fight)
    assert (held(fight, "Clementine"), held(fight, "Roland")) == ((), ("Cover",))


def test_cover_that_is_there_already_does_not_end_because_it_is_sought_again():
    fight = acting("Clementine")
    fight.tell(gain("Clementine", "Cover"), act("Clementine", "Seek Cover"))
    around(fight)
    assert held(fight, "Clementine") == ("Cover",)


def test_one_lies_after_dropping_or_resuscitating_and_stands_up_again():
    for event in (Event(kind="free", who="Clementine", what="Drop Prone"), act("Clementine", "Resuscitate")):
        fight = acting("Clementine")
        fight.tell(event)
        assert held(fight, "Clementine") == ("Prone",)
        fight.tell(act("Clementine", "Stand Up"))
        assert held(fight, "Clementine") == ()


def test_standing_up_is_offered_to_those_who_lie_and_dropping_to_those_who_stand():
    fight = acting("Clementine")
    offered = {one.what for one in fight.view.offers}
    assert "Drop Prone" in offered
    assert "Stand Up" not in offered
    fight.tell(gain("Clementine", "Prone"))
    offered = {one.what for one in fight.view.offers}
    assert "Stand Up" in offered
    assert "Drop Prone" not in offered


def test_a_fight_says_what_is_new_on_a_sheet_and_then_nothing_more():
    fight = begun()
    sheet = milo()
    for name in ("Prone", "Unconscious"):
        sheet = edited(game().move(sheet, "conditions", f"begin {name}"))
    (news,) = fight.room.catching_up(fight.events, {"Roland": sheet})
    assert (news.kind, news.who, news.order) == ("sheet", "Roland", ("Prone", "Unconscious"))
    fight.tell(news)
    assert (held(fight, "Roland"), fight.fighter("Roland").state) == (("Prone", "Unconscious"), "out")
    assert fight.room.catching_up(fight.events, {"Roland": sheet}) == ()
    (news,) = fight.room.catching_up(fight.events, {"Roland": milo()})
    fight.tell(news)
    assert (held(fight, "Roland"), fight.fighter("Roland").state) == ((), "waiting")


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.booleans(), st.sampled_from(PRINTED))), st.lists(st.sampled_from(PRINTED), unique=True))
def test_whatever_happened_a_fight_comes_to_say_what_the_sheet_says(story, on_sheet):
    fight = begun()
    for begins, name in story:
        event = gain("Roland", name) if begins else lose("Roland", name)
        if fight.room.add(fight.events, event) is None:
            fight.tell(event)
    sheet = milo()
    for name in on_sheet:
        sheet = edited(game().move(sheet, "conditions", f"begin {name}"))
    fight.tell(*fight.room.catching_up(fight.events, {"Roland": sheet}))
    assert set(held(fight, "Roland")) == set(on_sheet)
    assert (fight.fighter("Roland").state == "out") == ("Unconscious" in on_sheet)
    assert fight.room.catching_up(fight.events, {"Roland": sheet}) == ()


def test_whoever_came_without_health_takes_no_damage_in_the_fight():
    fight = begun()
    fight.tell(join("Ghost", "goblins"))
    assert fight.refuses(harm("Ghost", 3)) == "no_body"
    assert not [one for one in fight.view.offers if one.kind == "harm" and one.who == "Ghost"]
