"""What of a character's life goes into the archive of a campaign."""

from campaigns.archiving import Look, Part, Row, in_archives
from characters.archived import sheet_trouble
from characters.life.models import Correction, KeptMoment


def _judge(row: Row, look: Look) -> str | None:
    return sheet_trouble(look, row["document"])


in_archives(
    Part(KeptMoment, "character__campaign", judge=_judge),
    Part(Correction, "character__campaign", noun="correction of a sheet"),
)
