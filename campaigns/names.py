"""Names people give: characters, campaigns, what they add to a sheet, themselves."""

from __future__ import annotations

import re
import unicodedata

from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator

from rules.sheets import Problem
from rules.spelling import fault_of

NAME_LIMIT = 80
USERNAME_LIMIT = 40
LOOKED_AT = 10
"""Of what is so many times too long no letter is looked at: of a megabyte that takes seconds."""

_FOLDED = re.compile(r"\n{3,}")

# Scripts with letters that cannot be told from one another.
_LOOK_ALIKES = frozenset({"LATIN", "CYRILLIC", "GREEK"})


def clean_name(text: str, *, what: str = "name", limit: int = NAME_LIMIT) -> str:
    """`text` composed (NFC), trimmed, its blanks folded. Raises ValidationError, naming the limit, when it will not do.

    Refused: nothing to see, more than `limit` characters, control characters, characters that reorder text or are drawn
    as nothing (a joiner within an emoji, or where a script spells with it, stays), and towers of marks.
    """
    composed = " ".join(unicodedata.normalize("NFC", text).split())
    if len(composed) <= LOOKED_AT * limit and (fault := fault_of(composed)):
        raise ValidationError(f"The {what} {fault}")
    if len(composed) > limit:
        raise ValidationError(f"The {what} has {len(composed)} characters; at most {limit} fit.")
    return composed


def cleaned(text: str, what: str, limit: int, *, field: str = "") -> str | Problem:
    """The same, or what is wrong with it, about the `field` of a form (usually `what`)."""
    try:
        return clean_name(text, what=what, limit=limit)
    except ValidationError as error:
        return Problem(code="bad_field", trait=field or what, sentence=error.messages[0])


def cleaned_text(text: str, what: str, limit: int, *, breaks: int, field: str = "") -> str | Problem:
    """A text of several lines, each cleaned as a name is; at most one of them empty in a row. Or what is wrong with it.

    At most `limit` characters and so many `breaks`; every character that a name refuses is refused here.
    """
    lines = [" ".join(one.split()) for one in unicodedata.normalize("NFC", text).splitlines()]
    whole = _FOLDED.sub("\n\n", "\n".join(lines)).strip("\n")
    looked_at = whole.split("\n") if len(whole) <= LOOKED_AT * limit else ()
    faults = [fault_of(one) for one in looked_at if one] if whole else [fault_of("")]
    fault = next((f"The {what} {one}" for one in faults if one), "")
    if not fault and len(whole) > limit:
        fault = f"The {what} has {len(whole)} characters; at most {limit} fit."
    if not fault and whole.count("\n") > breaks:
        fault = f"The {what} has {whole.count('\n') + 1} rows; at most {breaks + 1} fit."
    return Problem(code="bad_field", trait=field or what, sentence=fault) if fault else whole


def fold(text: str) -> str:
    """`text` as search compares it: without accents and case, so that "zoe" finds "Zoë"."""
    # Unicode does not take these two apart, so they are named.
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


username_validators = [
    UnicodeUsernameValidator(message="A name here has letters, numbers and @ . + - _, no blanks."),
    MaxLengthValidator(USERNAME_LIMIT),
    validate_name,
    validate_not_a_double,
]
