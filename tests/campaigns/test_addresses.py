"""An address with its parts put in is the address that the names of the site give."""

from __future__ import annotations

import uuid

import pytest
from django.urls import reverse, set_script_prefix

from campaigns.addresses import address

PARTS = [
    ("campaigns:table", (7,)),
    ("rolls:entry", (7, uuid.UUID("6d0f7e0e-33a5-4d64-9d8e-3a8b0d5a4a11"))),
    ("rolls:correct", (1, uuid.UUID(int=0))),
    ("notes:note", (9_000_000_000_000_001, "aB-_9~x")),
]


@pytest.mark.parametrize(("name", "parts"), PARTS)
def test_it_is_what_reverse_gives_below_every_prefix(name: str, parts: tuple[int | str | uuid.UUID, ...]):
    for prefix in ("/play/{x}/", "/"):
        set_script_prefix(prefix)
        assert address(name, *parts) == reverse(name, args=parts)


def test_a_part_that_is_no_plain_word_cannot_leave_its_place():
    assert address("notes:note", 2, "a b/{0}%") == "/campaigns/2/notes/a%20b%2F%7B0%7D%25/"
