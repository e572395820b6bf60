"""Who stands beside the log: a storyteller's party, or a player's own character and companions, from one query."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from django.db.models import Q, TextField
from django.db.models.functions import Cast
from django.http import QueryDict

from campaigns.access import Viewer, can_change
from campaigns.drawing import View, draw
from campaigns.models import Campaign, Membership
from campaigns.ordering import by_name
from campaigns.statements import Slot, Statement
from characters.figures import read
from characters.models import Character, Status
from characters.party import Line
from characters.pressable import Pen, Vitals, pens_of
from characters.vitals import Hands, shown_to, vitals_of
from rules.system import Game

NOBODY = 0
"""Whose characters a drawing shows that is shared by everybody at the table: no user has this id."""


@dataclass(frozen=True, slots=True)
class Beside:
    """Who may stand beside the log of a table: everybody's finished characters, and the drafts of one `person`."""

    game: Game
    person: int
    lines: tuple[Line, ...]
    drafts: tuple[Line, ...]
    hands: Hands

    @classmethod
    def of(cls, campaign: Campaign, viewer: Viewer, *, plays: bool = True) -> Beside:
        """As the viewer may know of them, by name; one who only watches presses nothing."""
        person = viewer.user_id if viewer.user_id is not None and viewer.role != "table" else NOBODY
        found = _lines(campaign, person, tells=viewer.tells_the_story)
        lines = tuple(line for line, status in found if status == Status.FINISHED)
        drafts = tuple(line for line, status in found if status == Status.DRAFT)
        hands = Hands.of(campaign, viewer, lines) if plays else Hands()
        return cls(campaign.game, person, lines, drafts, hands)

    @property
    def own(self) -> tuple[Line, ...]:
        """Those whose player the person is."""
        return tuple(line for line in self.lines if line.owner_id == self.person)


def _lines(campaign: Campaign, person: int, *, tells: bool) -> list[tuple[Line, str]]:
    rows = _seen(tells=tells).ask(campaign=campaign.pk, person=person)
    found = [(Line(*(row[name] for name in _OF_A_LINE)), row["status"]) for row in rows]
    return sorted(found, key=lambda one: by_name(one[0].name))


_OF_A_LINE = ("pk", "name", "owner__username", "owner_id", "hidden", "text", "picture_id", "allowed_by__username")


@cache
def _seen(*, tells: bool) -> Statement:
    mine = Q(owner_id=Slot("person"))
    finished = Q(status=Status.FINISHED) if tells else Q(status=Status.FINISHED, hidden=False)
    rows = Character.objects.filter(campaign_id=Slot("campaign")).of_players().filter(mine | finished).order_by()
    told = rows.annotate(text=Cast("document", TextField()))
    return Statement(told.values(*_OF_A_LINE, "status"))


def beside(membership: Membership) -> Beside:
    """Who stands beside the log for this member, asked once for a page: two panes are made of the same rows."""
    return membership.once(_beside)


def _beside(membership: Membership) -> Beside:
    return Beside.of(membership.campaign, Viewer.of(membership), plays=membership.may_play)


@dataclass(frozen=True, slots=True)
class PartyRail(View):
    """The party beside the log, `#party-rail`: pressable for a storyteller, to be read by others.

    `drafts` are the reader's own, where they have no pane for them.
    """

    template: ClassVar[str] = "characters/rail/party.html"
    remembers: ClassVar[int] = 64

    campaign_id: int
    game: Game
    lines: tuple[Line, ...]
    hands: Hands
    drafts: tuple[Line, ...] = ()

    def shown(self) -> Mapping[str, object]:
        """Those on whom one acts first; hidden ones, whom only storytellers get, come last."""
        lines = sorted(self.lines, key=lambda line: line.hidden)
        pen = pens_of(self.game, self.lines) if self.hands.actor else Pen()
        if self.hands.actor == "storyteller" and not self.lines:
            pen = Pen.of(self.game.trackers(self.game.blank_sheet()))  # it writes on the cast as well
        return {
            "campaign_id": self.campaign_id,
            "cards": tuple(Vitals(self.game, line, self.hands.on(line)) for line in lines),
            "pen": pen,
            "drafts": self.drafts,
            "presses": self.hands.actor is not None,
        }


@dataclass(frozen=True, slots=True)
class CompactTraits(View):
    """What a player rolls with, `#own-traits-<pk>`, in columns: a press puts a trait into the roll."""

    template: ClassVar[str] = "characters/rail/traits.html"
    remembers: ClassVar[int] = 128  # about 15 kB each

    campaign_id: int
    game: Game
    pk: int
    document: str
    rolls: bool
    picked: tuple[str, ...] = ()

    def shown(self) -> Mapping[str, object]:
        """The groups that are rolled; without script the form brings along what is picked already."""
        found = read(self.game, self.document)
        groups = tuple(group for group in found.groups if group.traits and not group.derived) if found else ()
        return {
            "campaign_id": self.campaign_id,
            "pk": self.pk,
            "groups": groups,
            "rolls": self.rolls,
            "picked": self.picked,
        }


@dataclass(frozen=True, slots=True)
class OwnPane(View):
    """A player's own character beside the log, `#own`: vitals and traits, and the way to their others and drafts."""

    template: ClassVar[str] = "characters/rail/own.html"
    remembers: ClassVar[int] = 128

    campaign_id: int
    game: Game
    own: tuple[Line, ...]
    drafts: tuple[Line, ...]
    chosen: Line | None
    hands: Hands
    creates: bool
    picked: tuple[str, ...] = ()

    def shown(self) -> Mapping[str, object]:
        """The chosen character in its parts."""
        line = self.chosen
        card = Vitals(self.game, line, self.hands.on(line)) if line else None
        traits = None
        if line and card:
            rolls = card.mover is not None
            traits = CompactTraits(self.campaign_id, self.game, line.pk, line.document, rolls, self.picked)
        pen = pens_of(self.game, (line,)) if line and self.hands.actor else Pen()
        return {**View.shown(self), "card": card, "traits": traits, "pen": pen}


def picked(asked: QueryDict) -> tuple[str, ...]:
    """The traits that an address picks; `press` puts one more in, or takes out one that is there."""
    names = tuple(name for name in asked.getlist("traits") if name)
    pressed = asked.get("press", "")
    if not pressed or pressed not in names:
        return (*names, pressed) if pressed else names
    return tuple(name for name in names if name != pressed)


def party_rail(campaign: Campaign, found: Beside, *, tells: bool) -> PartyRail:
    """The party for whoever it was found: a player's own are in their own pane."""
    if tells:
        return PartyRail(campaign.pk, found.game, found.lines, found.hands, found.drafts)
    own = {line.pk for line in found.own}
    return PartyRail(campaign.pk, found.game, tuple(line for line in found.lines if line.pk not in own), Hands())


def own_pane(
    campaign: Campaign, found: Beside, *, plays: bool, named: str = "", picked: tuple[str, ...] = ()
) -> OwnPane:
    """The own pane, showing the character of this id, or else the first."""
    own = found.own
    chosen = next((line for line in own if str(line.pk) == named), own[0] if own else None)
    creates = plays and can_change(campaign)
    return OwnPane(campaign.pk, found.game, own, found.drafts, chosen, found.hands, creates, picked)


def render_rail(campaign: Campaign, viewer: Viewer) -> str:
    """The party beside the log as the viewer may see it, for a stream."""
    return draw(party_rail(campaign, Beside.of(campaign, viewer), tells=viewer.tells_the_story))


def render_own(campaign: Campaign, viewer: Viewer) -> str:
    """The own pane of a player, for a stream; a storyteller has none."""
    if viewer.tells_the_story:
        return ""
    return draw(own_pane(campaign, Beside.of(campaign, viewer), plays=True))


def render_beside(character: Character, viewer: Viewer) -> str:
    """What points mean beside the log: the vitals with their marks, and what a player rolls with."""
    if not shown_to(character, viewer):
        return ""
    card = vitals_of(character, viewer)
    if card.mover != "player":
        return draw(card)
    line, campaign = card.line, character.campaign
    return draw(card) + draw(CompactTraits(campaign.pk, card.game, line.pk, line.document, rolls=True))
