"""A long fight costs no more than a fresh one: what stands is kept, and only what is new is folded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign, User
from rolls.rooms import folding
from rolls.rooms.models import Fight, FightEvent
from rules.room import Room
from rules.rounds import Event
from tests.factories import make_campaign
from tests.rooms.conftest import do, seen_by, someone, standing, start, undo

FIGHTERS, EVENTS = 32, 300


@pytest.fixture
def folds(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The kind of every event that is folded from now on."""
    folding._kept.clear()
    found: list[str] = []
    plain = Room._after

    def counted(self: Room[Any], state: Any, event: Any) -> Any:
        found.append(event.kind)
        return plain(self, state, event)

    monkeypatch.setattr(Room, "_after", counted)
    yield found
    folding._kept.clear()


def crowd(storyteller: User, system: str) -> Campaign:
    """A fight of 32, which has just begun."""
    table = make_campaign(storyteller=storyteller, system=system)
    start(table, storyteller, *(someone(f"Fighter {at}", at, team=f"Side {at % 3}") for at in range(FIGHTERS)))
    do(table, storyteller, "begin")
    return table


def lengthen(table: Campaign, storyteller: User) -> None:
    """Rows enough for a long fight, as presses write them: turns of whoever may act, and rounds."""
    fight = Fight.objects.get(campaign=table)
    room, story, rows = fight.game.room, standing(table).story, []
    while len(story) < EVENTS:
        view = room.view(story)
        event = Event(kind="turn", who=view.may_act[0]) if view.may_act else Event(kind="round")
        story = room.told(story, event)
        document = event.model_dump(mode="json", exclude_defaults=True)
        rows.append(FightEvent(fight=fight, seq=1000 + len(story), document=document, by=storyteller))
    FightEvent.objects.bulk_create(rows)


def next_press(table: Campaign) -> tuple[str, str]:
    """What moves the fight on."""
    view = standing(table).view
    return ("turn", view.may_act[0]) if view.may_act else ("round", "")


@pytest.mark.parametrize("system", ["maelstrom", "wild-die", "luck-die", "step-dice"])
def test_after_three_hundred_events_a_press_and_a_page_fold_no_more_than_in_a_fresh_fight(
    client: Client, storyteller: User, folds: list[str], system: str
):
    table = crowd(storyteller, system)
    client.force_login(storyteller)

    def folded_by_a_press_and_a_page() -> int:
        kind, who = next_press(table)
        seen = seen_by(table, storyteller)
        folds.clear()
        assert isinstance(do(table, storyteller, kind, who, seen=seen), Fight)
        assert client.get(table.get_absolute_url()).status_code == 200
        return len(folds)

    fresh = folded_by_a_press_and_a_page()
    lengthen(table, storyteller)
    standing(table)
    assert folded_by_a_press_and_a_page() <= 1.5 * fresh
    assert fresh < 12


def test_what_is_kept_is_what_a_fold_from_the_start_gives(storyteller: User, folds: list[str]):
    table = crowd(storyteller, "maelstrom")
    for at in range(12):
        if at % 3 == 2:
            undo(table, storyteller)
        else:
            do(table, storyteller, *next_press(table))
        kept = standing(table).view
        folding._kept.clear()
        assert standing(table).view == kept


def test_rows_that_another_process_wrote_are_folded_on_top(storyteller: User, folds: list[str]):
    table = crowd(storyteller, "maelstrom")
    standing(table)
    fight = Fight.objects.get(campaign=table)
    folds.clear()
    FightEvent.objects.create(fight=fight, seq=999, document={"kind": "turn", "who": f"Fighter {FIGHTERS - 1}"})
    assert standing(table).view.acting == f"Fighter {FIGHTERS - 1}"
    assert folds == ["turn"]


def test_what_was_kept_of_rows_that_are_gone_counts_nothing(storyteller: User, folds: list[str]):
    table = crowd(storyteller, "maelstrom")
    do(table, storyteller, *next_press(table))
    assert standing(table).view.acting
    FightEvent.objects.order_by("-seq").first().delete()
    assert standing(table).view.acting == ""
