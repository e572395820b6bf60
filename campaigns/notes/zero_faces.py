"""Session zero as pages show it: read beside the notes and on an invite, written on a page of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from campaigns.drawing import View
from campaigns.models import Campaign
from campaigns.notes.limits import ENTRY_LIMIT, MOST_ENTRIES
from campaigns.notes.models import ZeroEntry, ZeroKind

SHORT = {ZeroKind.LINE: "Line", ZeroKind.VEIL: "Veil", ZeroKind.ASK: "Ask"}
MEANS = {
    ZeroKind.TONE: "how the story should feel",
    ZeroKind.EXPECTATION: "what we expect of each other",
    ZeroKind.LINE: "never happens here, not even offstage",
    ZeroKind.VEIL: "may happen, out of sight",
    ZeroKind.ASK: "agree on it first, out of play",
}
TONES = {ZeroKind.LINE: "flag--port", ZeroKind.VEIL: "flag--brass"}


@dataclass(frozen=True, slots=True)
class EntryLine:
    """One entry: what it is with its flag, what it says, and who added it; nobody where they gave no name."""

    pk: int
    kind: str
    flag: str
    tone: str
    text: str
    by_name: str
    version: int

    @classmethod
    def of(cls, entry: ZeroEntry) -> EntryLine:
        """The entry as it stands."""
        kind = ZeroKind(entry.kind)
        flag, tone = SHORT.get(kind, ""), TONES.get(kind, "")
        return cls(entry.pk, entry.kind, flag, tone, entry.text, entry.by_name, entry.version)


@dataclass(frozen=True, slots=True)
class ZeroRead(View):
    """Session zero to read, `#zero-read`: tone and expectations as text, lines and veils each with its flag.

    With `names` it says who added what; whoever is about to join reads it without.
    """

    template: ClassVar[str] = "notes/zero_read.html"
    remembers: ClassVar[int] = 256

    entries: tuple[EntryLine, ...]
    names: bool = True

    @classmethod
    def of(cls, campaign: Campaign, *, names: bool = True) -> ZeroRead:
        """Of the table as it stands."""
        return cls(entries_of(campaign), names)

    def shown(self) -> Mapping[str, object]:
        """What is told in sentences, and what stands as a list."""
        told = tuple(one for one in self.entries if not one.flag)
        limits = tuple(one for one in self.entries if one.flag)
        return {"told": told, "limits": limits, "names": self.names}


@dataclass(frozen=True, slots=True)
class Clashed:
    """Words for an entry that were not saved: refused, or `stale`, for somebody else has changed it meanwhile."""

    pk: int
    kind: str
    text: str
    stale: bool = True


@dataclass(frozen=True, slots=True)
class ZeroWrite(View):
    """Session zero to write, `#zero-write`: every entry in a form of its own, so that two write at once.

    `tells`: its reader may reorder it. `clash` are words that were not saved, beside the entry as it stands,
    `problem` is why something was refused.
    """

    template: ClassVar[str] = "notes/zero_write.html"

    campaign_id: int
    entries: tuple[EntryLine, ...]
    tells: bool
    open: bool
    clash: Clashed | None = None
    problem: str = ""

    def shown(self) -> Mapping[str, object]:
        """The entries by what they are, and the words of the form."""
        kinds = tuple(
            (kind.value, str(kind.label), MEANS[kind], tuple(one for one in self.entries if one.kind == kind))
            for kind in ZeroKind
        )
        return {
            **View.shown(self),
            "kinds": kinds,
            "most": ENTRY_LIMIT,
            "full": len(self.entries) >= MOST_ENTRIES,
            "most_entries": MOST_ENTRIES,
        }


def entries_of(campaign: Campaign) -> tuple[EntryLine, ...]:
    """The entries of a table, in the order of their kinds."""
    order = {kind.value: place for place, kind in enumerate(ZeroKind)}
    rows = sorted(campaign.zero_entries.standing(), key=lambda one: (order[one.kind], one.position, one.pk))
    return tuple(EntryLine.of(one) for one in rows)


@dataclass(frozen=True, slots=True)
class Agreed(View):
    """Session zero on an invite, without the names of those who wrote it."""

    template: ClassVar[str] = "notes/agreed.html"
    remembers: ClassVar[int] = 64

    zero: ZeroRead

    @classmethod
    def of(cls, campaign: Campaign) -> Agreed:
        """Of the table as it stands."""
        nameless = tuple(replace(one, by_name="") for one in entries_of(campaign))
        return cls(ZeroRead(nameless, names=False))
