"""A fight at Noor's table: Ilse, whom Tomas plays, and two guards."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from campaigns.models import Campaign, Membership, User
from characters.models import Character
from rolls.rooms.models import Fight
from rolls.rooms.services import Joining, join_fight, press, start_fight, undo_last
from rolls.rooms.standing import Standing, standing_of
from rules import registry
from rules.luck_die.door import SYSTEM as LUCK_DIE
from rules.rounds import Event, Fighter
from rules.sheets import Problem
from tests.factories import make_campaign, make_character, make_member


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
    fight = Fight.objects.newest(Campaign.objects.get(pk=campaign.pk))
    assert fight is not None
    return standing_of(fight)


def seen_by(campaign: Campaign, by: User) -> str:
    """The cursor on this member's page now."""
    return standing(campaign).token(secrets=seat(campaign, by).is_storyteller)


def do(campaign: Campaign, by: User, kind: str, who: str = "", *, what: str = "", **how: Any) -> Any:
    """Press something, by default on a page that is up to date."""
    seen, key = how.pop("seen", None), how.pop("key", None)
    return press(
        membership=seat(campaign, by),
        event=Event(kind=kind, who=who, what=what, **how),
        seen=seen_by(campaign, by) if seen is None else seen,
        request_key=key or uuid.uuid4(),
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
