"""Streams without a server: the ASGI application in an event loop of its own, and clients that keep every byte."""

from __future__ import annotations

import asyncio
import re
import threading
import time
import uuid
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from django.db import connection, transaction
from django.test import Client
from django.utils import timezone

from campaigns.events import next_number, record_event
from campaigns.kinds import kind_of
from campaigns.models import Audience, Campaign, User
from campaigns.table_events import ALONE
from rolls.live.desk import front_desk, relay_desk
from rolls.live.process import hub
from rolls.live.stream import stream
from rolls.models import Announcement, Roll
from rules.canonical import digest_of
from rules.checks import Check
from rules.rolling import announced

PATIENCE = 5.0


@dataclass(frozen=True)
class Event:
    """One event as a browser gets it; `id` is the browser's cursor after it."""

    name: str
    html: str
    id: str

    @property
    def content(self) -> str:
        """What is in it, without the marks of where it goes."""
        return re.sub(r"</?template[^>]*>", "", self.html)


def sign_in(user: User) -> str:
    """The session key of a fresh session of this user."""
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    key = client.session.session_key
    assert key
    return key


@dataclass
class OpenStream:
    """One stream as its client sees it. With `reads` unset the client takes nothing any more."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    raw: bytes = b""
    ended: bool = False
    reads: threading.Event = field(default_factory=threading.Event)
    gone: asyncio.Event = field(default_factory=asyncio.Event)
    answer: Future[None] | None = None
    loop: asyncio.AbstractEventLoop | None = None

    async def receive(self) -> dict[str, Any]:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        while not self.reads.is_set():  # noqa: ASYNC110 - the test's thread sets it
            await asyncio.sleep(0.01)
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
            return
        self.raw += message.get("body", b"")
        self.ended = not message.get("more_body", False)

    @property
    def events(self) -> list[Event]:
        """What came so far, comments left out."""
        cursor, found = "", []
        for block in self.raw.decode().split("\n\n"):
            lines = [line.split(": ", 1) for line in block.split("\n") if not line.startswith(":") and ":" in line]
            said = {name: value for name, value in lines if name != "data"}
            cursor = said.get("id", cursor)
            if "event" in said:
                html = "\n".join(value for name, value in lines if name == "data")
                found.append(Event(said["event"], html, cursor))
        return found

    @property
    def names(self) -> list[str]:
        """The names of the events so far."""
        return [event.name for event in self.events]

    def wait(self, *names: str) -> list[Event]:
        """The events so far, once they are the ones with these names, in this order."""
        wait_until(lambda: len(self.events) >= len(names), lambda: f"{names} != {self.names}")
        assert self.names == list(names)
        return self.events

    def wait_for_end(self) -> None:
        """Wait until the server has ended the stream."""
        wait_until(lambda: self.answer is not None and self.answer.done(), lambda: "the stream is still open")
        assert self.answer is not None
        self.answer.result()

    def leave(self) -> None:
        """Go away, as a closed browser does."""
        assert self.loop
        self.loop.call_soon_threadsafe(self.gone.set)
        self.wait_for_end()


class Streams:
    """Opens streams in an event loop that runs in a thread."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.run(_open_hub())

    def run(self, work: Any) -> Any:
        """What the coroutine returns, run in the loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def ask(
        self,
        campaign: Campaign | int,
        user: User | None = None,
        *,
        after: str | None = None,
        role: str = "",
        session: str = "",
        method: str = "GET",
        headers: tuple[tuple[bytes, bytes], ...] = (),
        reads: bool = True,
    ) -> OpenStream:
        """Send the request for a stream; `after` is the page's cursor, `role` what the page was made for."""
        key = session or (sign_in(user) if user else "")
        query = "&".join([*([f"after={after}"] if after is not None else []), *([f"as={role}"] if role else [])])
        scope = {
            "type": "http",
            "method": method,
            "query_string": query.encode(),
            "headers": [(b"cookie", f"sessionid={key}".encode()), *headers],
        }
        opened = OpenStream(loop=self._loop)
        if reads:
            opened.reads.set()
        pk = campaign if isinstance(campaign, int) else campaign.pk
        answer = stream(scope, opened.receive, opened.send, pk)
        opened.answer = asyncio.run_coroutine_threadsafe(answer, self._loop)
        return opened

    def open(self, campaign: Campaign, user: User, **how: Any) -> OpenStream:
        """A stream that is open: what happens from now on is told on it."""
        before = followers(campaign)
        opened = self.ask(campaign, user, **how)
        wait_until(
            lambda: followers(campaign) > before and (opened.raw or not opened.reads.is_set()), lambda: "not open"
        )
        return opened

    def stop(self) -> None:
        """End the streams, the loop and the threads."""
        hub.close()
        self.run(_all_others())
        for desk in (front_desk, relay_desk):
            desk.close()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)
        self._loop.close()


async def _open_hub() -> None:
    hub.open()


async def _all_others() -> None:
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)


def followers(campaign: Campaign) -> int:
    """How many streams of the campaign are open in this process."""
    return sum(len(table.streams) for table in hub.tables() if table.campaign_id == campaign.pk)


def wait_until(true: Callable[[], object], otherwise: Callable[[], str]) -> None:
    """Return as soon as `true` is; fail after a few seconds with what `otherwise` says."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, otherwise()
        time.sleep(0.005)


def log_roll(campaign: Campaign, by: User, *, visibility: str = Audience.TABLE, reason: str = "") -> Roll:
    """An entry in the log with its event, as a throw writes them; the dice do not matter here."""
    with transaction.atomic():
        table = ["table_roll_seq"] if visibility == Audience.TABLE else []
        seq, *number = next_number(campaign.pk, "roll_seq", *table)
        text = announced(Check(kind="action", title="Wits"))
        once = {"campaign": campaign, "digest": digest_of(text)}
        kept, _ = Announcement.objects.get_or_create(**once, defaults={"text": text})
        roll = Roll.objects.create(
            campaign=campaign, seq=seq, table_number=number[0] if number else None, by=by, by_name=by.username,
            roller_name=by.username, visibility=visibility, reason=reason, announcement=kept, opening=(),
            outcome="success", value=1, request_key=uuid.uuid4(), thrown_at=timezone.now(),
        )  # fmt: skip
        tell(campaign, "roll", roll.pk, visibility, by)
    return roll


def tell(
    campaign: Campaign,
    kind: str,
    subject: int = 0,
    audience: str = Audience.TABLE,
    by: User | None = None,
    **line: Any,
) -> str:
    """Write one event, with the `line` that tells it; returns its token."""
    with transaction.atomic():
        member = by.pk if by and audience in (Audience.PRIVATE, ALONE) else None
        event = record_event(
            campaign_id=campaign.pk, kind=kind_of(kind), subject=subject, audience=audience, member_id=member, **line
        )
    return event.token


def in_a_loop[T](work: Coroutine[Any, Any, T]) -> T:
    """What the coroutine returns, run in a loop of its own; a browser test may have left one in this thread."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result(PATIENCE)


def in_thread(work: Callable[[], None]) -> threading.Thread:
    """Start `work` in a thread with a database connection of its own, closed at the end."""

    def whole() -> None:
        try:
            work()
        finally:
            connection.close()

    thread = threading.Thread(target=whole)
    thread.start()
    return thread
