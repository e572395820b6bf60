"""The sheet page, its trackers, and its history."""

from __future__ import annotations

import pytest

from characters.models import Character
from characters.services import save_field
from tests.factories import make_character


def test_traits_are_toggle_buttons_for_the_roll_panel(at, hero, player):
    html = at(player).get(f"/characters/{hero.pk}/").content.decode()
    assert 'data-trait="Strength" data-value="2" data-kind="attribute"' in html
    assert 'id="roll-setup"' in html


def test_who_may_not_roll_reads_rows_without_buttons(at, hero, other_player):
    html = at(other_player).get(f"/characters/{hero.pk}/").content.decode()
    assert "data-trait" not in html
    assert "Strength" in html
    assert 'name="move"' not in html


def test_private_notes_are_for_the_owner_and_storytellers(at, campaign, player, storyteller, other_player):
    character = make_character(
        campaign, player, sheet={"story": {"notes": "Owes the dockmaster", "backstory": "Fires"}}
    )
    save_field(character=character, by=player, path="story.notes", value="Owes the harbour", base_version=1)
    for url in (f"/characters/{character.pk}/", f"/characters/{character.pk}/history/"):
        assert "Owes the harbour" in at(player).get(url).content.decode()
        assert "Owes the harbour" in at(storyteller).get(url).content.decode()
        assert "Owes the" not in at(other_player).get(url).content.decode()
    assert "Fires" in at(other_player).get(f"/characters/{character.pk}/").content.decode()


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["plain", "htmx"])
def test_a_move_changes_the_tracker(at, hero, player, headers):
    sent = {"tracker": "willpower", "move": "spend"}
    response = at(player).post(f"/characters/{hero.pk}/move/", sent, headers=headers)
    assert response.status_code == (200 if headers else 302)
    assert Character.objects.get().sheet.willpower.current == 2
    if headers:
        assert 'role="status">Willpower: 2 of 3' in response.content.decode()


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"tracker": "luck", "move": "spend"},
        {"tracker": "willpower", "move": "explode"},
        {"tracker": "willpower", "move": "spend", "amount": "99"},
        {"tracker": "willpower", "move": "spend", "amount": "-1"},
        {"tracker": "willpower", "move": "spend", "amount": "many"},
        {"tracker": "willpower", "move": "spend", "amount": "9" * 50},
        {"tracker": "health", "move": "heal"},
    ],
    ids=str,
)
def test_a_move_that_cannot_be_is_refused_and_takes_nothing_off_the_page(at, hero, player, htmx, sent):
    response = at(player).post(f"/characters/{hero.pk}/move/", sent)
    assert response.status_code == 422
    pressed = at(player).post(f"/characters/{hero.pk}/move/", sent, headers=htmx)
    assert (pressed.status_code, pressed["HX-Reswap"]) == (422, "none")
    assert "toast" in pressed["HX-Trigger"]
    assert Character.objects.get().version == 1


def test_a_draft_has_no_moves_and_no_panel(at, draft, player):
    html = at(player).get(f"/characters/{draft.pk}/").content.decode()
    assert 'name="move"' not in html
    assert 'id="roll-setup"' not in html


def test_history_says_who_what_before_after_and_why(at, hero, storyteller, player):
    save_field(
        character=hero, by=storyteller, path="attributes.Strength", value=5, base_version=1, reason="A bionic arm"
    )
    html = at(player).get(f"/characters/{hero.pk}/history/").content.decode()
    for words in ("Noor", "Strength", 'changes__before">2</td>', 'changes__after">5</td>', "A bionic arm", "allowed"):
        assert words in html


def test_history_pages_do_not_repeat_or_skip(at, hero, player):
    for number in range(60):
        save_field(character=hero, by=player, path="story.concept", value=f"Concept {number}.", base_version=99)
    browser = at(player)
    first = browser.get(f"/characters/{hero.pk}/history/").content.decode()
    second = browser.get(f"/characters/{hero.pk}/history/?before=12").content.decode()
    assert "?before=12" in first
    assert ">Concept 10.</td>" in first
    assert second.count("changes__what") == 10


def test_the_sheet_asks_the_database_a_fixed_number_of_times(
    at, hero, other_player, campaign, django_assert_num_queries
):
    browser = at(other_player)
    with django_assert_num_queries(7):
        browser.get(f"/characters/{hero.pk}/")
    for _ in range(12):
        make_character(campaign, other_player)
    with django_assert_num_queries(7):
        browser.get(f"/characters/{hero.pk}/")
