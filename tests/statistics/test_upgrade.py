"""A table that rolled before there were statistics has them after the upgrade."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace

from django.apps import apps
from django.db import connection

from campaigns.models import Campaign, User
from characters.models import Character
from rolls.statistics.counting import is_right, kept
from rolls.statistics.models import Chance, Face, Tally
from tests.evenings.conftest import began, ended
from tests.rolls.conftest import throw
from tests.statistics.test_tallies import correct

what_fell_before = import_module("rolls.statistics.migrations.0002_what_fell_before")


def test_an_upgrade_counts_what_fell_before(campaign: Campaign, player: User, storyteller: User, ilse: Character):
    throw(player, ilse)
    began(campaign, storyteller)
    correct(throw(player, ilse), storyteller, "void")
    correct(throw(player, ilse), storyteller, "reroll")
    throw(player, ilse, visibility="private")
    ended(campaign, storyteller)
    throw(player, ilse, (2, 3, 4), kind="willpower")
    before = kept(campaign)
    for model in (Tally, Face, Chance):
        model.objects.all().delete()
    for _ in range(2):  # one that was stopped counts from its beginning again
        what_fell_before.count(apps, SimpleNamespace(connection=connection))
        assert kept(campaign) == before
    assert is_right(campaign)
    throw(player, ilse)
    assert is_right(campaign)
