"""What becomes of characters."""

from django.apps import AppConfig


class LivesConfig(AppConfig):
    """Handed over, copied, retired, deleted and brought back; asked of each when a player is removed."""

    name = "characters.lives"
    label = "lives"
    verbose_name = "Lives of characters"

    def ready(self) -> None:
        """Say what becomes of the characters of somebody who is removed."""
        from campaigns.parting import part_with
        from characters.lives.parting import decide

        part_with(decide)
