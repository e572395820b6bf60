"""Signing in with codes, recovery codes, and the list of where one is signed in."""

from __future__ import annotations

import time

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.core.cache import cache
from django.test import Client

from campaigns.models import User

PASSWORD = "a long enough secret"


@pytest.fixture
def vera(db: None) -> User:
    return User.objects.create_user("Vera", "", PASSWORD)


def sign_in(client: Client):
    return client.post("/accounts/login/", {"login": "Vera", "password": PASSWORD})


def code_of(secret: str) -> str:
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30))


def switched_on(client: Client) -> str:
    """Sign in and switch codes on, as a person does; returns the key."""
    sign_in(client)
    asked = client.get("/you/codes/totp/activate/")
    assert asked.url.startswith("/accounts/reauthenticate/")  # however lately one signed in
    client.post(asked.url, {"password": PASSWORD})
    page = client.get("/you/codes/totp/activate/")
    secret = page.context["form"].secret
    assert secret in page.content.decode()
    done = client.post("/you/codes/totp/activate/", {"code": code_of(secret)})
    assert done.status_code == 302
    cache.clear()  # a code counts once: the one of this half minute is asked for again below
    return secret


def test_with_codes_on_the_password_alone_lets_nobody_in(client, vera):
    secret = switched_on(client)
    other = Client()
    asked = sign_in(other)
    assert asked.url.startswith("/you/codes/authenticate/")
    assert other.get("/campaigns/").status_code == 302
    page = other.get(asked.url).content.decode()
    assert "Your code" in page
    assert "Use a passkey" not in page  # there is none
    assert other.post(asked.url, {"code": "000000"}).status_code == 200
    assert other.get("/campaigns/").status_code == 302
    other.post(asked.url, {"code": code_of(secret)})
    assert other.get("/campaigns/").status_code == 200


def test_a_recovery_code_lets_in_once(client, vera):
    switched_on(client)
    page = client.get("/you/codes/recovery-codes/")
    code = page.context["unused_codes"][0]
    assert code in page.content.decode()
    first, second = Client(), Client()
    first.post(sign_in(first).url, {"code": code})
    assert first.get("/campaigns/").status_code == 200
    second.post(sign_in(second).url, {"code": code})
    assert second.get("/campaigns/").status_code == 302


def test_what_the_database_keeps_makes_no_code(client, vera):
    secret = switched_on(client)
    for kept in Authenticator.objects.values_list("data", flat=True):
        assert secret not in str(kept)


def test_codes_are_switched_off_again(client, vera):
    switched_on(client)
    assert "Switch codes off?" in client.get("/you/codes/totp/deactivate/").content.decode()
    client.post("/you/codes/totp/deactivate/")
    assert not Authenticator.objects.exists()
    assert sign_in(Client()).url == "/"


def test_every_page_stands_in_our_frame_and_asks_for_a_sign_in(client, vera):
    pages = ("", "totp/activate/", "totp/deactivate/", "recovery-codes/", "recovery-codes/generate/", "../sessions/")
    for page in pages:
        assert client.get(f"/you/codes/{page}".replace("codes/../", "")).url.startswith("/accounts/login/")
    switched_on(client)
    for page in ("", "totp/deactivate/", "recovery-codes/", "recovery-codes/generate/", "../sessions/"):
        found = client.get(f"/you/codes/{page}".replace("codes/../", ""))
        assert found.status_code == 200, page
        assert "entrance__box" in found.content.decode(), page


def test_other_devices_are_signed_out_from_the_list(client, vera):
    sign_in(client)
    other = Client()
    sign_in(other)
    assert client.get("/you/sessions/").content.decode().count("Another device") == 1
    client.post("/you/sessions/")
    assert other.get("/campaigns/").status_code == 302
    assert client.get("/campaigns/").status_code == 200
