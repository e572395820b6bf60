"""What the log may be searched by, as the fields of its form, and what is chosen, each with the way to take it out."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.models import Audience, Membership
from campaigns.ordering import by_name
from rolls.access import known_characters
from rolls.filters import SEEN, SHOWN, Filter

type Options = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Field:
    """One field that chooses among options, each a value with its word; `usual` is the word for any of them."""

    name: str
    label: str
    usual: str
    options: Options
    value: str


@dataclass(frozen=True, slots=True)
class Chosen:
    """One part of a search in words, and the query of the same search without it."""

    name: str
    label: str
    words: str
    without: str


@dataclass(frozen=True, slots=True)
class SearchChoices:
    """Everything that a member may search the log by."""

    people: Options
    characters: Options
    kinds: Options
    outcomes: Options
    seen: Options
    sessions: Options

    @classmethod
    def of(cls, membership: Membership) -> SearchChoices:
        """What there is at the member's table, as far as they may know of it."""
        campaign, game = membership.campaign, membership.campaign.game
        seats = campaign.memberships.order_by().values_list("user_id", "user__username")
        # A player is told of nothing that is for storytellers alone, and so is not asked either.
        seen = {one: word for one, word in SEEN.items() if membership.is_storyteller or one != Audience.STORYTELLERS}
        return cls(
            people=tuple((str(pk), name) for pk, name in sorted(seats, key=lambda one: by_name(one[1]))),
            characters=tuple((str(one.pk), one.name) for one in known_characters(membership)),
            kinds=tuple((one, one.replace("_", " ").capitalize()) for one in game.check_kinds),
            outcomes=tuple(game.outcomes.items()),
            seen=tuple(seen.items()),
            sessions=tuple((str(one), f"Session {one}") for one in range(campaign.session_seq, 0, -1)),
        )

    def fields(self, shown: Filter) -> tuple[Field, ...]:
        """The fields that choose, as they are filled in; one without anything to choose from is left out."""
        value = dict(shown.fields)
        every = (
            ("person", "Thrown by", "Anybody", self.people),
            ("character", "Character", "Any", self.characters),
            ("kind", "Kind of roll", "Any", self.kinds),
            ("outcome", "Outcome", "Any", self.outcomes),
            ("seen", "Seen by", "Any", self.seen),
            ("session", "Session", "Any", self.sessions),
        )
        show: Options = tuple((key, word) for key, word in SHOWN.items() if key != "all")
        first = Field("show", "Show", SHOWN["all"], show, value.get("show", ""))
        return (first, *(Field(*one, value.get(one[0], "")) for one in every if one[3]))

    def chosen(self, shown: Filter) -> tuple[Chosen, ...]:
        """The parts of the search in words, in the order of the form."""
        fields = {one.name: one for one in self.fields(shown)}
        labels = {"find": "Text", "from": "From", "to": "To"}
        found = []
        for name, value in shown.fields:
            field = fields.get(name)
            words = dict(field.options).get(value, "somebody who is not here") if field else value
            found.append(Chosen(name, field.label if field else labels[name], words, shown.without(name)))
        return tuple(found)
