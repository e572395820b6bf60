"""The people and characters of these tests are those of the tests of characters."""

from tests.characters.conftest import at, draft, hero

__all__ = ["at", "draft", "hero"]
