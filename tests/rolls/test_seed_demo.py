"""The demo: a whole campaign made by the real services, once."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from campaigns.log import EventLine
from campaigns.models import Campaign, Membership, User
from characters.cast.models import Npc
from characters.models import Character, Proposal
from characters.saved.models import SavedRoll
from characters.talk.models import Said
from rolls.demo.seeding import make_demo
from rolls.log import log_page
from rolls.models import Roll
from rules.checks import Contestant
from rules.rolling import Sides, judged
from tests.factories import make_user


def seed(**options: object) -> str:
    out = StringIO()
    call_command("seed_demo", stdout=out, **options)
    return out.getvalue()


@pytest.fixture
def demo(db) -> Campaign:
    return make_demo()


def test_a_storyteller_and_three_players_nobody_can_sign_in_as_by_password(demo):
    assert dict(demo.memberships.values_list("user__username", "role")) == {
        "Noor": "storyteller",
        "Tomas": "player",
        "Priya": "player",
        "Bea": "player",
    }
    assert not any(user.has_usable_password() for user in User.objects.all())


def test_three_finished_characters_a_draft_and_a_specialty_that_waits(demo):
    assert sorted(Character.objects.of_players().values_list("status", flat=True)) == ["draft", *["finished"] * 3]
    waiting = Proposal.objects.get()
    assert (waiting.character.status, waiting.state) == ("draft", "waiting")


def test_every_finished_character_is_legal(demo):
    for character in Character.objects.of_players().filter(status="finished"):
        assert [one for one in demo.game.problems(character.sheet) if not one.notice] == []


def test_the_log_is_lively(demo):
    rolls = Roll.objects.filter(campaign=demo)
    assert rolls.count() >= 30
    assert set(rolls.values_list("visibility", flat=True)) == {"table", "private", "storytellers"}
    assert set(rolls.values_list("outcome", flat=True)) == {"success", "failure", "botch"}
    assert rolls.filter(reason="").count() == 0
    assert len({at.date() for at in rolls.values_list("thrown_at", flat=True)}) >= 3


def test_the_log_goes_back_day_by_day_whatever_happened(demo):
    noor = demo.memberships.select_related("campaign", "user").get(user__username="Noor")
    page = log_page(noor, size=500)
    dates = [day.date for day in page.days]
    assert dates == sorted(set(dates), reverse=True)
    lines = [view for day in page.days for view in day.entries if isinstance(view, EventLine)]
    assert any("lethal" in view.said for view in lines)
    assert any("joined the table" in view.said for view in lines)


def test_the_cast_is_two_at_hand_one_of_them_known_to_the_players_and_one_more(demo):
    cast = Npc.objects.filter(character__campaign=demo).of_the_cast()
    assert sorted(cast.values_list("at_hand", "character__hidden")) == [(False, True), (True, False), (True, True)]
    ready = {one.key for one in demo.game.cast.ready}
    assert all(npc.kind in ready and npc.notes and npc.character.saved_rolls.count() for npc in cast)


def test_players_saved_rolls_that_can_be_thrown(demo):
    for one in SavedRoll.objects.filter(character__owner__isnull=False):
        sides = Sides(Contestant(one.character.name, one.character.sheet))
        assert judged(demo.game, one.kind, one.form, sides, actor="player").problems == ()
    assert SavedRoll.objects.filter(character__owner__isnull=False).count() >= 2


def test_past_sessions_are_told_and_one_is_on(demo):
    on, *past = demo.sessions.all()
    assert on.is_on
    assert Campaign.objects.get(pk=demo.pk).session_at == on.started_at
    assert past
    for session in past:
        assert session.recap
        assert session.recap_at == session.ended_at
        assert session.attendance.filter(was_there=True).count() == demo.memberships.count()


def test_what_happened_in_a_session_lies_within_its_hours(demo):
    for session in demo.sessions.exclude(ended_at=None):
        times = demo.events.filter(seq__range=(session.first_seq, session.last_seq)).values_list("at", flat=True)
        assert session.started_at == min(times)
        assert session.ended_at == max(times)


def test_somebody_of_the_crew_and_somebody_of_the_cast_have_spoken(demo):
    lines = Said.objects.filter(campaign=demo).select_related("character")
    assert {line.character.is_of_the_cast for line in lines if line.character} == {True, False}
    tomas = demo.memberships.select_related("campaign", "user").get(user__username="Tomas")
    told = [view for day in log_page(tomas, size=500).days for view in day.entries]
    assert all(any(line.text in str(view) for view in told) for line in lines)


def test_times_follow_the_log(demo):
    times = list(Roll.objects.order_by("seq").values_list("thrown_at", flat=True))
    assert times == sorted(times)


def test_willpower_was_spent_on_an_entry_that_keeps_its_first_result(demo):
    spent = Roll.objects.filter(followups__isnull=False).get()
    assert (spent.first_outcome.kind, spent.last_outcome.kind) == ("failure", "success")
    assert spent.character is not None
    assert spent.character.sheet.willpower.current == 2


def test_the_dice_fall_the_same_each_time(demo):
    first = list(Roll.objects.order_by("seq").values_list("opening", flat=True))
    for person in User.objects.all():
        person.username, person.demo = f"former {person.username}", False
        person.save()
    again = make_demo()
    assert list(again.rolls.order_by("seq").values_list("opening", flat=True)) == first


def test_a_second_start_changes_nothing(db):
    assert "is ready" in seed(address="http://localhost:8000/")
    before = (Campaign.objects.count(), Roll.objects.count(), Membership.objects.count())
    said = seed(address="http://localhost:8000/")
    assert "is ready" not in said
    assert "Maelstrom answers at http://localhost:8000/" in said
    assert (Campaign.objects.count(), Roll.objects.count(), Membership.objects.count()) == before


@pytest.mark.parametrize("options", [{}, {"check": True}])
def test_where_people_play_for_real_no_demo_is_made(db, options):
    make_user("Vera")
    with pytest.raises(CommandError, match="People play here for real"):
        seed(**options)
    assert User.objects.get().username == "Vera"


def test_whoever_plays_in_the_demo_may_start_it_again(demo):
    make_user("Vera")
    assert "Sign in with one click" in seed()


def test_a_look_before_the_start_makes_nothing(db):
    assert seed(check=True) == ""
    assert not User.objects.exists()


def test_no_demo_where_it_is_switched_off(db, settings):
    settings.DEMO = False
    with pytest.raises(CommandError, match="switched off"):
        seed()
