"""What the first release wrote is read, told and taken back by every later one."""

from __future__ import annotations

import uuid
from collections import Counter, defaultdict

import pytest
from django.test import Client

from campaigns.models import Campaign, Membership, User
from characters.models import Character, CharacterChange
from rolls.models import Roll
from rolls.rooms.models import Fight
from rolls.rooms.services import undo_last
from rolls.rooms.standing import standing_of
from rules import registry
from rules.sheets import Problem
from tests.first_fixture import reading


def test_every_edition_has_drafts_sheets_hidden_rolls_purchases_and_fights():
    editions = {(system.key, edition.key) for system in registry._found().values() for edition in system.editions}
    assert set(Campaign.objects.values_list("system", "edition")) == editions
    for campaign in Campaign.objects.all():
        assert set(campaign.characters.values_list("status", flat=True)) == {"draft", "finished"}
        assert set(campaign.rolls.values_list("visibility", flat=True)) == {"table", "storytellers", "private"}
        assert campaign.fights.exists()
        assert CharacterChange.objects.filter(character__campaign=campaign, undoes__isnull=False).exists()


def test_every_roll_comes_to_what_it_came_to():
    assert reading.outcomes() == reading.kept("rolls")["outcomes"]


def test_every_purchase_and_award_moves_the_account_as_it_did():
    assert reading.postings() == reading.kept("rolls")["postings"]


def test_every_sheet_is_read_and_its_vitals_stand_where_they_stood():
    assert reading.sheets() == reading.kept("rolls")["sheets"]


def test_every_row_of_history_is_told():
    reading.write_words_anew()
    assert reading.words() == reading.kept("words")["history"]


def test_every_fight_stands_where_it_stood_and_tells_its_story():
    assert reading.fights() == reading.kept("words")["fights"]


def test_every_fight_can_be_taken_back_to_its_beginning():
    for fight in Fight.objects.select_related("campaign").order_by("-number"):
        if fight.campaign.fights.newest() != fight:
            continue
        seat = Membership.objects.select_related("campaign", "user").get(campaign=fight.campaign, role="storyteller")
        for _ in range(fight.events.count()):
            standing = standing_of(Fight.objects.get(pk=fight.pk))
            if not standing.latest:
                break
            seen = standing.token(secrets=True)
            assert not isinstance(undo_last(membership=seat, seen=seen, request_key=uuid.uuid4()), Problem)
        assert not standing_of(Fight.objects.get(pk=fight.pk)).latest


@pytest.mark.parametrize("who", ["Noor", "Tomas", "Suri"])
def test_every_page_of_it_answers(who: str):
    client, reader = Client(), User.objects.get(username=who)
    client.force_login(reader)
    paths = ["/", "/characters/"]
    for campaign in Campaign.objects.all():
        paths += [f"/campaigns/{campaign.pk}/{page}" for page in ("", "log/", "party/", "members/", "room/")]
    for character in Character.objects.visible_to(reader):
        own = reader.username in ("Noor", character.owner.username)
        paths += [f"/characters/{character.pk}/{page}" for page in ("", "history/", *(("build/",) if own else ()))]
    paths += [roll.get_absolute_url() for roll in Roll.objects.visible_to(reader)[::9]]
    found = {path: client.get(path).status_code for path in paths}
    assert {path: status for path, status in found.items() if status not in (200, 302, 403)} == {}


def _taken_back() -> tuple[dict[str, int], dict[str, list[str]]]:
    """Every change of play that stands, the newest first, taken back from each sheet: how many were, and which not."""
    back, refused = Counter[str](), defaultdict[str, list[str]](list)
    for character in Character.objects.select_related("campaign").filter(status="finished").order_by("pk"):
        game, sheet = character.campaign.game, character.sheet
        rows = list(character.changes.order_by("-version", "-pk"))
        began = next(row.version for row in reversed(rows) if row.path == "status")
        undone = {row.undoes_id for row in rows}
        for row in rows:
            if row.version <= began or row.undoes_id or row.pk in undone or row.path in ("status", "rules", "name"):
                continue
            made = row.change.taken_back(game.vocabulary, sheet)
            if isinstance(made, Problem):
                refused[game.system_key].append(f"{row.pk} {row.path}: {made.code}")
            else:
                back[game.system_key] += 1
                sheet = made.sheet
        assert [one.value for one in game.trackers(sheet)] == [
            one.value for one in game.trackers(game.begin_play(sheet))
        ], character.pk
    return back, refused


def test_whatever_stands_on_a_sheet_is_taken_back_to_the_beginning_of_play():
    back, refused = _taken_back()
    assert back == {"maelstrom": 227, "step-dice": 593, "wild-die": 208, "luck-die": 194}
    assert refused == {}
