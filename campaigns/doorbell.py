"""The doorbell: told after commit that something happened at a table. A bell that fails never fails a write."""

from __future__ import annotations

import logging
from collections.abc import Callable

type Bell = Callable[[int], None]

_bells: list[Bell] = []
_log = logging.getLogger(__name__)


def connect(bell: Bell) -> None:
    """Have `bell` called with the campaign's id after each committed event."""
    if bell not in _bells:
        _bells.append(bell)


def ring(campaign_id: int) -> None:
    """Tell every bell; what goes wrong is logged, for the event itself is already kept."""
    for bell in _bells:
        try:
            bell(campaign_id)
        except Exception:
            _log.exception("a doorbell failed for campaign %s", campaign_id)
