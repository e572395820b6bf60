"""Contests between two characters of a table, in every system that has them: who may oppose, what the entry keeps."""

from __future__ import annotations

import html
import re
import uuid
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client

import rules
from campaigns.models import Campaign, Membership, Role, User
from characters.models import Character
from characters.services import create_character
from rolls.models import Roll
from rolls.services import roll_check
from rules.checks import ContestedRequest
from rules.dice import LoadedDice
from tests.factories import make_member, make_user
from tests.rolls.conftest import seat
from tests.systems.contests import PLAYS, Play, make, rewrite

HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    """Each test begins with an empty count of throws."""
    caches["process"].clear()


@pytest.fixture(params=sorted(PLAYS))
def play(request: pytest.FixtureRequest) -> Play:
    """Each system with contests in turn."""
    return PLAYS[request.param]


@pytest.fixture
def campaign(play: Play, storyteller: User) -> Campaign:
    """Noor's table of that system."""
    return play.make_table(storyteller)


@pytest.fixture
def ada(play: Play, campaign: Campaign, player: User) -> Character:
    """Tomas's character, who rolls."""
    return make(play, campaign, player, "Ada")


@pytest.fixture
def bran(play: Play, campaign: Campaign, other_player: User) -> Character:
    """Priya's character, who opposes."""
    return make(play, campaign, other_player, "Bran")


@pytest.fixture
def mine(client: Client, player: User) -> Client:
    """Tomas's browser."""
    client.force_login(player)
    return client


def said(content: bytes) -> str:
    """What a page prints, without its tags."""
    text = re.sub(r"<[^>]+>", " ", content.decode())
    # A word that leads to its rule is a link of its own: the tag before a comma leaves no blank.
    plain = re.sub(r"\s+", " ", html.unescape(text))
    return re.sub(r"(?<=\() | (?=[,.;:)])", "", plain)


def plan(client: Client, play: Play, character: Character, other: object, **fields: Any) -> Any:
    """What the panel comes to against `other`."""
    data = {"character": character.pk, "kind": play.kind, "traits": play.own, "other_character": other, **fields}
    return client.post(f"/campaigns/{character.campaign_id}/plan/", data, headers={**HTMX, "HX-Target": "roll"})


def press(client: Client, play: Play, character: Character, other: object, **fields: Any) -> Any:
    """Press Roll against `other` with the opposing traits of the play."""
    data = {"character": character.pk, "kind": play.kind, "traits": play.own, "other_character": other}
    data |= {"opponent_traits": play.opposing, "visibility": "table", "request_key": str(uuid.uuid4()), **fields}
    return client.post(f"/campaigns/{character.campaign_id}/rolls/", data, headers=HTMX)


def load(monkeypatch: pytest.MonkeyPatch, faces: tuple[int, ...]) -> None:
    monkeypatch.setattr("rolls.views.house_dice", lambda: LoadedDice(faces))


def throw(play: Play, ada: Character, bran: Character, **terms: Any) -> Any:
    """The contest of the play straight through the service."""
    return roll_check(
        membership=seat(ada.campaign, terms.pop("by", ada.owner)),
        character=ada,
        opponent=bran,
        kind=play.kind,
        form={"traits": list(play.own), "opponent_traits": list(play.opposing)},
        visibility=terms.pop("visibility", "table"),
        request_key=terms.pop("key", None) or uuid.uuid4(),
        dice=LoadedDice(play.faces),
        **terms,
    )


def test_each_system_with_a_contest_is_played_here():
    having = {
        system.key
        for system in rules.systems()
        for model in system.game(system.editions[0].key).check_kinds.values()
        if issubclass(model, ContestedRequest)
    }
    assert having == set(PLAYS)


def test_the_panel_offers_the_party_and_then_the_traits_of_whoever_opposes(mine, play, ada, bran):
    page = plan(mine, play, ada, "").content.decode()
    assert f'<option value="{bran.pk}">Bran</option>' in page
    assert f'<option value="{ada.pk}">Ada</option>' not in page
    assert 'name="opponent_traits"' not in page
    chosen = plan(mine, play, ada, bran.pk).content.decode()
    assert f'<option value="{bran.pk}" selected>Bran</option>' in chosen
    assert f'<option value="{play.opposing[0]}">' in chosen.partition('name="opponent_traits"')[2]


def test_the_odds_are_those_of_both_sheets_as_soon_as_a_trait_is_chosen(mine, play, ada, bran):
    open_still = said(plan(mine, play, ada, bran.pk).content)
    assert "Bran opposes" in open_still
    page = said(plan(mine, play, ada, bran.pk, opponent_traits=play.opposing).content)
    assert play.planned in page
    assert re.search(r"\d+%", page)


def test_the_entry_names_both_and_explains_how_each_came_to_its_result(mine, play, ada, bran, monkeypatch):
    load(monkeypatch, play.faces)
    assert press(mine, play, ada, bran.pk).status_code == 200
    entry = said(mine.get(Roll.objects.get().get_absolute_url()).content)
    assert play.announced in entry
    assert play.explained in entry


def test_the_opposing_dice_are_those_of_the_sheet_at_the_moment_of_the_roll(mine, play, ada, bran, monkeypatch):
    plan(mine, play, ada, bran.pk, opponent_traits=play.opposing)
    part, change, then = play.raised
    rewrite(bran, {**bran.document, part: {**bran.document[part], **change}})
    load(monkeypatch, play.faces)
    press(mine, play, ada, bran.pk)
    assert then in said(mine.get(Roll.objects.get().get_absolute_url()).content)


def test_the_entry_stays_as_it_was_whatever_becomes_of_the_opponent(mine, play, ada, bran):
    roll = throw(play, ada, bran)
    before = said(mine.get(roll.get_absolute_url()).content)
    part, change, _ = play.raised
    rewrite(bran, {**bran.document, part: {**bran.document[part], **change}})
    Character.objects.filter(pk=bran.pk).update(name="Somebody else")
    assert said(mine.get(roll.get_absolute_url()).content) == before
    bran.delete()
    assert said(mine.get(roll.get_absolute_url()).content) == before


def test_whoever_a_player_may_not_know_of_opposes_nothing_and_is_offered_nowhere(
    mine, play, campaign, storyteller, ada
):
    shade = make(play, campaign, storyteller, "Shade", hidden=True)
    draft = create_character(campaign=campaign, by=storyteller)
    away = make(play, campaign, make_member(campaign, make_user("Gone")), "Gone Away")
    Membership.objects.filter(user=away.owner, campaign=campaign).delete()
    elsewhere = play.make_table(storyteller)
    stranger = make(play, elsewhere, storyteller, "Stranger")
    answers = set()
    for other in (shade.pk, draft.pk, away.pk, stranger.pk, 10**6, "nonsense", "²"):
        planned = plan(mine, play, ada, other, opponent_traits=play.opposing)
        pressed = press(mine, play, ada, other)
        answers |= {(planned.status_code, pressed.status_code)}
        for answer in (planned, pressed):
            text = said(answer.content)
            assert "this character is not at the table" in text
            assert not any(name in text for name in ("Shade", "Gone Away", "Stranger", "still a draft"))
    assert answers == {(200, 422)}
    assert not Roll.objects.exists()


def test_no_road_into_the_service_opposes_with_a_sheet_one_may_not_read(play, campaign, storyteller, ada):
    shade = make(play, campaign, storyteller, "Shade", hidden=True)
    stranger = make(play, play.make_table(storyteller), storyteller, "Stranger")
    for other in (shade, stranger):
        [problem] = throw(play, ada, other)
        assert (problem.code, "Shade" in problem.sentence) == ("no_opponent", False)
    assert not Roll.objects.exists()


def test_a_storyteller_opposes_with_anybody_and_is_told_when_that_names_a_hidden_one(
    client, play, campaign, storyteller, ada
):
    shade = make(play, campaign, storyteller, "Shade", hidden=True)
    client.force_login(storyteller)
    open_to_all = plan(client, play, ada, shade.pk, opponent_traits=play.opposing, visibility="table")
    assert "Shade is hidden. As a roll for everyone, the entry names them" in said(open_to_all.content)
    among = plan(client, play, ada, shade.pk, opponent_traits=play.opposing, visibility="storytellers")
    assert "is hidden." not in said(among.content)
    assert isinstance(throw(play, ada, shade, by=storyteller, visibility="storytellers"), Roll)


def test_a_secret_contest_with_a_hidden_one_reaches_no_player(client, play, campaign, storyteller, ada, player):
    shade = make(play, campaign, storyteller, "Shade", hidden=True)
    roll = throw(play, ada, shade, by=storyteller, visibility="storytellers")
    client.force_login(player)
    assert client.get(roll.get_absolute_url()).status_code == 404
    assert "Shade" not in client.get(f"/campaigns/{campaign.pk}/log/").content.decode()


def test_nobody_opposes_themselves_or_from_a_draft(mine, play, campaign, player, ada):
    assert "Ada cannot oppose their own roll" in said(press(mine, play, ada, ada.pk).content)
    draft = create_character(campaign=campaign, by=player)
    assert "is still a draft and opposes nobody yet" in said(press(mine, play, ada, draft.pk).content)


def test_a_damaged_sheet_is_not_offered_and_opposes_nothing(mine, play, ada, bran):
    rewrite(bran, {"attributes": 7})
    assert f'<option value="{bran.pk}">Bran' not in plan(mine, play, ada, "").content.decode()
    assert "cannot be read" in said(press(mine, play, ada, bran.pk).content)


def test_a_trait_that_the_opponent_has_not_is_refused_by_name(mine, play, ada, bran):
    answer = press(mine, play, ada, bran.pk, opponent_traits=("Juggling",))
    assert answer.status_code == 422
    assert "Bran" in said(answer.content)
    assert not Roll.objects.exists()


def test_a_spectator_picks_no_contest(client, play, campaign, ada, bran):
    watcher = make_member(campaign, make_user("Watcher"), Role.SPECTATOR)
    client.force_login(watcher)
    assert press(client, play, ada, bran.pk).status_code == 403


def test_a_player_does_not_roll_for_the_opponent(mine, play, ada, bran):
    assert press(mine, play, bran, ada.pk).status_code == 403


def test_the_same_press_is_one_contest_and_another_opponent_is_another(play, campaign, ada, bran):
    key = uuid.uuid4()
    cole = make(play, campaign, make_member(campaign, make_user("Cole's")), "Cole")
    first, again, other = (throw(play, ada, one, key=key) for one in (bran, bran, cole))
    assert first.pk == again.pk
    assert other.pk != first.pk


def test_an_opponent_left_from_another_kind_of_roll_means_nothing(mine, play, ada, bran):
    kind = ada.campaign.game.default_kind
    page = plan(mine, play, ada, bran.pk, kind=kind, opponent_traits=play.opposing)
    assert page.status_code == 200
    assert "Bran" not in said(page.content).replace("Bran Ostler", "")


def test_a_contest_is_chosen_and_rolled_without_script(mine, play, ada, bran, monkeypatch):
    address = f"/campaigns/{ada.campaign_id}/plan/"
    data = {"character": ada.pk, "kind": play.kind, "traits": play.own, "other_character": bran.pk}
    assert 'name="opponent_traits"' in mine.post(address, data).content.decode()
    load(monkeypatch, play.faces)
    data |= {"opponent_traits": play.opposing, "visibility": "table", "request_key": str(uuid.uuid4())}
    answer = mine.post(f"/campaigns/{ada.campaign_id}/rolls/", data)
    assert (answer.status_code, answer.url) == (302, Roll.objects.get().get_absolute_url())


def test_the_panel_asks_no_more_of_the_database_with_a_larger_party(
    mine, play, campaign, ada, bran, django_assert_max_num_queries, django_assert_num_queries
):
    with django_assert_max_num_queries(12) as few:
        plan(mine, play, ada, bran.pk, opponent_traits=play.opposing)
    for at in range(3):
        make(play, campaign, make_member(campaign, make_user(f"Player {at}")), f"Companion {at}")
    with django_assert_num_queries(len(few.captured_queries)):
        plan(mine, play, ada, bran.pk, opponent_traits=play.opposing)
