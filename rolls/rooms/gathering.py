"""The forms by which a storyteller brings people into a fight: characters of the table, and anybody else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.core.exceptions import ValidationError

from campaigns.models import Campaign, Role
from characters.models import Character
from rolls.rooms.forms import CharacterForm, NobodysForm
from rolls.rooms.names import Joining
from rolls.rooms.standing import Standing
from rules.room import Room


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
        """One form for each finished character of the table that is not there yet and can be read."""
        roles = dict(self.campaign.memberships.values_list("user_id", "role"))
        finished = self.campaign.characters.at_table().filter(status="finished")
        forms = []
        for character in finished.exclude(pk__in=self.present or ()):
            tells = character.owner_id is None or roles.get(character.owner_id) == Role.STORYTELLER
            try:
                forms.append(self._form(character, tells=tells))
            except ValidationError:  # a damaged sheet; its own page says so
                continue
        return tuple(forms)

    def _form(self, character: Character, *, tells: bool) -> CharacterForm:
        begins = self.present is None and not tells  # the players' characters are there from the start, unless unticked
        return CharacterForm(self.room, character, self.data, tells=tells, ticked=begins)

    @cached_property
    def nobody(self) -> NobodysForm:
        """The form for somebody without a sheet."""
        return NobodysForm(self.room, self.data)

    def joining(self) -> tuple[Joining, ...] | None:
        """Everybody who joins by what was sent; None where a field does not fit."""
        forms = [form for form in (*self.characters, self.nobody) if form.joins]
        fits = [form.is_valid() for form in forms]  # every form, so that each says what is wrong with it
        if not all(fits):
            return None
        return tuple(one for form in forms for one in form.joining())
