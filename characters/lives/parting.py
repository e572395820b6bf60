"""What becomes of the characters of somebody who is removed: asked of each, done with the removal or not at all."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.models import Membership, User
from campaigns.numbers import id_of
from characters.access import Seat
from characters.lives.copying import become_npc, of_member
from characters.lives.handing import give_held
from characters.lives.services import rest
from characters.models import Character
from characters.writing import of_one, opened
from rules.sheets import Problem

FATE = "fate-"
"""What the name of a choice begins with in the form, before the id of the character."""

ALONG, NPC, RETIRE, GIVE = "along", "npc", "retire", "give-"
UNKNOWN = Problem(code="bad_field", sentence="Choose what becomes of it: one of those listed.")


def decide(seat: Membership, by: User, wishes: Mapping[str, str]) -> Problem | None:
    """Do what is wished for each character of the seat; one of which nothing is said goes along."""
    ids = [one.pk for one in of_member(seat)]
    mine = seat.campaign.memberships.filter(user=by).first()
    with opened(*ids) as rows:
        for one in rows.values():
            wish = wishes.get(f"{FATE}{one.pk}", ALONG)
            if wish != ALONG and (problem := _done(Seat(one, by, mine), wish)):
                return of_one(one, problem)
    return None


def _done(seat: Seat, wish: str) -> Problem | None:
    found: object = UNKNOWN
    if wish == NPC:
        found = become_npc(seat)
    elif wish == RETIRE:
        found = _retired(seat)
    elif wish.startswith(GIVE):
        found = give_held(seat, id_of(wish.removeprefix(GIVE)), without_asking_giver=True)
    return found if isinstance(found, Problem) else None


def _retired(seat: Seat) -> Character | Problem:
    one = seat.character
    if not seat.tells_the_story:
        return Problem(code="not_yours", sentence="Only a storyteller of this campaign can do that.")
    return one if one.is_retired or one.is_draft else rest(one, seat.user)
