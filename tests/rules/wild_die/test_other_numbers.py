"""A book with other numbers is played with them: while rolling, afterwards, on the trackers and in a fight."""

from __future__ import annotations

from typing import Any

from rules.rounds import Event, Fighter
from rules.wild_die.checks import WildDieCheck
from rules.wild_die.edition import EDITIONS, Band, Edition, WoundLevel
from rules.wild_die.game import WildDieGame
from rules.wild_die.house_rules import WildDieHouseRules
from rules.wild_die.sheet import HitPoints
from tests.rules.wild_die.pilots import GAME, answered, checked, hero, planned, refusals, thrown

PRINTED = EDITIONS["core"]


def printing(**parts: dict[str, Any]) -> WildDieGame:
    """The game of an edition in which these parts have other numbers."""
    changed = {name: getattr(PRINTED, name).model_copy(update=update) for name, update in parts.items()}
    edition: Edition = PRINTED.model_copy(update=changed)
    return WildDieGame(edition, WildDieHouseRules())


def test_a_medal_heals_as_much_as_the_book_says():
    hurt = hero(hit_points=HitPoints(maximum=30, current=5))
    for heals in (4, 10, 30):
        game = printing(points={"medal_heals": heals})
        [told] = [one.sentence for one in game.trackers(hurt)[-1].moves if one.code == "medal"]
        assert game.move(hurt, "hit_points", "medal").sheet.hit_points.current == min(30, 5 + heals)
        assert told == f"5 to {min(30, 5 + heals)} hit points for one."


def test_what_points_give_after_a_roll_is_what_they_gave_when_it_was_announced():
    game = printing(points={"number": 7, "medal_dice": 1})
    check = checked("skill", hero(), traits=["Firearms"], difficulty="30", game=game)
    steps = thrown(check, 2, 2, 2, 2, 3, game=game)
    [spend] = [one for one in GAME.choices(check, steps, hero()) if one.code == "spend"]
    assert [one.label for one in spend.options] == ["Paragon: +7", "Renegade: +7", "Medal: +1D"]
    after, _ = answered(check, steps, "spend", "paragon:number", sheet=hero())
    assert GAME.resolve(check, after).value == game.resolve(check, after).value == GAME.resolve(check, steps).value + 7


def test_a_check_keeps_the_tables_of_its_book_and_one_without_them_has_those_that_are_printed():
    printed = checked("skill", hero(), traits=["Firearms"])
    assert not {"points", "bands"} & printed.model_dump(mode="json")["counting"].keys()
    other = checked("skill", hero(), traits=["Firearms"], game=printing(points={"number": 7}))
    for check in (printed, other):
        assert WildDieCheck.model_validate(check.model_dump(mode="json")) == check


def test_difficulties_are_called_as_the_book_calls_them():
    bands = (Band(name="Trifling", highest=9, usual=4), Band(name="Grim", lowest=10, usual=11))
    game = printing(difficulties={"bands": bands})
    assert planned("skill", hero(), traits=["Firearms"], band="grim", game=game).difficulty == 11
    assert refusals("skill", hero(), traits=["Firearms"], band="Moderate", game=game) == ("bad_field",)
    assert refusals("skill", hero(), traits=["Firearms"], band="Grim") == ("bad_field",)
    check = checked("skill", hero(), traits=["Firearms"], game=game)
    assert game.resolve(check, thrown(check, 2, 2, 2, 2, 3, game=game)).degree == "Grim"
    assert [rung.name for rung in game.ladder(check)] == ["Trifling", "Grim"]
    assert game.difficulty_bands == bands


def test_wounds_are_as_grave_as_the_book_says_on_a_sheet_and_in_a_fight():
    levels = (WoundLevel(name="Scratched", percent=1, third=0, dice=-2),)
    game = printing(wounds={"levels": levels})
    hurt = hero(hit_points=HitPoints(maximum=30, current=5))
    assert planned("skill", hurt, traits=["Firearms"], game=game).dice == 3
    fighter = Fighter(name="Thug", initiative=5, numbers={"hit points": 30})
    events = [Event(kind="join", fighter=fighter), Event(kind="begin"), Event(kind="harm", who="Thug", amount=25)]
    [team] = game.room.view(events).teams
    assert [one.name for one in team.fighters[0].conditions] == ["Scratched"]


def test_a_fight_tells_the_numbers_of_the_book():
    game = printing(actions={"full_reaction": 6, "dice_for_each_further_action": -2})
    joined = [Event(kind="join", fighter=Fighter(name=one, initiative=at)) for at, one in enumerate(("Slow", "Fast"))]
    begun = [*joined, Event(kind="begin")]
    offers = {one.kind: one.sentence for one in game.room.view(begun).offers}
    assert offers["react"].startswith("+6 to defence")
    assert offers["declare"].startswith("Each action more takes two dice from all of them.")
    view = game.room.view([*begun, Event(kind="declare", who="Slow", amount=3), Event(kind="react", who="Fast")])
    notes = {one.name: one.notes for team in view.teams for one in team.fighters}
    assert notes == {"Slow": ("3 actions, -4D on each",), "Fast": ("full reaction, +6 to defence",)}
