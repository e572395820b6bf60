"""The cast as a list: each with pools that are one press, who is ready-made, and one line that makes somebody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from django.db.models import F

from campaigns.drawing import View
from campaigns.models import Membership
from campaigns.ordering import by_name
from campaigns.statements import Slot, Statement
from characters.cast.asking import Looked
from characters.cast.limits import MOST_AT_ONCE, MOST_NPCS
from characters.cast.models import Npc
from characters.cast.rail import Face, line_of
from characters.cast.wanted import text_of
from characters.figures import read
from characters.party import Line
from characters.saved.models import SavedRoll
from characters.saved.services import saved_of
from rules.kit.cast import Ready
from rules.sheets import Problem
from rules.system import Game


@dataclass(frozen=True, slots=True)
class PoolFace:
    """One pool as a button: the saved roll that it is, its name, and how it is written."""

    pk: int
    name: str
    text: str

    @classmethod
    def all_of(cls, game: Game, rolls: Sequence[SavedRoll]) -> tuple[PoolFace, ...]:
        """The pools in their order."""
        return tuple(cls(one.pk, one.name, text_of(game, one)) for one in rolls)


@dataclass(frozen=True, slots=True)
class Row(View):
    """One of the cast in the list of storytellers, `#npc-<pk>`; `acts` where anything may be pressed at the table."""

    template: ClassVar[str] = "cast/row.html"
    remembers: ClassVar[int] = 1024

    campaign_id: int
    game: Game
    line: Line
    at_hand: bool
    pools: tuple[PoolFace, ...]
    acts: bool
    in_play: bool = False

    def shown(self) -> Mapping[str, object]:
        """How they are, from the vitals; `letters` are what one finds them by."""
        found = read(self.game, self.line.document)
        vitals = [one for one in found.trackers if one.vital] if found else []
        return {
            **View.shown(self),
            "one": self.line,
            "told": ", ".join(f"{one.label}: {one.headline}" for one in vitals),
            "letters": _letters(self.line),
        }


@dataclass(frozen=True, slots=True)
class CastBlock(View):
    """The cast, `#cast`, in the drawer and on its page; players have those of whom they know.

    `line` is what was typed to make somebody in one line, `problems` why something was not done just now, and `said`
    what was done. `find` and `hand` are what is looked for, without script.
    """

    template: ClassVar[str] = "cast/block.html"

    campaign_id: int
    tells: bool
    acts: bool
    rows: tuple[Row, ...] = ()
    promoted: tuple[tuple[int, str], ...] = ()
    faces: tuple[Face, ...] = ()
    ready: tuple[Ready, ...] = ()
    everybody: int = 0
    at_hand: int = 0
    line: str = ""
    many: str = "1"
    find: str = ""
    hand: bool = False
    in_play: bool = False
    problems: tuple[Problem, ...] = ()
    said: str = ""

    def shown(self) -> Mapping[str, object]:
        """With the limits that its sentences name."""
        return {**View.shown(self), "most": MOST_NPCS, "at_once": MOST_AT_ONCE}


def cast_block(membership: Membership, looked: Looked) -> CastBlock:
    """The cast as this member may know it: two queries, however many there are."""
    campaign, tells = membership.campaign, membership.is_storyteller
    rows = sorted(_rows(tells=tells).ask(campaign=campaign.pk), key=lambda row: by_name(row["name"]))
    found = [row for row in rows if row["owner_id"] is None]
    lines = {row["pk"]: line_of(row) for row in found}
    if not tells:
        faces = tuple(Face.of(campaign, line) for line in lines.values())
        return CastBlock(campaign.pk, tells=False, acts=False, faces=faces, in_play=looked.in_play)
    hand = frozenset(row["pk"] for row in found if row["at_hand"])
    shown = [line for line in lines.values() if _matches(looked, line, hand)]
    pools, acts = saved_of([line.pk for line in shown]), not campaign.is_archived
    drawn = (
        Row(
            campaign.pk,
            campaign.game,
            one,
            one.pk in hand,
            PoolFace.all_of(campaign.game, pools[one.pk]),
            acts,
            looked.in_play,
        )
        for one in shown
    )
    return CastBlock(
        campaign_id=campaign.pk,
        tells=True,
        acts=acts,
        rows=tuple(drawn),
        promoted=tuple((row["pk"], row["name"]) for row in rows if row["owner_id"] is not None),
        ready=campaign.game.cast.ready,
        everybody=len(lines),
        at_hand=len(hand),
        line=looked.line,
        many=looked.many,
        find=looked.find,
        hand=looked.hand,
        in_play=looked.in_play,
        problems=looked.problems,
        said=looked.said,
    )


def _matches(looked: Looked, line: Line, hand: frozenset[int]) -> bool:
    if looked.hand and line.pk not in hand:
        return False
    letters = _letters(line)
    return all(word in letters for word in looked.find.casefold().split())


def _letters(line: Line) -> str:
    """What somebody is found by."""
    return f"{line.name} {line.player}".casefold()


@cache
def _rows(*, tells: bool) -> Statement:
    here = Npc.objects.filter(character__campaign_id=Slot("campaign"))
    known = here.of_the_cast().revealed()
    rows = (here if tells else known).with_faces().annotate(owner_id=F("character__owner_id"))
    return Statement(
        rows.values("pk", "name", "concept", "hidden", "owner_id", "at_hand", "document", "picture").order_by()
    )
