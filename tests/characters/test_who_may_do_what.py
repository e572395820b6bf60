"""Who may do what with a character, for every URL: strangers learn nothing, not even that it is there (B16)."""

from __future__ import annotations

import pytest

from campaigns.models import Membership
from characters.models import Character, Proposal
from tests.characters.specialties import add_specialty

FIELD = {"path": "story.concept", "story.concept": "Pilot", "base": "1"}
ROLES = ("player", "other_player", "storyteller", "spectator", "stranger")
# For each URL: its owner, another player, a storyteller, a spectator, a stranger.
FINISHED = [
    ("get", "/characters/{id}/", {}, (200, 200, 200, 200, 404)),
    ("get", "/characters/{id}/build/", {}, (302, 404, 302, 404, 404)),
    ("post", "/characters/{id}/build/", FIELD, (302, 404, 302, 404, 404)),
    ("get", "/characters/{id}/field/", {}, (302, 302, 302, 302, 404)),
    ("post", "/characters/{id}/field/", FIELD, (302, 403, 302, 403, 404)),
    ("get", "/characters/{id}/specialties/", {}, (200, 404, 200, 404, 404)),
    ("post", "/characters/{id}/specialties/", {"pick": "Stealth: Surveillance"}, (403, 404, 422, 404, 404)),
    ("post", "/characters/{id}/undo/", {}, (409, 404, 409, 404, 404)),
    ("post", "/characters/{id}/gear/", {"new_gear": "3 ropes"}, (302, 403, 302, 403, 404)),
    ("post", "/characters/{id}/surprise/", {"part": "attributes"}, (403, 404, 403, 404, 404)),
    ("post", "/characters/{id}/redo/", {}, (409, 404, 409, 404, 404)),
    ("post", "/characters/{id}/finish/", {}, (409, 404, 409, 404, 404)),
    ("post", "/characters/{id}/reopen/", {}, (403, 403, 302, 403, 404)),
    ("get", "/characters/{id}/delete/", {}, (200, 404, 200, 404, 404)),
    ("post", "/characters/{id}/delete/", {}, (409, 404, 409, 404, 404)),
    ("post", "/characters/{id}/move/", {"tracker": "willpower", "move": "spend"}, (302, 403, 302, 403, 404)),
    ("post", "/characters/{id}/move/", {"press": "willpower|spend|"}, (302, 403, 302, 403, 404)),
    ("post", "/characters/{id}/move/", {"press": "health||3", "kind": "lethal"}, (302, 403, 302, 403, 404)),
    ("get", "/characters/{id}/condition/", {}, (302, 302, 302, 302, 404)),
    ("get", "/campaigns/{campaign}/own/", {}, (302, 302, 302, 302, 404)),
    ("get", "/characters/{id}/history/", {}, (200, 200, 200, 200, 404)),
    ("get", "/characters/{id}/as.txt", {}, (200, 200, 200, 200, 404)),
    ("get", "/characters/{id}/as.json", {}, (200, 404, 200, 404, 404)),
    ("get", "/campaigns/{campaign}/characters/import/", {}, (200, 200, 200, 200, 404)),
    ("post", "/campaigns/{campaign}/characters/import/", {"text": "[]"}, (422, 422, 422, 403, 404)),
    ("get", "/characters/{id}/text/Strength/", {}, (200, 200, 200, 200, 404)),
    ("get", "/campaigns/{campaign}/party/", {}, (200, 200, 200, 200, 404)),
    ("get", "/campaigns/{campaign}/specialties/", {}, (404, 404, 200, 404, 404)),
    ("get", "/campaigns/{campaign}/characters/new/", {}, (200, 200, 200, 200, 404)),
    ("post", "/campaigns/{campaign}/characters/new/", {}, (302, 302, 302, 403, 404)),
]
DRAFT = [
    ("get", "/characters/{id}/as.txt", {}, (200, 404, 200, 404, 404)),
    ("get", "/characters/{id}/as.json", {}, (200, 404, 200, 404, 404)),
    ("get", "/characters/{id}/", {}, (200, 404, 200, 404, 404)),
    ("get", "/characters/{id}/build/", {}, (200, 404, 200, 404, 404)),
    ("post", "/characters/{id}/build/", FIELD, (302, 404, 302, 404, 404)),
    ("post", "/characters/{id}/field/", FIELD, (302, 404, 302, 404, 404)),
    ("get", "/characters/{id}/specialties/", {}, (200, 404, 200, 404, 404)),
    ("post", "/characters/{id}/specialties/", {"pick": "Stealth: Surveillance"}, (302, 404, 302, 404, 404)),
    ("post", "/characters/{id}/gear/", {"new_gear": "3 ropes"}, (302, 404, 302, 404, 404)),
    ("post", "/characters/{id}/surprise/", {"part": "attributes"}, (302, 404, 302, 404, 404)),
    ("post", "/characters/{id}/finish/", {}, (302, 404, 302, 404, 404)),
    ("post", "/characters/{id}/delete/", {}, (302, 404, 302, 404, 404)),
    ("get", "/characters/{id}/history/", {}, (200, 404, 200, 404, 404)),
]


def cases(table):
    return [
        pytest.param(way, path, sent, who, status, id=f"{way} {path} {who}")
        for way, path, sent, answers in table
        for who, status in zip(ROLES, answers, strict=True)
    ]


def ask(browser, way, path, sent, character):
    return getattr(browser, way)(path.format(id=character.pk, campaign=character.campaign_id), sent)


@pytest.mark.parametrize(("way", "path", "sent", "who", "status"), cases(FINISHED))
def test_a_finished_character(at, request, hero, way, path, sent, who, status):
    assert ask(at(request.getfixturevalue(who)), way, path, sent, hero).status_code == status


@pytest.mark.parametrize(("way", "path", "sent", "who", "status"), cases(DRAFT))
def test_a_draft(at, request, draft, way, path, sent, who, status):
    assert ask(at(request.getfixturevalue(who)), way, path, sent, draft).status_code == status


@pytest.mark.parametrize(("way", "path", "sent"), [line[:3] for line in FINISHED])
def test_a_visitor_is_asked_to_sign_in(client, hero, way, path, sent):
    assert ask(client, way, path, sent, hero).url.startswith("/accounts/login/")


@pytest.mark.parametrize(("way", "path", "sent"), [line[:3] for line in FINISHED if "{id}" in line[1]])
@pytest.mark.parametrize("missing", [0, 987_654_321, 2**63, 10**40])
def test_a_missing_character_is_missing(at, player, way, path, sent, missing):
    assert getattr(at(player), way)(path.format(id=missing), sent).status_code == 404


@pytest.mark.parametrize(
    ("way", "path", "status"),
    [
        ("get", "/characters/{id}/", 200),
        ("get", "/characters/{id}/history/", 200),
        ("get", "/characters/{id}/build/", 302),
        ("post", "/characters/{id}/field/", 403),
        ("post", "/characters/{id}/move/", 403),
        ("post", "/characters/{id}/specialties/", 404),
        ("get", "/campaigns/{campaign}/party/", 404),
    ],
)
def test_a_removed_player_keeps_the_sheet_to_read(at, hero, player, way, path, status):
    Membership.objects.filter(user=player).delete()
    assert ask(at(player), way, path, FIELD, hero).status_code == status


def test_the_others_lose_the_sheet_of_a_removed_player(at, hero, player, storyteller, other_player):
    Membership.objects.filter(user=player).delete()
    for user in (storyteller, other_player):
        assert at(user).get(f"/characters/{hero.pk}/").status_code == 404


@pytest.mark.parametrize("who", ROLES)
def test_a_hidden_character_is_for_storytellers(at, request, hero, who):
    Character.objects.filter(pk=hero.pk).update(hidden=True)
    expected = 200 if who in ("player", "storyteller") else 404
    assert at(request.getfixturevalue(who)).get(f"/characters/{hero.pk}/").status_code == expected


@pytest.mark.parametrize(("who", "status"), [(who, 302 if who == "storyteller" else 404) for who in ROLES])
def test_only_a_storyteller_of_the_table_decides(at, request, draft, player, who, status):
    add_specialty(character=draft, by=player, ability="Stealth", name="Crawlways", kind="general")
    proposal = Proposal.objects.get()
    browser = at(request.getfixturevalue(who))
    assert browser.post(f"/specialties/{proposal.pk}/decide/", {"state": "general"}).status_code == status


def test_a_storyteller_of_another_table_decides_nothing(at, draft, player, stranger):
    from tests.factories import make_campaign

    make_campaign(storyteller=stranger)
    add_specialty(character=draft, by=player, ability="Stealth", name="Crawlways", kind="general")
    proposal = Proposal.objects.get()
    assert at(stranger).post(f"/specialties/{proposal.pk}/decide/", {"state": "general"}).status_code == 404
