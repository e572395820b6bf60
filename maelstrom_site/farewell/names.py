"""Where the names of people stand beside rows, as they were called then: made neutral when an account is deleted."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model, Q

from campaigns.decisions import JOINING, SEAT
from campaigns.evenings.models import Session
from campaigns.models import Membership, SettingChange, TableDecision, User
from campaigns.notes.models import Note, NoteVersion, ZeroEntry
from characters.lives.models import Offer
from characters.models import OWNER_PATH, Character, CharacterChange
from characters.talk.models import Said
from rolls.calls.models import Asked, Call, Description, SavedCall
from rolls.models import Correction, Roll, RollStep
from rolls.rooms.models import FightEvent

FORMER = "A former player"
"""No sign-up gives such a name: those have no blanks."""


@dataclass(frozen=True)
class Named:
    """A column with the name of a person: of the account that `by` leads to; without that, of whoever was called so.

    With `oneself` it is the person's only where it holds no name of a character.
    """

    model: type[Model]
    column: str
    by: str = ""
    campaign: str = "campaign"
    oneself: bool = False


NAMES = (
    Named(SettingChange, "by_name", "by"),
    Named(Session, "began_by_name"),
    Named(Session, "ended_by_name"),
    Named(Session, "recap_by_name", "recap_by"),
    Named(Note, "by_name", "by"),
    Named(Note, "changed_by_name", "changed_by"),
    Named(Note, "removed_by_name"),
    Named(NoteVersion, "by_name", campaign="note__campaign"),
    Named(ZeroEntry, "by_name"),
    Named(CharacterChange, "by_name", "by", "character__campaign"),
    Named(Offer, "by_name", "by", "character__campaign"),
    Named(Said, "by_name", "by"),
    Named(Said, "name", "by", oneself=True),
    Named(Roll, "by_name", "by"),
    Named(Roll, "roller_name", "by", oneself=True),
    Named(RollStep, "by_name", "by", "roll__campaign"),
    Named(Correction, "by_name", "by", "roll__campaign"),
    Named(FightEvent, "by_name", "by", "fight__campaign"),
    Named(Call, "by_name", "by"),
    Named(Call, "ended_by_name"),
    Named(Asked, "answered_by_name", campaign="call__campaign"),
    Named(Description, "by_name", "by", "asked__call__campaign"),
    Named(Description, "decided_by_name", campaign="asked__call__campaign"),
    Named(SavedCall, "by_name"),
)

SHAPES = (
    r"^{}(?= (?:deleted|brought|made|archived|opened|left|removed|joined"
    r"|is now|has no seat|let|began|ended|gave|said) )",
    r"(?<= made ){}(?= a \w+\.$)",
    r"(?<= removed ){}(?= from the table\.$)",
    r"(?<=, until now ){}(?=’s, is an NPC\.$)",
    r"(?<= to ){}(?=\.$)",
    r"(?<= said that ){}(?= of the archive is )",
    r"(?<= of the archive is ){}(?=\.$)",
)
"""Where a name stands in the sentences of decisions; anywhere else the same letters are other words."""


def next_name() -> str:
    """A neutral name that nobody has yet: several are told apart by a number."""
    taken = set(User.objects.filter(username__startswith=FORMER).values_list("username", flat=True))
    numbered = (f"{FORMER} {number}" for number in range(2, len(taken) + 3))
    return next(name for name in (FORMER, *numbered) if name not in taken)


def is_former(person: User) -> bool:
    """Whether this is what is left of a deleted account."""
    return re.fullmatch(rf"{FORMER}(?: \d+)?", person.username) is not None


def names_of(person: User) -> set[str]:
    """What the person is and was called, as far as nobody else has the name now."""
    found = {person.username}
    for one in NAMES:
        if one.by and not one.oneself:
            rows = one.model._default_manager.filter(**{one.by: person}).order_by()
            found.update(rows.values_list(one.column, flat=True).distinct())
    others = User.objects.filter(username__in=found).exclude(pk=person.pk)
    return found - set(others.values_list("username", flat=True)) - {""}


def tables_of(person: User) -> set[int]:
    """The campaigns where the person sits or once sat, or where something is theirs."""
    found = set(Membership.objects.filter(user=person).values_list("campaign_id", flat=True))
    sat = TableDecision.objects.filter(about__in=(SEAT, JOINING), subject=person.pk)
    found |= set(sat.order_by().values_list("campaign_id", flat=True))
    found |= set(Character.objects.filter(owner=person).order_by().values_list("campaign_id", flat=True))
    for one in NAMES:
        if one.by:
            rows = one.model._default_manager.filter(**{one.by: person}).order_by()
            found |= set(rows.values_list(one.campaign, flat=True).distinct())
    return found


def rename(person: User, neutral: str, names: Collection[str], tables: Collection[int]) -> None:
    """Put the neutral name wherever one of the person's stands at these tables, in the caller's transaction."""
    for one in NAMES:
        rows = one.model._default_manager.order_by()
        if one.oneself:
            mine = rows.filter(**{one.by: person, one.column + "__in": names}, character=None)
            mine.update(**{one.column: neutral})
        elif one.by:
            # By the account and not by the letters: whatever they were called that day.
            mine = rows.filter(**{one.by: person}).exclude(**{f"{one.column}__in": ("", neutral)})
            mine.update(**{one.column: neutral})
        else:
            mine = rows.filter(**{f"{one.campaign}__in": tables, f"{one.column}__in": names})
            mine.update(**{one.column: neutral})
    _hand_overs(neutral, names, tables)
    _calls(neutral, names, tables)
    _desk(person, neutral, names)


def reword(neutral: str, names: Collection[str], tables: Collection[int]) -> None:
    """The same in the sentences of what was decided."""
    said = re.compile("|".join(shape.format(_any_of(names)) for shape in SHAPES))
    rows = TableDecision.objects.filter(campaign__in=tables).order_by("pk")
    changed = []
    for row in rows.iterator(chunk_size=1000):
        told = said.sub(neutral, row.sentence)[:400]
        if told != row.sentence:
            row.sentence = told
            changed.append(row)
    TableDecision.objects.bulk_update(changed, ["sentence"], batch_size=500)


def _hand_overs(neutral: str, names: Collection[str], tables: Collection[int]) -> None:
    """Whose a character was, in its history."""
    rows = CharacterChange.objects.filter(path=OWNER_PATH, character__campaign__in=tables).order_by()
    for name in names:
        rows.filter(before=name).update(before=neutral)
        rows.filter(after=name).update(after=neutral)


def _calls(neutral: str, names: Collection[str], tables: Collection[int]) -> None:
    """Who called a roll, as its entry says it."""
    begins = re.compile(rf"^Called by {_any_of(names)}(?=$|, approach |: )")
    said = Q()
    for name in names:
        said |= Q(called__startswith=f"Called by {name}")
    rows = Roll.objects.filter(said, campaign__in=tables).order_by().only("pk", "called")
    changed = []
    for row in rows.iterator(chunk_size=1000):
        row.called = begins.sub(f"Called by {neutral}", row.called)[:300]
        changed.append(row)
    Roll.objects.bulk_update(changed, ["called"], batch_size=500)


def _desk(person: User, neutral: str, names: Collection[str]) -> None:
    """What the admin calls the person in what was done at it."""
    kinds = ContentType.objects.get_for_models(User, Membership, for_concrete_models=False)
    LogEntry.objects.filter(content_type=kinds[User], object_id=str(person.pk)).update(object_repr=neutral)
    for name in names:
        for row in LogEntry.objects.filter(content_type=kinds[Membership], object_repr__startswith=f"{name} in "):
            row.object_repr = f"{neutral}{row.object_repr.removeprefix(name)}"[:200]
            row.save(update_fields=["object_repr"])


def _any_of(names: Collection[str]) -> str:
    # The longest first: of two that begin alike the shorter would leave the rest of the other.
    return "(?:" + "|".join(re.escape(name) for name in _longest_first(names)) + ")"


def _longest_first(names: Collection[str]) -> Iterator[str]:
    yield from sorted(names, key=len, reverse=True)
