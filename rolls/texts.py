"""Words people write beside a roll: what they are doing, and who a quick pool is for."""

from __future__ import annotations

from django.core.exceptions import ValidationError

from campaigns.names import NAME_LIMIT, clean_name
from rolls.models import REASON_LIMIT
from rules.sheets import Problem


def clean_reason(text: str) -> str | Problem:
    """The reason as it is kept (it may be empty), or why it cannot be."""
    return _cleaned(text, what="reason", trait="reason", limit=REASON_LIMIT) if text.strip() else ""


def clean_roller(name: object) -> str | Problem:
    """The name of a quick pool, as a form or a shell gives it; "Somebody" where there is none, or why it cannot be."""
    text = name[-1] if isinstance(name, list) and name else name
    if not isinstance(text, str) or not text.strip():
        return "Somebody"
    return _cleaned(text, what="name", trait="name", limit=NAME_LIMIT)


def _cleaned(text: str, *, what: str, trait: str, limit: int) -> str | Problem:
    try:
        return clean_name(text, what=what, limit=limit)
    except ValidationError as error:
        return Problem(code="bad_field", trait=trait, sentence=error.messages[0])
