"""Undo takes back one's own latest change, twenty of them, and nobody else's."""

from __future__ import annotations

import pytest

from characters.models import Character, Proposal
from characters.services import Saved, save_field
from characters.undo import STEPS, undo_change, undoable
from rules.sheets import Problem
from tests.characters.specialties import add_specialty


def save(character, by, path, value):
    return save_field(character=character, by=by, path=path, value=value, base_version=10_000)


def take_back(character, by):
    change = undoable(Character.objects.get(), by)
    return undo_change(character=character, by=by, change_id=change.pk if change else 0)


def test_changes_go_back_one_by_one(draft, player):
    for concept in ("Pilot", "Smuggler", "Thief"):
        save(draft, player, "story.concept", concept)
    seen = []
    while isinstance(take_back(draft, player), Saved):
        seen.append(Character.objects.get().sheet.story.concept)
    assert seen == ["Smuggler", "Pilot", ""]


def test_twenty_steps_go_back(draft, player):
    for number in range(STEPS + 5):
        save(draft, player, "story.concept", f"Concept {number}")
    steps = 0
    while isinstance(take_back(draft, player), Saved):
        steps += 1
    assert steps == STEPS


def test_a_change_after_undo_starts_again(draft, player):
    save(draft, player, "abilities.Stealth", 3)
    take_back(draft, player)
    save(draft, player, "abilities.Melee", 1)
    take_back(draft, player)
    sheet = Character.objects.get().sheet
    assert (sheet.abilities["Stealth"], sheet.abilities["Melee"]) == (1, 2)


def test_somebody_elses_later_change_ends_it(draft, player, storyteller):
    save(draft, player, "story.concept", "Pilot")
    mine = undoable(Character.objects.get(), player)
    save(draft, storyteller, "abilities.Melee", 1)
    assert undoable(Character.objects.get(), player) is None
    assert isinstance(undo_change(character=draft, by=player, change_id=mine.pk), Problem)


def test_the_name_goes_back(draft, player):
    save(draft, player, "name", "Wren")
    take_back(draft, player)
    assert Character.objects.get().name == "Wren Halloran"


def test_an_own_specialty_taken_back_is_withdrawn(draft, player):
    add_specialty(character=draft, by=player, ability="Stealth", name="Crawlways", kind="general")
    take_back(draft, player)
    assert len(Character.objects.get().sheet.specialties) == 3
    assert Proposal.objects.get().state == "withdrawn"


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["plain", "htmx"])
def test_the_button_takes_back_and_draws_the_field_again(at, draft, player, headers):
    save(draft, player, "abilities.Stealth", 3)
    change = undoable(Character.objects.get(), player)
    response = at(player).post(f"/characters/{draft.pk}/undo/", {"change": change.pk}, headers=headers)
    assert response.status_code == (200 if headers else 302)
    assert Character.objects.get().sheet.abilities["Stealth"] == 1
    if headers:
        assert 'id="field-abilities-stealth"' in response.content.decode()


@pytest.mark.parametrize("change", ["", "x", "0", "99999999999999999999"])
def test_nonsense_takes_nothing_back(at, draft, player, change):
    assert at(player).post(f"/characters/{draft.pk}/undo/", {"change": change}).status_code == 409
