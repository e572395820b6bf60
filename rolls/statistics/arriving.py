"""The tallies of a table that comes out of an archive: counted from its rows, before anything of it is written."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.db.models import Model

from campaigns.archiving import Row
from campaigns.evenings.models import Session
from campaigns.models import Audience, Campaign, User
from characters.models import Character
from rolls.corrections import Correction, CorrectionKind
from rolls.models import Announcement, Roll, RollStep
from rolls.statistics.shares import Fell, Known, Sheaf, faces_of, reckoned, stretch_of, tally_of
from rules.checks import Check, Step


@dataclass
class Arriving:
    """A table on its way in. `rows` are those of a model in the archive, `new` is the number that one of them gets."""

    campaign: Campaign
    rows: Callable[[type[Model]], Iterable[Row]]
    new: Callable[[type[Model], Any], Any]
    _checks: dict[Any, tuple[Check, Known]] = field(default_factory=dict)

    def tallied(self) -> Sheaf:
        """What its rolls come to."""
        sheaf = Sheaf()
        for row in self.rows(Roll):
            if row["visibility"] == Audience.TABLE and row["id"] not in self._out:
                with suppress(ValueError, KeyError):  # as of a damaged row of ours, nothing is counted of it
                    self._add(sheaf, row)
        return sheaf

    def _add(self, sheaf: Sheaf, row: Row) -> None:
        who = {"by_id": self.new(User, row["by"]), "character_id": self.new(Character, row["character"])}
        roll = Roll(campaign=self.campaign, seq=row["seq"], **who)
        check, known = self._announced(row["announcement"])
        later = sorted(self._later.get(row["id"], ()), key=lambda one: one["number"])
        steps = (*row["opening"], *(Step.model_validate(one["document"]) for one in later))
        stretch = stretch_of(next((one for one in self._begun if one["roll_before"] < roll.seq), None), roll.seq)
        fell = Fell(self.campaign.game, check, steps, known)
        sheaf.add(tally_of(roll, stretch, known, fell))
        for face in faces_of(roll, stretch, fell):
            sheaf.add(face)

    def _announced(self, pk: Any) -> tuple[Check, Known]:
        if pk not in self._checks:
            check = self.campaign.game.read_check(json.loads(self._texts[pk]))
            self._checks[pk] = check, reckoned(self.campaign.game, check)
        return self._checks[pk]

    @cached_property
    def _texts(self) -> dict[Any, str]:
        return {row["id"]: row["text"] for row in self.rows(Announcement)}

    @cached_property
    def _later(self) -> dict[Any, list[Row]]:
        found = defaultdict(list)
        for row in self.rows(RollStep):
            found[row["roll"]].append(row)
        return found

    @cached_property
    def _out(self) -> frozenset[Any]:
        """As `LEFT_OUT` has it."""
        rows = list(self.rows(Correction))
        ended = {row["ends"] for row in rows}
        void = {row["roll"] for row in rows if row["kind"] == CorrectionKind.VOID and row["id"] not in ended}
        return frozenset(void | {row["roll"] for row in rows if row["kind"] == CorrectionKind.REROLL})

    @cached_property
    def _begun(self) -> list[Any]:
        """Sessions by what their stretches are found with, the newest first."""
        return sorted(self.rows(Session), key=lambda row: row["number"], reverse=True)
