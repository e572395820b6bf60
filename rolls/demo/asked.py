"""The demo's calls: one that was answered a while ago, and one that waits for two players."""

from __future__ import annotations

import uuid
from datetime import datetime, timedelta

from campaigns.models import Membership
from characters.models import Character
from rolls.calls.models import Asked, Call
from rolls.calls.services import call_for
from rolls.calls.wanted import Wanted, WantedWay
from rolls.filled import Filled
from rolls.models import Roll
from rolls.services import press
from rules.dice import Dice

BREACH = (
    "Close the breach before the corridor vents",
    (("Weld it shut", ("Precision", "Manufacturing"), "6"), ("Hold the plate", ("Strength",), "5")),
)
CLAMPS = (
    "Keep the clamps from firing",
    (("Talk the controller down", ("Wits", "Technology"), "6"), ("Cut the power by hand", ("Precision",), "7")),
)


def call_for_rolls(
    teller: Membership, answers: tuple[Membership, Character], asked: tuple[Character, ...], dice: Dice, at: datetime
) -> None:
    """Both calls by the services that people use; the answered one a minute before `at`."""
    seat, character = answers
    breach = _called(teller, BREACH, (character,), at - timedelta(minutes=1))
    filled = Filled(character=str(character.pk), call=str(breach.token), approach="A", request_key=uuid.uuid4())
    answered = press(membership=seat, filled=filled, dice=dice).roll
    if answered is None:
        raise RuntimeError("the demo's call could not be answered")
    Roll.objects.filter(pk=answered.pk).update(thrown_at=at - timedelta(minutes=1))
    teller.campaign.events.filter(subject=answered.pk, kind="roll").update(at=at - timedelta(minutes=1))
    _called(teller, CLAMPS, asked, at)


def _called(
    teller: Membership,
    what: tuple[str, tuple[tuple[str, tuple[str, ...], str], ...]],
    asked: tuple[Character, ...],
    at: datetime,
) -> Call:
    line, ways = what
    wanted = Wanted(
        line=line,
        asked=tuple(str(one.pk) for one in asked),
        may_pass=True,
        ways=tuple(
            WantedWay(label, "action", (("traits", traits), ("difficulty", (difficulty,))))
            for label, traits, difficulty in ways
        ),
    )
    made = call_for(membership=teller, wanted=wanted, request_key=uuid.uuid4())
    if not isinstance(made, Call):
        raise RuntimeError(f"the demo's call was refused: {made[0].sentence}")
    Call.objects.filter(pk=made.pk).update(called_at=at)
    Asked.objects.filter(call=made).update(asked_at=at)
    teller.campaign.events.filter(subject=made.pk, kind="call").update(at=at)
    return made
