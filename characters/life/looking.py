"""Looking through the history of a character: by person, by kind of change, by words of what it says."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q
from django.http import QueryDict

from campaigns.names import fold
from characters.history import BESIDE, PAGE, Line, line_of, rows_for
from characters.legality import RESTORED_PATH, RULES_PATH
from characters.models import Character
from characters.writing import NAME_PATH

LOOKED_AT = 2_000
"""Rows that one page looks through for words."""

LONGEST = 60
KINDS = (
    ("traits", "Traits and lists"),
    ("pools", "What play moves"),
    ("growth", "Points given and spent"),
    ("story", "Name and story"),
    ("state", "Finished, allowed, restored"),
)
"""The kinds of changes that one chooses by."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is looked for; empty where everything is."""

    by: str = ""
    kind: str = ""
    words: str = ""

    @classmethod
    def of(cls, data: QueryDict) -> Chosen:
        """What a form sends; a kind that there is not is none."""
        kind = data.get("kind", "")
        known = kind if kind in dict(KINDS) else ""
        return cls(data.get("by", "")[:LONGEST], known, data.get("words", "").strip()[:LONGEST])

    def __bool__(self) -> bool:
        return bool(self.by or self.kind or self.words)

    @property
    def query(self) -> str:
        """The same for an address that goes on."""
        sent = QueryDict(mutable=True)
        sent.update({"by": self.by, "kind": self.kind, "words": self.words})
        return sent.urlencode()


@dataclass(frozen=True, slots=True)
class Found:
    """A page of lines, the newest first; before the version `older` there may be more. `people` changed the sheet."""

    lines: tuple[Line, ...]
    older: int | None
    people: tuple[str, ...]


def looked_for(character: Character, chosen: Chosen, *, notes: bool, tells: bool, before: int | None = None) -> Found:
    """The changes that are looked for and that this reader may know of."""
    all_rows = rows_for(character, notes=notes, tells=tells)
    people = tuple(sorted({*all_rows.order_by().values_list("by_name", flat=True).distinct()}, key=str.casefold))
    rows = all_rows.filter(_of_kind(character, chosen.kind))
    if chosen.by:
        rows = rows.filter(by_name=chosen.by)
    if before is not None:
        rows = rows.filter(version__lt=before)
    game, wanted = character.campaign.game, fold(chosen.words)
    lines: list[Line] = []
    last, many = None, 0
    for row in rows[: LOOKED_AT if wanted else PAGE].iterator(chunk_size=200):
        many, last = many + 1, row.version
        line = line_of(row, game)
        if not wanted or wanted in fold(f"{line.field} {line.before} {line.after} {line.reason}"):
            lines.append(line)
        if len(lines) == PAGE:
            break
    goes_on = len(lines) == PAGE or many == LOOKED_AT
    return Found(tuple(lines), last if goes_on else None, people)


def _of_kind(character: Character, kind: str) -> Q:
    game = character.campaign.game
    keys = [one.key for one in game.trackers(character.sheet)] if kind and character.is_readable else []
    account = game.vocabulary.growth.account
    growth = Q(path__startswith="experience") | (Q(path__startswith=account) if account else Q(pk=None))
    pools = Q(path__in=keys) & ~growth
    story = Q(path__startswith="story.") | Q(path=NAME_PATH)
    state = Q(path__in=[*BESIDE, RULES_PATH, RESTORED_PATH])
    kinds = {"growth": growth, "pools": pools, "story": story, "state": state}
    return Q() if not kind else kinds.get(kind, ~(growth | pools | story | state))
