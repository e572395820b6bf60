"""What tests of the life of a sheet ask for: the same as those of characters."""

from __future__ import annotations

from tests.characters.conftest import at, draft, hero, htmx  # noqa: F401 - pytest finds them here
