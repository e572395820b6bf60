"""What came with a roll panel: its own fields as text, and those that the rules read."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.http import QueryDict

from rules.kit.plain import KEY as PLAIN_DICE
from rules.sheets import Problem

OWN_FIELDS = frozenset(
    {
        "csrfmiddlewaretoken",
        "character",
        "kind",
        "visibility",
        "visibility_began",
        "reason",
        "request_key",
        "choose",
        "other_character",
        "drawn_for",
        "had_fixed",
        "answers",
        "approach",
        "act",
        "act_who",
        "in_play",
        "saved",
        "saved_name",
        "aside",
    }
)
"""Fields of the panel that are not the rules' business."""

UNSAFE = Problem(code="bad_field", sentence="A field holds a character that no keyboard types.")
"""The answer to a NUL, which some databases cannot keep."""


@dataclass(frozen=True, slots=True)
class Filled:
    """A panel as it came: its own fields as text, and those that the rules read, each with the texts sent for it.

    `character` is the id of whoever rolls, as it was sent, empty for a quick pool; `chooses`: one may choose.
    `other_character` is the id of whoever opposes the roll, as it was sent. `began` is the visibility that the panel
    on the page had begun with, empty after a choice: while both are the same, nobody has chosen. `drawn_for` is the id
    of whoever the panel was drawn for, None where no panel says so. `had_fixed`: the page shows fields that were read.
    `call` is the token of the call that the roll answers, and `approach` the letter of the way that was chosen.
    `act` is what the roll is made for in the fight that is on ("act|Attack"), and `act_who` the fighter who does it.
    `in_play`: the panel stands beside the log, where the entry on top is the result. `saved` is the id of the saved
    roll that is filled in; with `exact` nothing of it is dropped that no longer fits, but refused.
    """

    character: str = ""
    kind: str = ""
    visibility: str = ""
    began: str = ""
    reason: str = ""
    other_character: str = ""
    drawn_for: str | None = None
    had_fixed: bool = False
    call: str = ""
    approach: str = ""
    act: str = ""
    act_who: str = ""
    in_play: bool = False
    saved: str = ""
    exact: bool = False
    chooses: bool = False
    request_key: uuid.UUID | None = None
    sent: tuple[tuple[str, tuple[str, ...]], ...] = ()
    unsafe: bool = False

    @classmethod
    def of(cls, data: QueryDict) -> Filled:
        """What `data` fills in. Nothing is judged here but the key, which is None unless it is a UUID."""
        lists = dict(data.lists())
        return cls(
            # Nobody's sheet stands behind plain dice: they are thrown by whoever asks for them.
            character="" if data.get("kind") == PLAIN_DICE else data.get("character", ""),
            kind=data.get("kind", ""),
            visibility=data.get("visibility", ""),
            began=data.get("visibility_began", ""),
            reason=data.get("reason", ""),
            other_character=data.get("other_character", ""),
            drawn_for=data.get("drawn_for"),
            had_fixed="had_fixed" in data,
            call=data.get("answers", ""),
            approach=data.get("approach", ""),
            act=data.get("act", ""),
            act_who=data.get("act_who", ""),
            in_play="in_play" in data,
            saved=data.get("saved", ""),
            chooses="choose" in data,
            request_key=_uuid(data.get("request_key", "")),
            sent=tuple((name, tuple(values)) for name, values in lists.items() if name not in OWN_FIELDS),
            unsafe=any("\x00" in text for name, values in lists.items() for text in (name, *values)),
        )

    def having(self, name: str, values: tuple[str, ...]) -> Filled:
        """The same with one more field of the rules."""
        return replace(self, sent=(*self.sent, (name, values)))

    def without(self, names: Iterable[str]) -> Filled:
        """The same without these fields of the rules."""
        gone = frozenset(names)
        return replace(self, sent=tuple((name, values) for name, values in self.sent if name not in gone))

    @property
    def is_plain(self) -> bool:
        """Whether plain dice are asked for, which every member who plays may throw."""
        return self.kind == PLAIN_DICE

    @property
    def form(self) -> Mapping[str, list[str]]:
        """What the rules read."""
        return {name: list(values) for name, values in self.sent}

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been chosen yet, so that nothing can be wrong."""
        return not any(value for values in self.form.values() for value in values)


def _uuid(text: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(text)
    except ValueError:
        return None
