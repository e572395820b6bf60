"""What open pages show of corrections: the storytellers' queue, and for its player what was asked."""

from __future__ import annotations

from dataclasses import replace

from django.urls import reverse

from campaigns.drawing import draw
from campaigns.faces import LiveNotice
from campaigns.live import CONCERNED, STORYTELLERS, THEMSELVES, Fragment, Scene, shows
from campaigns.models import Membership, TableEvent
from characters.access import Seat
from characters.life.faces import Queue, asked_of
from characters.life.kinds import MENDING
from characters.life.models import Correction, CorrectionState


def _correction(scene: Scene, pk: int) -> Correction | None:
    rows = Correction.objects.select_related("character__owner", "character__campaign", "decided_by")
    return rows.filter(pk=pk, character__campaign=scene.campaign).first()


@shows(MENDING, to=STORYTELLERS)
def queue(scene: Scene, event: TableEvent) -> Fragment:
    """The queue, where it is open."""
    return scene.once(_queue)


def _queue(scene: Scene) -> Fragment:
    return Fragment(lambda viewer: draw(Queue.of(scene.campaign)))


@shows(MENDING, to=STORYTELLERS)
def asked(scene: Scene, event: TableEvent) -> Fragment | None:
    """That something waits to be put right."""
    row = scene.once(_correction, event.subject)
    if row is None or not row.waits:
        return None
    text = f"{row.character.name} is to be put right: {row.label}."
    return Fragment(
        lambda viewer: draw(LiveNotice(text, reverse("life:corrections", args=[scene.campaign.pk]), "Decide"))
    )


@shows(MENDING, to=THEMSELVES)
def decided(scene: Scene, event: TableEvent) -> Fragment | None:
    """What was decided about it, for the player who asked."""
    row = scene.once(_correction, event.subject)
    if row is None or row.state not in (CorrectionState.ACCEPTED, CorrectionState.DECLINED):
        return None
    did = "declined" if row.state == CorrectionState.DECLINED else "put right"
    history = reverse("characters:history", args=[row.character_id])
    text = f"{row.character.name}, {row.label}: {did}."
    return Fragment(lambda viewer: draw(LiveNotice(text, history, "View")), _owner_of(row))


def _owner_of(row: Correction) -> frozenset[int]:
    return frozenset() if row.character.owner_id is None else frozenset({row.character.owner_id})


@shows(MENDING, to=CONCERNED)
def own(scene: Scene, event: TableEvent) -> Fragment | None:
    """What its player asked for, on the open history of the character."""
    row = scene.once(_correction, event.subject)
    return scene.once(_own, row.character_id) if row else None


def _own(scene: Scene, pk: int) -> Fragment | None:
    character = scene.campaign.characters.select_related("owner", "campaign").filter(pk=pk).first()
    if character is None or character.owner is None:
        return None
    seat = Seat(
        character, character.owner, Membership.objects.filter(campaign=scene.campaign, user=character.owner).first()
    )
    shown = asked_of(seat)
    # A storyteller sees the same list, and withdraws nothing from it.
    read = replace(shown, items=tuple(replace(one, asks=False) for one in shown.items))
    owner_id = character.owner_id
    return Fragment(lambda viewer: draw(shown if viewer.owns(owner_id) else read), frozenset({seat.user.pk}))
