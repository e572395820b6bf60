"""The forms by which a storyteller brings people into a fight: characters of the table, and anybody else."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.core.exceptions import ValidationError

from campaigns.models import Campaign, Role
from campaigns.names import NAME_LIMIT
from characters.cast.models import Npc
from characters.models import Character
from rolls.rooms.forms import CastForm, CharacterForm, NobodysForm
from rolls.rooms.names import Joining
from rolls.rooms.standing import Standing
from rules.room import Room
from rules.texts import name_key

FIND = "find"
"""The field in which one of the cast is looked for."""

MOST_FOUND = 8
"""So many of those whom a search finds are shown; who looks for somebody else writes more of the name."""


@dataclass(frozen=True)
class Gathering:
    """Who may still join, as forms; filled in with `data` where something was sent.

    `present` are the ids of the characters that have joined; None before the fight.
    """

    campaign: Campaign
    room: Room[Any]
    present: frozenset[int] | None = None
    data: Mapping[str, Any] | None = None

    @classmethod
    def at(cls, campaign: Campaign, standing: Standing | None, data: Mapping[str, Any] | None = None) -> Gathering:
        """For the fight that is on, or for one that begins."""
        if standing and standing.fight.is_on:
            return cls(campaign, standing.fight.game.room, frozenset(standing.sheets.values()), data)
        return cls(campaign, campaign.game.room, None, data)

    @cached_property
    def characters(self) -> tuple[CharacterForm, ...]:
        """One form for each finished character of a player that is not there yet and can be read."""
        roles = dict(self.campaign.memberships.values_list("user_id", "role"))
        finished = self.campaign.characters.of_players().filter(status="finished")
        forms = []
        for character in finished.exclude(pk__in=self.present or ()):
            tells = roles.get(character.owner_id or 0) == Role.STORYTELLER
            try:
                forms.append(self._form(character, tells=tells))
            except ValidationError:  # a damaged sheet; its own page says so
                continue
        return tuple(forms)

    def _form(self, character: Character, *, tells: bool) -> CharacterForm:
        begins = self.present is None and not tells  # the players' characters are there from the start, unless unticked
        return CharacterForm(self.room, character, self.data, tells=tells, ticked=begins)

    @cached_property
    def cast(self) -> tuple[CastForm, ...]:
        """One form for each of the cast who was ticked, and for some of those whom the search finds, or at hand."""
        named = dict(self.campaign.characters.of_the_cast().order_by("name", "pk").values_list("pk", "name"))
        ticked = [pk for pk in named if self._is_ticked(pk)]
        found = [pk for pk in self._found(named) if pk not in ticked][:MOST_FOUND]
        rows = self.campaign.characters.in_bulk([*ticked, *found])
        present, forms = self.present or frozenset(), []
        for pk in (*ticked, *found):
            with suppress(ValidationError):  # a damaged sheet; its own page says so
                forms.append(CastForm(self.room, rows[pk], self.data, present=pk in present))
        return tuple(forms)

    def _is_ticked(self, pk: int) -> bool:
        return self.data is not None and f"c{pk}-joins" in self.data

    def _found(self, named: Mapping[int, str]) -> list[int]:
        """Those whose name holds what is looked for; without that, those at hand."""
        if wanted := name_key(self.find):
            return [pk for pk, name in named.items() if wanted in name_key(name)]
        at_hand = Npc.objects.filter(pk__in=named, at_hand=True).values_list("pk", flat=True)
        kept = frozenset(at_hand)
        return [pk for pk in named if pk in kept]

    @property
    def find(self) -> str:
        """The part of a name that one of the cast is looked for by."""
        return str((self.data or {}).get(FIND, ""))[:NAME_LIMIT]

    @property
    def has_cast(self) -> bool:
        """Whether there is anybody to look for."""
        return bool(self.cast) or self.campaign.characters.of_the_cast().exists()

    @cached_property
    def nobody(self) -> NobodysForm:
        """The form for somebody without a sheet."""
        return NobodysForm(self.room, self.data)

    def joining(self) -> tuple[Joining, ...] | None:
        """Everybody who joins by what was sent; None where a field does not fit."""
        forms = [form for form in (*self.characters, *self.cast, self.nobody) if form.joins]
        fits = [form.is_valid() for form in forms]  # every form, so that each says what is wrong with it
        if not all(fits):
            return None
        return tuple(one for form in forms for one in form.joining())
