"""Talk: what people write into the log, as whom, for whom, and for how long they may change it."""

from __future__ import annotations

import uuid
from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from campaigns.models import Audience, Campaign, Membership, Role, TableEvent, User
from characters.models import Status
from characters.talk import limits
from characters.talk.models import Said
from characters.talk.services import reword, say, take_back
from rules.sheets import Problem
from tests.factories import make_campaign, make_character, make_member, make_user


def seat(campaign: Campaign, user: User) -> Membership:
    return Membership.objects.select_related("campaign", "user").get(campaign=campaign, user=user)


def write(campaign: Campaign, user: User, text: str = "The lights go out.", **more: object) -> Said:
    said = say(seat(campaign, user), text, **{"request_key": uuid.uuid4(), **more})
    assert isinstance(said, Said), said
    return said


def refused(campaign: Campaign, user: User, text: str = "The lights go out.", **more: object) -> str:
    before = Said.objects.count()
    problem = say(seat(campaign, user), text, **{"request_key": uuid.uuid4(), **more})
    assert isinstance(problem, Problem)
    assert Said.objects.count() == before
    return problem.sentence


def line_of(said: Said) -> TableEvent:
    return TableEvent.objects.get(campaign=said.campaign, line="said", subject=said.pk)


def log(campaign: Campaign, user: User, show: str = "all") -> str:
    client = Client()
    client.force_login(user)
    return client.get(f"/campaigns/{campaign.pk}/log/?show={show}").content.decode()


def later(monkeypatch: pytest.MonkeyPatch, **more: float) -> None:
    now = timezone.now() + timedelta(**more)
    monkeypatch.setattr(timezone, "now", lambda: now)


def test_a_line_stands_in_the_log_of_everybody_at_the_table(campaign: Campaign, player: User, spectator: User):
    write(campaign, player)
    for reader in (player, spectator, campaign.memberships.get(role="storyteller").user):
        assert "The lights go out." in log(campaign, reader)


def test_talk_is_chosen_apart_from_rolls_and_from_what_happened(campaign: Campaign, player: User):
    write(campaign, player)
    assert "The lights go out." in log(campaign, player, "talk")
    for show in ("events", "rolls", "mine"):
        assert "The lights go out." not in log(campaign, player, show)


@pytest.mark.parametrize("wrote", ["player", "storyteller"])
def test_a_line_to_storytellers_is_read_by_its_writer_and_by_them(wrote: str, campaign: Campaign, request):
    people = {one: request.getfixturevalue(one) for one in ("player", "storyteller", "other_player", "spectator")}
    second = make_member(campaign, make_user("Odile"), Role.STORYTELLER)
    write(campaign, people[wrote], "She is the spy.", readers="storytellers")
    for reader in (people[wrote], people["storyteller"], second):
        assert "She is the spy." in log(campaign, reader)
    for reader in {people[one] for one in ("player", "other_player", "spectator")} - {people[wrote]}:
        for show in ("all", "talk", "events"):
            assert "She is the spy." not in log(campaign, reader, show)
            assert 'id="line-' not in log(campaign, reader, show)


def test_a_line_says_who_speaks_and_who_plays_them(campaign: Campaign, player: User, other_player: User):
    said = write(campaign, player, "Down!", as_character=make_character(campaign, player))
    assert (said.name, said.by_name) == ("Ilse Varga", "Tomas")
    assert "<b>Ilse Varga</b>" in log(campaign, other_player)


def test_nobody_speaks_as_somebody_elses_character(campaign: Campaign, player: User, storyteller: User):
    ilse = make_character(campaign, player)
    own = "You speak as yourself and as your own characters."
    assert refused(campaign, storyteller, as_character=ilse) == own
    assert refused(campaign, make_member(campaign), as_character=ilse) == own


def test_a_draft_and_a_character_of_another_table_say_nothing(campaign: Campaign, player: User):
    draft = make_character(campaign, player, status=Status.DRAFT)
    assert refused(campaign, player, as_character=draft) == "Ilse Varga is still a draft and says nothing yet."
    there = make_campaign()
    make_member(there, player)
    foreign = make_character(there, player)
    assert "not at this table" in refused(campaign, player, as_character=foreign)


def test_a_hidden_character_speaks_to_storytellers_alone(campaign: Campaign, storyteller: User, player: User):
    juno = make_character(campaign, storyteller, name="Juno", hidden=True)
    assert "Juno is hidden from the players" in refused(campaign, storyteller, as_character=juno)
    write(campaign, storyteller, "Not yet.", as_character=juno, readers="storytellers")
    assert "Juno" not in log(campaign, player)
    juno.hidden = False
    juno.save()
    write(campaign, storyteller, "Here I am.", as_character=juno)
    assert "Here I am." in log(campaign, player)


def test_who_is_hidden_later_takes_their_lines_along(campaign: Campaign, storyteller: User, player: User):
    juno = make_character(campaign, storyteller, name="Juno")
    write(campaign, storyteller, "Here I am.", as_character=juno)
    juno.hidden = True
    juno.save()
    assert "Here I am." not in log(campaign, player)
    assert "Here I am." in log(campaign, storyteller)


def test_whoever_watches_or_sits_at_an_archived_table_writes_nothing(campaign, player, spectator):
    assert refused(campaign, spectator).startswith("Spectators watch.")
    campaign.archived_at = timezone.now()
    campaign.save()
    assert "archived" in refused(campaign, player)


def test_a_press_that_comes_twice_writes_one_line(campaign: Campaign, player: User):
    key = uuid.uuid4()
    assert write(campaign, player, request_key=key) == write(campaign, player, request_key=key)
    assert TableEvent.objects.filter(line="said").count() == 1
    write(campaign, player, "Something else.", request_key=key)
    assert Said.objects.count() == 2


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("  one   two  ", "one two"),
        ("one\r\ntwo\n\n\n\n three\n", "one\ntwo\n\nthree"),
        ("e\u0301t\u00e9", "\u00e9t\u00e9"),
        ("x" * 500, "x" * 500),
    ],
)
def test_a_line_is_kept_clean_with_its_breaks(text: str, kept: str, campaign: Campaign, player: User):
    assert write(campaign, player, text).text == kept


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "needs at least one character"),
        (" \n\t ", "needs at least one character"),
        ("x" * 501, "has 501 characters; at most 500 fit"),
        ("\n".join("x" * 22), "has 22 rows; at most 21 fit"),
        ("a\x00b", "cannot be shown safely"),
        ("a\u202eb", "cannot be shown safely"),
        ("fine\n\u2067hidden", "cannot be shown safely"),
        ("a\u200bb", "cannot be shown safely"),
        ("a\ud800b", "cannot be shown safely"),
        ("a" + "\u0301" * 9, "too many marks"),
    ],
)
def test_what_cannot_be_shown_safely_or_does_not_fit_is_refused(text, why, campaign: Campaign, player: User):
    assert why in refused(campaign, player, text)


def test_markup_is_text_and_only_addresses_of_the_web_are_links(campaign: Campaign, player: User):
    write(campaign, player, "<b>x</b> see https://example.org/a?b=1&c=2, not javascript:alert(1)")
    page = log(campaign, player)
    assert "&lt;b&gt;x&lt;/b&gt;" in page
    assert '<a href="https://example.org/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow ugc">' in page
    assert 'href="javascript' not in page


def test_its_writer_changes_a_line_for_five_minutes(campaign: Campaign, player: User, other_player: User, monkeypatch):
    said = write(campaign, player)
    assert reword(seat(campaign, player), line_of(said), "The lights come on.") is None
    page = log(campaign, other_player)
    assert "The lights come on." in page
    assert "edited" in page
    assert "The lights go out." not in page + log(campaign, player)
    later(monkeypatch, minutes=5)
    problem = reword(seat(campaign, player), line_of(said), "Too late.")
    assert problem is not None
    assert problem.sentence == "A line can be changed for five minutes. This one stays as it is."
    assert "Too late." not in log(campaign, player)


def test_a_line_that_was_saved_as_it_stood_is_not_marked(campaign: Campaign, player: User):
    said = write(campaign, player)
    assert reword(seat(campaign, player), line_of(said), said.text) is None
    said.refresh_from_db()
    assert said.edited_at is None


def test_a_line_is_taken_back_in_the_same_time_and_its_words_are_gone(campaign, player, other_player, monkeypatch):
    said, kept = write(campaign, player), write(campaign, player, "This stays.")
    assert take_back(seat(campaign, player), line_of(said)) is None
    assert "<b>Tomas</b> took back a line." in log(campaign, other_player)
    assert "The lights go out." not in log(campaign, player)
    assert not Said.objects.filter(text="The lights go out.").exists()
    assert take_back(seat(campaign, player), line_of(said)).code == "taken_back"
    later(monkeypatch, minutes=5)
    assert take_back(seat(campaign, player), line_of(kept)).code == "too_late"


def test_nobody_else_changes_a_line_not_even_a_storyteller(campaign, player, other_player, storyteller):
    said = write(campaign, player)
    for person in (other_player, storyteller):
        assert reword(seat(campaign, person), line_of(said), "Mine.").code == "not_yours"
        assert take_back(seat(campaign, person), line_of(said)).code == "not_yours"
        assert "Take back" not in log(campaign, person)
    assert "Take back" in log(campaign, player)


def test_a_writer_who_only_watches_now_changes_nothing(campaign: Campaign, player: User):
    said = write(campaign, player)
    Membership.objects.filter(user=player).update(role=Role.SPECTATOR)
    assert reword(seat(campaign, player), line_of(said), "Mine.").code == "spectator"


def test_what_is_told_again_is_told_to_the_same_people(campaign: Campaign, player: User):
    said = write(campaign, player, readers="storytellers")
    reword(seat(campaign, player), line_of(said), "Another word.")
    told = TableEvent.objects.filter(campaign=campaign).values_list("audience", "member_id")
    assert set(told) == {(Audience.PRIVATE, player.pk)}


def test_lines_are_slowed_for_each_person(player: User, other_player: User):
    assert not any(limits.too_many_lines(player) for _ in range(limits.MOST_LINES))
    assert limits.too_many_lines(player) == limits.TOO_MANY
    assert limits.too_many_lines(other_player) is None


def test_the_database_holds_no_line_without_words(campaign: Campaign, player: User):
    with pytest.raises(IntegrityError, match="until_it_is_taken_back"), transaction.atomic():
        Said.objects.create(campaign=campaign, by=player, by_name="Tomas", request_key=uuid.uuid4())
    with pytest.raises(IntegrityError, match="readers_are_known"), transaction.atomic():
        Said.objects.create(campaign=campaign, text="x", by_name="x", request_key=uuid.uuid4(), readers="all")
    with pytest.raises(IntegrityError, match="manner_is_known"), transaction.atomic():
        Said.objects.create(campaign=campaign, text="x", by_name="x", request_key=uuid.uuid4(), manner="sing")
