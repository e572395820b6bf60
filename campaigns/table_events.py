"""The events of a table, in the order of commits: what streams replay, and what the log tells."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django.db import models
from django.db.models import Q

from campaigns.people import User
from campaigns.statements import Slot

if TYPE_CHECKING:
    from campaigns.models import Membership


ROLL_LINE = "roll"
"""The one kind of line of which a log holds many: its rolls, which have a log of their own as well."""

TALK_LINE = "said"
"""What people write into the log: apart from what happened, for whoever reads only one of the two."""


class Audience(models.TextChoices):
    """Who may know of an event. Storytellers may know of each of these."""

    TABLE = "table", "Everyone at the table"
    PRIVATE = "private", "Storytellers and one member"
    STORYTELLERS = "storytellers", "Storytellers only"


ALONE = "alone"
"""An event that one member alone may know of, no storyteller either: what somebody keeps to themselves.

It is none of `Audience`: nothing that is rolled, called for or done at the table is so, and it is no line of the log.
"""

SEEN_BY = (*Audience.choices, (ALONE, "One member alone"))


class TableEventQuerySet(models.QuerySet["TableEvent"]):
    """Questions about events."""

    def visible_to(self, membership: Membership) -> TableEventQuerySet:
        """Events of the member's table that the member may know of."""
        tells = membership.is_storyteller
        return self.known_to(campaign=membership.campaign_id, person=membership.user_id, tells=tells)

    def known_to(self, *, campaign: int | Slot, person: int | Slot, tells: bool) -> TableEventQuerySet:
        """The same for a person at a table, who tells the story there or does not."""
        theirs = Q(audience__in=(Audience.PRIVATE, ALONE), member_id=person)
        known = Q(audience__in=Audience.values) if tells else Q(audience=Audience.TABLE)
        return self.filter(known | theirs, campaign_id=campaign)

    def of_token(self, token: str) -> TableEventQuerySet:
        """The one with this token, as a page or a stream sends it; PostgreSQL takes no question with a NUL in it."""
        return self.none() if "\x00" in token else self.filter(token=token)

    def no_rolls(self) -> TableEventQuerySet:
        """Those that are no lines of rolls."""
        return self.filter(~Q(line=ROLL_LINE))

    def talk(self) -> TableEventQuerySet:
        """Those that are lines of talk."""
        return self.filter(line=TALK_LINE)

    def happenings(self) -> TableEventQuerySet:
        """Those that are neither rolls nor talk."""
        return self.no_rolls().filter(~Q(line=TALK_LINE))

    def newest_lines(
        self, many: int, *, campaign: int | Slot, person: int | Slot, tells: bool, seen: str = ""
    ) -> TableEventQuerySet:
        """The newest lines of the log among these that a person may know of, newest first: so many at most.

        With `seen` only those for this audience.

        Each audience is asked for by itself, so that an index leads to the newest in it: a player's page would step
        over whatever is hidden at the table one by one.
        """
        told = self.filter(campaign_id=campaign, line__gt="")
        known = {Audience.TABLE: told.filter(audience=Audience.TABLE)}
        if tells:
            known |= {one: told.filter(audience=one) for one in (Audience.STORYTELLERS, Audience.PRIVATE)}
        else:
            known[Audience.PRIVATE] = told.filter(audience=Audience.PRIVATE, member_id=person)
        asked = [rows for one, rows in known.items() if seen in ("", one)]
        if not asked:
            return TableEvent.objects.none()
        first, *others = (TableEvent.objects.filter(pk__in=one.order_by("-seq").values("pk")[:many]) for one in asked)
        ids = first.order_by().values("pk")
        if others:
            ids = ids.union(*(one.order_by().values("pk") for one in others), all=True)
        return TableEvent.objects.filter(pk__in=ids).order_by("-seq")[:many]


class TableEvent(models.Model):
    """Something that changed at a table, in the order of commits: the source that streams replay.

    `token` is the cursor a browser keeps; unlike `seq` it tells nobody how many events lie between two.
    `subject` is the id of what changed (a roll, a character, a user), as `kind` says.

    `line` makes it a line of the log as well: the key of the `LineKind` that tells it, empty where it is none. `about`
    is the id of the row that the line tells, 0 where that is the subject. Without a line it is the id of the event
    whose line reads otherwise now, 0 where none does.
    """

    # No index of its own for what one of the table's begins with.
    campaign = models.ForeignKey("campaigns.Campaign", models.CASCADE, related_name="events", db_index=False)
    seq = models.PositiveBigIntegerField()
    token = models.CharField(max_length=24, unique=True)
    kind = models.CharField(max_length=24)
    subject = models.PositiveBigIntegerField(default=0)
    audience = models.CharField(max_length=12, choices=SEEN_BY, default=Audience.TABLE)
    member = models.ForeignKey(User, models.CASCADE, null=True, blank=True, related_name="+", db_index=False)
    line = models.CharField(max_length=24, blank=True, default="")
    about = models.PositiveBigIntegerField(default=0)
    at = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[TableEventQuerySet] = TableEventQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ("campaign", "seq")
        constraints = (
            models.UniqueConstraint(fields=("campaign", "seq"), name="event_seq_is_unique_at_a_table"),
            models.CheckConstraint(
                condition=~Q(audience__in=("private", "alone")) | Q(member__isnull=False),
                name="private_event_names_its_member",
            ),
            models.CheckConstraint(condition=~Q(audience="alone") | Q(line=""), name="line_is_for_more_than_one_alone"),
        )
        indexes = (
            # The newest stands first in each: of everything, all but rolls, talk, what one member alone knows of.
            models.Index(fields=("campaign", "audience", "-seq"), condition=Q(line__gt=""), name="line_of_the_log"),
            models.Index(
                fields=("campaign", "audience", "-seq"),
                condition=Q(line__gt="") & ~Q(line=ROLL_LINE),
                name="line_that_is_no_roll",
            ),
            models.Index(fields=("campaign", "audience", "-seq"), condition=Q(line=TALK_LINE), name="line_of_talk"),
            models.Index(
                fields=("member", "campaign", "-seq"), condition=Q(member__isnull=False), name="event_of_a_member"
            ),
            models.Index(fields=("subject",), condition=Q(line=ROLL_LINE), name="line_of_a_roll"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.subject} (#{self.seq} of {self.campaign_id})"

    @property
    def tells(self) -> int:
        """The id of the row that its line tells."""
        return self.about or self.subject

    def reaches(self, *, user_id: int, storyteller: bool) -> bool:
        """Whether a member of the event's table may know of it: `visible_to`, asked of one event in memory."""
        if self.audience == Audience.TABLE or (storyteller and self.audience in Audience.values):
            return True
        return self.audience in (Audience.PRIVATE, ALONE) and self.member_id == user_id
