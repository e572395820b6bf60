"""What open pages show of the cast: who is at hand, and for players how they are."""

from __future__ import annotations

from campaigns.drawing import draw
from campaigns.live import EVERYONE, Fragment, Scene, shows
from campaigns.models import TableEvent
from characters.cast.kinds import CAST
from characters.cast.rail import cast_rail
from characters.kinds import CHARACTER, VITALS
from characters.shown import character_at


@shows(CAST, CHARACTER, to=EVERYONE)
def rail(scene: Scene, event: TableEvent) -> Fragment | None:
    """The cast at hand; what happens to a character of a player changes nothing there."""
    if event.kind == CHARACTER.key and not _is_of_the_cast(scene, event):
        return None
    return scene.once(_rail)


@shows(VITALS, to=EVERYONE)
def condition(scene: Scene, event: TableEvent) -> Fragment | None:
    """How one of the cast is, in words, for players; storytellers get the vitals themselves, as of anybody."""
    return scene.once(_seen) if _is_of_the_cast(scene, event) else None


def _is_of_the_cast(scene: Scene, event: TableEvent) -> bool:
    character = scene.once(character_at, event.subject)
    return character is not None and character.is_of_the_cast


def _rail(scene: Scene) -> Fragment:
    return Fragment(lambda viewer: draw(cast_rail(scene.campaign, viewer)))


def _seen(scene: Scene) -> Fragment:
    return Fragment(lambda viewer: "" if viewer.tells_the_story else draw(cast_rail(scene.campaign, viewer)))
