"""Kinds of events of corrections; the subject is the correction."""

from __future__ import annotations

from campaigns.kinds import EventKind, declared

MENDING = declared(EventKind("mending"))
"""A player asked for something to be put right, or a storyteller decided about it."""
