"""Lines of the log about sheets: growth, fields and decisions, who sees them, and who takes what back."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.models import Campaign, User
from characters.advancement import award, buy
from characters.models import Character
from characters.services import Saved, finish_character, move_tracker, reopen_character, save_field
from tests.factories import make_character, make_member
from tests.systems.test_event_lines import again, lines_of, press_undo


@pytest.fixture
def hero(campaign: Campaign, player: User) -> Character:
    return make_character(campaign, player)


def given(by: User, points: int, *heroes: Character) -> tuple[Saved, ...]:
    found = award(characters=[again(one) for one in heroes], by=by, points=points, reason="the third chapter")
    assert isinstance(found, tuple), found
    return found


def bought(hero: Character, by: User) -> Saved:
    grows = again(hero).campaign.game.advancement(again(hero).sheet)
    assert grows
    offer = next(one for group in grows.groups for one in group.purchases if not one.why_not)
    found = buy(character=again(hero), by=by, code=offer.code)
    assert isinstance(found, Saved), found
    return found


def only_line(campaign: Campaign, user: User) -> tuple[str, str]:
    [(line, said)] = lines_of(campaign, user).items()
    return line, said


def free(hero: Character) -> int:
    grows = again(hero).campaign.game.advancement(again(hero).sheet)
    assert grows
    return grows.account.free


def test_an_award_to_all_is_one_line_and_is_taken_back_from_all(
    campaign: Campaign, storyteller: User, player: User, hero: Character
):
    other = make_character(campaign, make_member(campaign), name="Oye Adeyemi")
    given(storyteller, 3, hero, other)
    line, said = only_line(campaign, player)
    assert "Ilse Varga and Oye Adeyemi : 3 experience, the third chapter" in said
    assert press_undo(line, campaign, storyteller) == 200
    assert (free(hero), free(other)) == (0, 0)
    assert "Taken back by" in only_line(campaign, player)[1]


def test_an_award_that_one_has_spent_is_taken_back_from_nobody_and_says_whose_it_is(
    campaign: Campaign, storyteller: User, player: User, hero: Character
):
    other = make_character(campaign, make_member(campaign), name="Oye Adeyemi")
    given(storyteller, 6, hero, other)
    [line] = lines_of(campaign, player)
    bought(hero, player)
    client = Client()
    client.force_login(storyteller)
    address = f"/campaigns/{campaign.pk}/lines/{line.removeprefix('line-')}/undo/"
    answer = client.post(address, headers={"HX-Request": "true"})
    assert answer.status_code == 409
    assert "Ilse Varga: These points were spent since" in answer.content.decode()
    assert free(other) == 6


def test_an_award_to_somebody_hidden_stands_on_a_line_of_its_own(
    campaign: Campaign, storyteller: User, player: User, hero: Character
):
    lurker = make_character(campaign, storyteller, name="Lurker", hidden=True)
    given(storyteller, 3, hero, lurker)
    assert "Lurker" not in only_line(campaign, player)[1]
    told = lines_of(campaign, storyteller)
    assert ["Lurker" in said for said in told.values()] == [True, False]


def test_a_player_takes_back_a_purchase_until_anything_else_happens_to_the_sheet(
    campaign: Campaign, storyteller: User, player: User, hero: Character
):
    given(storyteller, 9, hero)
    points = free(hero)
    bought(hero, player)
    line = next(iter(lines_of(campaign, player)))
    assert press_undo(line, campaign, make_member(campaign)) == 403
    assert press_undo(line, campaign, player) == 200
    assert free(hero) == points
    bought(hero, player)
    line = next(iter(lines_of(campaign, player)))
    moved = move_tracker(character=again(hero), by=player, tracker="willpower", move="spend")
    assert isinstance(moved, Saved)
    assert press_undo(line, campaign, player) == 409
    assert press_undo(line, campaign, storyteller) == 200


def test_an_act_at_a_track_is_taken_back_once_and_only_while_it_is_the_last_there(
    campaign: Campaign, storyteller: User, player: User, hero: Character
):
    move_tracker(character=again(hero), by=player, tracker="willpower", move="spend")
    [first] = lines_of(campaign, player)
    move_tracker(character=again(hero), by=storyteller, tracker="willpower", move="spend")
    second = next(one for one in lines_of(campaign, player) if one != first)
    assert press_undo(first, campaign, player) == 409
    assert press_undo(second, campaign, player) == 403
    assert press_undo(second, campaign, storyteller) == 200
    changes = hero.changes.count()
    assert press_undo(second, campaign, storyteller) == 200  # its answer was lost: it counts once
    assert press_undo(second, campaign, player) == 409
    assert hero.changes.count() == changes
    assert press_undo(first, campaign, player) == 200
    assert again(hero).document["willpower"]["current"] == 3


def test_undo_is_offered_to_those_who_may_and_where_it_stands(
    campaign: Campaign, storyteller: User, player: User, hero: Character
):
    move_tracker(character=again(hero), by=player, tracker="willpower", move="spend")

    def offers(user: User) -> int:
        client = Client()
        client.force_login(user)
        return client.get(f"/campaigns/{campaign.pk}/log/?show=events").content.decode().count("data-undo")

    watcher = make_member(campaign)
    assert [offers(user) for user in (storyteller, player, watcher)] == [1, 1, 0]
    move_tracker(character=again(hero), by=storyteller, tracker="willpower", move="spend")
    assert [offers(user) for user in (storyteller, player, watcher)] == [1, 0, 0]


def test_undo_works_without_script_and_goes_back_to_the_log(
    client: Client, campaign: Campaign, player: User, hero: Character
):
    move_tracker(character=again(hero), by=player, tracker="willpower", move="spend")
    [line] = lines_of(campaign, player)
    client.force_login(player)
    answer = client.post(f"/campaigns/{campaign.pk}/lines/{line.removeprefix('line-')}/undo/")
    assert answer.status_code == 302
    assert answer["Location"] == f"/campaigns/{campaign.pk}/#{line}"
    assert client.post(f"/campaigns/{campaign.pk}/lines/no-such-line/undo/").status_code == 404


def test_notes_and_drafts_are_not_told_and_the_rest_of_a_sheet_is(
    campaign: Campaign, storyteller: User, player: User, hero: Character
):
    draft = make_character(campaign, player, name="Wren", status="draft")
    for one, path, value in (
        (hero, "story.notes", "Nobody may read this"),
        (draft, "story.concept", "Pilot"),
        (hero, "story.concept", "Gunner"),
    ):
        found = again(one)
        saved = save_field(character=found, by=player, path=path, value=value, base_version=found.version)
        assert isinstance(saved, Saved), saved
    for user in (player, storyteller):
        assert "Concept from" in only_line(campaign, user)[1]


def test_a_text_written_twice_is_one_line_and_two_things_put_beside_the_rest_are_two(
    campaign: Campaign, storyteller: User, player: User, hero: Character
):
    def saved(path: str, value: object, reason: str = "") -> None:
        found = again(hero)
        asked = {"path": path, "value": value, "base_version": found.version, "reason": reason}
        change = save_field(character=found, by=storyteller, **asked)
        assert isinstance(change, Saved), change

    saved("story.concept", "Pilot")
    saved("story.concept", "Gunner")
    assert "Concept from nothing to Gunner" in only_line(campaign, player)[1]
    for name in ("Crawlways", "Shadows"):
        asked = {"ability": "Firearms", "name": name, "kind": "general"}
        saved("specialties.add", asked, reason="for the story")
    told = " ".join(lines_of(campaign, player).values())
    assert len(lines_of(campaign, player)) == 3
    assert "Crawlways" in told
    assert "Shadows" in told


def test_who_comes_to_the_table_and_who_is_a_draft_again_is_told_by_the_name_it_had(
    campaign: Campaign, storyteller: User, player: User, hero: Character
):
    other = make_member(campaign)
    reopened = reopen_character(character=again(hero), by=storyteller)
    assert isinstance(reopened, Character)
    save_field(character=again(hero), by=player, path="name", value="The spy", base_version=reopened.version)
    assert "Ilse Varga is a draft again." in only_line(campaign, other)[1]
    finished = finish_character(character=again(hero), by=storyteller, reason="for the story")
    assert isinstance(finished, Character), finished
    assert "The spy is at the table." in next(iter(lines_of(campaign, other).values()))


def test_lines_ask_the_database_no_more_for_many_than_for_one(
    client: Client, campaign: Campaign, storyteller: User, hero: Character
):
    client.force_login(storyteller)
    url, counts = f"/campaigns/{campaign.pk}/log/", []
    for many in (1, 6):
        for number in range(many):
            one = make_character(campaign, storyteller, name=f"Number {number} of {many}")
            move_tracker(character=again(one), by=storyteller, tracker="willpower", move="spend")
        client.get(url)
        with CaptureQueriesContext(connection) as asked:
            client.get(url)
        counts.append(len(asked))
    assert counts[0] == counts[1]
