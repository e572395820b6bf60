"""What becomes of each row that leads to an account which is deleted; a test asks it of every model.

The account's own row stays, emptied and under a neutral name: a log, a roll and a private line would go with it, or be
told apart no more (decision 39). So a row that stays needs nothing but the name in its columns (`names`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.db.models import Model

from campaigns.evenings.models import Attendance, Session
from campaigns.models import Membership, SettingChange, TableEvent, User
from campaigns.notes.models import Note
from campaigns.pictures.models import Picture
from characters.life.models import Correction as AskedCorrection
from characters.lives.models import Offer
from characters.models import Character, CharacterChange, Proposal
from characters.sharing.models import Share
from characters.talk.models import Said
from rolls.archives.models import Arrival, Imported
from rolls.calls.models import Call, Description
from rolls.models import Correction, Roll, RollStep
from rolls.rooms.models import Fight, FightEvent
from rolls.statistics.models import Apart, Tally

type Answer = Literal["stays", "goes", "told", "decided"]
"""It stays as somebody's without a name; it is deleted; it ends and others are told; each is decided for itself."""

ANSWERS: Mapping[tuple[type[Model], str], Answer] = {
    (Membership, "user"): "told",
    (Offer, "giver"): "told",
    (Offer, "receiver"): "told",
    (Offer, "by"): "stays",
    (Character, "owner"): "decided",
    (Character, "allowed_by"): "stays",
    (Note, "by"): "decided",
    (Note, "changed_by"): "stays",
    (Note, "chosen"): "goes",
    (User, "groups"): "goes",
    (User, "user_permissions"): "goes",
    (EmailAddress, "user"): "goes",
    (Authenticator, "user"): "goes",
    (UserSession, "user"): "goes",
    (Share, "by"): "goes",
    (Arrival, "by"): "goes",
    (Imported, "user"): "goes",
    (LogEntry, "user"): "stays",
    (SettingChange, "by"): "stays",
    (TableEvent, "member"): "stays",
    (Attendance, "user"): "stays",
    (Session, "recap_by"): "stays",
    (Picture, "by"): "stays",
    (CharacterChange, "by"): "stays",
    (Proposal, "decided_by"): "stays",
    (AskedCorrection, "asked_by"): "stays",
    (AskedCorrection, "decided_by"): "stays",
    (Said, "by"): "stays",
    (Roll, "by"): "stays",
    (RollStep, "by"): "stays",
    (Correction, "by"): "stays",
    (Fight, "turn_of"): "stays",
    (FightEvent, "by"): "stays",
    (Call, "by"): "stays",
    (Description, "by"): "stays",
    (Tally, "person"): "stays",
    (Apart, "user"): "stays",
}


def empty_out(person: User) -> None:
    """Delete what goes, in the caller's transaction."""
    for (model, column), answer in ANSWERS.items():
        if answer == "goes":
            field = model._meta.get_field(column)
            if field.many_to_many:
                through = field.remote_field.through  # type: ignore[union-attr]
                through._default_manager.filter(user=person).delete()
            else:
                model._default_manager.filter(**{column: person}).delete()
