"""The cast."""

from django.apps import AppConfig


class CastConfig(AppConfig):
    """The people of a story whom its storytellers play."""

    name = "characters.cast"
    label = "cast"
    verbose_name = "Cast"
