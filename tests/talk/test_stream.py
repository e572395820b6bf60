"""Lines of talk on open pages, and to whoever was away: for those who may read them."""

from __future__ import annotations

from campaigns.models import Campaign, TableEvent, User
from characters.talk.services import reword, take_back
from tests.streams import Streams
from tests.talk.test_talk import line_of, seat, write


def test_a_line_to_storytellers_is_in_no_other_stream_nor_in_what_it_catches_up_with(
    streams: Streams, campaign: Campaign, player: User, other_player: User, spectator: User, storyteller: User
):
    write(campaign, player, "Here we go.")
    start = TableEvent.objects.get().token
    opened = {one: streams.open(campaign, one) for one in (player, other_player, spectator, storyteller)}
    secret = write(campaign, player, "She is the spy.", readers="storytellers")
    for stream in (opened[player], opened[storyteller]):
        [told] = stream.wait("said")
        assert "She is the spy." in told.content
    reword(seat(campaign, player), line_of(secret), "He is the spy.")
    take_back(seat(campaign, player), line_of(secret))
    write(campaign, player, "In the open.")
    away = {one: streams.open(campaign, one, after=start) for one in (other_player, spectator)}
    for stream in (opened[other_player], opened[spectator], *away.values()):
        [told] = stream.wait("said")
        assert "In the open." in told.content
        assert "spy" not in told.content
        assert "took back" not in told.content
