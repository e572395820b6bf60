"""`python -m maelstrom_site.serve`: the server as it is meant to run, by uvicorn with patient connections.

What is missing is said in one sentence before the port opens.
"""

from __future__ import annotations

import argparse
import resource
import sys
from contextlib import suppress
from typing import Any

import uvicorn

from maelstrom_site.asgi import application
from maelstrom_site.protocol import PatientProtocol
from maelstrom_site.starting import bar_to_start

SWITCH_SECONDS = 0.001
"""How long a page's thread may keep the interpreter while the event loop waits for it. The loop gives it away with each
message that it sends; with Python's usual five milliseconds a roll reached its table after its own answer was drawn.
"""


def configured(**options: Any) -> uvicorn.Config:
    """uvicorn's settings; `options` come on top. The client's address is ours to find (`client.py`), not uvicorn's."""
    ours: dict[str, Any] = {
        "http": PatientProtocol,
        "ws": "none",
        "proxy_headers": False,
        "server_header": False,
        "access_log": False,
        "log_level": "warning",
        "timeout_graceful_shutdown": 5,
    }
    return uvicorn.Config(application, **ours | options)


def main(arguments: list[str] | None = None) -> int:
    """Serve until told to stop; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m maelstrom_site.serve", description="Serve Maelstrom.")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1)")
    parser.add_argument("--port", type=int, default=8000, help="the port to listen on (8000)")
    parser.add_argument("--fd", type=int, help="an open socket to listen on instead")
    chosen = parser.parse_args(arguments)
    if bar := bar_to_start():
        print(f"Maelstrom does not start. {bar}", file=sys.stderr)  # noqa: T201
        return 1
    _raise_file_limit()
    sys.setswitchinterval(SWITCH_SECONDS)
    server = uvicorn.Server(configured(host=chosen.host, port=chosen.port, fd=chosen.fd))
    server.run()
    return 0 if server.started else 1


def _raise_file_limit() -> None:
    """Every connection is an open file: take as many as the system gives without asking."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


if __name__ == "__main__":
    sys.exit(main())
