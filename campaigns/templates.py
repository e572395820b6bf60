"""Templates of a game system: its own where it has one, else those that are made of the door alone."""

from __future__ import annotations

from functools import lru_cache

from django.template.loader import select_template

COMMON = "systems"
"""The folder of the templates that do for any system."""


@lru_cache(maxsize=512)
def template_for(system: str, part: str) -> str:
    """The name of the template that shows `part` ("sheet.html") for the system called `system`.

    Raises TemplateDoesNotExist where neither the system nor the common folder has it.
    """
    found = select_template([f"{system}/{part}", f"{COMMON}/{part}"])
    return str(found.template.name)
