"""Whether the server is well: a word for probes, the parts for its host alone."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.core.checks.mail import check_mailers_production_backend
from django.core.mail import EmailMessage
from django.test import Client, override_settings

from campaigns.models import User
from maelstrom_site import starting, views
from maelstrom_site.mail import NoMail


def test_a_probe_hears_one_word(client: Client, db: None):
    assert client.get("/health/").json() == {"status": "ok"}


def test_without_a_database_the_server_is_not_ready(client: Client, db: None, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(views, "no_database", lambda: "The database does not answer: gone.")
    assert client.get("/health/").status_code == 503


def test_the_host_hears_of_every_part(admin_client: Client, monkeypatch: pytest.MonkeyPatch):
    through_a_proxy = {"X-Forwarded-For": "198.51.100.7"}
    whole = {"status": "ok", "database": "ok", "migrations": "ok", "disk": "ok", "mail": "ok"}
    assert admin_client.get("/health/host/", headers=through_a_proxy).json() == whole
    monkeypatch.setattr(starting, "SPACE", 2**62)
    answer = admin_client.get("/health/host/", headers=through_a_proxy)
    assert answer.status_code == 503
    assert "is full" in answer.json()["disk"]


@pytest.mark.parametrize(("address", "header", "status"), [
    ("127.0.0.1", {}, 200),  # from the machine itself, past the proxy
    ("127.0.0.1", {"X-Forwarded-For": "127.0.0.1"}, 404),  # through the proxy, whatever it says
    ("198.51.100.7", {}, 404),
])  # fmt: skip
def test_strangers_do_not_learn_how_the_server_is(
    client: Client, db: None, address: str, header: dict[str, str], status: int
):
    assert client.get("/health/host/", REMOTE_ADDR=address, headers=header).status_code == status


def test_members_do_not_either(client: Client, player: User):
    client.force_login(player)
    assert client.get("/health/host/", REMOTE_ADDR="198.51.100.7").status_code == 404


def test_a_server_without_mail_passes_the_deploy_check_and_sends_none():
    with override_settings(MAILERS={"default": {"BACKEND": "maelstrom_site.mail.NoMail"}}):
        assert check_mailers_production_backend(None) == []
    assert NoMail(alias="default").send_messages([EmailMessage(to=["somebody@example.org"])]) == 0


def test_without_tls_no_header_is_sent_that_browsers_complain_of(client: Client, db: None):
    assert ("Cross-Origin-Opener-Policy" in client.get("/health/", secure=True).headers) == settings.SECURE_SSL_REDIRECT
