"""Playing the Game, "Combat": teams, rounds, surprise, actions, reactions, and taking back the last thing."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.initiative_list import InitiativeList
from rules.luck_die.fight import team_order
from rules.luck_die.turns import long_action
from rules.rounds import Event, Fighter, RoundError
from rules.sides import next_team
from tests.rules.cases_luck_die_combat import round_sequence
from tests.rules.luck_die.seats import game

PLAYERS = [("Clementine", 5, True), ("Roland", 3, False)]
GOBLINS = ["g1", "g2", "g3"]


def join(name, team, reflexes=4, *, players=False, alert=False, **numbers):
    fighter = Fighter(name=name, team=team, initiative=reflexes, players=players, alert=alert, numbers=numbers)
    return Event(kind="join", fighter=fighter)


def gathered(*, alert=True):
    """Clementine and Roland against three goblins."""
    return [
        *(join(name, "players", reflexes, players=True, alert=safe and alert) for name, reflexes, safe in PLAYERS),
        *(join(name, "goblins", endurance=1, health=3, physical=1) for name in GOBLINS),
    ]


def turn(who):
    return Event(kind="turn", who=who)


def act(who, what, amount=0, text=""):
    return Event(kind="act", who=who, what=what, amount=amount, text=text)


def react(who, what):
    return Event(kind="react", who=who, what=what)


class Fight:
    """A fight that is told event by event; each must be possible."""

    def __init__(self, *events, **switches):
        self.room, self.events = game(**switches).room, []
        self.tell(*events)

    def tell(self, *events):
        for event in events:
            assert self.room.add(self.events, event) is None, self.room.add(self.events, event)
            self.events.append(event)
        return self.view

    def refuses(self, event):
        return self.room.add(self.events, event).code

    @property
    def view(self):
        return self.room.view(self.events)

    def fighter(self, name):
        return next(one for team in self.view.teams for one in team.fighters if one.name == name)


def begun(what="", **switches):
    return Fight(*gathered(), Event(kind="begin", what=what), **switches)


# Initiative and rounds ------------------------------------------------------------------------------------------


def test_the_highest_reflexes_of_one_member_decide_and_ties_go_to_the_players():
    view = Fight(join("g", "guards", 5), join("c", "players", 5, players=True), Event(kind="begin")).view
    assert [team.name for team in view.teams] == ["players", "guards"]  # Initiative, Clementine
    assert (view.next_team, view.ties) == ("players", ())


def test_other_ties_keep_their_order_and_are_reported():
    assert team_order({"a": [5], "b": [5, 1], "c": [9]}).ties == (("a", "b"),)
    fight = Fight(join("x", "a"), join("y", "b"), Event(kind="begin"))
    assert fight.view.ties == (("a", "b"),)
    assert fight.tell(Event(kind="order", order=("b", "a"))).next_team == "b"


def test_teams_take_turns_and_give_them_to_whom_they_like():
    fight = begun()
    assert fight.view.may_act == ("Clementine", "Roland")
    assert fight.tell(turn("Roland")).next_team == "goblins"
    assert fight.tell(turn("g3")).may_act == ("Clementine",)
    assert fight.refuses(turn("g1")) == "wrong_team"
    assert fight.refuses(turn("Roland")) == "already_acted"


def test_a_lopsided_team_goes_on_alone():
    fight = begun()
    fight.tell(turn("Roland"), turn("g1"), turn("Clementine"), turn("g2"))
    assert fight.view.next_team == "goblins"
    assert fight.tell(turn("g3")).round_over
    assert fight.refuses(turn("g3")) == "already_acted"
    assert fight.tell(Event(kind="round")).number == 2
    assert fight.view.may_act == ("Clementine", "Roland")


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from("abcd"), st.integers(0, 5), min_size=1))
def test_every_member_has_one_turn_and_no_team_waits_while_another_goes_twice(counts):
    order = tuple(counts)
    turns = round_sequence(order, counts)["sequence"] if any(counts.values()) else []
    assert {team: turns.count(team) for team in order} == counts
    for at, (one, other) in enumerate(itertools.pairwise(turns)):
        if one == other:
            left = {team: counts[team] - turns[: at + 1].count(team) for team in order}
            assert [team for team in order if left[team]] == [one]


def test_the_unconscious_lose_their_turn_and_the_revived_take_it_at_the_next_opportunity():
    fight = Fight(
        join("captain", "guards", 6),
        join("guard", "guards", 6),
        join("Roland", "players", 3, players=True),
        join("Clementine", "players", 5, players=True),
        Event(kind="begin"),
    )
    fight.tell(turn("guard"), Event(kind="out", who="Roland"))
    assert fight.view.may_act == ("Clementine",)
    assert fight.refuses(turn("Roland")) == "unable_to_act"
    fight.tell(turn("Clementine"), Event(kind="back", who="Roland"))
    assert fight.view.next_team == "guards"
    assert fight.tell(turn("captain")).may_act == ("Roland",)


def test_revived_after_everybody_the_missed_turn_is_still_taken_and_no_second_one():
    fight = begun()
    fight.tell(Event(kind="out", who="Roland"), turn("Clementine"), turn("g1"), turn("g2"), turn("g3"))
    assert fight.view.round_over
    assert fight.tell(Event(kind="back", who="Roland")).may_act == ("Roland",)
    fight.tell(turn("Roland"), Event(kind="out", who="Roland"), Event(kind="back", who="Roland"))
    assert fight.view.round_over


def test_a_round_does_not_end_while_somebody_waits():
    assert begun().refuses(Event(kind="round")) == "round_not_over"


def test_who_comes_late_takes_a_turn_and_a_new_team_its_place():
    fight = begun()
    fight.tell(turn("Roland"), join("ogre", "ogres", 9), join("Anna", "players", 1, players=True))
    assert [team.name for team in fight.view.teams] == ["ogres", "players", "goblins"]
    assert fight.refuses(join("Anna", "players")) == "name_taken"
    assert fight.refuses(join("Nobody", "")) == "no_team"


def test_initiative_is_worked_out_once_or_each_round_without_the_fallen():
    for switch, first in (("once", "players"), ("every_round", "goblins")):
        fight = begun(initiative=switch)
        fight.tell(Event(kind="out", who="Clementine"), turn("Roland"), *map(turn, GOBLINS), Event(kind="round"))
        assert fight.view.next_team == first


# Surprise -------------------------------------------------------------------------------------------------------


def test_only_the_surprising_team_acts_and_those_who_cannot_be_surprised():
    fight = begun("goblins")
    assert (fight.view.phase, fight.view.may_act) == ("surprise", ("Clementine",))  # reflexes compared as usual
    assert fight.refuses(turn("Roland")) == "surprised"
    assert fight.fighter("Roland").state == "surprised"
    fight.tell(turn("Clementine"), turn("g1"), turn("g2"), turn("g3"))
    assert fight.view.round_over
    fight.tell(Event(kind="round"))
    assert (fight.view.phase, fight.view.may_act) == ("round", ("Clementine", "Roland"))


def test_without_anybody_alert_the_surprising_team_has_the_round_to_itself():
    fight = Fight(*gathered(alert=False), Event(kind="begin", what="goblins"))
    assert fight.view.next_team == "goblins"
    assert fight.tell(*map(turn, GOBLINS)).round_over


def test_a_goblin_that_falls_in_the_surprise_round_does_not_act():
    fight = begun("goblins")
    fight.tell(turn("Clementine"), Event(kind="out", who="g2"), turn("g1"))
    assert fight.view.may_act == ("g3",)


def test_only_the_reflexes_of_those_who_may_act_count_where_the_campaign_says_so():
    events = [*gathered(alert=False), join("Till", "players", 1, players=True, alert=True)]
    for switch, first in (("whole_team", "players"), ("able_only", "goblins")):
        fight = Fight(*events, Event(kind="begin", what="goblins"), surprise_initiative=switch)
        assert fight.view.next_team == first


# Actions --------------------------------------------------------------------------------------------------------


def acting(who="Clementine", **switches):
    fight = begun(**switches)
    fight.tell(turn(who))
    return fight


def test_a_turn_has_three_actions():
    fight = acting()
    fight.tell(act("Clementine", "Attack"), act("Clementine", "Attack"), act("Clementine", "Move"))
    assert fight.fighter("Clementine").actions == 0
    assert fight.refuses(act("Clementine", "Attack")) == "no_actions_left"
    assert fight.refuses(act("Roland", "Attack")) == "not_your_turn"


@pytest.mark.parametrize(
    ("before", "what", "code"),
    [
        (["Move"], "Move", "once_per_turn"),
        (["Command"], "Command", "once_per_turn"),
        ([], "Sprint", "not_yet"),
        (["Activity"], "Attack", "no_actions_left"),
        ([], "", "unknown_action"),
    ],
)
def test_what_an_action_needs(before, what, code):
    fight = acting()
    fight.tell(*(act("Clementine", one) for one in before))
    assert fight.refuses(act("Clementine", what)) == code


def test_a_step_stands_instead_of_a_move():
    fight = acting()
    fight.tell(Event(kind="free", who="Clementine", what="Step"))
    assert fight.fighter("Clementine").actions == 3
    assert fight.refuses(act("Clementine", "Move")) == "once_per_turn"
    moved = acting()
    moved.tell(act("Clementine", "Move"), act("Clementine", "Sprint"))
    assert moved.refuses(Event(kind="free", who="Clementine", what="Step")) == "once_per_turn"


def next_turn_of(fight, who):
    """Everybody else acts, and it is their turn again."""
    waiting = [name for name in ("g1", "Roland", "g2", "Clementine", "g3") if name != who]
    fight.tell(*map(turn, waiting), Event(kind="round"), turn(who))


def test_what_takes_longer_than_the_turn_goes_on_with_the_first_actions_of_the_next():
    fight = acting()
    fight.tell(act("Clementine", "Attack"), act("Clementine", "Seek Cover"), act("Clementine", "Reload", 2))
    assert fight.fighter("Clementine").notes == ("Reload: 1 action to go",)  # Actions, Petra
    fight.tell(*map(turn, ("g1", "Roland", "g2", "g3")), Event(kind="round"), turn("Clementine"))
    assert fight.fighter("Clementine").actions == 2
    fight.tell(act("Clementine", "Attack"))


def test_an_extended_action_takes_whole_turns_until_it_is_paid():
    fight = acting()
    fight.tell(act("Clementine", "Ritual", 7))
    assert fight.refuses(act("Clementine", "Attack")) == "busy"
    for left in (0, 2):
        fight.tell(*map(turn, ("g1", "Roland", "g2", "g3")), Event(kind="round"), turn("Clementine"))
        assert fight.fighter("Clementine").actions == left


def test_what_was_begun_can_be_given_up_at_no_cost():
    fight = acting()
    fight.tell(act("Clementine", "Ritual", 5))
    fight.tell(*map(turn, ("g1", "Roland", "g2", "g3")), Event(kind="round"), turn("Clementine"))
    assert fight.fighter("Clementine").actions == 1
    fight.tell(Event(kind="abandon", who="Clementine"))
    assert (fight.fighter("Clementine").actions, fight.fighter("Clementine").notes) == (3, ())


@settings(deadline=None)
@given(st.integers(0, 40), st.integers(0, 3))
def test_a_long_action_is_paid_in_full(cost, left):
    found = long_action(game().book, cost, left)
    spent = left - found.left if found.finishes_this_turn else left + 3 * found.later_turns - found.left
    assert spent == cost
    assert found.owed == max(0, cost - left)
    assert 0 <= found.left <= 3


def test_being_stunned_costs_an_action_and_interrupts():
    fight = acting()
    fight.tell(act("Clementine", "Ritual", 7), Event(kind="gain", who="Clementine", what="Stunned"))
    assert [one.name for one in fight.fighter("Clementine").conditions] == ["Stunned"]
    fight.tell(*map(turn, ("g1", "Roland", "g2", "g3")), Event(kind="round"), turn("Clementine"))
    assert (fight.fighter("Clementine").actions, fight.fighter("Clementine").notes) == (2, ())


def test_free_actions_are_free_while_one_is_at_something_longer():
    fight = acting()
    fight.tell(act("Clementine", "Ritual", 7), Event(kind="free", who="Clementine", what="Drop Item"))


def test_fate_adds_an_action():
    fight = acting()
    fight.tell(act("Clementine", "Activity"), Event(kind="fate", who="Clementine"))
    assert fight.fighter("Clementine").actions == 1


# Reactions, ready and wait -----------------------------------------------------------------------------------------


def test_one_reaction_on_anybodys_turn_and_it_comes_back_with_ones_own():
    fight = acting("Clementine")
    fight.tell(turn("g1"), react("Clementine", "Evade"))
    assert fight.refuses(react("Clementine", "Parry")) == "no_reaction_left"
    fight.tell(turn("Roland"), turn("g2"), turn("g3"), Event(kind="round"))
    assert fight.fighter("Clementine").reactions == 0
    fight.tell(turn("Clementine"))
    assert fight.fighter("Clementine").reactions == 1


@pytest.mark.parametrize(("switch", "reactions"), [("own_turn", 0), ("every_turn", 1), ("round", 0)])
def test_when_reactions_come_back_is_the_campaigns(switch, reactions):
    fight = acting("Clementine", reactions_return=switch)
    fight.tell(react("Clementine", "Evade"), turn("g1"))
    assert fight.fighter("Clementine").reactions == reactions
    if switch == "round":
        fight.tell(turn("Roland"), turn("g2"), turn("g3"), Event(kind="round"))
        assert fight.fighter("Clementine").reactions == 1


def test_waiting_ends_the_turn_for_one_reaction_more():
    fight = acting()
    view = fight.tell(act("Clementine", "Attack"), act("Clementine", "Wait"))
    assert (view.acting, fight.fighter("Clementine").reactions) == ("", 2)
    fight.tell(turn("g1"), react("Clementine", "Evade"), react("Clementine", "Parry"))


def test_a_readied_action_waits_as_a_reaction_until_it_is_taken_or_the_next_turn():
    fight = acting()
    fight.tell(act("Clementine", "Ready an Action", text="shoot when the door opens"))
    assert fight.fighter("Clementine").notes == ("Ready an Action: shoot when the door opens",)
    assert fight.refuses(act("Clementine", "Attack")) == "not_your_turn"
    taken = Fight(*fight.events, turn("g1"), react("Clementine", "Ready an Action"))
    assert (taken.fighter("Clementine").notes, taken.fighter("Clementine").reactions) == ((), 0)
    assert taken.refuses(react("Clementine", "Ready an Action")) == "unknown_action"
    fight.tell(*map(turn, ("g1", "Roland", "g2", "g3")), Event(kind="round"), turn("Clementine"))
    assert fight.fighter("Clementine").notes == ()


def test_guard_is_held_until_the_next_turn():
    fight = acting()
    fight.tell(act("Clementine", "Guard"))
    guard = fight.fighter("Clementine")
    assert ([one.name for one in guard.conditions], guard.notes) == (["Guard"], ())
    assert guard.conditions[0].sentence.startswith("On guard: +1 to all defences and defending tests")
    fight.tell(*map(turn, ("g1", "Roland", "g2", "g3")), Event(kind="round"), turn("Clementine"))
    assert fight.fighter("Clementine").conditions == ()


# Damage, the end, and taking back ---------------------------------------------------------------------------------


def held(fight, who):
    """The names of somebody's conditions."""
    return tuple(one.name for one in fight.fighter(who).conditions)


def harm(who, amount, what="Slashing"):
    return Event(kind="harm", who=who, what=what, amount=amount)


def test_who_has_no_sheet_takes_damage_in_the_fight_and_falls():
    fight = acting()
    fight.tell(harm("g1", 3))
    assert fight.fighter("g1").numbers == {"endurance": 0, "health": 2, "physical": 1}
    assert held(fight, "g1") == ("Wounded",)
    fight.tell(harm("g1", 3))
    assert (fight.fighter("g1").state, held(fight, "g1")) == ("out", ("Wounded", "Unconscious"))  # exactly zero
    fight.tell(harm("g1", 2, "Psychic"))
    assert held(fight, "g1") == ("Wounded", "Unconscious", "Dying", "Bloodied")  # below zero
    assert fight.refuses(harm("Roland", 3)) == "no_body"
    assert fight.refuses(harm("g2", 3, "Acid")) == "unknown_damage_type"


def test_a_fight_that_is_over_takes_no_more():
    fight = begun()
    assert fight.tell(Event(kind="objective", team="goblins", text="the chest")).teams[1].objective == "the chest"
    assert fight.tell(Event(kind="finish")).phase == "over"
    assert fight.refuses(turn("Roland")) == "finished"
    assert fight.view.offers == ()


def test_players_act_and_storytellers_run_the_fight():
    room, events = game().room, [*gathered(), Event(kind="begin")]
    for kind in ("join", "begin", "out", "round", "harm", "sheet", "finish"):
        assert room.add(events, Event(kind=kind, who="g1"), actor="player").code == "storyteller_only"
    assert room.add(events, turn("Roland"), actor="player") is None


def test_undoing_drops_the_last_event_and_nothing_else():
    fight, views = Fight(), []
    story = [
        *gathered(),
        Event(kind="begin", what="goblins"),
        turn("Clementine"),
        act("Clementine", "Reload", 4),
        turn("g1"),
        react("Clementine", "Evade"),
        harm("g2", 9),
        turn("g3"),
        Event(kind="round"),
    ]
    for event in story:
        views.append(fight.view)
        fight.tell(event)
    events = tuple(fight.events)
    for view in reversed(views):
        events = events[:-1]
        assert fight.room.view(events) == view


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_every_offer_that_asks_for_nothing_can_be_taken_and_never_breaks_the_fight(data):
    surprise = data.draw(st.sampled_from(["", "goblins"]))
    room, events = game().room, [*gathered(), Event(kind="begin", what=surprise), turn("Clementine")]
    for _ in range(15):
        offers = [one for one in room.view(events).offers if not one.asks and one.kind not in ("finish", "out")]
        offers += [one for one in room.view(events).offers if one.kind == "out"][:2]
        offer = data.draw(st.sampled_from(offers))
        event = Event(kind=offer.kind, who=offer.who, what=offer.what)
        assert room.add(events, event) is None, offer
        events.append(event)


# A plain list ---------------------------------------------------------------------------------------------------


def test_a_plain_list_goes_from_the_highest_to_the_lowest_and_out_again():
    room = InitiativeList()
    events = [join(name, "", score) for name, score in (("slow", 2), ("quick", 9), ("middling", 5))]
    events.append(Event(kind="begin"))
    assert [team.name for team in room.view(events).teams] == ["quick", "middling", "slow"]
    assert room.add(events, turn("slow")).code == "wrong_team"
    assert room.view([*events, turn("quick")]).may_act == ("middling",)


def test_several_declared_turns_go_round_and_round():
    room = InitiativeList()
    events = [join("one", "", 9), join("two", "", 5), Event(kind="begin"), Event(kind="declare", who="one", amount=3)]
    story = []
    while not (view := room.view(events)).round_over:
        story.append(view.may_act[0])
        events.append(turn(story[-1]))
    assert story == ["one", "two", "one", "one"]


def test_the_next_team_is_the_first_after_the_last_that_has_somebody_waiting():
    assert next_team("abc", "b", {"a": 1, "b": 1}) == "a"
    assert next_team("abc", "", {"b": 1}) == "b"
    assert next_team("abc", "a", {}) is None


def test_events_read_back_from_json():
    for event in [*gathered(), act("g1", "Wait"), Event(kind="order", order=("a", "b"))]:
        assert Event.model_validate_json(event.model_dump_json(exclude_defaults=True)) == event


def test_a_broken_story_is_told_to_whoever_replays_it():
    with pytest.raises(RoundError, match="no fight going on"):
        game().room.view([*gathered(), turn("Roland")])
    assert InitiativeList().add([], Event(kind="dance")).code == "unknown_event"
