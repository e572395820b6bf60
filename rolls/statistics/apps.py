"""Statistics of a table's rolls."""

from django.apps import AppConfig


class StatisticsConfig(AppConfig):
    """What fell at a table against what was to be expected, and who is left out of it."""

    name = "rolls.statistics"
    label = "statistics"
    verbose_name = "Statistics"
