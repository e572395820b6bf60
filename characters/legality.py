"""Whether a character may stand as it is saved: asked by every road, the shell and the admin included."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.sheets import Sheet

if TYPE_CHECKING:
    from characters.models import Character


def refusals(character: Character) -> tuple[str, ...]:
    """Why this document cannot be kept with this status; empty when it can.

    A draft must be a sheet of its game. A finished character must also have been legal when it was finished, so
    only the step from draft to finished asks for the creation rules; play moves the dots afterwards.
    """
    found = character.campaign.game.read_sheet(character.document)
    if not isinstance(found, Sheet):
        return tuple(problem.sentence for problem in found)
    if character.is_draft or character.finished_at is not None:
        return ()
    return tuple(problem.sentence for problem in character.campaign.game.problems(found) if not problem.notice)
