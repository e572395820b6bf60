"""The shared room of a table."""

from django.apps import AppConfig


class RoomsConfig(AppConfig):
    """Fights of a campaign, event by event."""

    name = "rolls.rooms"
    label = "rooms"
    verbose_name = "Fights"
