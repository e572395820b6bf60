"""Calls for a roll."""

from django.apps import AppConfig


class CallsConfig(AppConfig):
    """What storytellers ask of characters, and what came of it."""

    name = "rolls.calls"
    label = "calls"
    verbose_name = "Calls"
