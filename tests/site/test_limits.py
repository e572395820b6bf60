"""How often a stranger may try: counted for every process at once, and not forgotten by making noise."""

from __future__ import annotations

import pytest
from django.core.cache import caches
from django.test import Client, override_settings

from campaigns.models import Campaign, User
from maelstrom_site.client import with_client

SIGN_IN = "/accounts/login/"
SENDS = override_settings(
    MAIL_WORKS=True, MAILERS={"default": {"BACKEND": "django.core.mail.backends.locmem.EmailBackend"}}
)
PASSWORDS = {"password1": "a long enough secret", "password2": "a long enough secret"}


@pytest.fixture
def vera(db: None) -> User:
    """Vera, who has a password."""
    return User.objects.create_user("Vera", "vera@example.org", "a long enough secret")


def tries(client: Client, most: int, **sent: str) -> int:
    """How many wrong passwords for Vera are taken before the door stays shut."""
    for number in range(most):
        answer = client.post(SIGN_IN, {"login": "Vera", "password": f"guess {number}"}, **sent)
        if answer.status_code == 429 or "Too many" in answer.content.decode():
            return number
    return most


def test_guessing_a_password_ends_soon(client: Client, vera: User):
    assert tries(client, 20) <= 10


def test_a_stranger_who_makes_noise_is_not_forgotten(client: Client, vera: User):
    spent = tries(client, 20)
    for number in range(450):
        caches["default"].set(f"noise-{number}", number, 60)
        client.get("/odds/", {"pool": number % 9 + 1})
    assert tries(client, 3) == 0, spent


def test_the_admin_has_no_door_of_its_own(client: Client, vera: User):
    answer = client.get("/admin/login/")
    assert answer.status_code == 302
    assert answer.url.startswith(SIGN_IN)
    assert client.post("/admin/login/", {"username": "Vera", "password": "x"}).status_code == 302


def test_guessing_invites_ends_soon_and_a_live_one_still_opens(client: Client, campaign: Campaign):
    answers = [client.get(f"/join/guess-{number}/").status_code for number in range(25)]
    assert answers[:20] == [404] * 20
    assert set(answers[20:]) == {429}
    assert client.get(f"/join/{campaign.invite}/").status_code == 200


@SENDS
@pytest.mark.django_db
def test_signing_up_and_asking_for_mail_have_their_limits(client: Client):
    for path in ("/accounts/signup/", "/accounts/password/reset/"):
        statuses = {client.post(path, {"email": f"{n}@example.org"}).status_code for n in range(25)}
        assert 429 in statuses, path


def test_signing_up_does_not_tell_which_addresses_exist(client: Client, vera: User):
    known = client.post("/accounts/signup/", PASSWORDS | {"username": "Ada", "email": "vera@example.org"})
    client.logout()
    unknown = client.post("/accounts/signup/", PASSWORDS | {"username": "Bea", "email": "nobody@example.org"})
    assert (known.status_code, known.url) == (unknown.status_code, unknown.url)


@pytest.mark.parametrize(
    ("proxies", "header", "client"),
    [
        (0, "198.51.100.7", "127.0.0.1"),  # nobody stands in front: whatever is written there is made up
        (1, "198.51.100.7", "198.51.100.7"),
        (1, "203.0.113.9, 198.51.100.7", "198.51.100.7"),  # the first was written by the client itself
        (2, "203.0.113.9, 198.51.100.7, 10.0.0.1", "198.51.100.7"),
        (2, "198.51.100.7", "127.0.0.1"),  # fewer hops than proxies: not by the documented way
        (1, "unknown", "127.0.0.1"),
        (1, "198.51.100.7\x00", "127.0.0.1"),
        (1, "2001:db8::1", "2001:db8::1"),
        (1, "", "127.0.0.1"),
    ],
)
def test_a_forged_forwarding_header_is_not_believed(proxies: int, header: str, client: str):
    scope = {"client": ("127.0.0.1", 5), "headers": [(b"x-forwarded-for", header.encode("latin-1"))]}
    assert with_client(scope, proxies)["client"][0] == client


def test_another_address_in_a_header_is_no_new_try(client: Client, vera: User):
    assert tries(client, 20) <= 10
    with override_settings(ALLAUTH_TRUSTED_PROXY_COUNT=0):
        assert tries(client, 3, headers={"X-Forwarded-For": "198.51.100.99"}) == 0
