"""What open pages show of calls: the card of whoever is asked, and the call in the log."""

from __future__ import annotations

from django.db.models import Q

from campaigns.access import Viewer
from campaigns.drawing import draw
from campaigns.kinds import SEATS
from campaigns.live import CONCERNED, STORYTELLERS, Fragment, Scene, shows
from campaigns.models import TableEvent
from characters.cast.kinds import CAST
from characters.kinds import CHARACTER, VITALS
from characters.shown import concerns_party
from rolls.calls.askable import Askable
from rolls.calls.cards import cards_for, owners_waited_for
from rolls.calls.faces import CallBlock
from rolls.calls.kept import Kept, calls_of
from rolls.calls.kinds import CALL
from rolls.calls.models import Asked
from rolls.kinds import CORRECTION, FOLLOWUP, REVEAL


@shows(CALL, CHARACTER, VITALS, to=CONCERNED)
def asked(scene: Scene, event: TableEvent) -> Fragment | None:
    """The cards of those of whom something is asked, or was a moment ago; their odds follow how they are."""
    owners = scene.once(_owners)
    if event.kind == CALL.key:
        kept = scene.once(_kept, event.subject)
        owners |= kept.owners if kept else frozenset()
    return Fragment(lambda viewer: _cards(scene, viewer), owners) if owners else None


@shows(CALL, said=True)
def call(scene: Scene, event: TableEvent) -> Fragment | None:
    """The call where it stands in the log."""
    kept = scene.once(_kept, event.subject)
    return Fragment(lambda viewer: _block(kept, viewer), kept.owners) if kept else None


@shows(FOLLOWUP, CORRECTION, REVEAL)
def answered(scene: Scene, event: TableEvent) -> Fragment | None:
    """The call that a roll answers about which something was done: what its answers come to is another thing now."""
    pk = scene.once(_answered_by, event.subject)
    kept = scene.once(_kept, pk) if pk else None
    return Fragment(lambda viewer: _block(kept, viewer), kept.owners) if kept else None


@shows(CHARACTER, SEATS, CAST, to=STORYTELLERS)
def askable(scene: Scene, event: TableEvent) -> Fragment | None:
    """Whom one press asks, where a call is being put together; a draft that is being built is asked nothing."""
    return scene.once(_askable) if concerns_party(scene, event) else None


def _askable(scene: Scene) -> Fragment:
    return Fragment(lambda viewer: draw(Askable.at(scene.campaign)))


def _answered_by(scene: Scene, roll: int) -> int | None:
    """The id of the call that the roll answers, or answered before another was thrown for it."""
    answers = Q(roll=roll) | Q(roll__ordered__roll=roll) | Q(tries__roll=roll) | Q(tries__roll__ordered__roll=roll)
    return Asked.objects.filter(answers, call__campaign=scene.campaign).values_list("call_id", flat=True).first()


def _owners(scene: Scene) -> frozenset[int]:
    return owners_waited_for(scene.campaign)


def _kept(scene: Scene, pk: int) -> Kept | None:
    return calls_of(scene.campaign, [pk]).get(pk)


def _block(kept: Kept, viewer: Viewer) -> str:
    return draw(CallBlock.of(kept, viewer)) if kept.may_know(viewer) else ""


def _cards(scene: Scene, viewer: Viewer) -> str:
    """Those of one person; whoever has none of their own on any page gets nothing."""
    if viewer.user_id is None:
        return ""
    seat = scene.campaign.memberships.filter(user_id=viewer.user_id).select_related("user").first()
    return draw(cards_for(seat)) if seat else ""
