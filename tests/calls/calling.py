"""Calls as tests make them: a table of any system, a way that its hero can roll, and answers through the services."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from campaigns.models import Campaign, User
from characters.models import Character
from rolls.calls.chances import Asker
from rolls.calls.models import Asked, Call
from rolls.calls.services import call_for
from rolls.calls.wanted import Wanted, WantedWay
from rolls.filled import Filled
from rolls.services import Pressed, press
from rules.calling import Approach
from rules.dice import Dice, SecureDice
from rules.system import Game
from tests.rolls.conftest import seat

LINE = "Close the breach"
WELD: dict[str, Any] = {"traits": ["Precision", "Firearms"], "difficulty": "7", "threshold": "1"}
HOLD: dict[str, Any] = {"traits": ["Strength"], "difficulty": "5"}


def way(label: str = "Weld it shut", kind: str = "", **fields: Any) -> WantedWay:
    """One way, as a composer sends it; Precision + Firearms against 7, threshold 1, unless told otherwise."""
    sent = fields or WELD
    listed = ((name, one if isinstance(one, list) else [one]) for name, one in sent.items())
    return WantedWay(label, kind, tuple((name, tuple(map(str, values))) for name, values in listed))


def wanted(characters: Iterable[Character], *ways: WantedWay, **more: Any) -> Wanted:
    """A call to these characters; on one way unless told otherwise."""
    return Wanted(**{"line": LINE, "asked": tuple(str(one.pk) for one in characters), "ways": ways or (way(),), **more})


def call(by: User, asked: Iterable[Character], *ways: WantedWay, key: uuid.UUID | None = None, **more: Any) -> Call:
    """A call that is made, through the service."""
    asked = tuple(asked)
    made = call_for(
        membership=seat(asked[0].campaign, by), wanted=wanted(asked, *ways, **more), request_key=key or uuid.uuid4()
    )
    assert isinstance(made, Call), made
    return made


def row(made: Call, character: Character) -> Asked:
    """What came of asking the character, as it stands now."""
    return made.asked.select_related("character", "approach", "roll").get(character=character)


def answer(
    by: User,
    made: Call,
    character: Character,
    letter: str = "A",
    *,
    dice: Dice | None = None,
    key: uuid.UUID | None = None,
    **sent: Any,
) -> Pressed:
    """A press of Roll on one way, with whatever else a browser sends."""
    fields = tuple((name, tuple(one if isinstance(one, list) else [one])) for name, one in sent.items())
    filled = Filled(
        character=str(character.pk),
        call=str(made.token),
        approach=letter,
        request_key=key or uuid.uuid4(),
        sent=fields,
    )
    return press(membership=seat(character.campaign, by), filled=filled, dice=dice or SecureDice())


def ways_that_can_be_rolled(campaign: Campaign, by: User, hero: Character) -> Iterator[tuple[str, dict[str, Any]]]:
    """For every kind that one may be called for in this game, fields that the hero can roll."""
    game, asker = campaign.game, Asker(seat(campaign, by))
    for kind in game.called_kinds:
        for form in _forms(game, kind, hero):
            found = game.approach(kind, form)
            if isinstance(found, Approach) and asker.chance(hero, found).problem is None:
                yield kind, form
                break
        else:
            raise AssertionError(f"nothing of {kind} can be rolled in {campaign.system}")


def _forms(game: Game, kind: str, hero: Character) -> Iterator[dict[str, Any]]:
    if "traits" not in game.called_fields(kind):
        yield {}
        return
    groups = game.trait_groups(hero.sheet)
    names = [one.name for group in groups if not group.derived for one in group.traits[:3] if one.rollable]
    for many in (1, 2):
        yield from ({"traits": list(some)} for some in combinations(names, many))
