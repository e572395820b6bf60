"""What one of the cast does in a fight that needs a roll fills the panel with a pool of theirs, in every system."""

from __future__ import annotations

import re
import uuid
from html import unescape
from typing import Any
from urllib.parse import parse_qs, parse_qsl

import pytest
from django.test import Client

from campaigns.models import Campaign, User
from characters.models import Character
from rolls.models import Roll
from rolls.rooms.decks import aim_of
from rolls.rooms.models import Fight, FightRoll
from rolls.rooms.names import Joining
from rules.rounds import Fighter
from tests.calls.test_cast_in_calls import POOLS, with_a_pool
from tests.rooms.conftest import do, standing, start
from tests.systems.shapes import Table, tables

pytestmark = pytest.mark.django_db

GUARD = "Guard"


def fighting(table: Table) -> Character:
    """A guard with a pool acts, against the hero of the table."""
    guard, _ = with_a_pool(table.storyteller, table.campaign)
    foes = Fighter(name=GUARD, team="Foes", initiative=9)
    heroes = Fighter(name="Hero", team="Players", initiative=1, players=True)
    begun = start(table.campaign, table.storyteller, Joining(foes, guard), Joining(heroes, table.hero))
    assert isinstance(begun, Fight), begun
    assert isinstance(do(table.campaign, table.storyteller, "begin"), Fight)
    given = next(one for one in standing(table.campaign).view.offers if one.kind == "turn")
    if given.who != GUARD:  # the players' side begins where reflexes say so
        do(table.campaign, table.storyteller, "turn", given.who)
        do(table.campaign, table.storyteller, "end", given.who)
    if standing(table.campaign).view.acting != GUARD:
        assert isinstance(do(table.campaign, table.storyteller, "turn", GUARD), Fight)
    return guard


def aims(table: Table) -> dict[str, dict[str, list[str]]]:
    now = standing(table.campaign)
    offers = [one for one in now.view.offers if one.who == GUARD and one.rolls]
    return {
        one.label: parse_qs(aim_of(now, GUARD, one, str(table.hero.pk) if one.rolls.faces else "")) for one in offers
    }


def on_traits(table: Table, kind: str) -> bool:
    return "traits" in table.game.check_kinds[kind].model_fields


def panel(client: Client, by: User, campaign: Campaign, query: dict[str, list[str]]) -> str:
    client.force_login(by)
    found = client.get(f"/campaigns/{campaign.pk}/plan/", query, headers={"HX-Request": "true", "HX-Target": "roll"})
    assert found.status_code == 200
    return found.content.decode()


def filled_in(page: str) -> list[tuple[str, str]]:
    """What the panel would send, as a browser reads its form."""
    form = page[page.index('id="roll-setup"') : page.index("</form>")]
    sent: list[tuple[str, str]] = []
    for tag in re.findall(r"<input[^>]*>", form):
        name, value = (re.search(rf'\b{one}="([^"]*)"', tag) for one in ("name", "value"))
        if name and not (re.search(r'type="(checkbox|radio)"', tag) and " checked" not in tag):
            sent.append((name[1], unescape(value[1]) if value else ""))
    for name, body in re.findall(r'<select[^>]*\bname="([^"]*)"[^>]*>(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r'<option value="([^"]*)"[^>]* selected', body) or re.search(
            r'<option value="([^"]*)"', body
        )
        sent.append((name, unescape(chosen[1]) if chosen else ""))
    return sent


def test_every_roll_on_traits_is_one_of_a_pool_and_the_others_stay_what_they_are() -> None:
    for table in tables():
        fighting(table)
        found = aims(table)
        assert found
        offers = {one.label: one for one in standing(table.campaign).view.offers if one.who == GUARD and one.rolls}
        for label, query in found.items():
            kind = offers[label].rolls.kind
            assert query["kind"] == ["pool" if on_traits(table, kind) else kind], (table.campaign.system, label)


def test_the_panel_is_filled_with_the_first_pool_and_the_press_lands_in_the_fight(client: Client) -> None:
    for table in tables():
        guard = fighting(table)
        label, query = next((one, query) for one, query in aims(table).items() if query["kind"] == ["pool"])
        page = panel(client, table.storyteller, table.campaign, query)
        sent = filled_in(page)
        assert ("name", "Hold the door") in sent, (table.campaign.system, label)
        assert ("character", str(guard.pk)) in sent
        written = table.game.cast.pool_text({name: value for name, value in sent if name in pool_fields(table)})
        assert written == POOLS[table.campaign.system]
        client.force_login(table.storyteller)
        fallen = client.post(f"/campaigns/{table.campaign.pk}/rolls/", encoded(sent), headers={"HX-Request": "true"})
        assert fallen.status_code == 200, fallen.content.decode()
        thrown = Roll.objects.filter(campaign=table.campaign).get()
        assert (thrown.announced.kind, thrown.character_id) == ("pool", guard.pk)
        assert FightRoll.objects.get(roll=thrown).event.event.who == GUARD


def pool_fields(table: Table) -> set[str]:
    return set(table.game.check_kinds["pool"].model_fields)


def encoded(sent: list[tuple[str, str]]) -> dict[str, list[str]]:
    data: dict[str, list[str]] = {}
    for name, value in sent:
        data.setdefault(name, []).append(value)
    return data | {"request_key": [str(uuid.uuid4())]}


def test_an_attack_with_a_pool_is_against_the_defence_of_whoever_it_is_aimed_at(client: Client) -> None:
    for system, field in (("wild-die", "difficulty"), ("luck-die", "difficulty_number")):
        table = next(tables(system))
        fighting(table)
        query = aims(table)["Attack"]
        sent = dict(filled_in(panel(client, table.storyteller, table.campaign, query)))
        room, state = table.game.room, standing(table.campaign).story.state
        wanted = room.aimed(state, "Attack", "Hero", table.hero.sheet).fields[field]
        assert (sent[field],) == wanted, system
        assert sent["other_character"] == str(table.hero.pk)


def test_damage_that_is_marked_lands_on_the_sheet_of_one_of_the_cast(
    campaign: Campaign, storyteller: User, ilse: Character
) -> None:
    guard, _ = with_a_pool(storyteller, campaign)
    start(campaign, storyteller, Joining(Fighter(name=GUARD, initiative=9), guard, hidden=True))
    do(campaign, storyteller, "begin")
    assert isinstance(do(campaign, storyteller, "harm", GUARD, what="lethal", amount=3), Fight)
    assert Character.objects.get(pk=guard.pk).sheet.health.marks == "XXX"


def test_the_panel_of_one_of_the_cast_begins_with_their_first_pool_and_of_a_player_as_ever(
    client: Client, campaign: Campaign, storyteller: User, ilse: Character
) -> None:
    guard, _ = with_a_pool(storyteller, campaign)
    pool: Any = dict(filled_in(panel(client, storyteller, campaign, {"character": [str(guard.pk)], "choose": ["1"]})))
    assert (pool["kind"], pool["dice"], pool["name"]) == ("pool", "5", "Hold the door")
    other = dict(filled_in(panel(client, storyteller, campaign, {"character": [str(ilse.pk)], "choose": ["1"]})))
    assert other["kind"] == "action"
    # One who is not at hand stands in the list all the same: the next press is for nobody else.
    assert pool["character"] == str(guard.pk)
    drawn = dict(parse_qsl(f"character={guard.pk}&drawn_for={ilse.pk}&kind=action&traits=Strength&choose=1"))
    page = panel(client, storyteller, campaign, {name: [value] for name, value in drawn.items()})
    assert dict(filled_in(page))["kind"] == "pool"
