"""Who came with an archive is seated: the member who they are has all that stood under the name."""

from __future__ import annotations

import pytest

from campaigns.models import Membership, Role, User
from campaigns.notes.models import Readers
from campaigns.services import archive_campaign
from rolls.archives.models import Imported
from rolls.archives.seating import columns_of_people, seat_imported
from rolls.models import Roll
from rules.sheets import Problem
from tests.archives.conftest import brought, packed, parts_of
from tests.archives.lived import lived
from tests.archives.test_empty_server import all_seen, emptied
from tests.cast.tables import EDITIONS
from tests.factories import make_character, make_member, make_user
from tests.notes.writing import written
from tests.rolls.conftest import throw

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(client, campaign, storyteller, player, other_player):
    """Noor's table brought by Noor, with Tomas, Ilse whom he plays, a private roll and notes, as it stood elsewhere."""
    ilse = make_character(campaign, player)
    throw(player, ilse, visibility="private", reason="Behind the hand")
    written(campaign, player, title="Of Tomas", readers=Readers.TABLE)
    written(campaign, storyteller, title="For Tomas", readers=Readers.CHOSEN, chosen=(player,))
    return brought(client, storyteller, packed(campaign, storyteller))


def came(table, name: str = "Tomas") -> Imported:
    return Imported.objects.get(campaign=table, name=name)


def seat(client, table, by: User, one: Imported, who: User):
    client.force_login(by)
    return client.post(f"/campaigns/{table.pk}/imported/{one.pk}/", {"member": who.pk})


def test_the_member_has_character_rolls_and_notes_and_the_account_that_stood_for_them_is_gone(
    client, table, storyteller, player
):
    make_member(table, player)
    one = came(table)
    assert seat(client, table, storyteller, one, player).status_code == 302
    assert not User.objects.filter(pk=one.user_id).exists()
    assert table.characters.get().owner == player
    assert table.rolls.get().by == player
    assert table.notes.get(title="Of Tomas").by == player
    assert list(table.notes.get(title="For Tomas").chosen.all()) == [player]
    assert table.memberships.filter(user=player).count() == 1
    client.force_login(player)
    assert client.get(table.characters.get().get_absolute_url()).status_code == 200
    assert "Behind the hand" in client.get(f"{table.get_absolute_url()}log/").content.decode()
    assert (
        "Noor said that Tomas of the archive is Tomas."
        in client.get(f"{table.get_absolute_url()}log/").content.decode()
    )


def test_it_is_asked_first_with_what_there_is(client, table, storyteller, player):
    make_member(table, player, Role.SPECTATOR)
    one = came(table)
    client.force_login(storyteller)
    assert "Seat who came with the archive (2)" in client.get(f"/campaigns/{table.pk}/members/").content.decode()
    listed = client.get(f"/campaigns/{table.pk}/imported/").content.decode()
    assert "plays Ilse Varga" in listed
    asked = client.get(f"/campaigns/{table.pk}/imported/{one.pk}/?member={player.pk}").content.decode()
    assert "Is Tomas of the archive Tomas?" in asked
    assert "becomes a player" in asked
    assert Imported.objects.filter(pk=one.pk).exists()
    seat(client, table, storyteller, one, player)
    assert Membership.objects.get(campaign=table, user=player).role == Role.PLAYER


def test_nobody_is_who_came_but_a_member_with_an_account(client, table, storyteller, stranger, player):
    one, other = came(table), came(table, "Priya")
    for who in (stranger, other.user):
        assert seat(client, table, storyteller, one, who).status_code == 422
    assert seat(client, table, storyteller, one, player).status_code == 422  # a member of another table
    make_member(table, player)
    assert seat(client, table, storyteller, one, player).status_code == 302
    assert seat(client, table, storyteller, one, player).status_code == 409  # done already
    assert Imported.objects.filter(campaign=table).count() == 1


def test_only_storytellers_of_an_open_table_seat_people(client, table, storyteller, player, stranger):
    make_member(table, player)
    one = came(table)
    address = f"/campaigns/{table.pk}/imported/"
    for who, status in ((stranger, 404), (player, 404)):
        client.force_login(who)
        assert client.get(address).status_code == status
        assert client.get(f"{address}{one.pk}/?member={player.pk}").status_code == status
        assert seat(client, table, who, one, player).status_code == status
    found = seat_imported(campaign_id=table.pk, by=player, imported_id=one.pk, user_id=player.pk)
    assert isinstance(found, Problem)
    archive_campaign(campaign_id=table.pk, by=storyteller)
    assert seat(client, table, storyteller, one, player).status_code == 409
    assert table.characters.get().owner == one.user


def test_who_came_keeps_the_name_through_one_archive_more(table, storyteller):
    people = parts_of(packed(table, storyteller))["people.jsonl"].decode()
    assert "Tomas" in people
    assert "(imported)" not in people


def test_every_column_that_names_people_changes_hands(table):
    named = {f"{one.model._meta.label}.{one.name}" for one in columns_of_people()}
    assert {"rolls.Roll.by", "characters.Character.owner", "evenings.Attendance.user"} <= named
    assert "campaigns.Membership.user" not in named


@pytest.mark.parametrize(("system", "edition"), [one for one in EDITIONS if one[1] == "core"])
def test_whoever_is_seated_reads_what_they_read_before_in_every_system(client, system, edition):
    one = lived(system, edition)
    teller, player = one.table.storyteller, one.table.player
    for person in (teller, player):
        client.force_login(person)
        client.get(one.campaign.get_absolute_url())
    before = all_seen(client, one.campaign, player, every=False)
    data = packed(one.campaign, teller)
    emptied()
    noor, tomas = make_user(teller.username), make_user(player.username)
    again = brought(client, noor, data)
    make_member(again, tomas)
    assert seat(client, again, noor, came(again, player.username), tomas).status_code == 302
    assert not Roll.objects.filter(by_name=player.username).exclude(by=tomas).exists()
    said = f"{noor.username} said that {tomas.username} of the archive is {tomas.username}."
    here = [one for one in before if "/log/" not in one[0] and "/sessions/" not in one[0]]
    now = [
        one
        for one in all_seen(client, again, tomas, every=False)
        if "/log/" not in one[0] and "/sessions/" not in one[0]
    ]
    for (old, there), (_, text) in zip(here[1:], now[1:], strict=True):
        apart = next((at for at, (a, b) in enumerate(zip(there, text)) if a != b), 0)  # noqa: B905
        assert text.replace(said, "") == there, (
            old,
            there[max(0, apart - 60) : apart + 60],
            text[max(0, apart - 60) : apart + 60],
        )
