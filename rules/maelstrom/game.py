"""Maelstrom as one campaign plays it: what the rulebook decides, declared.

Source: Maelstrom Rules, the first draft and the later publication, as their editions say.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.kit.cast import vitals
from rules.kit.declared import Creation, Declared, Traits
from rules.kit.game import Game
from rules.kit.gear import GEAR
from rules.kit.switches import as_played
from rules.maelstrom import asking, creation, documents, grown, specialties, traits
from rules.maelstrom.budgets import budgets
from rules.maelstrom.build import created
from rules.maelstrom.cast import CAST
from rules.maelstrom.chapters import DiceRules
from rules.maelstrom.edition import Edition, editions
from rules.maelstrom.edits import FIELDS
from rules.maelstrom.handbook import pages
from rules.maelstrom.house_rules import DiceHouseRules, DraftHouseRules, MaelstromHouseRules
from rules.maelstrom.joint import joint
from rules.maelstrom.kinds import KINDS
from rules.maelstrom.option_lists import option_lists
from rules.maelstrom.quick import QUICK
from rules.maelstrom.room import MaelstromRoom
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import MaelstromSheet
from rules.maelstrom.trackers import tracks
from rules.maelstrom.tried import TRIED
from rules.maelstrom.upstream import read_upstream
from rules.sheets import JsonValue, Problem, Thin
from rules.system import Sample, System

ADDITIONS = {
    "core": ("what experience is given for", "what experience buys and its prices", "soaking damage", "armor worn"),
    "later": ("armor worn",),
    "first-draft": ("one dot in each attribute to start with",),
}
"""What an edition's text leaves open beside its switches: the texts print these headings empty."""


class MaelstromGame(Game):
    """One edition of Maelstrom under one campaign's house rules."""

    system_key = "maelstrom"
    house_rules: DiceHouseRules
    book: Rulebook
    helps_others = True
    declared = Declared(
        sheet=MaelstromSheet,
        creation=Creation(
            blank=documents.blank_sheet,
            read=documents.read_document,
            problems=creation.problems,
            budgets=lambda book, sheet: budgets(book, created(sheet)),
            adopted=specialties.adopted,
            begun=grown.begun,
            resumed=grown.resumed,
            options=option_lists,
        ),
        traits=Traits(groups=traits.trait_groups, text=traits.trait_text),
        fields=(*FIELDS, *GEAR, vitals(CAST)),
        cast=CAST,
        quick=QUICK,
        handbook=pages,
        foreign=read_upstream,
        tracks=tracks,
        kinds=KINDS,
        tried=TRIED,
        joint=joint,
        room=MaelstromRoom,
        growth=grown.GROWTH,
        thin=Thin(rank=1, sentence="one dot at best."),
        questions=asking.QUESTIONS,
        facts=lambda book: (("Default difficulty", str(book.house_rules.default_difficulty)),),
    )

    def __init__(self, edition: Edition, house_rules: DiceHouseRules) -> None:
        super().__init__(edition.key, house_rules, Rulebook(as_played(edition, house_rules), house_rules))

    @property
    def specialty_kinds(self) -> tuple[str, ...]:
        """The kinds of specialty one chooses from; empty where there is but one."""
        return self.book.specialty_kinds

    @property
    def specialty_use(self) -> str:
        """When specialties can be used on a roll, in one sentence."""
        return self.book.specialty_use

    @property
    def dice(self) -> DiceRules:
        """How a roll is announced and counted."""
        return self.book.edition.dice

    @property
    def starting_willpower(self) -> int:
        """Permanent willpower of a new sheet."""
        return self.book.starting_willpower

    def document_problems(self, document: Mapping[str, JsonValue]) -> tuple[Problem, ...]:
        """Everything that bars a document of any quality from being a finished new character, and notices."""
        return documents.document_problems(self.book, document)


SYSTEM = System(
    key="maelstrom",
    name="Maelstrom",
    summary="Ten-sided dice pools against a difficulty, with specialties, thresholds and botches.",
    read=editions,
    switches=lambda edition: MaelstromHouseRules if edition.creation else DraftHouseRules,
    plays=MaelstromGame,
    added=lambda edition: ADDITIONS.get(edition.key, ()),
    sample=Sample(kind="pool", form=(("dice", "5"), ("difficulty", "6")), faces=(6, 9, 3, 8, 1)),
)
"""The system as the registry finds it."""
