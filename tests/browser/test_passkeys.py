"""Passkeys in a real browser, with a device that answers for its person."""

from __future__ import annotations

import pytest
from allauth.mfa.models import Authenticator
from playwright.sync_api import Page, expect

from campaigns.models import User
from tests.browser.conftest import OpenPage, expect_accessible
from tests.server import AsgiServer

PASSWORD = "a long enough secret"
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def vera(transactional_db: None) -> User:
    return User.objects.create_user("Vera", "", PASSWORD)


@pytest.fixture
def server(server: AsgiServer) -> AsgiServer:
    """The server by a name: a passkey belongs to none of its numbers."""
    server.url = server.url.replace("127.0.0.1", "localhost")
    return server


def with_device(page: Page) -> None:
    """Give the browser a device with a passkey of its own, whose person is always there."""
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    device.send("WebAuthn.addVirtualAuthenticator", {"options": {**options, "isUserVerified": True}})


def sign_out(page: Page, home: str) -> None:
    page.context.clear_cookies()
    page.goto(f"{home}/accounts/login/")


def test_a_passkey_is_added_signs_in_alone_is_renamed_and_removed(open_page: OpenPage, server: AsgiServer, vera: User):
    home = server.url
    page = open_page(None, f"{home}/accounts/login/", viewport=PHONE)
    with_device(page)
    page.get_by_label("Username or email").fill("Vera")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url(f"{home}/")

    # Added, after the password once more; recovery codes come with the first.
    page.goto(f"{home}/you/codes/webauthn/")
    expect_accessible(page)
    page.get_by_role("link", name="Add a passkey").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_label("Sign in with it alone")).to_be_checked()
    expect_accessible(page)
    page.get_by_label("Name").fill("Vera’s phone")
    page.get_by_role("button", name="Ask this device").click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()

    # The same device gives no second one, and says so.
    page.goto(f"{home}/you/codes/webauthn/add/")
    page.get_by_role("button", name="Ask this device").click()
    expect(page.get_by_role("alert")).to_contain_text("This device has a passkey for your account already.")

    # Alone it lets in, without the password.
    sign_out(page, home)
    expect_accessible(page)
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.wait_for_url(f"{home}/")
    page.goto(f"{home}/you/codes/webauthn/")
    expect(page.get_by_role("link", name="Rename Vera’s phone")).to_be_visible()
    page.goto(f"{home}/you/codes/")
    expect_accessible(page)

    # Before it is renamed the device is asked once more, in place of the password.
    page.goto(f"{home}/you/codes/webauthn/")
    page.get_by_role("link", name="Rename Vera’s phone").click()
    page.get_by_role("link", name="a passkey").click()
    expect_accessible(page)
    page.get_by_role("button", name="Ask this device").click()
    page.get_by_label("Name").fill("Old phone")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("link", name="Rename Old phone")).to_be_visible()

    # After the password it is the second step.
    sign_out(page, home)
    page.get_by_label("Username or email").fill("Vera")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("heading", name="Your passkey")).to_be_visible()
    expect_accessible(page)
    page.get_by_role("button", name="Use a passkey").click()
    page.wait_for_url(f"{home}/")

    page.goto(f"{home}/you/codes/webauthn/")
    page.get_by_role("link", name="Remove Old phone").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    expect_accessible(page)
    page.get_by_role("button", name="Remove it").click()
    expect(page.get_by_role("link", name="Add a passkey")).to_be_visible()
    assert not Authenticator.objects.exists()

    # What the device still offers lets nobody in.
    sign_out(page, home)
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("No account has this passkey").first).to_be_visible()
