"""Pages of an account: our words, our look, and no promise that the server cannot keep."""

from __future__ import annotations

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client, override_settings
from django.utils.html import strip_tags

from campaigns.models import User

SENDS = override_settings(
    MAIL_WORKS=True, MAILERS={"default": {"BACKEND": "django.core.mail.backends.locmem.EmailBackend"}}
)
OPEN = ("login/", "signup/", "password/reset/", "password/reset/done/", "password/reset/key/1-dead/", "inactive/")
SIGNED_IN = ("logout/", "password/change/", "email/", "reauthenticate/", "confirm-email/dead/")
THEIRS = re.compile(
    r"Password Reset|Reset My Password|Bad Token|Forgotten your password\? Enter|contact us|Email Addresses|Add Email"
    r"|Confirm Access|Account Inactive|E-?mail address is|associated with your account|Successfully"
)
"""Words of the library's own pages."""


@pytest.fixture
def vera(db: None) -> User:
    """Vera, who signs in with a password and has given an address."""
    person = User.objects.create_user("Vera", "vera@example.org", "a long enough secret")
    EmailAddress.objects.create(user=person, email=person.email, primary=True, verified=True)
    return person


def text_of(client: Client, path: str) -> str:
    """A page's words; fails where it does not answer."""
    answer = client.get(f"/accounts/{path}", follow=True)
    assert answer.status_code == 200, path
    return strip_tags(answer.content.decode())


@pytest.mark.parametrize("mail_works", [False, True])
def test_every_page_of_an_account_speaks_our_words(client: Client, vera: User, mail_works: bool):
    with override_settings(MAIL_WORKS=mail_works):
        pages = {path: text_of(client, path) for path in OPEN}
        client.force_login(vera)
        pages |= {path: text_of(client, path) for path in SIGNED_IN}
    assert {path: THEIRS.findall(text) for path, text in pages.items() if THEIRS.search(text)} == {}


def test_without_mail_no_link_is_promised_and_the_host_is_named(client: Client, vera: User):
    page = text_of(client, "password/reset/")
    assert "This server sends no mail" in page
    assert "Whoever runs it can set a new password" in page
    refused = client.post("/accounts/password/reset/", {"email": "vera@example.org"})
    assert refused.status_code == 200
    assert "This server sends no mail" in refused.content.decode()
    assert not mail.outbox


@SENDS
def test_with_mail_a_link_leads_to_a_new_password(client: Client, vera: User):
    client.post("/accounts/password/reset/", {"email": "vera@example.org"})
    [letter] = mail.outbox
    assert letter.subject == "A new password for Maelstrom"
    assert "example.com" not in letter.body
    [link] = re.findall(r"http://testserver(/\S+)", letter.body)
    form = client.get(link, follow=True)
    assert "Choose a new password" in form.content.decode()
    chosen = {"password1": "another long secret", "password2": "another long secret"}
    assert "Password saved" in client.post(form.request["PATH_INFO"], chosen, follow=True).content.decode()
    assert User.objects.get().check_password("another long secret")
    assert "This link does not work" in client.get(link, follow=True).content.decode()


@SENDS
def test_an_address_without_an_account_gets_the_same_answer_and_a_mail_that_says_so(client: Client, vera: User):
    known = client.post("/accounts/password/reset/", {"email": "vera@example.org"}, follow=True)
    unknown = client.post("/accounts/password/reset/", {"email": "nobody@example.org"}, follow=True)
    assert strip_tags(known.content.decode()) == strip_tags(unknown.content.decode())
    assert [letter.subject for letter in mail.outbox][1:] == ["No account with this address"]


def test_sign_up_and_sign_in_speak_in_our_words(client: Client, db: None):
    refused = {"username": "Mara Lind", "password1": "kitchen-table-9", "password2": "kitchen-table-9"}
    said = client.post("/accounts/signup/", refused).content.decode()
    assert "A name here has letters, numbers and @ . + - _, no blanks." in said
    assert "personal information" not in said
    said = client.post("/accounts/login/", {"login": "Mara", "password": "kitchen-table-8"}).content.decode()
    assert "No account has this name and this password together." in said
