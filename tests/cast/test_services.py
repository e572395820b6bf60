"""What storytellers do with the cast, in every system: made, copied, changed, revealed, promoted and taken back."""

from __future__ import annotations

import uuid

import pytest

from campaigns.models import Audience, Membership, Role, TableEvent
from campaigns.standing import ARCHIVED
from characters.cast.access import STORYTELLERS
from characters.cast.limits import CONCEPT_LIMIT, MOST_AT_ONCE, MOST_NPCS, NOTES_LIMIT
from characters.cast.making import HOW_MANY
from characters.cast.models import Npc
from characters.cast.promoting import PLAYERS, promote, take_back
from characters.cast.services import change_npc, copy_npc, delete_npc, hide, make_npc, put, reveal
from characters.cast.wanted import Wanted, WantedPool
from characters.legality import broken_rules
from characters.models import Character, Status
from characters.saved.services import saved_of
from characters.services import delete_draft, finish_character, move_tracker
from characters.writing import Saved
from rules.sheets import Problem
from tests.cast.tables import seat_of, tables
from tests.factories import make_member, make_user


@pytest.fixture
def seat(campaign, storyteller):
    return seat_of(storyteller, campaign)


def wanted(**fields):
    return Wanted(
        **{"name": "Guard", "concept": "Watches", "pools": (WantedPool("Shoot", "6"),), "notes": "Bribable", **fields}
    )


def one(found) -> Npc:
    assert isinstance(found, list), found
    return found[0]


def test_everybody_ready_made_can_be_made_in_every_edition(storyteller):
    for seat in tables(storyteller):
        cast = seat.campaign.game.cast
        assert 6 <= len(cast.ready) <= 10, seat.campaign.name
        for ready in cast.ready:
            npc = one(make_npc(seat, Wanted.ready(ready)))
            stands = Wanted.as_it_stands(seat.campaign.game, npc, saved_of([npc.pk])[npc.pk])
            assert (stands.name, stands.concept, stands.kind) == (ready.name, ready.concept, ready.key)
            assert dict(stands.values) == {**dict(stands.values), **{k: str(v) for k, v in ready.values.items()}}
            assert [pool.name for pool in stands.pools] == list(ready.pools)
            assert npc.character.hidden
            assert npc.character.is_of_the_cast
            assert npc.character.status == Status.FINISHED


def test_vitals_move_and_stay_when_the_form_is_saved_in_every_edition(storyteller):
    for seat in tables(storyteller):
        game = seat.campaign.game
        npc = one(make_npc(seat, Wanted.ready(game.cast.ready[0])))
        takes = [
            (track.key, track.takes[0]) for track in game.trackers(npc.character.sheet) if track.takes and track.pen
        ]
        moved = [
            move_tracker(character=npc.character, by=storyteller, tracker=key, move=move.code, amount=2)
            for key, move in takes
        ]
        assert not takes or any(isinstance(found, Saved) for found in moved), seat.campaign.name
        hurt = Character.objects.get(pk=npc.pk)
        form = Wanted.as_it_stands(game, npc, saved_of([npc.pk])[npc.pk])
        change_npc(seat, npc, Wanted(**{**_fields(form), "concept": "Now hurt"}), base_version=hurt.version)
        again = Character.objects.get(pk=npc.pk)
        assert again.document == hurt.document
        assert again.npc.concept == "Now hurt"


def _fields(form: Wanted):
    return {name: getattr(form, name) for name in ("name", "concept", "pools", "values", "notes", "kind")}


def test_several_are_numbered_and_the_same_press_makes_them_once(seat):
    key = uuid.uuid4()
    for _ in range(2):
        found = make_npc(seat, wanted(), many=3, request_key=key)
        assert [npc.character.name for npc in found] == ["Guard", "Guard 2", "Guard 3"]
    assert Npc.objects.count() == 3


def test_a_copy_is_hidden_fresh_and_numbered(seat, storyteller):
    guard = one(make_npc(seat, wanted(hidden=False)))
    move_tracker(character=guard.character, by=storyteller, tracker="health", move="lethal", amount=3)
    guard = Npc.objects.select_related("character__campaign").get(pk=guard.pk)
    copies = copy_npc(seat, guard, many=2)
    assert [npc.character.name for npc in copies] == ["Guard 2", "Guard 3"]
    for npc in copies:
        fresh = Character.objects.get(pk=npc.pk)
        assert fresh.sheet.health.marks == ""
        assert fresh.hidden
        assert (npc.notes, npc.concept, npc.copy_of_id) == (guard.notes, guard.concept, guard.pk)
        assert [roll.name for roll in saved_of([npc.pk])[npc.pk]] == ["Shoot"]


def test_no_number_of_one_in_the_open_tells_of_somebody_hidden(seat):
    make_npc(seat, wanted())
    assert one(make_npc(seat, wanted(hidden=False))).character.name == "Guard"


@pytest.mark.parametrize(
    ("fields", "trait", "limit"),
    [
        ({"name": ""}, "name", ""),
        ({"name": "x" * 81}, "name", "80"),
        ({"name": "a\u202eb"}, "name", ""),
        ({"concept": "x" * (CONCEPT_LIMIT + 1)}, "concept", str(CONCEPT_LIMIT)),
        ({"notes": "x" * (NOTES_LIMIT + 1)}, "notes", "4,000"),
        ({"notes": "a\x00b"}, "notes", ""),
        ({"values": (("health", "99"),)}, "value-health", "1 to"),
        ({"values": (("health", "many"),)}, "value-health", "1 to"),
        ({"values": (("luck", "3"),)}, "value-luck", ""),
        ({"pools": (WantedPool("Shoot", "six"),)}, "pools", ""),
        ({"pools": (WantedPool("Shoot", "9999"),)}, "pools", ""),
        ({"pools": (WantedPool("Shoot", ""),)}, "pools", ""),
        ({"pools": (WantedPool("x" * 61, "5"),)}, "pools", "60"),
        ({"pools": (WantedPool("Shoot", "5"), WantedPool("Shoot", "6"))}, "pools", ""),
        ({"pools": tuple(WantedPool(f"Pool {n}", "5") for n in range(7))}, "pools", "6"),
    ],
)
def test_what_does_not_fit_is_said_with_its_field_and_limit_and_nobody_is_made(seat, fields, trait, limit):
    found = make_npc(seat, wanted(**fields))
    assert isinstance(found, tuple)
    assert found[0].trait == trait
    assert limit in found[0].sentence
    assert not Npc.objects.of_the_cast().exists()
    assert not Character.objects.visible_to(seat.user).exists()


@pytest.mark.parametrize("many", [0, -1, MOST_AT_ONCE + 1])
def test_at_most_twenty_at_once(seat, many):
    assert make_npc(seat, wanted(), many=many) == (HOW_MANY,)
    assert str(MOST_AT_ONCE) in HOW_MANY.sentence


def test_a_table_has_room_for_two_hundred(seat, monkeypatch):
    monkeypatch.setattr("characters.cast.making.MOST_NPCS", 3)
    assert MOST_NPCS == 200
    make_npc(seat, wanted(), many=2)
    [problem] = make_npc(seat, wanted(), many=2)
    assert "3 NPCs" in problem.sentence
    assert Npc.objects.count() == 2
    npc = one(make_npc(seat, wanted()))
    assert isinstance(copy_npc(seat, npc), tuple)


def test_the_cast_is_made_by_storytellers_of_open_tables(campaign, seat, player):
    assert make_npc(seat_of(player, campaign), wanted()) == (STORYTELLERS,)
    npc = one(make_npc(seat, wanted()))
    for act in (reveal, hide, promote):
        assert isinstance(act(seat_of(player, campaign), npc), Problem)
    assert isinstance(delete_npc(seat_of(player, campaign), npc), Problem)
    campaign.archived_at = campaign.created_at
    campaign.save()
    assert make_npc(seat_of(seat.user, campaign), wanted()) == (ARCHIVED,)
    assert reveal(seat_of(seat.user, campaign), npc) == ARCHIVED


def test_the_log_tells_of_one_who_is_revealed_once_and_never_before(campaign, seat):
    npc = one(make_npc(seat, wanted()))
    assert not TableEvent.objects.exclude(audience=Audience.STORYTELLERS).exists()
    for _ in range(2):
        assert isinstance(reveal(seat, npc), Character)
    [line] = TableEvent.objects.filter(campaign=campaign, line__gt="")
    assert (line.line, line.audience) == ("revealed", Audience.TABLE)
    hide(seat, npc)
    assert Character.objects.get(pk=npc.pk).hidden
    assert TableEvent.objects.filter(line="revealed").count() == 1


def test_hands_know_who_is_in_the_rail(seat):
    npc = one(make_npc(seat, wanted(at_hand=False)))
    put(seat, npc, at_hand=True)
    assert Npc.objects.get(pk=npc.pk).at_hand


def test_a_change_of_a_field_that_somebody_else_changed_is_refused_with_theirs(campaign, seat):
    npc = one(make_npc(seat, wanted()))
    other = seat_of(make_member(campaign, make_user("Ada"), Role.STORYTELLER), campaign)
    assert isinstance(change_npc(other, npc, wanted(concept="Theirs"), base_version=1), Npc)
    [problem] = change_npc(seat, npc, wanted(concept="Mine", notes="Mine too"), base_version=1)
    assert problem.trait == "concept"
    assert "Ada" in problem.sentence
    assert "Theirs" in problem.sentence
    stands = Npc.objects.get(pk=npc.pk)
    assert (stands.concept, stands.notes) == ("Theirs", "Bribable")
    # Another field clashes with nobody, and what is the same is no change.
    assert isinstance(change_npc(seat, npc, wanted(concept="Theirs", notes="Mine"), base_version=1), Npc)
    version = Character.objects.get(pk=npc.pk).version
    assert isinstance(change_npc(seat, npc, wanted(concept="Mine", notes="Mine"), base_version=version), Npc)
    assert Npc.objects.get(pk=npc.pk).concept == "Mine"


def test_pools_are_changed_by_their_lines_and_those_that_stay_keep_their_rows(seat):
    npc = one(make_npc(seat, wanted(pools=(WantedPool("Shoot", "6"), WantedPool("Dodge", "4")))))
    shoot, dodge = saved_of([npc.pk])[npc.pk]
    lines = (WantedPool("Dodge", "4", dodge.pk), WantedPool("Shoot far", "6", shoot.pk), WantedPool("Hide", "3"))
    change_npc(seat, npc, wanted(pools=lines), base_version=1)
    now = saved_of([npc.pk])[npc.pk]
    assert [roll.name for roll in now] == ["Dodge", "Shoot far", "Hide"]
    assert now[0].pk == dodge.pk
    history = npc.character.changes.get(path="cast.pools")
    assert history.before == ["Shoot 6", "Dodge 4"]
    assert history.after == ["Dodge 4", "Shoot far 6", "Hide 3"]


def test_one_who_is_deleted_leaves_its_rolls_in_the_log(seat):
    npc = one(make_npc(seat, wanted()))
    assert delete_npc(seat, npc) is None
    assert delete_npc(seat, npc) is None
    assert not Npc.objects.of_the_cast().exists()
    assert not Character.objects.visible_to(seat.user).exists()


def test_one_is_promoted_to_a_draft_that_is_judged_as_any_and_comes_back_whole_in_every_edition(storyteller):
    for seat in tables(storyteller):
        npc = one(make_npc(seat, Wanted.ready(seat.campaign.game.cast.ready[0])))
        before = Character.objects.get(pk=npc.pk)
        rolls = saved_of([npc.pk])[npc.pk]
        draft = promote(seat, npc)
        assert (draft.owner, draft.status, draft.name) == (storyteller, Status.DRAFT, before.name)
        assert draft.get_absolute_url().endswith("/build/")
        assert isinstance(delete_draft(character=draft, by=storyteller), Problem)
        broken = broken_rules(draft, draft.sheet)
        found = finish_character(character=draft, by=storyteller)
        assert isinstance(found, tuple) is bool(broken), seat.campaign.name
        back = take_back(seat, draft)
        assert back.is_of_the_cast
        assert back.status == Status.FINISHED
        assert back.document == before.document
        assert saved_of([npc.pk])[npc.pk] == rolls
        assert not Character.objects.of_players().filter(pk=npc.pk).exists()


def test_what_was_built_waits_for_the_next_time(seat, storyteller):
    npc = one(make_npc(seat, wanted()))
    draft = promote(seat, npc)
    finished = finish_character(character=draft, by=storyteller, reason="for the story")
    assert isinstance(finished, Character)
    built = finished.document
    take_back(seat, finished)
    again = promote(seat, npc)
    assert again.document == built
    assert again.is_draft
    assert again.finished_at


def test_a_character_that_a_player_plays_stays_theirs(campaign, seat, player):
    npc = one(make_npc(seat, wanted()))
    draft = promote(seat, npc)
    Character.objects.filter(pk=draft.pk).update(owner=player)
    assert take_back(seat, Character.objects.get(pk=draft.pk)) == PLAYERS


def test_what_was_written_of_one_in_the_cast_stays_private_when_it_is_a_character(campaign, seat, player, at):
    npc = one(make_npc(seat, wanted()))
    change_npc(seat, npc, wanted(notes="The murderer"), base_version=1)
    reveal(seat, npc)
    finish_character(character=promote(seat, npc), by=seat.user, reason="for the story")
    page = at(player).get(f"/characters/{npc.pk}/history/")
    assert page.status_code == 200
    assert "murderer" not in page.text
    assert "Bribable" not in page.text
    assert "Pools" not in page.text
    assert "murderer" in at(seat.user).get(f"/characters/{npc.pk}/history/").text
    # Its owner told the story then; who does not tell it now knows no more of it than another player.
    for role in (Role.PLAYER, Role.SPECTATOR):
        Membership.objects.filter(pk=seat.pk).update(role=role)
        own = at(seat.user).get(f"/characters/{npc.pk}/history/").text
        assert not any(word in own for word in ("murderer", "Bribable", "Pools"))
    seat.delete()
    assert "murderer" not in at(seat.user).get(f"/characters/{npc.pk}/history/").text
