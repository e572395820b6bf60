"""Notes and handouts with their earlier texts, and the entries of session zero."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, ClassVar

from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.urls import reverse

from campaigns.models import Audience, Campaign, Membership, TableEvent, User
from campaigns.notes.limits import ALT_LIMIT, ENTRY_LIMIT, TEXT_LIMIT, TITLE_LIMIT
from campaigns.pictures.models import Picture
from campaigns.statements import Slot

if TYPE_CHECKING:
    from django.db.models.fields.related_descriptors import RelatedManager

EXCERPT_LIMIT = 240


def note_token() -> str:
    """A fresh name of a note in its address: a number would tell how many others there are."""
    return secrets.token_urlsafe(12)


class Kind(models.TextChoices):
    """What was written."""

    NOTE = "note", "Note"
    HANDOUT = "handout", "Handout"


class Readers(models.TextChoices):
    """Who may read a note. A handout for storytellers is one that nobody else was given yet."""

    ME = "me", "Only me"
    TABLE = "table", "Everyone at the table"
    STORYTELLERS = "storytellers", "Storytellers"
    CHOSEN = "chosen", "Chosen members"


class NoteQuerySet(models.QuerySet["Note"]):
    """Questions about notes."""

    def visible_to(self, membership: Membership) -> NoteQuerySet:
        """Those of the member's table that the member may read: `access.may_read`, asked of the database."""
        tells = membership.is_storyteller
        return self.known_to(campaign=membership.campaign_id, person=membership.user_id, tells=tells)

    def known_to(self, *, campaign: int | Slot, person: int | Slot, tells: bool) -> NoteQuerySet:
        """The same for a person at a table, who tells the story there or does not."""
        chosen = Exists(Note.chosen.through.objects.filter(note_id=OuterRef("pk"), user_id=person))
        known = Q(readers=Readers.TABLE) | Q(chosen, readers=Readers.CHOSEN)
        known |= Q(kind=Kind.NOTE, readers__in=(Readers.ME, Readers.CHOSEN), by_id=person)
        if tells:
            known |= Q(readers=Readers.STORYTELLERS) | Q(kind=Kind.HANDOUT)
        return self.filter(known, campaign_id=campaign)

    def on_known_lines(self, *, person: int | Slot, tells: bool) -> NoteQuerySet:
        """Those about an entry of the log that the person may know of."""
        if tells:
            return self.filter(line__audience__in=Audience.values)
        private = Q(line__audience=Audience.PRIVATE, line__member_id=person)
        return self.filter(Q(line__audience=Audience.TABLE) | private)

    def standing(self) -> NoteQuerySet:
        """Those that were not removed."""
        return self.filter(removed_at=None)


class Note(models.Model):
    """What somebody wrote down at a table, for the `readers` whom they chose; of chosen ones, `chosen` says who.

    Title and text are saved each by itself: `title_version` and `text_version` rise with every save, and the pages by
    which they were saved last know that it was their own doing. `excerpt` and `folded` are made from both, for lists
    and for the search. Since `shared_at` it has had the readers that it has. One that is about an entry of the log has
    its `line`, and the id that this has on a page.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="notes")
    token = models.CharField(max_length=24, unique=True, default=note_token, editable=False)
    kind = models.CharField(max_length=8, choices=Kind, default=Kind.NOTE)
    by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(max_length=150)
    readers = models.CharField(max_length=12, choices=Readers, default=Readers.ME)
    chosen = models.ManyToManyField(User, related_name="+", blank=True)
    all_may_write = models.BooleanField(default=False)
    pinned = models.BooleanField(default=False)
    title = models.CharField(max_length=TITLE_LIMIT, blank=True)
    text = models.TextField(blank=True, max_length=TEXT_LIMIT)
    excerpt = models.CharField(max_length=EXCERPT_LIMIT, blank=True, editable=False)
    folded = models.TextField(blank=True, editable=False)
    title_version = models.PositiveIntegerField(default=1)
    text_version = models.PositiveIntegerField(default=1)
    title_page = models.UUIDField(null=True, blank=True, editable=False)
    text_page = models.UUIDField(null=True, blank=True, editable=False)
    picture = models.ForeignKey(Picture, models.SET_NULL, null=True, blank=True, related_name="shown_on_notes")
    picture_alt = models.CharField(max_length=ALT_LIMIT, blank=True)
    line = models.ForeignKey(TableEvent, models.SET_NULL, null=True, blank=True, related_name="+")
    anchor = models.CharField(max_length=60, blank=True)
    request_key = models.UUIDField(unique=True, null=True, blank=True, editable=False)
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    changed_by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    changed_by_name = models.CharField(max_length=150)
    shared_at = models.DateTimeField()
    removed_at = models.DateTimeField(null=True, blank=True)
    removed_by_name = models.CharField(max_length=150, blank=True)

    versions: RelatedManager[NoteVersion]
    objects: ClassVar[NoteQuerySet] = NoteQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ("-pinned", "-changed_at", "-pk")
        constraints = (
            models.CheckConstraint(condition=Q(kind__in=Kind.values), name="note_kind_is_known"),
            models.CheckConstraint(condition=Q(readers__in=Readers.values), name="note_readers_are_known"),
            models.CheckConstraint(condition=Q(kind="note") | ~Q(readers="me"), name="handout_is_no_secret_of_one"),
            models.CheckConstraint(
                condition=Q(all_may_write=False) | Q(kind="note", readers__in=("table", "chosen")),
                name="only_shared_notes_are_written_together",
            ),
        )
        indexes = (
            models.Index(fields=("campaign", "-pinned", "-changed_at"), name="notes_of_a_table"),
            models.Index(fields=("campaign", "by"), name="notes_of_a_person"),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()} of {self.by_name} in {self.campaign_id} ({self.readers})"

    def get_absolute_url(self) -> str:
        """The note's own page."""
        return reverse("notes:note", args=[self.campaign_id, self.token])

    @property
    def called(self) -> str:
        """Its title; one that has none yet says so."""
        return self.title or f"{self.get_kind_display()} without a title"


class NoteVersion(models.Model):
    """What a note said since `at`, until somebody wrote over it (`kept_at`). Never edited; only so many are kept."""

    note = models.ForeignKey(Note, models.CASCADE, related_name="versions")
    title = models.CharField(max_length=TITLE_LIMIT, blank=True)
    text = models.TextField(blank=True)
    by_name = models.CharField(max_length=150)
    at = models.DateTimeField()
    kept_at = models.DateTimeField()

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"note {self.note_id} as it was {self.at:%Y-%m-%d %H:%M}"


class ZeroKind(models.TextChoices):
    """What an entry of session zero is."""

    TONE = "tone", "Tone"
    EXPECTATION = "expectation", "Expectation"
    LINE = "line", "Line"
    VEIL = "veil", "Veil"
    ASK = "ask", "Ask first"


class ZeroEntryQuerySet(models.QuerySet["ZeroEntry"]):
    """Questions about entries of session zero."""

    def standing(self) -> ZeroEntryQuerySet:
        """Those that were not removed."""
        return self.filter(removed_at=None)


class ZeroEntry(models.Model):
    """One thing that a table agrees on, added by somebody. Without a name nothing is kept of who that was."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="zero_entries")
    kind = models.CharField(max_length=12, choices=ZeroKind)
    text = models.CharField(max_length=ENTRY_LIMIT)
    by_name = models.CharField(max_length=150, blank=True)
    position = models.PositiveIntegerField()
    version = models.PositiveIntegerField(default=1)
    request_key = models.UUIDField(unique=True, null=True, blank=True, editable=False)
    removed_at = models.DateTimeField(null=True, blank=True)

    objects: ClassVar[ZeroEntryQuerySet] = ZeroEntryQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ("position", "pk")
        constraints = (
            models.CheckConstraint(condition=~Q(text=""), name="zero_entry_says_something"),
            models.CheckConstraint(condition=Q(kind__in=ZeroKind.values), name="zero_entry_kind_is_known"),
        )
        indexes = (models.Index(fields=("campaign", "position"), name="zero_of_a_table"),)

    def __str__(self) -> str:
        return f"{self.get_kind_display()} of session zero in {self.campaign_id}"
