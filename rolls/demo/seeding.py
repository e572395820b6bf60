"""Making the demo campaign by the same services that people use; only the clock is set back afterwards."""

from __future__ import annotations

import itertools
import uuid
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.contrib.auth.hashers import make_password
from django.db import connection, transaction
from django.utils import timezone

import rules
from campaigns.demo_people import DEMO_CAMPAIGN, DEMO_PEOPLE
from campaigns.models import Campaign, Membership, Role, User
from campaigns.services import create_campaign, join_campaign
from characters.models import Character, CharacterChange
from characters.services import create_character, finish_character, move_tracker, save_field
from characters.talk.models import Said as Line
from characters.talk.services import say
from characters.writing import Saved
from rolls.demo.asked import call_for_rolls
from rolls.demo.clock import happening
from rolls.demo.crew import CREW, CrewMember
from rolls.demo.evenings import session as evening
from rolls.demo.ready import gather_cast, save_rolls
from rolls.demo.seeded import SeededDice
from rolls.demo.story import ILSE, JUNO, SESSIONS, Harm, Said, Session, Throw
from rolls.demo.written import write_notes
from rolls.models import Roll
from rolls.services import answer_choice, roll_check
from rules.dice import LoadedDice
from rules.sheets import JsonValue

SEED = 2_150


class DemoRefusedError(RuntimeError):
    """A service refused what the demo asked of it: the demo no longer fits the rules."""


def demo_exists() -> bool:
    """Whether the demo campaign has been made."""
    return User.objects.filter(demo=True).exists()


def real_accounts() -> int:
    """How many people have an account in a database that never was a demo's; asked before it is even migrated."""
    if User._meta.db_table not in connection.introspection.table_names() or demo_exists():
        return 0
    return User.objects.count()


@transaction.atomic
def make_demo(*, now: datetime | None = None) -> Campaign:
    """The demo campaign, whole: its people, their characters, and three sessions that ended at this hour."""
    campaign = _seated()
    seats = {seat.user.username: seat for seat in campaign.memberships.select_related("campaign", "user")}
    crew = {member.name: _built(member, seats[member.player]) for member in CREW}
    seeds, today = itertools.count(SEED), now or timezone.now()
    write_notes(seats)
    cast = gather_cast(seats[_storyteller()])
    save_rolls(seats, crew, {member.name: member.player for member in CREW})
    _set_back(campaign, today - timedelta(days=1 + max(session.days_ago for session in SESSIONS)))
    for session in SESSIONS:
        _play(session, seats, crew | cast, seeds, ends_at=today - timedelta(days=session.days_ago, minutes=4))
    ilse, juno = (campaign.characters.get(pk=crew[name].pk) for name in (ILSE, JUNO))
    dice = SeededDice(next(seeds))
    call_for_rolls(seats[_storyteller()], (seats["Bea"], juno), (ilse, juno), dice, today - timedelta(minutes=2))
    return campaign


def _set_back(campaign: Campaign, at: datetime) -> None:
    """Let everything that has happened at the table so far have happened then, as its log tells it."""
    campaign.decisions.update(at=at)
    CharacterChange.objects.filter(character__campaign=campaign).update(at=at)
    campaign.events.update(at=at)


def _seated() -> Campaign:
    people = {
        # No password fits them: the demo's own button is the one way in.
        person.username: User.objects.create(username=person.username, demo=True, password=make_password(None))
        for person in DEMO_PEOPLE
    }
    storyteller = next(person for person in DEMO_PEOPLE if person.role == Role.STORYTELLER)
    edition = rules.system("maelstrom").editions[0].key
    campaign = create_campaign(by=people[storyteller.username], name=DEMO_CAMPAIGN, system="maelstrom", edition=edition)
    for person in DEMO_PEOPLE:
        join_campaign(invite=campaign.invite, by=people[person.username], role=person.role)
    return campaign


def _built(member: CrewMember, seat: Membership) -> Character:
    """The character as its player would build it, field by field."""
    character = _done(create_character(campaign=seat.campaign, by=seat.user), Character)
    fields: list[tuple[str, JsonValue]] = [("name", member.name), ("primary", member.primary)]
    fields += [(f"attributes.{name}", dots) for name, dots in member.attributes.items()]
    fields += [(f"abilities.{name}", dots) for name, dots in member.abilities.items()]
    fields += [(f"story.{name}", text) for name, text in member.story.items()]
    fields += [
        ("specialties.add", {"ability": ability, "name": name, "kind": kind})
        for ability, name, kind in member.specialties
    ]
    for path, value in fields:
        saved = save_field(character=character, by=seat.user, path=path, value=value, base_version=character.version)
        character = _done(saved, Saved).character
    return _done(finish_character(character=character, by=seat.user), Character) if member.finished else character


def _play(
    session: Session,
    seats: dict[str, Membership],
    people: dict[str, Character],
    seeds: Iterable[int],
    *,
    ends_at: datetime,
) -> None:
    """Everything that happened in a session, its last roll at `ends_at`."""
    begins = at = ends_at - timedelta(minutes=sum(_minutes(one) for one in session.happened[1:]))
    with evening(session, seats.values(), begins, ends_at):
        for number, one in enumerate(session.happened):
            at += timedelta(minutes=_minutes(one) if number else 0)
            with happening(seats[_storyteller()].campaign, at):
                _happened(one, seats, people, seeds, at)


def _minutes(one: Throw | Harm | Said) -> int:
    return 0 if isinstance(one, Harm) else one.minutes


def _happened(
    one: Throw | Harm | Said,
    seats: dict[str, Membership],
    people: dict[str, Character],
    seeds: Iterable[int],
    at: datetime,
) -> None:
    if isinstance(one, Throw):
        dice = LoadedDice(one.faces) if one.faces else SeededDice(next(iter(seeds)))
        _thrown(one, seats, people, dice, at)
        return
    person = people[one.who]
    seat = seats[person.player or _storyteller()]
    if isinstance(one, Harm):
        _harmed(one, person, seat.user, at)
        return
    key = uuid.uuid4()
    said = _done(say(seat, one.text, as_character=person, manner=one.manner, request_key=key), Line)
    Line.objects.filter(pk=said.pk).update(said_at=at)


def _harmed(harm: Harm, hurt: Character, by: User, at: datetime) -> None:
    moved = move_tracker(character=hurt, by=by, tracker="health", move=harm.kind, amount=harm.levels)
    if (change := _done(moved, Saved).change) is not None:
        CharacterChange.objects.filter(pk=change.pk).update(at=at)


def _thrown(
    throw: Throw,
    seats: dict[str, Membership],
    people: dict[str, Character],
    dice: LoadedDice | SeededDice,
    at: datetime,
) -> None:
    character = people.get(throw.who)
    seat = seats[(character.player if character else "") or _storyteller()]
    fresh = seat.campaign.characters.get(pk=character.pk) if character else None
    roll = _done(
        roll_check(
            membership=seat,
            character=fresh,
            kind=throw.kind,
            form=_form(throw),
            visibility=throw.visibility,
            reason=throw.reason,
            request_key=uuid.uuid4(),
            dice=dice,
        ),
        Roll,
    )
    if throw.answer:
        _done(answer_choice(roll=roll, membership=seat, code=throw.answer, request_key=uuid.uuid4(), dice=dice), Roll)
    Roll.objects.filter(pk=roll.pk).update(thrown_at=at)
    roll.followups.update(at=at + timedelta(minutes=1))


def _form(throw: Throw) -> dict[str, JsonValue | list[str]]:
    target: dict[str, JsonValue | list[str]] = {"difficulty": throw.difficulty, "threshold": throw.threshold}
    if throw.kind == "pool":
        return target | {"name": throw.who, "dice": throw.dice}
    if throw.kind == "willpower":
        return target
    return target | {"traits": list(throw.traits), "used": list(throw.used), "required": list(throw.required)}


def _storyteller() -> str:
    return next(person.username for person in DEMO_PEOPLE if person.role == Role.STORYTELLER)


def _done[T](found: object, kind: type[T]) -> T:
    """What a service gave, or DemoRefusedError with what it said instead."""
    if isinstance(found, kind):
        return found
    raise DemoRefusedError(str(found))
