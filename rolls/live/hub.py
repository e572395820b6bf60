"""The hub of this process: which streams are open, and who must be woken."""

from __future__ import annotations


class Hub:
    """Wakes the streams of a campaign when its doorbell rings."""

    def ring(self, campaign_id: int) -> None:
        """Wake every stream of the campaign; may be called from any thread."""


hub = Hub()
