"""The rules in our own words, for visitors and for each table."""

from django.apps import AppConfig


class HandbookConfig(AppConfig):
    """Every rule of every game, to be read, searched and linked to."""

    name = "campaigns.handbook"
    label = "handbook"
    verbose_name = "Rules"
