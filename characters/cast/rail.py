"""Those of the cast who are at hand, beside the log: pressed by storytellers, and by name and in words for players."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from django.db.models import Count, Window

from campaigns.access import Viewer
from campaigns.drawing import View
from campaigns.models import Campaign
from campaigns.statements import Slot, Statement
from characters.cast.condition import condition_in_words
from characters.cast.limits import MOST_IN_THE_RAIL
from characters.cast.models import Npc
from characters.party import Line
from characters.pressable import Vitals
from characters.vitals import Hands
from rules.system import Game

NO_HANDS = Hands()


@dataclass(frozen=True, slots=True)
class Face(View):
    """One of the cast as anybody may know them who knows of them, `#seen-<pk>`: a name, a few words, and how they are.

    It holds no number of their sheet, so that nothing that is made of it can show one.
    """

    template: ClassVar[str] = "cast/face.html"
    remembers: ClassVar[int] = 512

    campaign_id: int
    pk: int
    name: str
    concept: str
    condition: str
    picture: uuid.UUID | None = None

    @classmethod
    def of(cls, campaign: Campaign, line: Line) -> Face:
        """The one of this line, which holds their few words where others have a player."""
        condition = condition_in_words(campaign.game, line.document)
        return cls(campaign.pk, line.pk, line.name, line.player, condition, line.picture)


@dataclass(frozen=True, slots=True)
class CastRail(View):
    """The cast at hand, `#cast-rail`; of more than it shows it says how many there `more` are, and leads to all.

    `lines` are for storytellers, and `faces` for everybody else: nobody's page is made of both.
    """

    template: ClassVar[str] = "cast/rail.html"
    remembers: ClassVar[int] = 64

    campaign_id: int
    game: Game
    tells: bool
    lines: tuple[Line, ...] = ()
    faces: tuple[Face, ...] = ()
    more: int = 0
    hands: Hands = NO_HANDS

    def shown(self) -> Mapping[str, object]:
        """What a storyteller presses; the pen stands once on the page, in the head of the party."""
        return {
            "campaign_id": self.campaign_id,
            "tells": self.tells,
            "cards": tuple(Vitals(self.game, line, self.hands.on(line)) for line in self.lines),
            "faces": self.faces,
            "more": self.more,
        }


def cast_rail(campaign: Campaign, viewer: Viewer) -> CastRail:
    """Those at hand as the viewer may know of them, from one query however many there are."""
    rows = list(_at_hand(tells=viewer.tells_the_story).ask(campaign=campaign.pk))
    lines = tuple(map(line_of, rows))
    more = rows[0]["many"] - len(rows) if rows else 0
    if viewer.tells_the_story:
        return CastRail(campaign.pk, campaign.game, True, lines, more=more, hands=Hands.of(campaign, viewer, lines))
    return CastRail(
        campaign.pk, campaign.game, False, faces=tuple(Face.of(campaign, line) for line in lines), more=more
    )


def line_of(row: Mapping[str, Any]) -> Line:
    """One of the cast as its face and vitals are drawn, from a row with what is drawn of it."""
    return Line(row["pk"], row["name"], row["concept"], None, row["hidden"], row["document"], row["picture"])


@cache
def _at_hand(*, tells: bool) -> Statement:
    here = Npc.objects.of_the_cast().filter(character__campaign_id=Slot("campaign"), at_hand=True)
    known = here if tells else here.revealed()
    rows = known.with_faces().annotate(many=Window(Count("pk"))).order_by("character__name", "pk")
    return Statement(rows.values("pk", "name", "concept", "hidden", "document", "picture", "many")[:MOST_IN_THE_RAIL])
