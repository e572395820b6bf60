"""How often one address may try what needs no account, and how often a person has pressed lately.

What strangers do is counted by allauth, as its own sign-in is, for every process; what people do, in the process.
"""

from __future__ import annotations

from collections.abc import Callable

from allauth.core.internal import ratelimit
from django.core.cache import caches
from django.http import HttpRequest

from campaigns.people import User
from rules.sheets import Problem

LIMITS = {"invite": "20/m/ip", "share": "20/m/ip", "try_roll": "20/10s/ip", "not_sent": "20/m/ip"}
"""So many, within that time, for each address: guesses at an invite, rolls on the welcome page, texts kept for it."""


def tried_too_often(request: HttpRequest, what: str) -> bool:
    """Count one more try of `what` (a key of `LIMITS`); whether that was one too many.

    The library's public door counts no GET, and an invite is guessed by opening it.
    """
    return not ratelimit.consume(request, app="maelstrom", action=what, config=LIMITS, limit_get=True)


def pressed_lately(key: str, seconds: int) -> int:
    """Count one more press under a key ("talk:7"): how many there were within so many seconds of the first."""
    cache = caches["process"]
    # The time runs from the first: those within it are only counted.
    if cache.add(key, 1, timeout=seconds):
        return 1
    try:
        return cache.incr(key)
    except ValueError:  # it ran out between the two
        cache.set(key, 1, timeout=seconds)
        return 1


def at_most(what: str, most: int, seconds: int, problem: Problem) -> Callable[[str], Problem | None]:
    """A function that counts one more press of somebody ("user-7"), and gives the problem once there are too many."""

    def counted(who: str) -> Problem | None:
        return problem if pressed_lately(f"{what}:{who}", seconds) > most else None

    return counted


def at_most_each(what: str, most: int, seconds: int, problem: Problem) -> Callable[[User], Problem | None]:
    """The same for people who are signed in."""
    counted = at_most(what, most, seconds, problem)
    return lambda by: counted(f"user-{by.pk}")
