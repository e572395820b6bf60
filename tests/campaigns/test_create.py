"""Making a campaign: its name and game first, then its house rules."""

from __future__ import annotations

import pytest

import rules
from campaigns.models import Campaign
from tests.campaigns.test_house_rules_form import posted

URL = "/campaigns/new/"
ASKED = {"name": "Zoë und die Brücke", "game": "maelstrom/core"}


@pytest.fixture
def mine(client, storyteller):
    client.force_login(storyteller)
    return client


def test_first_a_name_and_a_game(mine):
    page = mine.get(URL).content.decode()
    assert 'name="name"' in page
    assert 'value="maelstrom/core" checked' in page


def test_then_the_house_rules_of_that_game(mine):
    response = mine.get(URL, ASKED)
    assert response.status_code == 200
    assert response.context["rules_form"].fields["default_difficulty"].usual == "6"


def test_a_campaign_by_the_book_stores_no_rules(mine, storyteller):
    rules = posted(mine.get(URL, ASKED).context["rules_form"])
    response = mine.post(URL, ASKED | rules)
    made = Campaign.objects.get()
    assert response.url == made.get_absolute_url()
    assert (made.name, made.system, made.edition, made.house_rules) == (ASKED["name"], "maelstrom", "core", {})
    assert made.memberships.get().user == storyteller


def test_the_rules_stand_in_groups_and_can_be_left_alone_from_the_top(mine):
    page = mine.get(URL, ASKED).content.decode()
    assert page.index("Start the campaign") < page.index(">Rolls</h3>") < page.index(">Willpower</h3>")
    assert page.count("Start the campaign</button>") == 2


def test_a_house_rule_is_kept(mine):
    rules = posted(mine.get(URL, ASKED).context["rules_form"])
    mine.post(URL, ASKED | rules | {"rule-default_difficulty": "7"})
    assert Campaign.objects.get().house_rules == {"default_difficulty": 7}


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"name": ""}, "name is missing"),
        ({"name": "   "}, "name is missing"),
        ({"name": "x" * 200}, "200 characters; at most 80"),
        ({"name": "a\u202eb"}, "cannot be shown safely"),
        ({"name": "\u0301"}, "at least one character"),
        ({"game": ""}, "Choose the rules"),
        ({"game": "chess/second"}, "There are no such rules"),
        ({"game": "maelstrom/second"}, "There are no such rules"),
    ],
)
@pytest.mark.parametrize("send", ["get", "post"])
def test_what_will_not_do_is_said_at_its_field(mine, wrong, words, send):
    response = getattr(mine, send)(URL, ASKED | wrong)
    assert response.status_code == 422
    assert words in response.content.decode()
    assert not Campaign.objects.exists()


def test_a_rule_out_of_range_makes_no_campaign(mine):
    rules = posted(mine.get(URL, ASKED).context["rules_form"])
    response = mine.post(URL, ASKED | rules | {"rule-default_difficulty": "11"})
    assert response.status_code == 422
    assert list(response.context["rules_form"].errors) == ["default_difficulty"]
    assert not Campaign.objects.exists()


def test_the_page_asks_the_database_only_who_is_there(mine, django_assert_num_queries):
    with django_assert_num_queries(2):
        mine.get(URL)


def test_each_system_shows_a_roll_before_one_is_chosen(client, storyteller):
    client.force_login(storyteller)
    page = client.get(URL).content.decode()
    assert page.count('aria-label="A roll of it"') == len(rules.systems())
