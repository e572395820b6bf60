"""Rolls: panel, log, live stream."""

from django.apps import AppConfig


class RollsConfig(AppConfig):
    """The floor above characters: dice, the log, and everything live."""

    name = "rolls"

    def ready(self) -> None:
        """Let committed events ring the streams of this process."""
        from campaigns import doorbell
        from rolls.live.process import hub

        doorbell.connect(hub.ring)
