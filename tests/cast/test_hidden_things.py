"""Whoever does not tell the story learns nothing of a hidden NPC and no number of a revealed one, on any road."""

from __future__ import annotations

import re
import uuid

import pytest
from django.test import Client

from campaigns.models import Campaign, Membership, Role, TableEvent, User
from characters.cast.models import Npc
from characters.cast.promoting import promote, take_back
from characters.cast.services import change_npc, copy_npc, delete_npc, make_npc, put, reveal
from characters.cast.wanted import Wanted, WantedPool
from characters.models import Character
from characters.saved.services import saved_of
from characters.services import move_tracker
from rolls.live.admission import Listener
from rolls.live.catch_up import catch_up
from rolls.rooms.models import Fight
from tests.cast.tables import EDITIONS, seat_of
from tests.factories import make_campaign, make_member, make_user
from tests.rooms.conftest import someone, start

HIDDEN = ("Zyxo", "Unseen words", "Buried notes", "Skulk")
"""Name, few words, notes and pool of one whom no player knows of."""

PRIVATE = ("Deep notes", "Clench")
"""Notes and pool of one who was revealed."""

WORDS = re.compile("|".join((*HIDDEN, *PRIVATE)), re.IGNORECASE)


@pytest.fixture(params=EDITIONS, ids="/".join)
def campaign(request: pytest.FixtureRequest, storyteller: User) -> Campaign:
    """A table of each edition where much has happened to somebody hidden, and to somebody who was revealed."""
    system, edition = request.param
    campaign = make_campaign(storyteller=storyteller, system=system, edition=edition)
    seat = seat_of(storyteller, campaign)
    ready = Wanted.ready(campaign.game.cast.ready[0])
    text = ready.pools[0].text
    hidden = Wanted(*HIDDEN[:2], (WantedPool(HIDDEN[3], text),), ready.values, HIDDEN[2])
    shown = Wanted("Warden", "Keeps the keys", (WantedPool(PRIVATE[1], text),), ready.values, PRIVATE[0], hidden=False)
    [mine], [theirs] = make_npc(seat, hidden), make_npc(seat, shown)
    for npc in (mine, theirs):
        _lives(seat, npc)
    started = start(campaign, storyteller, someone(HIDDEN[0], 5, character=mine.character, hidden=True, team="Foes"))
    assert isinstance(started, Fight)
    return campaign


def _lives(seat: Membership, npc: Npc) -> None:
    """Everything that may happen to one of the cast, for those to see who know of it."""
    game, one = seat.campaign.game, Character.objects.select_related("campaign").get(pk=npc.pk)
    for track in game.trackers(one.sheet):
        for move in track.takes:
            move_tracker(character=one, by=seat.user, tracker=track.key, move=move.code, amount=1)
    browser = Client()
    browser.force_login(seat.user)
    [roll] = saved_of([npc.pk])[npc.pk]
    sent = {"visibility": "storytellers", "request_key": str(uuid.uuid4())}
    assert browser.post(f"/campaigns/{seat.campaign_id}/saved/{roll.pk}/roll/", sent).status_code == 302
    npc = Npc.objects.select_related("character__campaign").get(pk=npc.pk)
    wanted = Wanted.as_it_stands(game, npc, saved_of([npc.pk])[npc.pk])
    for concept in (f"{npc.concept}, tired", npc.concept):
        version = Character.objects.get(pk=npc.pk).version
        fields = (npc.character.name, concept, wanted.pools, wanted.values, npc.notes)
        assert isinstance(change_npc(seat, npc, Wanted(*fields), base_version=version), Npc)
    put(seat, npc, at_hand=False)
    put(seat, npc, at_hand=True)
    copied = copy_npc(seat, npc)
    assert isinstance(copied, list)
    delete_npc(seat, copied[0])
    assert isinstance(take_back(seat, promote(seat, npc)), Character)


@pytest.fixture
def others(campaign: Campaign) -> dict[str, User]:
    """Everybody at the table who does not tell its story."""
    return {role: make_member(campaign, make_user(role), role) for role in (Role.PLAYER, Role.SPECTATOR)}


def roads(campaign: Campaign) -> list[str]:
    """Whatever one of them may open."""
    at = f"/campaigns/{campaign.pk}/"
    names = (
        "",
        "log/",
        "log/?show=rolls",
        "party/",
        "members/",
        "cast/",
        "cast/?find=zyxo",
        "room/past/",
        "notes/",
        "own/",
    )
    warden = campaign.characters.of_the_cast().get(name="Warden")
    return ["/", "/characters/", *(f"{at}{name}" for name in names), f"{at}cast/{warden.pk}/"]


def test_no_page_and_no_part_of_one_tells_of_somebody_hidden(campaign, others, at):
    for role, user in others.items():
        browser = at(user)
        for path in roads(campaign):
            for headers in ({}, {"HX-Request": "true"}):
                answer = browser.get(path, headers=headers, follow=True)
                assert answer.status_code == 200, path
                found = WORDS.search(re.sub(r"find=\w+|value=\"zyxo\"", "", answer.text))
                assert not found, (role, path, found)


def test_no_stream_tells_of_them_however_late_it_comes(campaign, others):
    for role, user in others.items():
        replay = catch_up(Listener(campaign.pk, user.pk, role), 0)
        assert not WORDS.search(replay.body.decode()), role
    # They are told of, to whom they are told.
    teller = Membership.objects.get(campaign=campaign, role=Role.STORYTELLER)
    assert b"Zyxo" in catch_up(Listener(campaign.pk, teller.user_id, Role.STORYTELLER), 0).body


def test_hidden_and_missing_are_one_to_whoever_does_not_tell(campaign, others, stranger, at):
    zyxo = campaign.characters.of_the_cast().get(name="Zyxo")
    [roll] = saved_of([zyxo.pk])[zyxo.pk]
    at_table = f"/campaigns/{campaign.pk}"
    asked = [
        ("get", f"{at_table}/cast/{{}}/", zyxo.pk, {}),
        ("post", f"{at_table}/cast/{{}}/act/", zyxo.pk, {"act": "reveal"}),
        ("get", f"{at_table}/plan/?character={{}}", zyxo.pk, {}),
        ("post", f"{at_table}/rolls/", zyxo.pk, {"character": "{}", "kind": "pool", "request_key": str(uuid.uuid4())}),
        ("post", f"{at_table}/saved/{{}}/roll/", roll.pk, {"request_key": str(uuid.uuid4())}),
        ("get", f"{at_table}/saved/?character={{}}", zyxo.pk, {}),
        ("get", "/characters/{}/", zyxo.pk, {}),
        ("get", "/characters/{}/history/", zyxo.pk, {}),
        ("get", "/characters/{}/condition/", zyxo.pk, {}),
        ("post", "/characters/{}/move/", zyxo.pk, {"press": "health|heal|"}),
        ("post", "/characters/{}/portrait/", zyxo.pk, {"away": "1"}),
    ]
    for user in (*others.values(), stranger):
        browser = at(user)
        for way, path, pk, sent in asked:
            answers = [
                getattr(browser, way)(path.format(one), {key: value.format(one) for key, value in sent.items()})
                for one in (pk, 987_654)
            ]
            assert {one.status_code for one in answers} == {404}, (user, path)


def test_a_number_that_players_count_does_not_move_with_the_hidden(campaign, others, at):
    path = f"/campaigns/{campaign.pk}/"
    browser = at(others[Role.PLAYER])

    def numbers() -> list[str]:
        parts = (("cast/", 'id="cast"'), ("", 'id="cast-rail"'))
        return [browser.get(f"{path}{page}").text.split(part)[1].split("</section>")[0] for page, part in parts]

    before = numbers()
    seat = Membership.objects.select_related("campaign", "user").get(campaign=campaign, role=Role.STORYTELLER)
    make_npc(seat, Wanted("Another", values=Wanted.ready(campaign.game.cast.ready[0]).values), many=20)
    assert numbers() == before


def test_the_log_tells_of_nobody_before_they_are_revealed(campaign, others):
    zyxo = Npc.objects.select_related("character").get(character__name="Zyxo")
    seen = Membership.objects.get(campaign=campaign, user=others[Role.PLAYER])
    known = TableEvent.objects.visible_to(seen).filter(subject=zyxo.pk, kind__in=("cast", "vitals", "character"))
    assert not known.exists()
    teller = Membership.objects.select_related("campaign", "user").get(campaign=campaign, role=Role.STORYTELLER)
    reveal(teller, zyxo)
    assert [event.line for event in known] == ["revealed"]
