"""Every moment of a sheet can be looked at and compared, and the words say how the later one differs."""

from __future__ import annotations

import pytest

from characters.advancement import award, buy
from characters.life.comparing import compared
from characters.life.moments import moment_of
from characters.models import Character
from characters.services import finish_character, move_tracker, reopen_character, save_field
from tests.systems.growing import EDITIONS, make_hero


def save(character, by, path, value, **more):
    found = save_field(character=character, by=by, path=path, value=value, base_version=10_000, **more)
    return found.character


def at_version(pk, version, *, notes=True):
    return moment_of(Character.objects.get(pk=pk), version, notes=notes)


def lines(one, other):
    found = compared(Character.objects.get().campaign.game, one, other)
    return {line.what: (line.then, line.later, line.mark) for part in found.differing for line in part.lines}


def test_a_sheet_is_read_as_it_stood_after_each_change(draft, player):
    seen = {}
    for path, value in (
        ("abilities.Stealth", 3),
        ("story.concept", "Pilot"),
        ("name", "Wren"),
        ("abilities.Stealth", 2),
    ):
        one = save(draft, player, path, value)
        seen[one.version] = (one.sheet, one.name)
    for version, (sheet, name) in seen.items():
        found = at_version(draft.pk, version)
        assert (found.sheet, found.name) == (sheet, name)
    assert at_version(draft.pk, 1).sheet == draft.sheet


def test_what_differs_is_said_in_words(draft, player):
    save(draft, player, "abilities.Stealth", 3)
    save(draft, player, "abilities.Melee", 0)
    later = save(draft, player, "story.concept", "Pilot").version
    found = lines(at_version(draft.pk, 1), at_version(draft.pk, later))
    assert found["Stealth"] == ("1", "3", "higher")
    assert found["Melee"][2] == "lower"
    assert found["Concept"] == ("nothing", "Pilot", "added")


def test_private_notes_are_in_no_moment_of_those_who_may_not_read_them(hero, player):
    later = save(hero, player, "story.notes", "A secret").version
    assert at_version(hero.pk, later).sheet.story.notes == "A secret"
    found = at_version(hero.pk, later, notes=False)
    assert (found.sheet.story.notes, found.did) == ("", "Notes")


@pytest.mark.parametrize("version", [0, 2, 99])
def test_there_is_no_moment_that_never_was(hero, version):
    assert at_version(hero.pk, version) is None


def test_moments_before_finishing_and_reopening_are_exact(draft, player, storyteller):
    stood = {}

    def keep():
        one = Character.objects.get(pk=draft.pk)
        stood[one.version] = one.sheet

    save(draft, player, "story.concept", "Pilot")
    keep()
    finish_character(character=draft, by=player)
    keep()
    award(characters=[draft], by=storyteller, points=20, reason="a story")
    buy(character=draft, by=player, code=first_offer(draft))
    keep()
    reopen_character(character=draft, by=storyteller)
    keep()
    finish_character(character=draft, by=storyteller)
    keep()
    assert {version: at_version(draft.pk, version).sheet for version in stood} == stood


def first_offer(character):
    one = Character.objects.get(pk=character.pk)
    grows = one.campaign.game.advancement(one.sheet)
    return next(p.code for group in grows.groups for p in group.purchases if p.bar is None)


@pytest.mark.parametrize("key", EDITIONS, ids="/".join)
def test_every_system_reads_back_what_play_did(key, storyteller):
    hero = make_hero(storyteller, key)
    before = hero.version
    game = hero.campaign.game
    moves = [(one.key, move.code) for one in game.trackers(hero.sheet) for move in one.moves if not move.lifts]
    for tracker, move in moves[:6]:
        move_tracker(character=hero, by=storyteller, tracker=tracker, move=move, amount=1)
    assert at_version(hero.pk, before).sheet == hero.sheet
