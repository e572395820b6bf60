"""HEAD: what looks for a page before it opens it finds the page that GET would open."""

from __future__ import annotations

import http.client

import pytest
from django.test import Client

from campaigns.models import User
from tests.server import AsgiServer
from tests.site.test_not_a_page import addresses
from tests.streams import sign_in


@pytest.mark.django_db
@pytest.mark.parametrize("signed_in", [False, True])
def test_every_address_answers_head_as_it_answers_get(client: Client, storyteller: User, signed_in: bool):
    if signed_in:
        client.force_login(storyteller)
    for url in ["/", "/health/", "/odds/", "/accounts/login/", "/accounts/signup/", "/admin/login/", *addresses()]:
        asked, looked = client.get(url), client.head(url)
        assert (looked.status_code, looked.get("Location")) == (asked.status_code, asked.get("Location")), url
        assert looked.content == b"", url


def test_the_server_sends_no_body_after_head(transactional_db: None, storyteller: User, campaign):
    server = AsgiServer().start()
    try:
        cookie = {"Cookie": f"sessionid={sign_in(storyteller)}"}
        for path in ("/", f"/campaigns/{campaign.pk}/", f"/campaigns/{campaign.pk}/stream/"):
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
            connection.request("HEAD", path, headers=cookie)
            answer = connection.getresponse()
            assert (answer.status, answer.read()) == (200, b""), path
            connection.request("GET", "/health/")  # the connection is still in step: no body was left in it
            assert connection.getresponse().status == 200, path
            connection.close()
    finally:
        server.stop()
