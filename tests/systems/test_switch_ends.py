"""Every page answers under every house rule at each of its ends, with drafts, grown sheets, a fight and a log."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.db.models import QuerySet
from django.test import Client

import rules
from campaigns.models import Campaign, User
from characters.models import Character, Proposal
from characters.services import create_character, finish_character
from rolls.models import Roll
from rolls.rooms.models import Fight
from rolls.services import roll_check
from rules.sheets import JsonValue
from tests.factories import make_campaign, make_member
from tests.rooms.conftest import seat, someone, start
from tests.rules.switches import EDITIONS, grown, rounds


@dataclass(frozen=True)
class Table:
    """A campaign with a storyteller and a player, who has a draft and a hero in a fight, and a roll in the log."""

    campaign: Campaign
    people: tuple[User, ...]
    draft: Character
    hero: Character

    def pages(self) -> Iterator[str]:
        """The address of every page that shows rules, sheets, rolls or fights."""
        at = f"/campaigns/{self.campaign.pk}"
        hero, draft = (f"/characters/{one.pk}" for one in (self.hero, self.draft))
        yield from (f"{at}/{page}" for page in ("", "party/", "log/", "room/", "settings/", "specialties/"))
        kinds = self.campaign.game.check_kinds
        yield from (f"{at}/plan/?character={self.hero.pk}&kind={kind}" for kind in kinds)
        yield from (f"{hero}/{page}" for page in ("", "build/", "history/"))
        yield from (f"{draft}/{page}" for page in ("build/", "history/"))

    def play_by(self, house_rules: dict[str, JsonValue]) -> None:
        """Switch the rules of the campaign, whatever stands in the way."""
        QuerySet(Campaign).filter(pk=self.campaign.pk).update(house_rules=house_rules)


@pytest.fixture(params=EDITIONS, ids="-".join)
def table(request: pytest.FixtureRequest, storyteller: User) -> Table:
    """A table that plays the edition, whose hero has grown under the rules that let one grow furthest."""
    system, edition = request.param
    *_, widest = rounds(rules.system(system), edition)
    campaign = make_campaign(storyteller=storyteller, system=system, edition=edition, house_rules=widest)
    player = make_member(campaign)
    draft, hero = (create_character(campaign=campaign, by=player) for _ in range(2))
    hero = finish_character(character=hero, by=storyteller, reason="for the story")
    assert isinstance(hero, Character), hero
    assert isinstance(start(campaign, storyteller, someone("Ilse", 5, character=hero, team="Crew")), Fight)
    assert isinstance(rolled_by(hero), Roll)
    QuerySet(Character).filter(pk=hero.pk).update(document=grown(campaign.game).model_dump(mode="json"))
    return Table(campaign, (storyteller, player), draft, hero)


def rolled_by(hero: Character) -> object:
    """A roll of the first trait, as the panel would ask for it."""
    trait = hero.campaign.game.trait_groups(hero.sheet)[0].traits[0].name
    return roll_check(
        membership=seat(hero.campaign, hero.owner),
        character=hero,
        kind=hero.campaign.game.default_kind,
        form={"traits": [trait]},
        visibility="table",
        request_key=uuid.uuid4(),
    )


def signed_in(user: User) -> Client:
    browser = Client(raise_request_exception=False)
    browser.force_login(user)
    return browser


def failing(table: Table, browsers: list[Client]) -> list[str]:
    """The pages that end in an error, or that have a sheet on them which cannot be read."""
    answers = [(page, browser.get(page)) for page in table.pages() for browser in browsers]
    unread = ("cannot be shown", "does not fit the rules")
    return [
        page
        for page, answer in answers
        if answer.status_code >= 500 or any(words in answer.content.decode() for words in unread)
    ]


def test_every_page_answers_with_all_switches_at_each_of_their_ends(table: Table):
    browsers, wrong = [signed_in(one) for one in table.people], []
    for number, switched in enumerate([*rounds(rules.system(table.campaign.system), table.campaign.edition), {}]):
        table.play_by(switched)
        wrong += [f"round {number}: {page}" for page in failing(table, browsers)]
    assert wrong == []


DAMAGE: dict[str, JsonValue] = {
    "text": "a sheet",
    "no such trait": {"attributes": {"Moxie": 900}},
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_sheet_that_cannot_be_read_takes_no_page_down(table: Table, damage: str):
    proposed(table.hero)
    QuerySet(Character).filter(pk__in=(table.hero.pk, table.draft.pk)).update(document=DAMAGE[damage])
    wrong = []
    for browser in (signed_in(one) for one in table.people):
        wrong += [page for page in table.pages() if browser.get(page).status_code >= 500]
        wrong += [page for page, sent in posts(table) if browser.post(page, sent).status_code >= 500]
    assert wrong == []


def proposed(hero: Character) -> Proposal:
    """A specialty that waits."""
    return Proposal.objects.create(
        character=hero, matter="specialties", about="Firearms", name="Spinning", wish="general"
    )


def posts(table: Table) -> Iterator[tuple[str, dict[str, object]]]:
    """Everything that a page would send about these characters."""
    at, key = f"/campaigns/{table.campaign.pk}", str(uuid.uuid4())
    [proposal] = table.hero.proposals.all()
    roll = Roll.objects.filter(campaign=table.campaign)[0]
    for one in (table.hero, table.draft):
        sheet = f"/characters/{one.pk}"
        yield f"{sheet}/field/", {"path": "attributes.Strength", "base": "1", "attributes.Strength": "3"}
        yield f"{sheet}/field/", {"path": "name", "base": "1", "name": "Somebody"}
        yield f"{sheet}/specialties/", {"ability": "Firearms", "name": "Pistols", "kind": "general"}
        yield f"{sheet}/options/", {"add": "merits", "name": "Ambidextrous"}
        yield f"{sheet}/move/", {"tracker": "willpower", "move": "spend"}
        yield f"{sheet}/advance/", {"award": "1", "points": "1", "reason": "A long night", "request_key": key}
        yield f"{sheet}/advance/", {"buy": "Strength"}
        for page in ("undo", "finish", "reopen"):
            yield f"{sheet}/{page}/", {"reason": "for the story"}
        rolled = {"character": one.pk, "kind": table.campaign.game.default_kind, "traits": "Strength"}
        yield f"{at}/plan/", rolled
        yield f"{at}/rolls/", {**rolled, "visibility": "table", "request_key": str(uuid.uuid4())}
    yield f"{at}/award/", {"points": "1", "reason": "A long night", "request_key": key, "who": table.hero.pk}
    yield f"/specialties/{proposal.pk}/decide/", {"state": "general"}
    yield f"{roll.get_absolute_url()}answer/", {"choice": "spend_willpower", "request_key": key}
    yield f"{at}/room/press/", {"kind": "end_turn", "who": "Ilse", "seen": "", "request_key": key}
    yield f"{at}/room/join/", {"character": table.draft.pk, "name": "Ott", "team": "Crew", "request_key": key}
