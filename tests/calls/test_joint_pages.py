"""How the answers of a call go together, on pages: in the log, on the card, in the composer."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from campaigns.access import Viewer
from campaigns.models import Campaign, User
from characters.models import Character
from rolls.calls.joint_face import JointFace, joint_face
from rolls.calls.kept import call_in
from rolls.calls.models import Call
from rolls.calls.wanted import Joined
from rolls.live.admission import Listener
from rolls.live.catch_up import catch_up
from rules.dice import LoadedDice
from tests.calls.calling import answer, call, way, ways_that_can_be_rolled
from tests.calls.test_joint_calls import EASY, OPPOSED, THREE_OF_FOUR, again, roll
from tests.calls.test_pages import HTMX, form
from tests.rolls.conftest import seat
from tests.rolls.test_corrections import corrected
from tests.systems.shapes import SeededDice, tables

pytestmark = pytest.mark.django_db


def face(made: Call, by: User) -> JointFace | None:
    """What this member sees of how the answers go together."""
    membership = seat(made.campaign, by)
    return joint_face(call_in(membership.campaign, again(made)), Viewer.of(membership))


def said(made: Call, by: User) -> str:
    found = face(made, by)
    assert found is not None
    return found.sentence


def test_the_log_says_who_wins_and_by_how_much(
    client: Client, campaign: Campaign, storyteller: User, player: User, bea: User, ilse: Character, juno: Character
) -> None:
    made = call(storyteller, [ilse, juno], way(**EASY), joined=OPPOSED)
    assert said(made, player) == "Ilse Varga against Juno Sato: both roll."
    roll(player, made, ilse, 7, 8, 9, 3)
    roll(bea, made, juno, 7, 2, 2, 3)
    for person in (storyteller, player, bea):
        assert said(made, person) == "Ilse Varga wins by 2 net successes against Juno Sato."
        client.force_login(person)
        page = client.get(f"/campaigns/{campaign.pk}/").content.decode()
        assert "Ilse Varga wins by 2 net successes" in page
        assert "An addition: more net successes win." in page


def test_whoever_began_is_told_by_the_form_and_not_by_the_order_of_the_boxes(
    client: Client, campaign: Campaign, storyteller: User, ilse: Character, juno: Character
) -> None:
    client.force_login(storyteller)
    sent = form(ilse, juno, together="opposed", began=str(juno.pk))
    assert client.post(f"/campaigns/{campaign.pk}/calls/", sent, headers=HTMX).status_code == 200
    assert [one.name for one in Call.objects.get().asked.order_by("pk")] == ["Juno Sato", "Ilse Varga"]


def test_a_void_side_is_as_if_it_had_not_rolled(
    storyteller: User, player: User, bea: User, ilse: Character, juno: Character
) -> None:
    made = call(storyteller, [ilse, juno], way(**EASY), joined=OPPOSED)
    roll(player, made, ilse, 7, 8, 9, 3)
    second = roll(bea, made, juno, 7, 2, 2, 3)
    corrected(second, storyteller, "void")
    assert said(made, player).endswith("both roll.")
    corrected(second, storyteller, "stands", "")
    corrected(second, storyteller, "reroll", "Why", (7, 8, 9, 10))
    assert said(made, player) == "Juno Sato wins by 1 net success against Ilse Varga."


def test_what_two_come_to_is_told_to_nobody_who_may_not_know_of_both(
    storyteller: User, player: User, bea: User, ilse: Character, juno: Character
) -> None:
    Character.objects.filter(pk=juno.pk).update(hidden=True)
    lurker = Character.objects.select_related("campaign").get(pk=juno.pk)
    made = call(storyteller, [ilse, lurker], way(**EASY), joined=OPPOSED)
    assert face(made, player) is None
    roll(player, made, ilse, 7, 8, 9, 3)
    roll(storyteller, made, lurker, 7, 2, 2, 3)
    assert face(made, player) is None
    assert said(made, storyteller).startswith("Ilse Varga wins")


def test_the_bar_goes_on_with_every_try_and_says_how_long_each_takes(
    client: Client, campaign: Campaign, storyteller: User, player: User, ilse: Character
) -> None:
    made = call(storyteller, [ilse], way(**EASY), joined=THREE_OF_FOUR)
    client.force_login(player)
    roll(player, made, ilse, 7, 8, 2, 3)
    page = client.get(f"/campaigns/{campaign.pk}/").content.decode()
    assert page.count("2 net successes of 4, 2 tries left.") == 2  # in the log and on the card
    assert 'max="4" value="2"' in page
    assert "Each try takes an hour." in page
    roll(player, made, ilse, 7, 8, 2, 3)
    page = client.get(f"/campaigns/{campaign.pk}/").content.decode()
    assert page.count("Done: 4 reached after 2 tries.") == 1
    assert "Closed by Tomas." in page


def test_the_composer_offers_what_the_system_has_a_rule_for(client: Client) -> None:
    for table in tables():
        client.force_login(table.storyteller)
        page = client.get(f"/campaigns/{table.campaign.pk}/calls/").content.decode()
        assert ('name="together" value="opposed"' in page) == (table.game.joint is not None), table.campaign.edition
        assert ('name="goal"' in page) == (table.game.joint is not None)


def test_a_refused_form_keeps_its_fields(
    client: Client, campaign: Campaign, storyteller: User, ilse: Character
) -> None:
    client.force_login(storyteller)
    sent: dict[str, Any] = form(ilse, together="extended", goal="1001", tries="3", per_try="an hour")
    page = client.post(f"/campaigns/{campaign.pk}/calls/", sent, headers=HTMX)
    told = page.content.decode()
    assert page.status_code == 422
    assert "from 1 to 1,000" in told
    for kept in ('value="extended" checked', 'name="goal" value="1001"', 'name="tries" value="3"', 'value="an hour"'):
        assert kept in told, kept


def test_both_forms_are_played_to_their_end_in_every_system() -> None:
    for table in tables():
        if table.game.joint is None:
            continue
        people = ((table.player, table.hero), (table.storyteller, table.other))
        for kind, fields in ways_that_can_be_rolled(table.campaign, table.storyteller, table.hero):
            made = call(
                table.storyteller,
                [table.hero],
                way(kind=kind, **fields),
                joined=Joined("extended", goal="1000", tries="2"),
            )
            for seed in range(2):
                assert answer(table.player, made, table.hero, dice=SeededDice(seed)).roll, (table.campaign.system, kind)
            assert again(made).state == "closed"
            assert said(made, table.player).startswith("Not done: ")
            opposed = call(table.storyteller, [table.hero, table.other], way(kind=kind, **fields), joined=OPPOSED)
            rolled = [answer(by, opposed, who, dice=SeededDice(3)).roll for by, who in people]
            if all(rolled):  # the other one may not be able to
                assert said(opposed, table.storyteller)


def test_loaded_tries_of_a_system_with_totals_add_up() -> None:
    table = next(tables("wild-die"))
    (kind, fields), *_ = ways_that_can_be_rolled(table.campaign, table.storyteller, table.hero)
    made = call(
        table.storyteller, [table.hero], way(kind=kind, **fields), joined=Joined("extended", goal="60", tries="9")
    )
    answer(table.player, made, table.hero, dice=LoadedDice((4,) * 12))
    found = face(made, table.player)
    assert found is not None
    assert found.progress is not None
    assert found.progress.reached == made.campaign.rolls.get().value > 0


def test_two_devices_press_one_try_once_and_the_next_try_is_another_press(
    client: Client, campaign: Campaign, storyteller: User, player: User, ilse: Character
) -> None:
    made = call(storyteller, [ilse], way(**EASY), joined=THREE_OF_FOUR)
    client.force_login(player)

    def key() -> str:
        page = client.get(f"/campaigns/{campaign.pk}/").content.decode()
        found = re.search(r'name="request_key" value="([^"]*)" data-shared', page)
        assert found
        return found[1]

    first = [key(), key()]
    assert first[0] == first[1]
    for one in first:
        sent = {"character": ilse.pk, "approach": "A", "request_key": one}
        client.post(f"/campaigns/{campaign.pk}/calls/{made.token}/roll/", sent, headers=HTMX)
    assert made.campaign.rolls.count() == 1
    if again(made).state == "open":
        assert key() != first[0]


def test_open_pages_hear_what_a_correction_does_to_the_answers(
    campaign: Campaign, storyteller: User, player: User, bea: User, ilse: Character, juno: Character
) -> None:
    made = call(storyteller, [ilse, juno], way(**EASY), joined=OPPOSED)
    roll(player, made, ilse, 7, 8, 9, 3)
    second = roll(bea, made, juno, 7, 2, 2, 3)
    since = Campaign.objects.get(pk=campaign.pk).event_seq
    corrected(second, storyteller, "reroll", "Why", (7, 8, 9, 10))
    seat_of = seat(campaign, player)
    told = catch_up(Listener(campaign.pk, player.pk, seat_of.role), since).body.decode()
    assert "Juno Sato wins by 1 net success against Ilse Varga." in told
