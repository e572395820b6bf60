"""The hub of this process."""

from __future__ import annotations

from django.conf import settings

from rolls.live.hub import Hub
from rolls.live.relay import relay
from rolls.live.watch import ping, poll

hub = Hub(relay, (ping, poll) if settings.LIVE == "polling" else (ping,))
"""The streams of this process. With polling it also finds what other processes wrote."""
