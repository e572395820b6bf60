"""People, campaigns and who belongs to them."""

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    """The lowest web floor: it knows people and tables, neither characters nor rolls."""

    name = "campaigns"
