"""A fight in the words of those who read it: the players know nothing of whoever is hidden."""

from __future__ import annotations

from dataclasses import dataclass

from rolls.rooms.standing import Standing
from rules.room import RoomView


@dataclass(frozen=True, slots=True)
class Headline:
    """What stands at the top: `when` it is ("Round 2") and `what` goes on ("Ilse acts")."""

    when: str
    what: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.when, self.what) if part)


def view_for(standing: Standing, *, tells: bool) -> RoomView:
    """The fight as storytellers see it, or as if whoever is hidden were not there: they hold nobody up."""
    if tells or not standing.hidden:
        return standing.view
    return standing.fight.game.room.view(standing.story, secrets=False)


def headline_of(view: RoomView, *, teams: bool) -> Headline:
    """When it is, and whose turn; `teams` says that a side gives its turn to one of its own."""
    if view.phase == "over":
        return Headline("", "The fight is over")
    if view.phase == "gathering":
        return Headline("Before the fight", "Who fights?")
    when = "Surprise round" if view.phase == "surprise" else f"Round {view.number}"
    if view.acting:
        return Headline(when, f"{view.acting} acts")
    if not view.next_team:
        return Headline(when, "Everybody has acted")
    return Headline(when, f"{view.next_team} {'choose who acts' if teams else 'is next'}")


def headline_for_players(standing: Standing) -> str:
    """What the players read at the top, in one line."""
    return str(headline_of(view_for(standing, tells=False), teams=standing.fight.game.room.teams))
