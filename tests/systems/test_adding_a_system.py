"""A system is added as docs/adding-a-system.md says, and a table plays it: no app knows of it."""

from __future__ import annotations

import re
import uuid

import pytest
from django.test import Client

from campaigns.models import Campaign, User
from characters.models import Character
from rolls.models import Roll
from rules.dice import LoadedDice
from rules.sheets import Problem
from tests.campaigns.test_house_rules_form import posted
from tests.factories import make_member, make_user
from tests.systems.conftest import PAGE

HTMX = {"HX-Request": "true"}


pytestmark = pytest.mark.usefixtures("coins")


@pytest.fixture
def teller(db: None) -> Client:
    """Noor, signed in."""
    return signed_in(make_user("Noor"))


@pytest.fixture
def table(teller: Client) -> Campaign:
    """A table that plays coins, made on the pages."""
    asked = {"name": "Heads", "game": "coins/core"}
    switches = posted(teller.get("/campaigns/new/", asked).context["rules_form"])
    made = teller.post("/campaigns/new/", asked | switches | {"rule-pennies": "2"})
    assert made.status_code == 302
    return Campaign.objects.get()


@pytest.fixture
def tomas(table: Campaign) -> User:
    """Tomas, who plays there."""
    return make_member(table, make_user("Tomas"))


@pytest.fixture
def ilse(table: Campaign, tomas: User) -> Character:
    """Ilse, built and finished on the pages: Nerve 5, Charm 3, Wits 1."""
    player = signed_in(tomas)
    player.post(f"/campaigns/{table.pk}/characters/new/", follow=True)
    draft = Character.objects.get()
    fields = {"base": draft.version, "name": "Ilse", "traits.Nerve": "5", "traits.Charm": "3", "traits.Wits": "1"}
    finished = player.post(f"/characters/{draft.pk}/finish/", fields | {"story.past": "A gambler."})
    assert finished.status_code == 302, finished.content.decode()
    return Character.objects.get()


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def press(client: Client, table: Campaign, **fields: str) -> None:
    form = {"visibility": "table", "request_key": str(uuid.uuid4()), **fields}
    answer = client.post(f"/campaigns/{table.pk}/rolls/", form, headers=HTMX)
    assert answer.status_code == 200, answer.content.decode()


def fall(monkeypatch: pytest.MonkeyPatch, *faces: int) -> None:
    monkeypatch.setattr("rolls.views.house_dice", lambda: LoadedDice(faces))


def test_a_small_system_is_small():
    [code] = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert sum(1 for line in code.splitlines() if line.strip()) <= 150


def test_the_form_of_a_new_campaign_has_its_house_rules(teller: Client, table: Campaign):
    assert (table.system, table.house_rules) == ("coins", {"pennies": 2})
    assert "Coins" in teller.get(f"/campaigns/{table.pk}/").content.decode()


def test_the_builder_shows_its_traits_and_what_is_left_to_place(table: Campaign, tomas: User):
    player = signed_in(tomas)
    player.post(f"/campaigns/{table.pk}/characters/new/")
    draft = Character.objects.get()
    page = player.get(f"/characters/{draft.pk}/build/").content.decode()
    assert 'name="traits.Nerve"' in page
    assert "6 coins still to place." in page
    refused = player.post(f"/characters/{draft.pk}/finish/", {"base": draft.version, "traits.Nerve": "4"})
    assert refused.status_code == 422
    assert "3 coins still to place." in refused.content.decode()


def test_a_field_saves_itself_and_is_answered_with_what_it_changed(table: Campaign, tomas: User):
    player = signed_in(tomas)
    player.post(f"/campaigns/{table.pk}/characters/new/")
    draft = Character.objects.get()
    sent = {"path": "traits.Wits", "base": draft.version, "traits.Wits": "3"}
    answer = player.post(f"/characters/{draft.pk}/field/", sent, headers=HTMX)
    assert answer.status_code == 200
    assert "4 coins still to place." in answer.content.decode()
    wrong = player.post(f"/characters/{draft.pk}/field/", sent | {"traits.Wits": "9"}, headers=HTMX)
    assert wrong.status_code == 422
    assert 'id="msg-traits-wits"' in wrong.content.decode()


def test_the_sheet_shows_traits_trackers_and_texts(ilse: Character, tomas: User):
    page = signed_in(tomas).get(f"/characters/{ilse.pk}/").content.decode()
    for shown in ("Nerve", "Lucky pennies", "2 pennies", "A gambler.", 'name="needed"'):
        assert shown in page


def test_the_panel_tells_the_exact_odds_as_it_is_filled_in(table: Campaign, ilse: Character, tomas: User):
    asked = {"character": str(ilse.pk), "kind": "flip", "traits": "Nerve", "needed": "5"}
    answer = signed_in(tomas).post(f"/campaigns/{table.pk}/plan/", asked, headers=HTMX)
    page = answer.content.decode()
    assert "failure 97 percent, success 3 percent" in page
    assert "Roll 5 coins" in page


def test_a_roll_its_penny_and_its_entry_in_the_log(
    table: Campaign, ilse: Character, tomas: User, teller: Client, monkeypatch: pytest.MonkeyPatch
):
    player = signed_in(tomas)
    fall(monkeypatch, 2, 1, 1)
    press(player, table, character=str(ilse.pk), kind="flip", traits="Charm", needed="2")
    roll = Roll.objects.get()
    assert (roll.outcome, roll.value) == ("failure", 1)
    assert "Spend a penny" in player.get(f"/campaigns/{table.pk}/log/").content.decode()
    fall(monkeypatch, 2)
    form = {"choice": "penny", "request_key": str(uuid.uuid4())}
    answered = player.post(f"/campaigns/{table.pk}/log/{roll.token}/answer/", form, headers=HTMX)
    assert answered.status_code == 200, answered.content.decode()
    assert Character.objects.get().sheet.model_dump()["pennies"] == 1
    log = teller.get(f"/campaigns/{table.pk}/log/", {"outcome": "failure"}).content.decode()
    assert "2 of 4 coins fell heads; 2 were needed." in log
    assert "Spend a penny: one coin more" in log


def test_a_storyteller_flips_without_a_sheet(table: Campaign, teller: Client, monkeypatch: pytest.MonkeyPatch):
    fall(monkeypatch, 2, 2, 2)
    press(teller, table, kind="pool", name="Guard", coins="3", needed="2")
    assert Roll.objects.get().outcome == "success"


def test_a_tracker_moves_and_the_party_sees_it(ilse: Character, table: Campaign, tomas: User):
    player = signed_in(tomas)
    moved = player.post(f"/characters/{ilse.pk}/move/", {"tracker": "pennies", "move": "spend"}, headers=HTMX)
    assert "1 penny" in moved.content.decode()
    assert "1 penny" in player.get(f"/campaigns/{table.pk}/party/").content.decode()
    assert player.post(f"/characters/{ilse.pk}/move/", {"tracker": "pennies", "move": "find"}).status_code == 403


def test_a_system_that_declares_no_cast_makes_people_with_its_blank_sheet_and_writes_no_pools(table: Campaign):
    game = table.game
    assert game.cast.sheet("Guard", {}) == game.blank_sheet()
    assert (game.cast.fields, game.cast.ready) == ((), ())
    assert isinstance(game.cast.form_of("5"), Problem)
