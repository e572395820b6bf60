"""Shared sheets."""

from django.apps import AppConfig


class SharingConfig(AppConfig):
    """Links to sheets, made and taken back by those who change them."""

    name = "characters.sharing"
    label = "sharing"
    verbose_name = "Shared sheets"
