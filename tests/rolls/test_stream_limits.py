"""How many pages are kept up to date at once, and who hears nothing any more."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client

from campaigns.models import Campaign, User
from characters.services import Saved, save_field
from rolls.live.stream import FULL
from tests.factories import make_character
from tests.streams import Streams


@pytest.mark.parametrize("limit", ["streams", "streams_each", "streams_of_an_address"])
def test_a_stream_too_many_is_told_so_and_the_others_go_on(
    streams: Streams, campaign: Campaign, player: User, monkeypatch: pytest.MonkeyPatch, limit: str
):
    monkeypatch.setattr(settings.ENV, limit, 2)
    first, second = streams.open(campaign, player), streams.open(campaign, player)
    third = streams.ask(campaign, player)
    third.wait_for_end()
    assert FULL in third.raw.decode()
    second.leave()
    streams.open(campaign, player)
    assert not first.ended


def test_signing_out_ends_the_streams_of_that_session_at_once(
    streams: Streams, campaign: Campaign, player: User, other_player: User
):
    client = Client()
    client.force_login(player)
    mine = streams.open(campaign, player, session=client.session.session_key)
    elsewhere, theirs = streams.open(campaign, player), streams.open(campaign, other_player)
    client.post("/accounts/logout/")
    mine.wait_for_end()
    assert mine.names == ["bye"]
    assert not elsewhere.ended
    assert not theirs.ended


def test_a_private_note_puts_no_byte_on_anybody_elses_wire(
    streams: Streams, campaign: Campaign, player: User, storyteller: User, other_player: User
):
    ilse = make_character(campaign, player)
    theirs, tells = streams.open(campaign, other_player), streams.open(campaign, storyteller)
    before = theirs.raw
    saved = save_field(character=ilse, by=player, path="story.notes", value="I owe her.", base_version=ilse.version)
    assert isinstance(saved, Saved)
    tells.wait("character")
    assert theirs.raw == before
