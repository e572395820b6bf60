"""An account that is deleted: nothing of the person stays, and nothing of what others play with goes."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.contrib.sessions.models import Session as Kept
from django.core.management import CommandError, call_command
from django.db import connection, models
from django.test import Client
from django.utils import timezone

from campaigns.ending import delete_campaign
from campaigns.models import Audience, Campaign, Membership, Role, TableDecision, TableEvent, User
from campaigns.notes.models import Note, Readers
from campaigns.services import change_role, leave_campaign
from characters.life.models import KeptMoment
from characters.models import Character
from characters.services import create_character, save_field
from characters.sharing.models import Share
from characters.sharing.services import share_sheet
from maelstrom_site.farewell.answers import ANSWERS
from maelstrom_site.farewell.names import NAMES
from maelstrom_site.farewell.services import delete_account
from maelstrom_site.models import Letter
from rolls.demo.seeding import make_demo
from rolls.models import Roll
from rules.sheets import Problem
from tests.factories import make_campaign, make_character, make_member, make_user
from tests.notes.writing import written
from tests.rolls.conftest import throw

pytestmark = pytest.mark.django_db
PASSWORD = "a long enough secret"
SECRET = "Marrekbetraysus"


@pytest.fixture
def noor() -> User:
    return make_user("Noor")


@pytest.fixture
def table(noor) -> Campaign:
    return make_campaign(storyteller=noor)


@pytest.fixture
def tomas(table) -> User:
    person = User.objects.create_user("Tomas", "tomas@example.org", PASSWORD, first_name="Tom", last_name="Berg")
    return make_member(table, person)


def again(client: Client) -> None:
    """Sign in, and show once more that it is oneself."""
    client.post("/accounts/login/", {"login": "Tomas", "password": PASSWORD})
    asked = client.get("/you/delete/")
    assert asked.url.startswith("/accounts/reauthenticate/")
    assert client.post(asked.url, {"password": PASSWORD}).url == "/you/delete/"


def everything_kept() -> str:
    """Every value of every table, as one text."""
    with connection.cursor() as cursor:
        found = []
        for name in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{name}"')
            found += [f"{name}: {row}" for row in cursor.fetchall()]
    return "\n".join(found)


def leads_to_people(field: object) -> bool:
    return field.is_relation and field.related_model is User and not field.auto_created


def test_every_column_that_leads_to_an_account_has_an_answer():
    every = {
        (model, field.name)
        for model in apps.get_models()
        for field in (*model._meta.get_fields(), *model._meta.many_to_many)
        if leads_to_people(field)
    }
    every |= {(User, "groups"), (User, "user_permissions")}
    assert {f"{model.__name__}.{name}" for model, name in every ^ ANSWERS.keys()} == set()


def test_every_column_with_the_name_of_a_person_is_made_neutral():
    beside = {"first_name", "last_name", "decided_name"}  # of the account itself; of what a proposal asked for
    every = {
        (model, field.name)
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, models.CharField) and field.name.endswith("_name") and field.name not in beside
    }
    known = {(one.model, one.column) for one in NAMES}
    assert {f"{model.__name__}.{name}" for model, name in every - known} == set()


def test_of_a_whole_table_no_name_is_left_and_no_line_is_lost():
    make_demo()
    assert everything_kept().count("Tomas") > 30
    noor, tomas = User.objects.get(username="Noor"), User.objects.get(username="Tomas")
    User.objects.update(demo=False)
    lines = TableEvent.objects.filter(line__gt="").count()
    rolls = Roll.objects.count()
    someone = User.objects.exclude(pk__in=(noor.pk, tomas.pk)).filter(memberships__isnull=False).first()
    for one in Campaign.objects.all():
        assert not isinstance(change_role(campaign_id=one.pk, by=noor, user_id=someone.pk, role="storyteller"), Problem)
    neutral = [delete_account(person=one) for one in (noor, tomas)]
    assert neutral == ["A former player", "A former player 2"]
    assert Roll.objects.count() == rolls
    assert TableEvent.objects.filter(line__gt="").count() >= lines
    kept = [line for line in everything_kept().splitlines() if "Noor" in line or "Tomas" in line]
    assert kept == []


def test_nothing_of_the_person_is_left(client, table, tomas):
    again(client)
    EmailAddress.objects.create(user=tomas, email="other@example.org")
    Authenticator.objects.create(user=tomas, type="totp", data={"secret": "x"})
    for to in ("TOMAS@example.org", "other@example.org"):
        Letter.objects.create(to=to, sender="us@example.org", subject="A link")
    Letter.objects.create(to="noor@example.org", sender="us@example.org", subject="A link")
    hero = make_character(table, tomas)
    assert isinstance(share_sheet(character=hero, by=tomas, days=""), Share)
    User.objects.filter(pk=tomas.pk).update(sounds=True, volume=7, notify_turn=True, is_staff=True)
    assert client.post("/you/delete/").url == "/"
    assert "Your account is deleted." in client.get("/").content.decode()
    kept = everything_kept()
    for trace in ("Tomas", "tomas", "Berg", "other@example.org"):
        assert trace.casefold() not in kept.casefold(), trace
    for model in (Share, Authenticator, UserSession, EmailAddress):
        assert not model.objects.exists()
    assert [one.to for one in Letter.objects.all()] == ["noor@example.org"]
    left = User.objects.get(pk=tomas.pk)
    assert (left.is_active, left.is_staff, left.sounds, left.volume, left.notify_turn) == (
        False,
        False,
        False,
        50,
        False,
    )
    assert not left.has_usable_password()


def test_every_session_ends_also_one_that_no_list_has(client, tomas):
    other = Client()
    other.force_login(tomas)
    UserSession.objects.all().delete()
    again(client)
    client.post("/you/delete/")
    assert all("_auth_user_id" not in one.get_decoded() for one in Kept.objects.all())
    for browser in (client, other):
        assert browser.get("/campaigns/").url.startswith("/accounts/login/")
    assert "Sign in" in client.post("/accounts/login/", {"login": "Tomas", "password": PASSWORD}).content.decode()


def test_the_log_keeps_rolls_and_private_ones_their_storytellers(client, table, tomas, noor):
    hero = make_character(table, tomas)
    throw(tomas, hero, reason="Open")
    throw(tomas, hero, reason="Between us", visibility=Audience.PRIVATE)
    assert delete_account(person=tomas) == "A former player"
    client.force_login(noor)
    log = client.get(f"/campaigns/{table.pk}/log/").content.decode()
    assert "Open" in log
    assert "Between us" in log
    assert "A former player" in log
    assert "Tomas" not in log
    assert client.get(f"/campaigns/{table.pk}/log/?person={tomas.pk}").status_code == 200


def test_the_words_of_a_sentence_are_not_a_name():
    """Somebody is called like a word of the house's own sentences."""
    noor, player = make_user("Noor"), make_user("player")
    table = make_campaign(storyteller=noor)
    make_member(table, player, Role.SPECTATOR)
    change_role(campaign_id=table.pk, by=noor, user_id=player.pk, role="player")
    delete_account(person=player)
    said = list(TableDecision.objects.order_by("pk").values_list("sentence", flat=True))
    assert said == ["Noor made A former player a player.", "A former player left the table."]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Tomas began session 3.", "A former player began session 3."),
        ("Noor gave Ilse to Tomas.", "Noor gave Ilse to A former player."),
        ("Ilse, until now Tomas’s, is an NPC.", "Ilse, until now A former player’s, is an NPC."),
        (
            "Noor said that Tomas of the archive is Tomas.",
            "Noor said that A former player of the archive is A former player.",
        ),
        ("Tomas retires.", "Tomas retires."),  # a character
        ("Tomasina left the table.", "Tomasina left the table."),
    ],
)
def test_a_sentence_has_the_neutral_name_where_it_names_the_person(table, tomas, said, told):
    TableDecision.objects.create(campaign=table, about="seat", sentence=said)
    delete_account(person=tomas)
    assert TableDecision.objects.order_by("pk").first().sentence == told


def test_a_character_of_the_same_name_keeps_it(table, tomas):
    other = make_member(table, make_user("Vera"))
    throw(other, make_character(table, other, name="Tomas"), reason="Lift")
    throw(tomas, make_character(table, tomas, name="Ilse"), reason="Lift")
    delete_account(person=tomas)
    assert sorted(Roll.objects.values_list("roller_name", "by_name")) == [
        ("Ilse", "A former player"),
        ("Tomas", "Vera"),
    ]


def test_what_only_they_read_goes_and_what_others_read_stays(table, tomas, noor):
    for readers in (Readers.ME, Readers.TABLE):
        written(table, tomas, title=f"for {readers}", readers=readers)
    written(table, tomas, title="for Noor", readers=Readers.CHOSEN, chosen=(noor,))
    written(table, tomas, title="for nobody now", readers=Readers.CHOSEN, chosen=(noor,)).chosen.clear()
    hers = written(table, noor, title="hers", readers=Readers.CHOSEN, chosen=(tomas,))
    delete_account(person=tomas)
    assert set(Note.objects.values_list("title", "by_name")) == {
        ("for table", "A former player"),
        ("for Noor", "A former player"),
        ("hers", "Noor"),
    }
    assert hers.chosen.count() == 0


def with_notes(table: Campaign, owner: User, **fields: object) -> Character:
    hero = make_character(table, owner, **fields)
    for text in (SECRET, f"{SECRET} twice"):
        saved = save_field(character=hero, by=owner, path="story.notes", value=text, base_version=hero.version)
        hero.refresh_from_db()
        assert not isinstance(saved, Problem), saved
    KeptMoment.objects.create(character=hero, version=1, name="Ilse", document=Character.objects.get().document)
    return hero


def test_a_character_stays_for_another_player_without_its_private_notes(client, table, tomas, noor):
    hero = with_notes(table, tomas)
    assert SECRET in everything_kept()
    delete_account(person=tomas)
    assert SECRET not in everything_kept()
    client.force_login(noor)
    assert "A former player" in client.get(f"/characters/{hero.pk}/life/").content.decode()
    client.post(f"/characters/{hero.pk}/life/", {"act": "give", "receiver": noor.pk})
    assert Character.objects.get(pk=hero.pk).owner == noor


def test_drafts_deleted_ones_and_those_that_are_to_go_along_go(table, tomas):
    stays, goes = (make_character(table, tomas, name=name) for name in ("Stays", "Goes"))
    gone = make_character(table, tomas, name="Gone")
    Character.objects.filter(pk=gone.pk).update(deleted_at=timezone.now())
    assert isinstance(create_character(campaign=table, by=tomas), Character)
    roll = throw(tomas, goes, reason="Lift")
    delete_account(person=tomas, along={goes.pk})
    assert list(Character.objects.values_list("name", flat=True)) == ["Stays"]
    assert Roll.objects.get(pk=roll.pk).roller_name == "Goes"
    assert "Goes is deleted." in TableDecision.objects.values_list("sentence", flat=True)
    assert stays.name == "Stays"


def test_somebody_elses_character_does_not_go_along(client, table, tomas):
    other = make_character(table, make_member(table), name="Not mine")
    again(client)
    client.post("/you/delete/", {"along": [other.pk, "9" * 40, "x"]})
    assert Character.objects.filter(pk=other.pk).exists()
    assert not User.objects.filter(username="Tomas").exists()


def test_a_campaign_needs_another_storyteller_first_on_every_road(client, tomas):
    alone = make_campaign(storyteller=tomas, name="Alone")
    closed = make_campaign(storyteller=tomas, name="Closed", archived_at=timezone.now())
    client.force_login(tomas)
    page = client.get("/you/delete/").content.decode()  # nobody is asked for a password only to read this
    assert "Alone and Closed have no other storyteller." in page
    for link in (
        f"/campaigns/{alone.pk}/members/",
        f"/campaigns/{alone.pk}/delete/",
        f"/campaigns/{closed.pk}/settings/",
    ):
        assert f'href="{link}"' in page
    assert client.post("/you/delete/").status_code == 409
    with pytest.raises(CommandError, match="no other storyteller"):
        call_command("delete_account", "Tomas", yes=True)
    assert isinstance(delete_account(person=tomas), Problem)
    assert User.objects.get(pk=tomas.pk).username == "Tomas"
    assert Roll.objects.count() == 0
    for one in (alone, closed):
        delete_campaign(campaign_id=one.pk, by=tomas, name=one.name)
    assert delete_account(person=tomas) == "A former player"


def test_of_the_demo_nobody_is_deleted(client, tomas):
    User.objects.update(demo=True)
    client.force_login(tomas)
    assert "somebody of the demo" in client.get("/you/delete/").content.decode()
    assert client.post("/you/delete/").status_code == 409
    assert User.objects.get(pk=tomas.pk).username == "Tomas"


def test_without_the_password_nothing_is_deleted(client, tomas):
    client.force_login(tomas)
    assert client.post("/you/delete/").url.startswith("/accounts/reauthenticate/")
    assert client.post("/accounts/reauthenticate/?next=/you/delete/", {"password": "wrong"}).status_code == 200
    assert client.post("/you/delete/").url.startswith("/accounts/reauthenticate/")
    assert User.objects.filter(username="Tomas").exists()


def test_a_visitor_is_asked_to_sign_in(client):
    for way in ("get", "post"):
        assert getattr(client, way)("/you/delete/").url.startswith("/accounts/login/")


def test_pressed_twice_it_is_deleted_once(client, tomas):
    again(client)
    assert client.post("/you/delete/").url == "/"
    assert client.post("/you/delete/").url.startswith("/accounts/login/")
    assert User.objects.filter(username__startswith="A former player").count() == 1


def test_the_page_asks_as_often_for_many_as_for_one(client, table, tomas, django_assert_num_queries):
    make_character(table, tomas)
    again(client)
    with django_assert_num_queries(11):
        client.get("/you/delete/")
    for name in ("Second", "Third"):
        make_character(table, tomas, name=name)
        make_member(make_campaign(name=name), tomas)
    with django_assert_num_queries(11):
        client.get("/you/delete/")


def test_a_table_that_was_left_keeps_no_name_either(table, tomas):
    throw(tomas, make_character(table, tomas), reason="Lift")
    make_member(table, make_user("Vera"))
    leave_campaign(campaign_id=table.pk, by=tomas)
    delete_account(person=tomas)
    assert "Tomas" not in everything_kept()


def test_the_neutral_name_is_nobodys_to_take(client):
    sent = {"username": "A former player", "password1": PASSWORD, "password2": PASSWORD}
    assert client.post("/accounts/signup/", sent).status_code == 200
    assert not User.objects.exists()


@pytest.fixture
def desk(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create(username="keeper", is_staff=True, is_superuser=True))
    return client


@pytest.mark.parametrize("road", ["one", "many"])
def test_the_desk_deletes_as_every_road_does(desk, table, tomas, road):
    hero = make_character(table, tomas)
    throw(tomas, hero, reason="Lift", visibility=Audience.PRIVATE)
    events = TableEvent.objects.count()
    if road == "one":
        desk.post(f"/admin/campaigns/user/{tomas.pk}/delete/", {"post": "yes"})
    else:
        sent = {"action": "delete_selected", "_selected_action": [tomas.pk], "post": "yes"}
        desk.post("/admin/campaigns/user/", sent)
    assert "Tomas" not in everything_kept()
    assert Roll.objects.get().by_name == "A former player"
    assert TableEvent.objects.count() > events
    assert Character.objects.get().owner.username == "A former player"
    assert not Membership.objects.filter(user=tomas).exists()


def test_what_is_left_of_an_account_is_not_deleted_again(desk, tomas):
    delete_account(person=tomas)
    said = desk.post(f"/admin/campaigns/user/{tomas.pk}/delete/", {"post": "yes"}).content.decode()
    assert "This account is deleted." in said
    assert User.objects.filter(pk=tomas.pk).exists()
    assert isinstance(delete_account(person=tomas), Problem)


def test_the_command_tells_before_it_does(table, tomas, capsys):
    make_character(table, tomas)
    call_command("delete_account", "tomas")
    assert "Ilse Varga (Last Light)" in (told := capsys.readouterr().out)
    assert "Nothing was deleted." in told
    assert User.objects.filter(username="Tomas").exists()
    call_command("delete_account", "tomas", yes=True, with_characters=True)
    assert "by A former player" in capsys.readouterr().out
    assert not Character.objects.exists()
    with pytest.raises(CommandError, match="No account"):
        call_command("delete_account", "tomas", yes=True)
