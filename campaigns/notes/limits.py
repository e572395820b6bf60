"""How much notes may hold."""

from __future__ import annotations

TITLE_LIMIT = 120
TEXT_LIMIT = 20_000
