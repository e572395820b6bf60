"""Documents that are no sheets any more: said, never an error (B13)."""

from __future__ import annotations

import pytest
from django.db.models import QuerySet

from characters.models import Character

DAMAGE = {
    "no object": [],
    "text": "a sheet",
    "nothing": {},
    "strings as numbers": {"attributes": {"Strength": "4"}},
    "attribute 900": {"attributes": {"Strength": 900}},
    "negative dots": {"abilities": {"Stealth": -1}},
    "fractions": {"attributes": {"Strength": 1.5}},
    "a field too many": {"luck": 3},
    "specialties of numbers": {"specialties": [1, 2]},
    "specialties of nothing": {"specialties": 7},
    "health of letters": {"health": {"marks": "OO"}},
    "willpower above itself": {"willpower": {"permanent": 2, "current": 9}},
}
PAGES = [
    "get /",
    "get /build/",
    "get /history/",
    "get /field/",
    "post /field/",
    "post /move/",
    "post /finish/",
    "post /specialties/",
    "post /undo/",
    "post /reopen/",
]


@pytest.fixture(params=DAMAGE, ids=str)
def damaged(request, draft):
    document = DAMAGE[request.param]
    if isinstance(document, dict) and document:
        document = {**draft.document, **document}
    QuerySet(Character).filter(pk=draft.pk).update(document=document)
    return draft


def test_every_page_answers_without_an_error(at, damaged, player):
    browser = at(player)
    for page in PAGES:
        method, _, path = page.partition(" ")
        response = getattr(browser, method)(f"/characters/{damaged.pk}{path}")
        assert response.status_code < 500, page
    assert "Wren Halloran" in browser.get("/characters/").content.decode()
