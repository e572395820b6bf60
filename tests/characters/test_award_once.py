"""An award counts once for each press, however often it is sent: to one character, to the party, as a move."""

from __future__ import annotations

import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import IntegrityError, connection

from campaigns.models import Campaign, User
from characters.advancement import award, buy
from characters.models import Character
from characters.services import Saved, move_tracker
from tests.factories import make_character
from tests.systems import step_dice

KEY = uuid.UUID(int=7)


def free(character: Character) -> int:
    """The free points of the character as the database has them."""
    fresh = Character.objects.select_related("campaign").get(pk=character.pk)
    grows = fresh.campaign.game.advancement(fresh.sheet)
    assert grows is not None
    return grows.account.free


@pytest.mark.parametrize("road", ["sheet", "party"])
def test_an_award_that_is_sent_twice_is_given_once(at, hero, storyteller, road):
    url = f"/characters/{hero.pk}/advance/" if road == "sheet" else f"/campaigns/{hero.campaign_id}/award/"
    form = {"who": str(hero.pk), "points": "2", "reason": "Heroism", "request_key": str(KEY)}
    assert [at(storyteller).post(url, form).status_code for _ in range(2)] == [302, 302]
    assert free(hero) == 2


@pytest.mark.parametrize("changed", [{"points": "3"}, {"reason": "Wit"}, {"request_key": str(uuid.UUID(int=8))}])
def test_another_award_from_a_page_that_was_brought_back_is_given(at, hero, storyteller, changed):
    form = {"points": "2", "reason": "Heroism", "request_key": str(KEY)}
    for sent in (form, form | changed):
        assert at(storyteller).post(f"/characters/{hero.pk}/advance/", sent).status_code == 302
    assert free(hero) == 2 + int((form | changed)["points"])


def test_two_storytellers_may_award_with_the_same_key(hero, storyteller, other_player, campaign):
    campaign.memberships.filter(user=other_player).update(role="storyteller")
    for by in (storyteller, other_player):
        assert isinstance(award(characters=[hero], by=by, points=1, reason="x", request_key=KEY), tuple)
    assert free(hero) == 2


@pytest.mark.parametrize("road", ["sheet", "party"])
def test_every_form_of_an_award_carries_a_key_of_its_own(at, hero, storyteller, road):
    url = f"/characters/{hero.pk}/" if road == "sheet" else f"/campaigns/{hero.campaign_id}/party/"
    pages = [at(storyteller).get(url).content.decode() for _ in range(2)]
    keys = [page.split('name="request_key" value="')[-1][:36] for page in pages]
    assert len({uuid.UUID(key) for key in keys}) == 2


def test_an_award_of_step_dice_counts_once_too(at, storyteller):
    table = step_dice.make_table(storyteller)
    wren = step_dice.make_wren(table, storyteller)
    page = at(storyteller).get(f"/characters/{wren.pk}/").content.decode()
    assert 'name="request_key"' in page.split('value="experience"')[1][:200]
    before = Character.objects.get(pk=wren.pk).version
    form = {"tracker": "experience", "move": "award", "amount": "3", "request_key": str(KEY)}
    assert [at(storyteller).post(f"/characters/{wren.pk}/move/", form).status_code for _ in range(2)] == [302, 302]
    assert Character.objects.get(pk=wren.pk).version == before + 1


def test_the_database_refuses_a_second_change_of_one_press(hero, storyteller):
    [saved] = award(characters=[hero], by=storyteller, points=1, reason="x", request_key=KEY)
    row = saved.change
    assert row is not None
    row.pk = None
    with pytest.raises(IntegrityError):
        row.save()


def at_once(*presses):
    """Every press in a thread of its own, with a connection that is closed after it."""

    def pressed(press):
        try:
            return press()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(presses)) as pool:
        return list(pool.map(pressed, presses))


@pytest.mark.django_db(transaction=True)
def test_presses_at_the_same_moment_count_once(campaign: Campaign, storyteller: User, player: User):
    hero = make_character(campaign, player)
    give = lambda: award(characters=[hero], by=storyteller, points=9, reason="x", request_key=KEY)  # noqa: E731
    at_once(give, give, give, give)
    assert free(hero) == 9
    spend = lambda: buy(character=hero, by=player, code="Medicine 2")  # noqa: E731
    bought = at_once(spend, spend, spend, spend)
    assert sum(isinstance(one, Saved) for one in bought) == 1


@pytest.mark.django_db(transaction=True)
def test_spending_at_the_same_moment_never_falls_below_nothing(campaign: Campaign, storyteller: User, player: User):
    hero = make_character(campaign, player)
    spend = lambda: move_tracker(character=hero, by=player, tracker="willpower", move="spend")  # noqa: E731
    has = hero.sheet.willpower.current
    spent = at_once(*[spend] * (has + 3))
    assert sum(isinstance(one, Saved) for one in spent) <= has
    after = Character.objects.select_related("campaign").get(pk=hero.pk).sheet.willpower.current
    assert after == has - sum(isinstance(one, Saved) for one in spent) >= 0
