"""Names people give: characters, campaigns, specialties, themselves."""

from __future__ import annotations

import unicodedata

from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator

NAME_LIMIT = 80
USERNAME_LIMIT = 40

# Characters that reorder or hide their neighbours could make one member look like another.
_DISGUISES = frozenset(
    "\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b\u2060\ufeff\u00ad"
)


# Scripts with letters that cannot be told from one another.
_LOOK_ALIKES = frozenset({"LATIN", "CYRILLIC", "GREEK"})


def clean_name(text: str, *, what: str = "name", limit: int = NAME_LIMIT) -> str:
    """`text` composed (NFC), trimmed, its blanks folded. Raises ValidationError, naming the limit, when it will not do.

    Refused: nothing to see, more than `limit` characters, control characters, and characters that reorder text.
    """
    composed = " ".join(unicodedata.normalize("NFC", text).split())
    if any(char in _DISGUISES or unicodedata.category(char) in {"Cc", "Cs", "Co"} for char in composed):
        raise ValidationError(f"The {what} has a character that cannot be shown safely. Please type it without.")
    if not any(unicodedata.category(char)[0] in "LNPS" for char in composed):
        raise ValidationError(f"The {what} needs at least one character that can be seen.")
    if len(composed) > limit:
        raise ValidationError(f"The {what} has {len(composed)} characters; at most {limit} fit.")
    return composed


def fold(text: str) -> str:
    """`text` as search compares it: without accents and case, so that "zoe" finds "Zoë"."""
    decomposed = unicodedata.normalize("NFKD", text.replace("Ł", "L").replace("ł", "l"))
    return "".join(char for char in decomposed if not unicodedata.combining(char)).casefold()


def validate_name(text: str) -> None:
    """Raise ValidationError unless `text` is a name as `clean_name` would leave it."""
    if clean_name(text) != text:
        raise ValidationError("The name has blanks at its ends or in a row.")


def validate_not_a_double(username: str) -> None:
    """Raise ValidationError for a username that could pass for another: wide letters, letters of look-alike scripts."""
    if unicodedata.normalize("NFKC", username) != username:
        raise ValidationError("Type the name in ordinary letters, each accent in one piece with its letter.")
    scripts = {unicodedata.name(char, "").split(" ")[0] for char in username if char.isalpha()}
    if len(scripts & _LOOK_ALIKES) > 1:
        raise ValidationError("Type the name in the letters of one script.")


username_validators = [UnicodeUsernameValidator(), MaxLengthValidator(USERNAME_LIMIT), validate_not_a_double]
