"""The room on the stream: one rendering for each audience, and nothing of the hidden for those who may not know."""

from __future__ import annotations

import pytest

from campaigns.models import Campaign, User
from characters.models import Character
from rolls.rooms import shown as of_rooms
from rolls.rooms.models import Fight
from tests.rooms.conftest import do, someone, start
from tests.streams import Streams


@pytest.fixture
def fight_on(campaign: Campaign, storyteller: User, ilse: Character) -> Fight:
    """Ilse alone against somebody hidden."""
    people = (someone("Ilse Varga", 7, character=ilse), someone("Lurker", 3, hidden=True))
    started = start(campaign, storyteller, *people)
    do(campaign, storyteller, "begin")
    assert isinstance(started, Fight)
    return started


def test_a_press_shows_on_every_screen_with_each_ones_own_buttons(
    streams: Streams, campaign: Campaign, storyteller: User, player: User, spectator: User, fight_on: Fight
):
    opened = {user: streams.open(campaign, user) for user in (storyteller, player, spectator)}
    do(campaign, player, "turn", "Ilse Varga")
    shown = {user: one.wait("room")[0].html for user, one in opened.items()}
    for html in shown.values():
        assert 'id="fight-now"' in html
        assert 'id="strip"' in html
        assert "Ilse Varga acts" in html
    buttons = {user: html.count('name="offer"') for user, html in shown.items()}
    assert (buttons[player], buttons[spectator]) == (2, 0)  # the end of the turn, in the pane and on the card
    assert buttons[storyteller] > 1
    assert "Lurker" in shown[storyteller]
    assert "Lurker" not in shown[player] + shown[spectator]


def test_what_happens_to_the_hidden_leaves_no_byte_with_the_players(
    streams: Streams, campaign: Campaign, storyteller: User, player: User, spectator: User, fight_on: Fight
):
    theirs, mine, watching = (streams.open(campaign, user) for user in (storyteller, player, spectator))
    before = mine.raw, watching.raw
    do(campaign, storyteller, "out", "Lurker")
    theirs.wait("room")
    assert (mine.raw, watching.raw) == before


def test_whoever_was_away_is_told_of_the_fight_once(
    streams: Streams, campaign: Campaign, storyteller: User, player: User, fight_on: Fight
):
    do(campaign, player, "turn", "Ilse Varga")
    do(campaign, player, "end", "Ilse Varga")
    do(campaign, storyteller, "finish")
    late = streams.open(campaign, player, after="")
    told = [one.html for one in late.wait(*["room"] * 4)]  # a line for each of what was done, and the fight once
    assert '<div id="strip" data-live-region hidden>' in told[0]
    assert sum('id="fight-now"' in html for html in told) == 1


def test_one_audience_is_rendered_once_however_many_listen(
    streams: Streams, campaign: Campaign, storyteller: User, spectator: User, fight_on: Fight, monkeypatch
):
    rendered = []
    render = of_rooms.draw_fight
    monkeypatch.setattr(of_rooms, "draw_fight", lambda *args: rendered.append(args[1]) or render(*args))
    opened = [streams.open(campaign, spectator) for _ in range(3)]
    do(campaign, storyteller, "turn", "Ilse Varga")
    for one in opened:
        one.wait("room")
    assert len(rendered) == 1
