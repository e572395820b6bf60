"""Revealing a hidden roll: one way, at its own place, with what followed on it and nothing else that is hidden."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from campaigns.models import Audience, Campaign, TableEvent, User
from characters.models import Character
from rolls.asked import rolled_lately
from rolls.live.admission import Listener
from rolls.live.catch_up import catch_up
from rolls.models import Roll
from tests.factories import make_member
from tests.rolls.conftest import answer, seat, throw
from tests.rolls.test_corrections import correct, corrected, refused
from tests.rolls.test_hidden_rolls import CHANCE, HEROES, SECRETS, Secret, again, history, noor, roll, seen_by, tomas

__all__ = ["noor", "tomas"]

WHY = "They found the guard"


def log_of(client: Client, person: User, campaign: Campaign) -> list[str]:
    """The reasons of the entries on the log page, from the top."""
    client.force_login(person)
    page = client.get(f"/campaigns/{campaign.pk}/log/").content.decode()
    return re.findall(r'entry__reason story">([^<]*)<', page)


def told(person: User, campaign: Campaign, since: int) -> str:
    role = seat(campaign, person).role
    return catch_up(Listener(campaign.pk, person.pk, role), since).body.decode()


@pytest.mark.parametrize("visibility", ["storytellers", "private"])
def test_it_is_seen_where_it_fell_and_renumbers_nobody(
    client: Client, campaign: Campaign, storyteller: User, player: User, other_player: User, character: Character,
    visibility: str,
):  # fmt: skip
    by = storyteller if visibility == "storytellers" else player
    for reason, seen in (("first", "table"), ("hidden", visibility), ("last", "table")):
        throw(by, character, visibility=seen, reason=reason)
    hidden = Roll.objects.get(reason="hidden")
    assert log_of(client, other_player, campaign) == ["last", "first"]
    corrected(hidden, storyteller, "reveal", WHY)
    assert log_of(client, other_player, campaign) == ["last", "hidden", "first"]
    numbers = dict(Roll.objects.values_list("reason", "table_number"))
    assert numbers == {"first": 1, "last": 2, "hidden": 3}
    assert throw(by, character, reason="next").table_number == 4
    assert "Revealed by <b>Noor</b>: They found the guard" in client.get(hidden.get_absolute_url()).content.decode()


def test_nothing_of_what_fell_changes(storyteller: User, character: Character):
    hidden = throw(storyteller, character, visibility="storytellers")
    row = Roll.objects.filter(pk=hidden.pk).values()
    before = row.get()
    corrected(hidden, storyteller, "reveal", "")
    edited = {"visibility": "table", "table_number": 1}
    assert row.get() == before | edited
    assert (
        refused(correct(hidden, storyteller, "reveal", "Once more")).code == "not_open"
    )  # there is no way back, and no second time


def test_the_line_of_the_log_is_where_the_roll_fell(
    campaign: Campaign, storyteller: User, player: User, character: Character
):
    hidden = throw(storyteller, character, visibility="storytellers")
    throw(storyteller, character)
    corrected(hidden, storyteller, "reveal", "")
    tellable = TableEvent.objects.newest_lines(9, campaign=campaign.pk, person=player.pk, tells=False)
    rolls = [event.subject for event in tellable if event.line == "roll"]
    assert rolls == [Roll.objects.latest("seq").pk, hidden.pk]


def test_open_pages_hear_of_it_at_once_and_it_says_that_it_has_a_place(
    campaign: Campaign, storyteller: User, player: User, character: Character
):
    hidden = throw(storyteller, character, visibility="storytellers", reason="hidden")
    since = Campaign.objects.get(pk=campaign.pk).event_seq
    assert told(player, campaign, 0) == ""
    corrected(hidden, storyteller, "reveal", "")
    body = told(player, campaign, since)
    assert f'id="roll-{hidden.token}"' in body
    assert "data-revealed" in body
    assert told(player, campaign, 0).count(f'id="roll-{hidden.token}"') == 1


def test_what_was_written_while_it_was_hidden_stays_with_those_who_knew(
    client: Client, campaign: Campaign, storyteller: User, player: User, other_player: User, character: Character
):
    mine = throw(player, character, visibility="private")
    corrected(mine, storyteller, "note", "The guard is a traitor")
    corrected(mine, storyteller, "void", "Nobody may read why")
    corrected(mine, storyteller, "reveal", WHY)
    pages = {}
    for person in (storyteller, player, other_player):
        client.force_login(person)
        pages[person.username] = client.get(mine.get_absolute_url()).content.decode()
    for words in ("The guard is a traitor", "Nobody may read why"):
        assert words in pages["Noor"]
        assert words in pages["Tomas"]
        assert words not in pages["Priya"]
        assert words not in told(other_player, campaign, 0)
    assert "Voided by <b>Noor</b>" in pages["Priya"]
    assert pages["Priya"].count('data-steps="2"') == 1  # what they know of, and no more


@pytest.mark.parametrize("first", [True, False])
def test_a_roll_and_its_reroll_are_revealed_together(
    client: Client, campaign: Campaign, storyteller: User, player: User, character: Character, first: bool
):
    hidden = throw(storyteller, character, visibility="storytellers", reason="hidden")
    second = corrected(hidden, storyteller, "reroll", "Nobody may read why", (9,) * 7).again
    corrected(hidden if first else second, storyteller, "reveal", WHY)
    assert set(Roll.objects.values_list("visibility", flat=True)) == {Audience.TABLE}
    assert list(Roll.objects.order_by("seq").values_list("table_number", flat=True)) == [1, 2]
    client.force_login(player)
    for one in (hidden, second):
        page = client.get(one.get_absolute_url()).content.decode()
        assert "ordered by <b>Noor</b>" in page
        assert "Nobody may read why" not in page


def test_what_it_asked_for_counts_from_then_on(
    campaign: Campaign, storyteller: User, player: User, character: Character
):
    hidden = throw(storyteller, character, visibility="storytellers")
    assert not rolled_lately(Campaign.objects.get(pk=campaign.pk))
    corrected(hidden, storyteller, "reveal", "")
    assert rolled_lately(Campaign.objects.get(pk=campaign.pk))


def test_what_is_open_on_it_is_open_to_its_player(storyteller: User, player: User, character: Character):
    hidden = throw(storyteller, character, (2, 3, 4), kind="willpower", visibility="storytellers")
    assert refused(answer(hidden, player, "spend_willpower")).code == "not_yours"
    corrected(hidden, storyteller, "reveal", "")
    assert isinstance(answer(hidden, player, "spend_willpower"), Roll)


@pytest.mark.parametrize("secret", SECRETS.values(), ids=list(SECRETS))
def test_one_that_is_revealed_tells_nothing_of_another_that_is_not(noor: User, tomas: User, secret: Secret):
    hero = again(HEROES[secret.system](noor, tomas))
    watcher = make_member(hero.campaign)
    since = Campaign.objects.get(pk=hero.campaign_id).event_seq
    shown = roll(secret, again(hero), noor, "storytellers")
    before = history(hero)
    roll_again = next(one for one in SECRETS.values() if one.system == secret.system and not one.by_hand)
    still_hidden = roll(roll_again, again(hero), noor, "storytellers")
    corrected(shown, noor, "reveal", WHY)
    assert history(hero) == before  # no line of history is named afterwards
    seen = seen_by(watcher, hero, since)
    assert any(str(shown.token) in page for page in _raw(watcher, hero))
    assert not any(str(still_hidden.token) in page for page in _raw(watcher, hero))
    assert all("No. 2" not in CHANCE.sub("", page) for page in seen.values())


def _raw(person: User, hero: Character) -> list[str]:
    client = Client()
    client.force_login(person)
    at = f"/campaigns/{hero.campaign_id}"
    return [client.get(f"{at}{page}").content.decode() for page in ("/", "/log/")] + [told(person, hero.campaign, 0)]


def test_the_price_of_a_void_and_its_words_are_not_told_where_the_roll_is_hidden(
    campaign: Campaign, storyteller: User, player: User, character: Character
):
    hidden = throw(storyteller, character, (1, 4, 3), kind="willpower", visibility="storytellers")
    since = Campaign.objects.get(pk=campaign.pk).event_seq
    corrected(hidden, storyteller, "void", WHY, gives_back=True)
    assert WHY not in told(player, campaign, since)
    kinds = TableEvent.objects.visible_to(seat(campaign, player)).filter(seq__gt=since)
    assert list(kinds.values_list("kind", flat=True)) == ["vitals"]
