"""Encouraging is offered on an open sheet once a companion has no willpower left, to nobody who may not know."""

from __future__ import annotations

import re

import pytest

from campaigns.models import Campaign, Membership, Role, User
from characters.models import Character
from characters.services import Saved, move_tracker
from tests.characters.test_encourage import encourage, willed
from tests.factories import make_member
from tests.streams import Streams


@pytest.fixture
def ilse(campaign: Campaign, player: User) -> Character:
    return willed(campaign, player, "Ilse", 3)


@pytest.fixture
def oye(campaign: Campaign, other_player: User) -> Character:
    return willed(campaign, other_player, "Oye", 1)


def spend(character: Character, by: User) -> None:
    done = move_tracker(character=character, by=by, tracker="willpower", move="spend")
    assert isinstance(done, Saved), done


def offer(html: str, helper: Character) -> str | None:
    """What a fragment puts into the sheet's block of help; None where it puts nothing there."""
    found = re.search(rf'<div id="lifting-{helper.pk}"[^>]*>(.*?)\n</div>', html, re.DOTALL)
    return found[1] if found else None


def test_a_fall_to_zero_offers_help_on_every_open_sheet_that_can_give_it(
    streams: Streams, campaign, storyteller, player, other_player, ilse, oye
):
    opened = {user: streams.open(campaign, user) for user in (storyteller, player, other_player)}
    spend(oye, other_player)
    shown = {user: one.wait("vitals")[0].html for user, one in opened.items()}
    for user in (storyteller, player):
        assert "Oye" in (offer(shown[user], ilse) or "")
        assert f'action="/characters/{ilse.pk}/lift/"' in shown[user]
    assert offer(shown[other_player], ilse) is None  # Ilse is not theirs
    assert isinstance(encourage(ilse, player, oye), Saved)
    after = opened[player].wait("vitals", "vitals", "vitals")[-1].html
    assert (offer(after, ilse) or "").strip() == ""


def test_nothing_tells_of_a_hidden_companion(streams: Streams, campaign, storyteller, player, other_player, ilse, oye):
    bran = willed(campaign, storyteller, "Bran", 1, hidden=True)
    spend(bran, storyteller)
    mine, theirs = streams.open(campaign, player), streams.open(campaign, storyteller)
    spend(oye, other_player)
    assert "Bran" in (offer(theirs.wait("vitals")[0].html, ilse) or "")
    assert "Bran" not in mine.wait("vitals")[0].html


def test_whoever_only_watches_is_offered_nothing(streams: Streams, campaign, player, other_player, ilse, oye):
    Membership.objects.filter(campaign=campaign, user=player).update(role=Role.SPECTATOR)
    mine, watching = streams.open(campaign, player), streams.open(campaign, make_member(campaign, role=Role.SPECTATOR))
    spend(oye, other_player)
    for stream in (mine, watching):
        html = stream.wait("vitals")[0].html
        assert "lift" not in html
