"""People, campaigns and who belongs to them."""

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class CampaignsConfig(AppConfig):
    """The lowest web floor: it knows people and tables, neither characters nor rolls."""

    name = "campaigns"

    def ready(self) -> None:
        """Let every app register what open pages show of its events (its module `shown`) and the log (`log_lines`)."""
        autodiscover_modules("shown", "log_lines")
