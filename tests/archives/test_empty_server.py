"""A campaign goes to a server on which nothing is, and everybody at it reads there what they read before."""

from __future__ import annotations

import html
import re

import pytest
from django.core.cache import caches
from django.core.management import call_command
from django.test import Client

from campaigns import drawing
from campaigns.models import Campaign, User
from characters.models import CharacterChange
from tests.archives.conftest import brought, packed
from tests.archives.lived import lived
from tests.cast.tables import EDITIONS
from tests.factories import make_user

pytestmark = pytest.mark.django_db

TABS = (
    "", "log/", "party/", "notes/", "notes/zero/", "cast/", "settings/", "sessions/", "members/", "corrections/",
    "calls/", "room/", "room/past/", "log/?q=bridge", "log/?kind=talk", "log/export.csv", "log/export.json", "own/",
)  # fmt: skip
"""Pages of a table, by what stands behind its address."""


def pages(campaign: Campaign, *, every: bool) -> list[str]:
    """The addresses of what a table shows, in the order in which it came to be: all of it, or the chief of it."""
    here = campaign.get_absolute_url()
    found = [here + one for one in TABS]
    for rows in (campaign.sessions, campaign.notes, campaign.fights):
        found += [one.get_absolute_url() for one in rows.order_by("pk")]
    for one in campaign.characters.order_by("pk"):
        mine = f"/characters/{one.pk}/"
        found += [mine, f"{mine}history/"]
        if every:
            found += [mine + more for more in ("build/", "as.json", "as.txt", "rules/", f"history/{one.version - 1}/")]
            found.append(f"{mine}history/compare/?moment=1&moment={one.version}")
    if every:
        found += [one.get_absolute_url() for one in campaign.rolls.order_by("pk")]
        found += [one.get_absolute_url() for one in campaign.calls.order_by("pk")]
        found += [f"{one.get_absolute_url()}correct/" for one in campaign.rolls.order_by("pk")[:3]]
        found += [f"{one.get_absolute_url()}versions/" for one in campaign.notes.order_by("pk")]
    return found


def seen(client: Client, address: str, tokens: dict[str, str]) -> str:
    """What a page answers and says, without what every server makes anew: tokens, ids and addresses."""
    answer = client.get(address)
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    text = body.decode().replace(" (imported)", "")
    if answer["Content-Type"].startswith("text/html"):
        text = re.sub(r"<(script|style|svg)\b.*?</\1>", "", text, flags=re.S)
        text = html.unescape(re.sub(r"<[^>]*>", " ", text))
    text = TOKEN.sub(lambda found: tokens.get(found[1], found[0]), text)
    text = re.sub(r"\b[A-Z]{4}\b", "CODE", text)  # a hidden roll is called by letters of its token
    text = re.sub(r"Seat who came with the archive \(\d+\)", "", text)  # the one thing that is there only now
    text = re.sub(r'"exported_at": "[^"]*"', "", text)
    return f"{answer.status_code} " + re.sub(r"\s+", " ", text)


TOKEN = re.compile(r"'?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w-]{16})")  # a sheet of numbers quotes "-"


def tokens_of(campaign: Campaign) -> dict[str, str]:
    """The tokens of its rolls, lines and calls, each with its place."""
    events = campaign.events.exclude(line="")
    found = [one for rows in (campaign.rolls, events, campaign.calls) for one in rows.order_by("pk")]
    return {str(one.token): f"token {place}" for place, one in enumerate(found)}


def all_seen(client: Client, campaign: Campaign, person: User, *, every: bool) -> list[tuple[str, str]]:
    """The pages as this person has them."""
    client.force_login(person)
    drawing.forget()
    caches["process"].clear()
    tokens = tokens_of(campaign)
    return [(address, seen(client, address, tokens)) for address in pages(campaign, every=every)]


def history(campaign: Campaign) -> list[tuple[object, ...]]:
    """Every change of every sheet, and every line of the log, in their words and order."""
    changes = CharacterChange.objects.filter(character__campaign=campaign).order_by("pk")
    told = ("version", "path", "before", "after", "was", "became", "by_name", "reason", "override", "at")
    lines = campaign.events.exclude(line="").order_by("pk")
    return [*changes.values_list(*told), *lines.values_list("seq", "kind", "line", "audience", "at")]


def emptied() -> None:
    """Nothing is left of what was on this server, but numbers go on: no row comes back under its old one."""
    call_command("flush", interactive=False, reset_sequences=False, verbosity=0)
    assert not User.objects.exists()
    assert not Campaign.objects.exists()


@pytest.mark.parametrize(("system", "edition"), [one for one in EDITIONS if one[1] == "core"])
def test_everybody_reads_on_an_empty_server_what_they_read_before(client, system, edition):
    one = lived(system, edition)
    teller = one.table.storyteller
    people = {person.username: person for person in (teller, one.table.player, one.spectator)}
    for person in people.values():
        client.force_login(person)
        client.get(one.campaign.get_absolute_url())  # by which it is known who was there
    before = {name: all_seen(client, one.campaign, who, every=who == teller) for name, who in people.items()}
    told, data = history(one.campaign), packed(one.campaign, teller)
    emptied()
    here = make_user(teller.username)
    again = brought(client, here, data)
    assert history(again) == told
    User.objects.update(is_active=True)  # as if each of them had an account
    for name, was in before.items():
        who = here if name == here.username else User.objects.get(username=f"{name} (imported)")
        for (old, there), (_, now) in zip(was, all_seen(client, again, who, every=who == here), strict=True):
            apart = next((at for at, (a, b) in enumerate(zip(there, now)) if a != b), 0)  # noqa: B905
            around = slice(max(0, apart - 80), apart + 80)
            assert now == there, (name, old, there[around], now[around])


@pytest.mark.parametrize(("system", "edition"), [one for one in EDITIONS if one[1] != "core"])
def test_every_edition_comes_to_an_empty_server_with_the_same_history_and_log(client, system, edition):
    one = lived(system, edition)
    teller = one.table.storyteller
    told, data = history(one.campaign), packed(one.campaign, teller)
    client.force_login(teller)
    log = seen(client, f"{one.campaign.get_absolute_url()}log/", {})
    emptied()
    again = brought(client, make_user(teller.username), data)
    assert history(again) == told
    assert seen(client, f"{again.get_absolute_url()}log/", {}) == log
