"""Characters: builder, sheet, party."""

from django.apps import AppConfig


class CharactersConfig(AppConfig):
    """The floor above campaigns: it knows sheets, not dice."""

    name = "characters"

    def ready(self) -> None:
        """Let the settings of a campaign say what they would do to its characters."""
        from campaigns.foretelling import foretell_with
        from characters.foretelling import foretell

        foretell_with(foretell)
