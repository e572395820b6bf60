"""What composing a call costs: everybody's chances on every way, as a multiple of one change of the roll panel.

Processor time of one request by the client of the tests, in every edition, the difficulty another one with each round:
so nothing of the answer is remembered but what the rules have worked out before.
"""

from __future__ import annotations

import statistics
import time
from typing import Any

from bench import table
from bench.measures import Row
from bench.pages import editions

CHARACTERS, WAYS, ROUNDS = 6, 3, 24
TARGET = "≤ 3"
HTMX = {"HX-Request": "true"}


def composing() -> list[Row]:
    """A call to six characters on three ways beside one change of the panel; Maelstrom, and the dearest of all."""
    found = {edition: _composed(*edition) for edition in editions()}
    dearest = max(found, key=lambda one: found[one][0] / found[one][1])
    return [
        Row(f"Composing a call, {' '.join(one)}", found[one][0], "one change of the panel", found[one][1], TARGET)
        for one in dict.fromkeys((next(iter(found)), dearest))
    ]


def _composed(system: str, edition: str) -> tuple[float, float]:
    from django.test import Client

    from tests.calls.calling import ways_that_can_be_rolled
    from tests.factories import make_campaign, make_member, make_user
    from tests.systems.shapes import hero_of

    storyteller = make_user()
    campaign = make_campaign(storyteller=storyteller, system=system, edition=edition, name=f"calls {system} {edition}")
    heroes = [hero_of(campaign, make_member(campaign), f"Character {number}") for number in range(CHARACTERS)]
    kind, form = next(ways_that_can_be_rolled(campaign, storyteller, heroes[0]))
    client = Client()
    client.cookies["sessionid"] = table.session_of(storyteller.pk)
    ours, panel = [], []
    for number in range(ROUNDS):
        fields = {**form, **_numbers(campaign.game.called_fields(kind), number)}
        ways = {f"{letter}-{name}": one for letter in "ABC"[:WAYS] for name, one in {**fields, "kind": kind}.items()}
        call = {"line": "Hold", "asked": [one.pk for one in heroes], "way": list("ABC"[:WAYS]), **ways}
        plan = {"character": heroes[0].pk, "kind": kind, "visibility": "table", **fields}
        ours.append(_spent(client, f"/campaigns/{campaign.pk}/calls/chances/", call))
        panel.append(_spent(client, f"/campaigns/{campaign.pk}/plan/", plan))
    return statistics.median(ours[2:]), statistics.median(panel[2:])


def _numbers(fields: tuple[str, ...], number: int) -> dict[str, str]:
    """Another number to reach with each round."""
    name = "target" if "target" in fields else "difficulty"
    return {name: str(2 + number % 9)}


def _spent(client: Any, path: str, sent: dict[str, Any]) -> float:
    begun = time.process_time()
    answer = client.post(path, sent, headers=HTMX)
    spent = (time.process_time() - begun) * 1_000
    assert answer.status_code == 200, (path, answer.content[:300])
    return spent
