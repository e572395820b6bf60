"""What waits for people on the sheets of their tables: to be decided, to be built further, to be spent."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from django.db.models import Exists, OuterRef, Q
from django.urls import reverse

from campaigns.models import Membership
from campaigns.statements import Statement, filling, known, room_for, several
from campaigns.waiting import Seats, Thing, waits
from characters.kinds import CHARACTER, EXPERIENCE, PROPOSAL
from characters.models import Character, Proposal, ProposalState


@waits(PROPOSAL)
def proposals(seats: Seats) -> Iterator[tuple[Membership, Thing]]:
    """What players ask for and a storyteller decides, for all storytellers of their tables."""
    ids = [pk for pk in seats.telling if seats.campaigns[pk].game.decisions.matters]
    if not ids:
        return
    rows = _proposals(room_for(ids)).objects(Proposal, **filling("table", ids))
    for proposal in rows:
        campaign = seats.campaigns[proposal.character.campaign_id]
        known(proposal.character, campaign=campaign)
        # A matter of an earlier edition, which nobody can decide any more, waits for nobody.
        if proposal.asks_for:
            thing = _proposed(proposal)
            yield from ((seat, thing) for seat in seats.telling[campaign.pk])


@lru_cache(maxsize=8)
def _proposals(many: int) -> Statement:
    # Only of characters whose players still sit there, as in the queue.
    owner = Membership.objects.filter(campaign=OuterRef("character__campaign"), user=OuterRef("character__owner"))
    there = Q(character__retired_at=None, character__deleted_at=None)
    rows = Proposal.objects.filter(Exists(owner), there, state=ProposalState.WAITING)
    at_tables = rows.filter(character__campaign__id__in=several("table", many))
    return Statement.of_whole(at_tables.order_by(), character=Character)


def _proposed(proposal: Proposal) -> Thing:
    at = {"campaign_id": proposal.character.campaign_id, "matter": proposal.matter}
    return Thing(
        key=f"proposal-{proposal.pk}",
        icon="pencil",
        since=proposal.proposed_at,
        who=proposal.character.name,
        text=f"proposes {proposal.name}",
        about=", ".join(part for part in (proposal.about, proposal.wished) if part),
        action="Decide",
        url=f"{reverse('characters:proposals', kwargs=at)}#proposal-{proposal.pk}",
    )


@waits(CHARACTER, EXPERIENCE)
def characters(seats: Seats) -> Iterator[tuple[Membership, Thing]]:
    """One's own drafts, and the experience that one's own characters have to spend. Both can wait."""
    if not seats.all:
        return
    tables, people = seats.campaigns.keys(), seats.people
    statement = _owned(room_for(tables), room_for(people))
    for character in statement.objects(Character, **filling("table", tables), **filling("person", people)):
        seat = seats.of(character.campaign_id, character.owner_id)
        if seat is None:
            continue
        if thing := _of_mine(known(character, campaign=seat.campaign)):
            yield seat, thing


@lru_cache(maxsize=64)
def _owned(tables: int, people: int) -> Statement:
    at_tables = Character.objects.living().filter(campaign__id__in=several("table", tables))
    return Statement.of_whole(at_tables.filter(owner__id__in=several("person", people)).order_by())


def _of_mine(character: Character) -> Thing | None:
    if character.is_draft:
        return _drafted(character)
    free = character.campaign.game.free_points(character.sheet) if character.is_readable else 0
    return _to_spend(character, free) if free > 0 else None


def _drafted(character: Character) -> Thing:
    reopened = character.finished_at is not None
    return Thing(
        key=f"draft-{character.pk}",
        icon="sheet",
        since=character.changed_at,
        who=character.name,
        text="is reopened" if reopened else "is a draft",
        action="Go on",
        url=character.get_absolute_url(),
        quiet=True,
    )


def _to_spend(character: Character, free: int) -> Thing:
    return Thing(
        key=f"experience-{character.pk}",
        icon="star",
        since=character.changed_at,
        who=character.name,
        text=f"has {free} experience to spend",
        action="Spend",
        url=f"{character.get_absolute_url()}#experience-{character.pk}",
        quiet=True,
    )
