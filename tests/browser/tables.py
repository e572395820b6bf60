"""Throws for browser tests, and answers that come late."""

from __future__ import annotations

import uuid

from playwright.sync_api import APIResponse, Page, Route

from campaigns.models import Audience, Campaign, Membership, User
from rolls.models import Roll
from rolls.services import roll_check


def throw(campaign: Campaign, by: User, reason: str, *, visibility: str = Audience.TABLE) -> Roll:
    """A storyteller's quick pool of five dice, thrown and logged."""
    thrown = roll_check(
        membership=Membership.objects.select_related("campaign", "user").get(campaign=campaign, user=by),
        character=None,
        kind="pool",
        form={"name": "Guard", "dice": 5, "difficulty": 6},
        visibility=visibility,
        reason=reason,
        request_key=uuid.uuid4(),
    )
    assert isinstance(thrown, Roll), thrown
    return thrown


class SlowAnswers:
    """Holds the answers of a page to some addresses until they are let through."""

    def __init__(self, page: Page, address: str) -> None:
        self._held: list[Route] = []
        self._holds = True
        page.route(address, self._take)

    def _take(self, route: Route) -> None:
        self._held.append(route) if self._holds else route.continue_()

    def let_through(self) -> None:
        """Answer all that wait, and whatever is asked from now on."""
        self._holds = False
        for route in self._held:
            route.continue_()


class LateAnswers:
    """Lets a page ask the server at once and holds what it answers: the stream, or a later answer, comes first."""

    def __init__(self, page: Page, address: str) -> None:
        self._held: list[tuple[Route, APIResponse]] = []
        self._holds = True
        self._page = page
        page.route(address, self._take)

    def until(self, many: int) -> None:
        """Wait until so many answers are held."""
        while len(self._held) < many:
            self._page.evaluate("() => new Promise(requestAnimationFrame)")

    def _take(self, route: Route) -> None:
        self._held.append((route, route.fetch())) if self._holds else route.continue_()

    def let_through(self) -> None:
        """The answers, those to the latest requests first."""
        self._holds = False
        for route, answer in reversed(self._held):
            route.fulfill(response=answer)
