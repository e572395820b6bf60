"""What open pages show of the room: the fight, how those are who fight, who may join, and the fights that are over."""

from __future__ import annotations

from campaigns.access import Viewer
from campaigns.drawing import draw
from campaigns.kinds import SEATS
from campaigns.live import STORYTELLERS, Fragment, Scene, shows
from campaigns.models import Campaign, TableEvent
from characters.kinds import CHARACTER, VITALS
from characters.shown import character_at, concerns_party
from rolls.rooms.faces import FightView, PastList, SignView, VitalsView, draw_joining
from rolls.rooms.kinds import ROOM
from rolls.rooms.showing import current
from rolls.rooms.standing import Standing


def _standing(scene: Scene) -> Standing | None:
    return current(scene.campaign)


@shows(ROOM, said=True)
def fight(scene: Scene, event: TableEvent) -> Fragment:
    """The fight with everybody's own buttons, and the sign of it on the table's page."""
    return scene.once(_fight)


@shows(VITALS)
def wounded(scene: Scene, event: TableEvent) -> Fragment | None:
    """The same, where what holds on the character's sheet counts in the fight that is on."""
    standing = scene.once(_standing) if scene.campaign.game.room.follows_sheets else None
    character = scene.once(character_at, event.subject)
    if standing is None or character is None or not standing.fight.is_on:
        return None
    return scene.once(_fight) if character.pk in standing.sheets.values() else None


def _fight(scene: Scene) -> Fragment:
    standing = scene.once(_standing)
    players = frozenset(standing.players.values()) if standing else frozenset()
    return Fragment(lambda viewer: draw_fight(scene.campaign, viewer, standing), players)


def draw_fight(campaign: Campaign, viewer: Viewer, standing: Standing | None) -> str:
    """The fight `#room` and the sign of it on the table's page, for one audience."""
    return draw(FightView.of(campaign, viewer, standing)) + draw(SignView.of(campaign, standing))


@shows(ROOM, CHARACTER)
def how_they_are(scene: Scene, event: TableEvent) -> Fragment | None:
    """The cards of those who fight."""
    if event.kind == CHARACTER.key:
        standing = scene.once(_standing) if concerns_party(scene, event) else None
        # Whoever fights: what is sent only of those who do would tell of one who hides in the fight.
        if standing is None or not standing.fight.is_on:
            return None
    return scene.once(_how_they_are)


def _how_they_are(scene: Scene) -> Fragment:
    standing = scene.once(_standing)
    return Fragment(lambda viewer: draw(VitalsView.of(standing, tells=viewer.tells_the_story)))


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
