"""What a writing line shows: itself, what the line in it comes to, how it may go on, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from campaigns.drawing import View
from campaigns.models import Audience, Membership
from campaigns.standing import bar_to_play
from rolls.access import bar_to_throw, rollable_on_page
from rolls.commands.posted import EMPTY, READERS, Posted
from rolls.commands.reading import Meant, Reader
from rolls.entries import Entry
from rolls.forecast import Forecast, forecast
from rolls.gathering import gathered
from rolls.outlook import outlook_of
from rolls.panel import Choosable
from rolls.seen_by import SeenBy
from rules.checks import Request
from rules.kit.completing import Completion
from rules.kit.lines import Command
from rules.kit.plain import KEY as PLAIN_DICE
from rules.sheets import Problem

SEEN = {
    Audience.TABLE: "Everyone sees it",
    Audience.PRIVATE: "Storytellers and you see it",
    Audience.STORYTELLERS: "Only storytellers see it",
}
"""Who sees a roll, in a preview."""

TALK = {"says": "Says it", "does": "Does it"}


@dataclass(frozen=True, slots=True)
class SayLine(View):
    """The line itself, as whom one may write, and what was refused just now."""

    template: ClassVar[str] = "commands/say.html"
    remembers: ClassVar[int] = 256

    campaign_id: int
    speakers: tuple[Choosable, ...]
    posted: Posted = EMPTY
    refused: str = ""

    @classmethod
    def of(cls, membership: Membership, posted: Posted = EMPTY, refused: str = "") -> SayLine:
        """The line of this member; where they play one character, that one is who rolls, and nobody is chosen."""
        found = tuple(Choosable(one.pk, one.name) for one in rollable_on_page(membership))
        return cls(membership.campaign_id, found, posted, refused)

    def shown(self) -> Mapping[str, object]:
        """The fields, and who may be let read it."""
        return {**View.shown(self), "readers": READERS, "place": self.posted.place}


@dataclass(frozen=True, slots=True)
class Preview(View):
    """What a line comes to before it is sent: in short, who sees it, the odds; or why it would be refused."""

    template: ClassVar[str] = "commands/preview.html"

    headline: str = ""
    seen: str = ""
    price: str = ""
    notes: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    odds: Forecast | None = None


@dataclass(frozen=True, slots=True)
class Look(View):
    """What stands below a line while it is typed: how it may go on, and what it comes to."""

    template: ClassVar[str] = "commands/look.html"

    place: str
    completions: tuple[Completion, ...]
    preview: Preview | None


@dataclass(frozen=True, slots=True)
class Wrote(View):
    """What follows a line that was written: a fresh key, and the entry of its roll, unless the writer must not see it.

    What was said comes by the stream, as everybody's does.
    """

    template: ClassVar[str] = "commands/wrote.html"

    place: str
    entry: Entry | None = None
    unseen: bool = False
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Help(View):
    """All commands, with examples in the words of the system."""

    template: ClassVar[str] = "commands/help.html"
    remembers: ClassVar[int] = 64

    examples: tuple[tuple[str, str], ...]


def look(membership: Membership, posted: Posted) -> Look:
    """What this member would see of the line that they are typing."""
    reader = Reader(membership, posted)
    if not posted.is_command:
        return Look(posted.place, (), None)
    if bar := bar_to_throw(membership):
        return Look(posted.place, (), Preview(problems=(bar.sentence,)))
    found = membership.campaign.game.commands.complete(posted.text.lstrip(), reader.known)
    return Look(posted.place, found, _preview(membership, reader))


def _preview(membership: Membership, reader: Reader) -> Preview | None:
    text = reader.posted.text.strip()
    if " " not in text and not text[1:2].isdigit() and not text[1:3].startswith("d"):
        return None  # only a verb yet: nothing to reckon, and nothing wrong
    meant = reader.read()
    if isinstance(meant, Problem):
        return Preview(problems=(meant.sentence,))
    if not meant.is_roll:
        return None
    if bar := bar_to_play(membership.campaign):
        return Preview(problems=(bar.sentence,))
    seen = SeenBy(membership.is_storyteller, _unseen(meant), reader.filled(meant)).by
    if meant.command.kind == PLAIN_DICE:
        return _plain(membership, meant.command, SEEN[Audience(seen)])
    panel = gathered(membership, meant.character, reader.filled(meant), choosing=False)
    outlook = outlook_of(panel.setup, panel.seen.by, panel.bar, ())
    return Preview(
        headline=" · ".join(one for one in (outlook.title, outlook.headline) if one and not outlook.barred),
        seen=SEEN[Audience(seen)],
        price=outlook.price,
        notes=tuple(one.sentence for one in outlook.notes) if not outlook.barred else (),
        problems=tuple(one.sentence for one in outlook.refusals),
        odds=outlook.forecast,
    )


def _plain(membership: Membership, command: Command, seen: str) -> Preview:
    """Plain dice, with their odds where the table shows any."""
    game = membership.campaign.game
    request = game.read_request(command.kind, command.form)
    if not isinstance(request, Request):
        return Preview(problems=tuple(one.sentence for one in request))
    plan = game.plan(request, None)
    if plan.check is None:
        return Preview(problems=tuple(one.sentence for one in plan.problems))
    odds = forecast(game, plan.check) if game.shows_odds else None
    return Preview(headline=plan.headline, seen=seen, odds=odds)


def _unseen(meant: Meant) -> bool:
    return meant.character is None or meant.character.hidden
