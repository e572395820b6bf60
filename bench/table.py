"""A table to measure at: people, characters and a long log, in a database of its own."""

from __future__ import annotations

import os
import uuid
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

FEW, MANY = 6, 60
SHORT, LONG = 1_000, 100_000

AN_ACTION: Mapping[str, Any] = {"kind": "action", "form": {"traits": ["Precision", "Firearms"]}}


def use(folder: Path) -> None:
    """Set up Django on an empty database below `folder`. Must run before any import of a model."""
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "bench.settings",
        "MAELSTROM_DATA_DIR": str(folder),
        "MAELSTROM_DEBUG": "0",
        "MAELSTROM_DEMO": "0",
        "MAELSTROM_HTTPS": "0",
        "MAELSTROM_HOSTS": "localhost,127.0.0.1,testserver",
        "MAELSTROM_STATIC_MANIFEST": "0",
        "MAELSTROM_STREAMS_EACH": "2000",  # one person listens for everybody
        "MAELSTROM_STREAMS_OF_AN_ADDRESS": "2000",
    }
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


def seat(characters: int, rolls: int) -> tuple[int, str]:
    """A campaign with that many characters and rolls: its id, and a player's session key."""
    from tests.factories import make_campaign, make_character, make_member

    campaign = make_campaign(name=f"{characters} characters, {rolls} rolls")
    player = make_member(campaign)
    first = make_character(campaign, player, name="Character 1")
    for number in range(2, characters + 1):
        make_character(campaign, make_member(campaign), name=f"Character {number}")
    if rolls:
        fill_log(campaign.pk, player.pk, first.pk, rolls)
    return campaign.pk, session_of(player.pk)


def fill_cast(campaign_id: int, storyteller_id: int, many: int) -> None:
    """That many of the cast, ready-made ones in turn: all at hand, every other one known to the players."""
    from campaigns.models import Membership
    from characters.cast.services import make_npc
    from characters.cast.wanted import Wanted

    seats = Membership.objects.select_related("campaign", "user")
    seat = seats.get(campaign=campaign_id, user=storyteller_id)
    ready = seat.campaign.game.cast.ready
    for number in range(many):
        wanted = replace(Wanted.ready(ready[number % len(ready)]), name=f"NPC {number}", hidden=bool(number % 2))
        assert isinstance(make_npc(seat, wanted), list)


def wound_somebody(campaign_id: int, number: int) -> None:
    """Change the marks of one character of the table, another one with each number."""
    from characters.models import Character

    characters = Character.objects.filter(campaign_id=campaign_id).order_by("pk")
    character = characters[number % characters.count()]
    marks = "/" * (number % 5 + 1)
    health = character.document["health"] | {"marks": marks if character.document["health"]["marks"] != marks else ""}
    character.document |= {"health": health}
    character.save()


def session_of(user_id: int) -> str:
    """A signed-in session of the person, as the login view would make it."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from campaigns.models import User

    session = SessionStore()
    session[SESSION_KEY] = str(user_id)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = User.objects.get(pk=user_id).get_session_auth_hash()
    session.create()
    return str(session.session_key)


def fill_log(
    campaign_id: int, by_id: int, character_id: int, rolls: int, request: Mapping[str, Any] = AN_ACTION
) -> None:
    """Write one real roll through the service and repeat its row, a minute apart, `rolls` times in all.

    `request` is its kind and the form with what is rolled.
    """
    from datetime import timedelta

    from campaigns.models import Campaign, Membership
    from characters.models import Character
    from rolls.models import Roll
    from rolls.services import roll_check
    from rules.dice import SecureDice
    from tests.logs import write_events

    model = roll_check(
        membership=Membership.objects.select_related("campaign").get(campaign_id=campaign_id, user_id=by_id),
        character=Character.objects.select_related("campaign").get(pk=character_id),
        kind=request["kind"],
        form=request["form"],
        visibility="table",
        reason="Hold the lock until the shuttle is away",
        request_key=uuid.uuid4(),
        dice=SecureDice(),
    )
    fields = {f.attname: getattr(model, f.attname) for f in Roll._meta.concrete_fields if f.attname != "id"}
    rows = (
        Roll(
            **fields
            | {"seq": number, "table_number": number, "token": uuid.uuid4(), "request_key": uuid.uuid4()}
            | {"thrown_at": fields["thrown_at"] + timedelta(minutes=number)}
        )
        for number in range(2, rolls + 1)
    )
    Roll.objects.bulk_create(rows, batch_size=2_000)
    Campaign.objects.filter(pk=campaign_id).update(roll_seq=rolls, table_roll_seq=rolls)
    write_events(Campaign.objects.get(pk=campaign_id))


def write_notes(campaign_id: int, by_id: int, many: int) -> None:
    """Write so many notes of one person, half of them shared with the table and about an entry of its log."""
    from django.utils import timezone

    from campaigns.models import TableEvent, User
    from campaigns.notes.models import Note, Readers
    from campaigns.notes.texts import made_over
    from rolls.models import Roll

    by, now = User.objects.get(pk=by_id), timezone.now()
    tokens = dict(Roll.objects.filter(campaign_id=campaign_id).values_list("pk", "token"))
    lines = list(TableEvent.objects.filter(campaign_id=campaign_id, line="roll").order_by("-seq")[: many // 2])
    for number in range(many):
        line = lines[number // 2] if number % 2 and number // 2 < len(lines) else None
        note = Note(
            campaign_id=campaign_id,
            by=by,
            by_name=by.username,
            readers=Readers.TABLE if number % 2 else Readers.ME,
            title=f"Note {number}",
            text="The shuttle is paid for in favours. " * 40,
            line=line,
            anchor=f"roll-{tokens[line.subject]}" if line else "",
            created_at=now,
            changed_at=now,
            shared_at=now,
            changed_by=by,
            changed_by_name=by.username,
        )
        made_over(note)
        note.save()
