"""What is sent from the room: who joins with which numbers, and what was pressed."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.http import QueryDict
from pydantic import ValidationError

from campaigns.names import NAME_LIMIT, clean_name
from characters.models import Character
from rolls.rooms.names import Joining
from rolls.rooms.standing import Standing
from rules.reading import field_problems
from rules.room import Room
from rules.rounds import Event, Fighter
from rules.sheets import Problem

MOST_AT_ONCE = 12
PLAYERS = "Players"
OTHERS = "Opponents"

type Data = Mapping[str, Any] | None


class JoinForm(forms.Form):
    """Somebody who joins: fields that every room has, and those that this one asks for.

    Many of these stand in one form of the page, and whoever does not join has nothing to fill in: so a browser bars
    nothing (`novalidate`), and the server looks at those who join.
    """

    use_required_attribute = False

    def __init__(
        self, room: Room[Any], data: Data = None, *, sheet: bool, prefix: str = "", initial: Data = None
    ) -> None:
        super().__init__(data, prefix=prefix or None, initial=dict(initial or {}))
        self.room = room
        self.asked = tuple(one for one in room.numbers if not (sheet and one.sheetless))
        self.fields["initiative"] = forms.IntegerField(
            label=room.initiative_label, min_value=-1000, max_value=1000, required=False
        )
        if room.teams:
            self.fields["team"] = forms.CharField(label="Team", max_length=NAME_LIMIT, required=False)
        for one in self.asked:
            self.fields[one.key] = (
                forms.BooleanField(label=one.label, required=False)
                if one.yes_or_no
                else forms.IntegerField(label=one.label, min_value=-1000, max_value=1000, required=False)
            )
            # A number may be called with a blank ("hit points"); an id has none.
            self.fields[one.key].widget.attrs["id"] = f"id_{self.add_prefix(one.key)}".replace(" ", "-")
        if room.surprise:
            self.fields["alert"] = forms.BooleanField(label="Cannot be surprised", required=False)

    @property
    def joins(self) -> bool:
        """Whether somebody joins by this form as it was sent."""
        return False

    def full_clean(self) -> None:
        """Look at what was sent for those who join; what stands in the row of others is kept as it is."""
        super().full_clean()
        if not self.joins:
            self.errors.clear()

    def joining(self) -> Iterator[Joining]:
        """Those who join by this form."""
        raise NotImplementedError

    def fighter(self, name: str, *, players: bool) -> Fighter:
        """The fighter that the filled-in form makes."""
        found = self.cleaned_data
        numbers = {one.key: int(found[one.key]) for one in self.asked if found[one.key] not in (None, "")}
        return Fighter(
            name=name,
            team=found.get("team", ""),
            initiative=found["initiative"],
            players=players,
            alert=bool(found.get("alert")),
            numbers=numbers,
        )

    def clean_team(self) -> str:
        """The name of the side on one plain line; the usual one where none is given."""
        return _line(self.cleaned_data["team"] or str(self.initial.get("team", OTHERS)))


class CharacterForm(JoinForm):
    """A character of the table that may join."""

    def __init__(
        self, room: Room[Any], character: Character, data: Data = None, *, tells: bool, ticked: bool = False
    ) -> None:
        initial: dict[str, Any] = {"initiative": room.initiative(character.sheet), "team": OTHERS if tells else PLAYERS}
        initial |= {"joins": ticked, **room.numbers_of(character.sheet)}
        super().__init__(room, data, sheet=True, prefix=f"c{character.pk}", initial=initial)
        self.character, self.tells = character, tells
        self.fields["joins"] = forms.BooleanField(label=character.name, required=False)

    @property
    def joins(self) -> bool:
        """Whether somebody ticked it."""
        return self.is_bound and bool(self["joins"].data)

    def joining(self) -> Iterator[Joining]:
        """The character as it joins. Hidden characters stay hidden until they are shown."""
        fighter = self.fighter(self.character.name, players=not self.tells)
        yield Joining(fighter, self.character, hidden=self.character.hidden)


class CastForm(CharacterForm):
    """One of the cast, once or several times over; of somebody who fights already there may be others like them."""

    def __init__(self, room: Room[Any], character: Character, data: Data = None, *, present: bool = False) -> None:
        super().__init__(room, character, data, tells=True)
        self.present = present
        self.fields["count"] = forms.IntegerField(
            label="How many", min_value=1, max_value=MOST_AT_ONCE, initial=1, required=False
        )

    def joining(self) -> Iterator[Joining]:
        """Whoever is meant, with as many copies as it takes."""
        many = self.cleaned_data["count"] or 1
        copies = many if self.present else many - 1
        for one in super().joining():
            yield replace(one, copies=copies, present=self.present)


class NobodysForm(JoinForm):
    """Somebody without a sheet, once or several times over."""

    def __init__(self, room: Room[Any], data: Data = None) -> None:
        super().__init__(room, data, sheet=False, initial={"team": OTHERS, "count": 1})
        rest = dict(self.fields)
        self.fields.clear()
        self.fields["name"] = forms.CharField(label="Name", max_length=NAME_LIMIT)
        self.fields["count"] = forms.IntegerField(label="How many", min_value=1, max_value=MOST_AT_ONCE)
        self.fields.update(rest)
        self.fields["players"] = forms.BooleanField(label="On the players' side", required=False)
        self.fields["hidden"] = forms.BooleanField(label="Hidden from the players", required=False)

    def clean_name(self) -> str:
        """The name on one plain line."""
        return _line(self.cleaned_data["name"])

    @property
    def joins(self) -> bool:
        """Whether somebody is named."""
        return self.is_bound and bool(str(self["name"].data or "").strip())

    def joining(self) -> Iterator[Joining]:
        """Each of them, numbered where there are several."""
        found = self.cleaned_data
        for number in range(1, found["count"] + 1):
            name = found["name"] if found["count"] == 1 else f"{found['name']} {number}"
            yield Joining(self.fighter(name, players=found["players"]), hidden=found["hidden"])


def _line(text: str) -> str:
    return clean_name(text)


def read_event(data: QueryDict, standing: Standing | None) -> Event | Problem:
    """The event that was pressed: `offer` is its kind and what it is about, joined by "|"."""
    kind, _, what = data.get("offer", "").partition("|")
    if kind == "rise":
        return Event(kind="order", order=raised(standing, what)) if standing else _unknown()
    found = {"kind": kind, "who": data.get("who", ""), "team": data.get("team", ""), "text": data.get("text", "")}
    amount = data.get("amount", "").strip()
    if "amount" in data and not amount:  # no number is not the number 0
        return Problem(code="bad_field", trait="amount", sentence="Say how many: a whole number.")
    try:
        return Event.model_validate({**found, "what": what or data.get("what", ""), "amount": amount or 0})
    except ValidationError as error:
        return field_problems(error)[0]


def raised(standing: Standing, team: str) -> tuple[str, ...]:
    """The order with one side a place further up."""
    order = [one.name for one in standing.view.teams]
    place = order.index(team) if team in order else 0
    if place:
        order[place - 1 : place + 1] = [order[place], order[place - 1]]
    return tuple(order)


def read_key(data: QueryDict) -> uuid.UUID | None:
    """The request key that was sent; None where it is none."""
    try:
        return uuid.UUID(data.get("request_key", ""))
    except ValueError:
        return None


def _unknown() -> Problem:
    return Problem(code="no_fight", sentence="No fight is on.")
