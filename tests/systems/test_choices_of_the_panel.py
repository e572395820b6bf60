"""What is filled into a panel: a change drops what it makes impossible, and what is scarce is for one throw."""

from __future__ import annotations

import re
import uuid
from typing import Any

import pytest
from django.test import Client

import rules
from campaigns.models import User
from characters.models import Character
from tests.systems.spending import SPENDING, Spending


@pytest.fixture(params=SPENDING)
def spending(request: pytest.FixtureRequest) -> Spending:
    """How one system spends."""
    return SPENDING[request.param]


@pytest.fixture
def hero(spending: Spending, storyteller: User, player: User) -> Character:
    """The player's own character of that system."""
    return spending.make(storyteller, player)


@pytest.fixture
def mine(client: Client, player: User) -> Client:
    """Tomas's browser."""
    client.force_login(player)
    return client


def sent(client: Client, hero: Character, spending: Spending, what: str, target: str = "roll", **fields: Any) -> Any:
    """The panel as a browser sends it: to be planned ("plan") or thrown ("rolls")."""
    data = {"character": hero.pk, "kind": spending.kind, "visibility": "table", "drawn_for": hero.pk}
    data |= {"request_key": str(uuid.uuid4()), **spending.fields, **fields}
    return client.post(
        f"/campaigns/{hero.campaign_id}/{what}/", data, headers={"HX-Request": "true", "HX-Target": target}
    )


def ticked(page: str) -> dict[str, list[str]]:
    """Every box that is ticked, by the name of its field."""
    found: dict[str, list[str]] = {}
    for box in re.findall(r"<input[^>]*checked[^>]*>", page):
        name, value = (re.search(rf'{what}="([^"]*)"', box) for what in ("name", "value"))
        assert name is not None
        assert value is not None
        found.setdefault(name[1], []).append(value[1])
    return found


def button(page: str) -> str:
    """What the Roll button says."""
    found = re.search(r'id="roll-go".*?<span class="btn__label">([^<]*)<', page, re.DOTALL)
    assert found
    return found[1]


def test_every_field_that_spends_what_does_not_come_back_is_marked_scarce():
    marked = {
        f"{system.key} {kind} {name}"
        for system in rules.systems()
        for edition in system.editions
        for kind, model in system.game(edition.key).check_kinds.items()
        for name in model.scarce_fields()
    }
    named = {"ignore_wounds", "spend", "maximise", "action_points"}
    fields = {
        f"{system.key} {kind} {name}"
        for system in rules.systems()
        for edition in system.editions
        for kind, model in system.game(edition.key).check_kinds.items()
        for name in named & set(model.model_fields)
    }
    assert marked == fields


@pytest.mark.parametrize("spending", [one for one in SPENDING if SPENDING[one].lost], indirect=True)
def test_what_a_change_of_traits_makes_impossible_is_dropped_by_itself(
    mine: Client, spending: Spending, hero: Character
):
    lost, changed = {**spending.lost}, {**spending.lost, **spending.changed}
    assert set(ticked(sent(mine, hero, spending, "plan", **lost).content.decode())) & set(lost)
    page = sent(mine, hero, spending, "plan", **changed).content.decode()
    assert "notice--error" not in page
    assert not set(lost) & set(ticked(page))
    assert sent(mine, hero, spending, "rolls", target="roll-result", **changed).status_code == 200
    assert Character.objects.get(pk=hero.pk).document == hero.document


@pytest.mark.parametrize("spending", [one for one in SPENDING if SPENDING[one].chosen], indirect=True)
class TestScarce:
    """What is spent before the roll."""

    def test_the_button_names_the_price_before_it_is_paid(self, mine: Client, spending: Spending, hero: Character):
        assert spending.price not in button(sent(mine, hero, spending, "plan").content.decode())
        assert button(sent(mine, hero, spending, "plan", **spending.chosen).content.decode()).endswith(
            f", {spending.price}"
        )

    def test_what_is_scarce_is_off_after_the_throw(self, mine: Client, spending: Spending, hero: Character):
        page = sent(mine, hero, spending, "rolls", target="roll-result", **spending.chosen).content.decode()
        assert spending.price not in button(page)
        assert not set(spending.chosen) & set(ticked(page))
        assert Character.objects.get(pk=hero.pk).document != hero.document

    def test_a_roll_that_spends_nothing_sends_no_fields_again(self, mine: Client, spending: Spending, hero: Character):
        page = sent(mine, hero, spending, "rolls", target="roll-result").content.decode()
        assert 'id="roll-go"' not in page

    def test_what_is_ticked_for_one_character_is_spent_by_no_other(
        self, mine: Client, spending: Spending, hero: Character
    ):
        theirs = {**spending.chosen, "drawn_for": hero.pk + 1}
        page = sent(mine, hero, spending, "plan", **theirs).content.decode()
        assert not set(spending.chosen) & set(ticked(page))
        assert spending.price not in button(page)
        assert sent(mine, hero, spending, "rolls", target="roll-result", **theirs).status_code == 200
        assert Character.objects.get(pk=hero.pk).document == hero.document
