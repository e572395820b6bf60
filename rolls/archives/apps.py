"""Archives of campaigns."""

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class ArchivesConfig(AppConfig):
    """A campaign as one file."""

    name = "rolls.archives"
    label = "archives"
    verbose_name = "Archives"

    def ready(self) -> None:
        """Let every app say what of it goes into an archive."""
        autodiscover_modules("archived")
