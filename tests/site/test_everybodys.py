"""People of the demo are everybody's: nothing of an account is shown or changed, and the page says why."""

from __future__ import annotations

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client

from campaigns.models import User
from maelstrom_site.farewell.services import DEMO

pytestmark = pytest.mark.django_db

PAGES = (
    "/you/codes/",
    "/you/codes/totp/activate/",
    "/you/codes/recovery-codes/",
    "/you/codes/webauthn/",
    "/you/codes/webauthn/add/",
    "/you/sessions/",
    "/accounts/2fa/totp/activate/",
    "/accounts/password/change/",
    "/accounts/password/set/",
    "/accounts/email/",
    "/accounts/reauthenticate/",
    "/you/delete/",
)


@pytest.fixture
def noor() -> Client:
    found = Client()
    found.force_login(User.objects.create_user("Noor", demo=True))
    return found


@pytest.mark.parametrize("url", PAGES)
def test_a_demo_person_reads_why_there_is_nothing_to_change(noor, url):
    page = noor.get(url)
    assert page.status_code == 200
    html = page.content.decode()
    assert DEMO.sentence in html
    assert "Switch it on" not in html
    assert "Add a passkey" not in html
    sent = noor.post(url, {"password1": "a long enough secret", "password2": "a long enough secret"})
    assert sent.status_code in (403, 409)
    assert DEMO.sentence in sent.content.decode()
    assert not User.objects.get().has_usable_password()
    assert not Authenticator.objects.exists()


def test_a_demo_person_still_signs_out_and_plays(noor):
    assert noor.get("/campaigns/").status_code == 200
    assert noor.post("/accounts/logout/").status_code == 302
    assert noor.get("/campaigns/").status_code == 302


@pytest.mark.parametrize("url", PAGES)
def test_somebody_with_an_account_finds_their_pages_as_ever(client, url):
    client.force_login(User.objects.create_user("Vera", "", "a long enough secret"))
    assert DEMO.sentence not in client.get(url, follow=True).content.decode()
