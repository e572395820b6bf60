"""How often one person may throw: enough for any table, too little to keep a server busy."""

from __future__ import annotations

from django.conf import settings

from campaigns.limits import at_most
from rules.sheets import Problem

MOST_THROWS: int = getattr(settings, "MOST_THROWS", 20)
"""Within the time below; only measurements set another number."""

WITHIN_SECONDS = 10


TOO_MANY = Problem(
    code="too_many",
    sentence=f"At most {MOST_THROWS} rolls in {WITHIN_SECONDS} seconds. Nothing was rolled; wait a moment.",
)


TOO_MANY_CALLS = Problem(
    code="too_many",
    sentence=f"At most {MOST_THROWS} presses in {WITHIN_SECONDS} seconds. Nothing was done; wait a moment.",
)


too_many_throws = at_most("throws", MOST_THROWS, WITHIN_SECONDS, TOO_MANY)
"""Count one more throw of somebody ("user-7"); a problem once there are more than 20 in 10 seconds."""

too_many_calls = at_most("calls", MOST_THROWS, WITHIN_SECONDS, TOO_MANY_CALLS)
"""The same for what people do with calls."""

too_many_changes = at_most("saved", MOST_THROWS, WITHIN_SECONDS, TOO_MANY_CALLS)
"""The same for what people do with saved rolls."""

MOST_ODDS, WITHIN_A_MINUTE = 300, 60
"""More than anybody turns dials, also where a whole table has one address; not enough to keep a process busy."""

TOO_MANY_ODDS = Problem(
    code="too_many",
    sentence=f"At most {MOST_ODDS} looks at the odds in a minute from one address. Wait a moment.",
)

too_many_odds = at_most("odds", MOST_ODDS, WITHIN_A_MINUTE, TOO_MANY_ODDS)
"""Count one more look at the odds from an address ("address-10.0.0.1")."""
