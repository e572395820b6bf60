"""Nobody outside can stop the table: slow, large, many and odd requests, while a member's page goes on answering."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator, MutableMapping
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.urls import path

from campaigns.bodies import takes_bodies_up_to
from campaigns.models import Campaign, User
from maelstrom_site import bodies, protocol, starting
from maelstrom_site.bodies import PAGE_LIMIT
from maelstrom_site.pages import READERS_EACH, THREADS, PageDesk
from maelstrom_site.urls import urlpatterns as pages
from rolls.live.stream import Receive, Scope, Send
from tests.server import AsgiServer, ServerProcess
from tests.streams import in_a_loop, sign_in

FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def server(transactional_db: None) -> Iterator[AsgiServer]:
    running = AsgiServer().start()
    yield running
    running.stop()


def ask(
    port: int, path: str, *, method: str = "GET", body: bytes | None = None, source: str = "127.0.0.1", **headers: str
):
    """One request on a connection of its own: its status and body."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=20, source_address=(source, 0))) as asked:
        asked.request(
            method, path, body=body, headers={name.replace("_", "-"): value for name, value in headers.items()}
        )
        answer = asked.getresponse()
        return answer.status, answer.read()


def opened(port: int, *sent: bytes, source: str = "127.0.0.1") -> socket.socket:
    """A connection on which these bytes were sent."""
    found = socket.create_connection(("127.0.0.1", port), timeout=20, source_address=(source, 0))
    for part in sent:
        found.sendall(part)
    return found


def head(path: str, *headers: str) -> bytes:
    """The head of a form that is sent."""
    lines = (f"POST {path} HTTP/1.1", "Host: localhost", f"Content-Type: {FORM}", *headers, "", "")
    return "\r\n".join(lines).encode()


def status_on(asked: socket.socket) -> int:
    """The status of what is answered there."""
    line = asked.makefile("rb").readline()
    return int(line.split()[1])


@pytest.mark.parametrize("length", [PAGE_LIMIT + 1, 200_000_000])
def test_a_body_larger_than_any_page_takes_is_refused_before_it_is_sent(server: AsgiServer, length: int):
    with closing(opened(server.port, head("/accounts/login/", f"Content-Length: {length}"))) as asked:
        assert status_on(asked) == 413


def test_slow_uploads_of_strangers_leave_every_page_answering(server: AsgiServer):
    with ExitStack() as stack:
        for _ in range(THREADS * 3):
            attack = opened(server.port, head("/accounts/login/", "Content-Length: 900000"), b"a=" + b"x" * 1_000)
            stack.enter_context(closing(attack))
        assert ask(server.port, "/accounts/login/")[0] == 200


def test_a_body_in_chunks_ends_where_the_limit_is(server: AsgiServer):
    with closing(opened(server.port, head("/accounts/login/", "Transfer-Encoding: chunked"))) as asked:
        chunk = b"%x\r\n%s\r\n" % (100_000, b"x" * 100_000)
        for _ in range(PAGE_LIMIT // 100_000 + 1):
            asked.sendall(chunk)
        assert status_on(asked) == 413


def test_one_address_cannot_keep_more_bodies_on_their_way_than_its_share(server: AsgiServer):
    with ExitStack() as stack:
        for _ in range(bodies.AT_ONCE_EACH):
            attack = opened(server.port, head("/accounts/login/", "Content-Length: 900"), b"a", source="127.0.0.2")
            stack.enter_context(closing(attack))
        one_more = opened(server.port, head("/accounts/login/", "Content-Length: 9"), b"a=1", source="127.0.0.2")
        assert status_on(stack.enter_context(closing(one_more))) == 503
        assert ask(server.port, "/accounts/login/", method="POST", body=b"a=1", Content_Type=FORM)[0] == 403


def test_while_hundreds_of_pages_are_asked_for_at_once_others_are_answered(server: AsgiServer):
    flood = b"GET /odds/ HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with ExitStack() as stack:
        held = [stack.enter_context(closing(opened(server.port, flood, source="127.0.0.2"))) for _ in range(200)]
        assert ask(server.port, "/health/")[0] == 200
        assert {status_on(one) for one in held} <= {200, 503}


def test_an_address_has_so_many_pages_at_one_time_and_hears_so_beyond_them():
    async def asked_for_too_many() -> list[int]:
        statuses: list[int] = []
        seven_refused, let_go = asyncio.Event(), asyncio.Event()

        async def slow_page(scope: Scope, receive: Receive, send: Send) -> None:
            await let_go.wait()
            await send({"type": "http.response.start", "status": 200, "headers": []})

        async def receive() -> MutableMapping[str, Any]:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                statuses.append(message["status"])
            if statuses.count(503) == 7:
                seven_refused.set()

        desk = PageDesk(slow_page)
        page = {"type": "http", "method": "GET", "path": "/odds/", "headers": []}
        crowd = [page | {"client": ("127.0.0.2", 1)}] * (READERS_EACH + 7) + [page | {"client": ("127.0.0.3", 1)}]
        asked = [asyncio.ensure_future(desk(scope, receive, send)) for scope in crowd]
        await seven_refused.wait()
        let_go.set()
        await asyncio.gather(*asked)
        return statuses

    assert in_a_loop(asked_for_too_many()) == [503] * 7 + [200] * (READERS_EACH + 1)


def test_a_body_that_never_ends_is_ended(server: AsgiServer, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bodies, "SECONDS", 0.3)
    with closing(opened(server.port, head("/accounts/login/", "Content-Length: 900"), b"a=")) as asked:
        assert status_on(asked) == 408


def test_a_head_that_never_ends_is_ended(server: AsgiServer, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(protocol, "HEAD_SECONDS", 0.3)
    for sent in (b"", b"GET / HTTP/1.1\r\nHost: local"):
        with closing(opened(server.port, *([sent] if sent else []))) as asked:
            assert asked.recv(1) == b""


def test_a_reader_that_takes_nothing_is_left_and_holds_no_thread(server: AsgiServer, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(protocol, "READER_SECONDS", 0.5)
    asked = b"GET /static/css/tokens.css HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with ExitStack() as stack:
        for _ in range(THREADS * 2):
            slow = socket.socket()
            slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
            slow.connect(("127.0.0.1", server.port))
            stack.enter_context(closing(slow))
            slow.sendall(asked * 400)
        assert ask(server.port, "/health/")[0] == 200


@pytest.mark.parametrize("charset", ["utf-16", "UTF-16LE", "utf-32", "utf-7", "idna", "cp037", "no-such"])
def test_a_form_in_an_odd_encoding_is_refused(server: AsgiServer, charset: str):
    body = "username=Vera".encode("utf-16")
    status, said = ask(
        server.port, "/accounts/login/", method="POST", body=body, Content_Type=f"{FORM}; charset={charset}"
    )
    assert (status, said) == (400, b"A form is sent as UTF-8. Nothing was done.")


NAMED_OTHERWISE = (
    ("charset =hex",),
    ("charset= utf-7",),
    ("charset=utf-8; charset=hex",),
    ("charset*=utf-8''utf-7",),
    ("CHARSET=zip",),
    ("charset=",),
    ("charset*=no-such''utf-8",),
    ("charset=hex; rest=", "text/plain"),
    ("long=" + "x" * 20_000,),
)


@pytest.mark.parametrize("named", NAMED_OTHERWISE, ids=lambda one: one[0][:30])
@pytest.mark.parametrize("form", [FORM, "multipart/form-data; boundary=x"], ids=["plain", "parts"])
def test_however_an_odd_encoding_is_named_it_is_refused(server: AsgiServer, form: str, named: tuple[str, ...]):
    parts = b'--x\r\nContent-Disposition: form-data; name="username"\r\n\r\nVera\r\n--x--\r\n'
    first, *others = named
    kinds = [f"Content-Type: {form}; {first}", *(f"Content-Type: {one}" for one in others)]
    rest = (f"Content-Length: {len(parts)}", "Connection: close", "", "")
    sent = "\r\n".join(("POST /accounts/login/ HTTP/1.1", "Host: localhost", *kinds, *rest)).encode() + parts
    with closing(opened(server.port, sent)) as asked:
        answer = asked.makefile("rb").read()
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.endswith(bodies.UNREADABLE.sentence.encode())


def test_a_refusal_is_a_toast_for_htmx(server: AsgiServer):
    with closing(opened(server.port, head("/x/", "HX-Request: true", f"Content-Length: {PAGE_LIMIT + 1}"))) as asked:
        answer = asked.makefile("rb").read().decode()
    [told] = [line.partition(": ")[2] for line in answer.split("\r\n") if line.startswith("hx-trigger")]
    assert json.loads(told)["toast"]["text"] == bodies.TOO_LARGE.sentence


# A view that declares a larger limit


@takes_bodies_up_to(3_000_000)
def pictures(request: HttpRequest) -> HttpResponse:
    return HttpResponse(str(len(request.read())))


urlpatterns = [*pages, path("pictures/", pictures)]


@pytest.mark.urls("tests.site.test_attacks")
def test_a_view_that_declares_a_larger_limit_takes_it_from_signed_in_people_alone(server: AsgiServer, player: User):
    large = {"method": "POST", "body": b"x" * 2_000_000, "Content_Type": "application/octet-stream"}
    token = "b" * 32
    mine = {"Cookie": f"sessionid={sign_in(player)}; csrftoken={token}", "X_CSRFToken": token}
    assert ask(server.port, "/pictures/", **large, **mine) == (200, b"2000000")
    with closing(opened(server.port, head("/pictures/", "Content-Length: 2000000"))) as asked:
        assert status_on(asked) == 413
    theirs = f"Cookie: sessionid={sign_in(player)}"
    with closing(opened(server.port, head("/pictures/", theirs, "Content-Length: 3000001"))) as asked:
        assert status_on(asked) == 413


# Files and locks


def test_at_the_limit_of_open_files_others_are_still_answered(transactional_db: None, campaign: Campaign, player: User):
    mine = {"Cookie": f"sessionid={sign_in(player)}"}
    with ServerProcess(files=256) as server, ExitStack() as stack:
        for _ in range(300):
            stack.enter_context(closing(opened(server.port, source="127.0.0.2")))
        for page in (f"/campaigns/{campaign.pk}/", f"/campaigns/{campaign.pk}/log/", "/static/js/live.js"):
            assert ask(server.port, page, **mine)[0] == 200


@pytest.mark.skipif("sqlite" not in settings.DATABASES["default"]["ENGINE"], reason="a lock on SQLite's file")
def test_with_the_database_locked_reads_answer_and_a_write_ends_with_not_done(
    server: AsgiServer, campaign: Campaign, storyteller: User
):
    token = "b" * 32
    mine = {
        "Cookie": f"sessionid={sign_in(storyteller)}; csrftoken={token}",
        "X_CSRFToken": token,
        "Content_Type": FORM,
    }
    invite = campaign.invite
    with (
        closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as outside,
        ExitStack() as stack,
    ):
        outside.execute("BEGIN IMMEDIATE")
        posted = head(
            f"/campaigns/{campaign.pk}/invite/",
            f"Cookie: {mine['Cookie']}",
            f"X-CSRFToken: {token}",
            "Content-Length: 0",
        )
        begun = time.monotonic()
        waiting = [stack.enter_context(closing(opened(server.port, posted))) for _ in range(THREADS + 2)]
        assert ask(server.port, f"/campaigns/{campaign.pk}/", **mine)[0] == 200
        assert ask(server.port, f"/campaigns/{campaign.pk}/log/", **mine)[0] == 200
        assert {status_on(one) for one in waiting} == {503}
        assert time.monotonic() - begun < 9  # two turns of writers on a machine that is busy
        outside.execute("ROLLBACK")
    assert Campaign.objects.get().invite == invite
    assert ask(server.port, f"/campaigns/{campaign.pk}/invite/", method="POST", body=b"", **mine)[0] == 302
    assert Campaign.objects.get().invite != invite


# The start


def started(folder: Path, **environment: str) -> tuple[int, str]:
    """The exit status and words of a server that is started on this data folder."""
    port = 1  # never bound: what is refused is refused before
    found = subprocess.run(
        [sys.executable, "-m", "maelstrom_site.serve", "--port", str(port)],
        env={**os.environ, "MAELSTROM_DEMO": "0", "MAELSTROM_DATABASE_URL": "", "MAELSTROM_SECRET_KEY": "",
             "MAELSTROM_DATA_DIR": str(folder), **environment},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    return found.returncode, found.stderr.strip()


KEY = "k" * 50


@pytest.mark.parametrize("content", [b"", b"short", b"\x00" * 60, "ключ".encode() * 20, b"k" * 49])
def test_a_key_that_is_not_whole_stops_the_start_in_one_sentence(tmp_path: Path, content: bytes):
    (tmp_path / "secret_key").write_bytes(content)
    status, said = started(tmp_path)
    assert status == 1
    assert "is empty, too short or damaged" in said
    assert "Traceback" not in said
    assert (tmp_path / "secret_key").read_bytes() == content


@pytest.mark.parametrize(
    ("environment", "sentence"),
    [
        ({"MAELSTROM_SECRET_KEY": "abc"}, "MAELSTROM_SECRET_KEY is too short"),
        ({"MAELSTROM_SECRET_KEY": KEY}, "The database lacks"),
        ({"MAELSTROM_TRUSTED_PROXIES": "many"}, "cannot read the setting MAELSTROM_TRUSTED_PROXIES"),
        ({"MAELSTROM_DATA_DIR": "/proc/nowhere"}, "cannot use its data folder"),
        ({"MAELSTROM_SECRET_KEY": KEY, "MAELSTROM_DATABASE_URL": "postgres://u:p@127.0.0.1:1/x"}, "does not answer"),
    ],
)  # fmt: skip
def test_what_is_missing_stops_the_start_in_one_sentence(tmp_path: Path, environment: dict[str, str], sentence: str):
    status, said = started(tmp_path, **environment)
    assert status == 1
    assert sentence in said
    assert len(said.splitlines()) == 1


def test_a_full_disk_and_a_folder_that_is_read_only_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr(starting, "SPACE", 2**62)
    assert "is full" in starting.no_room()

    def refused(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(starting.tempfile, "NamedTemporaryFile", refused)
    assert "cannot be written to: Read-only file system" in starting.no_room()


def test_without_any_system_the_server_does_not_start(monkeypatch: pytest.MonkeyPatch, db: None):
    assert starting.bar_to_start() == ""
    monkeypatch.setattr(starting.registry, "systems", lambda: ())
    assert "No game system was found" in starting.bar_to_start()
