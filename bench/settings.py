"""The site's own settings, with the floors that we measure against mounted beside it."""

from maelstrom_site.settings import *  # noqa: F403

ROOT_URLCONF = "bench.urls"
MOST_THROWS = 1_000_000  # the limit is for people
