"""What a stream missed, told in as few fragments as possible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from campaigns.kinds import kind_of, news
from campaigns.live import Scene, Shown, shown_by
from campaigns.models import Campaign, TableEvent
from rolls.live import sse
from rolls.live.admission import Listener, Refusal, roles_of
from rolls.live.relay import bye, parts_of, rendered

REPLAY_LIMIT = 500
"""Of more missed events than this the browser reads its page again."""


@dataclass(frozen=True, slots=True)
class Replay:
    """The bytes to send, the number of the last event told in them, and whether the stream ends after them."""

    body: bytes
    seen: int
    ends: bool = False


def catch_up(listener: Listener, since: int | None) -> Replay:
    """What the member may know of that happened after event number `since`; None: since nobody knows when."""
    visible = TableEvent.objects.visible_to(listener.membership)
    if since is None:
        return _start_over(visible.order_by("seq").last(), "")
    missed = list(visible.filter(seq__gt=since).order_by("seq")[: REPLAY_LIMIT + 1])
    if not missed:
        return Replay(b"", since)
    if len(missed) > REPLAY_LIMIT:
        new = visible.filter(seq__gt=since, kind__in=news()).count()
        return _start_over(visible.order_by("seq").last(), str(new))
    # A stream may outlive its role: what was missed since is not told in the old one.
    if any(kind_of(event.kind).seats for event in missed):
        role = roles_of(listener.campaign_id, [listener.user_id]).get(listener.user_id)
        if role != listener.role:
            return Replay(bye(Refusal.NO_MEMBER)[1] if role is None else b"", since, ends=True)
    return Replay(_told(listener, missed), missed[-1].seq)


def _start_over(last: TableEvent | None, new: str) -> Replay:
    """Have the page read again; what it then shows is at least as new as `last`. `new` is how much news it missed.

    They are those that the member may know of, and empty where nobody knows since when.
    """
    token, seq = (last.token, last.seq) if last else ("", 0)
    return Replay(sse.encode("refresh", new, token), seq)


def collapse(events: Iterable[TableEvent]) -> tuple[tuple[TableEvent, tuple[Shown, ...]], ...]:
    """The events in order, each with what it shows of things that none before it has shown.

    The first event of each thing that changed, rendered now, shows the last state as well. A line of the log is a thing
    of its own; what its event tells of besides is told with it.
    """
    found: list[tuple[TableEvent, tuple[Shown, ...]]] = []
    told: set[tuple[str, int]] = set()
    for event in events:
        if fresh := tuple(one for one in shown_by(event) if one.thing(event) not in told):
            found.append((event, fresh))
            told |= {kind_of(event.kind).thing(event.subject), *(one.thing(event) for one in fresh)}
    return tuple(found)


def _told(listener: Listener, missed: list[TableEvent]) -> bytes:
    """Only the last message moves the browser's cursor: cut off before it, the whole is told again."""
    told = list(_messages(listener, missed))
    last = len(told) - 1
    return b"".join(
        sse.encode(name, html, missed[-1].token if place == last else None) for place, (name, html) in enumerate(told)
    )


def _messages(listener: Listener, missed: list[TableEvent]) -> Iterator[tuple[str, str]]:
    scene = Scene(Campaign.objects.get(pk=listener.campaign_id), missed)
    for event, asked in collapse(missed):
        parts = parts_of(scene, event, asked)
        viewers = [listener.place.viewer(part.personal) for _, part in parts]
        if html := rendered(scene, parts, viewers):
            yield event.kind, html
