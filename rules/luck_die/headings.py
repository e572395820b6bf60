"""Under which heading each switch of the luck die stands, in the order of the settings page.

Source: none in a rulebook.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

HEADINGS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "Tests": (
            "ladder",
            "default_difficulty",
            "luck_bonus",
            "untrained_die",
            "each_die_once",
            "equal_dice",
            "luck_test_ladder",
            "contest_wins",
        ),
        "Fate": ("maximising", "fate_maximum", "session_fate", "starting_fate"),
        "Fights and damage": (
            "initiative",
            "surprise_initiative",
            "reactions_return",
            "reduction",
            "halving",
            "halving_rounds",
        ),
        "Rests": ("rounding", "resumed_rest", "breaks_reset", "interrupted_rest_counts"),
        "Characters": (
            "resource_base",
            "defence_modifier",
            "speed",
            "starting_dice",
            "starting_skills",
            "starting_proficiencies",
            "proficiency_maximum",
            "advancement",
            "starting_experience",
            "extra_skills",
        ),
        "Table": ("odds_shown", "players_enter_modifier", "players_take_grants", "offers_stay"),
    }
)
