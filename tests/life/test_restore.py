"""A moment is brought back by one more change: at once by those who may, asked for by the player of a finished one."""

from __future__ import annotations

import pytest

from campaigns.waiting import waiting_for
from characters.advancement import award
from characters.life.models import Correction
from characters.life.proposing import ask_to_restore, decide, withdraw
from characters.life.restoring import restore_moment
from characters.lives.handing import answer, give
from characters.models import Character
from characters.services import finish_character, move_tracker, reopen_character
from characters.undo import undo_change, undoable
from characters.writing import Saved
from rules.sheets import Problem
from tests.life.test_moments import first_offer, save
from tests.systems.growing import EDITIONS, make_hero


def now(character):
    return Character.objects.get(pk=character.pk)


def restore(character, by, version, seen=None):
    return restore_moment(character=character, by=by, version=version, seen=seen or now(character).version)


def test_a_draft_is_restored_by_its_player_and_nothing_is_erased(draft, player):
    save(draft, player, "abilities.Stealth", 3)
    save(draft, player, "name", "Wren")
    assert isinstance(restore(draft, player, 1), Saved)
    found = now(draft)
    assert (found.sheet, found.name) == (draft.sheet, draft.name)
    assert found.changes.count() == 4


def test_a_restored_draft_can_be_taken_back(draft, player):
    later = save(draft, player, "abilities.Stealth", 3)
    restore(draft, player, 1)
    undo_change(character=draft, by=player, change_id=undoable(now(draft), player).pk)
    assert now(draft).sheet == later.sheet


def test_the_sheet_of_last_week_comes_back_to_a_finished_character(hero, storyteller):
    before = hero.version
    save(hero, storyteller, "attributes.Strength", 4, reason="a slip")
    restored = restore(hero, storyteller, before)
    assert isinstance(restored, Saved)
    assert now(hero).sheet == hero.sheet
    assert not restored.change.override


def test_history_and_log_tell_what_a_restore_changed_who_asked_and_where_to_see_it_all(hero, storyteller, player, at):
    before = hero.version
    save(hero, storyteller, "attributes.Strength", 4, reason="a slip")
    save(hero, player, "name", "Wren")
    save(hero, player, "story.concept", "Pilot")
    save(hero, player, "story.backstory", "Long ago, in another town, there was no one at all.")
    asked = ask_to_restore(character=now(hero), by=player, version=before, reason="It was a slip")
    decide(correction=asked, by=storyteller, accept=True)
    told = "Whole sheet restored: Strength from 4 to 2, Concept from Pilot to nothing and 1 more"
    version = now(hero).version
    both = f"/characters/{hero.pk}/history/compare/?moment={version - 1}&amp;moment={version}"
    log = at(player).get(f"/campaigns/{hero.campaign_id}/log/").text
    assert f"{told}. Its player asked: It was a slip" in log
    assert both in log
    history = at(player).get(f"/characters/{hero.pk}/history/").text
    assert told.removeprefix("Whole sheet ") in history
    assert both in history
    assert at(player).get(both.replace("&amp;", "&")).status_code == 200


def test_who_looked_at_an_older_page_looks_again(hero, storyteller, player):
    save(hero, storyteller, "attributes.Strength", 4, reason="a slip")
    seen = now(hero).version
    save(hero, player, "story.concept", "Pilot")
    found = restore(hero, storyteller, 1, seen=seen)
    assert isinstance(found, Problem)
    assert player.username in found.sentence
    assert now(hero).sheet.story.concept == "Pilot"


def test_the_player_of_a_finished_character_asks_and_a_storyteller_does_it(hero, player, storyteller, campaign):
    save(hero, player, "story.concept", "Pilot")
    assert isinstance(restore(hero, player, 1), Problem)
    asked = ask_to_restore(character=hero, by=player, version=1, reason="It was a slip")
    things = waiting_for(campaign.memberships.select_related("campaign", "user"))
    assert [thing.about for seat, some in things.items() for thing in some if seat.is_storyteller] == ["It was a slip"]
    assert isinstance(decide(correction=asked, by=player, accept=True), Problem)
    assert decide(correction=asked, by=storyteller, accept=True).state == "accepted"
    assert now(hero).sheet == hero.sheet
    again = decide(correction=asked, by=storyteller, accept=False, note="no")
    assert again.code == "decided"


def test_it_is_declined_with_a_note_and_withdrawn_by_its_player_alone(hero, player, storyteller):
    save(hero, player, "story.concept", "Pilot")
    asked = ask_to_restore(character=hero, by=player, version=1, reason="It was a slip")
    assert isinstance(decide(correction=asked, by=storyteller, accept=False), Problem)
    assert isinstance(withdraw(correction=asked, by=storyteller), Problem)
    assert decide(correction=asked, by=storyteller, accept=False, note="Let it be").state == "declined"
    newer = ask_to_restore(character=hero, by=player, version=1, reason="Please")
    newest = ask_to_restore(character=hero, by=player, version=1, reason="Please, please")
    assert withdraw(correction=newest, by=player).state == "withdrawn"
    assert Correction.objects.get(pk=newer.pk).state == "withdrawn"


def test_a_moment_of_the_draft_is_only_read_once_it_is_finished(draft, player, storyteller):
    save(draft, player, "story.concept", "Pilot")
    finish_character(character=draft, by=player)
    found = restore(draft, storyteller, 1)
    assert isinstance(found, Problem)
    assert found.code == "settled"


def test_what_was_bought_after_the_moment_is_no_growth_of_a_reopened_sheet(hero, player, storyteller):
    from characters.advancement import buy

    award(characters=[hero], by=storyteller, points=20, reason="a story")
    before = now(hero)
    buy(character=hero, by=player, code=first_offer(hero))
    assert now(hero).sheet.grown
    restore(hero, storyteller, before.version)
    assert now(hero).sheet == before.sheet
    reopen_character(character=hero, by=storyteller)
    assert not now(hero).sheet.grown


@pytest.mark.parametrize("key", EDITIONS, ids="/".join)
def test_every_system_brings_a_moment_back(key, storyteller):
    hero = make_hero(storyteller, key)
    moves = [(one.key, move.code) for one in hero.campaign.game.trackers(hero.sheet) for move in one.moves]
    for tracker, move in moves[:4]:
        move_tracker(character=hero, by=storyteller, tracker=tracker, move=move, amount=1)
    changed = now(hero).version
    assert isinstance(restore(hero, storyteller, hero.version), Saved)
    assert now(hero).sheet == hero.sheet
    assert now(hero).version >= changed


@pytest.mark.parametrize("goes_back", ["the note", "a change after it"])
def test_no_sentence_of_a_restore_tells_what_private_notes_say(hero, storyteller, player, other_player, at, goes_back):
    noted = save(hero, player, "story.notes", "Marrekbetraysus").version
    later = save(hero, player, "story.concept", "Pilot").version
    save(hero, storyteller, "attributes.Strength", 4, reason="a slip")
    restored = restore(hero, storyteller, noted if goes_back == "the note" else later)
    assert isinstance(restored, Saved)
    table = f"/campaigns/{hero.campaign_id}/"
    moments = [f"/characters/{hero.pk}/history/{version}/" for version in range(1, now(hero).version + 1)]
    for path in (f"/characters/{hero.pk}/", f"/characters/{hero.pk}/history/", table, f"{table}log/", *moments):
        assert "Marrekbetraysus" not in at(other_player).get(path, follow=True).content.decode(), path


def test_notes_of_whoever_has_the_character_now_stay_when_an_older_moment_returns(
    hero, storyteller, player, other_player
):
    noted = save(hero, player, "story.notes", "Marrekbetraysus").version
    offer = give(now(hero), storyteller, other_player.pk)
    for person in (player, other_player):
        answer(offer, person, agrees=True)
    save(hero, other_player, "story.notes", "My own")
    save(hero, storyteller, "attributes.Strength", 4, reason="a slip")
    assert isinstance(restore(hero, storyteller, noted), Saved)
    assert now(hero).sheet.story.notes == "My own"
    assert now(hero).sheet.attributes == hero.sheet.attributes
