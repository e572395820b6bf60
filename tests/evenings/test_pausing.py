"""A paused table: no dice fall and nothing moves on any road until somebody goes on. Nobody learns who paused it."""

from __future__ import annotations

import re
import threading
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone

from campaigns.evenings.kinds import PAUSE
from campaigns.evenings.pausing import go_on, pause
from campaigns.events import record_event
from campaigns.kinds import all_kinds
from campaigns.models import Campaign, TableEvent, User
from campaigns.services import archive_campaign
from campaigns.standing import PAUSED, PausedError
from characters.advancement import award, bank, buy, buy_own
from characters.models import Character, CharacterChange
from characters.services import Saved, create_character, finish_character, move_tracker, save_field
from characters.taking_back import take_back
from rolls.calls.models import Call
from rolls.calls.replies import describe, pass_on
from rolls.calls.services import call_for, close, withdraw
from rolls.correcting import Ask, correct_roll
from rolls.corrections import CorrectionKind
from rolls.models import Correction, Roll
from rolls.rooms.models import FightEvent
from rolls.services import answer_choice, roll_check
from rules.dice import LoadedDice
from rules.sheets import Problem
from tests.calls.calling import call, row, wanted
from tests.factories import make_character
from tests.rolls.conftest import seat, throw
from tests.rooms.conftest import do, join, someone, start, undo

PEOPLE = ("storyteller", "player", "other_player", "spectator")


def problem_codes(found: Any) -> set[str]:
    """The codes of whatever a service gave for a refusal; empty where it did what was asked."""
    some = found if isinstance(found, tuple | list) else (found,)
    return {one.code for one in some if isinstance(one, Problem)}


@pytest.fixture
def ilse(campaign: Campaign, player: User) -> Character:
    return make_character(campaign, player)


def fresh(campaign: Campaign) -> Campaign:
    return Campaign.objects.get(pk=campaign.pk)


@pytest.mark.parametrize("who", PEOPLE)
def test_any_member_pauses_and_any_member_goes_on(campaign, request, who, storyteller):
    by = request.getfixturevalue(who)
    assert isinstance(pause(campaign_id=campaign.pk, by=by), Campaign)
    assert fresh(campaign).is_paused
    go_on(campaign_id=campaign.pk, by=storyteller)
    assert not fresh(campaign).is_paused
    pause(campaign_id=campaign.pk, by=storyteller)
    go_on(campaign_id=campaign.pk, by=by)
    assert not fresh(campaign).is_paused


def test_a_stranger_neither_pauses_nor_goes_on(campaign, stranger):
    assert problem_codes(pause(campaign_id=campaign.pk, by=stranger)) == {"not_allowed"}
    assert not fresh(campaign).is_paused


def test_an_archived_table_is_not_paused(campaign, storyteller):
    archive_campaign(campaign_id=campaign.pk, by=storyteller)
    assert problem_codes(pause(campaign_id=campaign.pk, by=storyteller)) == {"archived"}


def test_asked_twice_it_is_one_pause(campaign, player, other_player):
    for by in (player, other_player, player):
        pause(campaign_id=campaign.pk, by=by)
    since = fresh(campaign).paused_at
    pause(campaign_id=campaign.pk, by=player)
    assert fresh(campaign).paused_at == since
    assert TableEvent.objects.filter(kind=PAUSE.key).count() == 1
    for by in (player, other_player):
        go_on(campaign_id=campaign.pk, by=by)
    assert TableEvent.objects.filter(kind=PAUSE.key).count() == 2


def test_dice_and_moves_are_known_by_their_kinds():
    """Whatever is dice or a move says so of itself; all other kinds go on while the table is paused."""
    played = {kind.key for kind in all_kinds() if kind.play}
    assert {"roll", "followup", "correction", "reveal", "room", "call", "vitals", "experience"} <= played
    assert not played & {
        "noted",
        "character",
        "proposal",
        "campaign",
        "membership",
        "session",
        "recap",
        "pause",
        "line",
    }


def test_no_dice_fall_and_nothing_moves_by_any_service(campaign, storyteller, player, ilse):
    """Each was begun while the table played; nothing of it goes on, and nothing at all is written."""
    roll = throw(player, ilse, faces=(6, 7, 2, 3, 1, 5, 8))
    made = call(storyteller, [ilse])
    start(campaign, storyteller, someone("Guard", 5), someone("Ilse", 3, character=ilse))
    move_tracker(character=ilse, by=player, tracker="willpower", move="spend")
    marked = TableEvent.objects.filter(line="tracker").latest("seq")
    award(characters=[ilse], by=storyteller, points=5, reason="Heroism")
    told = Character.objects.get(pk=ilse.pk)
    pause(campaign_id=campaign.pk, by=player)
    mine, theirs = seat(campaign, player), seat(campaign, storyteller)
    key = uuid.uuid4

    def corrected(kind: CorrectionKind) -> Any:
        ask = Ask(kind=kind, text="why")
        return correct_roll(roll=roll, membership=theirs, ask=ask, request_key=key(), dice=LoadedDice((1,) * 9))

    roads: dict[str, Callable[[], Any]] = {
        "roll": lambda: roll_check(
            membership=mine, character=told, kind="action", form={"traits": ["Strength"]}, visibility="table",
            request_key=key(),
        ),
        "secret roll": lambda: roll_check(
            membership=theirs, character=None, kind="action", form={"pool": 4}, visibility="storytellers",
            request_key=key(),
        ),
        "choice": lambda: answer_choice(
            roll=roll, membership=mine, code="spend_willpower", option="", request_key=key()
        ),
        "call": lambda: call_for(membership=theirs, wanted=wanted([told]), request_key=key()),
        "pass": lambda: pass_on(membership=mine, call=made, asked=row(made, told)),
        "another way": lambda: describe(membership=mine, call=made, asked=row(made, told), text="Climb"),
        "withdraw": lambda: withdraw(membership=theirs, call=made),
        "close": lambda: close(membership=theirs, call=made),
        "begin the fight": lambda: do(campaign, storyteller, "begin"),
        "join the fight": lambda: join(campaign, storyteller, someone("Late", 1)),
        "undo in the fight": lambda: undo(campaign, storyteller),
        "tracker": lambda: move_tracker(character=told, by=player, tracker="willpower", move="spend"),
        "damage": lambda: move_tracker(character=told, by=storyteller, tracker="health", move="lethal"),
        "undo": lambda: take_back(theirs, marked),
        "award": lambda: award(characters=[told], by=storyteller, points=1, reason="Heroism"),
        "buy": lambda: buy(character=told, by=player, code="Strength"),
        "buy one's own": lambda: buy_own(character=told, by=player, of="Stealth", name="Shadows", kind="general"),
        "bank": lambda: bank(character=told, by=player, trait="Strength"),
        "void": lambda: corrected(CorrectionKind.VOID),
        "reroll": lambda: corrected(CorrectionKind.REROLL),
    }  # fmt: skip
    kept = (TableEvent, Roll, Correction, CharacterChange, FightEvent, Call)
    before = [model.objects.count() for model in kept]
    for name, road in roads.items():
        assert problem_codes(road()) == {"paused"}, name
    assert before == [
        model.objects.count() for model in (TableEvent, Roll, Correction, CharacterChange, FightEvent, Call)
    ]
    go_on(campaign_id=campaign.pk, by=storyteller)
    assert isinstance(move_tracker(character=fresh_one(ilse), by=player, tracker="willpower", move="spend"), Saved)


def fresh_one(character: Character) -> Character:
    return Character.objects.select_related("campaign", "owner").get(pk=character.pk)


def test_what_is_no_play_goes_on_while_the_table_is_paused(campaign, storyteller, player, ilse):
    roll = throw(player, ilse)
    pause(campaign_id=campaign.pk, by=player)
    note = Ask(kind=CorrectionKind.NOTE, text="The thruster was already gone")
    said = correct_roll(roll=roll, membership=seat(campaign, player), ask=note, request_key=uuid.uuid4())
    assert isinstance(said, Correction)
    draft = create_character(campaign=fresh(campaign), by=player)
    assert isinstance(draft, Character)
    saved = save_field(character=draft, by=player, path="name", value="Oye", base_version=1)
    assert isinstance(saved, Saved)
    assert not problem_codes(finish_character(character=draft, by=storyteller, reason="for the story"))
    written = save_field(
        character=fresh_one(ilse), by=player, path="story.concept", value="Pilot", base_version=ilse.version
    )
    assert isinstance(written, Saved)


def test_what_was_on_its_way_when_the_table_was_paused_does_not_get_through(campaign, player, ilse):
    seen = seat(campaign, player)
    Campaign.objects.filter(pk=campaign.pk).update(paused_at=timezone.now())
    late: tuple[Callable[[], object], ...] = (
        lambda: roll_check(
            membership=seen, character=ilse, kind="action", form={"traits": ["Strength"]}, visibility="table",
            request_key=uuid.uuid4(),
        ),
        *(
            lambda kind=kind: record_event(campaign_id=campaign.pk, kind=kind, subject=ilse.pk)
            for kind in all_kinds()
            if kind.play
        ),
    )  # fmt: skip
    for act in late:
        with pytest.raises(PausedError), transaction.atomic():
            act()
    assert not Roll.objects.exists()
    assert not TableEvent.objects.filter(campaign=campaign).exists()


def test_who_was_too_late_reads_that_the_table_is_paused(client, campaign, player, ilse, monkeypatch):
    def late(*_: object, **__: object) -> None:
        raise PausedError

    monkeypatch.setattr("rolls.services.next_number", late)
    client.force_login(player)
    form = {"kind": "action", "traits": "Strength", "character": ilse.pk, "visibility": "table"}
    form["request_key"] = uuid.uuid4().hex
    answer = client.post(f"/campaigns/{campaign.pk}/rolls/", form, headers={"HX-Request": "true"})
    assert answer.status_code == 409
    assert "paused" in answer.headers["HX-Trigger"]
    assert PAUSED.sentence in client.post(f"/campaigns/{campaign.pk}/rolls/", form).content.decode()


def test_the_roll_button_says_in_words_that_the_table_is_paused(client, campaign, player, ilse):
    pause(campaign_id=campaign.pk, by=player)
    client.force_login(player)
    form = {"kind": "action", "traits": "Strength", "character": ilse.pk, "visibility": "table"}
    form["request_key"] = uuid.uuid4().hex
    answer = client.post(f"/campaigns/{campaign.pk}/rolls/", form, headers={"HX-Request": "true"})
    assert answer.status_code == 409
    assert PAUSED.sentence in answer.content.decode()


PAGES = ("", "party/", "members/", "log/", "settings/", "sessions/")


@pytest.mark.parametrize("page", PAGES)
def test_every_page_of_the_table_says_so_and_has_the_way_on(client, campaign, storyteller, player, page):
    client.force_login(storyteller)
    url = f"/campaigns/{campaign.pk}/{page}"
    assert "The table is paused." not in client.get(url).content.decode().replace("data-spoken", "")
    pause(campaign_id=campaign.pk, by=player)
    html = client.get(url).content.decode()
    assert "Nobody has to say why." in html
    assert f"/campaigns/{campaign.pk}/go-on/" in html


def test_pausing_with_and_without_script(client, campaign, spectator):
    client.force_login(spectator)
    plain = client.post(
        f"/campaigns/{campaign.pk}/pause/", headers={"Referer": f"http://testserver/campaigns/{campaign.pk}/"}
    )
    assert (plain.status_code, plain["Location"]) == (302, f"/campaigns/{campaign.pk}/")
    part = client.post(f"/campaigns/{campaign.pk}/go-on/", headers={"HX-Request": "true"})
    assert part.status_code == 200
    assert 'id="paused"' in part.content.decode()
    assert not fresh(campaign).is_paused


def test_a_table_that_one_does_not_know_is_not_there_to_be_paused(client, campaign, stranger):
    client.force_login(stranger)
    assert client.post(f"/campaigns/{campaign.pk}/pause/").status_code == 404
    assert client.post("/campaigns/999999/pause/").status_code == 404
    assert not fresh(campaign).is_paused
    client.logout()
    assert client.post(f"/campaigns/{campaign.pk}/pause/").status_code == 302


def test_a_flood_of_pauses_is_slowed_for_whoever_sends_it_and_nobody_else(campaign, player, other_player):
    mine, theirs = Client(), Client()
    mine.force_login(player)
    theirs.force_login(other_player)
    url, htmx = f"/campaigns/{campaign.pk}/pause/", {"HX-Request": "true"}
    statuses = [mine.post(url, headers=htmx).status_code for _ in range(14)]
    assert statuses[:12] == [200] * 12
    assert set(statuses[12:]) == {429}
    assert theirs.post(f"/campaigns/{campaign.pk}/go-on/", headers=htmx).status_code == 200


def everything_kept() -> str:
    """All rows of all tables but the sessions of browsers and the counts of limits, as text."""
    found = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            if table not in {"django_session", "django_cache"}:
                cursor.execute(f'SELECT * FROM "{table}"')
                found += [f"{table}: {line}" for line in cursor.fetchall()]
    return "\n".join(sorted(map(str, found)))


def test_nothing_that_is_kept_differs_by_who_paused(campaign, player, other_player, spectator, storyteller):
    """Whoever presses: all rows of the database are the same but for the time and the token of the event."""
    kept = set()
    for by in (player, other_player, spectator, storyteller):
        client = Client()
        client.force_login(by)
        before = everything_kept()
        with transaction.atomic():
            client.post(f"/campaigns/{campaign.pk}/pause/")
            event = TableEvent.objects.get(kind=PAUSE.key)
            assert (event.subject, event.member_id, event.about, event.line) == (0, None, 0, "")
            lines = set(everything_kept().splitlines()) - set(before.splitlines())
            kept.add(strip("\n".join(sorted(lines)).replace(event.token, "")))
            transaction.set_rollback(True)
    assert len(kept) == 1, kept


def strip(text: str) -> str:
    """The rows without ids of rows and times, which differ by when."""
    return re.sub(r"\(\d+, |\d{4}-\d\d-\d\d[ T][\d:.+]+|datetime\.datetime\([^)]*\)\)?", "", text)


@pytest.mark.django_db(transaction=True)
def test_two_who_pause_at_once_make_one_pause(campaign, player, other_player):
    barrier = threading.Barrier(2)

    def press(by: User) -> None:
        barrier.wait()
        pause(campaign_id=campaign.pk, by=by)
        connection.close()

    threads = [threading.Thread(target=press, args=(by,)) for by in (player, other_player)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert fresh(campaign).is_paused
    assert TableEvent.objects.filter(kind=PAUSE.key).count() == 1
