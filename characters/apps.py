"""Characters: builder, sheet, party."""

from django.apps import AppConfig


class CharactersConfig(AppConfig):
    """The floor above campaigns: it knows sheets, not dice."""

    name = "characters"
