"""Mail leaves outside the page threads: a page writes a letter down, and one thread of each process takes it away.

A mail server that says nothing costs that thread ten seconds and nobody else any. A letter that is not taken is tried
again, later each time; after a day it is given up. The host sees it in the admin, in the log and in the fuller health.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Sequence
from datetime import timedelta

from django.core.mail import EmailMessage, mailers
from django.core.mail.backends.base import BaseEmailBackend
from django.db import close_old_connections, connections, transaction
from django.db.models import F
from django.utils import timezone

from maelstrom_site.models import Letter

DELIVERY = "delivery"
"""The mailer that really sends; the usual one only writes letters."""

AGAIN_AFTER = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 360, 1_000))
"""How long after each failed try the next one comes; after the last the letter is given up."""

HELD = timedelta(minutes=2)
"""For so long a process that has taken a letter up has it to itself: longer than any try can last."""

LOOKS_EVERY = 30.0
"""Seconds between two looks at what other processes wrote or left."""

_log = logging.getLogger(__name__)


class NoMail(BaseEmailBackend):
    """Sends nothing: what a server without `MAELSTROM_MAIL_URL` does, and what its pages say."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """None was sent."""
        return 0


class OutboxBackend(BaseEmailBackend):
    """Writes letters down, in the transaction of whoever sends them, and wakes the postman when that has held."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """How many were written down."""
        letters = [
            Letter(
                to=to[:320], sender=message.from_email[:320], subject=message.subject[:200], body=str(message.body),
                due_at=timezone.now(),
            )
            for message in email_messages
            for to in message.recipients()
        ]  # fmt: skip
        Letter.objects.bulk_create(letters)
        transaction.on_commit(postman.wake)
        return len(letters)


class Postman:
    """The thread that sends what is due."""

    def __init__(self) -> None:
        self._woken = threading.Event()
        self._thread: threading.Thread | None = None
        self._ending = False

    def start(self) -> None:
        """Go to work, until the process ends."""
        if self._thread is None or not self._thread.is_alive():
            self._ending = False
            self._thread = threading.Thread(target=self._work, name="postman", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Go home after the letter in hand."""
        self._ending = True
        self._woken.set()

    def wake(self) -> None:
        """There is something to send."""
        self._woken.set()

    def _work(self) -> None:
        while not self._ending:
            # Before the look and not after it: a letter written meanwhile wakes for one more.
            self._woken.clear()
            close_old_connections()
            try:
                deliver_what_is_due()
            # A thread that dies takes all mail with it until the next start.
            except Exception:
                _log.exception("the letters could not be looked through")
            connections.close_all()
            self._woken.wait(LOOKS_EVERY)


postman = Postman()


def deliver_what_is_due() -> None:
    """Try every letter whose time has come, each once."""
    for letter in Letter.objects.filter(due_at__lte=timezone.now()).order_by("due_at", "pk")[:100]:
        # Taking it up is one update that only one process can make: two postmen never send the same letter.
        mine = Letter.objects.filter(pk=letter.pk, due_at=letter.due_at)
        if mine.update(due_at=timezone.now() + HELD, tries=F("tries") + 1):
            _deliver(letter)


def _deliver(letter: Letter) -> None:
    message = EmailMessage(letter.subject, letter.body, letter.sender, [letter.to])
    try:
        mailers[DELIVERY].send_messages([message])
    except OSError as error:  # of which every error of smtplib and of the network is one
        _put_back(letter, f"{type(error).__name__}: {error}")
        return
    # After it was taken: a process that is killed in between sends a letter twice rather than never.
    letter.delete()


def _put_back(letter: Letter, trouble: str) -> None:
    tried = letter.tries + 1
    wait = AGAIN_AFTER[tried - 1] if tried <= len(AGAIN_AFTER) else None
    _log.warning("mail %r was not taken (try %s): %s", letter.subject, tried, trouble)
    changed = {"trouble": trouble[:300], "due_at": timezone.now() + wait if wait else None}
    if wait is None:
        changed["body"] = ""  # nothing secret stays of what is never sent
    Letter.objects.filter(pk=letter.pk).update(**changed)


def mail_trouble() -> str:
    """What the host should know of letters that do not get away; empty when all do."""
    late = Letter.objects.filter(tries__gt=0)
    newest = late.exclude(trouble="").first()
    if newest is None:
        return ""
    given_up = late.filter(due_at=None).count()
    return f"{late.count()} letters were not taken, {given_up} of them given up; the last: {newest.trouble}"
