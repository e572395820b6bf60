"""A fight at Noor's table: Ilse, whom Tomas plays, and two guards."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign, Membership, User
from characters.models import Character
from characters.services import Saved, move_tracker
from rolls.rooms.models import Fight
from rolls.rooms.names import Joining
from rolls.rooms.services import join_fight, press, start_fight, undo_last
from rolls.rooms.standing import Standing, standing_of
from rules import registry
from rules.luck_die.game import SYSTEM as LUCK_DIE
from rules.rounds import Event, Fighter
from rules.sheets import Problem
from tests.factories import make_campaign, make_character, make_member
from tests.systems.luck_die import make_hero


@pytest.fixture
def ilse(campaign: Campaign, player: User) -> Character:
    """Ilse, Tomas's character."""
    return make_character(campaign, player)


@pytest.fixture
def luck_die(monkeypatch: pytest.MonkeyPatch) -> None:
    """The luck die in the registry, whether it is offered to everybody or not."""
    monkeypatch.setitem(registry._found(), LUCK_DIE.key, LUCK_DIE)


@pytest.fixture
def luck_table(luck_die: None, storyteller: User, player: User) -> Campaign:
    """Noor's other table, which plays the luck die, with Tomas at it."""
    table = make_campaign(storyteller=storyteller, name="Longest Odds", system="luck-die")
    make_member(table, player)
    return table


def seat(campaign: Campaign, user: User) -> Membership:
    """The user's membership with its campaign, as a view finds it."""
    return Membership.objects.select_related("campaign", "user").get(campaign=campaign, user=user)


def fight_of(client: Client, user: User, campaign: Campaign) -> str:
    """The pane of the fight on the table's page, as this member has it."""
    client.force_login(user)
    response = client.get(campaign.get_absolute_url())
    assert response.status_code == 200
    page = str(response.content.decode())
    return page[page.index('id="fight-now"') : page.index('id="log"')]


def someone(name: str, initiative: int = 0, *, character: Character | None = None, **how: Any) -> Joining:
    """Somebody who joins."""
    hidden = how.pop("hidden", False)
    fighter = Fighter(name=name, initiative=initiative, players=character is not None, **how)
    return Joining(fighter, character, hidden)


def start(campaign: Campaign, by: User, *joining: Joining, key: uuid.UUID | None = None) -> Any:
    """A fight with these people, straight through the service."""
    return start_fight(membership=seat(campaign, by), joining=joining, request_key=key or uuid.uuid4())


def join(campaign: Campaign, by: User, *joining: Joining) -> Any:
    """These people join the fight that is on."""
    return join_fight(membership=seat(campaign, by), joining=joining, request_key=uuid.uuid4())


def standing(campaign: Campaign) -> Standing:
    """How the newest fight stands."""
    fight = Campaign.objects.get(pk=campaign.pk).fights.newest()
    assert fight is not None
    return standing_of(fight)


def seen_by(campaign: Campaign, by: User) -> str:
    """The cursor on this member's page now."""
    return standing(campaign).token(secrets=seat(campaign, by).is_storyteller)


def do(campaign: Campaign, by: User, kind: str, who: str = "", *, what: str = "", **how: Any) -> Any:
    """Press something, by default on a page that is up to date."""
    seen, key, of = how.pop("seen", None), how.pop("key", None), how.pop("of", "")
    return press(
        membership=seat(campaign, by),
        event=Event(kind=kind, who=who, what=what, **how),
        seen=seen_by(campaign, by) if seen is None else seen,
        request_key=key or uuid.uuid4(),
        of=of,
    )


def undo(campaign: Campaign, by: User, *, seen: str | None = None, key: uuid.UUID | None = None) -> Any:
    """Take back the last thing, by default on a page that is up to date."""
    at = seen_by(campaign, by) if seen is None else seen
    return undo_last(membership=seat(campaign, by), seen=at, request_key=key or uuid.uuid4())


def code(answer: Any) -> str:
    """The code of a refusal; fails for anything else."""
    assert isinstance(answer, Problem), answer
    return answer.code


@pytest.fixture
def fight(campaign: Campaign, storyteller: User, ilse: Character) -> Fight:
    """Ilse (7) against a quick guard (9) and a slow one (3), who has not been seen yet; the first round has begun."""
    people = (someone("Ilse Varga", 7, character=ilse), someone("Quick guard", 9), someone("Slow", 3, hidden=True))
    started = start(campaign, storyteller, *people)
    assert isinstance(started, Fight), started
    assert isinstance(do(campaign, storyteller, "begin"), Fight)
    return started


# A luck die fight with a character whose sheet pays

BRAND = "Brand Ostler"


@pytest.fixture
def brand(luck_table: Campaign, player: User) -> Character:
    """Brand, of Tomas: endurance 6, health 6, stamina 4, focus 4, fate 1."""
    return make_hero(luck_table, player)


@pytest.fixture
def brands_turn(luck_table: Campaign, storyteller: User, brand: Character) -> Fight:
    """Brand's turn against a rat that has no sheet."""
    rat = someone("Rat", 1, team="Rats", numbers={"endurance": 1, "health": 3})
    started = start(luck_table, storyteller, someone(BRAND, 5, character=brand, team="Players"), rat)
    assert isinstance(started, Fight), started
    for kind, who in (("begin", ""), ("turn", BRAND)):
        assert isinstance(do(luck_table, storyteller, kind, who), Fight)
    return started


def sheet_of(character: Character) -> dict[str, int]:
    """The resources of the character as they are kept now."""
    found = Character.objects.select_related("campaign").get(pk=character.pk)
    trackers = {one.key: one.value for one in found.campaign.game.trackers(found.sheet)}
    return {key: trackers[key] for key in ("health", "endurance", "stamina", "focus", "fate")}


def conditions_of(character: Character) -> list[str]:
    """The conditions of the character as they are kept now."""
    found = Character.objects.select_related("campaign").get(pk=character.pk)
    return [one["name"] for one in found.document["conditions"]]


def in_fight(campaign: Campaign, name: str = BRAND) -> tuple[str, list[str]]:
    """How somebody stands in the fight, with their conditions there."""
    fighters = [one for team in standing(campaign).view.teams for one in team.fighters]
    found = next(one for one in fighters if one.name == name)
    return found.state, [one.name for one in found.conditions]


def by_hand(character: Character, by: User, tracker: str, move: str, amount: int = 1) -> None:
    """A move on the sheet itself."""
    saved = move_tracker(character=character, by=by, tracker=tracker, move=move, amount=amount)
    assert isinstance(saved, Saved), saved
