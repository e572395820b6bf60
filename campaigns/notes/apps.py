"""Notes, handouts, and what a table agrees on before it plays."""

from django.apps import AppConfig


class NotesConfig(AppConfig):
    """What people write down at a table, each for those whom they choose."""

    name = "campaigns.notes"
    label = "notes"
    verbose_name = "Notes"
