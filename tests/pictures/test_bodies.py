"""Which addresses take more than a page's form: those to which a picture is sent, and that of archives."""

from __future__ import annotations

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver

from campaigns.pictures.limits import BODY_LIMIT, FILE_LIMIT
from rolls.archives.limits import BODY_LIMIT as ARCHIVE_LIMIT


def larger(patterns: list[URLPattern | URLResolver], space: str = "") -> Iterator[tuple[str, int]]:
    """The name of each address that declares a limit of its own, with the limit."""
    for one in patterns:
        if isinstance(one, URLResolver):
            yield from larger(one.url_patterns, one.app_name or space)
        elif limit := getattr(one.callback, "body_limit", 0):
            yield f"{space}:{one.name}", limit


def test_only_addresses_of_pictures_and_archives_take_more_than_a_form():
    found = dict(larger(get_resolver().url_patterns))
    assert "characters:portrait" in found
    assert found.pop("archives:bring") == ARCHIVE_LIMIT
    assert set(found) <= {"characters:portrait", "notes:hand_out", "notes:handouts", "notes:handout"}
    assert set(found.values()) == {BODY_LIMIT}
    assert BODY_LIMIT > FILE_LIMIT
