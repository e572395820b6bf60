"""A fight in the words of those who read it: the players know nothing of whoever is hidden."""

from __future__ import annotations

from dataclasses import dataclass

from rolls.rooms.standing import Standing
from rules.room import RoomView

UNSEEN = "Somebody unseen"
"""Who acts or is next, where the players do not know of them."""


@dataclass(frozen=True, slots=True)
class Headline:
    """What stands at the top: `when` it is ("Round 2") and `what` goes on ("Ilse acts")."""

    when: str
    what: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.when, self.what) if part)


def view_for(standing: Standing, *, tells: bool) -> RoomView:
    """The fight as storytellers see it, or without whoever is hidden."""
    view, hidden = standing.view, standing.hidden
    if tells or not hidden:
        return view
    known = [team.model_copy(update={"fighters": tuple(one for one in team.fighters if one.name not in hidden)})
             for team in view.teams]  # fmt: skip
    teams = tuple(team for team in known if team.fighters)
    names = {team.name for team in teams}
    ties = tuple(tie for tie in (tuple(name for name in tie if name in names) for tie in view.ties) if len(tie) > 1)
    return view.model_copy(
        update={
            "teams": tuple(team.model_copy(update={"initiative": max(one.initiative for one in team.fighters)})
                           for team in teams),
            "acting": UNSEEN if view.acting in hidden else view.acting,
            "next_team": view.next_team if not view.next_team or view.next_team in names else UNSEEN,
            "may_act": tuple(name for name in view.may_act if name not in hidden),
            "ties": ties,
            "offers": tuple(offer for offer in view.offers if offer.who not in hidden),
        }
    )  # fmt: skip


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
    gives = teams and view.next_team != UNSEEN
    return Headline(when, f"{view.next_team} {'choose who acts' if gives else 'is next'}")


def headline_for_players(standing: Standing) -> str:
    """What the players read at the top, in one line."""
    return str(headline_of(view_for(standing, tells=False), teams=standing.fight.game.room.teams))
