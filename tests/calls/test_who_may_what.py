"""Who may do what, for every address of calls: of one that everybody knows of, and of one for those asked alone."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

import pytest
from django.test import Client

from campaigns.models import Audience, Campaign, User
from characters.models import Character
from rolls.calls.models import Call, SavedCall
from rolls.calls.saving import save_call
from tests.calls.calling import call, wanted
from tests.factories import make_member, make_user
from tests.rolls.conftest import seat

pytestmark = pytest.mark.django_db

PEOPLE = ("nobody", "stranger", "spectator", "asked", "other player", "storyteller")
# What each of PEOPLE gets, in that order.
TABLE = {
    "GET calls/": (302, 404, 404, 404, 404, 200),
    "POST calls/": (302, 404, 404, 404, 404, 422),
    "POST calls/chances/": (302, 404, 404, 404, 404, 200),
    "POST calls/ways/": (302, 404, 404, 404, 404, 200),
    "POST calls/kept/": (302, 404, 404, 404, 404, 422),
    "POST calls/kept/<saved>/forget/": (302, 404, 404, 404, 404, 200),
    "GET calls/<open>/": (302, 404, 200, 200, 200, 200),
    "GET calls/<hidden>/": (302, 404, 404, 200, 404, 200),
    "POST calls/<open>/roll/": (302, 404, 404, 302, 404, 302),
    "POST calls/<hidden>/roll/": (302, 404, 404, 302, 404, 302),
    "POST calls/<open>/reply/": (302, 404, 404, 302, 404, 302),
    "POST calls/<hidden>/reply/": (302, 404, 404, 302, 404, 302),
    "POST calls/<open>/act/": (302, 404, 404, 404, 404, 302),
    "POST calls/<hidden>/act/": (302, 404, 404, 404, 404, 302),
    "GET calls/<open>/more/": (302, 404, 404, 404, 404, 200),
    "GET calls/<open>/decide/<character>/": (302, 404, 404, 404, 404, 200),
}
SENT = {"reply/": {"reply": "pass"}, "act/": {"act": "remind"}, "roll/": {"approach": "A"}}


@dataclass(frozen=True)
class House:
    """A table with somebody of each part, a call of each kind, and one that is kept."""

    campaign: Campaign
    people: dict[str, User | None]
    character: Character
    calls: dict[str, Call]
    saved: SavedCall


@pytest.fixture
def house(campaign: Campaign, storyteller: User, player: User, bea: User, ilse: Character) -> House:
    watching = make_member(campaign, make_user(), "spectator")
    people = dict(zip(PEOPLE, (None, make_user(), watching, player, bea, storyteller), strict=True))
    calls = {
        "open": call(storyteller, [ilse], may_pass=True),
        "hidden": call(storyteller, [ilse], audience=Audience.STORYTELLERS, may_pass=True),
    }
    saved = save_call(membership=seat(campaign, storyteller), wanted=wanted([ilse]))
    assert isinstance(saved, SavedCall)
    return House(campaign, people, ilse, calls, saved)


@pytest.mark.parametrize("what", TABLE)
def test_who_may_do_what_with_a_call(house: House, what: str) -> None:
    method, _, path = what.partition(" ")
    names = {f"<{name}>": str(one.token) for name, one in house.calls.items()}
    names |= {"<saved>": str(house.saved.pk), "<character>": str(house.character.pk)}
    for mark, name in names.items():
        path = path.replace(mark, name)
    found = []
    for user in house.people.values():
        client = Client()
        if user:
            client.force_login(user)
        said = next((one for name, one in SENT.items() if path.endswith(name)), {})
        sent = {**said, "character": house.character.pk, "request_key": str(uuid.uuid4())}
        ask = client.get if method == "GET" else client.post
        found.append(ask(f"/campaigns/{house.campaign.pk}/{path}", sent).status_code)
        Call.objects.get(pk=house.calls["open"].pk).asked.update(state="waiting", roll=None, approach=None)
        Call.objects.get(pk=house.calls["hidden"].pk).asked.update(state="waiting", roll=None, approach=None)
    assert tuple(found) == TABLE[what]
