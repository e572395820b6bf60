"""A field that saves itself: the touched parts come back, never the field in use (B08)."""

from __future__ import annotations

import pytest

from characters.models import Character
from characters.services import save_field


def send(browser, character, path, value, htmx, base=1, **more):
    sent = {"path": path, path: value, "base": base, **more}
    return browser.post(f"/characters/{character.pk}/field/", sent, headers=htmx)


def test_the_answer_holds_budget_messages_and_save_state_but_not_the_field(at, draft, player, htmx):
    response = send(at(player), draft, "abilities.Stealth", "2", htmx)
    html = response.content.decode()
    assert response.status_code == 200
    for part in ("save-state", "rail", "dock-budget", "count-talents", "msg-talents", "msg-abilities-stealth"):
        assert f'id="{part}"' in html
    assert "Saved at" in html
    assert 'id="field-' not in html
    assert 'name="own"' not in html
    assert "HX-Request" in response["Vary"]


def test_both_values_come_back_when_somebody_else_was_first(at, draft, player, storyteller, htmx):
    save_field(character=draft, by=storyteller, path="story.concept", value="Pilot", base_version=1)
    browser = at(player)
    response = send(browser, draft, "story.concept", "Thief", htmx)
    html = response.content.decode()
    assert response.status_code == 409
    assert "<dd>Pilot</dd>" in html
    assert "<dd>Thief</dd>" in html
    assert "Not saved" in html
    assert Character.objects.get().sheet.story.concept == "Pilot"


def test_ones_own_value_wins_by_choice(at, draft, player, storyteller, htmx):
    save_field(character=draft, by=storyteller, path="story.concept", value="Pilot", base_version=1)
    sent = {"force": "story.concept", "mine:story.concept": "Thief", "base": 1}
    response = at(player).post(f"/characters/{draft.pk}/field/", sent, headers=htmx)
    assert 'id="field-story-concept"' in response.content.decode()
    assert Character.objects.get().sheet.story.concept == "Thief"


def test_theirs_is_drawn_again_by_choice(at, draft, player, storyteller, htmx):
    save_field(character=draft, by=storyteller, path="abilities.Melee", value=1, base_version=1)
    response = at(player).get(f"/characters/{draft.pk}/field/?path=abilities.Melee", headers=htmx)
    assert 'id="abilities-melee-1" value="1" checked' in response.content.decode()


def test_without_script_a_clash_on_the_sheet_is_a_page_with_both_values(at, hero, player, storyteller):
    save_field(character=hero, by=storyteller, path="story.concept", value="Pilot", base_version=1)
    browser = at(player)
    response = send(browser, hero, "story.concept", "Thief", {})
    assert response.status_code == 409
    assert "two people changed it" in response.content.decode()
    browser.post(f"/characters/{hero.pk}/field/", {"force": "story.concept", "mine:story.concept": "Thief", "base": 1})
    assert Character.objects.get().sheet.story.concept == "Thief"


def test_without_script_one_press_keeps_every_text_of_the_story(at, hero, player):
    sent = {"base": hero.version, "name": "Ilse Varga", "story.concept": "Thief", "story.backstory": "Nine years."}
    response = at(player).post(f"/characters/{hero.pk}/field/", sent)
    assert response.status_code == 302
    story = Character.objects.get().sheet.story
    assert (story.concept, story.backstory) == ("Thief", "Nine years.")


def test_without_script_a_refused_text_comes_back_and_the_others_are_kept(at, hero, player):
    sent = {"base": hero.version, "story.concept": "x" * 121, "story.backstory": "Nine years."}
    response = at(player).post(f"/characters/{hero.pk}/field/", sent)
    assert response.status_code == 422
    assert "x" * 121 in response.content.decode()
    assert Character.objects.get().sheet.story.backstory == "Nine years."


def test_the_story_of_a_finished_sheet_saves_itself(at, hero, player, htmx):
    html = send(at(player), hero, "story.backstory", "Nine years.\r\nThen one claim.", htmx).content.decode()
    assert 'id="save-state"' in html
    assert 'id="rail"' not in html
    assert Character.objects.get().sheet.story.backstory == "Nine years.\nThen one claim."


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("attributes.Strength", "9"),
        ("attributes.Strength", "-3"),
        ("attributes.Strength", "two"),
        ("attributes.Strength", "9" * 400),
        ("attributes.Luck", "2"),
        ("abilities.", "2"),
        ("primary", "social"),
        ("story.concept", "x" * 121),
        ("story.backstory", "x" * 10_001),
        ("story.secret", "x"),
        ("story.concept", "\x00"),
        ("story.concept", "a\u202eb"),
        ("name", " "),
        ("name", "x" * 81),
        ("name", "\u0301"),
        ("willpower", "3"),
        ("specialties.add", "Pistols"),
        ("specialties", "[]"),
        ("experience.buy", "Strength"),
        ("status", "finished"),
        ("document", "{}"),
        ("", ""),
        ("..", "1"),
    ],
)
def test_bad_input_is_refused_with_a_sentence_and_changes_nothing(at, draft, player, htmx, path, value):
    before = Character.objects.get().document
    for headers in (htmx, {}):
        response = send(at(player), draft, path, value, headers)
        assert response.status_code == 422
    after = Character.objects.get()
    assert (after.document, after.name, after.version) == (before, draft.name, 1)


@pytest.mark.parametrize(("path", "value"), [("willpower.permanent", "99"), ("specialties.decide", "Pistols")])
def test_what_a_player_may_not_change_is_forbidden_and_changes_nothing(at, draft, player, htmx, path, value):
    before = Character.objects.get().document
    for headers in (htmx, {}):
        assert send(at(player), draft, path, value, headers).status_code == 403
    assert Character.objects.get().document == before


@pytest.mark.parametrize("base", ["", "x", "-1", "9" * 30])
def test_a_page_that_does_not_say_its_version_is_taken_as_the_oldest(at, draft, player, storyteller, htmx, base):
    save_field(character=draft, by=storyteller, path="story.concept", value="Pilot", base_version=1)
    assert send(at(player), draft, "story.concept", "Thief", htmx, base=base).status_code == 409


def test_an_archived_campaign_answers_409_with_a_sentence(at, draft, player, campaign, htmx):
    campaign.archived_at = draft.created_at
    campaign.save()
    response = send(at(player), draft, "story.concept", "Late", htmx)
    assert response.status_code == 409
    assert "archived" in response["HX-Trigger"]
    assert b"archived" in send(at(player), draft, "story.concept", "Late", {}).content


def test_a_save_asks_the_database_a_fixed_number_of_times(at, draft, player, htmx, django_assert_num_queries):
    browser = at(player)
    send(browser, draft, "story.concept", "Start", htmx)
    with django_assert_num_queries(15):
        send(browser, draft, "story.concept", "One", htmx, base=2)
    for number in range(12):
        save_field(character=draft, by=player, path="story.gear", value=f"Item {number}", base_version=99)
    with django_assert_num_queries(15):
        send(browser, draft, "story.concept", "Two", htmx, base=99)
