"""Rolls: panel, log, live stream."""

from django.apps import AppConfig


class RollsConfig(AppConfig):
    """The floor above characters: dice, the log, and everything live."""

    name = "rolls"

    def ready(self) -> None:
        """Let committed events ring the streams of this process, and the party hear what was rolled lately."""
        from campaigns import doorbell
        from characters import asked
        from rolls.asked import rolled_lately
        from rolls.live import signing_out
        from rolls.live.process import hub

        doorbell.connect(hub.ring)
        asked.answer_with(rolled_lately)
        signing_out.connect()
