"""What is told of a session: written by any player or storyteller, never over somebody's words unseen."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from campaigns.evenings.models import RECAP_LIMIT, Session
from campaigns.evenings.recaps import Stale, correct_attendance, draft_recap, write_recap
from campaigns.models import User
from characters.services import move_tracker
from rules.sheets import Problem
from tests.evenings.conftest import began, ended
from tests.factories import make_character
from tests.rolls.conftest import throw

HTMX = {"HX-Request": "true"}


def write(session: Session, by: User, text: str = "They made it.", base: int = 0, **more: Any) -> Any:
    return write_recap(campaign_id=session.campaign_id, by=by, number=session.number, text=text, base=base, **more)


@pytest.fixture
def session(campaign, storyteller) -> Session:
    return began(campaign, storyteller)


@pytest.mark.parametrize("who", ["player", "other_player", "storyteller"])
def test_players_and_storytellers_write_it_and_may_change_it(session, player, request, who):
    assert isinstance(write(session, player), Session)
    found = write(session, request.getfixturevalue(who), "They made it, barely.", base=1)
    assert isinstance(found, Session)
    assert (found.recap, found.recap_version) == ("They made it, barely.", 2)


@pytest.mark.parametrize("who", ["spectator", "stranger"])
def test_nobody_else_writes_it(session, request, who):
    found = write(session, request.getfixturevalue(who))
    assert isinstance(found, Problem)
    assert found.code == "spectator"


def test_a_stale_save_never_overwrites_and_shows_both_texts(session, player, other_player):
    write(session, player, "Mine")
    stale = write(session, other_player, "Theirs", base=0)
    assert isinstance(stale, Stale)
    assert (stale.theirs, stale.yours, stale.by_name) == ("Mine", "Theirs", player.username)
    session.refresh_from_db()
    assert session.recap == "Mine"
    forced = write(session, other_player, "Theirs", base=0, force=True)
    assert isinstance(forced, Session)
    assert (forced.recap, forced.recap_before) == ("Theirs", "Mine")


def test_what_a_page_saved_last_it_has_seen(session, player, other_player):
    page = uuid.uuid4()
    write(session, player, "One", page=page)
    assert isinstance(write(session, player, "One two", base=0, page=page), Session)
    assert isinstance(write(session, other_player, "Other", base=0, page=uuid.uuid4()), Stale)


@pytest.mark.parametrize("text", ["x" * (RECAP_LIMIT + 1), "a\x00b", "\u202eback"])
def test_a_text_that_will_not_do_is_refused_with_the_field_and_nothing_is_lost(client, session, player, text):
    refused = write(session, player, text)
    assert isinstance(refused, Problem)
    assert refused.trait == "recap"
    client.force_login(player)
    answer = client.post(f"{session.get_absolute_url()}recap/", {"recap": text, "base": "0"})
    assert answer.status_code == 422
    assert text.replace("\x00", "")[:20] in answer.content.decode()


def test_markdown_is_shown_and_nothing_in_it_runs(client, session, player):
    write(session, player, "**Brann** held <script>alert(1)</script> [here](javascript:alert(1))")
    client.force_login(player)
    html = client.get(session.get_absolute_url()).content.decode()
    assert "<strong>Brann</strong>" in html
    assert "<script>alert" not in html
    assert 'href="javascript' not in html


def test_the_field_saves_itself_and_says_so(client, session, player, other_player):
    url = f"{session.get_absolute_url()}recap/"
    client.force_login(player)
    sent = {"path": "recap", "base": "0", "page": uuid.uuid4().hex, "recap": "One"}
    saved = client.post(url, sent, headers=HTMX)
    assert (saved.status_code, saved["X-Version"]) == (200, "1")
    client.force_login(other_player)
    stale = client.post(url, {**sent, "page": uuid.uuid4().hex, "recap": "Other"}, headers=HTMX)
    assert stale.status_code == 409
    assert "Yours is not saved yet" in stale.content.decode()
    forced = client.post(url, {"force": "recap", "mine:recap": "Other", "base": "0"}, headers=HTMX)
    assert forced.status_code == 200
    session.refresh_from_db()
    assert session.recap == "Other"


def test_a_draft_is_made_of_what_the_whole_table_saw_and_of_nothing_hidden(
    campaign, session, storyteller, player, ilse
):
    lurker = make_character(campaign, storyteller, name="Lurker", hidden=True)
    throw(player, ilse, reason="Cross the *ridge*")
    throw(storyteller, lurker, reason="Creep up", visibility="storytellers")
    throw(player, ilse, reason="Hush", visibility="private")
    move_tracker(character=lurker, by=storyteller, tracker="health", move="lethal")
    move_tracker(character=ilse, by=storyteller, tracker="health", move="lethal")
    found = draft_recap(campaign_id=campaign.pk, by=storyteller, number=1)
    assert isinstance(found, Session)
    assert r"Cross the \*ridge\*" in found.recap
    assert "Ilse Varga" in found.recap
    for hidden in ("Lurker", "Creep up", "Hush"):
        assert hidden not in found.recap
    write(session, storyteller, "Told in other words", base=1)
    assert isinstance(draft_recap(campaign_id=campaign.pk, by=player, number=1), Stale)


def test_who_was_there_is_put_right_by_a_storyteller_alone(campaign, session, storyteller, player, other_player):
    there = frozenset({player.pk})
    assert isinstance(correct_attendance(campaign_id=campaign.pk, by=player, number=1, there=there), Problem)
    assert isinstance(correct_attendance(campaign_id=campaign.pk, by=storyteller, number=1, there=there), Session)
    assert {one.user_id for one in session.attendance.filter(was_there=True)} == {player.pk}


@pytest.mark.parametrize("act", ["recap/", "recap/draft/", "attendance/"])
def test_nobody_from_elsewhere_writes_about_a_session(client, session, stranger, act):
    client.force_login(stranger)
    assert client.post(f"{session.get_absolute_url()}{act}", {"recap": "x"}).status_code == 404


def facts(client, session: Session, by: User) -> str:
    client.force_login(by)
    html = client.get(session.get_absolute_url()).content.decode()
    return " ".join(html[html.index('aria-label="What happened"') :].split("</ul>")[0].split())


def test_what_is_counted_is_only_what_stands_and_what_the_reader_sees(
    client, campaign, session, storyteller, player, other_player, ilse
):
    lurker = make_character(campaign, storyteller, name="Lurker", hidden=True)
    throw(player, ilse, faces=(6, 7, 2, 3, 4, 5, 8))
    seen = {by: facts(client, session, by) for by in (player, other_player)}
    throw(storyteller, lurker, visibility="storytellers", faces=(1, 1, 1, 1, 1, 1, 1))
    move_tracker(character=lurker, by=storyteller, tracker="health", move="lethal")
    assert {by: facts(client, session, by) for by in (player, other_player)} == seen
    assert "<b>2</b> rolls" in facts(client, session, storyteller)
    assert "Lurker" in facts(client, session, storyteller)
    throw(player, ilse, visibility="private")
    assert facts(client, session, other_player) == seen[other_player]
    assert "<b>2</b> rolls" in facts(client, session, player)
    ended(campaign, storyteller)
    throw(player, ilse)
    assert "<b>2</b> rolls" in facts(client, session, player)
