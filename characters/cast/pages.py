"""Pages of the cast: all of it, one of it, and the form of six fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from campaigns.access import Viewer
from campaigns.drawing import View
from campaigns.models import Membership
from campaigns.pages import CampaignPage
from characters.access import Seat
from characters.cast.faces import CastBlock, PoolFace
from characters.cast.limits import CONCEPT_LIMIT, MOST_AT_ONCE, NOTES_LIMIT
from characters.cast.models import Npc
from characters.cast.rail import Face
from characters.cast.wanted import Wanted, WantedPool
from characters.condition import Condition, condition_of
from characters.history import Line as Past
from characters.history import history_of
from characters.party import line_of
from characters.portraits import Portrait
from characters.saved.limits import MOST_OF_AN_NPC
from characters.saved.services import saved_of
from rules.kit.cast import Vital
from rules.sheets import Problem
from rules.system import Game

NEWEST = 12
"""Changes that the page of an NPC shows; its history has all."""


@dataclass(frozen=True)
class CastPage(CampaignPage):
    """All of the cast that the member may know of."""

    template: ClassVar[str] = "cast/cast_page.html"
    tab: ClassVar[str] = "cast"

    listed: CastBlock


@dataclass(frozen=True, slots=True)
class Told:
    """What of an NPC only storytellers read."""

    notes: str
    pools: tuple[PoolFace, ...]
    condition: Condition | None
    history: tuple[Past, ...]
    hidden: bool
    at_hand: bool
    acts: bool
    built: bool
    portrait: Portrait


@dataclass(frozen=True, slots=True)
class Person(View):
    """One of the cast, `#person`: for players a face in words, for storytellers everything."""

    template: ClassVar[str] = "cast/person.html"

    campaign_id: int
    face: Face
    told: Told | None
    problem: str = ""


@dataclass(frozen=True)
class NpcPage(CampaignPage):
    """The page of one of the cast."""

    template: ClassVar[str] = "cast/npc_page.html"
    tab: ClassVar[str] = "cast"

    person: Person


@dataclass(frozen=True, slots=True)
class NpcForm(View):
    """The form of six fields, `#npc-form`: for somebody new (`pk` 0), or over what is there at a `version`."""

    template: ClassVar[str] = "cast/form.html"

    campaign_id: int
    game: Game
    wanted: Wanted
    pk: int = 0
    version: int = 0
    many: str = "1"
    problems: tuple[Problem, ...] = ()
    in_play: bool = False

    def shown(self) -> Mapping[str, object]:
        """A line for each pool that there may be, and each vital with its number or what it begins as."""
        given = dict(self.wanted.values)
        pools = self.wanted.pools[:MOST_OF_AN_NPC]
        wrong: dict[str, list[str]] = {}
        for one in self.problems:
            wrong.setdefault(one.trait, []).append(one.sentence)
        vitals = tuple(
            VitalField(one, given.get(one.name, ""), tuple(wrong.pop(f"value-{one.name}", ())))
            for one in self.game.cast.fields
        )
        known = {name: tuple(wrong.pop(name, ())) for name in ("name", "concept", "notes", "pools", "many")}
        return {
            **View.shown(self),
            "vitals": vitals,
            "pools": pools + (WantedPool(),) * (MOST_OF_AN_NPC - len(pools)),
            "filled": len(pools),
            "wrong": known,
            "of_all": tuple(sentence for some in wrong.values() for sentence in some),
            "limits": self.game.cast.casting.limits,
            "concept_limit": CONCEPT_LIMIT,
            "notes_limit": NOTES_LIMIT,
            "at_once": MOST_AT_ONCE,
        }


@dataclass(frozen=True, slots=True)
class VitalField:
    """One vital as a field: what was typed, and what is wrong with that."""

    vital: Vital
    value: str
    errors: tuple[str, ...] = ()


@dataclass(frozen=True)
class FormPage(CampaignPage):
    """The form on a page of its own."""

    template: ClassVar[str] = "cast/form_page.html"
    tab: ClassVar[str] = "cast"

    form: NpcForm


@dataclass(frozen=True)
class DeletePage(CampaignPage):
    """The question before an NPC is deleted."""

    template: ClassVar[str] = "cast/delete.html"
    tab: ClassVar[str] = "cast"

    npc: Npc


def person_of(membership: Membership, npc: Npc, problem: str = "") -> Person:
    """The NPC as this member may know it."""
    face = Face.of(membership.campaign, line_of(npc.character))
    return Person(membership.campaign_id, face, _told(membership, npc) if membership.is_storyteller else None, problem)


def _told(membership: Membership, npc: Npc) -> Told:
    one, campaign = npc.character, membership.campaign
    return Told(
        notes=npc.notes,
        pools=PoolFace.all_of(campaign.game, saved_of([one.pk])[one.pk]),
        condition=condition_of(one, Viewer.of(membership)) if one.is_readable else None,
        history=tuple(history_of(one, notes=True, tells=True)[:NEWEST]),
        hidden=one.hidden,
        at_hand=npc.at_hand,
        acts=not campaign.is_archived,
        built=npc.aside is not None,
        portrait=Portrait.of(Seat(one, membership.user, membership)),
    )
