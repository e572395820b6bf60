"""Why something is put right, allowed or declined: a line of text that is safe to keep."""

from __future__ import annotations

from django.core.exceptions import ValidationError

from campaigns.names import clean_name
from characters.writing import REASON_LIMIT
from rules.sheets import Problem


def worded(text: str, what: str = "reason") -> str | Problem:
    """A reason that is safe to keep; a Problem where there is none, or it is too long."""
    try:
        return clean_name(text, what=what, limit=REASON_LIMIT)
    except ValidationError as error:
        return Problem(code="reason_needed", trait=what, sentence=f"Say why. {error.messages[0]}")
