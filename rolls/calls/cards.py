"""What is asked of one member: a card for each call that waits for a character of theirs."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from typing import ClassVar

from campaigns.access import Viewer
from campaigns.drawing import View
from campaigns.models import Campaign, Membership
from campaigns.statements import Slot, Statement
from campaigns.waiting import waiting_at
from rolls.access import bar_to_roll
from rolls.calls.access import ways_for
from rolls.calls.chances import Asker, Chance
from rolls.calls.faces import WayFace
from rolls.calls.joint_face import JointFace, joint_face
from rolls.calls.kept import Kept, Row, calls_of
from rolls.calls.models import WAITS, Asked, CallForm, CallState
from rules.sheets import Problem

ASKED = "asked-"
"""What the key of a call begins with among the things that wait for whoever is asked."""


@dataclass(frozen=True, slots=True)
class WayCard:
    """One way with what it comes to for the character: their dice, their odds where those are told, or why not."""

    face: WayFace
    chance: Chance

    @property
    def bar(self) -> str:
        """Why there is no roll; of a way with secret numbers it may not tell them."""
        if self.chance.problem is None:
            return ""
        return "This cannot be rolled as you are." if self.face.hides else self.chance.problem.sentence


@dataclass(frozen=True, slots=True)
class Card:
    """One call for one character. `bar` says why they cannot roll at all; `lowered` what is counted against them.

    `press` is the key of the next roll where one row is answered several times: two devices press it once.
    """

    token: uuid.UUID
    number: int
    name: str
    by: str
    line: str
    asked_at: datetime
    may_pass: bool
    reminded: bool
    ways: tuple[WayCard, ...]
    bar: str = ""
    described: str = ""
    declined: str = ""
    joint: JointFace | None = None
    press: uuid.UUID | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def key(self) -> str:
        """What its ids on the page begin with."""
        return f"{self.token}-{self.number}"

    @property
    def lowered(self) -> tuple[str, ...]:
        """What lowers the dice of any way."""
        return tuple(dict.fromkeys(part for one in self.ways for part in one.chance.lowered))


@dataclass(frozen=True, slots=True)
class Cards(View):
    """All that is asked of one member now, the oldest first."""

    template: ClassVar[str] = "calls/cards.html"

    campaign_id: int
    cards: tuple[Card, ...] = ()


def cards_for(membership: Membership, refused: tuple[str, tuple[Problem, ...]] = ("", ())) -> Cards:
    """What is asked of this member; `refused` is the key of a card with what was just refused on it."""
    if not membership.may_play or membership.campaign.is_archived:
        return Cards(membership.campaign_id)
    ids = [row["call_id"] for row in _waiting().ask(campaign=membership.campaign_id, person=membership.user_id)]
    kept = calls_of(membership.campaign, ids) if ids else {}
    asker = Asker(membership)
    found = [one for pk in sorted(kept) for one in _of(kept[pk], asker, refused)]
    return Cards(membership.campaign_id, tuple(found))


def cards_on_page(membership: Membership) -> Cards:
    """The same for a page that says what waits for the member: where no call does, the database is not asked again."""
    asks = any(one.key.startswith(ASKED) for one in waiting_at(membership))
    return cards_for(membership) if asks else Cards(membership.campaign_id)


@cache
def _waiting() -> Statement:
    """Which calls wait for a character of one person at one table: asked on every page of a table."""
    open_now = Asked.objects.filter(state__in=WAITS, call__state=CallState.OPEN, call__campaign_id=Slot("campaign"))
    return Statement(open_now.filter(character__owner_id=Slot("person")).order_by().values("call_id"))


def _of(kept: Kept, asker: Asker, refused: tuple[str, tuple[Problem, ...]]) -> Iterator[Card]:
    viewer = Viewer("member", asker.membership.user_id)
    for row in kept.rows:
        if row.owner_id == viewer.user_id and row.asked.waits:
            card = _card(kept, row, asker, viewer)
            yield _refusing(card, refused[1]) if card.key == refused[0] else card


def _refusing(card: Card, problems: tuple[Problem, ...]) -> Card:
    return replace(card, problems=problems)


def _card(kept: Kept, row: Row, asker: Asker, viewer: Viewer) -> Card:
    call, asked, character = kept.call, row.asked, row.asked.character
    bar = bar_to_roll(asker.membership, character)
    ways: tuple[WayCard, ...] = ()
    if character is not None and not bar:
        on_offer = ways_for(call, asked)
        ways = tuple(WayCard(WayFace.of(kept, one, viewer), asker.chance(character, one.of(call))) for one in on_offer)
    return Card(
        token=call.token,
        number=asked.character_id or 0,
        name=asked.name,
        by=call.by_name,
        line=call.line,
        asked_at=asked.asked_at,
        may_pass=call.may_pass,
        reminded=asked.reminded_at is not None,
        ways=ways,
        bar=bar.sentence if bar else "",
        described=row.described.text if row.described else "",
        declined=row.declined,
        joint=joint_face(kept, viewer),
        press=uuid.uuid5(call.token, f"{asked.pk} {len(kept.tries)}") if call.form != CallForm.SINGLE else None,
    )


def owners_waited_for(campaign: Campaign) -> frozenset[int]:
    """The players of whom anything is asked."""
    found = Asked.objects.filter(state__in=WAITS, call__state=CallState.OPEN, call__campaign=campaign)
    # Nobody else is asked for one of the cast, nor for a character that is gone.
    return frozenset(found.exclude(character__owner=None).values_list("character__owner_id", flat=True))
