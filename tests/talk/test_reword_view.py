"""The address at which a line of talk is changed."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign, User
from characters.talk import limits
from characters.talk.models import Said
from tests.talk.test_talk import line_of, log, write

HTMX = {"HX-Request": "true"}


def at(user: User, campaign: Campaign, token: str, text: str | None = None, **headers: str):
    client = Client(headers=headers)
    client.force_login(user)
    address = reverse("talk:reword", args=[campaign.pk, token])
    return client.get(address) if text is None else client.post(address, {"text": text})


def test_htmx_gets_the_line_as_it_reads_then(campaign: Campaign, player: User):
    token = line_of(write(campaign, player)).token
    answer = at(player, campaign, token, "The lights come on.", **HTMX)
    assert answer.status_code == 200
    assert f'id="line-{token}"' in answer.content.decode()
    assert "The lights come on." in answer.content.decode()


def test_without_script_it_leads_back_to_the_line(campaign: Campaign, player: User):
    token = line_of(write(campaign, player)).token
    assert at(player, campaign, token, "Other words.").headers["Location"].endswith(f"#line-{token}")


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
def test_what_is_refused_keeps_what_was_typed(headers: dict[str, str], campaign: Campaign, player: User):
    token = line_of(write(campaign, player)).token
    answer = at(player, campaign, token, "a\u202eb" + "x" * 600, **headers)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "xxxxxx</textarea>" in page
    assert "cannot be shown safely" in page
    assert "The lights go out." in page


def test_somebody_elses_line_is_refused_and_stays(campaign: Campaign, player: User, other_player: User):
    said = write(campaign, player)
    assert at(other_player, campaign, line_of(said).token, "Mine.", **HTMX).status_code == 403
    assert Said.objects.get().text == "The lights go out."


def test_a_hidden_line_a_missing_one_and_a_roll_are_alike(campaign, player, other_player, stranger, spectator):
    hidden = line_of(write(campaign, player, readers="storytellers")).token
    for person in (other_player, spectator, stranger):
        for token in (hidden, "missing"):
            for text in (None, "Mine."):
                assert at(person, campaign, token, text).status_code == 404
    assert Client().post(reverse("talk:reword", args=[campaign.pk, hidden]), {"text": "x"}).status_code == 302


def test_changing_lines_is_slowed(campaign: Campaign, player: User):
    token = line_of(write(campaign, player)).token
    answers = [at(player, campaign, token, f"Words {n}.", **HTMX).status_code for n in range(limits.MOST_LINES + 1)]
    assert answers == [200] * limits.MOST_LINES + [409]


def test_undo_of_the_line_takes_it_back(campaign: Campaign, player: User):
    token = line_of(write(campaign, player)).token
    client = Client(headers=HTMX)
    client.force_login(player)
    answer = client.post(reverse("campaigns:undo_line", args=[campaign.pk, token]))
    assert "took back a line" in answer.content.decode()
    assert "took back a line" in log(campaign, player)
