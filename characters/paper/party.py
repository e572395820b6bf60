"""The party and the cast on paper: a card for each, with vitals to tick and the pools that are asked for most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from campaigns.access import Viewer
from campaigns.drawing import View
from campaigns.models import Membership
from characters.asked import asked_lately
from characters.cast.asking import Looked
from characters.cast.faces import PoolFace, cast_block
from characters.cast.models import Npc
from characters.figures import Reading, read
from characters.paper.lines import Track, tracks_of
from characters.party import Line, lines_of
from rules.system import Game

MOST_ASKED = 8
"""Traits on a card of the party."""


@dataclass(frozen=True, slots=True)
class Card:
    """One character: who plays it (or a few words of one of the cast), how it is, what it rolls, what is noted of it.

    `pools` are names with what is rolled for them; `hidden`: players do not know of it.
    """

    name: str
    beside: str
    hidden: bool
    tracks: tuple[Track, ...]
    pools: tuple[tuple[str, str], ...]
    notes: str = ""


@dataclass(frozen=True, slots=True)
class PartyLeaf(View):
    """Cards of the party on a page that lies on its side; `damaged` names those whose sheets cannot be read."""

    template: ClassVar[str] = "paper/party.html"

    campaign: str
    rules_name: str
    cards: tuple[Card, ...]
    damaged: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CastLeaf(View):
    """Cards of the cast, for storytellers."""

    template: ClassVar[str] = "paper/cast.html"

    campaign: str
    cards: tuple[Card, ...]


def party_leaf(membership: Membership) -> PartyLeaf:
    """The party as this member may know of it: in two queries, however many there are."""
    campaign, game = membership.campaign, membership.campaign.game
    lines = lines_of(campaign, Viewer.of(membership))
    readings = {line.pk: read(game, line.document) for line in lines}
    asked = asked_lately(campaign)
    cards = tuple(
        Card(line.name, line.player, line.hidden, _vitals(found), asked_of(found, asked))
        for line in lines
        if (found := readings[line.pk])
    )
    damaged = tuple(line.name for line in lines if readings[line.pk] is None)
    return PartyLeaf(campaign.name, campaign.rules_name, cards, damaged)


def asked_of(reading: Reading, asked: frozenset[str]) -> tuple[tuple[str, str], ...]:
    """What the table rolled lately and the character has, then its other traits in their order: as many as fit."""
    traits = [one for group in reading.groups if not group.derived for one in group.traits if one.rollable]
    wanted = [one for one in traits if one.name in asked]
    others = [one for one in traits if one.name not in asked and one.had]
    chosen = {one.name for one in (wanted + others)[:MOST_ASKED]}
    return tuple((one.name, one.rating or "–") for one in traits if one.name in chosen)


def _vitals(reading: Reading) -> tuple[Track, ...]:
    shown = {one.key for one in reading.trackers if one.vital}
    return tuple(one for one in tracks_of(reading, blank=False) if one.key in shown)


def cast_leaf(membership: Membership) -> CastLeaf:
    """The whole cast, for a storyteller: with pools and notes, in three queries."""
    campaign = membership.campaign
    notes = dict(Npc.objects.visible_to(membership).values_list("pk", "notes"))
    rows = cast_block(membership, Looked()).rows
    return CastLeaf(campaign.name, tuple(_of_the_cast(campaign.game, [(one.line, one.pools) for one in rows], notes)))


def _of_the_cast(
    game: Game, rows: Iterable[tuple[Line, tuple[PoolFace, ...]]], notes: Mapping[int, str]
) -> Iterator[Card]:
    for line, pools in rows:
        reading = read(game, line.document)
        tracks = _vitals(reading) if reading else ()
        written = tuple((one.name, one.text) for one in pools)
        yield Card(line.name, line.player, line.hidden, tracks, written, notes.get(line.pk, ""))
