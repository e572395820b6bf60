"""A roll that is made for something done in the fight: both happen with one press, or neither does."""

from __future__ import annotations

import json
import uuid
from dataclasses import dataclass

from pydantic import ValidationError

from campaigns.models import Membership
from characters.models import Character
from rolls.filled import Filled
from rolls.models import Roll
from rolls.rooms.access import NO_FIGHT
from rolls.rooms.models import Fight, FightEvent, FightRoll
from rolls.rooms.services import act_with_a_roll, hold_fight
from rolls.rooms.showing import current
from rolls.rooms.standing import Standing, standing_of
from rules.offers import Aim, Aimed, Offer
from rules.reading import field_problems
from rules.rounds import Event
from rules.sheets import Problem
from rules.sides import RoundError

OTHER_ROLLER = Problem(
    code="other_roller",
    trait="act",
    sentence="Whoever acts in the fight rolls for it. Choose them, or roll without it.",
)
NO_TARGET = Problem(
    code="no_target",
    trait="other_character",
    sentence="Choose somebody of the fight, or nobody: that one is not in it.",
)


@dataclass(frozen=True)
class Acting:
    """What is done in the fight with a roll: the (held) fight, the event, and the key under which both count once."""

    membership: Membership
    fight: Fight
    event: Event
    key: uuid.UUID
    aimed_at: str

    def roll_before(self) -> Roll | None:
        """The roll that the same press has thrown already."""
        made = FightRoll.objects.filter(
            event__fight=self.fight, event__by_id=self.membership.user_id, event__request_key=self.key
        )
        found = made.select_related("roll__character").first()
        return found.roll if found else None

    def done(self) -> FightEvent | Problem:
        """Do it, with what it costs; or say why it cannot be done now."""
        return act_with_a_roll(membership=self.membership, fight=self.fight, event=self.event, request_key=self.key)

    def landed(self, row: FightEvent, roll: Roll) -> None:
        """Tie the roll to what it was made for."""
        FightRoll.objects.create(event=row, roll=roll, aimed_at=self.aimed_at)


def acting(membership: Membership, filled: Filled) -> Acting | Problem:
    """What a panel was filled in for, with the fight held."""
    event = _event(filled)
    if isinstance(event, Problem):
        return event
    fight = hold_fight(membership)
    if fight is None or not fight.is_on:
        return NO_FIGHT
    standing = standing_of(fight)
    if not _rolls_for(membership, standing, event.who, filled.character):
        return OTHER_ROLLER
    aimed_at = fighter_called(membership, standing, filled.other_character)
    if aimed_at is None:
        return NO_TARGET
    return Acting(membership, fight, event, _key(filled), aimed_at)


def _event(filled: Filled) -> Event | Problem:
    kind, _, what = filled.act.partition("|")
    try:
        return Event(kind=kind, who=filled.act_who, what=what)
    except ValidationError as error:
        return field_problems(error)[0]


def _rolls_for(membership: Membership, standing: Standing, who: str, character: str) -> bool:
    """Whether the panel's character is this fighter; somebody without a sheet is rolled for as a quick pool."""
    sheet = standing.sheets.get(who)
    return str(sheet) == character if sheet else not character and membership.is_storyteller


def fighter_called(membership: Membership, standing: Standing, sent: str) -> str | None:
    """The fighter whom a panel names, by a character's id or by a token; "" for nobody, None for nobody known there."""
    if not sent:
        return ""
    names = {str(pk): name for name, pk in standing.sheets.items()}
    names |= {row.token: row.event.fighter.name for row in standing.live if row.event.fighter}
    found = names.get(sent)
    known = found is not None and (membership.is_storyteller or found not in standing.hidden)
    # Somebody of the table who is not in the fight may be rolled against; nothing of it lands in the fight then.
    return found if known else "" if sent.isdigit() else None


def _key(filled: Filled) -> uuid.UUID:
    """The key of the press: a page that a browser brought back keeps its old one, but asks for something else."""
    what = [filled.act, filled.act_who, filled.character, filled.other_character, filled.kind, filled.visibility]
    return uuid.uuid5(filled.request_key or uuid.uuid4(), json.dumps([*what, filled.reason, filled.sent]))


# What the panel shows of it ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Target:
    """Somebody of the fight at whom a roll may be aimed, by what a form sends."""

    value: str
    name: str


@dataclass(frozen=True, slots=True)
class Act:
    """What of the fight a panel is filled in for. `targets` are there where one is chosen here and nowhere else.

    `fields` are what the roll takes from whoever it is aimed at, `told` says from where.
    """

    value: str
    who: str
    label: str
    price: str
    targets: tuple[Target, ...] = ()
    aimed_at: str = ""
    told: str = ""
    fields: tuple[tuple[str, tuple[str, ...]], ...] = ()


def act_of(membership: Membership, character: Character | None, filled: Filled, *, faced: bool) -> Act | None:
    """What a panel shows of what it was filled in for; None where that is not open to this member any more.

    `faced`: the kind of roll has its own field for whoever is on the other side.
    """
    if not filled.act:
        return None
    try:
        standing = current(membership.campaign)
    except RoundError:
        return None
    if standing is None or not standing.fight.is_on:
        return None
    offer = offer_of(standing, filled.act, filled.act_who)
    if offer is None or not _rolls_for(membership, standing, offer.who, str(character.pk) if character else ""):
        return None
    aim = offer.rolls or Aim(kind="")
    targets = targets_of(membership, standing, offer.who) if aim.faces and not faced else ()
    label = f"{offer.label} ({offer.who})" if character is None else offer.label
    found = _aimed(membership, standing, offer, filled.other_character) if targets and character else Aimed()
    fields = tuple(found.fields.items())
    return Act(filled.act, offer.who, label, _price(offer), targets, filled.other_character, found.told, fields)


def _aimed(membership: Membership, standing: Standing, offer: Offer, sent: str) -> Aimed:
    """What the roll takes from whoever was chosen; of a character whom the member knows only."""
    name = fighter_called(membership, standing, sent)
    if not name:
        return Aimed()
    character = standing.cast.get(name)
    known = character is not None and character.is_readable and (membership.is_storyteller or not character.hidden)
    sheet = character.sheet if character and known else None
    return standing.fight.game.room.aimed(standing.story.state, offer.what, name, sheet)


def offer_of(standing: Standing, act: str, who: str) -> Offer | None:
    """The offer that is meant, if it is open and needs a roll."""
    kind, _, what = act.partition("|")
    found = (one for one in standing.view.offers if (one.kind, one.what, one.who) == (kind, what, who))
    return next((one for one in found if one.rolls), None)


def targets_of(membership: Membership, standing: Standing, who: str) -> tuple[Target, ...]:
    """Everybody else of the fight whom this member knows of, in their order."""
    tokens = {row.event.fighter.name: row.token for row in standing.live if row.event.fighter}
    names = [one.name for team in standing.view.teams for one in team.fighters if one.name != who]
    known = [one for one in names if membership.is_storyteller or one not in standing.hidden]
    return tuple(Target(str(standing.sheets.get(one, "")) or tokens[one], one) for one in known)


def _price(offer: Offer) -> str:
    actions = f"{offer.cost} action{'' if offer.cost == 1 else 's'}" if offer.cost else ""
    return ", ".join(part for part in (actions, offer.price) if part)
