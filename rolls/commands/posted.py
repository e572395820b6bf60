"""A line as it was sent: its text, who is to read it, and who speaks."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from django.http import QueryDict

from campaigns.presses import read_key
from rolls.filled import UNSAFE
from rules.sheets import Problem

MOST_SENT = 5_000
"""So much of a line is kept to be shown again; what is longer was typed by nobody."""

ALL, STORYTELLERS = "table", "storytellers"
READERS = ((ALL, "All read it"), (STORYTELLERS, "Storytellers"))
"""Who may be let read a line, as the line offers it."""

NO_KEY = Problem(code="no_key", trait="request_key", sentence="This form is incomplete. Reload the page and try again.")
NO_READERS = Problem(code="bad_field", trait="readers", sentence="Choose who reads it: all, or the storytellers.")


@dataclass(frozen=True, slots=True)
class Posted:
    """The fields of a writing line. `speaker` is the id of the character who speaks, as it was sent, empty for oneself.

    `place` names the line on its page, as the ids of its parts begin.
    """

    text: str = ""
    readers: str = ALL
    speaker: str = ""
    place: str = "say"
    request_key: uuid.UUID | None = None
    unsafe: bool = False

    @classmethod
    def of(cls, data: QueryDict) -> Posted:
        """What came; nothing is judged but the key, which is None unless it is a UUID."""
        given = [data.get(name, "") for name in ("text", "readers", "speaker")]
        text, readers, speaker = (one.replace("\x00", "") for one in given)
        return cls(
            text=text[:MOST_SENT],
            readers=readers or ALL,
            speaker=speaker,
            place="palette" if data.get("place") == "palette" else "say",
            request_key=read_key(data.get("request_key", "")),
            unsafe=any("\x00" in one for one in given),
        )

    @property
    def is_command(self) -> bool:
        """Whether it asks for something, and is not only said."""
        return self.text.lstrip().startswith("/")

    @property
    def for_storytellers(self) -> bool:
        """Whether only storytellers are to read it, besides whoever writes."""
        return self.readers == STORYTELLERS

    @property
    def fault(self) -> Problem | None:
        """Why it is no line at all."""
        if self.unsafe:
            return UNSAFE
        return None if self.readers in dict(READERS) else NO_READERS


EMPTY = Posted()
"""A line in which nothing has been typed."""
