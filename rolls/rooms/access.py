"""Who may start a fight, and who may press what in it."""

from __future__ import annotations

from campaigns.models import Membership
from campaigns.standing import ARCHIVED, bar_to_play
from rolls.access import status_of as rolling_status
from rolls.rooms.masking import view_for
from rolls.rooms.standing import Standing
from rules.offers import Offer
from rules.rounds import Event
from rules.sheets import Problem

STATUSES = {"stale": 409, "fight_is_on": 409, "no_fight": 409}

STALE = Problem(
    code="stale", sentence="Something else happened meanwhile. This is how the fight stands now; nothing was changed."
)
STORYTELLERS = Problem(code="storyteller_only", sentence="Only a storyteller may do this.")
NO_FIGHT = Problem(code="no_fight", sentence="No fight is on.")
FIGHT_IS_ON = Problem(code="fight_is_on", sentence="A fight is on already. End it before you begin another one.")


def status_of(problem: Problem) -> int:
    """The status of a response that refuses for this reason."""
    return STATUSES.get(problem.code) or rolling_status(problem)


def bar_to_move(membership: Membership) -> Problem | None:
    """Why this member may not change a fight as a storyteller does, now."""
    return bar_to_play(membership.campaign) or bar_to_tell(membership)


def bar_to_tell(membership: Membership) -> Problem | None:
    """Why this member sees nothing of what a storyteller does in a fight; while it is paused, it is looked at."""
    if membership.campaign.is_archived:
        return ARCHIVED
    return None if membership.is_storyteller else STORYTELLERS


def bar_to_press(membership: Membership, standing: Standing, event: Event) -> Problem | None:
    """Why this member may not add this event: players act for their own, in ways that are open."""
    if bar := bar_to_play(membership.campaign):
        return bar
    if not membership.may_play:
        return Problem(code="spectator", sentence="Spectators watch. Ask the storyteller for a seat to take part.")
    if membership.is_storyteller:
        return None
    if standing.players.get(event.who) != membership.user_id or event.fighter:
        return Problem(code="not_yours", sentence="You act for your own characters only.")
    # By the fight as players see it: the answer, too, tells nothing of somebody hidden.
    if not any(is_for_players(offer) and fits(offer, event) for offer in view_for(standing, tells=False).offers):
        return Problem(code="not_yours", sentence="That is not open to you now.")
    return None


def is_for_players(offer: Offer) -> bool:
    """Whether players may take this offer, where it is about their own."""
    return "player" in offer.actors and bool(offer.who)


def fits(offer: Offer, event: Event) -> bool:
    """Whether the event is this offer taken."""
    return (offer.kind, offer.who) == (event.kind, event.who) and ("what" in offer.asks or offer.what == event.what)
