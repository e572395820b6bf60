"""Every kind of roll of Maelstrom: an action, a quick pool, and where there are rules for them willpower and soak.

Source: Maelstrom Rules, "Performing Actions" and "Willpower"; soak as in the later publication.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from rules.checks import Request
from rules.kit.kinds import Kind
from rules.maelstrom import afterwards
from rules.maelstrom.arithmetic import problem
from rules.maelstrom.checks import Asking, MaelstromCheck, MaelstromPlan
from rules.maelstrom.dice_laid import lay_out
from rules.maelstrom.fitting import fitting
from rules.maelstrom.kinds import action, pool, recovery, soak, willpower
from rules.maelstrom.odds import odds
from rules.maelstrom.resolving import resolve
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import MaelstromSheet
from rules.odds import gathered


def _planned[Q: Request](
    plan: Callable[[Asking[Q], MaelstromSheet], MaelstromPlan],
) -> Callable[[Asking[Q]], MaelstromPlan]:
    """A plan for which there must be a sheet."""

    def of_sheet(asking: Asking[Q]) -> MaelstromPlan:
        if asking.sheet is None:
            missing = problem("no_sheet", "This roll needs a character.")
            return MaelstromPlan(check=None, problems=(missing,))
        return plan(asking, asking.sheet)

    return of_sheet


_rolled: Callable[..., Kind[Rulebook, Any, MaelstromCheck, MaelstromSheet]] = partial(
    Kind,
    check=MaelstromCheck,
    owed=lambda check, steps: lay_out(check, steps).owed,
    resolve=resolve,
    odds=odds,
    bars=lambda odds: gathered(odds.distribution, odds.tail),
    choices=afterwards.choices,
)

KINDS = (
    _rolled(
        key="action",
        request=action.ActionRequest,
        plan=_planned(action.plan),
        settle=action.settle,
        fitting=lambda asking: fitting(asking, asking.sheet) if asking.sheet else {},
        hidden=lambda book: () if book.specialty_kinds else action.NOT_IN_THE_DRAFT,
    ),
    _rolled(key="pool", request=pool.PoolRequest, plan=pool.plan),
    _rolled(
        key="willpower",
        request=willpower.WillpowerRequest,
        plan=_planned(willpower.plan),
        settle=willpower.settle,
        offered=lambda book: book.willpower is not None,
    ),
    _rolled(
        key="recovery",
        request=recovery.RecoveryRequest,
        plan=_planned(recovery.plan),
        settle=recovery.settle,
        offered=lambda book: book.willpower is not None,
    ),
    _rolled(
        key="soak",
        request=soak.SoakRequest,
        plan=_planned(soak.plan),
        settle=soak.settle,
        offered=lambda book: book.health is not None,
    ),
)
"""The usual one first."""
