"""The work on an archive that somebody sent: in a thread of its own, begun again by whoever asks after a restart."""

from __future__ import annotations

import tempfile
import threading
import uuid
from collections.abc import Callable
from datetime import timedelta
from functools import partial

from django.db import connection, transaction
from django.utils import timezone

from rolls.archives.checking import Read, Tell, counted, read
from rolls.archives.limits import MOST_PROBLEMS
from rolls.archives.models import Arrival, State
from rolls.archives.opening import RefusedError
from rolls.archives.putting import Putting

SILENT = timedelta(seconds=40)
"""Whoever works says so more often: after this long nobody does."""

KEPT = timedelta(days=2)

_one_at_a_time = threading.Lock()
"""An archive takes memory while it is read."""


def in_background(work: Callable[[], None]) -> None:
    """Do it beside the pages, on a connection of its own."""

    def run() -> None:
        try:
            work()
        finally:
            connection.close()

    threading.Thread(target=run, name="archive", daemon=True).start()


def begin(arrival: Arrival) -> None:
    """Have it read, or written, once its row is in the database."""
    transaction.on_commit(lambda: in_background(partial(work_on, arrival.pk)))


def begin_again(arrival: Arrival) -> None:
    """Take up what lies since the server was stopped in the middle of it. Of two who ask, one does."""
    now = timezone.now()
    silent = Arrival.objects.filter(pk=arrival.pk, state=arrival.state, at__lt=now - SILENT)
    if arrival.works and silent.update(at=now):
        begin(arrival)


def sweep() -> None:
    """Forget what nobody came back for."""
    Arrival.objects.filter(at__lt=timezone.now() - KEPT).delete()


def work_on(pk: uuid.UUID) -> None:
    """Read it, or write it."""
    with _one_at_a_time:
        arrival = Arrival.objects.select_related("by").filter(pk=pk).first()
        if arrival is None or not arrival.works:
            return
        try:
            found = read(bytes(arrival.file), _teller(arrival))
            if found.trouble:
                _refuse(arrival, found.trouble)
            elif arrival.state == State.READING:
                _previewed(arrival, found)
            else:
                _put(arrival, found)
        except RefusedError as error:
            _refuse(arrival, [str(error)])
        except Exception:
            _refuse(arrival, ["Something in it could not be taken, and nothing was. Tell whoever keeps this server."])
            raise


def _teller(arrival: Arrival) -> Tell:
    def tell(done: int, total: int) -> None:
        Arrival.objects.filter(pk=arrival.pk).update(done=done, total=total, at=timezone.now())

    return tell


def _refuse(arrival: Arrival, trouble: list[str]) -> None:
    arrival.state, arrival.trouble, arrival.file = State.REFUSED, trouble[:MOST_PROBLEMS], b""
    arrival.save(update_fields=["state", "trouble", "file"])


def _previewed(arrival: Arrival, found: Read) -> None:
    arrival.preview = {
        "name": found.table["name"],
        "rules": found.campaign.rules_name,
        "made_at": str(found.manifest.get("made_at", ""))[:10],
        "counts": counted(found),
        "people": [
            {"id": number, "name": name, "tells": number in found.storytellers, "sits": number in found.seats}
            for number, name in found.people.items()
        ],
        "by": found.manifest["by"],
        "rows": found.total,
    }
    arrival.state = State.READY
    arrival.save(update_fields=["preview", "state"])


def _put(arrival: Arrival, found: Read) -> None:
    putting = Putting(found, arrival.by, arrival.seat)
    with tempfile.TemporaryFile() as file:
        putting.make_ready(file, _teller(arrival))
        file.seek(0)
        with transaction.atomic():
            # With the campaign in one: a restart in between would bring it twice.
            campaign = putting.write(file)
            arrival.state, arrival.campaign, arrival.file = State.DONE, campaign, b""
            arrival.save(update_fields=["state", "campaign", "file"])
