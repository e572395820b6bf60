"""The life of a sheet."""

from django.apps import AppConfig


class LifeConfig(AppConfig):
    """What of a sheet is looked back at, restored and put right."""

    name = "characters.life"
    label = "life"
    verbose_name = "Life of a sheet"
