"""The real server for tests: in a thread of this process, or as processes of their own on the same database."""

from __future__ import annotations

import http.client
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import uvicorn
from django.db import connection

from campaigns.models import Campaign
from rolls.live.process import hub

PATIENCE = 30.0  # an upper bound: a process has to start, on a machine that may be busy


def bound_socket(port: int = 0) -> socket.socket:
    """A socket on this machine; without a port the system chooses one."""
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.bind(("127.0.0.1", port))
    return found


class AsgiServer:
    """Our application behind uvicorn in a thread; it can be stopped and started again on the same port."""

    def __init__(self) -> None:
        self._socket: socket.socket | None = bound_socket()
        self.port: int = self._socket.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"

    def start(self) -> AsgiServer:
        """Serve; returns when connections are taken."""
        from maelstrom_site.serve import configured

        self._socket = self._socket or bound_socket(self.port)
        self._server = uvicorn.Server(configured(timeout_graceful_shutdown=2))
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._socket]}, daemon=True)
        self._thread.start()
        wait_for(lambda: self._server.started, "the server did not start")
        return self

    def stop(self) -> None:
        """End the streams, then the server, as a signal would."""
        if self._socket is None:
            return
        hub.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server did not stop"
        self._socket.close()
        self._socket = None


class ServerProcess:
    """The server as a process of its own on the database of the running test."""

    def __init__(self, *arguments: str, files: int = 0, **environment: str) -> None:
        self._folder = tempfile.TemporaryDirectory()
        (Path(self._folder.name) / "maelstrom.sqlite3").symlink_to(connection.settings_dict["NAME"])
        with bound_socket() as listening:
            self.port = listening.getsockname()[1]
            listening.listen(100)
            self.process = subprocess.Popen(
                [sys.executable, "-m", "maelstrom_site.serve", "--fd", str(listening.fileno()), *arguments],
                pass_fds=[listening.fileno()],
                env={**os.environ, "MAELSTROM_DATA_DIR": self._folder.name, **environment},
                stderr=subprocess.PIPE,
                text=True,
                preexec_fn=(lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))) if files else None,
            )  # fmt: skip

    def __enter__(self) -> ServerProcess:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()
        self._folder.cleanup()

    def stop(self) -> str:
        """Ask the process to stop and wait for it; returns what it said on the way."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.communicate(timeout=PATIENCE)[1]


class RawStream:
    """A stream read from a socket, every byte of it kept."""

    def __init__(self, port: int, campaign: Campaign, session: str, query: str = "") -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self._connection.request(
            "GET", f"/campaigns/{campaign.pk}/stream/{query}", headers={"Cookie": f"sessionid={session}"}
        )
        self.response = self._connection.getresponse()
        self.raw = b""
        self.whole = False  # whether the server said properly that this was the end
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()
        wait_for(lambda: self.raw, "the stream did not open")

    def _read(self) -> None:
        try:
            while part := self.response.read1(65536):
                self.raw += part
            self.whole = True
        except (OSError, http.client.HTTPException):
            pass

    def wait_for(self, text: str) -> None:
        """Wait until this text has come."""
        wait_for(lambda: text.encode() in self.raw, f"{text!r} did not come; there was {self.raw!r}")

    def wait_for_end(self) -> None:
        """Wait until the server has ended the stream."""
        wait_for(lambda: not self._thread.is_alive(), "the stream is still open")

    def close(self) -> None:
        """Go away."""
        sock = self._connection.sock
        if sock is not None:
            sock.shutdown(socket.SHUT_RDWR)
        self._thread.join(PATIENCE)
        self._connection.close()


def wait_for(true: object, otherwise: str) -> None:
    """Return as soon as the function `true` says so; fail with `otherwise` after a while."""
    assert callable(true)
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, otherwise
        time.sleep(0.005)
