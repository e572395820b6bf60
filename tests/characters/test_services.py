"""What people do to a character: merged, refused, written down."""

from __future__ import annotations

import uuid

import pytest
from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from campaigns.models import Audience, Membership, TableEvent
from characters.models import Character, CharacterChange, Status
from characters.services import (
    Conflict,
    Saved,
    create_character,
    delete_draft,
    finish_character,
    move_tracker,
    reopen_character,
    save_field,
)
from rules.sheets import Problem
from tests.factories import make_character


def save(character, by, path, value, base=None, **more):
    base = character.version if base is None else base
    return save_field(character=character, by=by, path=path, value=value, base_version=base, **more)


def test_a_draft_exists_from_the_first_click(campaign, player):
    character = create_character(campaign=campaign, by=player)
    assert (character.name, character.status, character.version) == ("Unnamed", Status.DRAFT, 1)
    assert TableEvent.objects.get().audience == Audience.PRIVATE


def test_only_a_storytellers_character_can_be_hidden(campaign, player, storyteller):
    assert not create_character(campaign=campaign, by=player, hidden=True).hidden
    assert create_character(campaign=campaign, by=storyteller, hidden=True).hidden


@pytest.mark.parametrize("who", ["spectator", "stranger"])
def test_nobody_else_starts_a_character(campaign, request, who):
    assert isinstance(create_character(campaign=campaign, by=request.getfixturevalue(who)), Problem)
    assert not Character.objects.exists()


def test_a_change_is_a_row_with_who_before_and_after(draft, player):
    found = save(draft, player, "abilities.Stealth", 2)
    change = CharacterChange.objects.get()
    assert isinstance(found, Saved)
    assert (change.by_name, change.path, change.before, change.after) == ("Tomas", "abilities.Stealth", 1, 2)
    assert change.version == found.character.version == 2


def test_saving_what_is_there_writes_nothing(draft, player):
    found = save(draft, player, "abilities.Stealth", 1)
    assert isinstance(found, Saved)
    assert found.change is None
    assert not CharacterChange.objects.exists()
    assert not TableEvent.objects.exists()


def test_two_people_who_change_different_fields_both_win(draft, player, storyteller):
    save(draft, storyteller, "attributes.Strength", 3, base=1)
    save(draft, player, "story.concept", "Smuggler", base=1)
    draft.refresh_from_db()
    sheet = Character.objects.get().sheet
    assert (sheet.attributes["Strength"], sheet.story.concept) == (3, "Smuggler")


def test_the_later_of_two_who_change_the_same_field_sees_both_values(draft, player, storyteller):
    save(draft, storyteller, "story.concept", "Pilot", base=1)
    found = save(draft, player, "story.concept", "Smuggler", base=1)
    assert isinstance(found, Conflict)
    assert (found.theirs, found.yours, found.by_name) == ("Pilot", "Smuggler", "Noor")
    assert Character.objects.get().sheet.story.concept == "Pilot"


def test_after_the_choice_ones_own_value_stands_and_the_other_is_in_the_history(draft, player, storyteller):
    save(draft, storyteller, "story.concept", "Pilot", base=1)
    page = uuid.uuid4()
    assert isinstance(save(draft, player, "story.concept", "Smuggler", base=1, page=page, force=True), Saved)
    assert isinstance(save(draft, player, "story.concept", "Smuggler, retired", base=1, page=page), Saved)
    assert [row.after for row in draft.changes.order_by("version")] == ["Pilot", "Smuggler", "Smuggler, retired"]


def test_agreeing_is_no_conflict(draft, player, storyteller):
    save(draft, storyteller, "story.concept", "Pilot", base=1)
    assert isinstance(save(draft, player, "story.concept", "Pilot", base=1), Saved)


def test_what_creation_settled_is_frozen_for_the_player(hero, player):
    found = save(hero, player, "attributes.Strength", 5)
    assert isinstance(found, Problem)
    assert found.code == "settled"


def test_a_storyteller_breaks_a_rule_only_with_a_reason(hero, storyteller):
    assert save(hero, storyteller, "attributes.Strength", 5).code == "reason_needed"
    assert isinstance(save(hero, storyteller, "attributes.Strength", 5, reason="A bionic arm"), Saved)
    change = CharacterChange.objects.get()
    assert (change.override, change.reason) == (True, "A bionic arm")


def test_story_and_name_of_a_finished_character_stay_open(hero, player):
    assert isinstance(save(hero, player, "story.backstory", "Nine years."), Saved)
    assert isinstance(save(hero, player, "name", "Ilse Varga-Ünal"), Saved)
    assert Character.objects.get().name == "Ilse Varga-Ünal"


@pytest.mark.parametrize("who", ["other_player", "spectator", "stranger"])
def test_nobody_else_changes_a_character(hero, request, who):
    user = request.getfixturevalue(who)
    for found in (
        save(hero, user, "story.concept", "Mine now"),
        move_tracker(character=hero, by=user, tracker="willpower", move="spend"),
        reopen_character(character=hero, by=user),
        delete_draft(character=hero, by=user),
        *finish_character(character=hero, by=user),
    ):
        assert isinstance(found, Problem)
        assert found.code == "not_yours"
    assert not CharacterChange.objects.exists()


def test_a_removed_player_keeps_the_character_and_changes_nothing(hero, player):
    Membership.objects.filter(user=player).delete()
    assert save(hero, player, "story.concept", "Free").code == "not_yours"
    assert Character.objects.visible_to(player).exists()


def test_nothing_changes_in_an_archived_campaign(hero, player, campaign):
    campaign.archived_at = hero.created_at
    campaign.save()
    assert save(hero, player, "story.concept", "Late").code == "archived"


def test_a_draft_that_breaks_rules_is_not_finished_and_hears_every_reason(draft, player):
    save(draft, player, "attributes.Strength", 5)
    save(draft, player, "abilities.Survival", 1)
    found = finish_character(character=draft, by=player)
    assert {"attribute_above_four", "ability_not_twelve"} <= {problem.code for problem in found}
    assert Character.objects.get().is_draft


def test_a_player_cannot_allow_the_own_broken_rules(draft, player):
    save(draft, player, "attributes.Strength", 5)
    assert isinstance(finish_character(character=draft, by=player, reason="Please"), tuple)
    assert Character.objects.get().is_draft


def test_a_storyteller_finishes_what_breaks_rules_and_the_sheet_says_so(draft, storyteller):
    save(draft, storyteller, "attributes.Strength", 5)
    finish_character(character=draft, by=storyteller, reason="A giant, agreed at session zero")
    character = Character.objects.get()
    allowed = character.changes.get(override=True)
    assert character.status == Status.FINISHED
    assert allowed.reason == "A giant, agreed at session zero"
    assert any("5 dots" in one["sentence"] or "five dots" in one["sentence"] for one in allowed.after)


def test_finishing_tells_the_table(draft, player):
    finish_character(character=draft, by=player)
    event = TableEvent.objects.get()
    assert (event.kind, event.subject, event.audience) == ("character", draft.pk, Audience.TABLE)


def test_the_party_never_hears_of_a_hidden_character(campaign, storyteller):
    warden = make_character(campaign, storyteller, name="The warden", status="draft", hidden=True)
    finish_character(character=warden, by=storyteller)
    move_tracker(character=warden, by=storyteller, tracker="willpower", move="spend")
    assert {event.audience for event in TableEvent.objects.all()} == {Audience.STORYTELLERS}


def test_moves_on_a_tracker_are_written_down_and_told(hero, player):
    found = move_tracker(character=hero, by=player, tracker="willpower", move="spend")
    assert found.character.sheet.willpower.current == 2
    assert TableEvent.objects.get().kind == "vitals"
    assert CharacterChange.objects.get().path == "willpower"


def test_only_a_storyteller_awards_experience(hero, player, storyteller):
    award = {"character": hero, "tracker": "experience", "move": "award", "amount": 3}
    assert isinstance(move_tracker(by=player, **award), Problem)
    assert move_tracker(by=storyteller, **award).character.sheet.experience.earned == 3


def test_a_storyteller_reopens_a_finished_character_and_it_is_checked_again(hero, storyteller, player):
    reopen_character(character=hero, by=storyteller)
    save(hero, player, "attributes.Strength", 5)
    assert isinstance(finish_character(character=hero, by=player), tuple)


def test_a_player_does_not_reopen_a_character_without_cause(hero, player):
    assert reopen_character(character=hero, by=player).code == "settled"


def test_a_draft_is_deleted_but_not_what_was_at_the_table(draft, hero, player, storyteller):
    assert delete_draft(character=draft, by=player) is None
    reopen_character(character=hero, by=storyteller)
    assert delete_draft(character=hero, by=player).code == "was_finished"
    assert list(Character.objects.living().values_list("name", flat=True)) == ["Ilse Varga"]


@pytest.mark.parametrize(
    "fields", [{"name": ""}, {"status": "legend"}, {"status": "finished", "finished_at": None}], ids=str
)
def test_the_database_refuses_a_row_that_cannot_be(hero, fields):
    rows = QuerySet(Character).filter(pk=hero.pk)
    with pytest.raises(IntegrityError), transaction.atomic():
        rows.update(**fields)


def test_the_database_refuses_an_override_without_a_reason(hero, storyteller):
    with pytest.raises(IntegrityError), transaction.atomic():
        CharacterChange.objects.create(character=hero, version=2, path="x", by_name="Noor", override=True)
