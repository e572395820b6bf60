"""The rulebook as one campaign plays it: an edition with the storyteller's switches laid over it.

Source: the edition files; the switches of `house_rules.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.maelstrom.chapters import (
    Ability,
    CreationRules,
    ExperienceRules,
    HealthRules,
    MeritOrFlaw,
    SpecialtyKind,
    TraitKind,
    WillpowerRules,
)
from rules.maelstrom.edition import Edition
from rules.maelstrom.house_rules import DiceHouseRules, MaelstromHouseRules
from rules.texts import name_key, same_name
from rules.wording import word


@dataclass(frozen=True)
class Rulebook:
    """An edition with the numbers of a campaign in it, and the campaign's switches, answered together."""

    edition: Edition
    house_rules: DiceHouseRules

    @cached_property
    def switches(self) -> MaelstromHouseRules:
        """All switches; those an edition does not have stand at their defaults."""
        if isinstance(self.house_rules, MaelstromHouseRules):
            return self.house_rules
        return MaelstromHouseRules.model_validate(self.house_rules.model_dump())

    @property
    def creation(self) -> CreationRules | None:
        """The creation rules; None where the edition has none."""
        return self.edition.creation

    @property
    def buys(self) -> bool:
        """Whether a new character may buy dots beyond the allowances with experience."""
        return self.creation is not None and (self.creation.experience > 0 or self.creation.merits_and_flaws)

    @property
    def willpower(self) -> WillpowerRules | None:
        """Willpower, where the edition has it apart from the attributes."""
        return self.edition.willpower

    @property
    def health(self) -> HealthRules | None:
        """The health track, where the edition has one and the storyteller wants it."""
        return self.edition.health if self.switches.health else None

    @property
    def experience(self) -> ExperienceRules | None:
        """What experience buys."""
        return self.edition.experience

    @property
    def trait_maximum(self) -> int:
        """The most dots in a trait. No text names one for play (M-28)."""
        return self.edition.most_dots

    @property
    def starting_willpower(self) -> int:
        """Permanent willpower of a new sheet. The main rules name none (M-20)."""
        return self.edition.willpower.starting if self.edition.willpower else 3

    def attribute(self, name: str) -> str | None:
        """The attribute called `name`, whatever its capitals; None when there is none."""
        return _found(name, self.edition.attributes)

    def ability(self, name: str) -> str | None:
        """The listed ability called `name`, whatever its capitals; None when there is none."""
        return _found(name, self.edition.abilities)

    def kind(self, trait: str) -> TraitKind | None:
        """What sort of trait this is; any name is an ability where the table names them."""
        listed = self.edition.trait_kind(trait)
        return "ability" if listed is None and self.edition.free_abilities else listed

    def is_ability(self, name: str) -> bool:
        """Whether this is the name of an ability."""
        return self.kind(name) not in (None, "attribute")

    def bears_specialties(self, trait: str) -> bool:
        """Whether a trait can have specialties: abilities, and in the first draft attributes as well. Ruling MD-01."""
        kind = self.kind(trait)
        return kind is not None and (kind != "attribute" or self.edition.dice.specialty_dots > 0)

    @property
    def specialty_kinds(self) -> tuple[SpecialtyKind, ...]:
        """The kinds of specialty there are to choose from; the first draft knows but one (MD-06)."""
        return () if self.edition.dice.specialty_dots else ("general", "advanced")

    @property
    def specialty_use(self) -> str:
        """When specialties can be used on a roll."""
        if needed := self.edition.dice.specialty_dots:
            return f"On a roll you can use those whose trait has at least {word(needed)} dots."
        return "On a roll you can use one per dot in its ability."

    @property
    def dots_for_a_specialty(self) -> int:
        """Dots a trait needs before any of its specialties can be used.

        Rules, "Using Specialties"; first draft, "Specialty".
        """
        return max(1, self.edition.dice.specialty_dots)

    @property
    def plays_merits(self) -> bool:
        """Whether the campaign plays with merits and flaws."""
        return self.creation is not None and self.creation.merits_and_flaws

    def options(self, part: str) -> Mapping[str, MeritOrFlaw]:
        """The merits of the edition, or its flaws."""
        return self.edition.merits if part == "merits" else self.edition.flaws

    def category_label(self, key: str) -> str:
        """The printed heading of a category."""
        return self.edition.categories[key].label

    def listed_kind(self, ability: str, name: str) -> SpecialtyKind | None:
        """The kind under which a specialty is listed in the rulebook or by the campaign; None when it is not.

        Ruling M-24.
        """
        for owner, own_name, kind in self.switches.extra():
            if same_name(owner, ability) and same_name(own_name, name):
                return kind
        described = self.edition.abilities.get(ability)
        return described.listed_kind(name) if described else None

    def listed_name(self, ability: str, name: str) -> str:
        """`name` as the list prints it, or as it came."""
        described = self.edition.abilities.get(ability)
        printed = (*described.advanced, *described.general) if described else ()
        return next((one for one in printed if same_name(one, name)), name)

    def suggestions(self, ability: str, kind: SpecialtyKind) -> tuple[str, ...]:
        """Specialties that may be picked without asking, the campaign's own last."""
        described: Ability | None = self.edition.abilities.get(ability)
        own = tuple(name for owner, name, one in self.switches.extra() if same_name(owner, ability) and one == kind)
        return (described.suggestions(kind) if described else ()) + own


def _found(name: str, names: object) -> str | None:
    key = name_key(name)
    return next((one for one in names if name_key(one) == key), None) if isinstance(names, dict) else None
