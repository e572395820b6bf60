"""What a browser asks of a form before it is sent: never more than the server asks, on any page of any system."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from django.db import transaction
from django.test import Client

from campaigns.models import Campaign, User
from characters.models import Character
from tests.factories import make_campaign, make_character, make_member
from tests.forms import Form, forms_in
from tests.rooms.conftest import do, someone, start
from tests.systems import luck_die, step_dice, wild_die


def _maelstrom(table: Campaign, owner: User) -> tuple[Character, Character]:
    own = {"attributes": {}, "abilities": {}} if table.edition == "first-draft" else {}
    hero = make_character(table, owner, sheet=own)
    return hero, make_character(table, owner, name="Draft", status="draft", sheet=own)


MAKERS: dict[tuple[str, str], Callable[[Campaign, User], tuple[Character, Character]]] = {
    ("maelstrom", "core"): _maelstrom,
    ("maelstrom", "later"): _maelstrom,
    ("maelstrom", "first-draft"): _maelstrom,
    ("wild-die", ""): lambda table, owner: (wild_die.make_hero(table, owner), wild_die.make_draft(table, owner)),
    ("luck-die", ""): lambda table, owner: (luck_die.make_hero(table, owner), luck_die.make_draft(table, owner)),
    ("step-dice", ""): lambda table, owner: (step_dice.make_wren(table, owner), step_dice.make_draft(table, owner)),
}

TABLE_PAGES = (
    "",
    "party/",
    "room/gather/",
    "members/",
    "statistics/",
    "settings/",
    "specialties/",
    "archive/",
    "leave/",
    "characters/new/",
)
"""Pages of a table, before and in a fight."""

MOST_BUTTONS = 6
"""Of more buttons in one form, so many are pressed."""

SHEET_PAGES = ("", "build/", "history/")
"""Pages of a character, finished or a draft."""


@dataclass
class Place:
    """A table with its people, a hero and a draft."""

    table: Campaign
    people: tuple[User, User]
    heroes: tuple[Character, Character]

    @property
    def urls(self) -> Iterator[str]:
        """Every page with a form on it."""
        yield from ("/campaigns/", "/campaigns/new/", f"/campaigns/new/?game={self.table.system}", "/characters/")
        yield from (f"/campaigns/{self.table.pk}/{page}" for page in TABLE_PAGES)
        yield from (f"/characters/{hero.pk}/{page}" for hero in self.heroes for page in SHEET_PAGES)


@pytest.fixture(params=MAKERS, ids=lambda key: "-".join(part for part in key if part))
def place(request: pytest.FixtureRequest, storyteller: User) -> Place:
    """A table of one system and edition."""
    system, edition = request.param
    table = make_campaign(storyteller=storyteller, system=system, **({"edition": edition} if edition else {}))
    player = make_member(table)
    return Place(table, (storyteller, player), MAKERS[request.param](table, player))


def pages_of(place: Place, client: Client) -> Iterator[tuple[str, Form]]:
    """Every form that changes something, on every page of both people."""
    for person in place.people:
        client.force_login(person)
        for url in place.urls:
            answer = client.get(url)
            if answer.status_code == 200:
                yield from ((f"{person} {url}", form) for form in forms_in(answer.content.decode()) if form.posts)


def barred_in_vain(client: Client, form: Form, tried: set[object]) -> Iterator[str]:
    """Each rule by which the browser would stop a press that the server takes; what was `tried` before is passed over.

    Of many forms of one shape (a button for each fighter, a field for each trait) the first stands for all.
    """
    for button in (form.buttons or [None])[:MOST_BUTTONS]:
        for control in form.controls:
            if not form.is_checked or (button and "formnovalidate" in button.attrs):
                continue
            for rule, value in control.unfit():
                shape = (form.url, re.sub(r"\d+", "", control.name), rule, button.name if button else "")
                if shape in tried:
                    continue
                tried.add(shape)
                with transaction.atomic():
                    answer = client.post(form.url, form.filled(button, **{control.name: value}))
                    transaction.set_rollback(True)
                if answer.status_code < 400:
                    pressed = button.attrs.get("value", "") if button else ""
                    yield f"{form.url} [{pressed}] {control.name}={value!r} ({rule}): {answer.status_code}"


def fight(place: Place) -> None:
    """A fight that is on, with a turn given."""
    hero, names = place.heroes[0], {"team": "Players"} if place.table.system == "luck-die" else {}
    foe = {"team": "Rats", "numbers": {"endurance": 1, "health": 3}} if names else {}
    start(place.table, place.people[0], someone("Hero", 7, character=hero, **names), someone("Rat", 2, **foe))
    for kind, who in (("begin", ""), ("turn", "Hero")):
        do(place.table, place.people[0], kind, who)


def test_no_page_is_stricter_than_the_server(client: Client, place: Place):
    tried: set[object] = set()
    found = [
        f"{where}: {one}" for where, form in pages_of(place, client) for one in barred_in_vain(client, form, tried)
    ]
    fight(place)
    room = f"/campaigns/{place.table.pk}/"
    client.force_login(place.people[0])
    for form in forms_in(client.get(room).content.decode()):
        found += [f"fight: {one}" for one in barred_in_vain(client, form, tried)]
    assert not found, "\n".join(found)
