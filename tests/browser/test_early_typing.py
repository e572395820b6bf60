"""A slow line: what is typed on a page before its scripts have come is saved like everything else."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from campaigns.models import Campaign, User
from characters.models import Character
from characters.services import create_character
from tests.browser.conftest import OpenPage
from tests.browser.test_every_system import seat_at


@pytest.fixture(params=["maelstrom", "wild-die", "step-dice", "luck-die"])
def draft(request: pytest.FixtureRequest, campaign: Campaign, storyteller: User, player: User) -> Character:
    """A draft of that system, the player's own."""
    if request.param == "maelstrom":
        found = create_character(campaign=campaign, by=player)
        assert isinstance(found, Character)
        return found
    return seat_at(request.param, storyteller, player)[2]


def test_a_name_typed_before_the_scripts_are_there_is_saved(open_page: OpenPage, player: User, draft: Character):
    page = open_page(player, "/")
    held: list[Route] = []
    page.route("**/htmx*.js", lambda route: held.append(route))
    page.goto(f"/characters/{draft.pk}/build/", wait_until="commit")
    page.get_by_label("Character name").fill("Mara Quill")
    with page.expect_response(lambda answer: answer.url.endswith("/field/")) as saved:
        held[0].continue_()
    assert saved.value.ok
    expect(page.locator("#save-state")).to_contain_text("Saved at")
    draft.refresh_from_db()
    assert draft.name == "Mara Quill"
