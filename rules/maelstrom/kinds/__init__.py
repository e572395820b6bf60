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
from rules.maelstrom.kinds import action, called, pool, recovery, soak, willpower
from rules.maelstrom.odds import odds
from rules.maelstrom.resolving import resolve
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import MaelstromSheet
from rules.odds import gathered


def _planned(plan: Callable[[Asking[Any], MaelstromSheet], MaelstromPlan], asking: Asking[Any]) -> MaelstromPlan:
    """The plan of a roll for which there must be a sheet."""
    if asking.sheet is None:
        return MaelstromPlan(check=None, problems=(problem("no_sheet", "This roll needs a character."),))
    return plan(asking, asking.sheet)


type MaelstromKind = Kind[Rulebook, Any, MaelstromCheck, MaelstromSheet]

_rolled: Callable[..., MaelstromKind] = partial(
    Kind,
    check=MaelstromCheck,
    owed=lambda check, steps: lay_out(check, steps).owed,
    resolve=resolve,
    odds=odds,
    bars=lambda odds: gathered(odds.distribution, odds.tail),
    choices=afterwards.choices,
    # Attributes before abilities, as the rulebook says them, whichever was picked first.
    traits=lambda book, check: tuple(sorted(check.traits, key=lambda name: (book.is_ability(name), name))),
)


def _of_sheet(key: str, request: type[Request], plan: Callable[..., MaelstromPlan], **more: Any) -> MaelstromKind:
    return _rolled(key=key, request=request, plan=partial(_planned, plan), **more)


def _with_willpower(book: Rulebook) -> bool:
    return book.willpower is not None


KINDS = (
    _of_sheet(
        "action",
        action.ActionRequest,
        action.plan,
        settle=action.settle,
        fitting=action.fitting,
        hidden=lambda book: () if book.specialty_kinds else action.NOT_IN_THE_DRAFT,
        called=called.ACTION,
    ),
    _rolled(key="pool", request=pool.PoolRequest, plan=pool.plan),
    _of_sheet(
        "willpower",
        willpower.WillpowerRequest,
        willpower.plan,
        settle=willpower.settle,
        offered=_with_willpower,
        called=willpower.CALLED,
    ),
    _of_sheet("recovery", recovery.RecoveryRequest, recovery.plan, settle=recovery.settle, offered=_with_willpower),
    _of_sheet("soak", soak.SoakRequest, soak.plan, settle=soak.settle, offered=lambda book: book.health is not None),
)
"""The usual one first."""
