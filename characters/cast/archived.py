"""What of the cast goes into the archive of a campaign."""

from campaigns.archiving import Look, Part, Row, in_archives, line_tells
from characters.archived import sheet_trouble
from characters.cast.kinds import REVEALED
from characters.cast.models import Npc
from characters.models import Character, CharacterChange


def _judge(row: Row, look: Look) -> str | None:
    return None if row["aside"] is None else sheet_trouble(look, row["aside"])


in_archives(Part(Npc, "character__campaign", noun="NPC", judge=_judge))
line_tells(REVEALED, subject=Character, about=CharacterChange)
