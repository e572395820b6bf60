"""Names of accounts: any script, one person each, nothing that could pass for somebody else (B14)."""

from __future__ import annotations

import pytest

from campaigns.models import User
from tests.factories import make_user


def sign_up(client, username: str):
    secret = "kept secret 9"
    return client.post(
        "/accounts/signup/", {"username": username, "email": "", "password1": secret, "password2": secret}
    )


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["Łukasz", "Zoë", "木村", "عمر", "Тома", "x" * 40])
def test_a_name_of_any_script_is_taken_as_it_is(client, name):
    assert sign_up(client, name).status_code == 302
    assert User.objects.get().username == name


@pytest.mark.parametrize(
    "name",
    ["To\u202emas", "Tomas\u200b", "Tom as", "<img>", "x" * 41, "\u0301", "tomas", "Ｔomas", "Т\u043emas", "Zoe\u0308"],
)
def test_a_name_that_hides_or_repeats_somebody_is_refused(client, db, name):
    make_user("Tomas")
    assert sign_up(client, name).status_code == 200
    assert User.objects.count() == 1


def test_each_field_says_once_what_it_is_for(client, db):
    sign_up_page = client.get("/accounts/signup/").content.decode()
    assert "Email (optional)" not in sign_up_page
    assert "This server sends no mail" in sign_up_page
    sign_in_page = client.get("/accounts/login/").content.decode()
    assert "Username or email</label>" in sign_in_page
    assert sign_in_page.count("Forgot your password") == 1
