"""A table whose rolls are counted."""

from __future__ import annotations

from tests.evenings.conftest import ilse  # noqa: F401 - pytest finds it here
