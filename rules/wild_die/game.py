"""The wild die as one campaign plays it: what the rulebook decides, declared.

Source: Basics; lists, creation and defence values from relatives of it, as the house rules say.
"""

from __future__ import annotations

from types import MappingProxyType

from rules.kit.cast import vitals
from rules.kit.declared import Creation, Declared, Traits
from rules.kit.game import Game
from rules.kit.gear import GEAR
from rules.kit.switches import as_played
from rules.sheets import Thin
from rules.system import Sample, System
from rules.wild_die import creation, grown, trackers, traits
from rules.wild_die.actions import PACES, movement
from rules.wild_die.cast import CAST
from rules.wild_die.edition import EDITIONS, Band, Edition
from rules.wild_die.edits import FIELDS
from rules.wild_die.explaining import LABELS
from rules.wild_die.handbook import pages
from rules.wild_die.house_rules import WildDieHouseRules
from rules.wild_die.joint import JOINT
from rules.wild_die.kinds import KINDS
from rules.wild_die.quick import QUICK
from rules.wild_die.room import WildDieRoom
from rules.wild_die.rulebook import DEFENCES, Rulebook
from rules.wild_die.sheet import WildDieSheet
from rules.wild_die.tried import TRIED


class WildDieGame(Game):
    """The wild die under one campaign's house rules."""

    system_key = "wild-die"
    house_rules: WildDieHouseRules
    book: Rulebook
    declared = Declared(
        sheet=WildDieSheet,
        creation=Creation(
            blank=creation.blank_sheet,
            read=creation.read_document,
            problems=creation.problems,
            budgets=creation.budgets,
            adopted=creation.adopted,
            begun=creation.begun,
        ),
        traits=Traits(groups=traits.trait_groups, text=traits.trait_text),
        fields=(*FIELDS, *GEAR, vitals(CAST)),
        cast=CAST,
        quick=QUICK,
        tracks=trackers.tracks,
        kinds=KINDS,
        tried=TRIED,
        handbook=pages,
        joint=lambda book: JOINT,
        growth=grown.GROWTH,
        room=WildDieRoom,
        outcomes=MappingProxyType(LABELS),
        thin=Thin(rank=0),
    )

    defences: tuple[str, ...] = DEFENCES
    """Values of defence, for a picker of the panel."""

    def __init__(self, edition: Edition, house_rules: WildDieHouseRules) -> None:
        super().__init__(edition.key, house_rules, Rulebook(as_played(edition, house_rules), house_rules))

    @property
    def difficulty_bands(self) -> tuple[Band, ...]:
        """Standard difficulties, for a picker."""
        return self.book.tables.difficulties.bands

    @property
    def modifier_bands(self) -> tuple[Band, ...]:
        """Generic modifiers, for a picker."""
        return self.book.tables.modifiers.bands

    @property
    def rushing(self) -> tuple[tuple[int, str], ...]:
        """Percent of the time saved, each with what it adds to the difficulty, for a picker."""
        steps = self.book.tables.actions.rushing
        return (0, "None"), *((one.saved, f"{one.saved}%, difficulty +{one.modifier}") for one in steps)

    @property
    def untrained(self) -> int:
        """What the difficulty of an untrained skill usually is higher by."""
        return self.book.tables.actions.untrained

    @property
    def paces(self) -> tuple[tuple[str, str], ...]:
        """Ways of moving, each with what it adds to other actions, for a picker."""
        told, paces = [], self.book.tables.paces
        for pace in PACES:
            more = movement(paces, 0, pace, sprint_modifier=self.house_rules.sprint_modifier).difficulty_modifier
            told.append((pace, f"{pace.capitalize()}, difficulty +{more}" if more else pace.capitalize()))
        return tuple(told)


SYSTEM = System(
    key="wild-die",
    name="Wild die",
    summary="Add up six-sided dice. A six on the wild die goes on; a 1 is trouble for the storyteller to name.",
    read=lambda: EDITIONS,
    switches=lambda edition: WildDieHouseRules,
    plays=WildDieGame,
    sample=Sample(kind="pool", form=(("code", "3D"), ("difficulty", "15")), faces=(4, 5, 6, 3)),
)
"""The system as the registry finds it."""
