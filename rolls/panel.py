"""The roll panel as one member has it: worked out from values alone, so that it may be remembered by them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from campaigns.drawing import View
from campaigns.templates import template_for
from rolls.acting import Act
from rolls.entries import Entry, Result
from rolls.fitting import spends
from rolls.outlook import outlook_of
from rolls.saved.faces import SavedRolls
from rolls.seen_by import SeenBy
from rolls.setup import Setup
from rules.sheets import Problem

MOST_CHIPS = 8
"""So many characters stand in the panel as chips: more would push the fields out of sight."""


@dataclass(frozen=True, slots=True)
class Choosable:
    """A character to roll for."""

    pk: int
    name: str


@dataclass(frozen=True, slots=True)
class Panel:
    """The panel of one member, all that it is worked out from. `bar` says why the member cannot roll here at all.

    `characters` are those to choose from, none on a page of one character. `spent` is True right after a throw for
    which something scarce was chosen: what follows the fields has changed. `act` is what of the fight it is rolled for,
    and `saved` are the rolls that stand below it.
    """

    campaign_id: int
    setup: Setup
    bar: Problem | None = None
    characters: tuple[Choosable, ...] = ()
    refused: tuple[Problem, ...] = ()
    spent: bool = False
    act: Act | None = None
    saved: SavedRolls | None = None

    @property
    def in_play(self) -> bool:
        """Whether it stands beside the log: then the entry on top of that is the result, and the panel stays."""
        return self.setup.filled.in_play

    @property
    def chips(self) -> tuple[Choosable, ...]:
        """Those whom a storyteller loads in one press beside the log; all of them are in the list."""
        return self.characters[:MOST_CHIPS] if self.in_play and self.setup.tells else ()

    @property
    def seen(self) -> SeenBy:
        """Who sees the roll, as it is filled in."""
        roller = self.setup.roller
        return SeenBy(self.setup.tells, roller is None or roller.hidden, self.setup.filled)

    def knowing(self) -> Panel:
        """The same panel without fields of another kind of roll."""
        return replace(self, setup=self.setup.knowing())

    def thrown(self) -> Panel:
        """The panel for the next throw: what is scarce was chosen for the one that has fallen, and is off again."""
        setup = self.setup
        return replace(self, setup=setup.without_scarce(), spent=spends(setup.form, setup.scarce))

    def refusing(self, problems: tuple[Problem, ...]) -> Panel:
        """The same panel after a press that was refused."""
        return replace(self, refused=problems)

    @property
    def names(self) -> Mapping[str, object]:
        """What every template of the panel gets: who rolls, what is filled in, what it comes to."""
        setup = replace(self.setup)  # what this one works out is not kept
        outlook, key = outlook_of(setup, self.seen.by, self.bar, self.refused), setup.game.system_key
        return {
            "campaign_id": self.campaign_id,
            "game": setup.game,
            "tells": setup.tells,
            "bar": self.bar,
            "act": self.act,
            "saved": self.saved,
            "characters": self.characters,
            "in_play": self.in_play,
            "chips": self.chips,
            "roller": setup.roller,
            "sheet": setup.sheet,
            "setup": setup,
            "fields": setup.fields,
            "fixed": setup.fixed,
            "traits": setup.traits,
            "opposition": setup.opposition,
            "opponents_traits": setup.opponents_traits,
            "seen": self.seen,
            "outlook": outlook,
            "plan": outlook.plan,
            "check": outlook.plan.check if outlook.plan else None,
            "forecast": outlook.forecast,
            "called": setup.called,
            "body": template_for(key, "panel_called.html" if setup.called else "panel.html"),
            # What is left to whoever answers a call follows by itself: all of it has ids.
            "changes": template_for(key, "panel_called.html" if setup.called else "panel_changes.html"),
            "odds": template_for(key, "odds.html"),
        }


@dataclass(frozen=True, slots=True)
class PanelPart(View):
    """A part of a page that shows the panel."""

    panel: Panel

    def shown(self) -> Mapping[str, object]:
        """All of the panel, in its place."""
        return {**self.panel.names, "oob": False}


@dataclass(frozen=True, slots=True)
class PanelBlock(PanelPart):
    """The panel as a page holds it: with its dock; or why this member does not roll here and what to do about it."""

    template: ClassVar[str] = "rolls/panel_block.html"
    remembers: ClassVar[int] = 256  # about 20 kB each


@dataclass(frozen=True, slots=True)
class WholePanel(PanelPart):
    """The panel by itself, where another choice brings another one."""

    template: ClassVar[str] = "rolls/panel.html"


@dataclass(frozen=True, slots=True)
class PanelChanges(PanelPart):
    """What of the panel follows the fields, each part for its own place; nothing that is typed in."""

    template: ClassVar[str] = "rolls/panel_changes.html"

    def shown(self) -> Mapping[str, object]:
        """The same, to be swapped into a page that is there."""
        return {**self.panel.names, "oob": True}


@dataclass(frozen=True, slots=True)
class Thrown(View):
    """What follows a throw: its result, the key of the next press, and what of the panel is off again, if anything.

    `acted`: it was made for something in the fight, which is done with.
    """

    template: ClassVar[str] = "rolls/thrown.html"

    result: Result
    changes: PanelChanges | None
    acted: bool = False


@dataclass(frozen=True, slots=True)
class ThrownInPlay(View):
    """What follows a throw beside the log: one line of it in the panel, and its entry for the top of the log.

    There is no entry for a thrower who must not see it. `saved` is the address of the saved roll that was pressed, for
    the press that rolls it again. The rest is as for every throw.
    """

    template: ClassVar[str] = "rolls/thrown_in_play.html"

    entry: Entry | None
    changes: PanelChanges | None
    acted: bool = False
    saved: str = ""

    def shown(self) -> Mapping[str, object]:
        """The entry's own address and outcome as well."""
        told = self.entry.told if self.entry else None
        return {**View.shown(self), "told": told, "fallen": told.fallen if told else None}
