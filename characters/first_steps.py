"""The three steps of a new table, for its storytellers: players, characters, a first roll; each ticked when done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from django.db.models import Count, Exists, OuterRef
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.urls import reverse

from campaigns.drawing import View
from campaigns.member_views import LOOPBACK
from campaigns.models import Campaign, Membership, Role
from campaigns.statements import Slot, Statement
from characters.models import Character, Status

IN_PLAY = 20
"""After so many rolls open pages hear no more of first steps."""


@dataclass(frozen=True, slots=True)
class Step(View):
    """The head of one step, `#first-step-<number>`, with a tick once it is done, and how it stands."""

    template: ClassVar[str] = "characters/first_step.html"
    remembers: ClassVar[int] = 64

    number: int
    title: str
    done: bool
    stands: str

    def shown(self) -> Mapping[str, object]:
        return {"step": self}


@dataclass(frozen=True, slots=True)
class FirstSteps(View):
    """All three steps of a table, with its invite link; `here` on the page of the table itself."""

    template: ClassVar[str] = "characters/first_steps.html"

    campaign_id: int
    name: str
    steps: tuple[Step, ...]
    invite_url: str
    works_here_only: bool
    here: bool

    def shown(self) -> Mapping[str, object]:
        invite, characters, roll = self.steps
        done = sum(step.done for step in self.steps)
        return {"first": self, "invite": invite, "characters": characters, "roll": roll, "done": done}


def steps_of(campaign: Campaign) -> tuple[Step, ...]:
    """How far a table has come."""
    found = next(_come().ask(campaign=campaign.pk))
    others, finished = found["people"] - 1, found["has_character"]
    joined = f"{others} joined." if others else "Nobody has joined yet."
    return (
        Step(1, "Invite your players", others > 0, joined),
        Step(2, "Characters", finished, "One is finished." if finished else "None is finished yet."),
        Step(3, "First roll", campaign.roll_seq > 0, "It is in the log." if campaign.roll_seq else "No dice fell yet."),
    )


@cache
def _come() -> Statement:
    finished = Character.objects.exclude(owner=None).filter(campaign=OuterRef("pk"), status=Status.FINISHED)
    rows = Campaign.objects.filter(pk=Slot("campaign")).annotate(people=Count("memberships"))
    return Statement(rows.annotate(has_character=Exists(finished)).values("people", "has_character").order_by())


def first_steps(membership: Membership, request: HttpRequest, *, here: bool) -> FirstSteps | None:
    """The steps of a table that this person tells, until all are done."""
    campaign = membership.campaign
    if membership.role != Role.STORYTELLER or campaign.is_archived:
        return None
    steps = steps_of(campaign)
    if all(step.done for step in steps):
        return None
    return FirstSteps(
        campaign_id=campaign.pk,
        name=campaign.name,
        steps=steps,
        invite_url=request.build_absolute_uri(reverse("campaigns:join", args=[campaign.invite])),
        works_here_only=split_domain_port(request.get_host())[0] in LOOPBACK,
        here=here,
    )
