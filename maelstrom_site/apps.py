"""The site itself as an app, so that its commands and tags are found."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """Settings, URLs and the server; no models."""

    name = "maelstrom_site"
