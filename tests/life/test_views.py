"""The pages of a sheet's life: what each shows, to whom, and what it answers to bad input."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from characters.life.models import Correction
from characters.life.proposing import ask_to_restore
from characters.models import Character
from tests.life.test_moments import save

ROLES = ("player", "other_player", "storyteller", "spectator", "stranger")
STRENGTH = {"what": "attributes.Strength", "value": "3", "was": "2", "price": "waived", "reason": "A slip"}
WHO = [
    ("get", "/characters/{id}/history/compare/?moment=1", {}, (200, 200, 200, 200, 404)),
    ("get", "/characters/{id}/history/1/", {}, (200, 200, 200, 200, 404)),
    ("post", "/characters/{id}/history/1/restore/", {"base": 9}, (403, 403, 302, 403, 404)),
    ("post", "/characters/{id}/history/1/ask/", {"reason": "A slip"}, (302, 403, 409, 403, 404)),
    ("get", "/characters/{id}/correct/", {}, (200, 403, 200, 403, 404)),
    ("get", "/characters/{id}/correct/?what=attributes.Strength", {}, (200, 403, 200, 403, 404)),
    ("post", "/characters/{id}/correct/", STRENGTH, (302, 403, 302, 403, 404)),
    ("get", "/campaigns/{campaign}/corrections/", {}, (404, 404, 200, 404, 404)),
    ("post", "/corrections/{asked}/answer/", {"accept": "1"}, (404, 404, 302, 404, 404)),
    ("post", "/corrections/{asked}/withdraw/", {}, (302, 404, 403, 404, 404)),
]


@pytest.fixture
def asked(hero, player):
    """Ilse's player wants the first moment back."""
    save(hero, player, "story.concept", "Pilot")
    return ask_to_restore(character=hero, by=player, version=1, reason="A slip")


@pytest.mark.parametrize(
    ("way", "path", "sent", "who", "status"),
    [(*line[:3], who, status) for line in WHO for who, status in zip(ROLES, line[3], strict=True)],
)
def test_who_may_do_what(at, request, asked, way, path, sent, who, status):
    one = asked.character
    path = path.format(id=one.pk, campaign=one.campaign_id, asked=asked.pk)
    assert getattr(at(request.getfixturevalue(who)), way)(path, sent).status_code == status


@pytest.mark.parametrize(("way", "path", "sent"), [line[:3] for line in WHO])
@pytest.mark.parametrize("missing", [0, 987_654_321, 2**63])
def test_what_is_missing_is_missing(at, player, way, path, sent, missing):
    path = path.format(id=missing, campaign=missing, asked=missing)
    assert getattr(at(player), way)(path, sent).status_code == 404


@pytest.mark.parametrize("sent", ["", "?moment=x", "?moment=1&moment=2&moment=3", "?moment=99999999999999999999"])
def test_nonsense_compares_nothing(at, hero, player, sent):
    answer = at(player).get(f"/characters/{hero.pk}/history/compare/{sent}")
    assert answer.status_code in (409, 422)


def test_a_comparison_says_how_each_line_differs(at, draft, player):
    save(draft, player, "abilities.Stealth", 3)
    save(draft, player, "story.concept", "Smuggler")
    html = at(player).get(f"/characters/{draft.pk}/history/compare/?moment=1&moment=2").text
    assert "higher" in html
    assert "Smuggler" not in html


def test_history_is_found_by_person_kind_and_words(at, hero, player, storyteller):
    save(hero, player, "story.concept", "Zoë the pilot")
    save(hero, storyteller, "attributes.Strength", 4, reason="a blessing")
    history = f"/characters/{hero.pk}/history/"

    def rows(**asked):
        return at(player).get(history, asked).text.count("changes__what")

    assert rows() == 2
    assert rows(by=player.username) == 1
    assert rows(kind="traits") == 1
    assert rows(kind="story", words="zoe") == 1
    assert rows(words="blessing") == 1
    assert rows(words="nothing of this") == 0
    assert rows(kind="what is this", by="nobody") == 0


def test_a_refused_restore_shows_what_changed_meanwhile(at, hero, storyteller, player):
    save(hero, player, "story.concept", "Pilot")
    answer = at(storyteller).post(f"/characters/{hero.pk}/history/1/restore/", {"base": 1})
    assert answer.status_code == 409
    assert player.username in answer.text
    assert Character.objects.get(pk=hero.pk).sheet.story.concept == "Pilot"


def test_asking_without_a_reason_keeps_the_page(at, hero, player):
    save(hero, player, "story.concept", "Pilot")
    answer = at(player).post(f"/characters/{hero.pk}/history/1/ask/", {"reason": "  "})
    assert answer.status_code == 422
    assert not Correction.objects.exists()


def test_a_declined_correction_needs_a_note(at, asked, storyteller):
    browser = at(storyteller)
    assert browser.post(f"/corrections/{asked.pk}/answer/", {"decline": "1"}).status_code == 422
    assert browser.post(f"/corrections/{asked.pk}/answer/", {"decline": "1", "note": "No"}).status_code == 302
    assert "No" in at(asked.asked_by).get(f"/characters/{asked.character_id}/history/").text


def test_a_moment_costs_the_same_however_long_the_history_is(at, hero, player):
    browser = at(player)

    def cost():
        with CaptureQueriesContext(connection) as found:
            assert browser.get(f"/characters/{hero.pk}/history/1/").status_code == 200
        return len(found)

    for number in range(3):
        save(hero, player, "story.concept", f"Pilot {number}")
    cost()
    few = cost()
    for number in range(20):
        save(hero, player, "story.concept", f"Thief {number}")
    assert cost() == few <= 16


def test_the_page_of_a_moment_asks_in_plain_words(at, asked, player, storyteller):
    path = f"/characters/{asked.character_id}/history/1/"
    assert "Ask the storyteller to bring the sheet back to this moment" in at(player).get(path).text
    page = at(storyteller).get(path).text
    assert "Bring the whole sheet back to this moment" in page
    assert ">Since then</th>" in page


def test_each_cell_of_the_history_keeps_its_role_where_rows_are_stacked(at, asked, player):
    page = at(player).get(f"/characters/{asked.character_id}/history/").text
    row = page.partition('<tbody role="rowgroup">')[2].partition("</tr>")[0]
    assert row.count('role="cell"') == 5
    assert 'role="rowheader"' in row
