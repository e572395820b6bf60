"""The odds of any roll of any game for visitors, and the same roll with one thing changed."""

from __future__ import annotations

import re
from fractions import Fraction
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import rules
from rolls.limits import MOST_ODDS
from rolls.what_if import Explored
from rules.checks import Plan
from rules.kit.plain import KEY as PLAIN

GAMES = [f"{system.key}.{edition.key}" for system in rules.systems() for edition in system.editions]


def game_of(key: str) -> rules.system.Game:  # type: ignore[name-defined]
    system, _, edition = key.partition(".")
    return rules.system(system).game(edition)


EVERY = [(key, one.kind) for key in GAMES for one in game_of(key).trials.every]


@pytest.mark.parametrize("key", GAMES)
def test_every_kind_of_roll_of_every_edition_can_be_tried(key: str) -> None:
    game = game_of(key)
    assert {one.kind for one in game.trials.every} == {*game.check_kinds, PLAIN}


@pytest.mark.django_db
@pytest.mark.parametrize(("key", "kind"), EVERY)
def test_each_shows_its_exact_odds_and_single_changes_beside_them(client: Client, key: str, kind: str) -> None:
    answer = client.get("/odds/", {"game": key, "kind": kind})
    text = unescape(answer.content.decode())
    explored = Explored({"game": key, "kind": kind})
    assert answer.status_code == 200
    assert explored.base
    assert len(explored.what_if) >= 2
    for one in (explored.base, *explored.what_if):
        assert one.words in text
        assert one.difference in text
    assert text.count('class="beside__frame"') == len(explored.what_if) + 1
    assert len({one.words for one in explored.what_if}) == len(explored.what_if)


@pytest.mark.parametrize(("key", "kind"), EVERY)
def test_a_change_moves_one_dial_by_one_notch_and_is_as_exact_as_the_roll_itself(key: str, kind: str) -> None:
    trials = game_of(key).trials
    tried = trials.named(kind)
    assert tried
    values = trials.begun(tried, {})
    for one in trials.what_if(tried, values):
        assert len([name for name in values if values[name] != one.values[name]]) == 1
        plan = trials.plan(tried, one.values)
        assert isinstance(plan, Plan)
        assert plan.check
        odds = game_of(key).odds(plan.check)
        assert odds.success + odds.failure + odds.botch == 1


@pytest.mark.parametrize("key", GAMES)
def test_each_game_offers_one_more_die_or_a_larger_one_and_a_harder_roll(key: str) -> None:
    trials = game_of(key).trials
    for kind in (trials.every[0], next((one for one in trials.every if one.kind == "action"), trials.every[0])):
        offered = [one.words for one in trials.what_if(kind, trials.begun(kind, {}))]
        assert any(re.search(r"[Oo]ne more die|larger|One more dot|step up", one) for one in offered), offered
        assert any(re.search(r"higher|harder", one) for one in offered), offered


def test_a_difference_is_told_in_points_and_in_rolls_at_a_table() -> None:
    found = Explored({"dice": "5", "difficulty": "6"})
    told = {one.words: one for one in found.what_if}
    assert found.base
    more = told["One more die"].forecast.odds.success - found.base.forecast.odds.success
    assert more == Fraction(round(more * 10**6), 10**6)
    assert told["One more die"].difference.startswith(
        f"{float(more * 100):.1f} points better: one roll in {round(1 / more)} "
    )
    assert told["Difficulty one higher"].way == "down"
    assert "botch" in told["Difficulty one higher"].difference


def test_where_only_the_total_counts_the_average_is_compared() -> None:
    found = Explored({"game": "wild-die.core", "kind": "code"})
    assert {one.words: one.difference for one in found.what_if}["One more pip"] == "1 more on average."


@pytest.mark.django_db
def test_a_change_is_an_address_at_which_it_stands_alone(client: Client) -> None:
    text = unescape(client.get("/odds/", {"game": "step-dice.core", "kind": "contest"}).content.decode())
    address = re.search(r'<a href="(/odds/\?[^"]+)">Die one step up</a>', text)
    assert address
    there = client.get(address[1]).content.decode()
    assert "d10 against d8" in there


@pytest.mark.django_db
@pytest.mark.parametrize("bad", ["-9999", "99999999999", "x", "1.5", "\x00", "’; --", "٣"])
@pytest.mark.parametrize(("key", "kind"), EVERY)
def test_what_no_dial_can_stand_at_is_refused_with_its_limit(client: Client, key: str, kind: str, bad: str) -> None:
    for dial in game_of(key).trials.dials(game_of(key).trials.named(kind)):
        answer = client.get(
            "/odds/", {"game": key, "kind": kind, dial.key: bad}, REMOTE_ADDR=f"10.1.{len(key)}.{len(bad)}"
        )
        assert answer.status_code == 422
        assert bad == "\x00" or dial.label in unescape(answer.content.decode())


@pytest.mark.django_db
@pytest.mark.parametrize("fields", [{"game": "chess.core"}, {"game": "wild-die.core", "kind": "soak"}])
def test_no_such_game_or_roll_is_said_and_the_usual_one_shown(client: Client, fields: dict[str, str]) -> None:
    answer = client.get("/odds/", fields)
    assert answer.status_code == 422
    assert "There is no such game" in answer.content.decode() or "no such kind of roll" in answer.content.decode()


@pytest.mark.django_db
def test_dials_at_their_ends_still_show_odds(client: Client) -> None:
    for key, kind in EVERY:
        trials = game_of(key).trials
        tried = trials.named(kind)
        assert tried
        for end in ("low", "high"):
            ends = {
                one.key: str(getattr(one, end)) if one.shape == "number" else one.options[0 if end == "low" else -1][0]
                for one in trials.dials(tried)
                if one.shape != "switch"
            }
            answer = client.get("/odds/", {"game": key, "kind": kind, **ends})
            assert answer.status_code in (200, 422), (key, kind, end)


@pytest.mark.django_db
def test_a_look_at_the_odds_asks_the_database_nothing(client: Client) -> None:
    for key in ("maelstrom.core", "luck-die.core"):
        with CaptureQueriesContext(
            connection,
        ) as asked:
            client.get("/odds/", {"game": key, "kind": "pool"})
        assert len(asked) == 0


@pytest.mark.django_db
def test_an_address_may_look_so_often_in_a_minute(client: Client) -> None:
    statuses = [client.get("/odds/", {"game": "?"}, REMOTE_ADDR="10.9.9.9").status_code for _ in range(MOST_ODDS + 1)]
    assert statuses[-2:] == [422, 429]
    assert client.get("/odds/", REMOTE_ADDR="10.9.9.8").status_code == 200
