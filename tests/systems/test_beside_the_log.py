"""Who stands beside the log, in every system: every vital is there, each of its moves one press or one list away."""

from __future__ import annotations

import re
import uuid
from html import unescape

import pytest
from django.test import Client

import rules
from campaigns.models import Role, User
from characters.models import Character
from rules.sheets import Actor, Tracker
from tests.factories import make_member
from tests.systems.contests import rewrite
from tests.systems.shapes import Table, seat_all

EDITIONS = [(system.key, line.key) for system in rules.systems() for line in system.editions]
HTMX = {"HX-Request": "true"}
ELSEWHERE = frozenset({"experience"})
"""What has a part of its own on the sheet, and a form for the whole party on its page."""


@pytest.fixture(params=EDITIONS, ids="/".join)
def table(request: pytest.FixtureRequest, db: None) -> Table:
    """A table of the edition, with a player's character and a storyteller's."""
    return seat_all(*request.param)


def page(client: Client, user: User, path: str, **headers: str) -> str:
    client.force_login(user)
    answer = client.get(path, headers=headers or None)
    assert answer.status_code == 200, (path, answer.status_code)
    return unescape(answer.content.decode())


def vitals(html: str, character: Character) -> str:
    """The part of one character, form or not."""
    found = re.search(rf'<(form|article) class="vit" id="vitals-{character.pk}".*?</\1>', html, re.DOTALL)
    assert found
    return found[0]


def trackers(table: Table) -> tuple[Tracker, ...]:
    return table.game.trackers(table.hero.sheet)


def pressed(html: str) -> set[tuple[str, str]]:
    """Tracker and move of every press in the part of a character; where a pen says which, all that it says."""
    kinds = re.findall(r'<option value="([^"]+)"', html)
    buttons = [one.split("|") for one in re.findall(r'<button [^>]*name="press" value="([^"]+)"(?! disabled)', html)]
    return {(key, code) for key, move, _ in buttons for code in ([move] if move else kinds)}


def listed(html: str) -> set[str]:
    """The moves of all trackers as they are fetched: as buttons, or in lists."""
    return {*re.findall(r'name="move" value="([^"]+)"', html), *re.findall(r'<option value="([^"]+)"', html)}


def test_every_vital_of_every_system_stands_beside_the_log(table: Table, client: Client):
    for user in (table.storyteller, table.player):
        html = vitals(page(client, user, f"/campaigns/{table.campaign.pk}/"), table.hero)
        missing = [
            one.label for one in trackers(table) if one.vital and one.label not in html and one.headline not in html
        ]
        assert missing == []


@pytest.mark.parametrize("actor", ["storyteller", "player"])
def test_each_move_is_one_press_or_one_list_away(table: Table, client: Client, actor: Actor):
    user = table.storyteller if actor == "storyteller" else table.player
    presses = pressed(vitals(page(client, user, f"/campaigns/{table.campaign.pk}/"), table.hero))
    fetched = page(client, user, f"/characters/{table.hero.pk}/condition/", **HTMX)
    codes = listed(fetched)
    for one in trackers(table):
        open_now = [move for move in one.moves if actor in move.actors and not move.lifts]
        reached = {move.code for move in open_now if move.code in codes or (one.key, move.code) in presses}
        assert one.key in ELSEWHERE or reached == {move.code for move in open_now}, one.key
        at_once = {move.code for move in open_now if move.press} if one.vital else set()
        assert at_once <= {code for key, code in presses if key == one.key}, one.key


def test_each_press_that_is_offered_is_made_and_sent_again_counts_once(table: Table, client: Client):
    path, document = f"/campaigns/{table.campaign.pk}/", table.hero.document
    html = vitals(page(client, table.storyteller, path), table.hero)
    kind = re.search(r'<option value="([^"]+)"', html)
    buttons = re.findall(r'<button [^>]*name="press" value="([^"]+)"(?! disabled)', html)
    assert bool(buttons) == bool(trackers(table))  # the first draft as printed has none
    for button in dict.fromkeys(buttons):
        rewrite(table.hero, document)
        before = table.hero.changes.count()
        sent = {"press": button, "kind": kind[1] if kind else "", "amount": "1", "request_key": str(uuid.uuid4())}
        for _ in range(2):
            answer = client.post(f"/characters/{table.hero.pk}/move/", sent, headers=HTMX)
            assert answer.status_code == 200, (button, answer.content)
            assert f'id="vitals-{table.hero.pk}"' in answer.content.decode()
        assert table.hero.changes.count() == before + 1, button


def test_only_who_may_press_gets_presses(table: Table, client: Client):
    other, watching = make_member(table.campaign), make_member(table.campaign, role=Role.SPECTATOR)
    path = f"/campaigns/{table.campaign.pk}/"
    for user in (other, watching):
        assert pressed(vitals(page(client, user, path), table.hero)) == set()
    for user in (table.storyteller, table.player):
        assert bool(pressed(vitals(page(client, user, path), table.hero))) == bool(trackers(table))
    table.campaign.archived_at = table.hero.created_at
    table.campaign.save()
    for user in (table.storyteller, table.player):
        assert pressed(vitals(page(client, user, path), table.hero)) == set()


def test_a_player_has_every_trait_that_is_rolled_as_a_press(table: Table, client: Client):
    html = page(client, table.player, f"/campaigns/{table.campaign.pk}/")
    groups = [group for group in table.game.trait_groups(table.hero.sheet) if not group.derived]
    names = [trait.name for group in groups for trait in group.traits]
    assert set(re.findall(r'name="press" value="([^"|]+)"', html)) == set(names)


def test_without_script_a_press_on_a_trait_puts_it_in_and_another_takes_it_out(table: Table, client: Client):
    group = next(group for group in table.game.trait_groups(table.hero.sheet) if not group.derived)
    name, path = group.traits[0].name, f"/campaigns/{table.campaign.pk}/?character={table.hero.pk}"
    chosen = f'<option value="{name}"[^>]* selected'
    html = page(client, table.player, f"{path}&press={name}")
    assert re.search(chosen, html)
    assert f'<input type="hidden" name="traits" value="{name}" />' in html
    html = page(client, table.player, f"{path}&traits={name}&press={name}")
    assert not re.search(chosen, html)
