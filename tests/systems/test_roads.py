"""Every road has the same checks: a post that no page would send is answered, and does no more than a page may."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.models import User
from characters.models import Character
from tests.factories import make_campaign, make_member
from tests.forms import forms_in
from tests.systems.growing import EDITIONS, fresh, make_draft, make_hero

every_edition = pytest.mark.parametrize("key", EDITIONS, ids="/".join)

AMOUNTS = ("-1", "0", "--5", "-", "+3", "1.5", "1e9", "abc", "", "²", "٣", "9" * 40)


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def field(character: Character, by: User, path: str, **parts: str) -> int:
    """The status of a field sent in parts, as a form of the sheet would."""
    sent = {"path": path, "base": str(character.version), **{f"{path}.{name}": text for name, text in parts.items()}}
    answer = browser(by).post(f"/characters/{character.pk}/field/", sent, headers={"HX-Request": "true"})
    return answer.status_code


@every_edition
def test_whatever_is_sent_as_an_amount_is_answered(key, storyteller):
    hero = make_hero(storyteller, key)
    mine = browser(storyteller)
    for tracker in hero.campaign.game.trackers(hero.sheet):
        for move in tracker.moves[:2]:
            for amount in AMOUNTS:
                sent = {"tracker": tracker.key, "move": move.code, "amount": amount}
                answer = mine.post(f"/characters/{hero.pk}/move/", sent, headers={"HX-Request": "true"})
                assert answer.status_code < 500, (tracker.key, move.code, amount)


def test_the_most_that_a_tracker_offers_is_an_amount_for_its_page(storyteller):
    hero = make_hero(storyteller, ("step-dice", "core"))
    tracker = next(one for one in hero.campaign.game.trackers(hero.sheet) if one.key == "credits")
    sent = {"tracker": "credits", "move": "gain", "amount": str(tracker.most)}
    assert browser(storyteller).post(f"/characters/{hero.pk}/move/", sent).status_code == 302
    now = fresh(hero)
    assert next(one.value for one in now.campaign.game.trackers(now.sheet) if one.key == "credits") == tracker.most


BOUGHT = (
    ("experience.buy", {"trait": "Might", "saved": "1"}),
    ("experience.buy", {"trait": "Strength"}),
    ("experience.learn", {"language": "Old Tongue", "art": "speak"}),
    ("experience.bank", {"trait": "Strength"}),
    ("pools.trade", {"give": "influence", "take": "resources"}),
)


@every_edition
def test_no_road_buys_or_trades_for_a_draft(key, storyteller):
    campaign = make_campaign(storyteller=storyteller, system=key[0], edition=key[1])
    draft = make_draft(campaign, make_member(campaign))
    for path, parts in BOUGHT:
        assert field(draft, draft.owner, path, **parts) in (409, 422), path
    assert fresh(draft).document == draft.document


@every_edition
def test_no_field_writes_a_specialty_past_the_queue_of_the_storytellers(key, storyteller):
    """Where a sheet takes one, what a field adds waits there until a field takes it off; none decides about it."""
    campaign = make_campaign(storyteller=storyteller, system=key[0], edition=key[1])
    draft = make_draft(campaign, make_member(campaign))
    own, before = {"ability": "Firearms", "name": "Trick Shots", "kind": "general"}, draft.sheet
    answered = 200 if campaign.game.decisions.matters else 422
    assert field(draft, draft.owner, "specialties.add", **own) == answered
    assert {one.state for one in draft.proposals.all()} == ({"waiting"} if answered == 200 else set())
    for by in (draft.owner, storyteller):
        assert field(fresh(draft), by, "specialties.decide", **own, state="approved") in (403, 422)
    assert field(fresh(draft), draft.owner, "specialties.remove", **own) == answered
    assert fresh(draft).sheet == before
    assert not draft.proposals.filter(state="waiting").exists()


@every_edition
def test_a_builder_page_that_is_sent_as_it_came_changes_nothing(key, storyteller):
    """Fields beside an Add that nobody has pressed are no fields of the sheet, and bar neither Save nor Finish."""
    draft = make_draft(make_campaign(storyteller=storyteller, system=key[0], edition=key[1]), storyteller)
    mine = browser(storyteller)
    url = f"/characters/{draft.pk}/build/"
    [form] = [one for one in forms_in(mine.get(url).content.decode()) if one.url == url]
    assert mine.post(url, form.filled(None)).status_code == 302
    assert fresh(draft).document == draft.document
