"""What of saved rolls goes into the archive of a campaign."""

from campaigns.archiving import Look, Part, Row, in_archives
from characters.saved.models import SavedRoll


def _judge(row: Row, _look: Look) -> str | None:
    form = row["form"]
    texts = isinstance(form, dict) and all(
        isinstance(some, list) and all(isinstance(one, str) for one in some) for some in form.values()
    )
    return None if texts else '"form" is not a form of a roll'


# Whom it was against is found again in the panel: the number is that of a page.
in_archives(Part(SavedRoll, "character__campaign", noun="saved roll", anew={"against": lambda _row: ""}, judge=_judge))
