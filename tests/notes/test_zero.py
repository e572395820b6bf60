"""Session zero: everybody writes, nothing is lost, and nobody learns who added what without a name."""

from __future__ import annotations

import uuid

import pytest
from django.apps import apps

from campaigns.models import Role
from campaigns.notes import zero
from campaigns.notes.limits import ENTRY_LIMIT, MOST_ENTRIES
from campaigns.notes.models import ZeroEntry
from campaigns.notes.zero import EntryClash, add_entry, bring_entry_back, change_entry, move_entry, remove_entry
from rules.sheets import Problem
from tests.factories import make_campaign, make_member
from tests.notes.writing import seat


def added(campaign, user, text="Torture scenes.", *, kind="line", named=True):
    found = add_entry(membership=seat(campaign, user), kind=kind, text=text, named=named)
    assert isinstance(found, ZeroEntry), found
    return found


def test_without_a_name_nothing_is_kept_of_who_added_it(campaign, player):
    before = {model: model.objects.count() for model in apps.get_models() if model._meta.managed}
    entry = added(campaign, player, named=False)
    grown = {model for model, many in before.items() if model.objects.count() > many}
    assert {model.__name__ for model in grown} == {"ZeroEntry", "TableEvent"}
    event = campaign.events.latest("pk")
    assert (event.member_id, event.audience, event.subject, event.line) == (None, "table", 0, "")
    assert entry.by_name == ""
    assert not any(field.is_relation and field.related_model is type(player) for field in ZeroEntry._meta.get_fields())


@pytest.mark.parametrize("role", Role.values)
def test_whoever_sits_there_adds_changes_and_removes(campaign, role):
    user = make_member(campaign, role=role)
    entry = added(campaign, user)
    me = seat(campaign, user)
    changed = change_entry(membership=me, entry=entry, kind="veil", text="Off stage.", version=1)
    assert isinstance(changed, ZeroEntry)
    assert isinstance(remove_entry(membership=me, entry=entry, version=2), ZeroEntry)
    assert not campaign.zero_entries.standing().exists()
    assert isinstance(bring_entry_back(membership=me, entry=entry), ZeroEntry)
    assert campaign.zero_entries.standing().get().text == "Off stage."


def test_of_two_who_change_one_entry_the_second_sees_both_and_nothing_is_lost(client, campaign, player, storyteller):
    entry = added(campaign, player)
    change_entry(membership=seat(campaign, storyteller), entry=entry, kind="line", text="Theirs.", version=1)
    found = change_entry(membership=seat(campaign, player), entry=entry, kind="line", text="Mine.", version=1)
    assert isinstance(found, EntryClash)
    assert isinstance(remove_entry(membership=seat(campaign, player), entry=entry, version=1), EntryClash)
    client.force_login(player)
    sent = {"kind": "line", "text": "Mine.", "version": 1}
    page = client.post(f"/campaigns/{campaign.pk}/notes/zero/{entry.pk}/", sent)
    assert page.status_code == 409
    assert "Theirs." in page.content.decode()
    assert "Mine." in page.content.decode()
    again = client.post(f"/campaigns/{campaign.pk}/notes/zero/{entry.pk}/", sent | {"version": 2})
    assert again.status_code == 302
    assert campaign.zero_entries.get().text == "Mine."


def test_words_for_an_entry_that_was_removed_come_back_with_why(client, campaign, player, storyteller):
    entry = added(campaign, player)
    remove_entry(membership=seat(campaign, storyteller), entry=entry, version=1)
    client.force_login(player)
    sent = {"kind": "line", "text": "My other words.", "version": 1}
    page = client.post(f"/campaigns/{campaign.pk}/notes/zero/{entry.pk}/", sent)
    assert page.status_code == 409
    assert "Somebody removed this entry meanwhile." in page.content.decode()
    assert "My other words." in page.content.decode()
    part = client.post(f"/campaigns/{campaign.pk}/notes/zero/{entry.pk}/", sent, headers={"HX-Request": "true"})
    assert "You had written: My other words." in part.content.decode()


def test_only_storytellers_reorder(campaign, player, storyteller):
    one, two = added(campaign, player, "One"), added(campaign, player, "Two")
    assert isinstance(move_entry(membership=seat(campaign, player), entry=two, up=True), Problem)
    assert isinstance(move_entry(membership=seat(campaign, storyteller), entry=two, up=True), ZeroEntry)
    assert [entry.text for entry in campaign.zero_entries.standing()] == ["Two", "One"]
    move_entry(membership=seat(campaign, storyteller), entry=one, up=False)  # it is the last already
    assert [entry.text for entry in campaign.zero_entries.standing()] == ["Two", "One"]


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"kind": "line", "text": "a" * (ENTRY_LIMIT + 1)}, "The entry has 401 characters; at most 400 fit."),
        ({"kind": "line", "text": "   "}, "The entry needs at least one character that can be seen."),
        ({"kind": "wish", "text": "A pony"}, "Kind: choose one of those that are offered."),
        ({}, "Kind: choose one of those that are offered."),
    ],
)
def test_what_will_not_do_is_said_and_what_was_typed_is_kept(client, campaign, player, sent, said):
    client.force_login(player)
    page = client.post(f"/campaigns/{campaign.pk}/notes/zero/add/", sent)
    assert page.status_code == 422
    assert said in page.content.decode()
    assert sent.get("text", "") in page.content.decode()


def test_only_so_many_entries_fit(campaign, player, monkeypatch):
    monkeypatch.setattr(zero, "MOST_ENTRIES", 1)
    added(campaign, player)
    found = add_entry(membership=seat(campaign, player), kind="line", text="One more", named=True)
    assert isinstance(found, Problem)
    assert found.sentence.startswith(f"Session zero has {MOST_ENTRIES} entries already")


def test_a_press_that_comes_twice_adds_one(campaign, player):
    key = uuid.uuid4()
    for _ in range(2):
        add_entry(membership=seat(campaign, player), kind="line", text="Once", named=False, request_key=key)
    assert campaign.zero_entries.count() == 1


def test_whoever_is_invited_reads_it_without_names(client, campaign, player, stranger):
    added(campaign, player, "Harm to children.")
    for user in (None, stranger):
        if user:
            client.force_login(user)
        page = client.get(f"/join/{campaign.invite}/").content.decode()
        assert "Harm to children." in page
        assert player.username not in page
        assert "Added without a name" not in page


def test_an_entry_of_another_table_is_none_of_this_one(client, campaign, player):
    other = make_campaign()
    theirs = added(other, make_member(other))
    client.force_login(player)
    for name in ("", "remove/", "back/", "move/"):
        assert client.post(f"/campaigns/{campaign.pk}/notes/zero/{theirs.pk}/{name}").status_code == 404
    assert client.post(f"/campaigns/{campaign.pk}/notes/zero/{10**30}/").status_code == 404
