"""A paused table in the writing line: what is said is said, and no command throws."""

from __future__ import annotations

import pytest

from campaigns.evenings.pausing import go_on, pause
from campaigns.models import TableEvent
from campaigns.standing import PAUSED
from characters.talk.kinds import SAID
from rolls.models import Roll
from tests.commands.conftest import write


@pytest.mark.parametrize("line", ["/4d6", "/roll strength"])
def test_no_command_throws_while_the_table_is_paused_and_it_says_why(campaign, storyteller, player, ilse, line):
    by = player if line.startswith("/roll") else storyteller
    pause(campaign_id=campaign.pk, by=player)
    for htmx in (True, False):
        answer = write(by, campaign, line, htmx=htmx)
        assert answer.status_code == 409, (line, answer.status_code)
        assert PAUSED.sentence in answer.content.decode() + answer.headers.get("HX-Trigger", "")
    assert not Roll.objects.exists()
    go_on(campaign_id=campaign.pk, by=storyteller)


def test_what_is_said_is_said_while_the_table_is_paused(campaign, player, ilse):
    pause(campaign_id=campaign.pk, by=player)
    assert write(player, campaign, "Let us stop for tea").status_code == 200
    assert TableEvent.objects.filter(kind=SAID.key).exists()
