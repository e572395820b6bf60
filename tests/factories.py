"""One maker for each model, in table words; every default is legal."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

from django.utils import timezone

from campaigns.models import Campaign, Membership, Role, User
from characters.cast.models import Npc
from characters.legality import RULES_PATH, broken_rules, pardon
from characters.models import Character, Status
from characters.writing import Warrant, note_change
from rules.kit.history import Change
from rules.sheets import Problem

_count = itertools.count(1)
PASSWORD = "a long enough secret"

LEGAL_TRAITS: dict[str, Any] = next(
    case["input"]["sheet"]
    for case in json.loads((Path(__file__).parent / "rules/casebook/maelstrom.json").read_text(encoding="utf-8"))
    if case["id"] == "CR-001"
)
"""A sheet that creation accepts: Precision 4, the other attributes 2; Firearms 3, Medicine 1, Performance 0, ..."""


def make_user(username: str = "") -> User:
    """A person who can sign in (with `client.force_login`; the password is not usable, hashing is slow)."""
    return User.objects.create(username=username or f"person-{next(_count)}", password="!")


def make_campaign(*, storyteller: User | None = None, name: str = "Last Light", **fields: Any) -> Campaign:
    """A Maelstrom campaign in the core edition with one storyteller."""
    campaign = Campaign.objects.create(name=name, **{"system": "maelstrom", "edition": "core", **fields})
    make_member(campaign, storyteller or make_user(), Role.STORYTELLER)
    return campaign


def make_member(campaign: Campaign, user: User | None = None, role: str = Role.PLAYER) -> User:
    """A member of the campaign, in the given role; returns the person."""
    user = user or make_user()
    Membership.objects.create(campaign=campaign, user=user, role=role)
    return user


def make_character(campaign: Campaign, owner: User, *, name: str = "Ilse Varga", **fields: Any) -> Character:
    """A finished character of `owner`; `sheet` overrides parts of the legal document, `status` makes a draft.

    A sheet that creation would refuse is one that its storyteller allowed.
    """
    document = campaign.game.blank_sheet().model_dump(mode="json")
    document |= json.loads(json.dumps(LEGAL_TRAITS)) | fields.pop("sheet", {})
    fields.setdefault("status", Status.FINISHED)
    finished_at = fields.pop("finished_at", timezone.now() if fields["status"] == Status.FINISHED else None)
    character = Character(
        campaign=campaign, owner=owner, name=name, document=document, finished_at=finished_at, **fields
    )
    if character.status == Status.FINISHED and (broken := broken_rules(character, character.sheet)):
        _allow(character, broken)
    character.save()
    return character


def make_npc(campaign: Campaign, *, name: str = "Guard", hidden: bool = True, **fields: Any) -> Character:
    """One of the cast, with a blank sheet unless `sheet` is given; every other field is one of its `Npc` row."""
    sheet = fields.pop("sheet", None) or campaign.game.blank_sheet()
    character = Character(campaign=campaign, name=name, hidden=hidden, status=Status.FINISHED)
    character.finished_at, character.sheet = timezone.now(), sheet
    character.save()
    Npc.objects.create(character=character, **fields)
    return character


def _allow(character: Character, broken: tuple[Problem, ...]) -> None:
    """Keep the character as a draft first, then write the storyteller's override that lets it be finished."""
    character.status = Status.DRAFT
    character.save()
    warrant = Warrant(override=True, reason="for the story")
    allowed = [pardon(problem) for problem in broken]
    note_change(character, Change(path=RULES_PATH, before=None, after=allowed), by=character.owner, warrant=warrant)
    character.status = Status.FINISHED
