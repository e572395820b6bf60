"""What every test may ask for: a table with its people."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import caches
from hypothesis import settings

from campaigns import drawing
from campaigns.models import Campaign, Role, User
from tests import strict_names
from tests.factories import make_campaign, make_member, make_user
from tests.streams import Streams

settings.register_profile("house", deadline=None)  # a busy machine is no fault of the rule under test
settings.load_profile("house")


@pytest.fixture(autouse=True)
def _fresh_counts(request: pytest.FixtureRequest) -> None:
    """Each test begins with nothing counted: the table of the limits is no model's, and no test empties it."""
    caches["process"].clear()
    if "transactional_db" in request.fixturenames:
        request.getfixturevalue("transactional_db")
        caches["default"].clear()


@pytest.fixture(autouse=True)
def _known_names() -> Iterator[None]:
    """No template looks up what its view does not have."""
    strict_names.unknown.clear()
    yield
    assert not strict_names.unknown, sorted(set(strict_names.unknown))


@pytest.fixture(autouse=True)
def _fresh_memory() -> None:
    """Each test begins with nothing drawn: some give a game what no game of that name has."""
    drawing.forget()


@pytest.fixture
def storyteller(db: None) -> User:
    """Noor, who tells the story."""
    return make_user("Noor")


@pytest.fixture
def campaign(storyteller: User) -> Campaign:
    """Noor's table."""
    return make_campaign(storyteller=storyteller)


@pytest.fixture
def player(campaign: Campaign) -> User:
    """Tomas, who plays at Noor's table."""
    return make_member(campaign, make_user("Tomas"))


@pytest.fixture
def other_player(campaign: Campaign) -> User:
    """Priya, who plays there too."""
    return make_member(campaign, make_user("Priya"))


@pytest.fixture
def spectator(campaign: Campaign) -> User:
    """Suri, who watches."""
    return make_member(campaign, make_user("Suri"), Role.SPECTATOR)


@pytest.fixture
def stranger(db: None) -> User:
    """Somebody with an account and no seat at the table."""
    return make_user("Stranger")


@pytest.fixture
def streams(transactional_db: None) -> Iterator[Streams]:
    """Opens live streams and ends them after the test."""
    opener = Streams()
    yield opener
    opener.stop()
