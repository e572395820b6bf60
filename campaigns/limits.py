"""How often one address may try what needs no account. Counted by allauth, as its own sign-in is, for every process."""

from __future__ import annotations

from allauth.core.internal import ratelimit
from django.http import HttpRequest

LIMITS = {"invite": "20/m/ip", "try_roll": "20/10s/ip", "not_sent": "20/m/ip"}
"""So many, within that time, for each address: guesses at an invite, rolls on the welcome page, texts kept for it."""


def tried_too_often(request: HttpRequest, what: str) -> bool:
    """Count one more try of `what` (a key of `LIMITS`); whether that was one too many.

    The library's public door counts no GET, and an invite is guessed by opening it.
    """
    return not ratelimit.consume(request, app="maelstrom", action=what, config=LIMITS, limit_get=True)
