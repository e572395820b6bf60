"""One number for one roll: the table's own count on every screen, and on none for a roll that not all may see."""

from __future__ import annotations

import re

import pytest
from django.db import IntegrityError
from django.test import Client

from campaigns.models import Campaign, Membership, User
from characters.models import Character
from rolls.live.admission import Listener
from rolls.live.catch_up import catch_up
from rolls.models import Roll
from tests.rolls.conftest import throw

SEEN_BY = ("table", "storytellers", "table", "private", "storytellers", "table", "private", "table")


@pytest.fixture
def rolls(campaign: Campaign, player: User, storyteller: User, character: Character) -> dict[str, Roll]:
    """Rolls of every kind among one another, by what was being done."""
    thrown = {}
    for place, visibility in enumerate(SEEN_BY):
        by = player if visibility == "private" else storyteller
        thrown[f"reason {place}"] = throw(by, character, visibility=visibility, reason=f"reason {place}")
    return thrown


def told(html: str) -> dict[str, str]:
    """What stands for the number on each entry, by its reason."""
    entries = re.findall(r"<li class=\"log__roll.*?</article>", html, re.DOTALL)
    names = (re.search(r'class="entry__number">(.*?)</span> <time', entry, re.DOTALL) for entry in entries)
    reasons = (re.search(r'entry__reason story">([^<]*)<', entry) for entry in entries)
    return {
        reason[1]: re.sub(r"<[^>]+>", "", name[1])
        for name, reason in zip(names, reasons, strict=True)
        if name and reason
    }


def pages(client: Client, campaign: Campaign, person: User) -> list[dict[str, str]]:
    """The numbers on every page and stream that shows this person entries of the log."""
    client.force_login(person)
    seat = Membership.objects.get(campaign=campaign, user=person)
    texts = [client.get(f"/campaigns/{campaign.pk}/{place}").content.decode() for place in ("", "log/")]
    texts.append(catch_up(Listener(campaign.pk, person.pk, seat.role), 0).body.decode().replace("data: ", ""))
    return [told(text) for text in texts]


def test_everyone_knows_a_roll_of_the_table_by_the_same_number(
    client: Client, campaign: Campaign, rolls: dict[str, Roll], player: User, other_player: User, storyteller: User,
    spectator: User,
):  # fmt: skip
    wanted = {f"reason {place}": f"No. {number}" for number, place in enumerate((0, 2, 5, 7), start=1)}
    for person in (player, other_player, spectator, storyteller):
        for shown in pages(client, campaign, person):
            assert {reason: name for reason, name in shown.items() if name.startswith("No. ")} == wanted, person


def test_a_roll_that_not_all_may_see_carries_letters_that_are_the_same_for_all_who_do(
    client: Client, campaign: Campaign, rolls: dict[str, Roll], player: User, other_player: User, storyteller: User
):
    for shown in pages(client, campaign, storyteller):
        hidden = {reason: name for reason, name in shown.items() if rolls[reason].visibility != "table"}
        assert len(hidden) == len(set(hidden.values())) == 4
        assert all(re.fullmatch(r"Hidden roll [B-DF-HJ-NP-T]{4}", name) for name in hidden.values()), hidden
        for mine in pages(client, campaign, player):
            assert {reason: name for reason, name in mine.items() if "Hidden" in name} == {
                reason: name for reason, name in hidden.items() if rolls[reason].visibility == "private"
            }
    assert all(
        set(shown) == {"reason 0", "reason 2", "reason 5", "reason 7"}
        for shown in pages(client, campaign, other_player)
    )


def test_a_permalink_says_the_number_or_the_letters(client: Client, rolls: dict[str, Roll], storyteller: User):
    client.force_login(storyteller)
    titles = {
        reason: re.search(r'id="h-entry">([^<]*)<', client.get(roll.get_absolute_url()).content.decode())
        for reason, roll in rolls.items()
    }
    assert [title[1] for title in titles.values() if title and "No. " in title[1]] == [
        f"Roll No. {n}" for n in (1, 2, 3, 4)
    ]
    assert sum(bool(title and re.fullmatch("Hidden roll [A-Z]{4}", title[1])) for title in titles.values()) == 4


def test_the_database_gives_no_number_twice(rolls: dict[str, Roll]):
    with pytest.raises(IntegrityError, match=r"table_number"):
        Roll.objects.filter(pk=rolls["reason 2"].pk).update(table_number=1)
