"""An initiative list whose fighters roll and are hurt: on their sheets or, without one, in the fight itself.

Source: none in a rulebook; each system says which rolls a turn has and what damage is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rules.initiative_list import InitiativeList, plain_offers, plain_view
from rules.kit.cast import INITIATIVE
from rules.offers import Aim, Fallen, Follow, Health, JoinNumber, Offer, SheetMove
from rules.room import STORYTELLER_KINDS, RoomView, TeamView
from rules.rounds import Event, Fighter, Rounds
from rules.sheets import STORYTELLER, Sheet
from rules.sides import RoundError

HEALTH = "health"
"""The number under which somebody without a sheet brings health along."""

ATTACK = "Attack"
"""What somebody does who rolls to hurt another."""

HURTS = ("harm", "heal")
"""Kinds of events that take health and give it back."""


class WoundedList(InitiativeList):
    """A list in which damage is marked by hand.

    `turn_rolls` are the rolls of whoever acts, `other_rolls` those that anybody makes on any turn, each under its name.
    `harms` are the kinds of damage; `hurts` says whether there is any health to take it from.
    """

    turn_rolls: Mapping[str, Aim]
    other_rolls: Mapping[str, Aim]
    harms: tuple[str, ...] = ()

    def __init__(self, *, hurts: bool) -> None:
        self.hurts = hurts
        self.numbers = (JoinNumber(key=HEALTH, label="Health", sheetless=True),) if hurts else ()

    def initiative(self, sheet: Sheet) -> int | None:
        """What somebody of the cast was given; everybody else's is named by the storyteller."""
        return sheet.vitals.get(INITIATIVE) or None

    @property
    def storyteller_kinds(self) -> frozenset[str]:
        """Players act and roll; damage is the storyteller's to mark."""
        return STORYTELLER_KINDS | {*HURTS}

    def applied(self, state: Rounds, event: Event) -> Rounds:
        """The rounds after one event more. Raises RoundError."""
        return self._hurt(state, event) if event.kind in HURTS else super().applied(state, event)

    def _hurt(self, rounds: Rounds, event: Event) -> Rounds:
        fighter = rounds.fighter(event.who)
        if rounds.finished:
            raise RoundError("finished", "This fight is over.")
        if event.amount < 1:
            raise RoundError("bad_amount", "Health is taken and given one or more at a time.")
        if event.kind == "harm" and event.what not in (self.harms or ("",)):
            raise RoundError("unknown_damage", f"There is no damage called “{event.what}”.")
        if fighter.sheet and self.hurts:
            return rounds  # the sheet takes it
        if not _most(fighter):
            raise RoundError("no_body", f"{event.who} came without health: take them out, or let them leave.")
        lost = rounds.hurt.get(event.who, 0) + (event.amount if event.kind == "harm" else -event.amount)
        return replace(rounds, hurt={**rounds.hurt, event.who: max(0, min(_most(fighter), lost))})

    def sheet_moves(self, events: Sequence[Event], event: Event) -> tuple[SheetMove, ...]:
        """What damage and healing do to the sheet of whom they are about."""
        if event.kind not in HURTS or not self.hurts:
            return ()
        return (self.marks(event),)

    def marks(self, event: Event) -> SheetMove:
        """The move on a sheet that damage or healing is."""
        return SheetMove(tracker=HEALTH, code=event.what if event.kind == "harm" else "heal", amount=event.amount)

    def says(self, event: Event) -> str:
        """What happened, in a sentence."""
        if event.kind not in HURTS:
            return super().says(event)
        if event.kind == "heal":
            return f"{event.who} gets {event.amount} health back."
        return f"{event.who} takes {' '.join(part for part in (str(event.amount), event.what, 'damage') if part)}."

    def follows(self, state: Rounds, event: Event, fallen: Fallen) -> Follow | None:
        """Damage after an attack that hit; how much is the table's to say."""
        hit = event.what == ATTACK and fallen.outcome.kind == "success"
        if not hit or not self._takes(state, fallen.aimed_at):
            return None
        return Follow(kind="harm", label=f"Damage to {fallen.aimed_at}", options=self.harms, what=self.usual_harm)

    @property
    def usual_harm(self) -> str:
        """The kind of damage that a form begins with."""
        return next(iter(self.harms), "")

    def _takes(self, rounds: Rounds, name: str) -> bool:
        fighter = next((one for one in rounds.fighters if one.name == name), None)
        return fighter is not None and self.hurts and bool(fighter.sheet or _most(fighter))

    def shown(self, state: Rounds) -> RoomView:
        """The list as a table sees it, with how those are that the fight itself keeps."""
        offers = (*self._rolls(state), *plain_offers(state), *self._harm_offers(state))
        view = plain_view(state, offers)
        return view.model_copy(update={"teams": tuple(_told(state, team) for team in view.teams)})

    def _rolls(self, rounds: Rounds) -> Iterator[Offer]:
        if not rounds.number or rounds.finished:
            return
        for what, aim in self.turn_rolls.items():
            if rounds.acting:
                yield Offer(kind="roll", label=what, who=rounds.acting, what=what, rolls=aim)
        for fighter in rounds.fighters:
            for what, aim in self.other_rolls.items():
                if fighter.sheet:
                    yield Offer(kind="roll", label=what, who=fighter.name, what=what, rolls=aim)

    def _harm_offers(self, rounds: Rounds) -> Iterator[Offer]:
        if not rounds.number or rounds.finished or not self.hurts:
            return
        for fighter in rounds.fighters:
            if fighter.sheet or _most(fighter):
                yield self._damage(fighter.name)
                yield _healing(fighter.name)

    def _damage(self, name: str) -> Offer:
        asks = ("what", "amount") if self.harms else ("amount",)
        options = self.harms
        return Offer(
            kind="harm", label=f"Damage {name}", who=name, asks=asks, options=options, least=1, actors=STORYTELLER
        )


def _healing(name: str) -> Offer:
    return Offer(kind="heal", label=f"Heal {name}", who=name, asks=("amount",), least=1, actors=STORYTELLER)


def _most(fighter: Fighter) -> int:
    return max(0, fighter.numbers.get(HEALTH, 0))


def _told(rounds: Rounds, team: TeamView) -> TeamView:
    """A side with the health of those who brought it along."""
    told = []
    for view in team.fighters:
        fighter = rounds.fighter(view.name)
        most = 0 if fighter.sheet else _most(fighter)
        left = most - rounds.hurt.get(view.name, 0)
        health = Health(left=left, most=most) if most else None
        told.append(view.model_copy(update={"health": health}))
    return team.model_copy(update={"fighters": tuple(told)})
