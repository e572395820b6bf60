"""Playing the Game, "Actions": waiting, fate, and what takes longer than a turn."""

from rules.rounds import Event
from tests.rules.luck_die.test_combat import act, acting, next_turn_of, react, turn


def test_a_wait_leaves_its_reaction_when_the_others_come_back_with_the_round():
    fight = acting("Clementine", reactions_return="round")
    fight.tell(act("Clementine", "Wait"), turn("g1"), react("Clementine", "Evade"), turn("Roland"), turn("g2"))
    fight.tell(turn("g3"), Event(kind="round"))
    assert fight.fighter("Clementine").reactions == 2
    fight.tell(turn("Clementine"))
    assert fight.fighter("Clementine").reactions == 1


def test_fate_spent_while_at_something_longer_goes_into_it():
    fight = acting("Clementine")
    fight.tell(act("Clementine", "Attack"), act("Clementine", "Attack"), act("Clementine", "Resuscitate"))
    assert fight.fighter("Clementine").notes == ("Resuscitate: 1 action to go",)
    fight.tell(Event(kind="fate", who="Clementine"))
    assert fight.fighter("Clementine").notes == ("Resuscitate: done",)


def test_what_was_begun_is_told_when_it_is_done():
    fight = acting("Clementine")
    fight.tell(act("Clementine", "Reload", 4))
    next_turn_of(fight, "Clementine")
    assert fight.fighter("Clementine").notes == ("Reload: done",)
