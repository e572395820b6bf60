"""What open pages show of a fight: the strip, the fight, one's turn, who may join, and the fights that are over."""

from __future__ import annotations

from django.db.models import Q

from campaigns.access import Viewer
from campaigns.drawing import draw
from campaigns.kinds import SEATS
from campaigns.live import STORYTELLERS, Fragment, Scene, shows
from campaigns.models import Campaign, TableEvent
from characters.kinds import CHARACTER, VITALS
from characters.shown import character_at, concerns_party
from rolls.corrections import Correction
from rolls.kinds import CORRECTION, FOLLOWUP, REVEAL
from rolls.rooms.faces import FightView, PastList, TurnView, draw_joining
from rolls.rooms.kinds import ROOM
from rolls.rooms.models import FightRoll
from rolls.rooms.showing import current
from rolls.rooms.standing import Standing
from rolls.rooms.strip import StripView


def _standing(scene: Scene) -> Standing | None:
    return current(scene.campaign)


@shows(ROOM, said=True)
def fight(scene: Scene, event: TableEvent) -> Fragment:
    """The fight with everybody's own buttons."""
    return scene.once(_fight)


@shows(VITALS, CHARACTER)
def changed(scene: Scene, event: TableEvent) -> Fragment | None:
    """The same, where a character changed that fights: how they are stands in it, and may count in it."""
    standing, character = scene.once(_standing), scene.once(character_at, event.subject)
    if standing is None or not standing.fight.is_on:
        return None
    if event.kind == CHARACTER.key:
        # Whoever fights: what is sent only of those who do would tell of one who hides in the fight.
        return scene.once(_fight) if concerns_party(scene, event) else None
    return scene.once(_fight) if character and character.pk in standing.sheets.values() else None


@shows(FOLLOWUP, CORRECTION, REVEAL)
def landed(scene: Scene, event: TableEvent) -> Fragment | None:
    """The same, where something was done or said about a roll that landed in it, or one takes its place."""
    standing = scene.once(_standing)
    if standing is None or not standing.fight.is_on:
        return None
    again = Correction.objects.filter(roll=event.subject).values("again")
    about = FightRoll.objects.filter(Q(roll=event.subject) | Q(roll__in=again), event__fight=standing.fight)
    return scene.once(_fight) if about.exists() else None


def _fight(scene: Scene) -> Fragment:
    standing = scene.once(_standing)
    players = frozenset(standing.players.values()) if standing else frozenset()
    return Fragment(lambda viewer: draw_fight(scene.campaign, viewer, standing), players)


def draw_fight(campaign: Campaign, viewer: Viewer, standing: Standing | None) -> str:
    """The strip, the fight and one's turn, for one audience."""
    parts = (
        StripView.of(campaign, viewer, standing),
        FightView.of(campaign, viewer, standing),
        TurnView.of(campaign, viewer, standing),
    )
    return "".join(draw(part) for part in parts)


@shows(CHARACTER, SEATS, ROOM, to=STORYTELLERS)
def joining(scene: Scene, event: TableEvent) -> Fragment | None:
    """Who may still join the fight."""
    return scene.once(_joining) if concerns_party(scene, event) else None


def _joining(scene: Scene) -> Fragment:
    standing = scene.once(_standing)
    return Fragment(lambda viewer: draw_joining(scene.campaign, standing))


@shows(ROOM)
def past(scene: Scene, event: TableEvent) -> Fragment:
    """The way to the fights that are over."""
    return scene.once(_past)


def _past(scene: Scene) -> Fragment:
    return Fragment(lambda viewer: draw(PastList.of(scene.campaign)))
