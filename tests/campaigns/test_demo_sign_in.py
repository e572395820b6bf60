"""One click signs in as one of the demo's people, and as nobody else."""

from __future__ import annotations

import pytest
from django.template import Context, Template

from campaigns.models import User
from tests.factories import make_campaign


@pytest.fixture
def noor(db) -> User:
    noor = User.objects.create(username="Noor", password="!", demo=True)
    make_campaign(storyteller=noor)
    return noor


def test_one_click_leads_to_the_demo_table(client, noor):
    response = client.post("/demo/sign-in/Noor/")
    assert response.url == noor.memberships.get().campaign.get_absolute_url()
    assert client.session["_auth_user_id"] == str(noor.pk)


def test_a_link_does_not_sign_in(client, noor):
    assert client.get("/demo/sign-in/Noor/").status_code == 405


@pytest.mark.parametrize("name", ["Tomas", "noor", "nobody", "\x00"])
def test_nobody_else_can_be_signed_in_as(client, player, name):
    assert client.post(f"/demo/sign-in/{name}/").status_code == 404
    assert "_auth_user_id" not in client.session


def test_without_the_demo_setting_there_is_no_such_address(settings):
    from importlib import reload

    from django.urls import Resolver404, clear_url_caches, resolve

    from maelstrom_site import urls

    settings.DEMO = False
    reload(urls)
    clear_url_caches()
    try:
        with pytest.raises(Resolver404):
            resolve("/demo/sign-in/Noor/")
    finally:
        settings.DEMO = True
        reload(urls)
        clear_url_caches()


def sign_ins() -> str:
    return Template("{% load campaigns %}{% demo_sign_ins %}").render(Context({"csrf_token": "token"}))


def test_a_button_for_each_person_who_is_there(noor):
    shown = sign_ins()
    assert "/demo/sign-in/Noor/" in shown
    assert "Tomas" not in shown


def test_no_buttons_where_the_demo_is_off(noor, settings):
    settings.DEMO = False
    assert sign_ins().strip() == ""
