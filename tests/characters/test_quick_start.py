"""Quick start: a draft that begins filled in, and a part of a draft filled in anew by surprise."""

from __future__ import annotations

import pytest

import rules
from campaigns.models import Campaign, User
from characters.history import history_of
from characters.models import Character, CharacterChange
from characters.quick import Start, start_of
from characters.services import UNNAMED
from tests.factories import make_campaign, make_member

pytestmark = pytest.mark.django_db

EDITIONS = [(one.key, line.key) for one in rules.systems() for line in one.editions]


def told(character: Character) -> list[tuple[str, str]]:
    return [(one.field, one.after) for one in history_of(character, notes=True, tells=True)]


def begin(at, user: User, campaign: Campaign, start: str, **sent: str):
    return at(user).post(f"/campaigns/{campaign.pk}/characters/new/", {"start": start, **sent})


@pytest.mark.parametrize(("system", "edition"), EDITIONS)
def test_the_page_of_a_new_character_offers_everybody_of_the_system(at, system, edition):
    campaign = make_campaign(system=system, edition=edition)
    html = at(make_member(campaign)).get(f"/campaigns/{campaign.pk}/characters/new/").content.decode()
    concepts = campaign.game.quick.concepts
    assert ("Quick start" in html) is bool(concepts)
    for one in concepts:
        assert f"Play {one.person}" in html


@pytest.mark.parametrize(("system", "edition"), EDITIONS)
def test_somebody_ready_made_is_a_draft_that_may_be_finished_at_once(at, system, edition):
    campaign = make_campaign(system=system, edition=edition)
    player = make_member(campaign)
    for one in campaign.game.quick.concepts:
        answer = begin(at, player, campaign, one.key)
        draft = Character.objects.latest("pk")
        assert answer.url == f"/characters/{draft.pk}/build/"
        assert (draft.name, draft.status) == (one.person, "draft")
        assert at(player).post(f"/characters/{draft.pk}/finish/", {"base": draft.version}).status_code == 302
        assert Character.objects.get(pk=draft.pk).status == "finished"


@pytest.mark.parametrize(("system", "edition"), EDITIONS)
def test_whoever_is_made_by_dice_has_a_name_and_may_be_finished_at_once(at, system, edition):
    campaign = make_campaign(system=system, edition=edition)
    player = make_member(campaign)
    starts = [f"{one.key}:dice" for one in campaign.game.quick.concepts[:2]]
    for start in [*starts, "anybody"] if starts else ():
        begin(at, player, campaign, start)
        draft = Character.objects.latest("pk")
        assert draft.name != UNNAMED
        assert at(player).post(f"/characters/{draft.pk}/finish/", {"base": draft.version}).status_code == 302
        assert Character.objects.get(pk=draft.pk).status == "finished"
    names = [one.name for one in campaign.characters.all()]
    assert len(set(names)) == len(names)


def test_history_says_that_a_concept_fell_by_dice(at, campaign, player):
    begin(at, player, campaign, "pilot:dice")
    draft = Character.objects.get()
    assert campaign.game.problems(draft.sheet) == ()
    assert told(draft) == [("Quick start", "Pilot, by dice")]


def test_two_presses_with_one_key_are_one_character(at, campaign, player):
    for _ in range(2):
        begin(at, player, campaign, "anybody", request_key="7d1b0c0e-5f67-4a7e-9a52-0b7a3d1f7a11")
    assert Character.objects.count() == 1
    assert CharacterChange.objects.count() == 1


@pytest.mark.parametrize("start", ["nobody", "pilot:cards", "anybody:cards", ":dice", "\x00", "pilot:dice:dice"])
def test_what_is_no_concept_is_refused_in_words_and_nothing_is_made(at, campaign, player, start):
    answer = begin(at, player, campaign, start)
    assert answer.status_code == 422
    assert "Choose one of the concepts" in answer.content.decode()
    assert not Character.objects.exists()


def surprise(at, user: User, draft: Character, part: str, **sent: object):
    return at(user).post(f"/characters/{draft.pk}/surprise/", {"part": part, "base": draft.version, **sent})


def test_a_part_by_surprise_is_one_change_that_undo_takes_back_whole(at, draft, player):
    before = draft.sheet
    answer = surprise(at, player, draft, "attributes")
    after = Character.objects.get()
    assert answer.url == f"/characters/{draft.pk}/build/"
    assert after.sheet.abilities == before.abilities
    change = after.changes.get()
    assert told(after) == [("Quick start", "Attributes by surprise")]
    at(player).post(f"/characters/{draft.pk}/undo/", {"change": change.pk, "base": after.version})
    assert Character.objects.get().sheet == before


def test_what_stood_in_the_fields_is_kept_first(at, draft, player):
    surprise(at, player, draft, "abilities", **{"story.concept": "Thief"})
    assert Character.objects.get().sheet.story.concept == "Thief"


def test_there_is_no_part_of_another_name(at, draft, player):
    assert surprise(at, player, draft, "luggage").status_code == 422
    assert not draft.changes.exists()


def test_whoever_has_been_at_the_table_is_not_filled_in_anew(at, hero, player, storyteller):
    assert surprise(at, player, hero, "attributes").status_code == 403
    at(storyteller).post(f"/characters/{hero.pk}/reopen/")
    html = at(player).get(f"/characters/{hero.pk}/build/").content.decode()
    assert "Surprise me" not in html
    assert surprise(at, player, Character.objects.get(), "attributes").status_code == 403


def test_the_builder_offers_the_parts_of_its_system(at, draft, player):
    html = at(player).get(f"/characters/{draft.pk}/build/").content.decode()
    for one in draft.campaign.game.quick.parts:
        assert f'id="surprise-{one.key}"' in html


TIGHT = [
    ("maelstrom", "core", {"advanced_specialties": 18}),
    ("maelstrom", "core", {"general_specialties": 18}),
    ("luck-die", "core", {"starting_skills": 18, "extra_skills": ["Sailing: Strength", "Gossip"]}),
]
"""House rules that leave few ways to a whole character."""


@pytest.mark.parametrize("start", ["anybody", "{concept}", "{concept}:dice"])
@pytest.mark.parametrize(("system", "edition", "house_rules"), TIGHT)
def test_where_house_rules_leave_a_way_to_a_whole_character_it_is_found(system, edition, house_rules, start):
    game = rules.system(system).game(edition, house_rules)
    found = start_of(game, start.format(concept=game.quick.concepts[0].key))
    assert isinstance(found, Start)
    assert found.left == ""
    assert [one.sentence for one in game.problems(found.sheet) if not one.notice] == []


IMPOSSIBLE = [
    ("maelstrom", "core", {"category_minimum": 10, "attribute_cap": 1}, "more dots in Physical"),
    ("maelstrom", "later", {"primary_dots": 30}, "more dots in"),
    ("luck-die", "core", {"starting_skills": 30}, "13 skills still to choose"),
    ("wild-die", "core", {"attribute_dice": 200}, "attribute dice left"),
    ("wild-die", "core", {"attribute_least": 4, "attribute_most": 5}, "attribute dice too many"),
]


@pytest.mark.parametrize(("system", "edition", "house_rules", "says"), IMPOSSIBLE)
def test_where_none_is_possible_a_sentence_says_what_is_left(at, system, edition, house_rules, says):
    campaign = make_campaign(system=system, edition=edition, house_rules=house_rules)
    player = make_member(campaign)
    for start in ("anybody", campaign.game.quick.concepts[0].key):
        sent = {"start": start}
        page = at(player).post(f"/campaigns/{campaign.pk}/characters/new/", sent, follow=True).content.decode()
        assert "dice made no whole character" in page
        assert says in page
    assert Character.objects.count() == 2
