"""Talk at a table."""

from django.apps import AppConfig


class TalkConfig(AppConfig):
    """Lines that people write into the log."""

    name = "characters.talk"
    label = "talk"
    verbose_name = "Talk"
