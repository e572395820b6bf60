"""What an event looks like on an open page: fragments of HTML that replace the elements with their ids."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from django.template.loader import render_to_string

from campaigns.access import Viewer
from campaigns.models import Audience, Campaign, Membership, Role, TableEvent
from campaigns.rendering import render_members
from characters.advancement_page import render_experience
from characters.lifting import Company
from characters.models import Character, ProposalState, SpecialtyProposal
from characters.vitals import render_lifting, render_party, render_vitals
from rolls.access import answerers
from rolls.entries import render_entry
from rolls.live.admission import Refusal
from rolls.models import Roll
from rolls.rooms.gathering import render_joining
from rolls.rooms.showing import current, render_past, render_room, render_room_vitals
from rolls.rooms.standing import Standing


@dataclass(frozen=True, slots=True)
class Fragment:
    """How to render one event. The users in `personal` get a rendering of their own, everyone else shares one.

    An empty rendering is not sent.
    """

    render: Callable[[Viewer], str]
    personal: frozenset[int] = frozenset()


class Scene:
    """A table as its newest events are rendered: its campaign is read once, its party once for each audience."""

    def __init__(self, campaign: Campaign) -> None:
        self._campaign = campaign
        self._parties: dict[bool, str] = {}
        self._rooms: dict[Viewer, str] = {}
        self._liftings: dict[Viewer, str] = {}
        self._room_vitals: dict[bool, str] = {}

    def fragment(self, event: TableEvent) -> Fragment | None:
        """What the event shows; None when what it was about is gone, or when no page shows its kind."""
        find = self._kinds.get(event.kind)
        return find(event) if find else None

    @cached_property
    def _kinds(self) -> dict[str, Callable[[TableEvent], Fragment | None]]:
        return {
            "roll": self._entry,
            "followup": self._entry,
            "vitals": self._vitals,
            "experience": self._experience,
            "character": self._character,
            "membership": self._membership,
            "specialty": self._specialty,
            "campaign": self._settings,
            "room": self._room,
        }

    def _entry(self, event: TableEvent) -> Fragment | None:
        roll = Roll.objects.told().filter(pk=event.subject, campaign=self._campaign).first()
        if roll is None:
            return None
        roll.join(self._campaign)
        return Fragment(lambda viewer: render_entry(roll, viewer), answerers(roll))

    def _vitals(self, event: TableEvent) -> Fragment | None:
        character = self._find_character(event)
        if character is None:
            return None
        told = frozenset({character.owner_id}) | self._helpers
        if not self._fights(character):
            return Fragment(lambda viewer: render_vitals(character, viewer) + self._lifting(viewer), told)
        return Fragment(
            lambda viewer: render_vitals(character, viewer) + self._lifting(viewer) + self._room_for(viewer),
            told | self._players,
        )

    def _experience(self, event: TableEvent) -> Fragment | None:
        character = self._find_character(event)
        if character is None:
            return None
        return Fragment(lambda viewer: render_experience(character, viewer), frozenset({character.owner_id}))

    def _character(self, event: TableEvent) -> Fragment | None:
        character = self._find_character(event)
        if character is None or (character.is_draft and event.audience != Audience.TABLE):
            return None  # a draft that is being built stands in no party
        return Fragment(lambda viewer: self._party(viewer) + self._joining(viewer))

    def _membership(self, event: TableEvent) -> Fragment:
        return Fragment(
            lambda viewer: render_members(self._campaign, viewer) + self._party(viewer) + self._joining(viewer)
        )

    def _specialty(self, event: TableEvent) -> Fragment | None:
        proposals = SpecialtyProposal.objects.select_related("character")
        proposal = proposals.filter(pk=event.subject, character__campaign=self._campaign).first()
        if proposal is None or proposal.state == ProposalState.WITHDRAWN:
            return None
        waits = proposal.state == ProposalState.WAITING
        facts = {"proposal": proposal, "campaign": self._campaign, "waits": waits}
        for_viewer = _notice("specialty", **facts)
        # Storytellers hear of a proposal, its player of the decision.
        return Fragment(
            lambda viewer: for_viewer(viewer) if viewer.tells_the_story == waits else "",
            frozenset({proposal.character.owner_id}),
        )

    def _settings(self, event: TableEvent) -> Fragment:
        return Fragment(_notice("campaign", campaign=self._campaign))

    def _room(self, event: TableEvent) -> Fragment:
        return Fragment(
            lambda viewer: (
                self._room_for(viewer) + self._vitals_of_the_fight(viewer) + self._joining(viewer) + self._past
            ),
            frozenset(self._players),
        )

    @cached_property
    def _company(self) -> Company:
        return Company.of(self._campaign)

    @cached_property
    def _helpers(self) -> frozenset[int]:
        """The players whose characters may help somebody, where the rules know of such a thing."""
        if not self._campaign.game.helps_others:
            return frozenset()
        owners = {helper.owner_id for helper, moves in self._company.helpers if moves}
        playing = Membership.objects.filter(campaign=self._campaign, role=Role.PLAYER, user_id__in=owners)
        return frozenset(playing.values_list("user_id", flat=True)) if owners else frozenset()

    def _lifting(self, viewer: Viewer) -> str:
        """Whom one may help now, for the open sheets of those who can."""
        helps = self._campaign.game.helps_others
        if not helps or not (viewer.tells_the_story or viewer.user_id in self._helpers):
            return ""
        if viewer not in self._liftings:
            self._liftings[viewer] = render_lifting(self._company, viewer)
        return self._liftings[viewer]

    @cached_property
    def _standing(self) -> Standing | None:
        return current(self._campaign)

    @cached_property
    def _players(self) -> frozenset[int]:
        return frozenset(self._standing.players.values()) if self._standing else frozenset()

    def _fights(self, character: Character) -> bool:
        """Whether what holds on the character's sheet counts in the fight that is on."""
        if not self._campaign.game.room.follows_sheets or self._standing is None:
            return False
        return self._standing.fight.is_on and character.pk in self._standing.sheets.values()

    def _room_for(self, viewer: Viewer) -> str:
        if viewer not in self._rooms:
            self._rooms[viewer] = render_room(self._campaign, viewer, self._standing)
        return self._rooms[viewer]

    def _vitals_of_the_fight(self, viewer: Viewer) -> str:
        if viewer.tells_the_story not in self._room_vitals:
            self._room_vitals[viewer.tells_the_story] = render_room_vitals(self._standing, tells=viewer.tells_the_story)
        return self._room_vitals[viewer.tells_the_story]

    def _joining(self, viewer: Viewer) -> str:
        """Who may still join the fight, for the storytellers' form."""
        return self._joining_now if viewer.tells_the_story else ""

    @cached_property
    def _joining_now(self) -> str:
        return render_joining(self._campaign, self._standing)

    @cached_property
    def _past(self) -> str:
        return render_past(self._campaign)

    def _party(self, viewer: Viewer) -> str:
        if viewer.tells_the_story not in self._parties:
            self._parties[viewer.tells_the_story] = render_party(self._campaign, viewer)
        return self._parties[viewer.tells_the_story]

    def _find_character(self, event: TableEvent) -> Character | None:
        found = Character.objects.select_related("owner").filter(pk=event.subject, campaign=self._campaign).first()
        if found is not None:
            found.campaign = self._campaign
        return found


def _notice(about: str, **facts: object) -> Callable[[Viewer], str]:
    return lambda viewer: render_to_string("campaigns/live_notice.html", {"about": about, **facts})


def new_role(role: str) -> str:
    """Tells somebody whose page was made for another role to have it made again."""
    return render_to_string("campaigns/live_notice.html", {"about": "role", "role": role})


def farewell(refusal: Refusal) -> str:
    """What a page shows when its stream must not be opened again.

    Whoever is no member any more loses the page; whoever is signed out may still need what they have typed there.
    """
    if refusal is Refusal.SIGNED_OUT:
        return render_to_string("campaigns/live_notice.html", {"about": "signed_out"})
    return render_to_string("campaigns/farewell.html")
