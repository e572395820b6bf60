"""The experience of a sheet: the account, what it buys, and where points came from, on page and stream."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django.http import QueryDict

from campaigns.access import Viewer, can_change
from campaigns.drawing import View
from characters.accounts import Ledger, ledger_of
from characters.figures import Figure, growth_of
from characters.models import Character


@dataclass(frozen=True, slots=True)
class Sent:
    """What a form of experience was sent with, as it stands in its fields again."""

    points: str = "1"
    reason: str = ""
    reduced: bool = False
    listed: str = ""
    of: str = ""
    own: str = ""
    kind: str = ""
    bank_on: str = ""

    @classmethod
    def by(cls, data: QueryDict) -> Sent:
        """What `data` holds."""
        texts = {name: data.get(name, "") for name in ("reason", "listed", "of", "own", "kind", "bank_on")}
        return cls(points=data.get("points", "1") or "1", reduced="reduced" in data, **texts)


NOTHING_SENT = Sent()


@dataclass(frozen=True, slots=True)
class Growth(View):
    """The section `#experience-<pk>`.

    `buys` and `awards` say what its reader may do; it stands open while somebody is `spending`.
    """

    template: ClassVar[str] = "characters/experience.html"
    remembers: ClassVar[int] = 128

    figure: Figure
    ledger: Ledger
    buys: bool
    awards: bool
    sent: Sent = NOTHING_SENT
    problem: str = ""
    spending: bool = False

    def shown(self) -> Mapping[str, object]:
        grows = growth_of(self.figure.game, self.figure.document)
        return {**View.shown(self), "character": self.figure, "grows": grows}


def growth_shown(
    character: Character,
    viewer: Viewer,
    *,
    away: bool = False,
    whole: bool = False,
    sent: Sent = NOTHING_SENT,
    problem: str = "",
    spending: bool = False,
) -> Growth | None:
    """The experience of a readable character as the viewer gets it, with the `whole` ledger or the latest of it.

    None where the game keeps no account. One who is `away` from the table only reads.
    """
    figure = Figure.of(character)
    grows = growth_of(figure.game, figure.document)
    if grows is None:
        return None
    acts = can_change(character.campaign) and not character.is_draft and not away
    owns = viewer.owns(character.owner_id) and viewer.role != "table"
    return Growth(
        figure,
        ledger_of(character, grows, whole=whole),
        buys=acts and (owns or viewer.tells_the_story),
        awards=acts and viewer.tells_the_story,
        sent=sent,
        problem=problem,
        spending=spending,
    )
