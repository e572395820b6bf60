"""Step dice as one campaign plays it: what the rulebook decides, declared.

Source: Step Dice, Introduction.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules.kit.cast import vitals
from rules.kit.declared import Creation, Declared, Traits
from rules.kit.game import Game
from rules.kit.gear import GEAR
from rules.kit.switches import as_played
from rules.sheets import Thin
from rules.step_dice import creation, grown, traits
from rules.step_dice.cast import CAST
from rules.step_dice.edition import AdvancementRules, Edition, editions
from rules.step_dice.edits import FIELDS
from rules.step_dice.handbook import pages
from rules.step_dice.house_rules import StepHouseRules
from rules.step_dice.joint import joint
from rules.step_dice.kinds import KINDS
from rules.step_dice.prices import budgets
from rules.step_dice.quick import QUICK
from rules.step_dice.room import StepDiceRoom
from rules.step_dice.rulebook import Rulebook
from rules.step_dice.sheet import StepSheet
from rules.step_dice.trackers import tracks
from rules.step_dice.tried import TRIED
from rules.system import Sample, System

ADDITIONS = (
    "the lists of attributes and skills",
    "values worked out from traits",
    "what the pools hold and what fills them",
    "languages",
)
"""What every edition takes from texts beside the introduction, whatever is switched."""

OUTCOMES = {"success": "Success", "failure": "Failure", "botch": "Critical failure", "tie": "Tie"}
"""Every way a check or a contest stands."""


class StepDiceGame(Game):
    """Step dice in one edition under one campaign's house rules."""

    system_key = "step-dice"
    house_rules: StepHouseRules
    book: Rulebook
    declared = Declared(
        sheet=StepSheet,
        creation=Creation(
            blank=creation.blank,
            read=creation.read,
            problems=creation.problems,
            budgets=budgets,
            adopted=creation.adopted,
            begun=creation.begun,
            resumed=creation.begun,
        ),
        traits=Traits(groups=traits.trait_groups, text=traits.trait_text),
        fields=(*FIELDS, *GEAR, vitals(CAST)),
        cast=CAST,
        quick=QUICK,
        tracks=tracks,
        kinds=KINDS,
        tried=TRIED,
        handbook=pages,
        joint=joint,
        room=StepDiceRoom,
        growth=grown.GROWTH,
        outcomes=MappingProxyType(OUTCOMES),
        thin=Thin(rank=0, sentence="a d4 at best, the lowest die."),
    )

    def __init__(self, edition: Edition, house_rules: StepHouseRules) -> None:
        skills = {**edition.skills, **house_rules.own_skills()}
        played = as_played(edition, house_rules).model_copy(update={"skills": skills})
        super().__init__(edition.key, house_rules, Rulebook(played, house_rules, edition))

    @property
    def named_difficulties(self) -> Mapping[str, int]:
        """Each difficulty that has a name in this campaign, and its number; none where every task is a four."""
        return self.book.difficulties

    @property
    def prices(self) -> AdvancementRules:
        """What a character is raised with, and what is bought beside steps."""
        return self.book.edition.advancement


SYSTEM = System(
    key="step-dice",
    name="Step dice",
    summary="One die for each trait, d4 to d12 and beyond; it explodes on its highest face and on a 1.",
    read=editions,
    switches=lambda edition: StepHouseRules,
    plays=StepDiceGame,
    added=lambda edition: ADDITIONS,
    sample=Sample(kind="pool", form=(("die", "d10"), ("target", "4")), faces=(10, 3)),
)
"""The system as the registry finds it."""
