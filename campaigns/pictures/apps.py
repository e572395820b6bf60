"""Pictures of a table."""

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class PicturesConfig(AppConfig):
    """Pictures, and who may see them."""

    name = "campaigns.pictures"
    label = "pictures"
    verbose_name = "Pictures"

    def ready(self) -> None:
        """Let every app say who sees the pictures that stand on what it holds, in its module `pictured`."""
        autodiscover_modules("pictured")
