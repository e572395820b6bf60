"""What is drawn of rolls is remembered by all that it depends on: no field changes without the drawing, or says why."""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping
from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from campaigns.access import Viewer
from campaigns.drawing import View, draw, forget
from campaigns.models import Audience, Campaign, User
from characters.models import Character
from rolls.acting import Act
from rolls.corrected import Corrected, Named, Ordered
from rolls.entries import Entry, entry_for
from rolls.fighting import Foe
from rolls.filled import Filled
from rolls.gathering import gathered
from rolls.lines import Line
from rolls.opposition import Candidate
from rolls.panel import Choosable, PanelBlock
from rolls.saved.faces import Row, Rows, SavedRolls
from rolls.setup import SetByCall
from rolls.told import Told
from rules.calling import Approach
from rules.fixing import Stance
from rules.sheets import Problem
from tests.factories import make_character, make_member, make_user
from tests.rolls.conftest import answer, seat, throw
from tests.systems import wild_die
from tests.systems.contests import PLAYS
from tests.systems.waiting import WAITING, seat_opponent, seat_roller, thrown

PROBLEM = Problem(code="not_open", sentence="Something else came first.")
NOTE = Corrected("note", "table", "Well thrown", "", "Noor", datetime(2026, 3, 1, 20, 15, tzinfo=UTC))
ORDERED = Ordered(Named(uuid.UUID(int=7), 2), "Noor", "The wrong trait", "table")


def plain(html: str) -> str:
    """Without the key of the next press, which differs with each drawing."""
    return re.sub(r'(id="roll-key" name="request_key" value=")[^"]*', r"\1", html)


def redrawn(before: View, after: View) -> bool:
    """Whether the two look different, drawn one after the other; each as when nothing is remembered."""
    looks = []
    for view in (before, after):
        warm = plain(draw(view))
        forget()
        assert plain(draw(view)) == warm
        looks.append(warm)
    draw(before)
    assert plain(draw(after)) == looks[1]
    return looks[0] != looks[1]


def each(value: Any, changed: Mapping[str, Any], silent: Mapping[str, str]) -> dict[str, Any]:
    """The value with each of its fields changed in turn. Every field is among the changed or says why not."""
    assert {one.name for one in fields(value)} == {*changed, *silent}
    return {name: replace(value, **{name: other}) for name, other in changed.items()}


@pytest.fixture
def waits(storyteller: User) -> Told:
    """A contest of the luck die that waits for the other side; the other players do not see it."""
    waiting = WAITING["their advantage"]
    table = PLAYS[waiting.system].make_table(storyteller)
    mine, theirs = (make_member(table, make_user(name)) for name in ("Wanda", "Xaver"))
    roll = thrown(waiting, seat_roller(waiting, table, mine), seat_opponent(waiting, table, theirs), waiting.faces)
    return replace(Told.of(roll), visibility=Audience.PRIVATE, number=None)


def test_an_entry_is_drawn_anew_when_anything_changes_that_is_told_of_the_roll(waits: Told):
    told = waits
    changed = {
        "campaign_id": told.campaign_id + 1,
        "archived": True,
        "token": uuid.uuid4(),
        "number": 7,
        "visibility": Audience.STORYTELLERS,
        "by_id": 4711,
        "by_name": "Somebody",
        "character_id": 4711,
        "roller_name": "Somebody",
        "opponent_name": "Somebody",
        "reason": "To see what comes",
        "announced": told.announced.replace("Strength", "Might"),
        "opening": told.opening.replace("2", "3", 1),
        "cost": "1 fate",
        "thrown_at": told.thrown_at + timedelta(minutes=1),
    }
    silent = {"game": "it has a test of its own", "followups": "they have tests of their own"}
    silent |= dict.fromkeys(("called", "corrections", "ordered", "did"), "an entry tells its viewer what is for them")
    for name, one in each(told, changed, silent).items():
        assert redrawn(Entry(told), Entry(one)), name


def test_an_entry_is_drawn_anew_when_anything_changes_that_was_done_about_it(player: User, character: Character):
    roll = throw(player, character, (2, 3, 4), kind="willpower", visibility="private")
    answer(roll, player, entry_for(roll, Viewer("member", player.pk)).choices[0].choice.code)
    told = Line.of(type(roll).objects.select_related("character", "opponent", "campaign").get(pk=roll.pk)).told
    assert told.followups
    step = told.followups[0]
    changed = {"sentence": "Another word", "by_name": "Somebody", "at": step.at + timedelta(minutes=1)}
    for name, one in each(step, changed, {"step": "what it did is told of the dice, not by itself"}).items():
        assert redrawn(Entry(told), Entry(replace(told, followups=(one, *told.followups[1:])))), name
    assert redrawn(Entry(told), Entry(replace(told, followups=())))


def test_an_entry_is_drawn_anew_when_anything_changes_for_its_viewer(player: User, character: Character):
    roll = throw(player, character, (2, 3, 4), kind="willpower", visibility="private")
    entry = entry_for(roll, Viewer("member", player.pk))
    assert entry.choices
    choice = entry.choices[0]
    others = {
        "choice": choice.choice.model_copy(update={"sentence": "Another word"}),
        "request_key": uuid.uuid4(),
        "aside": True,
    }
    for name, one in each(choice, others, {}).items():
        assert redrawn(entry, replace(entry, choices=(one,))), name
    changed = {"hint": "Nobody else", "choices": (), "problems": (PROBLEM,), "pen": "all"}
    changed |= {"corrections": (NOTE,), "ordered": ORDERED, "called": "Called by Noor", "did": "Attack at Ilse"}
    for name, one in each(entry, changed, {"told": "it has tests of its own"}).items():
        assert redrawn(entry, one), name


def test_an_entry_is_drawn_anew_when_anything_changes_that_was_said_about_it(waits: Told):
    other = {"text": "Another word", "by_name": "Somebody", "at": NOTE.at + timedelta(minutes=1)}
    silent = {"kind": "see below", "visibility": "it says who reads it", "sentence": "see below", "again": "see below"}
    for name, one in each(NOTE, other, silent).items():
        assert redrawn(Entry(waits, corrections=(NOTE,)), Entry(waits, corrections=(one,))), name
    void = replace(NOTE, kind="void")
    given, led = replace(void, sentence="Given back: 1 dot."), replace(void, again=Named(waits.token, 3))
    for one in (NOTE, given, led):
        assert redrawn(Entry(waits, corrections=(void,)), Entry(waits, corrections=(one,))), one
    assert redrawn(Entry(waits), Entry(replace(waits, corrections=(void,))))


def test_a_reroll_is_drawn_anew_when_anything_changes_of_its_order(waits: Told):
    other = {"first": Named(waits.token, 3), "by_name": "Somebody", "text": "Another word"}
    for name, one in each(ORDERED, other, {"visibility": "it says who reads it"}).items():
        assert redrawn(Entry(waits, ordered=ORDERED), Entry(waits, ordered=one)), name


def test_an_entry_is_drawn_anew_under_other_house_rules(waits: Told):
    other = Campaign(system="luck-die", edition=waits.game.edition_key, house_rules={"offers_stay": True}).game
    assert redrawn(Entry(waits), Entry(replace(waits, game=other)))


def test_a_panel_is_drawn_anew_under_other_house_rules(player: User, character: Character):
    def panel(**rules: Any) -> PanelBlock:
        """The same panel, as if the table had these rules."""
        me = seat(character.campaign, player)
        me.campaign.house_rules = rules
        return PanelBlock(gathered(me, character, Filled()))

    assert redrawn(panel(), panel(default_difficulty=8))


@pytest.fixture
def attack(storyteller: User) -> PanelBlock:
    """The panel of a storyteller for an attack on somebody, in a fight: nearly everything that a panel can hold."""
    campaign = wild_die.make_table(storyteller)
    hero = wild_die.make_hero(campaign, make_member(campaign))
    other = wild_die.make_hero(campaign, make_member(campaign))
    sent = (("traits", ("Firearms",)), ("difficulty", ("10",)))
    filled = Filled(kind="attack", other_character=str(other.pk), sent=sent)
    panel = gathered(seat(campaign, storyteller), hero, filled, (hero, other))
    return PanelBlock(replace(panel, setup=replace(panel.setup, stance=Stance(actions=2, told="2 in this round"))))


def test_a_panel_is_drawn_anew_when_anything_changes_that_it_is_worked_out_from(attack: PanelBlock):
    panel = attack.panel
    changed = {
        "campaign_id": panel.campaign_id + 1,
        "bar": PROBLEM,
        "characters": (Choosable(1, "Somebody"),),
        "refused": (PROBLEM,),
        "act": Act("attack|Shoot", "Ilse", "Shoot", "one action"),
        "saved": SavedRolls(Rows(1, 1, (Row(1, "Long shot"),))),
    }
    silent = {"setup": "it has a test of its own", "spent": "it says what is sent after a throw, not how it looks"}
    for name, one in each(panel, changed, silent).items():
        assert redrawn(attack, PanelBlock(one)), name


def test_a_panel_is_drawn_anew_when_anything_changes_that_is_set_up(attack: PanelBlock):
    setup = attack.panel.setup
    changed = {
        "tells": False,
        "roller": None,
        "filled": replace(setup.filled, kind="skill"),
        "opposition": None,
        "stance": Stance(actions=3, told="3 in this round"),
        "called": SetByCall("token", "A", "Shoot first", "called by Noor", Approach("skill", "{}")),
    }
    for name, one in each(setup, changed, {"game": "it has a test of its own"}).items():
        assert redrawn(attack, PanelBlock(replace(attack.panel, setup=one))), name


def test_a_panel_is_drawn_anew_when_anything_changes_of_those_whom_it_is_about(attack: PanelBlock):
    setup = attack.panel.setup
    roller, there = setup.roller, setup.opposition
    assert roller
    assert there
    assert there.opponent
    rolls = {"pk": roller.pk + 100, "hidden": True}
    silent = {"name": "the page says whose panel it is, or the list of characters", "document": "it is below"}
    silent["picture"] = "a face stands in the panel beside the log alone"
    views = [replace(setup, roller=one) for one in each(roller, rolls, silent).values()]
    views.append(replace(setup, roller=replace(roller, document="{}")))
    sides = {
        "candidates": (Candidate(1, "Somebody", hidden=True),),
        "foes": (Foe("token", "A foe"),),
        "opponent": replace(there.opponent, pk=4711),
        "bar": PROBLEM,
        "stance": Stance(actions=1, told="reacts", reacting=True),
    }
    silent = {
        "asked": "only whether anybody was",
        "foe": "one stands for a character who was not chosen",
        "numbers": "they are those of a foe",
    }
    views += [replace(setup, opposition=one) for one in each(there, sides, silent).values()]
    foe = replace(there, opponent=None, foe=Foe("token", "A foe"), foes=(Foe("token", "A foe"),))
    views.append(replace(setup, opposition=foe))
    for one in views:
        assert redrawn(attack, PanelBlock(replace(attack.panel, setup=one))), one


def test_a_panel_is_drawn_anew_when_anything_else_is_filled_in(attack: PanelBlock):
    setup = attack.panel.setup
    changed = {
        "kind": "skill",
        "visibility": Audience.STORYTELLERS,
        "reason": "To see what comes",
        "drawn_for": "4711",
        "sent": (("traits", ("Con",)),),
        "unsafe": True,
        "in_play": True,
    }
    silent = {
        "act": "what of the fight it is rolled for is the panel's",
        "act_who": "likewise",
        "saved": "the list below is the panel's",
        "exact": "it is for a press and not for a panel",
        "call": "the way of the call is the setup's",
        "approach": "likewise",
        "began": "only with what is chosen",
        "other_character": "the other side is read from it",
        "had_fixed": "it says which rows are sent again",
        "request_key": "the key of a press is filled in for each drawing",
        "character": "whoever rolls is read from it",
        "chooses": "those to choose from are the panel's",
    }
    for name, one in each(setup.filled, changed, silent).items():
        looks = redrawn(attack, PanelBlock(replace(attack.panel, setup=replace(setup, filled=one))))
        assert looks or name == "drawn_for", name
    assert setup.filled.request_key is None


def test_a_panel_of_another_sheet_is_another_panel(campaign: Campaign, player: User):
    strong, weak = (
        make_character(campaign, player, name="Ilse", sheet={"willpower": {"permanent": 5, "current": dots}})
        for dots in (4, 1)
    )
    panels = [gathered(seat(campaign, player), one, Filled(kind="willpower")) for one in (strong, weak)]
    assert redrawn(*(PanelBlock(one) for one in panels))


def test_what_is_remembered_is_bounded_and_small_in_number():
    remembering = [kind for kind in _kinds(View) if kind.__module__.startswith("rolls.") and kind.remembers]
    assert {Entry, PanelBlock} <= set(remembering)
    assert all(0 < kind.remembers <= 4096 for kind in remembering)


def _kinds(kind: type[View]) -> list[type[View]]:
    return [found for one in kind.__subclasses__() for found in (one, *_kinds(one))]
