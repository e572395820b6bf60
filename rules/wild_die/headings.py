"""Under which heading each switch of the wild die stands, in the order of the settings page.

Source: none in a rulebook.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

HEADINGS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "The wild die": ("chain", "critical_failure", "cancel_wild_too", "single_stands", "complication_bands"),
        "Rolls": (
            "ties_succeed",
            "three_pips",
            "minimum_die",
            "penalties_first",
            "floor_difficulty",
            "untrained_modifier",
            "free_rolls_exempt",
            "preparing_each_step",
            "rushing_nearest",
            "retry_from_first",
            "ten_needs_training",
        ),
        "Rounds and moving": (
            "declare_on_turn",
            "initiative_ties",
            "initiative_divided",
            "half_move_down",
            "sprint_modifier",
        ),
        "Wounds": ("wounds", "wound_thirds"),
        "Points and medals": ("points_when", "one_token", "paragon", "renegade", "medal", "interaction_skills"),
        "Characters": (
            "attributes",
            "special_attribute",
            "skills",
            "skill_points",
            "attribute_dice",
            "attribute_least",
            "attribute_most",
            "starting_points",
            "skill_most",
        ),
        "Defence": ("defence_for_each_die", "ranged_defence", "melee_defence", "brawling_defence"),
        "Table": ("odds_shown", "players_take_grants", "offers_stay"),
    }
)
