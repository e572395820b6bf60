"""What came after rolls fell, read in one query for a page of them: what was done about them, and what was said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.db.models import F, TextField, Value
from django.db.models.functions import Cast

from campaigns.statements import Slot, Statement
from rolls.corrected import Corrected, Named
from rolls.models import Correction, Roll, RollStep
from rolls.told import Followup


@dataclass
class Since:
    """What came after one roll, in its order; it grows while it is read."""

    followups: list[Followup] = field(default_factory=list)
    corrections: list[Corrected] = field(default_factory=list)


def since_of(ids: Sequence[int]) -> dict[int, Since]:
    """What came after each of these rolls after which anything came."""
    found: dict[int, Since] = {}
    asked = {f"roll_{place}": pk for place, pk in enumerate(ids)}
    for row in _since(len(ids)).ask(**asked) if ids else ():
        since = found.setdefault(row["roll_id"], Since())
        if row["kind"]:
            since.corrections.append(_correction(row))
        else:
            since.followups.append(Followup(row["written"], row["sentence"], row["by_name"], row["at"]))
    return found


def _correction(row: Mapping[str, Any]) -> Corrected:
    return Corrected(
        kind=row["kind"],
        visibility=row["seen"],
        text=row["written"],
        sentence=row["sentence"],
        by_name=row["by_name"],
        at=row["at"],
        again=Named(row["again_token"], row["again_number"]) if row["again_token"] else None,
    )


@lru_cache(maxsize=64)
def _since(many: int) -> Statement:
    """What was done and said about so many rolls. Two tables in one query: a page of the log asks it every time."""
    here = {"roll__id__in": [Slot(f"roll_{place}") for place in range(many)]}
    common = ("roll_id", "number", "sentence", "by_name", "at")
    # Each column comes from both: the first says what the others are, so it is the one with the links.
    said = Correction.objects.filter(**here).values(
        *common,
        "kind",
        written=F("text"),
        seen=F("visibility"),
        again_token=F("again__token"),
        again_number=F("again__table_number"),
    )
    links = {"again_token": "token", "again_number": "table_number"}
    columns = {one.attname: one for one in Roll._meta.concrete_fields}
    nothing = {name: Value(None, output_field=columns[column]) for name, column in links.items()}
    done = RollStep.objects.filter(**here).values(
        *common, kind=Value(""), written=Cast("document", TextField()), seen=Value(""), **nothing
    )
    return Statement(said.order_by().union(done.order_by(), all=True).order_by("number"))
