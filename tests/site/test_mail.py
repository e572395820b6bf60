"""Mail: written down by a page, taken away by the postman, tried again, and seen by the host when it fails."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client, override_settings
from django.utils import timezone

from campaigns.models import User
from maelstrom_site import mail as post
from maelstrom_site.mail import AGAIN_AFTER, deliver_what_is_due
from maelstrom_site.models import Letter

OUTBOX = {"BACKEND": "maelstrom_site.mail.OutboxBackend"}
LOCMEM = {"BACKEND": "django.core.mail.backends.locmem.EmailBackend"}


def smtp(port: int, timeout: float = 0.3) -> dict[str, object]:
    """A mail server on this machine."""
    options = {"host": "127.0.0.1", "port": port, "timeout": timeout}
    return {"BACKEND": "django.core.mail.backends.smtp.EmailBackend", "OPTIONS": options}


def sends(delivery: dict[str, object]) -> override_settings:
    """A server that sends by `delivery`."""
    return override_settings(MAIL_WORKS=True, MAILERS={"default": OUTBOX, "delivery": delivery})


@pytest.fixture
def silent() -> Iterator[int]:
    """The port of a mail server that takes connections and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]


@pytest.fixture
def vera(db: None) -> User:
    """Vera, who has forgotten her password."""
    person = User.objects.create_user("Vera", "vera@example.org", "forgotten")
    EmailAddress.objects.create(user=person, email=person.email, primary=True, verified=True)
    return person


def ask_for_a_link(client: Client) -> int:
    """The status of asking for a new password."""
    return client.post("/accounts/password/reset/", {"email": "vera@example.org"}).status_code


def test_a_silent_mail_server_holds_no_page(client: Client, vera: User, silent: int):
    with sends(smtp(silent, timeout=30)):
        begun = time.monotonic()
        assert [ask_for_a_link(client) for _ in range(5)] == [302] * 5
        assert time.monotonic() - begun < 15  # one answer of that server would take thirty
        assert Letter.objects.count() == 5


def test_a_letter_that_was_taken_is_forgotten(client: Client, vera: User):
    with sends(LOCMEM):
        ask_for_a_link(client)
        deliver_what_is_due()
    assert [letter.to for letter in mail.outbox] == [["vera@example.org"]]
    assert not Letter.objects.exists()


def test_a_letter_that_was_not_taken_is_tried_again_later_and_given_up_in_the_end(
    client: Client, vera: User, silent: int
):
    with sends(smtp(silent)):
        ask_for_a_link(client)
        for tried, wait in enumerate(AGAIN_AFTER, start=1):
            deliver_what_is_due()
            letter = Letter.objects.get()
            assert letter.tries == tried
            assert letter.due_at - timezone.now() > wait - timedelta(minutes=1)
            deliver_what_is_due()  # it is not due
            Letter.objects.update(due_at=timezone.now())
        deliver_what_is_due()
    letter = Letter.objects.get()
    assert (letter.due_at, letter.body) == (None, "")
    assert "imed out" in letter.trouble


def test_two_postmen_never_send_the_same_letter(transactional_db: None, monkeypatch: pytest.MonkeyPatch):
    Letter.objects.create(to="a@example.org", sender="b@example.org", subject="Once", body="x", due_at=timezone.now())
    sent, both = list[int](), threading.Barrier(2)
    monkeypatch.setattr(post, "_deliver", lambda letter: sent.append(letter.pk))

    def work() -> None:
        both.wait()
        deliver_what_is_due()
        post.connections.close_all()

    threads = [threading.Thread(target=work) for _ in range(2)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert len(sent) == 1


def test_the_host_sees_what_does_not_get_away_and_nobody_sees_what_it_says(
    admin_client: Client, client: Client, vera: User, silent: int
):
    with sends(smtp(silent)):
        ask_for_a_link(Client())
        deliver_what_is_due()
    health = admin_client.get("/health/host/", headers={"X-Forwarded-For": "198.51.100.7"})
    assert health.status_code == 503
    assert "1 letters were not taken" in health.json()["mail"]
    letter = Letter.objects.get()
    page = admin_client.get(f"/admin/maelstrom_site/letter/{letter.pk}/change/").content.decode()
    assert letter.subject in page
    assert "/password/reset/key/" not in page
    assert client.get("/health/").status_code == 200
