"""Rolls of two against one another, and of several towards a goal.

Source: Basics, "Opposed Difficulties". That tries add up is an addition.
"""

from __future__ import annotations

from rules.kit.joint import Joint

JOINT = Joint(
    unit="point",
    tie="first",
    settled=("total",),
    missed=("failure", "botch", "critical_failure"),
    source="Basics, “Opposed Difficulties”: the higher total wins, and ties go to the initiator.",
)
