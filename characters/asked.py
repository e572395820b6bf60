"""Which traits a table has rolled lately. The floor above knows the log and says so; until it does, none were."""

from __future__ import annotations

from collections.abc import Callable

from campaigns.models import Campaign

type Lately = Callable[[Campaign], frozenset[str]]


def _nothing(campaign: Campaign) -> frozenset[str]:
    return frozenset()


_lately: Lately = _nothing


def answer_with(lately: Lately) -> None:
    """Let `lately` say, for a campaign, which traits were rolled there in the open."""
    global _lately
    _lately = lately


def asked_lately(campaign: Campaign) -> frozenset[str]:
    """The names of the traits that were rolled lately at this table, where everybody saw it."""
    return _lately(campaign)
