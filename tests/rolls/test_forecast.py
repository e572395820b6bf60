"""The forecast claims nothing untrue: what is not certain is never 100%, what is possible is never 0%."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from campaigns.drawing import draw
from campaigns.models import User
from rolls.explorer import grids
from rolls.forecast import Forecast, whole_percentages
from rolls.templatetags.dice import Chart
from rules.checks import Bar, Odds
from rules.wording import per_cent, percent
from tests.factories import make_campaign

EXTREMES = {
    "maelstrom": (
        {"dice": "30", "difficulty": "6"},
        {"dice": "3", "difficulty": "10", "threshold": "2"},
    ),
    "wild-die": ({"code": "12D", "difficulty": "13"}, {"code": "1D", "difficulty": "30"}),
    "step-dice": ({"die": "d12", "target": "2"}, {"die": "d4", "target": "40"}),
    "luck-die": (
        {"attribute": "12", "skill": "12", "difficulty_number": "3"},
        {"attribute": "12", "skill": "12", "difficulty_number": "27"},
    ),
}
"""For each system a quick pool that all but always succeeds, and one that all but never does."""


def test_every_system_has_its_extremes():
    assert set(EXTREMES) == {one.key for one in rules.systems()}


@pytest.mark.parametrize("high", [True, False], ids=["all but certain", "all but impossible"])
@pytest.mark.parametrize("key", EXTREMES)
def test_no_panel_rounds_a_chance_away(client: Client, storyteller: User, key: str, high: bool):
    campaign = make_campaign(storyteller=storyteller, system=key)
    form = EXTREMES[key][0 if high else 1]
    request = campaign.game.read_request("pool", form)
    assert not isinstance(request, tuple), request
    odds = campaign.game.odds(campaign.game.plan(request, None, actor="storyteller").check)  # type: ignore[arg-type]
    assert (Fraction(99, 100) < odds.success < 1) if high else (0 < odds.success < Fraction(1, 100))
    client.force_login(storyteller)
    page = client.post(f"/campaigns/{campaign.pk}/plan/", form, headers={"HX-Request": "true"}).content.decode()
    shown = "over 99" if high else "under 1"
    assert f'data-odds="success">{shown}%' in page
    assert f"success {shown} percent" in page
    assert ("over 99% success" if high else "under 1% success") in page


@settings(max_examples=200, deadline=None)
@given(st.fractions(0, 1, max_denominator=100_000), st.fractions(0, 1, max_denominator=100_000))
def test_only_what_is_certain_is_a_hundred_and_only_what_cannot_be_is_nothing(one: Fraction, other: Fraction):
    botch, failure = one * other, one * (1 - other)
    chances = {"botch": botch, "failure": failure, "success": 1 - one}
    odds = Odds(**chances, expected=Fraction(0), distribution={})
    whole = whole_percentages(*chances.values())
    told = Forecast(*whole, bars=(), tallest=1, expected=Fraction(0), odds=odds).told
    for name, chance in chances.items():
        assert (told[name] == "100") == (chance == 1)
        assert (told[name] == "0") == (chance == 0)
        assert (percent(chance) == "100%") == (chance == 1)
        assert (percent(chance) == "0%") == (chance == 0)


def test_the_columns_are_read_out_and_drawn_however_rare():
    bars = (
        Bar(label="1", value=1, probability=0.9999, kind="success"),
        Bar(label="2", value=2, probability=0.0001, kind="success"),
    )
    drawn = draw(Chart(tuple(bars)))
    assert "1: over 99 percent, 2: under 1 percent." in drawn
    assert drawn.count("dist__bar--success") == 2


def test_the_table_of_pools_rounds_nothing_away():
    cells = [cell for grid in grids() for _, row in grid.rows for cell in row]
    assert {"<1", ">99"} & {cell.success for cell in cells}
    assert all(re.fullmatch(r"<1|>99|\d{1,3}", text) for cell in cells for text in (cell.success, cell.botch))


@pytest.mark.parametrize(
    ("chance", "said"),
    [("0", "0"), ("1/101", "under 1"), ("1/100", "1"), ("1/2", "50"), ("99/100", "99"), ("1", "100")],
)
def test_a_chance_is_said_in_whole_percent(chance: str, said: str):
    assert per_cent(Fraction(chance)) == said
