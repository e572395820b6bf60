"""Rules pages: for everybody as printed, for the members of a table with its numbers."""

from __future__ import annotations

import pytest

from campaigns.handbook.finding import find, folded, led_to, pieces_of
from campaigns.handbook.places import printed_shelf, shelf_of
from campaigns.handbook.urls import urlpatterns
from campaigns.models import Role
from campaigns.names import fold
from tests.factories import make_member

PUBLIC = (
    "/rules/",
    "/rules/sources/",
    "/rules/maelstrom-core/",
    "/rules/maelstrom-core/find/?q=botch",
    "/rules/maelstrom-core/checks/",
)
OF_A_TABLE = ("", "find/?q=botch", "about/?word=threshold", "checks/")


def ask(client, campaign, path, **headers):
    return client.get(f"/campaigns/{campaign.pk}/rules/{path}", headers=headers)


def test_every_address_is_asked():
    assert len(PUBLIC) + len(OF_A_TABLE) == len(urlpatterns)


@pytest.mark.django_db
@pytest.mark.parametrize("path", PUBLIC)
def test_visitors_read_the_printed_rules_without_a_query(client, path, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert client.get(path).status_code == 200


@pytest.mark.parametrize("path", OF_A_TABLE)
def test_members_read_the_rules_of_their_table_and_nobody_else(client, campaign, player, storyteller, stranger, path):
    assert ask(client, campaign, path).status_code == 302
    client.force_login(stranger)
    assert ask(client, campaign, path).status_code == 404
    make_member(campaign, stranger, Role.SPECTATOR)
    for person in (stranger, player, storyteller):
        client.force_login(person)
        got = ask(client, campaign, path)
        assert got.status_code == (302 if path.startswith("about") else 200)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", ["/rules/none/", "/rules/maelstrom-none/checks/", "/rules/maelstrom-core/none/", "/rules/x/find/"]
)
def test_what_there_is_not_is_not_found(client, path):
    assert client.get(path).status_code == 404


def test_a_table_reads_its_own_numbers_and_the_usual_ones_beside_them(client, campaign, player):
    campaign.set_house_rules({**campaign.house_rules, "default_difficulty": 7})
    campaign.save()
    client.force_login(player)
    page = ask(client, campaign, "checks/").content.decode()
    assert "Where nobody names one it is <b>7</b>." in page
    assert "At this table:</b> Default difficulty <b>7</b>, usually 6" in page
    printed = client.get("/rules/maelstrom-core/checks/").content.decode()
    assert "At this table" not in printed
    assert "Where nobody names one it is <b>6</b>." in printed


def test_the_drawer_gets_a_part_and_a_browser_a_page(client, campaign, player):
    client.force_login(player)
    part = ask(client, campaign, "about/?word=threshold", hx_request="true")
    assert part.status_code == 200
    assert "<html" not in part.content.decode()
    assert 'id="threshold"' in part.content.decode()
    assert part["Vary"].count("HX-Request") == 1
    whole = ask(client, campaign, "about/?word=threshold")
    assert whole["Location"] == f"/campaigns/{campaign.pk}/rules/checks/#threshold"
    assert ask(client, campaign, "about/?word=no+such+word")["Location"].endswith("/find/?q=no+such+word")
    one = ask(client, campaign, "checks/?at=botch", hx_request="true").content.decode()
    assert 'id="botch"' in one
    assert 'id="threshold"' not in one


@pytest.mark.parametrize("path", OF_A_TABLE)
def test_queries_of_a_tables_rules_are_few(client, campaign, player, path, django_assert_max_num_queries):
    client.force_login(player)
    with django_assert_max_num_queries(12):
        ask(client, campaign, path)


@pytest.mark.parametrize("query", ["%00", "x" * 5000, "%3Cscript%3E", "%F0%9F%8E%B2", "*", "]("])
def test_whatever_is_looked_for_gets_an_answer(client, campaign, player, query):
    client.force_login(player)
    for path in ("find/?q=", "about/?word="):
        got = client.get(f"/campaigns/{campaign.pk}/rules/{path}{query}", follow=True)
        assert got.status_code == 200
        assert "<script>alert" not in got.content.decode()


def test_headings_are_found_before_words_whatever_the_accents():
    game = printed_shelf("maelstrom-core").game
    assert find(game, "Thrésh")[0].section.key == "threshold"
    assert find(game, "soak")[0].section.key == "soak"
    assert find(game, "piloting")[0].section.key == "trait-piloting"
    assert find(game, "") == ()
    assert find(game, "zzzz") == ()
    assert folded("  Zoë  ŁX") == "zoe lx"
    assert folded("Łódź") == folded("lodz") == fold("ŁÓDŹ")


def test_what_was_found_is_told_with_the_words_round_it():
    found = {one.section.key: one.words for one in find(printed_shelf("maelstrom-core").game, "crippled")}
    assert "crippled" in found["spending-willpower"]


def test_a_word_leads_to_its_rule(campaign):
    handbook = shelf_of(campaign).handbook
    assert led_to(handbook, "too_many_specialties") == "using-specialties"
    assert led_to(handbook, "merit_twice") == "merits"
    assert led_to(handbook, "Botch") == "botch"
    assert led_to(handbook, "Piloting") == "trait-piloting"
    assert led_to(handbook, "Hurt") == "wound-penalties"
    assert led_to(handbook, "nothing of the kind") == ""


def test_words_are_taken_apart_at_their_marks():
    assert list(pieces_of("A *b* [c d](e).")) == [
        ("text", "A ", ""),
        ("stress", "b", ""),
        ("text", " ", ""),
        ("link", "c d", "e"),
        ("text", ".", ""),
    ]
