"""What a full page sent in vain comes back: without scripts nothing else would keep it."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.models import Campaign, User
from campaigns.services import change_role
from tests.browser.test_lost_updates import SYSTEMS, pair_at
from tests.factories import make_character, make_user

TEXT = "She never told them why the <ship> turned back."


def sent(client: Client, page: str, path: str, **fields: str):
    return client.post(path, fields, headers={"Referer": f"http://testserver{page}"})


def signed_out_with(client: Client, user: User, page: str, **fields: str) -> Client:
    """A browser whose session ended before the form of `page` was sent, and who signs in afterwards."""
    answer = sent(client, page, f"{page}field/", **fields)
    assert answer.status_code == 302
    client.force_login(user)
    return client


@pytest.mark.parametrize("system", SYSTEMS)
def test_text_sent_after_a_sign_out_is_on_the_page_it_came_from(
    client: Client, campaign: Campaign, storyteller: User, player: User, system: str
):
    for character in pair_at(system, campaign, storyteller, player):
        client.force_login(player)
        page = client.get(character.get_absolute_url(), follow=True).request["PATH_INFO"]
        client.logout()
        assert sent(client, page, f"/characters/{character.pk}/field/", **{"story.notes": TEXT}).status_code == 302
        client.force_login(player)
        shown = client.get(page, follow=True).content.decode()
        assert "She never told them why the &lt;ship&gt; turned back." in shown
        assert "She never told them" not in client.get(page, follow=True).content.decode()  # given back once
        client.logout()


def test_it_is_given_back_on_no_other_page_and_to_nobody_who_may_not_open_it(
    client: Client, campaign: Campaign, player: User
):
    page = make_character(campaign, player).get_absolute_url()
    signed_out_with(client, make_user("Stranger"), page, **{"story.notes": TEXT})
    assert "She never told them" not in client.get(page).content.decode()
    assert "She never told them" not in client.get("/campaigns/").content.decode()


def test_passwords_and_what_no_person_typed_are_not_kept(client: Client, campaign: Campaign, player: User):
    page = make_character(campaign, player).get_absolute_url()
    fields = {"csrfmiddlewaretoken": "a" * 64, "seen": "{}", "base": "{}", "password": "secret-word", "n": "4"}
    signed_out_with(client, player, page, **fields)
    assert "was not sent" not in client.get(page).content.decode()


def test_a_form_from_before_the_last_sign_in_shows_what_was_typed(player: User, campaign: Campaign):
    client = Client(enforce_csrf_checks=True)
    client.force_login(player)
    answer = client.post(f"{make_character(campaign, player).get_absolute_url()}field/", {"story.notes": TEXT})
    assert answer.status_code == 403
    assert "turned back." in answer.content.decode()


def test_a_form_that_came_from_another_address_is_not_called_old(player: User):
    client = Client(enforce_csrf_checks=True)
    answer = client.post("/accounts/login/", {"login": "x"}, headers={"Origin": "http://dice.example.org:8443"})
    assert answer.status_code == 403
    assert "too old" not in answer.content.decode()
    assert "another address" in answer.content.decode()


def test_a_storyteller_who_was_made_a_player_reads_by_whom_and_keeps_the_text(
    client: Client, campaign: Campaign, storyteller: User, player: User
):
    change_role(campaign_id=campaign.pk, by=storyteller, user_id=player.pk, role="storyteller")
    change_role(campaign_id=campaign.pk, by=storyteller, user_id=player.pk, role="player")
    client.force_login(player)
    page = f"/campaigns/{campaign.pk}/settings/"
    answer = sent(client, page, page, name="The long way round")
    said = answer.content.decode()
    assert answer.status_code == 403
    assert "Noor made Tomas a player." in said
    assert "The long way round" in said
    by_htmx = client.post(page, {"name": "x"}, headers={"HX-Request": "true"})
    assert "Noor made Tomas a player." in by_htmx["HX-Trigger"]


def test_who_never_told_the_story_finds_no_such_page(client: Client, campaign: Campaign, player: User):
    client.force_login(player)
    assert client.post(f"/campaigns/{campaign.pk}/settings/", {"name": "x"}).status_code == 404
