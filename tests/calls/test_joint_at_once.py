"""Two who answer one call at once, where answers go together: one waits for the other and finds what came of it."""

from __future__ import annotations

import pytest
from django.db import connection

from campaigns.models import Campaign, User
from rolls.calls.models import Call, Try
from rolls.calls.wanted import Joined
from rolls.models import Roll
from rules.dice import LoadedDice
from tests.calls.calling import answer, call, way
from tests.calls.test_joint_calls import EASY
from tests.factories import make_campaign, make_character, make_member, make_user
from tests.site.test_crossing_locks import meanwhile

pytestmark = pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite lets one write begin after the other")


def test_the_last_try_is_made_once_and_the_other_hears_that_it_is_over(transactional_db: None) -> None:
    noor: User = make_user("Noor")
    table: Campaign = make_campaign(storyteller=noor)
    people = [make_member(table, make_user(name)) for name in ("Tomas", "Bea")]
    heroes = [make_character(table, one, name=one.username) for one in people]
    made = call(noor, heroes, way(**EASY), joined=Joined("extended", goal="1", tries="5"))
    dice = [LoadedDice((7, 8, 2, 3)) for _ in people]
    with meanwhile(
        lambda: answer(people[1], made, heroes[1], dice=dice[1]),
        lambda: answer(people[0], made, heroes[0], dice=dice[0]),
    ) as came_to:
        pass
    assert came_to[0].refused[0].code == "not_open"
    assert (Roll.objects.count(), Try.objects.count(), Call.objects.get().state) == (1, 0, "closed")
