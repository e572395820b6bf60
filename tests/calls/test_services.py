"""What storytellers and players do with calls, and what is refused in words."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Audience, Campaign, Membership, User
from characters.models import Character, Status
from rolls.calls.access import call_or_404, may_know
from rolls.calls.limits import (
    LABEL_LIMIT,
    LINE_LIMIT,
    MOST_APPROACHES,
    MOST_ASKED,
    MOST_DESCRIBED,
    MOST_OPEN,
    MOST_SAVED,
)
from rolls.calls.models import Asked, Call, SavedCall
from rolls.calls.replies import accept, decline, describe, pass_on
from rolls.calls.saving import forget_call, save_call
from rolls.calls.services import ask_too, call_for, close, remind, withdraw
from rolls.calls.wanted import WantedWay
from rules.sheets import Problem
from tests.calls.calling import HOLD, answer, call, row, wanted, way
from tests.factories import make_character, make_member, make_user
from tests.rolls.conftest import seat

pytestmark = pytest.mark.django_db


def refused(by: User, characters: list[Character], *ways: WantedWay, **more: Any) -> tuple[Problem, ...]:
    """Why a call is not made; nothing of it is kept."""
    before, asks = Call.objects.count(), wanted(characters, *ways, **more)
    found = call_for(membership=seat(characters[0].campaign, by), wanted=asks, request_key=uuid.uuid4())
    assert isinstance(found, tuple), found
    assert Call.objects.count() == before
    return found


# Calling ------------------------------------------------------------------------------------------------------


def test_the_same_press_is_the_same_call(storyteller: User, ilse: Character) -> None:
    key = uuid.uuid4()
    assert call(storyteller, [ilse], key=key) == call(storyteller, [ilse], key=key)


def test_only_storytellers_call(campaign: Campaign, player: User, ilse: Character) -> None:
    spectator = make_member(campaign, make_user(), "spectator")
    for by in (player, spectator):
        assert [one.code for one in refused(by, [ilse])] == ["storyteller_only"]


def test_everyone_are_the_finished_characters_whom_players_see(
    campaign: Campaign, storyteller: User, player: User, ilse: Character, juno: Character
) -> None:
    make_character(campaign, storyteller, name="Sable", hidden=True)
    make_character(campaign, player, name="Unborn", status=Status.DRAFT)
    made = call_for(membership=seat(campaign, storyteller), wanted=wanted([], everyone=True), request_key=uuid.uuid4())
    assert isinstance(made, Call)
    assert {one.character for one in made.asked.all()} == {ilse, juno}


def test_too_much_is_refused_with_the_field_and_the_limit(storyteller: User, ilse: Character) -> None:
    many = [way() for _ in range(MOST_APPROACHES + 1)]
    said = {
        ("too_many", "ways", str(MOST_APPROACHES)): refused(storyteller, [ilse], *many),
        ("bad_field", "line", str(LINE_LIMIT)): refused(storyteller, [ilse], line="x" * (LINE_LIMIT + 1)),
        ("bad_field", "A-approach", str(LABEL_LIMIT)): refused(storyteller, [ilse], way("x" * (LABEL_LIMIT + 1))),
        ("bad_field", "A-difficulty", "10"): refused(storyteller, [ilse], way(traits=["Wits"], difficulty="11")),
        ("nobody", "asked", "one character"): refused(storyteller, [ilse], asked=()),
        ("not_there", "asked", "not at this table"): refused(storyteller, [ilse], asked=("999999", "x")),
        ("bad_field", "numbers", "three"): refused(storyteller, [ilse], numbers="sometimes"),
        ("bad_field", "audience", "two"): refused(storyteller, [ilse], audience="private"),
        ("unknown_check", "A-kind", "called"): refused(storyteller, [ilse], way(kind="soak")),
        ("bad_field", "", "keyboard"): refused(storyteller, [ilse], unsafe=True),
        ("too_many", "asked", str(MOST_ASKED)): refused(
            storyteller, [ilse], asked=tuple(str(one) for one in range(MOST_ASKED + 1))
        ),
    }
    for (code, trait, words), [problem] in said.items():
        assert (problem.code, problem.trait) == (code, trait)
        assert words in problem.sentence


def test_all_that_is_wrong_is_said_at_once(storyteller: User, ilse: Character) -> None:
    found = refused(storyteller, [ilse], way(traits=["Wits"], difficulty="99"), line="", asked=())
    assert [one.trait for one in found] == ["line", "asked", "A-difficulty"]


def test_an_approach_that_nobody_can_roll_is_no_approach(storyteller: User, ilse: Character, juno: Character) -> None:
    [problem] = refused(storyteller, [ilse, juno], way(), way(traits=["Wits", "Navigation"]))
    assert (problem.code, problem.trait) == ("nobody_can", "B-traits")
    assert "Nobody who is asked can roll approach B" in problem.sentence
    assert "Navigation is a knowledge" in problem.sentence


def test_a_knowledge_may_be_figured_out_where_the_storyteller_lets_them(
    storyteller: User, player: User, ilse: Character
) -> None:
    made = call(storyteller, [ilse], way(traits=["Wits", "Navigation"], figured_out="true", figured_dice="1"))
    assert answer(player, made, ilse).roll


def test_a_draft_one_who_left_and_an_unreadable_sheet_are_not_asked(
    campaign: Campaign, storyteller: User, player: User, ilse: Character, bea: User, juno: Character
) -> None:
    draft = make_character(campaign, player, name="Unborn", status=Status.DRAFT)
    Membership.objects.filter(user=bea).delete()
    for one in (draft, juno):
        assert [problem.code for problem in refused(storyteller, [ilse, one])] == ["not_there"]


def test_a_table_has_so_many_open_calls_and_answered_ones_do_not_count(
    storyteller: User, player: User, ilse: Character
) -> None:
    calls = [call(storyteller, [ilse], line=f"Call {number}") for number in range(MOST_OPEN)]
    [problem] = refused(storyteller, [ilse])
    assert (problem.code, str(MOST_OPEN) in problem.sentence) == ("too_many_open", True)
    answer(player, calls[0], ilse)
    call(storyteller, [ilse])


def test_nothing_is_called_or_answered_at_an_archived_table(
    campaign: Campaign, storyteller: User, player: User, ilse: Character
) -> None:
    made = call(storyteller, [ilse], may_pass=True)
    Campaign.objects.filter(pk=campaign.pk).update(archived_at="2026-01-01T00:00Z")
    ilse = Character.objects.select_related("campaign").get(pk=ilse.pk)
    assert [one.code for one in refused(storyteller, [ilse])] == ["archived"]
    assert [one.code for one in answer(player, made, ilse).refused] == ["archived"]
    for did in everything(campaign, storyteller, player, made, ilse):
        assert getattr(did, "code", "") == "archived" or [one.code for one in did] == ["archived"]


def everything(campaign: Campaign, storyteller: User, player: User, made: Call, ilse: Character) -> list[Any]:
    """What everything else that is done with a call comes to."""
    tells, plays, asked = seat(campaign, storyteller), seat(campaign, player), row(made, ilse)
    return [
        pass_on(membership=plays, call=made, asked=asked),
        describe(membership=plays, call=made, asked=asked, text="By the back door"),
        accept(membership=tells, call=made, asked=asked, way=way()),
        decline(membership=tells, call=made, asked=asked),
        remind(membership=tells, call=made, asked=asked),
        withdraw(membership=tells, call=made, asked=asked),
        withdraw(membership=tells, call=made),
        close(membership=tells, call=made),
        ask_too(membership=tells, call=made, character=ilse),
        save_call(membership=tells, wanted=wanted([ilse])),
    ]


def test_players_do_nothing_that_is_a_storytellers(
    campaign: Campaign, storyteller: User, player: User, ilse: Character
) -> None:
    made = call(storyteller, [ilse])
    for did in everything(campaign, player, player, made, ilse)[2:]:
        assert getattr(did, "code", "") == "storyteller_only" or [one.code for one in did] == ["storyteller_only"]


# What comes after ---------------------------------------------------------------------------------------------


def test_passing_is_an_answer_where_the_call_allows_it(
    campaign: Campaign, storyteller: User, player: User, ilse: Character
) -> None:
    may, must = call(storyteller, [ilse], may_pass=True), call(storyteller, [ilse])
    assert pass_on(membership=seat(campaign, player), call=may, asked=row(may, ilse)) == may
    assert row(may, ilse).state == "passed"
    assert [one.code for one in answer(player, may, ilse).refused] == ["not_open"]
    barred = pass_on(membership=seat(campaign, player), call=must, asked=row(must, ilse))
    assert isinstance(barred, Problem)
    assert barred.code == "no_pass"


def test_another_way_that_is_taken_up_is_rolled_with_the_numbers_that_it_was_given(
    campaign: Campaign, storyteller: User, player: User, bea: User, ilse: Character, juno: Character
) -> None:
    made = call(storyteller, [ilse, juno])
    plays, tells = seat(campaign, player), seat(campaign, storyteller)
    assert describe(membership=plays, call=made, asked=row(made, ilse), text="Talk it shut") == made
    assert row(made, ilse).state == "described"
    assert accept(membership=tells, call=made, asked=row(made, ilse), way=way("", **HOLD)) == made
    assert [one.code for one in answer(bea, made, juno, "B").refused] == ["no_approach"]
    pressed = answer(player, made, ilse, "B")
    assert pressed.roll
    assert pressed.roll.called.endswith("approach B of 2: Talk it shut")


def test_another_way_that_is_declined_leaves_those_on_offer(
    campaign: Campaign, storyteller: User, player: User, ilse: Character
) -> None:
    made = call(storyteller, [ilse])
    describe(membership=seat(campaign, player), call=made, asked=row(made, ilse), text="Talk it shut")
    assert decline(membership=seat(campaign, storyteller), call=made, asked=row(made, ilse)) == made
    again = decline(membership=seat(campaign, storyteller), call=made, asked=row(made, ilse))
    assert isinstance(again, Problem)
    assert again.code == "not_open"
    assert answer(player, made, ilse).roll


def test_an_approach_that_the_player_cannot_roll_is_not_taken_up(
    campaign: Campaign, storyteller: User, player: User, ilse: Character
) -> None:
    made = call(storyteller, [ilse])
    describe(membership=seat(campaign, player), call=made, asked=row(made, ilse), text="Navigate")
    told = accept(
        membership=seat(campaign, storyteller), call=made, asked=row(made, ilse), way=way(traits=["Navigation"])
    )
    assert isinstance(told, tuple)
    assert [one.code for one in told] == ["nobody_can"]
    assert row(made, ilse).state == "described"


def test_a_player_describes_so_many_ways_and_no_more(
    campaign: Campaign, storyteller: User, player: User, ilse: Character
) -> None:
    made, plays = call(storyteller, [ilse]), seat(campaign, player)
    for number in range(MOST_DESCRIBED):
        assert describe(membership=plays, call=made, asked=row(made, ilse), text=f"Way {number}") == made
    told = describe(membership=plays, call=made, asked=row(made, ilse), text="One more")
    assert isinstance(told, Problem)
    assert str(MOST_DESCRIBED) in told.sentence
    assert row(made, ilse).descriptions.filter(verdict="").get().text == f"Way {MOST_DESCRIBED - 1}"


def test_another_character_is_asked_once_in_the_same_call(
    campaign: Campaign, storyteller: User, ilse: Character, juno: Character
) -> None:
    made, tells = call(storyteller, [ilse]), seat(campaign, storyteller)
    for _ in range(2):
        assert ask_too(membership=tells, call=made, character=juno) == made
    assert [one.name for one in made.asked.all()] == [ilse.name, juno.name]
    close(membership=tells, call=made)
    late = ask_too(membership=tells, call=made, character=make_character(campaign, storyteller, name="Sable"))
    assert isinstance(late, Problem)
    assert late.code == "not_open"


def test_whoever_left_is_reminded_of_nothing_and_the_call_can_be_withdrawn_from_them(
    campaign: Campaign, storyteller: User, bea: User, juno: Character
) -> None:
    made, tells = call(storyteller, [juno]), seat(campaign, storyteller)
    assert remind(membership=tells, call=made, asked=row(made, juno)) == made
    Membership.objects.filter(user=bea).delete()
    told = remind(membership=tells, call=made, asked=row(made, juno))
    assert isinstance(told, Problem)
    assert "not at this table any more" in told.sentence
    assert withdraw(membership=tells, call=made, asked=row(made, juno)) == made
    assert row(made, juno).state == "withdrawn"


def test_a_deleted_character_keeps_its_name_in_the_call(storyteller: User, player: User, ilse: Character) -> None:
    made = call(storyteller, [ilse])
    answer(player, made, ilse)
    ilse.delete()
    asked = Asked.objects.get(call=made)
    assert (asked.name, asked.character, asked.state) == ("Ilse Varga", None, "rolled")


def test_a_hidden_call_is_there_for_those_who_are_asked_and_for_storytellers(
    campaign: Campaign, storyteller: User, player: User, bea: User, ilse: Character, juno: Character
) -> None:
    made = call(storyteller, [ilse], audience=Audience.STORYTELLERS)
    known = [one for one in (storyteller, player, bea) if may_know(seat(campaign, one), made)]
    assert known == [storyteller, player]
    for by in known:
        assert call_or_404(seat(campaign, by), made.token) == made
    told = {(one.audience, one.member_id) for one in campaign.events.filter(kind="call")}
    assert told == {("storytellers", None), ("private", player.pk)}


def test_what_is_about_somebody_hidden_alone_is_told_to_storytellers_alone(
    campaign: Campaign, storyteller: User, ilse: Character
) -> None:
    npc = make_character(campaign, storyteller, name="Sable", hidden=True)
    made = call(storyteller, [ilse, npc])
    seen = campaign.event_seq
    answer(storyteller, made, npc)
    assert {one.audience for one in campaign.events.filter(seq__gt=seen + 1)} == {"storytellers"}


def test_a_call_to_somebody_hidden_alone_is_no_line_of_the_table(
    client: Client, campaign: Campaign, storyteller: User, player: User
) -> None:
    npc = make_character(campaign, storyteller, name="Sable", hidden=True)
    made = call(storyteller, [npc])
    assert {one.audience for one in campaign.events.filter(kind="call")} == {"storytellers"}
    for person, status in ((player, 404), (storyteller, 200)):
        client.force_login(person)
        assert client.get(made.get_absolute_url()).status_code == status


# Saved calls --------------------------------------------------------------------------------------------------


def test_a_call_that_is_kept_is_asked_again_as_it_was(campaign: Campaign, storyteller: User, ilse: Character) -> None:
    tells, first = seat(campaign, storyteller), wanted([ilse], way(), way("Hold", **HOLD), numbers="roll")
    kept = save_call(membership=tells, wanted=first)
    assert isinstance(kept, SavedCall)
    again = first.read(kept.document)
    assert (again.line, again.numbers, again.ways) == (first.line, first.numbers, first.ways)
    assert save_call(membership=tells, wanted=first) == kept
    assert forget_call(membership=tells, saved=kept) is None
    assert not SavedCall.objects.exists()


def test_a_table_keeps_so_many_calls(campaign: Campaign, storyteller: User, ilse: Character) -> None:
    tells = seat(campaign, storyteller)
    for number in range(MOST_SAVED):
        save_call(membership=tells, wanted=wanted([ilse], line=f"Call {number}"))
    told = save_call(membership=tells, wanted=wanted([ilse]))
    assert isinstance(told, tuple)
    assert str(MOST_SAVED) in told[0].sentence
