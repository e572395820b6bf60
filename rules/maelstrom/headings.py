"""Under which heading each switch of Maelstrom stands, in the order of the settings page.

Source: none in a rulebook.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

HEADINGS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "Rolls": (
            "default_difficulty",
            "zero_pool",
            "skill_at_ten",
            "skip_pointless_dice",
            "botch",
            "two_abilities",
            "degree_names",
            "reflexes",
            "shared_specialties",
        ),
        "Willpower": (
            "spend_after",
            "spend_threshold",
            "encourage_each",
            "encourage_keeps_last",
            "recovery_roll_after",
            "recovery_botch_costs",
        ),
        "Health": ("health", "wound_penalty"),
        "Experience": ("experience_dice",),
        "Characters": (
            "trait_maximum",
            "merits_and_flaws",
            "primary_dots",
            "secondary_dots",
            "attribute_cap",
            "category_minimum",
            "advanced_specialties",
            "general_specialties",
            "starting_willpower",
            "starting_experience",
            "extra_specialties",
        ),
        "Table": ("odds_shown", "players_enter_modifier", "offers_stay"),
    }
)
