"""Templates of a game system: its own where it has one, else those that are made of the door alone."""

from __future__ import annotations

from functools import lru_cache

from django.template.loader import select_template

from rules.checks import Check
from rules.system import Game

COMMON = "systems"
"""The folder of the templates that do for any system."""


def template_of(game: Game, check: Check, part: str) -> str:
    """The name of the template that shows `part` of this roll: that of its system, or one for all."""
    return template_for(COMMON if game.draws_alike(check) else game.system_key, part)


@lru_cache(maxsize=512)
def template_for(system: str, part: str) -> str:
    """The name of the template that shows `part` ("sheet.html") for the system called `system`.

    Raises TemplateDoesNotExist where neither the system nor the common folder has it.
    """
    found = select_template([f"{system}/{part}", f"{COMMON}/{part}"])
    return str(found.template.name)
