"""What of fights goes into the archive of a campaign."""

from __future__ import annotations

from campaigns.archiving import Look, Part, Row, in_archives, line_tells
from rolls.rooms.folding import Folded
from rolls.rooms.kinds import FIGHT
from rolls.rooms.models import Fight, FightEvent, FightRoll


def _judge(row: Row, look: Look) -> str | None:
    """The fight is told from its beginning: events that do not follow from each other are no fight."""
    found = sorted(look.of(FightEvent, "fight", row["id"]), key=lambda one: one["seq"])
    rows = [
        FightEvent(pk=one["id"], document=one["document"], undoes_id=one["undoes"], secret=one["secret"])
        for one in found
    ]
    try:
        game = look.campaign.rules_system.game(look.campaign.edition, row["house_rules"])
        Folded().grown(game.room, rows)
    except Exception:  # anybody's file: whatever a game stumbles over
        return "what happened in it does not follow from what happened before"
    return None


in_archives(
    Part(Fight, noun="fight", judge=_judge),
    Part(FightEvent, "fight__campaign", noun="event of a fight", tokens=("token",), at_hand=True),
    Part(FightRoll, "event__fight__campaign"),
)
line_tells(FIGHT, about=FightEvent)
