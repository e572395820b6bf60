"""Tallies of rolls, kept up by each roll as it falls, and who does not want to be compared (decision 34)."""

from __future__ import annotations

from typing import ClassVar, Self

from django.conf import settings
from django.db import models

from campaigns.models import Campaign
from characters.models import Character

ABOUT_LIMIT = 130


class Chance(models.Model):
    """The exact chances of one announcement, worked out once, in billionths; `success` is None where nothing is won.

    `about` is what it rolls, as traits of a sheet.
    """

    announcement = models.OneToOneField("rolls.Announcement", models.CASCADE, primary_key=True, related_name="+")
    kind = models.CharField(max_length=40)
    about = models.CharField(max_length=ABOUT_LIMIT, blank=True)
    success = models.BigIntegerField(null=True)
    botch = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return f"chances of announcement {self.announcement_id}"


class Summed(models.Model):
    """A row of sums that is found by its keys."""

    KEYS: ClassVar[tuple[str, ...]]
    SUMS: ClassVar[tuple[str, ...]]

    class Meta:
        abstract = True

    def plus(self, other: Summed) -> Self:
        """Both in one row, with the keys of this one."""
        same = {one.attname: getattr(self, one.attname) for one in self._meta.concrete_fields}
        return type(self)(**same | {name: getattr(self, name) + getattr(other, name) for name in self.SUMS})

    @classmethod
    def totals(cls) -> dict[str, models.Sum]:
        """The sums of many rows, each as `all_` and its name."""
        return {f"all_{one}": models.Sum(one) for one in cls.SUMS}


class Tally(Summed):
    """What fell of one kind, by one person for one character, in one stretch of the log: sums, never rows of rolls.

    Only rolls that the whole table sees and that count. `decided` are those that came to a result there was a chance
    for; `expected` and `botch_expected` are the numbers without the luck of the dice, `spread` and `botch_spread` the
    variance of that luck, all in billionths. `key` finds the row; who or what was deleted leaves theirs nameless.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+", db_index=False)  # the key's begins so
    key = models.BinaryField(max_length=16)
    stretch = models.BigIntegerField()
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    character = models.ForeignKey(Character, models.SET_NULL, null=True, related_name="+")
    kind = models.CharField(max_length=40)
    about = models.CharField(max_length=ABOUT_LIMIT, blank=True)
    rolls = models.BigIntegerField(default=0)
    decided = models.BigIntegerField(default=0)
    successes = models.BigIntegerField(default=0)
    botches = models.BigIntegerField(default=0)
    expected = models.BigIntegerField(default=0)
    botch_expected = models.BigIntegerField(default=0)
    spread = models.BigIntegerField(default=0)
    botch_spread = models.BigIntegerField(default=0)

    KEYS: ClassVar[tuple[str, ...]] = ("campaign", "key")
    SUMS: ClassVar[tuple[str, ...]] = (
        "rolls",
        "decided",
        "successes",
        "botches",
        "expected",
        "botch_expected",
        "spread",
        "botch_spread",
    )

    class Meta:
        verbose_name_plural = "tallies"
        constraints = (models.UniqueConstraint(fields=("campaign", "key"), name="one_tally_for_each_key"),)

    def __str__(self) -> str:
        return f"{self.rolls} rolls at {self.campaign_id}"


class Face(Summed):
    """How often a face of dice of one size fell in one stretch of the log, whoever threw: it names nobody."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+", db_index=False)
    stretch = models.BigIntegerField()
    size = models.PositiveSmallIntegerField()
    face = models.PositiveSmallIntegerField()
    fell = models.BigIntegerField(default=0)

    KEYS: ClassVar[tuple[str, ...]] = ("campaign", "size", "stretch", "face")
    SUMS: ClassVar[tuple[str, ...]] = ("fell",)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("campaign", "size", "stretch", "face"), name="one_count_for_each_face"),
        )

    def __str__(self) -> str:
        return f"{self.face} of {self.size}: {self.fell}"


class Apart(models.Model):
    """That somebody does not want to be compared at a table: their own word, and nobody else's."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")

    class Meta:
        constraints = (models.UniqueConstraint(fields=("campaign", "user"), name="apart_once_at_a_table"),)

    def __str__(self) -> str:
        return f"{self.user_id} at {self.campaign_id}"
