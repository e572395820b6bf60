"""The hub of this process."""

from __future__ import annotations

from django.conf import settings

from rolls.live.hub import Hub
from rolls.live.relay import relay
from rolls.live.watch import give_up_unread, ping, poll

_watches = (ping, give_up_unread)

hub = Hub(relay, (*_watches, poll) if settings.LIVE == "polling" else _watches)
"""The streams of this process. With polling it also finds what other processes wrote."""
