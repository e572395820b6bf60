"""Coming to a table by its invite; links that lead nowhere all look alike."""

from __future__ import annotations

import pytest
from django.utils.html import escape

import rules
from campaigns.models import Membership
from campaigns.services import archive_campaign, renew_invite
from tests.campaigns.test_who_may_do_what import without_token
from tests.factories import make_campaign, make_member, make_user


@pytest.fixture
def url(campaign) -> str:
    return f"/join/{campaign.invite}/"


@pytest.fixture
def guest(client, stranger):
    client.force_login(stranger)
    return client


def test_the_page_says_whose_table_it_is_and_nothing_of_what_happens_there(guest, url, player):
    page = guest.get(url).content.decode()
    assert "Last Light" in page
    assert "Noor" in page
    assert "Tomas" not in page


@pytest.mark.parametrize("role", ["player", "spectator"])
def test_a_guest_takes_the_seat_they_choose(guest, url, campaign, stranger, role):
    assert guest.post(url, {"role": role}).url == campaign.get_absolute_url()
    assert Membership.objects.get(user=stranger).role == role


@pytest.mark.parametrize("role", ["storyteller", "", "admin"])
def test_no_other_seat_is_to_be_had(guest, url, stranger, role):
    assert guest.post(url, {"role": role}).status_code == 422
    assert not Membership.objects.filter(user=stranger).exists()


def test_a_member_is_led_to_the_table(client, player, campaign, url):
    client.force_login(player)
    assert client.get(url).url == campaign.get_absolute_url()


def test_a_visitor_signs_in_or_up_and_comes_back(client, db, url):
    page = client.get(url).content.decode()
    assert "You are invited to Last Light by Noor. Sign in or create an account to join." in page
    for way in ("login", "signup"):
        assert f'href="/accounts/{way}/?next={url}"' in page
    login = client.get(f"/accounts/login/?next={url}").content.decode()
    assert f"/accounts/signup/?next={url.replace('/', '%2F')}" in login or f"/accounts/signup/?next={url}" in login
    sign_up = {"username": "newcomer", "email": "", "password1": "kept secret 9", "password2": "kept secret 9"}
    assert client.post("/accounts/signup/", sign_up | {"next": url}).url == url


def test_an_old_link_and_one_that_never_was_get_the_same_page(guest, campaign, storyteller):
    old = campaign.invite
    renew_invite(campaign_id=campaign.pk, by=storyteller)
    answers = [guest.get(f"/join/{invite}/") for invite in (old, "never-was", "\x00", "木" * 70, "x" * 300)]
    assert {answer.status_code for answer in answers} == {404}
    assert len({without_token(answer) for answer in answers}) == 1
    assert guest.post(f"/join/{old}/", {"role": "player"}).status_code == 404


def test_a_visitor_learns_nothing_from_a_dead_link(client, campaign, storyteller):
    old = campaign.invite
    renew_invite(campaign_id=campaign.pk, by=storyteller)
    answers = [client.get(f"/join/{invite}/") for invite in (old, "never-was")]
    assert {answer.status_code for answer in answers} == {404}
    assert len({without_token(answer) for answer in answers}) == 1
    assert "Last Light" not in answers[0].content.decode()
    assert client.post(f"/join/{old}/", {"role": "player"}).status_code == 404


def test_a_visitor_who_posts_takes_no_seat(client, campaign, url):
    before = campaign.memberships.count()
    assert "Sign in or create an account to join." in client.post(url, {"role": "player"}).content.decode()
    assert campaign.memberships.count() == before


def test_an_archived_table_lets_nobody_in(guest, campaign, storyteller, url):
    archive_campaign(campaign_id=campaign.pk, by=storyteller)
    assert guest.get(url).status_code == 404
    assert guest.post(url, {"role": "player"}).status_code == 404


def test_a_name_is_text(guest, campaign, url):
    campaign.name = "<img src=x onerror=alert(1)>"
    campaign.save()
    assert "<img src=x" not in guest.get(url).content.decode()


@pytest.mark.parametrize(
    ("host", "told"), [("localhost:8000", True), ("127.0.0.1:8000", True), ("192.0.2.7:8000", False)]
)
def test_a_link_that_only_this_machine_can_open_says_so(client, campaign, storyteller, settings, host: str, told: bool):
    settings.ALLOWED_HOSTS = ["*"]
    client.force_login(storyteller)
    page = client.get(f"/campaigns/{campaign.pk}/members/", headers={"Host": host}).content.decode()
    assert ("opens on this machine alone" in page) is told


@pytest.mark.parametrize("system", [system.key for system in rules.systems()])
def test_an_invite_tells_the_rules_in_a_sentence_who_invites_and_what_comes_next(client, storyteller, system):
    found = rules.system(system)
    table = make_campaign(storyteller=storyteller, system=system, edition=found.editions[0].key)
    make_member(table, make_user("Tomas"))
    for visitor in (None, make_user("Lia")):
        if visitor:
            client.force_login(visitor)
        page = client.get(f"/join/{table.invite}/").content.decode()
        assert escape(found.summary) in page
        assert "<b>Noor</b>" in page
        assert 'aria-label="A roll of it"' in page
        assert "Success" in page
        assert page.index("Take your seat") < page.index("Begin a character with one press") < page.index("<b>Play</b>")
        assert ("Sign in, or make an account" in page) is (visitor is None)
        assert "Tomas" not in page
