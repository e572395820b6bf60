"""Saved rolls."""

from django.apps import AppConfig


class SavedConfig(AppConfig):
    """What of a roll is kept for a character; how it is thrown, the floor above knows."""

    name = "characters.saved"
    label = "saved"
    verbose_name = "Saved rolls"
