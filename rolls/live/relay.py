"""From the table's events to its streams: read once, rendered once for each audience, handed to everyone in it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from campaigns.access import Viewer
from campaigns.models import Campaign, TableEvent
from rolls.live import sse
from rolls.live.admission import Listener, Refusal, roles_of
from rolls.live.desk import relay_desk
from rolls.live.fragments import Scene, farewell
from rolls.live.hub import Mark, Subscriber, Table

MEMBERSHIP_KINDS = frozenset({"membership", "removed"})
"""The kinds of event after which somebody may have another role, or none."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Delivery:
    """One event, and its message for each audience that had a stream open."""

    event: TableEvent
    personal: frozenset[int]
    messages: dict[Viewer, bytes]


@dataclass(frozen=True, slots=True)
class Batch:
    """What happened at a table, in its order; `roles` are those of its listeners now, where they may have changed."""

    deliveries: tuple[Delivery, ...] = ()
    roles: dict[int, str] | None = None


async def relay(table: Table) -> None:
    """Read what is new at the table and hand it to the streams.

    Who opens one meanwhile may be of an audience that nothing is rendered for, and catches up alone.
    """
    streams = frozenset(table.streams)
    listeners = frozenset(subscriber.listener for subscriber in streams)
    batch = await relay_desk.ask(read_batch, table.campaign_id, table.seq, listeners)
    for latecomer in table.streams - streams:
        latecomer.put(Mark.CATCH_UP)
    if batch.roles is not None:
        follow_roles(streams, batch.roles)
    for delivery in batch.deliveries:
        hand_out(delivery, streams)
        table.seq = delivery.event.seq


def read_batch(campaign_id: int, since: int, listeners: frozenset[Listener]) -> Batch:
    """The events after number `since`, rendered for these listeners."""
    events = tuple(TableEvent.objects.filter(campaign_id=campaign_id, seq__gt=since).order_by("seq"))
    if not events:
        return Batch()
    scene = Scene(Campaign.objects.get(pk=campaign_id))
    moved = any(event.kind in MEMBERSHIP_KINDS for event in events)
    roles = roles_of(campaign_id, {listener.user_id for listener in listeners}) if moved else None
    return Batch(tuple(_delivery(scene, event, listeners) for event in events), roles)


def _delivery(scene: Scene, event: TableEvent, listeners: frozenset[Listener]) -> Delivery:
    told = [listener for listener in listeners if listener.may_know(event)]
    fragment = quietly(scene.fragment, event) if told else None
    if fragment is None:
        return Delivery(event, frozenset(), {})
    messages: dict[Viewer, bytes] = {}
    for viewer in {listener.viewer(fragment.personal) for listener in told}:
        if html := quietly(fragment.render, viewer):
            messages[viewer] = sse.encode(event.kind, html, event.token)
    return Delivery(event, fragment.personal, messages)


def quietly[**P, T](render: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | None:
    """What `render` returns; None, logged, when it fails: the rest of the table must still reach its streams."""
    try:
        return render(*args, **kwargs)
    except Exception:
        _log.exception("an event could not be rendered")
        return None


def follow_roles(streams: Iterable[Subscriber], roles: dict[int, str]) -> None:
    """Say goodbye to whoever is no member any more; a stream in a changed role ends, and opens again in the new one."""
    for subscriber in streams:
        role = roles.get(subscriber.listener.user_id)
        if role is None:
            subscriber.end(bye(Refusal.NO_MEMBER))
        elif role != subscriber.listener.role:
            subscriber.end()


def bye(refusal: Refusal) -> tuple[None, bytes]:
    """The last message of a stream that must not be opened again."""
    return None, sse.encode("bye", farewell(refusal))


def hand_out(delivery: Delivery, streams: Iterable[Subscriber]) -> None:
    """Queue the event's message on each stream whose member may know of it."""
    event = delivery.event
    for subscriber in streams:
        if subscriber.listener.may_know(event):
            body = delivery.messages.get(subscriber.listener.viewer(delivery.personal))
            if body is not None:
                subscriber.put((event.seq, body))
