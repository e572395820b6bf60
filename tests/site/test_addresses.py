"""The server that lets other devices in answers to every address it prints."""

from __future__ import annotations

import pytest
from django.test import Client, override_settings

from maelstrom_site import addresses
from maelstrom_site.addresses import hosts_of, in_url, main, urls_of


@pytest.fixture
def networks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine called "table" with one address of each kind, and some that lead nowhere from outside."""
    monkeypatch.setattr(addresses, "_by_route", lambda: iter(("192.168.1.5", "fd00::5", "127.0.0.1")))
    monkeypatch.setattr(addresses, "_by_name", lambda: iter(("127.0.1.1", "fe80::1%eth0", "10.0.0.5")))
    monkeypatch.setattr(addresses, "_names", lambda: ("table", "table.local"))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("bound", "own"),
    [("0.0.0.0", ("http://192.168.1.5:8010/", "http://10.0.0.5:8010/")), ("::", ("http://[fd00::5]:8010/",))],
)
def test_bound_to_every_address_each_of_them_is_printed_and_answered(networks: None, bound: str, own: tuple[str, ...]):
    opened = urls_of(bound, "8010")
    assert opened == (*own, "http://localhost:8010/")
    with override_settings(ALLOWED_HOSTS=main(bound).split(",")):
        for host in (*opened, "http://table:8010/", "http://table.local:8010/", "http://127.0.0.1:8010/"):
            name = host.removeprefix("http://").rstrip("/")
            assert Client().get("/health/", headers={"Host": name}).status_code == 200, host
        assert Client().get("/health/", headers={"Host": "elsewhere.example"}).status_code == 400


def test_bound_to_one_address_that_one_is_printed():
    assert urls_of("127.0.0.1", "8000") == ("http://127.0.0.1:8000/",)
    assert hosts_of("192.168.1.5")[0] == "192.168.1.5"
    assert in_url("::1") == "[::1]"


def test_this_machine_itself_can_be_asked():
    assert {"localhost", "127.0.0.1", "::1"} <= set(hosts_of("0.0.0.0"))
