"""Passkeys without a browser: whose they are, where they can work, and what becomes of answers that no device gives."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from cryptography.hazmat.primitives.asymmetric import ec
from django.core.cache import cache
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.urls import get_script_prefix, set_script_prefix
from fido2.utils import websafe_encode
from fido2.webauthn import AttestationObject, AttestedCredentialData, AuthenticatorData

from campaigns.models import User
from maelstrom_site.passkeys import NAME_LIMIT, bar_to_passkeys

PASSWORD = "a long enough secret"
GARBAGE = [
    "", "null", "[]", "{}", "7", '"x"', "{", "\x00", '{"id": 1}', '{"id": "a", "rawId": "a", "type": "public-key"}',
    '{"response": []}', '{"response": {"userHandle": 7}}', '{"response": {"userHandle": "MQ"}}', "[" * 2000,
    '{"id": "AA", "rawId": "AA", "type": "public-key", "response": {"clientDataJSON": "AA", "authenticatorData": "AA", '
    '"attestationObject": "AA", "signature": "AA", "userHandle": "MQ"}, "clientExtensionResults": {}}',
]  # fmt: skip


@pytest.fixture
def vera(db: None) -> User:
    return User.objects.create_user("Vera", "", PASSWORD)


def credential() -> dict[str, object]:
    """What a device answers that has made a passkey."""
    numbers = ec.generate_private_key(ec.SECP256R1()).public_key().public_numbers()
    public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
    made = AttestedCredentialData.create(b"\0" * 16, b"of the phone", public)
    flags = AuthenticatorData.FLAG.UP | AuthenticatorData.FLAG.UV | AuthenticatorData.FLAG.AT
    data = AuthenticatorData.create(b"\0" * 32, flags, 0, made)
    told = AttestationObject.create("none", data, {})
    client = b'{"type": "webauthn.create", "challenge": "AA", "origin": "https://testserver"}'
    return {
        "type": "public-key", "id": websafe_encode(b"of the phone"), "rawId": websafe_encode(b"of the phone"),
        "response": {"clientDataJSON": websafe_encode(client), "attestationObject": websafe_encode(bytes(told))},
        "clientExtensionResults": {"credProps": {"rk": True}},
    }  # fmt: skip


@pytest.fixture
def key(vera: User) -> Authenticator:
    data = {"name": "Phone", "credential": credential()}
    return Authenticator.objects.create(user=vera, type="webauthn", data=data)


def signed_in(vera: User, *, shown: bool = True) -> Client:
    """Somebody signed in, who has just `shown` once more that it is they."""
    client = Client()
    client.force_login(vera)
    if shown:
        assert client.post("/accounts/reauthenticate/?next=/you/codes/", {"password": PASSWORD}).status_code == 302
    return client


def asked(host: str, *, https: bool = False) -> str:
    return bar_to_passkeys(RequestFactory().get("/", headers={"host": host}, secure=https))


@pytest.mark.parametrize(
    ("host", "https", "says"),
    [
        ("testserver", True, ""),
        ("testserver", False, "needs https"),
        ("localhost:8000", False, ""),
        ("127.0.0.1:8000", False, "open http://localhost:8000 instead"),
        ("127.0.0.1", False, "open http://localhost instead"),
        ("192.168.0.7:8000", False, "needs https and belongs to a name"),
        ("192.168.0.7", True, "needs https and belongs to a name"),
        ("[::1]:8000", False, "open http://localhost:8000 instead"),
    ],
)
def test_a_passkey_needs_https_and_a_name_or_this_very_machine(settings, host, https, says):
    settings.ALLOWED_HOSTS = ["*"]
    found = asked(host, https=https)
    assert says in found
    assert bool(says) == bool(found)


def test_without_https_the_page_says_so_and_has_no_button(vera, key):
    client = signed_in(vera, shown=False)
    page = client.get("/you/codes/webauthn/").content.decode()
    assert "A passkey needs https." in page
    assert "Add a passkey" not in page
    assert "Remove" in page
    added = signed_in(vera).get("/you/codes/webauthn/add/").content.decode()
    assert "A passkey needs https." in added
    assert "<form" not in re.search(r'(?s)<div class="entrance__in">.*?</section>', added)[0]
    assert "Add a passkey" in client.get("/you/codes/webauthn/", secure=True).content.decode()


PAGES = ("", "add/", "keys/{pk}/edit/", "keys/{pk}/remove/", "reauthenticate/")


@pytest.mark.parametrize("page", PAGES)
def test_who_may_see_each_page(vera, key, page):
    """A visitor signs in; who is signed in shows once more that it is they; a passkey of another is none."""
    url = f"/you/codes/webauthn/{page}".format(pk=key.pk)
    assert Client().get(url).url.startswith(("/accounts/login/", "/accounts/reauthenticate/"))
    first = signed_in(vera, shown=False).get(url)
    if page in ("", "reauthenticate/"):
        assert first.status_code == 200
    else:
        assert first.url.startswith("/accounts/reauthenticate/")
    own = signed_in(vera).get(url, secure=True)
    assert own.status_code == 200
    assert "entrance__box" in own.content.decode()
    other = User.objects.create_user("Lena", "", PASSWORD)
    if "{pk}" in page:
        for way in ("get", "post"):
            assert getattr(signed_in(other), way)(url, {"name": "Mine"}).status_code == 404
        key.refresh_from_db()
        assert key.data["name"] == "Phone"


@pytest.mark.parametrize("sent", GARBAGE)
@pytest.mark.parametrize("road", ["sign in", "second step", "once more", "add"])
def test_an_answer_that_no_device_gives_is_refused_in_words(vera, road, sent):
    cache.clear()
    if road == "add":
        client = signed_in(vera)
        client.get("/you/codes/webauthn/add/", secure=True)
        url = "/you/codes/webauthn/add/"
    else:
        Authenticator.objects.create(user=vera, type="totp", data={"secret": "x"})
        client = Client()
        url = "/you/codes/webauthn/login/"
        if road == "second step":
            client.post("/accounts/login/", {"login": "Vera", "password": PASSWORD})
            url = "/you/codes/authenticate/"
        elif road == "once more":
            client = signed_in(vera, shown=False)
            url = "/you/codes/webauthn/reauthenticate/"
        else:
            client.get(url, headers={"accept": "application/json"})
    answer = client.post(url, {"name": "x", "credential": sent}, follow=True)
    assert answer.status_code == 200
    assert not Authenticator.objects.filter(type="webauthn").exists()
    if road in ("sign in", "second step"):
        assert client.get("/campaigns/").status_code == 302


def test_a_name_is_as_long_as_it_may_be(vera, key):
    client = signed_in(vera)
    url = f"/you/codes/webauthn/keys/{key.pk}/edit/"
    said = client.post(url, {"name": "x" * (NAME_LIMIT + 1)})
    assert f"at most {NAME_LIMIT} letters" in said.content.decode()
    assert client.post(url, {"name": "Old phone"}).url == "/you/codes/webauthn/"
    key.refresh_from_db()
    assert key.data["name"] == "Old phone"


def test_what_the_device_is_asked_names_the_person_and_no_address(vera):
    User.objects.update(email="vera@example.org")
    page = signed_in(vera).get("/you/codes/webauthn/add/", secure=True)
    options = page.context["js_data"]["creation_options"]["publicKey"]
    assert (options["user"]["name"], options["rp"]["name"]) == ("Vera", "Maelstrom")
    assert "vera@example.org" not in page.content.decode()


@pytest.mark.parametrize("url", ["/accounts/login/", "/you/codes/webauthn/add/", "/you/codes/webauthn/reauthenticate/"])
def test_no_page_of_them_has_a_script_of_its_own_in_it(vera, key, url):
    client = Client() if "login" in url else signed_in(vera)
    page = client.get(url, secure=True)
    assert "script-src 'self';" in page["Content-Security-Policy"]
    scripts = re.findall(r"<script([^>]*)>", page.content.decode())
    assert any("js/passkeys" in one for one in scripts)
    assert all("src=" in one or 'type="application/json"' in one for one in scripts)


@pytest.fixture
def below() -> Iterator[None]:
    """The site below a path of its host."""
    before = get_script_prefix()
    set_script_prefix("/play/")
    yield
    set_script_prefix(before)


@pytest.mark.parametrize(
    ("page", "part"),
    [
        ("/accounts/login/", 'data-passkey-url="/play/you/codes/webauthn/login/"'),
        ("/you/codes/webauthn/", 'href="/play/you/codes/webauthn/add/"'),
        ("/you/codes/webauthn/add/", 'action="/play/you/codes/webauthn/add/"'),
        ("/you/delete/", 'action="/play/you/delete/"'),
    ],
)
def test_below_a_prefix_every_address_begins_with_it(request, vera, page, part):
    client = Client() if "login" in page else signed_in(vera)
    request.getfixturevalue("below")
    assert part in client.get(page, secure=True).content.decode()


def test_signing_in_asks_the_server_for_a_fresh_challenge_each_time(db):
    client = Client()
    found = [
        json.loads(client.get("/you/codes/webauthn/login/", headers={"accept": "application/json"}).content)
        for _ in range(2)
    ]
    challenges = {one["request_options"]["publicKey"]["challenge"] for one in found}
    assert len(challenges) == 2
    assert all(not one["request_options"]["publicKey"].get("allowCredentials") for one in found)


def test_the_list_asks_as_often_for_many_as_for_one(vera, key, django_assert_num_queries):
    client = signed_in(vera)
    with django_assert_num_queries(3):
        client.get("/you/codes/webauthn/", secure=True)
    for name in ("Key", "Laptop"):
        Authenticator.objects.create(user=vera, type="webauthn", data={**key.data, "name": name})
    with django_assert_num_queries(3):
        client.get("/you/codes/webauthn/", secure=True)


def test_whose_account_is_deleted_signs_in_with_no_passkey(vera, key):
    client = signed_in(vera)
    assert client.post("/you/delete/").url == "/"
    assert not Authenticator.objects.exists()


def test_what_is_said_of_passkeys_and_recovery_codes_names_what_there_is(vera, key):
    RecoveryCodes.activate(vera)
    page = "/you/codes/recovery-codes/"
    assert "in place of your passkey." in signed_in(vera).get(page).content.decode()
    assert "in place of your passkey." in signed_in(vera).get("/you/codes/").content.decode()
    asked_for = Client()
    asked_for.post("/accounts/login/", {"login": "Vera", "password": PASSWORD})
    step = asked_for.get("/you/codes/authenticate/").content.decode()
    assert "Use your passkey, or write one of your recovery codes." in step
    Authenticator.objects.create(user=vera, type="totp", data={"secret": "x"})
    assert "in place of a code from your app or your passkey." in signed_in(vera).get(page).content.decode()
    assert render_to_string("mfa/messages/webauthn_added.txt").strip() == "Passkey added."
    removed = signed_in(vera).post(f"/you/codes/webauthn/keys/{key.pk}/remove/", follow=True)
    assert "Passkey removed." in removed.content.decode()
    assert "in place of a code from your app." in signed_in(vera).get(page).content.decode()
