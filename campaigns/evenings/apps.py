"""Sessions of a table."""

from django.apps import AppConfig


class EveningsConfig(AppConfig):
    """When a table played, what its people tell of that, and that it is paused."""

    name = "campaigns.evenings"
    label = "evenings"
    verbose_name = "Sessions"
