"""Undo takes back one's own latest change, twenty of them, and nobody else's."""

from __future__ import annotations

import pytest

from characters.models import Character, Proposal
from characters.services import Saved, save_field
from characters.undo import STEPS, redo_change, redoable, undo_change, undoable, ways_of
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


def do_again(character, by):
    change = redoable(Character.objects.get(), by)
    return redo_change(character=character, by=by, change_id=change.pk if change else 0)


def test_what_was_taken_back_is_done_again_and_taken_back_again(draft, player):
    for concept in ("Pilot", "Smuggler", "Thief"):
        save(draft, player, "story.concept", concept)
    seen = []
    for step in (take_back, take_back, do_again, take_back, do_again, do_again, take_back):
        assert isinstance(step(draft, player), Saved)
        seen.append(Character.objects.get().sheet.story.concept)
    assert seen == ["Smuggler", "Pilot", "Smuggler", "Pilot", "Smuggler", "Thief", "Smuggler"]


def test_twenty_steps_go_back_and_forth_and_back_again(draft, player):
    for number in range(STEPS + 1):
        save(draft, player, "story.concept", f"Concept {number}")
    for step, ends in ((take_back, 0), (do_again, STEPS), (take_back, 0)):
        for _ in range(STEPS):
            assert isinstance(step(draft, player), Saved)
        assert Character.objects.get().sheet.story.concept == f"Concept {ends}"


def test_after_another_change_nothing_is_done_again(draft, player):
    save(draft, player, "abilities.Stealth", 3)
    take_back(draft, player)
    save(draft, player, "abilities.Melee", 1)
    assert redoable(Character.objects.get(), player) is None
    assert isinstance(do_again(draft, player), Problem)


def test_nobody_does_again_what_somebody_else_took_back(draft, player, storyteller):
    save(draft, player, "abilities.Stealth", 3)
    take_back(draft, player)
    assert redoable(Character.objects.get(), storyteller) is None


def test_a_redo_that_is_sent_again_is_one(draft, player):
    save(draft, player, "abilities.Stealth", 3)
    take_back(draft, player)
    change = redoable(Character.objects.get(), player)
    for _ in range(2):
        assert isinstance(redo_change(character=draft, by=player, change_id=change.pk), Saved)
    assert Character.objects.get().sheet.abilities["Stealth"] == 3


def test_the_buttons_say_what_they_change_and_whose_change_ends_them(draft, player, storyteller):
    save(draft, player, "abilities.Stealth", 3)
    assert ways_of(Character.objects.get(), player).said == "Stealth from 1 to 3"
    take_back(draft, player)
    assert ways_of(Character.objects.get(), player).again_said == "Stealth from 1 to 3"
    do_again(draft, player)
    save(draft, storyteller, "abilities.Melee", 1)
    ways = ways_of(Character.objects.get(), player)
    assert (ways.pk, ways.again) == (0, 0)
    assert ways.ends.startswith(f"{storyteller.username} changed Melee")


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["plain", "htmx"])
def test_the_button_does_it_again_and_says_what(at, draft, player, headers):
    save(draft, player, "abilities.Stealth", 3)
    take_back(draft, player)
    change = redoable(Character.objects.get(), player)
    response = at(player).post(f"/characters/{draft.pk}/redo/", {"change": change.pk}, headers=headers)
    assert response.status_code == (200 if headers else 302)
    assert Character.objects.get().sheet.abilities["Stealth"] == 3
    if headers:
        assert "Done: Stealth from 1 to 3." in response.headers["HX-Trigger"]
