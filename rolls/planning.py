"""What a filled-in panel comes to: read, with what the fight and the other side fix, and planned by the rules."""

from __future__ import annotations

from campaigns.access import actor_for
from campaigns.models import Membership
from characters.models import Character
from rolls.access import NO_OPPONENT, bar_to_oppose, bar_to_read
from rolls.fighting import Battle, Foe, merged
from rules.checks import Contestant, ContestedRequest, FacedRequest, Form, Plan
from rules.fixing import Stance
from rules.sheets import Actor, Problem
from rules.system import Game

type Refusal = tuple[Problem, ...]


def plan_check(
    membership: Membership,
    character: Character | None,
    kind: str,
    form: Form,
    opponent: Character | Foe | None = None,
    battle: Battle | None = None,
) -> Plan | Refusal:
    """What a filled-in panel comes to for this member, or which fields do not fit.

    What the fight that is on (`battle`, where it was read already) and the opponent fix takes the place of what was
    filled in: so panel and throw cannot differ from the room.
    """
    game, battle = membership.campaign.game, battle or Battle.now(membership, character)
    if bar := bar_to_read(character) or _bar_to_face(membership, character, kind, opponent, battle):
        return (bar,)
    return planned(
        game,
        kind,
        merged(form, battle.fixed(kind, form, character, opponent)),
        actor=actor_for(membership),
        mine=Contestant(character.name, character.sheet) if character else None,
        theirs=Contestant(opponent.name, opponent.sheet) if isinstance(opponent, Character) else None,
        stance=battle.stance(character),
    )


def planned(
    game: Game,
    kind: str,
    form: Form,
    *,
    actor: Actor,
    mine: Contestant | None,
    theirs: Contestant | None,
    stance: Stance | None,
) -> Plan | Refusal:
    """What the rules make of a form with all that is fixed in it, for a roller who stands so in the fight."""
    request = game.read_request(kind, form)
    if isinstance(request, tuple):
        return request
    if mine is None or not isinstance(request, ContestedRequest):
        plan = game.plan(request, mine.sheet if mine else None, actor=actor)
    else:
        plan = game.plan_contest(request, mine, theirs, actor=actor)
    bar = game.bar_in_fight(request, stance) if stance and plan.check else None
    return plan.model_copy(update={"check": None, "problems": (bar,)}) if bar else plan


def _bar_to_face(
    membership: Membership, character: Character | None, kind: str, opponent: Character | Foe | None, battle: Battle
) -> Problem | None:
    """Why the roll cannot be about this opponent; a kind that is about nobody leaves them aside."""
    model = membership.campaign.game.check_kinds.get(kind)
    if model is None or not issubclass(model, FacedRequest):
        return None
    if isinstance(opponent, Foe):
        return None if any(one.token == opponent.token for one in battle.foes) else NO_OPPONENT
    return bar_to_oppose(membership, character, opponent) if character and opponent else None
