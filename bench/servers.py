"""Servers and clients of the measurements, all on this machine's loopback."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

OURS = "maelstrom_site.asgi:application"


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def serving(app: str) -> Iterator[tuple[int, int]]:
    """The server, or uvicorn with another `app`, in a process of its own: its port and process id."""
    port = free_port()
    plain = ["-m", "uvicorn", app, "--log-level", "error", "--no-access-log", "--timeout-graceful-shutdown", "2"]
    chosen = ["-m", "maelstrom_site.serve"] if app == OURS else plain
    process = subprocess.Popen([sys.executable, *chosen, "--port", str(port)], env=os.environ)
    try:
        wait_for(port)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(10)


def wait_for(port: int) -> None:
    """Return when connections are taken on the port; TimeoutError after 15 seconds."""
    until = time.monotonic() + 15
    while time.monotonic() < until:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.05)
    raise TimeoutError("the server did not start")


def resident_kib(pid: int) -> int:
    """Memory of a process that is its own, in KiB."""
    line = next(row for row in Path(f"/proc/{pid}/status").read_text().splitlines() if row.startswith("VmRSS"))
    return int(line.split()[1])


class Client:
    """One kept connection, signed in, as a browser sends forms."""

    def __init__(self, port: int, session: str = "") -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        token = "b" * 32
        self._headers = {
            "Cookie": f"sessionid={session}; csrftoken={token}",
            "X-CSRFToken": token,
            "Content-Type": "application/x-www-form-urlencoded",
            "HX-Request": "true",
        }

    def send(self, method: str, path: str, body: str = "") -> tuple[int, float, bytes]:
        """Status, milliseconds and body of one request."""
        start = time.perf_counter()
        self._connection.request(method, path, body=body.encode() or None, headers=self._headers)
        answer = self._connection.getresponse()
        content = answer.read()
        return answer.status, (time.perf_counter() - start) * 1_000, content


class Listeners:
    """Open streams on one port, each a raw connection; counts what arrives."""

    def __init__(self) -> None:
        self.arrived = 0
        self._writers: list[asyncio.StreamWriter] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._wanted = asyncio.Event()
        self._goal = 0

    async def open(self, port: int, path: str, session: str, count: int) -> None:
        """Open `count` streams, fifty at a time, and wait until each has answered."""
        for start in range(0, count, 50):
            await asyncio.gather(*(self._open_one(port, path, session) for _ in range(min(50, count - start))))

    async def _open_one(self, port: int, path: str, session: str) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: sessionid={session}\r\n\r\n".encode())
        await reader.readuntil(b"\r\n\r\n")
        self._writers.append(writer)
        self._tasks.append(asyncio.create_task(self._count(reader)))

    async def _count(self, reader: asyncio.StreamReader) -> None:
        while chunk := await reader.read(65_536):
            self.arrived += chunk.count(b"event: roll\n")
            if self.arrived >= self._goal:
                self._wanted.set()

    def expect(self, count: int) -> None:
        """From now on, `all_arrived` waits for `count` more events."""
        self._wanted.clear()
        self._goal = self.arrived + count

    async def all_arrived(self) -> None:
        """Return when the last expected event is here; TimeoutError after 30 seconds."""
        await asyncio.wait_for(self._wanted.wait(), 30)

    async def close(self) -> None:
        """Close every stream."""
        for task in self._tasks:
            task.cancel()
        for writer in self._writers:
            writer.close()
        await asyncio.sleep(0.2)
