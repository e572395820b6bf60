"""What goes on while streams are open: signs of life, and a look at the database where no doorbell rings."""

from __future__ import annotations

import asyncio
import logging

from campaigns.models import Campaign
from rolls.live import sse
from rolls.live.desk import relay_desk
from rolls.live.hub import Hub
from rolls.live.relay import dismiss

# `live.js` takes a stream for dead that misses two of these.
PING_EVERY = 15.0
# About a tenth of a second later than a bell, for one small query.
POLL_EVERY = 0.2
SEND_TIMEOUT = 5.0
"""Seconds a browser may leave its connection full before its stream is given up."""

_log = logging.getLogger(__name__)


async def ping(hub: Hub) -> None:
    """After a while: look whether everyone still is a member and signed in, and send each stream a sign of life.

    Each table is read again as well, in case its doorbell was lost.
    """
    await asyncio.sleep(PING_EVERY)
    for table in hub.tables():
        try:
            await dismiss(table)
        except Exception:
            _log.exception("the listeners of campaign %s could not be checked", table.campaign_id)
        for subscriber in table.streams:
            subscriber.put((None, sse.PING))
        hub.wake(table.campaign_id)


async def give_up_unread(hub: Hub) -> None:
    """After a moment: give up the streams that nobody reads. One look at all is cheaper than a timer for each."""
    await asyncio.sleep(SEND_TIMEOUT / 5)
    latest = asyncio.get_running_loop().time() - SEND_TIMEOUT
    for table in hub.tables():
        for subscriber in table.streams:
            if subscriber.sending_since is not None and subscriber.sending_since < latest:
                _log.info("gave up a stream of campaign %s that is not read", table.campaign_id)
                subscriber.give_up()


async def poll(hub: Hub) -> None:
    """After a moment: wake the tables where another process has written an event."""
    await asyncio.sleep(POLL_EVERY)
    seqs = await relay_desk.ask(_event_seqs, tuple(table.campaign_id for table in hub.tables()))
    for table in hub.tables():
        if seqs.get(table.campaign_id, 0) > table.seq:
            hub.wake(table.campaign_id)


def _event_seqs(campaign_ids: tuple[int, ...]) -> dict[int, int]:
    return dict(Campaign.objects.filter(pk__in=campaign_ids).values_list("pk", "event_seq"))
