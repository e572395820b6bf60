"""Who may decide what becomes of a character, for every address; and what the pages ask the database."""

from __future__ import annotations

import pytest

from campaigns.models import Membership, Role
from campaigns.removing import remove_parting
from characters.lives.access import NOT_YOURS
from characters.lives.handing import answer, give
from characters.lives.services import delete
from characters.models import Character
from tests.factories import make_campaign, make_character, make_member, make_user

pytestmark = pytest.mark.django_db
ROLES = ("owner", "other", "storyteller", "spectator", "stranger")
ROWS = [
    ("get", "/characters/{id}/life/", {}, (200, 404, 200, 404, 404)),
    ("post", "/characters/{id}/life/", {}, (422, 404, 422, 404, 404)),
    ("post", "/characters/{id}/life/", {"act": "retire"}, (302, 404, 302, 404, 404)),
    ("post", "/characters/{id}/life/", {"act": "revive"}, (302, 404, 302, 404, 404)),
    ("post", "/characters/{id}/life/", {"act": "delete"}, (302, 404, 302, 404, 404)),
    ("post", "/characters/{id}/life/", {"act": "restore"}, (302, 404, 302, 404, 404)),
    ("post", "/characters/{id}/life/", {"act": "give", "receiver": "{other}"}, (403, 404, 302, 404, 404)),
    ("post", "/characters/{id}/life/", {"act": "give", "receiver": "x"}, (403, 404, 422, 404, 404)),
    ("post", "/characters/{id}/life/", {"act": "npc"}, (403, 404, 302, 404, 404)),
    ("get", "/characters/{id}/copy/?table={table}", {}, (200, 404, 200, 404, 404)),
    ("get", "/characters/{id}/copy/?table=99999", {}, (404, 404, 404, 404, 404)),
    ("post", "/characters/{id}/copy/", {"table": "{table}"}, (302, 404, 302, 404, 404)),
    ("get", "/campaigns/{table}/characters/", {}, (404, 404, 200, 404, 404)),
    ("get", "/characters/deleted/", {}, (200, 200, 200, 200, 200)),
]
OFFER = [
    ("get", {}, (200, 200, 200, 404, 404)),
    ("post", {"agree": "1"}, (302, 302, 409, 404, 404)),
    ("post", {"decline": "1"}, (302, 302, 409, 404, 404)),
    ("post", {"withdraw": "1"}, (403, 403, 302, 404, 404)),
]


@pytest.fixture
def people():
    campaign = make_campaign(storyteller=make_user("Noor"))
    found = {
        "owner": make_member(campaign, make_user("Tomas")),
        "other": make_member(campaign, make_user("Lena")),
        "spectator": make_member(campaign, role=Role.SPECTATOR),
        "stranger": make_user(),
    }
    teller = Membership.objects.get(campaign=campaign, role=Role.STORYTELLER).user
    return found | {"storyteller": teller, "hero": make_character(campaign, found["owner"]), "campaign": campaign}


def ask(client, people, who, way, path, sent):
    client.force_login(people[who])
    names = {"id": people["hero"].pk, "table": people["campaign"].pk, "other": people["other"].pk}
    return getattr(client, way)(path.format(**names), {key: text.format(**names) for key, text in sent.items()})


@pytest.mark.parametrize(
    ("way", "path", "sent", "who", "status"),
    [(*row[:3], who, status) for row in ROWS for who, status in zip(ROLES, row[3], strict=True)],
)
def test_who_decides_what_becomes_of_a_character(client, people, way, path, sent, who, status):
    assert ask(client, people, who, way, path, sent).status_code == status


@pytest.mark.parametrize(
    ("way", "sent", "who", "status"),
    [(*row[:2], who, status) for row in OFFER for who, status in zip(ROLES, row[2], strict=True)],
)
def test_who_answers_an_offer(client, people, way, sent, who, status):
    give(people["hero"], people["storyteller"], people["other"].pk)
    assert ask(client, people, who, way, "/characters/{id}/offer/", sent).status_code == status


@pytest.mark.parametrize("path", sorted({row[1] for row in ROWS} | {"/characters/{id}/offer/"}))
def test_a_visitor_is_asked_to_sign_in(client, people, path):
    found = client.get(path.format(id=people["hero"].pk, table=people["campaign"].pk))
    assert found.url.startswith("/accounts/login/")


@pytest.mark.parametrize("missing", [0, 987_654_321, 2**63, 10**40])
@pytest.mark.parametrize("page", ["life", "copy", "offer"])
def test_a_missing_character_is_missing(client, people, page, missing):
    client.force_login(people["owner"])
    assert client.get(f"/characters/{missing}/{page}/").status_code == 404


def test_a_deleted_one_is_nobodys_to_read_and_its_owners_to_bring_back(client, people):
    delete(people["hero"], people["owner"])
    for who in ROLES:
        assert ask(client, people, who, "get", "/characters/{id}/", {}).status_code == 404
    assert "Ilse Varga" in ask(client, people, "storyteller", "get", "/characters/deleted/", {}).content.decode()
    assert "Ilse Varga" not in ask(client, people, "other", "get", "/characters/deleted/", {}).content.decode()


def test_a_removal_asks_what_becomes_of_each_character(client, people):
    path = f"/campaigns/{{table}}/members/{people['owner'].pk}/remove/"
    page = ask(client, people, "storyteller", "get", path, {}).content.decode()
    for words in ("What becomes of Ilse Varga", "Goes along", "Stays as an NPC", "Retires", "Is given to Lena"):
        assert words in page


@pytest.mark.parametrize(
    ("path", "most"),
    [("/characters/{id}/life/", 13), ("/characters/deleted/", 8), ("/campaigns/{table}/characters/", 18)],
)
def test_the_pages_ask_no_more_with_more_characters(client, people, django_assert_max_num_queries, path, most):
    for number in range(6):
        make_character(people["campaign"], people["owner"], name=f"Hero {number}")
    for one in people["campaign"].characters.filter(name__contains="Hero"):
        delete(one, people["owner"]) if one.pk % 2 else None
    ask(client, people, "storyteller", "get", path, {})
    with django_assert_max_num_queries(most):
        assert ask(client, people, "storyteller", "get", path, {}).status_code == 200


def test_what_a_player_keeps_who_left_is_theirs_alone(client, people):
    hero, storyteller, owner = people["hero"], people["storyteller"], people["owner"]
    wishes = {f"fate-{hero.pk}": f"give-{people['other'].pk}"}
    remove_parting(campaign_id=hero.campaign_id, by=storyteller, user_id=owner.pk, wishes=wishes)
    answer(hero.offers.get(), people["other"], agrees=True)
    kept = Character.objects.get(owner=owner)
    for path in ("", "life/", f"copy/?table={hero.campaign_id}", "history/", "as.txt", "build/"):
        client.force_login(storyteller)
        assert client.get(f"/characters/{kept.pk}/{path}").status_code == 404, path
    for act in ("delete", "give", "npc", "retire"):
        sent = {"act": act, "receiver": people["other"].pk}
        assert client.post(f"/characters/{kept.pk}/life/", sent).status_code == 404
    assert delete(kept, storyteller) == NOT_YOURS
    assert delete(kept, owner).deleted_at is not None
    assert kept.name not in ask(client, people, "storyteller", "get", "/characters/deleted/", {}).content.decode()
    assert kept.name in ask(client, people, "owner", "get", "/characters/deleted/", {}).content.decode()
