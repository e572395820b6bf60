"""A character at the table, and a way to press Roll as anybody."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client

from campaigns.models import Campaign, Membership, User
from characters.models import Character
from rolls.models import Roll
from rolls.services import answer_choice, roll_check
from rules.dice import LoadedDice
from rules.sheets import Problem
from tests.factories import make_character

type Refusal = tuple[Problem, ...]


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    """Each test begins with an empty count of throws."""
    caches["process"].clear()


@pytest.fixture
def character(campaign: Campaign, player: User) -> Character:
    """Ilse, Tomas's character: Precision 4, Firearms 3, willpower 3 of 3."""
    return make_character(campaign, player)


def seat(campaign: Campaign, user: User) -> Membership:
    """The user's membership with its campaign, as a view finds it."""
    return Membership.objects.select_related("campaign", "user").get(campaign=campaign, user=user)


def throw(
    by: User,
    character: Character | None,
    faces: Iterable[int] = (6, 7, 2, 3, 4, 5, 8),
    *,
    campaign: Campaign | None = None,
    kind: str = "action",
    visibility: str = "table",
    key: uuid.UUID | None = None,
    reason: str = "",
    **form: Any,
) -> Roll:
    """A roll with loaded dice, straight through the service; Precision + Firearms unless told otherwise."""
    table = campaign or (character.campaign if character else None)
    assert table is not None
    if kind == "action":
        form.setdefault("traits", ["Precision", "Firearms"])
    thrown = roll_check(
        membership=seat(table, by),
        character=character,
        kind=kind,
        form=form,
        visibility=visibility,
        reason=reason,
        request_key=key or uuid.uuid4(),
        dice=LoadedDice(faces),
    )
    assert isinstance(thrown, Roll), thrown
    return thrown


def answer(roll: Roll, by: User, code: str, faces: Iterable[int] = (), **extra: Any) -> Roll | Refusal:
    """An answer straight through the service, with loaded dice."""
    return answer_choice(
        roll=Roll.objects.get(pk=roll.pk),
        membership=seat(roll.campaign, by),
        code=code,
        request_key=extra.pop("key", None) or uuid.uuid4(),
        dice=LoadedDice(faces),
        **extra,
    )


type Press = Callable[..., Any]


@pytest.fixture
def press(client: Client) -> Press:
    """Press Roll by POST as a user: fields override a legal press of Precision + Firearms."""

    def pressed(user: User, campaign: Campaign, character: Character | None = None, /, **fields: Any) -> Any:
        client.force_login(user)
        htmx = fields.pop("htmx", True)
        data = {"visibility": "table", "request_key": str(uuid.uuid4())}
        if character is not None:
            data |= {"character": str(character.pk), "kind": "action", "traits": ["Precision", "Firearms"]}
        data = {name: value for name, value in {**data, **fields}.items() if value is not None}
        headers = {"HX-Request": "true"} if htmx else {}
        return client.post(f"/campaigns/{campaign.pk}/rolls/", data, headers=headers)

    return pressed
