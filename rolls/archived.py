"""What of rolls goes into the archive of a campaign: what was announced, what fell, and what was done about it."""

from __future__ import annotations

import json

from campaigns.archiving import Look, Part, Row, in_archives, line_tells
from rolls.kinds import CORRECTED, ENTRY
from rolls.models import Announcement, AwaitedRoll, Correction, Payment, Roll, RollStep
from rules.canonical import canonical, digest_of
from rules.checks import Step


def _judge_announced(row: Row, look: Look) -> str | None:
    try:
        document = json.loads(row["text"])
        look.game.read_check(document)
        return None if canonical(document) == row["text"] else "what was announced is not written in its one order"
    except Exception:  # anybody's file: whatever a game stumbles over
        return "what was announced is no roll of this game"


def _judge_roll(row: Row, look: Look) -> str | None:
    """The result is counted again: a roll whose dice do not come to it would be a lie in the log."""
    found = look.of(Announcement, "id", row["announcement"])
    later = sorted(look.of(RollStep, "roll", row["id"]), key=lambda one: one["number"])
    try:
        check = look.game.read_check(json.loads(found[0]["text"]))
        first = look.game.resolve(check, row["opening"])
        steps = (*row["opening"], *(Step.model_validate(one["document"]) for one in later))
        if later:
            look.game.resolve(check, steps)
    except Exception:  # the same
        return "its dice do not belong to what was announced"
    if (first.kind, first.value) != (row["outcome"], row["value"]):
        return f'its dice come to "{first.kind} {first.value}" and not to "{row["outcome"]} {row["value"]}"'
    return None


in_archives(
    Part(
        Announcement,
        anew={"digest": lambda row: digest_of(row["text"])},
        judge=_judge_announced,
        at_hand=True,
    ),
    Part(Roll, noun="roll", judge=_judge_roll),
    Part(RollStep, "roll__campaign", noun="step after a roll", at_hand=True),
    Part(Correction, "roll__campaign", noun="correction"),
    Part(Payment, "roll__campaign"),
    Part(AwaitedRoll),
)
line_tells(ENTRY, subject=Roll)
line_tells(CORRECTED, subject=Roll, about=Correction)
