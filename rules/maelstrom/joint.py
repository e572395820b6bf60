"""Actions of two who work against one another, and work that takes several rolls.

Source: none in the rulebook, nor in later texts; an addition of ours, which a switch leaves out.
"""

from __future__ import annotations

from rules.kit.joint import Joint
from rules.maelstrom.rulebook import Rulebook

JOINT = Joint(
    unit="net success",
    # Whoever resists keeps what they have; the rulebook gives nobody the better of a draw.
    tie="nobody",
    scales=True,
    source="An addition: more net successes win.",
    addition=True,
    extended_source="An addition: net successes add up, and a botch takes away what it is below nothing.",
)


def joint(book: Rulebook) -> Joint | None:
    """How they are counted; None where the table plays without."""
    return JOINT if book.switches.joint_actions else None
