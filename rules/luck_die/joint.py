"""Tests of two against one another, and of several towards a goal.

Source: Playing the Game, "Contests": the result of one sets the difficulty for the other, who has to meet or exceed it;
ruling L-21. That tries add up is an addition.
"""

from __future__ import annotations

from rules.kit.joint import Joint

JOINT = Joint(
    unit="point",
    tie="first",
    settled=("open",),
    source="Playing the Game, “Contests”: one sets the difficulty for the other, who has to meet or exceed it.",
)
