"""Home: what waits at all tables, which are live, drafts with how far they are, characters, and the first steps."""

from __future__ import annotations

import uuid

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import rules
from campaigns.models import Campaign, Role, User
from characters.models import Character
from characters.services import create_character
from rolls.rooms.models import Fight
from tests.factories import make_campaign, make_character, make_member, make_user
from tests.rooms.conftest import do, someone, start

SYSTEMS = [system.key for system in rules.systems()]


def home(user: User) -> str:
    client = Client()
    client.force_login(user)
    answer = client.get("/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_what_waits_at_every_table_stands_first_with_its_count_in_the_title(storyteller: User, player: User):
    tables = [make_campaign(storyteller=storyteller, name=name) for name in ("Salt", "Ash")]
    for table in tables:
        hero = make_character(table, make_member(table, player), name=f"Ilse of {table.name}")
        assert isinstance(start(table, storyteller, someone(hero.name, 9, character=hero)), Fight)
        do(table, storyteller, "begin")
        do(table, storyteller, "turn", hero.name)
    page = home(player)
    assert "<title>(2) Home" in page
    assert page.index("Ilse of Salt") < page.index("Your tables")
    assert page.count("<b>Ilse of") == 4  # what waits, and one's characters
    assert page.count("A fight is on") == 2
    assert "2 things wait for you, 2 fights are on." in page


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_draft_is_shown_with_how_far_it_is_in_every_system(system: str, storyteller: User):
    edition = rules.system(system).editions[0].key
    campaign = make_campaign(storyteller=storyteller, system=system, edition=edition)
    player = make_member(campaign)
    draft = create_character(campaign=campaign, by=player)
    assert isinstance(draft, Character)
    page = home(player)
    assert "Go on with a draft" in page
    assert f'href="/characters/{draft.pk}/build/"' in page
    assert "placed" in page
    assert "<title>Home" in page  # it can wait


def test_home_asks_the_database_the_same_for_one_table_and_for_many(storyteller: User):
    counts = []
    for _ in range(3):
        campaign = make_campaign(storyteller=storyteller)
        hero = make_character(campaign, storyteller, name="Old Hand")
        create_character(campaign=campaign, by=storyteller)
        assert isinstance(start(campaign, storyteller, someone("Old Hand", 5, character=hero)), Fight)
        with CaptureQueriesContext(connection) as captured:
            home(storyteller)
        counts.append(len(captured))
    assert len(set(counts[1:])) == 1, counts


def steps(user: User, path: str) -> list[bool]:
    """Which of the first steps are ticked, in their order; none where they are not shown."""
    client = Client()
    client.force_login(user)
    page = client.get(path).content.decode()
    return [f'id="first-step-{n}" data-live-region data-done' in page for n in (1, 2, 3) if f"first-step-{n}" in page]


def test_the_first_steps_are_ticked_as_they_are_done_and_go_when_all_are(storyteller: User, campaign: Campaign):
    paths = ("/", f"/campaigns/{campaign.pk}/")
    for path in paths:
        assert steps(storyteller, path) == [False, False, False]
    player = make_member(campaign)
    make_character(campaign, player)
    for path in paths:
        assert steps(storyteller, path) == [True, True, False]
        assert steps(player, path) == []
    Campaign.objects.filter(pk=campaign.pk).update(roll_seq=1)
    for path in paths:
        assert steps(storyteller, path) == []


def test_the_empty_table_holds_the_invite_link_to_copy(client: Client, storyteller: User, campaign: Campaign):
    client.force_login(storyteller)
    page = client.get(f"/campaigns/{campaign.pk}/").content.decode()
    assert f'value="http://testserver/join/{campaign.invite}/"' in page
    assert 'data-copy="#first-invite"' in page


@pytest.mark.parametrize("role", [Role.PLAYER, Role.STORYTELLER])
def test_a_character_is_begun_with_one_press_and_named_in_the_builder(client: Client, campaign: Campaign, role: str):
    person = make_member(campaign, make_user("Lia"), role)
    client.force_login(person)
    table = f"/campaigns/{campaign.pk}/"
    for path in (table, "/") if role == Role.PLAYER else (table,):
        assert f'<form class="btns" method="post" action="{table}characters/new/">' in client.get(path).content.decode()
    answer = client.post(f"{table}characters/new/", {"request_key": str(uuid.uuid4())})
    assert answer.url.endswith("/build/")
    assert not Character.objects.get(owner=person).hidden
