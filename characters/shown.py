"""What open pages show of characters: how they are, what they can, the party, and what waits to be decided."""

from __future__ import annotations

from django.urls import reverse

from campaigns.drawing import draw
from campaigns.faces import LiveNotice
from campaigns.kinds import SEATS
from campaigns.live import CONCERNED, STORYTELLERS, THEMSELVES, Fragment, Scene, shows
from campaigns.models import Audience, Membership, Role, TableEvent
from characters.advancement_page import render_experience
from characters.first_steps import IN_PLAY, steps_of
from characters.kinds import CHARACTER, EXPERIENCE, PROPOSAL, VITALS
from characters.lifting import Company
from characters.models import Character, Proposal, ProposalState
from characters.rail import render_beside, render_own, render_rail
from characters.vitals import render_lifting, render_party, render_vitals


def character_at(scene: Scene, pk: int) -> Character | None:
    """The character with this id, if it is of this table."""
    return scene.campaign.characters.select_related("owner").filter(pk=pk).first()


@shows(VITALS)
def vitals(scene: Scene, event: TableEvent) -> Fragment | None:
    """The card of the character, and the condition of its open sheet."""
    character = scene.once(character_at, event.subject)
    if character is None:
        return None
    return Fragment(lambda viewer: render_vitals(character, viewer), scene.once(playing, character.owner_id))


def playing(scene: Scene, user_id: int | None) -> frozenset[int]:
    """The user, where they play at this table: one who only watches moves nothing of their own."""
    if user_id is None:
        return frozenset()  # one of the cast is nobody's own
    seats = Membership.objects.filter(campaign=scene.campaign, user_id=user_id).exclude(role=Role.SPECTATOR)
    return frozenset(seats.values_list("user_id", flat=True))


@shows(VITALS, CHARACTER, to=CONCERNED)
def lifting(scene: Scene, event: TableEvent) -> Fragment | None:
    """Whom one may help now, for the open sheets of those who can."""
    if scene.once(character_at, event.subject) is None or not concerns_party(scene, event):
        return None
    return scene.once(_lifting)


def _lifting(scene: Scene) -> Fragment | None:
    if not scene.campaign.game.helps_others:
        return None
    company = Company.of(scene.campaign)
    owners = {helper.owner_id for helper, moves in company.helpers if moves and helper.owner_id is not None}
    playing = Membership.objects.filter(campaign=scene.campaign, role=Role.PLAYER, user_id__in=owners)
    helpers = frozenset(playing.values_list("user_id", flat=True)) if owners else frozenset()
    return Fragment(lambda viewer: render_lifting(company, viewer), helpers)


@shows(EXPERIENCE)
def points(scene: Scene, event: TableEvent) -> Fragment | None:
    """Beside the log, that there are points to spend, and for the player what was bought."""
    character = scene.once(character_at, event.subject)
    if character is None or character.is_draft or not character.is_readable:
        return None
    return Fragment(lambda viewer: render_beside(character, viewer), scene.once(playing, character.owner_id))


@shows(CHARACTER, SEATS)
def rail(scene: Scene, event: TableEvent) -> Fragment | None:
    """The party beside the log."""
    return scene.once(_rail) if concerns_party(scene, event) else None


def _rail(scene: Scene) -> Fragment:
    return Fragment(lambda viewer: render_rail(scene.campaign, viewer), scene.once(with_characters))


@shows(CHARACTER, to=THEMSELVES)
def own(scene: Scene, event: TableEvent) -> Fragment | None:
    """A player's own pane, when something beside vitals and points changed on one of theirs."""
    character = scene.once(character_at, event.subject)
    if character is None:
        return None
    return Fragment(lambda viewer: render_own(scene.campaign, viewer), scene.once(playing, character.owner_id))


@shows(EXPERIENCE)
def experience(scene: Scene, event: TableEvent) -> Fragment | None:
    """The account of an open sheet, and the traits that points buy."""
    character = scene.once(character_at, event.subject)
    if character is None:
        return None
    return Fragment(lambda viewer: render_experience(character, viewer), _themselves(character))


@shows(CHARACTER, SEATS)
def party(scene: Scene, event: TableEvent) -> Fragment | None:
    """The party sheet."""
    return scene.once(_party) if concerns_party(scene, event) else None


def _party(scene: Scene) -> Fragment:
    return Fragment(lambda viewer: render_party(scene.campaign, viewer), scene.once(with_characters))


def _themselves(character: Character) -> frozenset[int]:
    return frozenset() if character.owner_id is None else frozenset({character.owner_id})


def with_characters(scene: Scene) -> frozenset[int]:
    """The users who have characters at the table: what they may press is theirs alone."""
    owners = scene.campaign.characters.of_players().values_list("owner_id", flat=True)
    return frozenset(one for one in owners if one is not None)


def concerns_party(scene: Scene, event: TableEvent) -> bool:
    """Whether another party may sit at the table after this: a draft that is being built stands in none."""
    if event.kind != CHARACTER.key:
        return True
    character = scene.once(character_at, event.subject)
    return character is not None and (not character.is_draft or event.audience == Audience.TABLE)


def _proposal(scene: Scene, pk: int) -> Proposal | None:
    proposals = Proposal.objects.select_related("character__campaign")
    found = proposals.filter(pk=pk, character__campaign=scene.campaign).first()
    return found if found and found.asks_for else None


@shows(PROPOSAL, to=STORYTELLERS)
def proposed(scene: Scene, event: TableEvent) -> Fragment | None:
    """That something waits to be decided."""
    proposal = scene.once(_proposal, event.subject)
    if proposal is None or proposal.state != ProposalState.WAITING:
        return None
    text = f"{proposal.character.name} proposes a {proposal.noun}: {proposal.name}."
    queue = reverse("characters:proposals", kwargs={"campaign_id": scene.campaign.pk, "matter": proposal.matter})
    return Fragment(lambda viewer: draw(LiveNotice(text, queue, "Decide")))


@shows(PROPOSAL, to=THEMSELVES)
def decided(scene: Scene, event: TableEvent) -> Fragment | None:
    """What was decided about it, for the player who proposed it."""
    proposal = scene.once(_proposal, event.subject)
    if proposal is None or proposal.state in {ProposalState.WAITING, ProposalState.WITHDRAWN}:
        return None
    did = "declined" if proposal.state == ProposalState.DECLINED else "accepted"
    sheet = reverse("characters:sheet", args=(proposal.character_id,))
    text = f"The {proposal.noun} {proposal.name} was {did}."
    return Fragment(lambda viewer: draw(LiveNotice(text, sheet, "View")), _themselves(proposal.character))


@shows(SEATS, CHARACTER, to=STORYTELLERS)
def first_steps(scene: Scene, event: TableEvent) -> Fragment | None:
    """How far a new table has come: a tick for each of its first steps."""
    if event.kind == CHARACTER.key and not concerns_party(scene, event):
        return None
    return scene.once(come_so_far)


def come_so_far(scene: Scene) -> Fragment | None:
    """The heads of the first steps; nothing at a table that has played for long."""
    if scene.campaign.roll_seq > IN_PLAY:
        return None
    steps = steps_of(scene.campaign)
    return Fragment(lambda viewer: "".join(draw(step) for step in steps))
