"""Each day of the log has one heading, whatever comes, in whichever order, and wherever it is moved to."""

from __future__ import annotations

import uuid
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from campaigns.models import Audience, Campaign, Role, User
from characters.models import Character
from characters.services import move_tracker
from characters.talk.services import say
from rolls.models import Roll
from tests.browser.conftest import OpenPage
from tests.browser.tables import throw
from tests.calls.calling import answer, call
from tests.factories import make_character, make_member
from tests.rolls.conftest import seat
from tests.rolls.test_corrections import corrected

HEADINGS = "() => [...document.querySelectorAll('#log-list > [data-day]')].map((one) => one.dataset.day)"
LINES = "#log-list > li:not([data-day], [data-older], [data-log-empty])"


@pytest.fixture
def ilse(campaign: Campaign, player: User) -> Character:
    return make_character(campaign, player)


def days(page: Page, lines: int) -> list[str]:
    """The headings of the log, once so many lines stand there."""
    expect(page.locator(LINES)).to_have_count(lines)
    return list(page.evaluate(HEADINGS))


def test_a_day_has_one_heading_whatever_comes(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User, ilse: Character
):
    watcher = make_member(campaign, role=Role.SPECTATOR)
    pages = [open_page(user, campaign.get_absolute_url()) for user in (storyteller, player, watcher)]
    made = call(storyteller, [ilse])
    for page in pages:
        assert len(days(page, 1)) == 1
    answer(player, made, ilse)
    throw(campaign, storyteller, "A shot")
    move_tracker(character=ilse, by=player, tracker="willpower", move="spend")
    say(seat(campaign, player), "Who goes there?", request_key=uuid.uuid4())
    call(storyteller, [ilse], line="And again")
    throw(campaign, storyteller, "Another")
    for page in pages:
        assert len(days(page, 7)) == 1
        page.reload()
        assert len(days(page, 7)) == 1


def test_a_heading_stays_single_when_a_roll_of_yesterday_comes_to_light(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User
):
    hidden = [throw(campaign, storyteller, f"Hidden {one}", visibility=Audience.STORYTELLERS) for one in range(2)]
    yesterday = timezone.now() - timedelta(days=1)
    Roll.objects.filter(pk__in=[one.pk for one in hidden]).update(thrown_at=yesterday)
    page = open_page(player, campaign.get_absolute_url())
    call(storyteller, [make_character(campaign, player)])
    for place, one in enumerate(reversed(hidden)):
        corrected(one, storyteller, "reveal", "It is out")
        found = days(page, 3 + 2 * place)  # each with the line that says so
        assert len(found) == 2
        assert found == sorted(set(found), reverse=True)
    expect(page.get_by_text("Hidden 0", exact=True)).to_be_visible()
