"""Names of all kinds of people, and names that try something (B14, B16, B17)."""

from __future__ import annotations

import pytest

from characters.models import Character
from characters.services import save_field
from rules.sheets import Problem
from tests.characters.specialties import add_specialty

NAMES = ["Łukasz Ünal-Çelik", "Zoë", "木村", "عمر", "👋🏽 Wren", "x" * 60, "<img src=x onerror=alert(1)>", '"><script>']
PAGES = [
    "/characters/",
    "/characters/{pk}/",
    "/characters/{pk}/history/",
    "/campaigns/{campaign}/party/",
    "/campaigns/{campaign}/",
]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_the_same_everywhere_and_markup_is_text(at, hero, player, campaign, name):
    save_field(character=hero, by=player, path="name", value=name, base_version=1)
    assert Character.objects.get().name == name
    for page in PAGES:
        html = at(player).get(page.format(pk=hero.pk, campaign=campaign.pk)).content.decode()
        assert "<img src=x" not in html
        assert "<script>" not in html.replace("<script>\n", "")
        assert name.replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;") in html


@pytest.mark.parametrize("name", NAMES)
def test_a_specialty_takes_any_name_that_can_be_shown(at, draft, player, storyteller, campaign, name):
    add_specialty(character=draft, by=player, ability="Stealth", name=name, kind="general")
    for page in (f"/characters/{draft.pk}/build/", f"/campaigns/{campaign.pk}/specialties/"):
        html = at(storyteller).get(page).content.decode()
        assert "<img src=x" not in html
        assert "Stealth" in html


def test_blanks_are_folded_and_letters_composed(hero, player):
    save_field(character=hero, by=player, path="name", value="  Zoe\u0308   Varga ", base_version=1)
    assert Character.objects.get().name == "Zoë Varga"


@pytest.mark.parametrize("name", ["", " ", "x" * 81, "\u0301", "Noor\u202e", "a\u200bb", "a\x00b"], ids=ascii)
def test_names_that_cannot_be_told_apart_are_refused(hero, player, name):
    assert isinstance(save_field(character=hero, by=player, path="name", value=name, base_version=1), Problem)
    assert Character.objects.get().name == "Ilse Varga"
