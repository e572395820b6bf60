"""The luck die as one campaign plays it: what the rulebook decides, declared; and the system that is found by its name.

Source: Playing the Game.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules.kit.cast import vitals
from rules.kit.declared import Creation, Declared, Traits
from rules.kit.game import Game
from rules.kit.gear import GEAR
from rules.kit.switches import as_played
from rules.luck_die import creation, grown, traits
from rules.luck_die.cast import CAST
from rules.luck_die.edition import EDITIONS, Edition
from rules.luck_die.edits import FIELDS
from rules.luck_die.handbook import pages
from rules.luck_die.house_rules import LuckDieHouseRules
from rules.luck_die.joint import JOINT
from rules.luck_die.kinds import KINDS
from rules.luck_die.quick import QUICK
from rules.luck_die.room import LuckDieRoom
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.sheet import LuckDieSheet
from rules.luck_die.trackers import tracks
from rules.luck_die.tried import TRIED
from rules.sheets import Sheet, Thin, Tracker
from rules.system import Sample, System

OUTCOMES = {"success": "Success", "failure": "Failure", "tie": "Tie", "open": "Not decided at once"}
"""Every way a test or a contest stands."""

DRAWN_WHEN_USED = ("abilities", "inhibited")
"""Tracks that are drawn only where there is something to use up."""


def _facts(book: Rulebook) -> tuple[tuple[str, str], ...]:
    usual = book.house_rules.default_difficulty
    return (("Default difficulty", str(usual)),) if usual else ()


class LuckDieGame(Game):
    """The luck die under one campaign's house rules."""

    system_key = "luck-die"
    house_rules: LuckDieHouseRules
    book: Rulebook
    declared = Declared(
        sheet=LuckDieSheet,
        creation=Creation(blank=creation.blank_sheet, problems=creation.problems, budgets=creation.budgets),
        traits=Traits(groups=traits.trait_groups, text=traits.trait_text),
        fields=(*FIELDS, *GEAR, vitals(CAST)),
        cast=CAST,
        quick=QUICK,
        tracks=tracks,
        kinds=KINDS,
        tried=TRIED,
        handbook=pages,
        joint=lambda book: JOINT,
        growth=grown.GROWTH,
        room=LuckDieRoom,
        outcomes=MappingProxyType(OUTCOMES),
        thin=Thin(rank=4, sentence="a d4 at best."),
        facts=_facts,
    )

    def __init__(self, edition: Edition, house_rules: LuckDieHouseRules) -> None:
        super().__init__(edition.key, house_rules, Rulebook(as_played(edition, house_rules), house_rules))

    @property
    def printed(self) -> Edition:
        """The lists that pickers choose from: dice with their names, damage, conditions, uses of fate."""
        return self.book.edition

    @property
    def difficulties(self) -> Mapping[str, int]:
        """Difficulties by name, the easiest first."""
        return self.book.ladder

    def trackers(self, sheet: Sheet) -> tuple[Tracker, ...]:
        """The vitals of the sheet, most urgent last."""
        return tuple(one for one in super().trackers(sheet) if one.maximum or one.key not in DRAWN_WHEN_USED)


ADDITIONS = (
    "the lists of skills and proficiencies",
    "dice above the d6",
    "resources and defences worked out from attributes",
    "money to start with",
)
"""What comes from later publications whatever is switched."""


SYSTEM = System(
    key="luck-die",
    name="Luck die",
    summary="Skilled and sometimes lucky: two dice, one proficiency, and a d20 beside them.",
    read=lambda: EDITIONS,
    switches=lambda edition: LuckDieHouseRules,
    plays=LuckDieGame,
    added=lambda edition: ADDITIONS,
    sample=Sample(
        kind="pool",
        form=(("attribute", "d8"), ("skill", "d6"), ("proficiency", "2"), ("difficulty_number", "12")),
        faces=(6, 5, 11),
    ),
)
"""The system as the registry finds it."""
