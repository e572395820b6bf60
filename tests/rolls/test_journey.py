"""The way of a roll through our modules is short, and straight: whoever asks for more of them says why."""

from __future__ import annotations

from django.test import Client

from bench.journey import MOST, of_a_roll
from campaigns.models import Campaign, User
from characters.models import Character


def test_a_roll_takes_few_calls_from_one_of_our_modules_to_another(
    client: Client, campaign: Campaign, player: User, character: Character
):
    client.force_login(player)
    way = of_a_roll(client, character.pk, campaign.pk)
    assert len(way.steps) <= MOST["a roll"], f"\n{way}"
    visited = [step.module for step in way.steps]
    assert len(visited) - len(set(visited)) <= 3, f"it comes back to where it was:\n{way}"  # rules, names and events
