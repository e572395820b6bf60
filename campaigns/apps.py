"""People, campaigns and who belongs to them."""

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class CampaignsConfig(AppConfig):
    """The lowest web floor: it knows people and tables, neither characters nor rolls."""

    name = "campaigns"

    def ready(self) -> None:
        """Let every app register what waits for people, what open pages show of its events, and what the log tells.

        Each has that in its modules `awaited`, `shown` and `log_lines`, and what is counted of a session in `tallies`.
        The first come first: what waits is shown after their events.
        """
        autodiscover_modules("awaited")
        autodiscover_modules("shown", "log_lines", "tallies")
