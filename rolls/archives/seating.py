"""Somebody who came with an archive is a person of this server by now: what stood under the name becomes theirs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db import models, transaction
from django.db.models import Exists, OuterRef

from campaigns.access import can_change
from campaigns.archiving import leads_to, part_of, subject_of
from campaigns.decisions import JOINING, note_decision
from campaigns.events import record_event
from campaigns.kinds import SEATS
from campaigns.line_kinds import SEAT_LINE
from campaigns.models import Campaign, Membership, Role, TableDecision, TableEvent, User
from campaigns.services import NOT_ALLOWED, lock_campaign
from campaigns.standing import ARCHIVED
from characters.kinds import CHARACTER
from characters.models import Character
from characters.writing import tell_table
from rolls.archives.models import Imported
from rules.sheets import Problem

NOBODY = Problem(
    code="bad_field", trait="member", sentence="Choose a member who has an account here and sits at this table."
)
SEATED = Problem(code="decided", sentence="Somebody said who this is already. Nothing was changed now.")

COUNTED = ("character", "roll", "note", "line of talk")
"""What a storyteller reads how many there are of, before they say whose it is."""


@dataclass(frozen=True, slots=True)
class Held:
    """One column of a model that names people."""

    model: type[models.Model]
    name: str

    def of(self, person: User) -> models.QuerySet[Any]:
        """The rows that name this person there."""
        return self.model._base_manager.filter(**{self.name: person})

    def given(self, old: User, new: User) -> None:
        """Let its rows name the new person; one that would say the same twice goes."""
        for fields in self._unique():
            same = self.of(new).filter(**{one: OuterRef(one) for one in fields})
            self.of(old).filter(Exists(same)).delete()
        self.of(old).update(**{self.name: new})

    def _unique(self) -> Iterator[tuple[str, ...]]:
        meta = self.model._meta
        found = [one.fields for one in meta.constraints if isinstance(one, models.UniqueConstraint)]
        for fields in (*found, *meta.unique_together):
            if self.name in fields:
                yield tuple(one for one in fields if one != self.name)


def columns_of_people() -> Iterator[Held]:
    """Every column of the house that names people, but not their seats."""
    for relation in User._meta.get_fields(include_hidden=True):
        if isinstance(relation, models.ManyToOneRel):
            model: type[models.Model] = relation.related_model
            ours = model.__module__.split(".")[0] in ("campaigns", "characters", "rolls")
            if ours and model not in (Membership, Imported):
                yield Held(model, relation.field.name)


def imported_at(campaign: Campaign) -> models.QuerySet[Imported]:
    """Those of a table of whom nobody has said who they are."""
    return Imported.objects.filter(campaign=campaign).select_related("user").order_by("pk")


def may_be(campaign: Campaign) -> models.QuerySet[Membership]:
    """The seats of those who have accounts here."""
    known = campaign.memberships.exclude(user__in=Imported.objects.values("user"))
    return known.select_related("user")


def counted_of(one: Imported) -> list[tuple[str, int]]:
    """How much stands under the name, of what people count."""
    found = dict.fromkeys(COUNTED, 0)
    for held in columns_of_people():
        part = part_of(held.model)
        if part and part.noun in found and held.name in ("owner", "by"):
            found[part.noun] += held.of(one.user).count()
    return list(found.items())


@transaction.atomic
def seat_imported(*, campaign_id: int, by: User, imported_id: int, user_id: int) -> Membership | Problem:
    """Let a member be the person who came with the archive: characters, rolls, notes, seat. It cannot be taken back.

    What the log told keeps the names of its day. The account that stood for them goes.
    """
    # Held first, by nobody else: of two who say it at once the second finds it done.
    one = Imported.objects.select_for_update().filter(pk=imported_id, campaign_id=campaign_id).first()
    campaign = Campaign.objects.get(pk=campaign_id)
    if bar := _barred(campaign, by):
        return bar
    if one is None:
        return SEATED
    seat = may_be(campaign).filter(user_id=user_id).first()
    if seat is None:
        return NOBODY
    old, new = one.user, seat.user
    mine = list(Character.objects.filter(owner=old, campaign=campaign).values_list("pk", flat=True))
    _numbers(campaign, old, new)
    for held in columns_of_people():
        held.given(old, new)
    # Rows before the table, as on every road (`lock_campaign`); then the seats.
    campaign = lock_campaign(campaign_id)
    if bar := _barred(campaign, by):
        transaction.set_rollback(True)
        return bar
    _seated(campaign, old, seat)
    one.delete()
    old.delete()
    said = f"{by.username} said that {one.name} of the archive is {new.username}."
    noted = note_decision(campaign, JOINING, said, subject=new.pk)
    record_event(campaign_id=campaign.pk, kind=SEATS, subject=new.pk, line=SEAT_LINE, about=noted.pk)
    for character in campaign.characters.filter(pk__in=mine).select_related("owner"):
        tell_table(character, CHARACTER)
    return seat


def _barred(campaign: Campaign, by: User) -> Problem | None:
    if not campaign.memberships.filter(user=by, role=Role.STORYTELLER).exists():
        return NOT_ALLOWED
    return None if can_change(campaign) else ARCHIVED


def _numbers(campaign: Campaign, old: User, new: User) -> None:
    """What names people by a plain number: decisions about them, and lines."""
    decisions = TableDecision.objects.filter(campaign=campaign, subject=old.pk)
    about = [one for one in decisions.values_list("about", flat=True).distinct() if subject_of(one) is User]
    decisions.filter(about__in=about).update(subject=new.pk)
    events = TableEvent.objects.filter(campaign=campaign)
    for column in ("subject", "about"):
        rows = events.filter(**{column: old.pk}).exclude(line="")
        kinds = [one for one in rows.values_list("line", flat=True).distinct() if leads_to(one, column) is User]
        rows.filter(line__in=kinds).update(**{column: new.pk})


def _seated(campaign: Campaign, old: User, seat: Membership) -> None:
    """One seat of the two, as old as the older; who only watched and is somebody who played, plays."""
    stood = campaign.memberships.filter(user=old).first()
    if stood is not None:
        plays = seat.role == Role.SPECTATOR and stood.may_play
        role, since = Role.PLAYER if plays else seat.role, min(seat.joined_at, stood.joined_at)
        campaign.memberships.filter(pk=seat.pk).update(role=role, joined_at=since)
        seat.role = role
        stood.delete()
