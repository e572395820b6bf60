"""A link to a sheet: who makes it, what it shows to anybody, and when it leads nowhere."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

import rules
from campaigns.models import Campaign, Role, User
from characters.lives.handing import answer, give
from characters.lives.parting import decide
from characters.models import Character
from characters.services import create_character
from characters.sharing.models import Share
from characters.sharing.services import TERMS, share_sheet
from tests.factories import make_campaign, make_character, make_member, make_npc
from tests.systems.contests import rewrite

pytestmark = pytest.mark.django_db
EDITIONS = [(one.key, line.key) for one in rules.systems() for line in one.editions]
SECRET = "Marrekbetraysus"


@pytest.fixture
def ilse(campaign: Campaign, player: User) -> Character:
    hero = make_character(campaign, player)
    story = {**hero.document["story"], "notes": SECRET}
    return rewrite(hero, {**hero.document, "story": story}) or Character.objects.get(pk=hero.pk)


@pytest.fixture
def link(ilse: Character, player: User) -> str:
    made = share_sheet(character=ilse, by=player, days="")
    assert isinstance(made, Share)
    return f"/shared/{made.token}/"


def signed_in(user: User) -> Client:
    browser = Client()
    browser.force_login(user)
    return browser


def test_anybody_with_the_link_reads_the_sheet_and_nothing_private(client, link, ilse, player):
    answer = client.get(link)
    html = answer.content.decode()
    assert answer.status_code == 200
    assert "Ilse Varga" in html
    assert "Precision" in html
    for private in (SECRET, player.username, ilse.campaign.name, "submit", "hx-get", "data-live="):
        assert private not in html.split("<main", 1)[1].split("</main>", 1)[0], private
    assert "no-store" in answer["Cache-Control"]
    assert "noindex" in html


@pytest.mark.parametrize(("system", "edition"), EDITIONS)
def test_a_sheet_of_every_system_is_read_by_a_link_with_few_queries(client, django_assert_num_queries, system, edition):
    campaign = make_campaign(system=system, edition=edition)
    player = make_member(campaign)
    hero = create_character(campaign=campaign, by=player)
    assert isinstance(hero, Character)
    made = share_sheet(character=hero, by=player, days="7")
    assert isinstance(made, Share)
    with django_assert_num_queries(2):
        answer = client.get(f"/shared/{made.token}/")
    main = answer.content.decode().split("<main", 1)[1].split("</main>", 1)[0]
    assert "submit" not in main
    assert f'href="/characters/{hero.pk}/' not in main


def test_the_link_shows_the_sheet_as_it_is_now(client, link, ilse):
    rewrite(ilse, ilse.document | {"attributes": ilse.document["attributes"] | {"Wits": 1}})
    assert client.get(link).status_code == 200


def test_a_new_link_ends_the_one_before_and_a_link_may_be_taken_back(client, link, ilse, player):
    at = signed_in(player)
    at.post(f"/characters/{ilse.pk}/share/", {"days": ""})
    assert client.get(link).status_code == 404
    newer = f"/shared/{Share.objects.get().token}/"
    assert client.get(newer).status_code == 200
    at.post(f"/characters/{ilse.pk}/share/", {"stop": "1"})
    assert client.get(newer).status_code == 404
    assert not Share.objects.exists()


@pytest.mark.parametrize("days", [one for one in TERMS if one])
def test_a_link_with_a_term_leads_nowhere_after_it(client, ilse, player, days):
    made = share_sheet(character=ilse, by=player, days=days)
    assert isinstance(made, Share)
    assert made.until is not None
    assert timezone.now() < made.until <= timezone.now() + timedelta(days=int(days))
    assert client.get(f"/shared/{made.token}/").status_code == 200
    Share.objects.update(until=timezone.now() - timedelta(seconds=1))
    assert client.get(f"/shared/{made.token}/").status_code == 404


@pytest.mark.parametrize("days", ["2", "-1", "ever", "\x00", "7 "])
def test_another_term_is_refused_in_words_and_the_link_stays(link, ilse, player, days):
    answer = signed_in(player).post(f"/characters/{ilse.pk}/share/", {"days": days})
    assert answer.status_code == 422
    assert "1, 7 or 30 days" in answer.content.decode()
    assert Share.objects.get().token in link


def test_links_that_lead_nowhere_look_alike_and_guessing_is_slowed(client, link):
    answers = [client.get(f"/shared/{token}/") for token in ("a" * 43, "x", "ä" * 43, link[8:-2])]
    assert {answer.status_code for answer in answers} == {404}
    for _ in range(20):
        last = client.get(f"/shared/{'b' * 43}/")
    assert last.status_code == 429
    assert client.get(link).status_code == 200


def test_two_tokens_are_never_alike_and_long_enough():
    tokens = {Share._meta.get_field("token").get_default() for _ in range(200)}
    assert len(tokens) == 200
    assert {len(token) for token in tokens} == {43}


@pytest.mark.parametrize(
    ("who", "status"), [("player", 302), ("storyteller", 302), ("other_player", 404), ("stranger", 404)]
)
def test_only_those_who_change_a_sheet_share_it(request, ilse, who, status):
    at = signed_in(request.getfixturevalue(who))
    assert at.get(f"/characters/{ilse.pk}/share/").status_code == (200 if status == 302 else 404)
    assert at.post(f"/characters/{ilse.pk}/share/", {"days": ""}).status_code == status
    assert Share.objects.exists() is (status == 302)


def test_a_spectator_shares_nothing_and_a_visitor_is_asked_to_sign_in(client, campaign, ilse):
    watcher = make_member(campaign, role=Role.SPECTATOR)
    assert signed_in(watcher).get(f"/characters/{ilse.pk}/share/").status_code == 404
    assert client.get(f"/characters/{ilse.pk}/share/").url.startswith("/accounts/login/")


def test_one_of_the_cast_is_shown_to_nobody(campaign, storyteller):
    guard = make_npc(campaign)
    assert signed_in(storyteller).post(f"/characters/{guard.pk}/share/", {"days": ""}).status_code == 404
    assert not Share.objects.exists()


def test_a_sheet_that_cannot_be_read_any_more_shows_nothing(client, link, ilse):
    rewrite(ilse, {**ilse.document, "attributes": "many"})
    assert client.get(link).status_code == 404


def test_a_deleted_character_is_shown_to_nobody_and_is_again_once_it_is_back(client, link, ilse):
    Character.objects.filter(pk=ilse.pk).update(deleted_at=timezone.now())
    assert client.get(link).status_code == 404
    Character.objects.filter(pk=ilse.pk).update(deleted_at=None)
    assert client.get(link).status_code == 200


def test_a_link_ends_when_its_character_goes_on_with_somebody_else(client, campaign, link, ilse, player, storyteller):
    priya = make_member(campaign)
    offer = give(ilse, storyteller, priya.pk)
    for person in (player, priya):
        answer(offer, person, agrees=True)
    ilse.refresh_from_db()
    assert ilse.owner == priya
    assert client.get(link).status_code == 404
    assert link not in signed_in(priya).get(f"/characters/{ilse.pk}/share/").content.decode()
    assert isinstance(share_sheet(character=ilse, by=priya, days=""), Share)
    assert client.get(f"/shared/{Share.objects.get().token}/").status_code == 200


def test_a_link_ends_when_its_character_becomes_one_of_the_cast(client, campaign, link, ilse, player, storyteller):
    decide(campaign.memberships.get(user=player), storyteller, {f"fate-{ilse.pk}": "npc"})
    ilse.refresh_from_db()
    assert ilse.is_of_the_cast
    assert client.get(link).status_code == 404
    Character.objects.filter(pk=ilse.pk).update(owner=player)  # back as a full character, by whatever road
    assert client.get(link).status_code == 404


def test_a_link_leads_nowhere_while_its_table_is_deleted(client, campaign, link):
    Campaign.objects.filter(pk=campaign.pk).update(deleted_at=timezone.now())
    assert client.get(link).status_code == 404
    Campaign.objects.filter(pk=campaign.pk).update(deleted_at=None)
    assert client.get(link).status_code == 200


@pytest.mark.parametrize(("host", "says"), [("localhost", True), ("127.0.0.1:8000", True), ("testserver", False)])
def test_a_link_that_opens_on_this_machine_alone_says_so(settings, ilse, player, link, host, says):
    settings.ALLOWED_HOSTS = ["*"]
    page = signed_in(player).get(f"/characters/{ilse.pk}/share/", headers={"host": host})
    assert ("This link opens on this machine alone." in page.content.decode()) is says
