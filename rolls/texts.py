"""Words people write beside a roll: what they are doing, and who a quick pool is for."""

from __future__ import annotations

from django.core.exceptions import ValidationError

from campaigns.names import NAME_LIMIT, clean_name
from rolls.models import REASON_LIMIT
from rules.sheets import Problem


def clean_reason(text: str) -> str | Problem:
    """The reason as it is kept (it may be empty), or why it cannot be."""
    return _cleaned(text, what="reason", trait="reason", limit=REASON_LIMIT) if text.strip() else ""


def clean_roller(text: str) -> str | Problem:
    """The name of a quick pool, "Somebody" where none was given, or why it cannot be kept."""
    return _cleaned(text, what="name", trait="roller_name", limit=NAME_LIMIT) if text.strip() else "Somebody"


def _cleaned(text: str, *, what: str, trait: str, limit: int) -> str | Problem:
    try:
        return clean_name(text, what=what, limit=limit)
    except ValidationError as error:
        return Problem(code="bad_field", trait=trait, sentence=error.messages[0])
