"""The builder: one page, with script and without."""

from __future__ import annotations

import pytest

from characters.models import Character, Proposal
from characters.services import UNNAMED, save_field


def url(draft, part="build"):
    return f"/characters/{draft.pk}/{part}/"


def page(draft, **fields):
    """The whole page as a browser without script posts it."""
    sheet = draft.sheet
    sent = {f"attributes.{name}": dots for name, dots in sheet.attributes.items()}
    sent |= {f"abilities.{name}": dots for name, dots in sheet.abilities.items()}
    sent |= {f"story.{name}": text for name, text in sheet.story.model_dump().items()}
    return {"base": draft.version, "name": draft.name, **sent, **fields}


def test_the_page_shows_every_trait_with_its_dots_and_what_they_mean(at, draft, player):
    html = at(player).get(url(draft)).content.decode()
    for name in (*draft.sheet.attributes, *draft.sheet.abilities):
        assert f'aria-label="{name}"' in html
    assert 'id="attributes-precision-4" value="4" checked' in html
    assert "not at creation" in html
    assert "Ready to finish" in html


def test_a_page_without_script_saves_what_was_changed_and_nothing_else(at, draft, player):
    sent = page(draft, name="Wren", **{"abilities.Stealth": 2, "story.concept": "Thief"})
    assert at(player).post(url(draft), sent).status_code == 302
    paths = set(Character.objects.get().changes.values_list("path", flat=True))
    assert paths == {"name", "abilities.Stealth", "story.concept"}


def test_a_page_without_script_leaves_what_others_changed_meanwhile(at, draft, player, storyteller):
    sent = page(draft, **{"abilities.Stealth": 2})
    save_field(character=draft, by=storyteller, path="abilities.Melee", value=1, base_version=1)
    at(player).post(url(draft), sent)
    sheet = Character.objects.get().sheet
    assert (sheet.abilities["Melee"], sheet.abilities["Stealth"]) == (1, 2)


def test_a_page_without_script_shows_both_values_of_a_clash(at, draft, player, storyteller):
    sent = page(draft, **{"story.concept": "Thief", "abilities.Stealth": 2})
    save_field(character=draft, by=storyteller, path="story.concept", value="Pilot", base_version=1)
    response = at(player).post(url(draft), sent)
    html = response.content.decode()
    assert response.status_code == 409
    assert "Noor changed this meanwhile" in html
    assert "<dd>Pilot</dd>" in html
    assert "<dd>Thief</dd>" in html
    assert Character.objects.get().sheet.abilities["Stealth"] == 2


def test_overspending_is_shown_and_only_the_finish_is_barred(at, draft, player):
    assert at(player).post(url(draft), page(draft, **{"abilities.Melee": 3})).status_code == 302
    html = at(player).get(url(draft)).content.decode()
    assert "berth--over" in html
    assert 'aria-disabled="true" aria-describedby="h-todo"' in html
    response = at(player).post(url(draft, "finish"))
    assert response.status_code == 422
    assert 'href="#abilities" class="todo__over"' in response.content.decode()


def test_finishing_saves_the_page_first(at, draft, player):
    response = at(player).post(url(draft, "finish"), page(draft, **{"story.concept": "Thief"}))
    assert response.url == f"/characters/{draft.pk}/"
    character = Character.objects.get()
    assert (character.is_draft, character.sheet.story.concept) == (False, "Thief")


@pytest.mark.parametrize(
    ("part", "button"),
    [
        ("specialties", {"pick": "Piloting: Night Flying"}),
        ("specialties", {"spec_ability": "Piloting", "own": "Tugboats", "own_kind": "general"}),
        ("specialties", {"spec_ability": "Piloting", "own": ""}),
        ("specialties", {"remove": "Piloting: Shuttles"}),
        ("undo", {"change": "0"}),
    ],
)
def test_no_button_of_a_page_without_script_loses_what_was_typed(at, draft, player, part, button):
    sent = page(draft, **{"story.concept": "Thief", "abilities.Stealth": 2}, **button)
    answer = at(player).post(url(draft, part), sent)
    assert answer.status_code != 422 or 'value="Thief"' in answer.content.decode()
    kept = Character.objects.get().document
    assert (kept["story"]["concept"], kept["abilities"]["Stealth"]) == ("Thief", 2)


def test_a_storyteller_finishes_against_the_rules_with_a_reason_that_stays_on_the_sheet(at, draft, storyteller, player):
    save_field(character=draft, by=storyteller, path="attributes.Wits", value=5, base_version=1)
    browser = at(storyteller)
    assert browser.post(url(draft, "finish"), {"override": "1", "reason": " "}).status_code == 422
    browser.post(url(draft, "finish"), {"override": "1", "reason": "Raised by machines"})
    html = at(player).get(f"/characters/{draft.pk}/").content.decode()
    assert "Noor allowed this against the rules" in html
    assert "Raised by machines" in html


def test_a_finished_character_is_not_built(at, hero, player):
    assert at(player).get(url(hero)).url == f"/characters/{hero.pk}/"
    assert at(player).post(url(hero), page(hero, **{"abilities.Stealth": 3})).url == f"/characters/{hero.pk}/"
    assert Character.objects.get().sheet.abilities["Stealth"] == 1


def test_a_specialty_is_picked_from_the_list_and_removed(at, draft, player, htmx):
    browser = at(player)
    html = browser.post(url(draft, "specialties"), {"remove": "Firearms: Pistols"}, headers=htmx).content.decode()
    assert "Pistols</b>" not in html
    html = browser.post(url(draft, "specialties"), {"pick": "Stealth: Surveillance"}, headers=htmx).content.decode()
    assert "Surveillance</b>" in html
    assert browser.post(url(draft, "specialties"), {"remove": "Stealth: Surveillance"}).status_code == 302


def test_an_own_specialty_waits_and_what_was_typed_comes_back_when_it_will_not_do(at, draft, player, htmx):
    browser, own = at(player), {"spec_ability": "Stealth", "own": "Crawlways", "own_kind": "advanced", "propose": "1"}
    assert "Waiting for the storyteller" in browser.post(url(draft, "specialties"), own, headers=htmx).content.decode()
    assert Proposal.objects.get().wish == "advanced"
    for headers in (htmx, {}):
        response = browser.post(url(draft, "specialties"), own, headers=headers)
        assert response.status_code == 422
        assert 'value="Crawlways"' in response.content.decode()


def test_the_lists_of_another_ability_come_with_or_without_script(at, draft, player, htmx):
    browser = at(player)
    html = browser.get(url(draft, "specialties"), {"spec_ability": "Medicine"}, headers=htmx).content.decode()
    assert "Medicine: " in html
    response = browser.post(url(draft), page(draft, spec_ability="Medicine", look="1"))
    assert response.url.endswith("?ability=Medicine#specialties")
    assert 'value="Medicine" selected' in browser.get(response.url).content.decode()


@pytest.mark.parametrize(
    "button", [{"pick": "Piloting: Night Flying"}, {"own": "Tugboats"}, {"remove": "Piloting: Shuttles"}]
)
def test_the_list_of_the_chosen_ability_stays_open(at, draft, player, htmx, button):
    sent = {"spec_ability": "Piloting", **button}
    with_script = at(player).post(url(draft, "specialties"), sent, headers=htmx).content.decode()
    without = at(player).post(url(draft, "specialties"), page(draft, **sent), follow=True).content.decode()
    for html in (with_script, without):
        assert '<option value="Piloting" selected>' in html


@pytest.mark.parametrize("trait", ["Strength", "Heavy Weapons", "Willpower"])
def test_the_rules_are_one_click_from_each_trait(at, draft, player, htmx, trait):
    whole = at(player).get(f"/characters/{draft.pk}/text/{trait}/")
    card = at(player).get(f"/characters/{draft.pk}/text/{trait}/", headers=htmx)
    assert whole.status_code == card.status_code == 200
    assert "<html" in whole.content.decode()
    assert "<html" not in card.content.decode()
    assert card["Vary"] == whole["Vary"]
    assert "HX-Request" in card["Vary"]


def test_there_is_no_text_for_what_is_no_trait(at, draft, player):
    assert at(player).get(f"/characters/{draft.pk}/text/Luck/").status_code == 404


def test_the_page_asks_the_database_a_fixed_number_of_times(at, draft, player, django_assert_num_queries):
    browser = at(player)
    browser.get(url(draft))
    with django_assert_num_queries(8):
        browser.get(url(draft))
    for number in range(12):
        save_field(character=draft, by=player, path="story.concept", value=f"Concept {number}", base_version=99)
    with django_assert_num_queries(8):
        browser.get(url(draft))


def test_a_character_without_a_name_has_an_empty_field_and_is_not_finished(at, draft, player):
    Character.objects.filter(pk=draft.pk).update(name=UNNAMED)
    assert 'name="name" value="" placeholder="Name"' in at(player).get(url(draft)).content.decode()
    refused = at(player).post(url(draft, "finish"), page(draft, name=""))
    assert refused.status_code == 422
    assert '<a href="#name">Give the character a name.</a>' in refused.content.decode()
    assert (Character.objects.get().name, Character.objects.get().is_draft) == (UNNAMED, True)


def test_a_name_that_is_not_given_yet_saves_nothing(at, draft, player, htmx):
    Character.objects.filter(pk=draft.pk).update(name=UNNAMED)
    sent = {"path": "name", "base": draft.version, "name": " "}
    assert at(player).post(url(draft, "field"), sent, headers=htmx).status_code == 200
    assert not Character.objects.get().changes.exists()
