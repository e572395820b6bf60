"""A search of the log as a file: what its reader may see of it, line after line, for a table or for a program.

Nothing is gathered: a page is asked for, written out and forgotten, so that a log of any length takes the same memory.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields
from datetime import datetime, tzinfo

from django.http import Http404
from django.utils import timezone

from campaigns.access import seat_at
from campaigns.drawing import View
from campaigns.log import EventLine
from campaigns.models import Membership
from campaigns.notes.handouts import HandoutLine
from characters.talk.faces import SaidLine
from rolls.calls.faces import CallBlock
from rolls.corrected import is_rerolled
from rolls.entries import Entry
from rolls.filters import Filter
from rolls.log import log_page
from rolls.words import title_and_kind

PAGE = 200
"""Lines that are asked for at a time."""

FORMAT, VERSION = "maelstrom-log", 1
"""What the JSON file calls itself (docs/log-export.md); a field that goes or means another thing raises the version."""

DANGEROUS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a spreadsheet takes for the beginning of a formula, or hides one behind."""

_WITHIN = re.compile(r"([;\t\r\n][ ]*)(?=[=+\-@＝＋－＠])")


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the log as a file has it; `at` with the offset of its reader. A line that is no roll has no dice."""

    at: str
    line: str
    number: int | None = None
    id: str = ""
    name: str = ""
    player: str = ""
    text: str = ""
    kind: str = ""
    rolled: str = ""
    outcome: str = ""
    value: int | None = None
    dice: tuple[int, ...] = ()
    result: str = ""
    afterwards: tuple[str, ...] = ()
    counts: bool | None = None
    seen: str = "table"


def rows(membership: Membership, shown: Filter, zone: tzinfo) -> Iterator[Row | None]:
    """Every line that the search lets through, newest first; at the end None, if its reader had the seat until then."""
    cursor: str | None = None
    while True:
        seat = seat_at(membership.user, membership.campaign_id)
        if seat is None:
            return
        with timezone.override(zone):  # the days of a search are those of its reader, while it streams as well
            try:
                page = log_page(seat, shown, cursor, PAGE)
            except Http404:
                return  # the line by which it went on was hidden meanwhile
            yield from (row_of(view) for day in page.days for view in day.entries)
        cursor = page.older
        if cursor is None:
            yield None
            return


def as_csv(found: Iterable[Row | None]) -> Iterator[bytes]:
    """The lines for a spreadsheet, in UTF-8 that says so; no cell of words is a formula."""
    yield "\ufeff".encode()
    names = [one.name for one in fields(Row)]
    yield _written([names])
    held: list[list[str]] = []
    for row in found:
        if row is not None:
            held.append([_cell(getattr(row, name)) for name in names])
        if len(held) == PAGE:
            yield _written(held)
            held = []
    if held:
        yield _written(held)


def as_json(found: Iterable[Row | None], membership: Membership, shown: Filter) -> Iterator[bytes]:
    """The lines for a program; `complete` at the end says that nothing is missing."""
    campaign = membership.campaign
    head = {
        "format": FORMAT,
        "version": VERSION,
        "campaign": {"name": campaign.name, "system": campaign.system, "edition": campaign.edition},
        "exported_at": timezone.localtime().isoformat(),
        "search": dict(shown.fields),
    }
    yield f'{json.dumps(head, ensure_ascii=False)[:-1]}, "entries": ['.encode()
    between, complete, held = "\n", False, ""
    for row in found:
        if row is None:
            complete = True
            continue
        held += f"{between}{json.dumps(asdict(row), ensure_ascii=False)}"
        between = ",\n"
        if len(held) > 64_000:
            yield held.encode()
            held = ""
    yield f'{held}\n], "complete": {json.dumps(complete)}}}\n'.encode()


def row_of(view: View) -> Row:
    """A line as its reader sees it, by its words."""
    match view:
        case Entry():
            return _roll(view)
        case SaidLine():
            seen = "storytellers" if view.private else "table"
            return Row(_iso(view.at), "talk", id=view.token, name=view.who, player=view.by, text=view.text, seen=seen)
        case EventLine():
            after = (view.back,) if view.back else ()
            said = f"{view.who}{view.said}".strip()
            return Row(_iso(view.at), "event", id=view.token, player=view.by, text=said, afterwards=after)
        case HandoutLine():
            return Row(_iso(view.at), "handout", id=view.line, player=view.by_name, text=view.title)
        case CallBlock():
            answers = tuple(f"{one.name}: {one.outcome.label if one.outcome else one.state}" for one in view.answers)
            asked = "; ".join(one.rolled for one in view.ways)
            return Row(
                at=_iso(view.called_at),
                line="call",
                id=str(view.token),
                player=view.by,
                text=view.line,
                rolled=asked,
                afterwards=answers,
                seen="some" if view.hidden else "table",
            )
    raise TypeError(f"no file has a line for {type(view).__name__}")


def _roll(entry: Entry) -> Row:
    told, fallen = entry.told, entry.told.fallen
    title, kind = title_and_kind(told.announced)
    corrections = tuple(one.spoken for one in (entry.ordered, *entry.corrections) if one)
    return Row(
        at=_iso(told.thrown_at),
        line="roll",
        number=told.number,
        id=str(told.token),
        name=told.roller_name,
        player=told.by_name,
        text=told.reason or entry.did,
        kind=kind,
        rolled=title,
        outcome=fallen.last.label,
        value=fallen.last.value,
        dice=tuple(die.face for die in fallen.last.dice),
        result=fallen.last.spoken,
        afterwards=tuple(one for one in (told.cost, *told.sentences, *corrections) if one),
        counts=not (told.void or is_rerolled(told.corrections)),
        seen=told.visibility,
    )


def _iso(at: datetime) -> str:
    return timezone.localtime(at).isoformat(timespec="seconds")


def _cell(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case int():
            return str(value)  # no words: a result below zero stays a number
        case tuple():
            joined = " ".join(str(one) for one in value) if all(isinstance(one, int) for one in value) else ""
            return joined or _safe("; ".join(str(one) for one in value))
    return _safe(str(value))


def _safe(text: str) -> str:
    """Words that no spreadsheet works out; the apostrophe is not shown by those that know it."""
    # Where cells end at semicolons, as in much of Europe, what follows one within a text begins a cell of its own.
    inside = _WITHIN.sub(r"\1'", text)
    return f"'{inside}" if text.lstrip(" ").startswith(DANGEROUS) else inside


def _written(cells: Iterable[Iterable[str]]) -> bytes:
    paper = io.StringIO()
    csv.writer(paper).writerows(cells)
    return paper.getvalue().encode()
