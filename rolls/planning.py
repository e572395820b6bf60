"""What a filled-in panel comes to: read, with what the fight and the other side fix, and planned by the rules."""

from __future__ import annotations

from campaigns.access import actor_for
from campaigns.models import Membership
from characters.models import Character
from rolls.access import NO_OPPONENT, bar_to_oppose, bar_to_read
from rolls.fighting import Battle, Foe, merged
from rules.checks import Contestant, ContestedRequest, FacedRequest, Form, Plan, Request
from rules.sheets import Problem

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
    request = game.read_request(kind, merged(form, battle.fixed(kind, form, character, opponent)))
    if isinstance(request, tuple):
        return request
    plan = _planned(membership, character, request, opponent)
    stance = battle.stance(character)
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


def _planned(
    membership: Membership, character: Character | None, request: Request, opponent: Character | Foe | None
) -> Plan:
    game, actor = membership.campaign.game, actor_for(membership)
    if character is None or not isinstance(request, ContestedRequest):
        return game.plan(request, character.sheet if character else None, actor=actor)
    other = Contestant(opponent.name, opponent.sheet) if isinstance(opponent, Character) else None
    return game.plan_contest(request, Contestant(character.name, character.sheet), other, actor=actor)
