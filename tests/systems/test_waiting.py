"""What waits for whom: each kind in every system, for those whose it is and for nobody else, until it is decided."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

import rules
from campaigns.models import Audience, Campaign, Membership, Role, TableEvent, User
from campaigns.services import archive_campaign, change_role, remove_member
from campaigns.waiting import counted, waiting_at, waiting_for
from characters.advancement import award
from characters.models import Character, Proposal
from characters.proposals import Decision, decide_proposal
from characters.services import create_character, delete_draft
from rolls.live.admission import Listener
from rolls.live.relay import read_batch
from rolls.models import AwaitedRoll, Roll
from rolls.rooms.models import Fight
from rolls.services import answer_choice
from rules.dice import LoadedDice
from tests.characters.specialties import add_specialty, remove_specialty
from tests.elements import by_id
from tests.factories import make_campaign, make_member, make_user
from tests.rolls.conftest import seat
from tests.rooms.conftest import do, someone, start
from tests.systems.contests import PLAYS
from tests.systems.growing import BUYS, make_draft, make_hero
from tests.systems.shapes import seat_all
from tests.systems.waiting import WAITING, Waiting, seat_opponent, seat_roller, thrown

SYSTEMS = [system.key for system in rules.systems()]
ASKING = [
    (system.key, line.key)
    for system in rules.systems()
    for line in system.editions
    if system.game(line.key).decisions.matters
]


def said(campaign: Campaign, user: User) -> list[str]:
    """The sentences of what waits for this member."""
    return [f"{one.who} {one.text}" for one in waiting_at(seat(campaign, user))]


def number(campaign: Campaign, user: User) -> int:
    return counted(waiting_at(seat(campaign, user)))


def pushed(campaign: Campaign, user: User, since: int) -> str | None:
    """The list that the table's stream put on this member's open page after event number `since`; None for none."""
    membership = Membership.objects.get(campaign=campaign, user=user)
    place = Listener(campaign.pk, user.pk, membership.role).place
    shown = None
    for delivery in read_batch(campaign.pk, since, frozenset({place})).deliveries:
        html = "\n".join(
            line.removeprefix("data: ")
            for line in delivery.messages.get(place, b"").decode().splitlines()
            if line.startswith("data: ")
        )
        found = by_id(html) if html else {}
        shown = found["waiting"].drawn() if "waiting" in found else shown
    return shown


def last_event(campaign: Campaign) -> int:
    return TableEvent.objects.filter(campaign=campaign).order_by("-seq").values_list("seq", flat=True).first() or 0


# Proposals


@pytest.fixture(params=ASKING, ids=lambda one: "/".join(one))
def asking(request: pytest.FixtureRequest, storyteller: User) -> Proposal:
    """Something a player asks for, in every edition where a storyteller has such a thing to decide."""
    system, edition = request.param
    campaign = make_campaign(storyteller=storyteller, system=system, edition=edition)
    player = make_member(campaign)
    draft = make_draft(campaign, player)
    ability = next(iter(draft.document["abilities"]))
    add_specialty(character=draft, by=player, ability=ability, name="Crawlways", kind="general")
    return Proposal.objects.select_related("character__campaign", "character__owner").get()


def test_a_proposal_waits_for_every_storyteller_and_for_nobody_else(asking: Proposal, storyteller: User):
    campaign = asking.character.campaign
    second, spectator = (make_member(campaign, role=role) for role in (Role.STORYTELLER, Role.SPECTATOR))
    for teller in (storyteller, second):
        assert any("proposes Crawlways" in one for one in said(campaign, teller))
        assert number(campaign, teller) == 1
    for other in (asking.character.owner, make_member(campaign), spectator):
        assert not any("Crawlways" in one for one in said(campaign, other))
        assert number(campaign, other) == 0


@pytest.mark.parametrize("ends", ["decided", "taken off"])
def test_a_proposal_goes_from_every_open_page_when_it_is_decided_or_taken_off(
    asking: Proposal, storyteller: User, ends: str
):
    campaign, before = asking.character.campaign, last_event(asking.character.campaign)
    second = make_member(campaign, role=Role.STORYTELLER)
    if ends == "decided":
        verdict = asking.asks_for.grants[0].code
        decide_proposal(proposal=asking, by=storyteller, decision=Decision(verdict))
    else:
        owner = asking.character.owner
        remove_specialty(character=asking.character, by=owner, ability=asking.about, name=asking.name)
    assert Proposal.objects.get().state != "waiting"
    for teller in (storyteller, second):
        assert number(campaign, teller) == 0
        shown = pushed(campaign, teller, before)
        assert shown is not None
        assert "Crawlways" not in shown


def test_a_proposal_of_somebody_who_left_waits_for_nobody(asking: Proposal, storyteller: User):
    campaign = asking.character.campaign
    remove_member(campaign_id=campaign.pk, by=storyteller, user_id=asking.character.owner_id, seen=Role.PLAYER)
    assert number(campaign, storyteller) == 0


# Results of rolls


@pytest.fixture(params=WAITING)
def waiting(request: pytest.FixtureRequest) -> Waiting:
    """Each contest whose opponent has a choice."""
    return WAITING[request.param]


@pytest.fixture
def contest(waiting: Waiting, storyteller: User) -> tuple[Roll, Character, Character]:
    """The contest as it fell, and both who are in it."""
    campaign = PLAYS[waiting.system].make_table(storyteller)
    ada = seat_roller(waiting, campaign, make_member(campaign))
    bran = seat_opponent(waiting, campaign, make_member(campaign))
    return thrown(waiting, ada, bran, waiting.faces), ada, bran


def test_a_result_waits_for_those_who_may_answer_and_what_is_only_offered_for_nobody(
    contest: tuple[Roll, Character, Character], waiting: Waiting, storyteller: User
):
    roll, ada, bran = contest
    for character in (ada, bran):
        assert bool(number(roll.campaign, character.owner)) == (character.name in waiting.waits)
    assert number(roll.campaign, make_member(roll.campaign)) == 0


def test_a_result_that_is_answered_waits_no_more_on_any_page(
    contest: tuple[Roll, Character, Character], waiting: Waiting
):
    roll, ada, bran = contest
    before = last_event(roll.campaign)
    code, option = waiting.answer
    answer_choice(
        roll=roll,
        membership=seat(roll.campaign, bran.owner),
        code=code,
        option=option,
        request_key=uuid.uuid4(),
        dice=LoadedDice(waiting.then),
    )
    assert not AwaitedRoll.objects.exists()
    for owner in (ada.owner, bran.owner):
        assert number(roll.campaign, owner) == 0
        shown = pushed(roll.campaign, owner, before)
        assert shown is not None
        assert "Ada" not in shown


@pytest.mark.parametrize("case", [key for key, one in WAITING.items() if one.waits])
def test_a_hidden_result_is_in_nobodys_list_or_count_who_may_not_know_of_it(case: str, storyteller: User):
    waiting = WAITING[case]
    campaign = PLAYS[waiting.system].make_table(storyteller)
    mine = seat_roller(waiting, campaign, storyteller)
    theirs = seat_opponent(waiting, campaign, make_member(campaign))
    before = last_event(campaign)
    thrown(waiting, mine, theirs, waiting.faces, visibility=Audience.STORYTELLERS)
    assert AwaitedRoll.objects.exists()
    for other in (theirs.owner, make_member(campaign), make_member(campaign, role=Role.SPECTATOR)):
        assert said(campaign, other) == []
        assert pushed(campaign, other, before) is None  # not even that a list was sent


# Turns


def fought(system: str) -> tuple[Any, Fight]:
    """A table of the system with a fight in which it is the hero's turn."""
    table = seat_all(system, rules.system(system).editions[0].key)
    numbers = {"endurance": 1, "health": 3} if system == "luck-die" else {}
    foe = someone("Rat", 1, team="Rats", numbers=numbers)
    hero = someone("Ilse", 9, character=table.hero, team="Players")
    fight = start(table.campaign, table.storyteller, hero, foe)
    assert isinstance(fight, Fight), fight
    assert isinstance(do(table.campaign, table.storyteller, "begin"), Fight)
    do(table.campaign, table.storyteller, "turn", "Ilse")
    return table, fight


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_turn_waits_for_its_player_alone_until_it_is_over(system: str, db: None):
    table, _ = fought(system)
    campaign = table.campaign
    assert said(campaign, table.player) == ["Ilse acts: your turn"]
    assert number(campaign, table.player) == 1
    assert not any(
        "turn" in one for other in (table.storyteller, make_member(campaign)) for one in said(campaign, other)
    )
    before = last_event(campaign)
    ended = do(campaign, table.storyteller, "finish")
    assert isinstance(ended, Fight), ended
    assert number(campaign, table.player) == 0
    shown = pushed(campaign, table.player, before)
    assert shown is not None
    assert "your turn" not in shown


# What can wait


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_draft_can_wait_for_its_player_and_is_not_counted(system: str, storyteller: User):
    campaign = make_campaign(storyteller=storyteller, system=system, edition=rules.system(system).editions[0].key)
    player = make_member(campaign)
    draft = create_character(campaign=campaign, by=player)
    assert isinstance(draft, Character)
    assert said(campaign, player) == ["Unnamed is a draft"]
    assert number(campaign, player) == 0
    assert said(campaign, storyteller) == said(campaign, make_member(campaign)) == []
    before = last_event(campaign)
    delete_draft(character=draft, by=player)
    assert said(campaign, player) == []
    shown = pushed(campaign, player, before)
    assert shown is not None
    assert "Unnamed" not in shown


@pytest.mark.parametrize("key", [one for one in BUYS if one[0] != "step-dice"], ids="/".join)
def test_points_to_spend_can_wait_for_the_player_and_are_not_counted(key: tuple[str, str], storyteller: User):
    hero = make_hero(storyteller, key)
    if not hero.campaign.game.advancement(hero.sheet):
        return
    assert [one for one in said(hero.campaign, hero.owner) if "experience to spend" in one]
    assert number(hero.campaign, hero.owner) == 0
    assert said(hero.campaign, storyteller) == []
    free = hero.campaign.game.free_points(hero.sheet)
    award(characters=[hero], by=storyteller, points=-free, reason="Counted twice")
    assert said(hero.campaign, hero.owner) == []


# Seats and tables


def test_nothing_waits_at_an_archived_table_or_for_whoever_only_watches(asking: Proposal, storyteller: User):
    campaign = asking.character.campaign
    second = make_member(campaign, role=Role.STORYTELLER)
    change_role(campaign_id=campaign.pk, by=storyteller, user_id=second.pk, role=Role.SPECTATOR, seen=Role.STORYTELLER)
    assert said(campaign, second) == []
    before = last_event(campaign)
    archive_campaign(campaign_id=campaign.pk, by=storyteller)
    assert said(campaign, storyteller) == []
    shown = pushed(campaign, storyteller, before)
    assert shown is not None
    assert "Crawlways" not in shown


def table_with_everything(waiting: Waiting, person: User) -> None:
    """A table that this person tells, where one of everything waits: for them, and for others who must not count."""
    campaign = PLAYS[waiting.system].make_table(person)
    ada = seat_roller(waiting, campaign, make_member(campaign))
    bran = seat_opponent(waiting, campaign, make_member(campaign))
    thrown(waiting, ada, bran, waiting.faces)
    create_character(campaign=campaign, by=person)
    fighters = (someone(one.name, 5, character=one, team="Crew") for one in (ada, bran))
    assert isinstance(start(campaign, person, *fighters), Fight)


def test_all_tables_of_a_person_are_asked_about_in_as_many_queries_as_one(db: None):
    person, cases = make_user("Noor"), list(WAITING.values())
    counts = []
    for waiting in (cases[0], *cases, *cases):
        table_with_everything(waiting, person)
        seats = list(person.memberships.select_related("campaign", "user"))
        with CaptureQueriesContext(connection) as captured:
            found = waiting_for(seats)
        counts.append(len(captured))
        assert len(found) == len(seats)
    assert len(set(counts)) == 1, counts
