"""A book with other numbers is played with them: what the trackers show is what breaks, rests and fights enforce."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.luck_die.edition import EDITIONS, Edition
from rules.luck_die.game import LuckDieGame
from rules.luck_die.house_rules import LuckDieHouseRules
from rules.luck_die.sheet import Points, Recovery
from rules.rounds import Event, Fighter, RoundError
from tests.rules.luck_die.seats import checked, edited, milo, refused, thrown

PRINTED = EDITIONS["core"]

TURN = (
    Event(kind="join", fighter=Fighter(name="Ann", team="Us", initiative=9, sheet="1")),
    Event(kind="join", fighter=Fighter(name="Bob", team="Them", initiative=3)),
    Event(kind="begin"),
    Event(kind="turn", who="Ann"),
)


def printing(**parts: Any) -> LuckDieGame:
    """The game of an edition in which these parts have other numbers."""
    changed = {name: getattr(PRINTED, name).model_copy(update=update) for name, update in parts.items()}
    edition: Edition = PRINTED.model_copy(update=changed)
    return LuckDieGame(edition, LuckDieHouseRules())


def ann(game: LuckDieGame, *events: Event) -> Any:
    """How Ann stands in the fight after these events of her turn."""
    view = game.room.view((*TURN, *events))
    return next(one for team in view.teams for one in team.fighters if one.name == "Ann")


def act(what: str, amount: int = 0) -> Event:
    return Event(kind="act", who="Ann", what=what, amount=amount)


@pytest.mark.parametrize(
    ("breaks", "told"),
    [
        (0, "There are no breaks between rests."),
        (1, "The break since the last rest is taken."),
        (2, "Both breaks since the last rest are taken."),
        (3, "All three breaks since the last rest are taken."),
    ],
)
def test_as_many_breaks_are_taken_between_rests_as_the_tracker_shows(breaks: int, told: str):
    game, sheet = printing(recovery={"breaks_between_rests": breaks}), milo(focus=Points(lost=4))
    for taken in range(breaks + 1):
        [shown] = [one for one in game.trackers(sheet) if one.key == "recovery"]
        assert (shown.value, shown.maximum) == (breaks - taken, breaks)
        if taken < breaks:
            sheet = edited(game.move(sheet, "recovery", "break"))
    assert refused(game.move(sheet, "recovery", "break")).sentence == told


@pytest.mark.parametrize(("heals", "health"), [(0, 1), (3, 4), (9, 6)])
def test_a_rest_heals_as_much_as_the_book_says_and_no_further_than_there_is_room(heals: int, health: int):
    game = printing(recovery={"health_for_a_rest": heals})
    hurt = milo(health=Points(lost=5))
    interrupted = hurt.model_copy(update={"recovery": Recovery(interrupted=True)})
    for sheet, move in ((hurt, "rest"), (interrupted, "resume")):
        rested = edited(game.move(sheet, "recovery", move))
        assert game.book.current(rested, "health") == health


def test_a_turn_has_as_many_actions_and_a_round_as_many_reactions_as_the_book_says():
    game = printing(combat={"actions": 5, "reactions": 2})
    assert (ann(game).actions, ann(game).reactions) == (5, 2)
    assert ann(game, act("Ritual", 7)).notes == ("Ritual: 2 actions to go",)
    block = Event(kind="react", who="Ann", what="Block")
    assert [ann(game, *[block] * many).reactions for many in (1, 2)] == [1, 0]
    with pytest.raises(RoundError, match="no reaction left"):
        game.room.applied(game.room.story((*TURN, block, block)).state, block)


def test_actions_reactions_and_what_is_free_cost_what_the_book_says():
    def dearer(names: dict[str, Any], what: str) -> dict[str, Any]:
        return {**names, what: names[what].model_copy(update={"cost": 2, "stamina": 3})}

    lists = {"actions": "Sprint", "reactions": "Block", "free_actions": "Drop Item"}
    changed = {name: dearer(getattr(PRINTED, name), what) for name, what in lists.items()}
    game = LuckDieGame(PRINTED.model_copy(update=changed), LuckDieHouseRules())
    assert ann(game, act("Move"), act("Sprint")).actions == 0
    for kind, what in (("act", "Sprint"), ("react", "Block"), ("free", "Drop Item")):
        before = (*TURN, act("Move")) if what == "Sprint" else TURN
        event = Event(kind=kind, who="Ann", what=what)
        [paid] = game.room.sheet_moves(before, event)
        assert (paid.tracker, paid.code, paid.amount) == ("stamina", "spend", 3)
        assert ", for 3 stamina" in game.room.says(event)
        offers = {one.what: one.sentence for one in game.room.view(before).offers if one.who == "Ann"}
        assert "3 stamina. " in offers[what]


def test_damage_and_conditions_are_those_of_the_book_on_a_sheet_and_in_a_fight():
    conditions = {"list": {**PRINTED.conditions.list, "Dazed": "Seeing stars."}}
    game = printing(damage={"elemental": ("Acid",)}, conditions=conditions)
    gain = Event(kind="gain", who="Ann", what="Dazed")
    assert [(one.name, one.sentence) for one in ann(game, gain).conditions] == [("Dazed", "Seeing stars.")]
    [hurt] = game.room.sheet_moves(TURN, Event(kind="harm", who="Ann", what="Acid", amount=2))
    assert hurt.code == "elemental"
    assert edited(game.move(milo(), "conditions", "begin Dazed")).has("Dazed")


def test_the_luck_die_has_the_faces_of_the_book():
    game = printing(dice={"luck_size": 10, "lucky_face": 9})
    luck = checked(game, milo(), "luck")
    assert game.next_throw(luck, ()).size == 10
    assert game.odds(luck).distribution == {face: Fraction(1, 10) for face in range(1, 11)}
    test = checked(game, milo(), traits=["Strength"], difficulty=9)
    assert game.odds(test).success == Fraction(2, 10) * Fraction(1, 6)
    assert game.resolve(test, thrown(game, test, 6, 9)).kind == "success"
    secret = thrown(game, luck, 4)
    [named] = [one for one in game.choices(luck, secret, None) if one.code == "difficulty"]
    assert [one.code for one in named.options] == [str(number) for number in range(2, 11)]
