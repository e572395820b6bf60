"""Pages of the cast: who may do what, what is looked for, what is made in one press, and what comes of bad input."""

from __future__ import annotations

import pytest

from characters.cast.models import Npc
from characters.models import Character
from characters.saved.services import saved_of
from tests.factories import make_npc

HTMX = {"HX-Request": "true", "HX-Target": "cast"}
ROLES = ("storyteller", "player", "spectator", "stranger")
# Of one who is hidden, and of one who was revealed, for each of these roles.
READS = [
    ("", (200, 200, 200, 404), (200, 200, 200, 404)),
    ("{id}/", (200, 404, 404, 404), (200, 200, 200, 404)),
    ("{id}/change/", (200, 404, 404, 404), (200, 404, 404, 404)),
    ("{id}/delete/", (200, 404, 404, 404), (200, 404, 404, 404)),
    ("new/", (200, 404, 404, 404), (200, 404, 404, 404)),
]
WRITES = [
    ("", {"quick": "guard, 5 dice"}),
    ("new/", {"name": "Guard"}),
    ("{id}/act/", {"act": "reveal"}),
    ("{id}/act/", {"act": "copy"}),
    ("{id}/act/", {"act": "promote"}),
    ("{id}/change/", {"name": "Other", "base": "99"}),
    ("{id}/delete/", {}),
    ("{id}/back/", {}),
]


@pytest.fixture
def people(storyteller, player, spectator, stranger):
    return dict(zip(ROLES, (storyteller, player, spectator, stranger), strict=True))


@pytest.mark.parametrize(("path", "of_hidden", "of_revealed"), READS)
def test_who_may_read_what(at, campaign, people, guard, warden, path, of_hidden, of_revealed):
    for npc, statuses in ((guard, of_hidden), (warden, of_revealed)):
        for role, status in zip(ROLES, statuses, strict=True):
            url = f"/campaigns/{campaign.pk}/cast/{path.format(id=npc.pk)}"
            assert at(people[role]).get(url).status_code == status, (role, npc.name)


@pytest.mark.parametrize(("path", "sent"), WRITES)
@pytest.mark.parametrize("role", ROLES[1:])
def test_nobody_but_storytellers_does_anything_to_the_cast(at, campaign, people, guard, warden, path, sent, role):
    before = list(Character.objects.order_by("pk").values()), list(Npc.objects.order_by("pk").values())
    missing = at(people[role]).post(f"/campaigns/{campaign.pk}/cast/{path.format(id=9999)}", sent)
    for npc in (guard, warden):
        answer = at(people[role]).post(f"/campaigns/{campaign.pk}/cast/{path.format(id=npc.pk)}", sent)
        assert answer.status_code == missing.status_code == 404
    assert (list(Character.objects.order_by("pk").values()), list(Npc.objects.order_by("pk").values())) == before


def test_signed_out_one_is_asked_to_sign_in(client, campaign, guard):
    for path in ("", f"{guard.pk}/", "new/"):
        assert client.get(f"/campaigns/{campaign.pk}/cast/{path}").status_code == 302


def test_a_player_reads_name_words_and_condition_and_nothing_else(at, campaign, player, guard, warden):
    for path in ("", f"{warden.pk}/"):
        page = at(player).get(f"/campaigns/{campaign.pk}/cast/{path}").text
        assert "Warden" in page
        assert "Keeps the keys" in page
        assert "Unhurt" in page
        for secret in ("Guard", "Watches the lock", "Is afraid", "Takes bribes", "ealth", "Pools", "Reveal"):
            assert secret not in page, secret


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_one_line_makes_somebody_on_every_road(at, campaign, storyteller, headers):
    url = f"/campaigns/{campaign.pk}/cast/"
    answer = at(storyteller).post(url, {"quick": "guard, 5 dice", "many": "2"}, headers=headers, follow=True)
    assert answer.status_code == 200
    assert "guard and 1 more are of the cast." in answer.text
    assert [npc.character.name for npc in Npc.objects.order_by("pk")] == ["guard", "guard 2"]


def test_somebody_ready_made_is_made_in_one_press(at, campaign, storyteller):
    answer = at(storyteller).post(f"/campaigns/{campaign.pk}/cast/", {"ready": "guard"}, headers=HTMX)
    assert "Guard is of the cast." in answer.text
    [npc] = Npc.objects.all()
    assert (npc.kind, npc.at_hand, npc.character.hidden) == ("guard", True, True)


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"quick": ""}, "Say who it is"),
        ({"quick": "guard, 5 dcie"}, "is no pool"),
        ({"quick": "guard", "many": "21"}, "from 1 to 20"),
        ({"quick": "guard", "many": "x"}, "from 1 to 20"),
        ({"quick": "x" * 90}, "at most 80"),
        ({"quick": "a\x00b"}, "cannot be shown"),
        ({"ready": "nobody"}, "ready-made"),
    ],
)
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_what_is_not_understood_makes_nobody_and_stays_with_its_reason(at, campaign, storyteller, sent, said, headers):
    answer = at(storyteller).post(f"/campaigns/{campaign.pk}/cast/", sent, headers=headers)
    assert answer.status_code in {409, 422}
    assert said in answer.text
    if "\x00" not in sent.get("quick", ""):
        assert f'value="{sent.get("quick", "")}"' in answer.text
    assert not Npc.objects.exists()


def test_the_form_makes_changes_and_keeps_what_is_typed(at, campaign, storyteller):
    browser, url = at(storyteller), f"/campaigns/{campaign.pk}/cast/"
    form = {"name": "Gunner", "concept": "Sorry later", "pool_name": ["Shoot"], "pool": ["six"], "value-health": "99"}
    answer = browser.post(f"{url}new/", form | {"hidden": "1"})
    assert answer.status_code == 422
    for kept in ("Gunner", "Sorry later", "Shoot", 'value="six"', 'value="99"', "is no pool", "1 to"):
        assert kept in answer.text, kept
    made = browser.post(f"{url}new/", form | {"pool": ["6"], "value-health": "5", "hidden": "1", "at_hand": "1"})
    npc = Npc.objects.get()
    assert made.headers["Location"] == f"{url}{npc.pk}/"
    assert (npc.concept, npc.at_hand, npc.character.hidden) == ("Sorry later", True, True)
    page = browser.get(f"{url}{npc.pk}/change/").text
    assert 'value="Gunner"' in page
    assert 'value="6"' in page
    assert 'value="5"' in page
    [roll] = saved_of([npc.pk])[npc.pk]
    changed = {"name": "Gunner", "pool_name": ["Shoot", "Hide"], "pool": ["6", "3"], "pool_kept": [str(roll.pk), ""]}
    browser.post(f"{url}{npc.pk}/change/", changed | {"base": "1", "notes": "Owes Sable"})
    npc = Npc.objects.get()
    assert (npc.notes, npc.concept, npc.at_hand) == ("Owes Sable", "", True)
    assert [one.name for one in saved_of([npc.pk])[npc.pk]] == ["Shoot", "Hide"]


def test_ready_made_fill_the_form(at, campaign, storyteller):
    page = at(storyteller).get(f"/campaigns/{campaign.pk}/cast/new/?ready=guard").text
    assert 'value="Guard"' in page
    assert 'value="Notice"' in page
    assert at(storyteller).get(f"/campaigns/{campaign.pk}/cast/new/?ready=nobody").status_code == 200


def test_presses_of_each_kind_with_and_without_script(at, campaign, storyteller, guard):
    browser, url = at(storyteller), f"/campaigns/{campaign.pk}/cast/{guard.pk}"
    for act, holds in (
        ("reveal", lambda npc: not npc.character.hidden),
        ("hide", lambda npc: npc.character.hidden),
        ("away", lambda npc: not npc.at_hand),
        ("hand", lambda npc: npc.at_hand),
    ):
        assert browser.post(f"{url}/act/", {"act": act}).status_code == 302
        assert holds(Npc.objects.select_related("character").get())
        for target in ("cast", "person"):
            answer = browser.post(f"{url}/act/", {"act": act}, headers=HTMX | {"HX-Target": target})
            assert answer.status_code == 200
            assert f'id="{target}"' in answer.text
    assert browser.post(f"{url}/act/", {"act": "dance"}).status_code == 422


def test_promoted_to_its_builder_and_back(at, campaign, storyteller, guard):
    browser, url = at(storyteller), f"/campaigns/{campaign.pk}/cast/"
    answer = browser.post(f"{url}{guard.pk}/act/", {"act": "promote"})
    assert answer.headers["Location"] == f"/characters/{guard.pk}/build/"
    page = browser.get(f"/characters/{guard.pk}/build/")
    assert page.status_code == 200
    assert "Guard" in page.text
    assert "Back into the cast" in browser.get(url).text
    answer = browser.post(f"{url}{guard.pk}/back/")
    assert answer.headers["Location"] == f"{url}{guard.pk}/"
    assert Character.objects.get(pk=guard.pk).is_of_the_cast


def test_asked_and_then_deleted(at, campaign, storyteller, guard):
    browser, url = at(storyteller), f"/campaigns/{campaign.pk}/cast/{guard.pk}/delete/"
    assert "Delete Guard?" in browser.get(url).text
    assert browser.post(url).status_code == 302
    assert browser.get(url).status_code == 404


def test_finding_somebody_without_script(at, campaign, storyteller, guard, warden):
    browser, url = at(storyteller), f"/campaigns/{campaign.pk}/cast/"
    make_npc(campaign, name="Sable", concept="Traffic")
    assert "Sable" in browser.get(f"{url}?find=traf").text
    assert "Guard" not in browser.get(f"{url}?find=traf").text.split("cast-list")[1].split("Ready-made")[0]
    hand = browser.get(f"{url}?show=hand").text.split("cast-list")[1]
    assert "Guard" in hand
    assert "Sable" not in hand


def test_floods_are_slowed_with_the_limit(at, campaign, storyteller, guard):
    browser, url = at(storyteller), f"/campaigns/{campaign.pk}/cast/{guard.pk}/act/"
    answers = [browser.post(url, {"act": "away"}) for _ in range(21)]
    assert answers[19].status_code == 302
    assert answers[20].status_code == 429
    assert "20 presses" in answers[20].text


def test_an_archived_table_reads_its_cast_and_changes_nothing(at, campaign, storyteller, guard):
    campaign.archived_at = campaign.created_at
    campaign.save()
    browser, url = at(storyteller), f"/campaigns/{campaign.pk}/cast/"
    assert "Guard" in browser.get(url).text
    assert browser.post(f"{url}{guard.pk}/act/", {"act": "reveal"}).status_code == 409
    assert browser.post(url, {"quick": "guard"}).status_code == 409
    assert browser.post(f"{url}new/", {"name": "Guard"}).status_code == 409
