"""Every act in play is one line of the log, in the words of its game: told to those who may know, and taken back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import transaction
from django.test import Client

import rules
from campaigns.models import Campaign, User
from characters.models import Character
from characters.services import Saved, move_tracker
from rules.sheets import Move
from tests.elements import Element, by_id
from tests.factories import make_member
from tests.systems.shapes import Table, hero_of, seat_all

EDITIONS = [(system.key, edition.key) for system in rules.systems() for edition in system.editions]
every_edition = pytest.mark.parametrize(("system", "edition"), EDITIONS)


@contextmanager
def undone() -> Iterator[None]:
    """Whatever is done inside never was."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def again(character: Character) -> Character:
    return Character.objects.select_related("campaign", "owner").get(pk=character.pk)


def acts(hero: Character) -> Iterator[tuple[str, Move]]:
    """Every act that is open at a track of the sheet, but those for which companions are chosen."""
    trackers = hero.campaign.game.trackers(hero.sheet)
    return ((one.key, move) for one in trackers for move in one.moves if not move.lifts)


def lines_of(campaign: Campaign, user: User) -> dict[str, str]:
    """The lines of the member's log that are no rolls: each with its words, by its id."""
    client = Client()
    client.force_login(user)
    headers = {"HX-Request": "true", "HX-Target": "log-list"}
    answer = client.get(f"/campaigns/{campaign.pk}/log/?show=events", headers=headers)
    assert answer.status_code == 200
    return {key: words(one) for key, one in by_id(answer.content.decode()).items() if key.startswith("line-")}


def new(campaign: Campaign, user: User, known: dict[str, str]) -> dict[str, str]:
    """The lines that came since these were known."""
    return {key: said for key, said in lines_of(campaign, user).items() if key not in known}


def words(element: Element) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", element.drawn())).strip()


def press_undo(line: str, campaign: Campaign, user: User, *, htmx: bool = True) -> int:
    client = Client()
    client.force_login(user)
    headers = {"HX-Request": "true"} if htmx else {}
    address = f"/campaigns/{campaign.pk}/lines/{line.removeprefix('line-')}/undo/"
    return client.post(address, headers=headers).status_code


def moved(table: Table, hero: Character, tracker: str, move: Move, by: User) -> Saved | None:
    found = move_tracker(character=again(hero), by=by, tracker=tracker, move=move.code, amount=max(1, move.least))
    return found if isinstance(found, Saved) and found.change else None


@every_edition
def test_every_act_at_every_track_is_one_line_and_is_taken_back_from_it(system: str, edition: str, db: None):
    table = seat_all(system, edition)
    known, done = lines_of(table.campaign, table.player), 0
    for tracker, move in acts(again(table.hero)):
        with undone():
            before = again(table.hero).sheet
            saved = moved(table, table.hero, tracker, move, table.storyteller)
            if saved is None:
                continue
            done += 1
            lines = new(table.campaign, table.player, known)
            assert len(lines) == 1, (tracker, move.code)
            [(line, said)] = lines.items()
            assert table.hero.name in said
            assert table.storyteller.username in said
            assert "None" not in said
            assert press_undo(line, table.campaign, table.storyteller) == 200, (tracker, move.code)
            assert again(table.hero).sheet == before, (tracker, move.code)
            struck = new(table.campaign, table.player, known)
            assert list(struck) == [line]
            assert f"Taken back by {table.storyteller.username}" in struck[line]
    assert done or not list(acts(again(table.hero)))


@every_edition
def test_acts_on_a_hidden_sheet_or_a_draft_leave_no_line_for_the_table(system: str, edition: str, db: None):
    table = seat_all(system, edition)
    other = make_member(table.campaign)
    lurker = hero_of(table.campaign, table.storyteller, "Lurker")
    lurker.hidden = True
    lurker.save()
    draft = hero_of(table.campaign, table.player, "Wren")
    draft.status, draft.finished_at = "draft", None
    draft.save()
    people = (other, table.player, table.storyteller)
    known = {user: lines_of(table.campaign, user) for user in people}
    for hero in (lurker, draft):
        for tracker, move in acts(again(hero)):
            moved(table, hero, tracker, move, table.storyteller)
    told = {user: new(table.campaign, user, known[user]) for user in people}
    assert not told[other]
    assert not told[table.player]
    assert all("Lurker" in said for said in told[table.storyteller].values())


@every_edition
def test_the_same_act_twice_within_a_minute_is_one_line_of_what_it_came_to(system: str, edition: str, db: None):
    table = seat_all(system, edition)
    known = lines_of(table.campaign, table.player)
    for tracker, move in acts(again(table.hero)):
        with undone():
            before = again(table.hero).sheet
            both = [moved(table, table.hero, tracker, move, table.storyteller) for _ in range(2)]
            if None in both:
                continue
            lines = new(table.campaign, table.player, known)
            assert len(lines) == 1, (tracker, move.code)
            [line] = lines
            assert press_undo(line, table.campaign, table.storyteller) == 200
            assert again(table.hero).sheet == before, (tracker, move.code)


def test_whoever_hides_later_takes_their_lines_along(db: None):
    table = seat_all("maelstrom", "core")
    known = lines_of(table.campaign, table.player)
    [tracker, move] = next(iter(acts(again(table.hero))))
    moved(table, table.hero, tracker, move, table.storyteller)
    other = make_member(table.campaign)
    assert new(table.campaign, other, known)
    Character.objects.filter(pk=table.hero.pk).update(hidden=True, name="The spy")
    assert not new(table.campaign, other, known)
    assert all(table.hero.name not in said for said in lines_of(table.campaign, other).values())
    assert "The spy" in "".join(new(table.campaign, table.player, known).values())
