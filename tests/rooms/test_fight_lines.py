"""What happens in a fight is a quiet line of the log, told to those who may know, and taken back from there once."""

from __future__ import annotations

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.models import Campaign, TableEvent, User
from rolls.rooms.kinds import FIGHT
from rolls.rooms.models import Fight
from tests.rooms.conftest import BRAND, do, join, someone, standing, undo


def log_of(client: Client, user: User, campaign: Campaign) -> str:
    """The log on the table's page, as this member has it."""
    client.force_login(user)
    page = str(client.get(campaign.get_absolute_url()).content.decode())
    return page[page.index('id="log"') :]


def line(campaign: Campaign) -> TableEvent:
    """The newest line of a fight."""
    return TableEvent.objects.filter(campaign=campaign, line=FIGHT.key).latest("seq")


def test_what_is_done_in_a_fight_is_told_to_everybody(client, campaign, storyteller, player, spectator, fight):
    do(campaign, storyteller, "turn", "Quick guard")
    for person in (storyteller, player, spectator):
        log = log_of(client, person, campaign)
        assert "Quick guard acts." in log
        assert "Ilse Varga" in log
        assert "The fight begins." in log


def test_nobody_reads_of_the_hidden_but_storytellers(client, campaign, storyteller, player, fight):
    do(campaign, storyteller, "out", "Slow")
    join(campaign, storyteller, someone("Dog", 2), someone("Lurker", 1, hidden=True))
    told, kept = log_of(client, storyteller, campaign), log_of(client, player, campaign)
    for words in ("Slow is out.", "Dog and Lurker join the fight."):
        assert words in told
    assert "Dog joins the fight." in kept
    for name in ("Slow", "Lurker"):
        assert name not in kept


def test_what_is_done_to_a_sheet_is_told_once_with_how_it_stands(client, luck_table, storyteller, brand, brands_turn):
    lines = TableEvent.objects.exclude(line="")
    before = lines.count()
    do(luck_table, storyteller, "harm", BRAND, what="Fire", amount=2)
    assert lines.count() == before + 1
    assert "Brand Ostler is dealt 2 Fire damage. Endurance 6 to 4." in log_of(Client(), storyteller, luck_table)
    do(luck_table, storyteller, "harm", "Rat", what="Fire", amount=1)
    assert "Rat is dealt 1 Fire damage." in log_of(Client(), storyteller, luck_table)


def test_the_last_thing_is_taken_back_from_its_line_once(client, campaign, storyteller, player, fight):
    do(campaign, storyteller, "turn", "Quick guard")
    url = f"/campaigns/{campaign.pk}/lines/{line(campaign).token}/undo/"
    client.force_login(player)
    assert client.post(url, headers={"HX-Request": "true"}).status_code in (403, 409, 422)
    assert standing(campaign).view.acting == "Quick guard"
    client.force_login(storyteller)
    assert client.post(url, headers={"HX-Request": "true"}).status_code == 200
    assert standing(campaign).view.acting == ""
    rows = Fight.objects.get().events.count()
    assert client.post(url, headers={"HX-Request": "true"}).status_code == 200
    assert Fight.objects.get().events.count() == rows
    log = log_of(client, storyteller, campaign)
    assert "Taken back by Noor." in log


def test_what_is_not_the_last_is_left_with_a_word(client, campaign, storyteller, fight):
    do(campaign, storyteller, "turn", "Quick guard")
    old = line(campaign)
    do(campaign, storyteller, "turn", "Ilse Varga")
    client.force_login(storyteller)
    url = f"/campaigns/{campaign.pk}/lines/{old.token}/undo/"
    answer = client.post(url, headers={"HX-Request": "true"})
    assert "More has happened in the fight since" in answer.content.decode()
    assert standing(campaign).view.acting == "Ilse Varga"


def test_a_log_of_many_lines_asks_the_database_no_more(client, campaign, storyteller, fight):
    client.force_login(storyteller)

    def asked() -> int:
        with CaptureQueriesContext(connection) as found:
            client.get(f"/campaigns/{campaign.pk}/log/")
        return len(found)

    do(campaign, storyteller, "turn", "Quick guard")
    few = asked()
    for _ in range(3):
        do(campaign, storyteller, "out", "Quick guard")
        do(campaign, storyteller, "back", "Quick guard")
        undo(campaign, storyteller)
    assert asked() <= few + 1
