"""Maelstrom as one campaign plays it: what the rulebook decides, declared.

Source: Maelstrom Rules, the first draft and the later publication, as their editions say.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.kit.game import Creation, Declared, Game, Growth, Traits
from rules.kit.history import Made
from rules.kit.switches import as_played
from rules.maelstrom import advancement, creation, documents, grown, history, specialties, traits
from rules.maelstrom.budgets import budgets
from rules.maelstrom.build import created
from rules.maelstrom.edition import Edition, editions
from rules.maelstrom.edits import FIELDS
from rules.maelstrom.house_rules import DiceHouseRules, DraftHouseRules, MaelstromHouseRules
from rules.maelstrom.kinds import KINDS
from rules.maelstrom.option_lists import option_lists
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import MaelstromSheet
from rules.maelstrom.trackers import tracks
from rules.sheets import JsonValue, Problem, Sheet, Thin
from rules.system import System
from rules.telling import Told

ADDITIONS = {
    "core": ("what experience is given for", "what experience buys and its prices", "soaking damage"),
    "first-draft": ("one dot in each attribute to start with",),
}
"""What an edition's text leaves open beside its switches: the texts print these headings empty."""


class MaelstromGame(Game):
    """One edition of Maelstrom under one campaign's house rules."""

    system_key = "maelstrom"
    helps_others = True
    proposes_specialties = True
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
        traits=Traits(groups=traits.trait_groups, text=traits.trait_text, as_printed=grown.as_printed),
        fields=FIELDS,
        tracks=tracks,
        kinds=KINDS,
        growth=Growth(
            told_apart=grown.told_apart,
            given_back=grown.given_back,
            said=grown.said,
            advancement=advancement.advancement,
            posting=advancement.posting,
        ),
        thin=Thin(rank=1, sentence="one dot at best."),
    )

    def __init__(self, edition: Edition, house_rules: DiceHouseRules) -> None:
        super().__init__(edition.key, house_rules, Rulebook(as_played(edition, house_rules), house_rules))
        self.specialty_kinds = self.book.specialty_kinds
        self.specialty_use = self.book.specialty_use

    def document_problems(self, document: Mapping[str, JsonValue]) -> tuple[Problem, ...]:
        """Everything that bars a document of any quality from being a finished new character, and notices."""
        return documents.document_problems(self.book, document)

    def bears_specialties(self, trait: str) -> bool:
        """Whether specialties can belong to the trait."""
        bears: bool = self.book.bears_specialties(trait)
        return bears

    def told(self, path: str, before: JsonValue, after: JsonValue) -> Told | None:
        """A row of a character's history in a player's words."""
        return history.told(path, before, after)

    def moves_between(self, before: Sheet, after: Sheet) -> tuple[Made, ...]:
        """What a roll changed; points that an experience die banked are banked as a hand would have."""
        edits = super().moves_between(before, after)
        banked = advancement.banked_between(self._own(before).experience, self._own(after))
        return (*(one for one in edits if one.path != "experience"), *banked) if banked else edits


SYSTEM = System(
    key="maelstrom",
    name="Maelstrom",
    summary="Ten-sided dice pools against a difficulty, with specialties, thresholds and botches.",
    read=editions,
    switches=lambda edition: MaelstromHouseRules if edition.creation else DraftHouseRules,
    plays=MaelstromGame,
    added=lambda edition: ADDITIONS.get(edition.key, ()),
)
"""The system as the registry finds it."""
