"""Under which heading each switch of step dice stands, in the order of the settings page.

Source: none in a rulebook.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

HEADINGS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "Dice": ("one_adds", "ones_in_a_row", "top_after_one", "upgrade_bonus", "highest_bonus"),
        "Difficulty and contests": ("points_per_level", "difficulties", "contest_criticals", "fractions"),
        "Pools": ("pools_that_empty", "fate", "health_points", "turn_action_points", "most_action_points"),
        "New characters": (
            "starting_downtime",
            "starting_credits",
            "attribute_points",
            "skill_points",
            "more_skills",
        ),
        "Growing": (
            "attribute_price",
            "easy_price",
            "average_price",
            "hard_price",
            "level_experience",
            "lowered_attributes",
        ),
        "Table": ("odds_shown", "players_take_grants", "offers_stay"),
    }
)
