"""What waits on a character for a storyteller, and how it was decided."""

from __future__ import annotations

from functools import cached_property

from django.conf import settings
from django.db import models
from django.db.models import Q

from rules.deciding import Matter, Waiting


class ProposalState(models.TextChoices):
    """How a proposal stands."""

    WAITING = "waiting", "Waiting"
    ACCEPTED = "accepted", "Accepted"
    DECLINED = "declined", "Declined"
    WITHDRAWN = "withdrawn", "Withdrawn"


class Proposal(models.Model):
    """Something that waits for a storyteller, as its player asked for it and as a storyteller decided.

    What waits and which answers there are, the game says: `matter`, `wish` and `answer` are codes of its `decisions`.
    """

    character = models.ForeignKey("characters.Character", models.CASCADE, related_name="proposals")
    matter = models.CharField(max_length=40)
    about = models.CharField(max_length=60, blank=True)
    name = models.CharField(max_length=60)
    wish = models.CharField(max_length=20, blank=True)
    state = models.CharField(max_length=10, choices=ProposalState, default=ProposalState.WAITING)
    answer = models.CharField(max_length=20, blank=True)
    decided_name = models.CharField(max_length=60, blank=True)
    note = models.CharField(max_length=200, blank=True)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    proposed_at = models.DateTimeField(auto_now_add=True)
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("proposed_at", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("character", "matter", "about", "name"),
                condition=Q(state="waiting"),
                name="a_proposal_waits_only_once",
            ),
            models.CheckConstraint(condition=Q(state__in=ProposalState.values), name="proposal_state_is_known"),
            models.CheckConstraint(
                condition=Q(state="waiting") | Q(decided_at__isnull=False), name="a_decision_has_a_day"
            ),
        )

    def __str__(self) -> str:
        return f"{self.about}: {self.name} ({self.state})"

    @property
    def asked(self) -> Waiting:
        """What waits, as the rules say it."""
        return Waiting(matter=self.matter, about=self.about, name=self.name, wish=self.wish)

    @cached_property
    def asks_for(self) -> Matter | None:
        """What is decided about it; None where the game knows of no such thing any more."""
        return self.character.campaign.game.decisions.matter(self.matter)

    @property
    def noun(self) -> str:
        """What the game calls such a thing."""
        return self.asks_for.noun if self.asks_for else "proposal"

    @property
    def wished(self) -> str:
        """What its player hopes for, where there is more than one way to grant it."""
        return self.wish if self.asks_for and len(self.asks_for.grants) > 1 else ""

    @property
    def told(self) -> str:
        """How it stands, in words."""
        verdict = self.asks_for.verdict(self.answer) if self.asks_for else None
        return verdict.told if verdict else self.get_state_display()
