"""Who sees a roll in hand is said once, for the log, for calls and for fights."""

from __future__ import annotations

import pytest

from campaigns.access import Viewer
from campaigns.models import Audience
from rolls.access import sees
from rolls.models import Roll

NOOR, TOMAS = 1, 2


@pytest.mark.parametrize("thrower", [TOMAS, None])
@pytest.mark.parametrize("seen", Audience.values)
def test_a_private_roll_is_seen_by_whoever_threw_it_and_by_nobody_in_general(seen: str, thrower: int | None):
    roll = Roll(visibility=seen, by_id=thrower)
    assert sees(Viewer("storytellers", NOOR), roll)
    assert sees(Viewer("table"), roll) == (seen == Audience.TABLE)
    mine = seen == Audience.TABLE or (seen == Audience.PRIVATE and thrower == TOMAS)
    assert sees(Viewer("member", TOMAS), roll) == mine
