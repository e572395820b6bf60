"""Letters on their way out of the house."""

from __future__ import annotations

from django.db import models


class Letter(models.Model):
    """One mail that waits to be sent, or was given up. What was sent is deleted: it may hold a link into an account.

    `due_at` is when it is tried next; none once it is given up, and then its text is gone as well.
    """

    to = models.CharField(max_length=320)
    sender = models.CharField(max_length=320)
    subject = models.CharField(max_length=200)
    body = models.TextField(blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    due_at = models.DateTimeField(null=True, blank=True, db_index=True)
    tries = models.PositiveSmallIntegerField(default=0)
    trouble = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ("-made_at", "-pk")

    def __str__(self) -> str:
        return f"{self.subject} to {self.to}"
