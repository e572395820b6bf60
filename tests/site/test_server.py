"""The server as a whole: pages and streams side by side, stopping, and several processes on one database."""

from __future__ import annotations

import http.client
import signal
import socket
import time
from collections.abc import Iterator

import pytest

from campaigns.models import Audience, Campaign, User
from maelstrom_site.bodies import PAGE_LIMIT
from maelstrom_site.pages import THREADS
from tests.server import AsgiServer, RawStream, ServerProcess
from tests.streams import sign_in, tell


@pytest.fixture
def server(transactional_db: None) -> Iterator[AsgiServer]:
    running = AsgiServer().start()
    yield running
    running.stop()


def ask(server: AsgiServer, path: str, method: str = "GET", body: bytes | None = None, **headers: str):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    connection.request(method, path, body=body, headers=headers)
    response = connection.getresponse()
    return response, response.read()


def test_pages_answer_beside_open_streams(server: AsgiServer, campaign: Campaign, player: User):
    streams = [RawStream(server.port, campaign, sign_in(player)) for _ in range(THREADS * 2)]
    assert ask(server, "/health/")[0].status == 200
    tell(campaign, "campaign")
    for one in streams:
        one.wait_for("event: campaign")
        one.close()


NO_STREAMS = ("x/stream/", "-1/stream/", "1/stream", "%d9%a1/stream/", "9999999999999999999/stream/")


@pytest.mark.parametrize("path", NO_STREAMS)
def test_an_address_that_is_no_streams_is_a_page_that_is_not_there(server: AsgiServer, path: str):
    assert ask(server, f"/campaigns/{path}")[0].status in {301, 404}


def test_head_has_the_headers_and_no_body(server: AsgiServer):
    response, body = ask(server, "/health/", "HEAD")
    assert (response.status, body) == (200, b"")


def test_static_files_are_served(server: AsgiServer):
    response, body = ask(server, "/static/js/live.js")
    assert (response.status, b"EventSource" in body) == (200, True)


def test_slow_senders_hold_none_of_the_page_threads(server: AsgiServer):
    form = b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 900\r\n"
    head = b"POST /health/ HTTP/1.1\r\nHost: localhost\r\n" + form + b"\r\na="
    slow = [socket.create_connection(("127.0.0.1", server.port), timeout=5) for _ in range(THREADS + 2)]
    for one in slow:
        one.sendall(head)
    assert ask(server, "/health/")[0].status == 200
    for one in slow:
        one.close()
    assert ask(server, "/health/")[0].status == 200


def test_a_body_too_large_to_keep_is_refused_and_the_server_goes_on(server: AsgiServer, player: User):
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    try:
        response, _ = ask(server, "/accounts/login/", "POST", b"a=" + b"x" * PAGE_LIMIT, **form)
        assert response.status in {400, 403, 413}
    except (BrokenPipeError, ConnectionResetError):
        pass  # refused before all of it was sent
    assert ask(server, "/health/")[0].status == 200


def test_a_hidden_roll_puts_no_byte_on_a_players_wire(
    server: AsgiServer, campaign: Campaign, storyteller: User, player: User
):
    mine = RawStream(server.port, campaign, sign_in(player))
    theirs = RawStream(server.port, campaign, sign_in(storyteller))
    before = mine.raw
    tell(campaign, "campaign", audience=Audience.STORYTELLERS)
    theirs.wait_for("event: campaign")
    assert mine.raw == before
    mine.close()
    theirs.close()


def test_a_stopped_server_is_found_again_on_its_port(server: AsgiServer, campaign: Campaign, player: User):
    opened = RawStream(server.port, campaign, sign_in(player))
    server.stop()
    opened.wait_for_end()
    assert opened.whole
    server.start()
    again = RawStream(server.port, campaign, sign_in(player))
    tell(campaign, "campaign")
    again.wait_for("event: campaign")
    again.close()


def test_a_process_with_open_streams_stops_at_once_and_quietly(
    transactional_db: None, campaign: Campaign, player: User
):
    with ServerProcess() as server:
        opened = [RawStream(server.port, campaign, sign_in(player)) for _ in range(3)]
        asked = time.monotonic()
        said = server.stop()
        assert time.monotonic() - asked < 15  # open streams would hold it for ever
        assert all(one.whole for one in opened)
        assert (server.process.returncode in {0, -signal.SIGTERM}, said) == (True, "")


def test_with_polling_several_processes_tell_what_any_of_them_wrote(
    transactional_db: None, campaign: Campaign, storyteller: User, player: User
):
    with ServerProcess(MAELSTROM_LIVE="polling") as one, ServerProcess(MAELSTROM_LIVE="polling") as other:
        opened = [RawStream(server.port, campaign, sign_in(player), "?after=") for server in (one, other)]
        for number in range(3):  # written by this process, which is a third one
            tell(campaign, "campaign", subject=number)
            for stream in opened:
                stream.wait_for("id: " + campaign.events.latest("seq").token)
        assert {stream.raw.count(b"event: campaign") for stream in opened} == {3}
        for stream in opened:
            stream.close()
