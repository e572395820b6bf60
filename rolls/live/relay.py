"""From the table's events to its streams: read once, rendered once for each audience, handed to everyone in it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from campaigns.access import Viewer
from campaigns.kinds import kind_of
from campaigns.live import Fragment, Scene, Shown, shown_by
from campaigns.models import TableEvent
from rolls.live import sse
from rolls.live.admission import Place, Refusal, roles_of, still_listening
from rolls.live.desk import relay_desk
from rolls.live.hub import Mark, Subscriber, Table
from rolls.live.notices import farewell

type Parts = tuple[tuple[Shown, Fragment], ...]

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Delivery:
    """One event by its number, and what is sent of it to each place that may know of it."""

    seq: int
    messages: dict[Place, bytes]


@dataclass(frozen=True, slots=True)
class Batch:
    """What happened at a table, in its order; `roles` are those of its listeners now, where they may have changed.

    `signed_out` says that somebody may be signed in no more.
    """

    deliveries: tuple[Delivery, ...] = ()
    roles: dict[int, str] | None = None
    signed_out: bool = False


async def relay(table: Table) -> None:
    """Read what is new at the table and hand it to the streams.

    Who opens one meanwhile may be of an audience that nothing is rendered for, and catches up alone.
    """
    streams = frozenset(table.streams)
    places = frozenset(subscriber.place for subscriber in streams)
    batch = await relay_desk.ask(read_batch, table.campaign_id, table.seq, places)
    for latecomer in table.streams - streams:
        latecomer.put(Mark.CATCH_UP)
    # Before anything is handed out: who lost the seat or the session is told nothing of what came after.
    if batch.roles is not None:
        follow_roles(streams, batch.roles)
    if batch.signed_out:
        await dismiss(table)
    for delivery in batch.deliveries:
        hand_out(delivery, streams)
        # One by one: where the next cannot be handed out, reading begins again with that one.
        table.seq = delivery.seq


def read_batch(campaign_id: int, since: int, places: frozenset[Place]) -> Batch:
    """The events after number `since`, rendered for these places."""
    news = TableEvent.objects.filter(campaign_id=campaign_id, seq__gt=since).order_by("seq")
    events = tuple(news.select_related("campaign"))
    if not events:
        return Batch()
    scene = Scene(events[0].campaign, events)
    happened = [kind_of(event.kind) for event in events]
    moved = any(kind.seats for kind in happened)
    roles = roles_of(campaign_id, {place.user_id for place in places}) if moved else None
    return Batch(
        tuple(Delivery(event.seq, _messages(scene, event, places)) for event in events),
        roles,
        signed_out=any(kind.sessions for kind in happened),
    )


def _messages(scene: Scene, event: TableEvent, places: frozenset[Place]) -> dict[Place, bytes]:
    """The message to each place that may know of the event and has something to see of it."""
    told = [place for place in places if place.may_know(event)]
    parts = parts_of(scene, event) if told else ()
    audiences = {place: tuple(place.viewer(part.personal) for _, part in parts) for place in told}
    encoded: dict[tuple[Viewer, ...], bytes] = {}
    for viewers in set(audiences.values()):
        if html := rendered(scene, parts, viewers):
            encoded[viewers] = sse.encode(event.kind, html, event.token)
    return {place: encoded[viewers] for place, viewers in audiences.items() if viewers in encoded}


def parts_of(scene: Scene, event: TableEvent, asked: Iterable[Shown] | None = None) -> Parts:
    """What the event shows, of all that it may show, or of what is asked for."""
    found = ((shown, quietly(shown.find, scene, event)) for shown in (shown_by(event) if asked is None else asked))
    return tuple((shown, fragment) for shown, fragment in found if fragment is not None)


def rendered(scene: Scene, parts: Parts, viewers: Iterable[Viewer]) -> str:
    """The parts one after the other, each for its viewer."""
    return "".join(
        quietly(shown.html, scene, fragment, viewer) or ""
        for (shown, fragment), viewer in zip(parts, viewers, strict=True)
    )


def quietly[**P, T](render: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | None:
    """What `render` returns; None, logged, when it fails: the rest of the table must still reach its streams."""
    try:
        return render(*args, **kwargs)
    except Exception:
        _log.exception("an event could not be rendered")
        return None


async def dismiss(table: Table) -> None:
    """End the streams of those who are no members any more, have signed out, or have another role."""
    listeners = frozenset(subscriber.listener for subscriber in table.streams)
    kept = await relay_desk.ask(still_listening, table.campaign_id, listeners)
    for subscriber in tuple(table.streams):
        # Who came while it was asked was admitted a moment ago.
        if subscriber.listener not in listeners:
            continue
        standing = kept[subscriber.listener]
        if isinstance(standing, Refusal):
            subscriber.end(bye(standing))
        elif standing != subscriber.listener.role:
            subscriber.end()


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
    for subscriber in streams:
        body = delivery.messages.get(subscriber.place)
        if body is not None:
            subscriber.put((delivery.seq, body))
