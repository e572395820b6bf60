"""Every press of every page counts once when it is sent again with its key, because its answer never came."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db import transaction
from django.db.models import Sum
from django.test import Client

from campaigns.models import Campaign, User
from characters.advancement import award
from characters.models import Character
from characters.services import move_tracker
from tests.forms import Control, Form, forms_in
from tests.site.test_forms import MOST_BUTTONS, Place, fight, place

__all__ = ["place"]

SYSTEMS = [("maelstrom", "core"), ("wild-die", ""), ("step-dice", ""), ("luck-die", "")]
"""An edition of each."""

WRITES = ("campaigns", "characters", "rolls", "rooms", "statistics")
"""The apps whose rows are counted."""

ASKS_WHAT_IS_THERE = ("/invite/", "/leave/", "/remove/", "/delete/", "/finish/", "/archive/")
"""What is done is not there to be done again, and the answer says so; nothing is counted twice either way."""

FILLED = {"points": "1", "reason": "Quick thinking", "own": "Lanterns", "name": "Lanterns", "text": "Hold the gate"}
"""What somebody types into empty fields, by name; "Lantern" into any other."""


def rows() -> dict[str, int]:
    """How much is written: the rows of every table of ours, and the versions of what is changed in place."""
    found = {
        model._meta.label: model._default_manager.count()
        for model in apps.get_models()
        if model._meta.app_label in WRITES
    }
    for model in (Campaign, Character):
        found[f"{model.__name__} versions"] = model._default_manager.aggregate(sum=Sum("version"))["sum"] or 0
    return found


def typed(form: Form) -> dict[str, str]:
    """Words for every empty line of text."""
    empty = [one for one in form.controls if one.kind == "text" and one.sent == ""]
    return {one.name: FILLED.get(one.name, "Lantern") for one in empty}


def presses(client: Client, people: tuple[User, User], urls: list[str]) -> Iterator[tuple[Form, Control | None]]:
    """Every press on these pages, of many that are alike (a button for each trait or fighter) the first."""
    tried: set[object] = set()
    for person in people:
        client.force_login(person)
        for url in urls:
            answer = client.get(url)
            here = forms_in(answer.content.decode()) if answer.status_code == 200 else []
            forms = [one for one in here if one.posts and not one.url.startswith("/accounts/")]
            for form in forms:
                form.attrs.setdefault("action", url)
                for button in (form.buttons or [None])[:MOST_BUTTONS]:
                    value = re.sub(r"\d+|[|:].*", "", button.attrs.get("value", "")) if button else ""
                    shape = (person, re.sub(r"\d+", "", form.url), button and button.name, value)
                    if shape not in tried:
                        tried.add(shape)
                        yield form, button


def pressed_twice(client: Client, form: Form, button: Control | None) -> str:
    """What goes wrong when this press is sent twice; empty when it counts once."""
    url = (button.attrs.get("formaction") if button else "") or form.url or form.attrs["action"]
    by_script = "hx-post" in (button.attrs if button and "formaction" in button.attrs else form.attrs)
    sent = form.filled(button, **typed(form)) | {"request_key": ["6f0d3a52-0000-4000-8000-00000000abcd"]}
    with transaction.atomic():
        before = rows()
        answers, counts = [], []
        for _ in range(2):
            answers.append(client.post(url, sent, headers={"HX-Request": "true"} if by_script else {}).status_code)
            counts.append(rows())
        transaction.set_rollback(True)
    pressed = f"{url} [{button.name}={button.attrs.get('value', '')}]" if button else url
    if counts[0] != counts[1]:
        twice = {key: (counts[0][key], counts[1][key]) for key in before if counts[0][key] != counts[1][key]}
        return f"{pressed} counts twice: {twice}"
    if counts[0] != before and answers[0] < 400 <= answers[1] and not any(part in url for part in ASKS_WHAT_IS_THERE):
        return f"{pressed} is done, and then answered {answers[1]}"
    return ""


def stocked(place: Place) -> None:
    """Points to spend, wounds to heal, something to take back."""
    hero, (teller, _) = place.heroes[0], place.people
    award(characters=[hero], by=teller, points=9, reason="Downtime")
    move_tracker(character=hero, by=teller, tracker="experience", move="award", amount=60)


@pytest.mark.parametrize("place", SYSTEMS, indirect=True, ids=lambda key: key[0])
def test_every_press_of_every_page_counts_once_when_it_is_sent_again(client: Client, place: Place):
    stocked(place)
    urls = list(place.urls)
    found = [pressed_twice(client, *one) for one in presses(client, place.people, urls)]
    fight(place)
    found += [pressed_twice(client, *one) for one in presses(client, place.people, [f"/campaigns/{place.table.pk}/"])]
    assert not [one for one in found if one], "\n".join(filter(None, found))
    assert len(found) > 20
