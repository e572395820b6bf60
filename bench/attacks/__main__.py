"""`python -m bench.attacks [name ...]`: each attack alone, behind Caddy and behind nginx; 1 if a table stood still."""

from __future__ import annotations

import os
import socket
import sys
import tempfile
import threading
import time
from pathlib import Path

from bench import table

LASTS = 12.0
"""Seconds of one attack."""

SLOWEST = 5.0
"""Seconds that a member may have to wait for a page meanwhile."""


def main(names: list[str]) -> int:
    """Run the named attacks (all without a name) and print how the member fared."""
    with tempfile.TemporaryDirectory(prefix="maelstrom-attacks-") as name, _silent_mail_server() as mail:
        folder = Path(name)
        os.environ["MAELSTROM_MAIL_URL"] = f"smtp://127.0.0.1:{mail.getsockname()[1]}"
        table.use(folder)
        from bench.attacks.front import available, standing
        from bench.attacks.strangers import ATTACKS

        campaign, session = _a_table()
        stood = True
        print("| attack | where | pages asked for | answered | slowest |\n| --- | --- | --- | --- | --- |")
        for front in available():
            with standing(front, folder) as port:
                for attack in names or ATTACKS:
                    waits = _asking_while(
                        lambda until, port=port, attack=attack: ATTACKS[attack](port, until), port, campaign, session
                    )
                    answered = [wait for wait in waits if wait is not None]
                    stood &= len(answered) == len(waits) and max(answered) < SLOWEST
                    print(
                        f"| {attack} | {front} | {len(waits)} | {len(answered)} | {max(answered, default=0):.2f} s |",
                        flush=True,
                    )
    return 0 if stood else 1


def _silent_mail_server() -> socket.socket:
    return socket.create_server(("127.0.0.1", 0))


def _a_table() -> tuple[int, str]:
    """A table with a member who is signed in: its id and the session's key."""
    from tests.factories import make_campaign, make_user
    from tests.streams import sign_in

    storyteller = make_user("Noor")
    return make_campaign(storyteller=storyteller).pk, sign_in(storyteller)


def _asking_while(attack, port: int, campaign: int, session: str) -> list[float | None]:  # type: ignore[no-untyped-def]
    """How long each page took that the member asked for during the attack, None where none came."""
    from bench.servers import Client

    until = time.monotonic() + LASTS
    stranger = threading.Thread(target=attack, args=[until])
    stranger.start()
    waits: list[float | None] = []
    while time.monotonic() < until:
        time.sleep(0.25)
        try:
            status, took, _ = Client(port, session).send("GET", f"/campaigns/{campaign}/members/")
            waits.append(took / 1_000 if status == 200 else None)
        except OSError:
            waits.append(None)
    stranger.join()
    return waits


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
