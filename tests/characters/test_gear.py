"""The gear list on a sheet: each press counts from where the amount stands, and history tells it."""

from __future__ import annotations

import pytest

from characters.history import history_of
from characters.models import Character
from rules.gear_list import MOST_GEAR
from tests.systems.contests import rewrite


def press(at, user, hero, htmx=None, **sent):
    return at(user).post(f"/characters/{hero.pk}/gear/", sent, headers=htmx or {})


def held() -> dict[str, int]:
    return Character.objects.get().sheet.gear


def test_a_player_adds_counts_and_strikes_out_and_history_tells_it(at, hero, player):
    press(at, player, hero, new_gear="3 ropes")
    press(at, player, hero, press="more|ropes")
    press(at, player, hero, press="less|ropes")
    press(at, player, hero, press="less|Ropes")
    assert held() == {"ropes": 2}
    press(at, player, hero, press="away|ropes")
    assert held() == {}
    lines = history_of(Character.objects.get(), notes=True, tells=True)
    assert [(one.field, one.before, one.after) for one in lines][:2] == [("Ropes", "2", "nothing"), ("Ropes", "3", "2")]


def test_a_press_sent_twice_counts_once_and_two_presses_count_twice(at, hero, player, storyteller):
    press(at, player, hero, new_gear="Lamp")
    keys = ("7d1b0c0e-5f67-4a7e-9a52-0b7a3d1f7a11", "7d1b0c0e-5f67-4a7e-9a52-0b7a3d1f7a12")
    for key in (*keys, *keys):
        press(at, player, hero, press="more|Lamp", request_key=key)
    press(at, storyteller, hero, press="more|Lamp")
    assert held() == {"Lamp": 4}


def test_the_answer_to_a_press_is_the_list_and_nothing_else(at, hero, player, htmx):
    html = press(at, player, hero, htmx, new_gear="<b>Lamp</b>").content.decode()
    assert html.lstrip().startswith(f'<section class="block gear" id="gear-{hero.pk}"')
    assert "&lt;b&gt;Lamp" in html


def test_what_was_typed_stays_where_it_will_not_do(at, hero, player, htmx):
    answer = press(at, player, hero, htmx, new_gear="9999999 coins")
    assert answer.status_code == 422
    assert 'value="9999999 coins"' in answer.content.decode()
    assert "coins: at most 1,000,000" in answer.content.decode()


@pytest.mark.parametrize(
    "sent", [{"press": "more|Anvil"}, {"press": "burn|Lamp"}, {"press": ""}, {}, {"new_gear": "\x00"}]
)
def test_a_press_that_means_nothing_is_refused_and_changes_nothing(at, hero, player, sent):
    press(at, player, hero, new_gear="Lamp")
    assert press(at, player, hero, **sent).status_code == 422
    assert held() == {"Lamp": 1}


def test_a_full_list_says_so_and_has_no_field(at, hero, player):
    full = {f"thing {one}": 1 for one in range(MOST_GEAR)}
    rewrite(hero, {**hero.document, "gear": full})
    html = at(player).get(f"/characters/{hero.pk}/").content.decode()
    assert "The list is full" in html
    assert 'name="new_gear"' not in html


def test_another_player_reads_it_and_presses_nothing(at, hero, player, other_player):
    press(at, player, hero, new_gear="Lamp")
    html = at(other_player).get(f"/characters/{hero.pk}/").content.decode()
    assert "Lamp" in html
    assert "One more: Lamp" not in html
    assert press(at, other_player, hero, press="more|Lamp").status_code == 403
