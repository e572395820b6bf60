"""Saved rolls on their pages: one press, by whom, what it says where it cannot be rolled, with and without script."""

from __future__ import annotations

import re
import uuid
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.models import Audience, Campaign, User
from campaigns.services import archive_campaign
from characters.models import Character, Status
from characters.saved.models import SavedRoll
from characters.saved.services import save_roll
from rolls.models import Roll
from tests.factories import make_character
from tests.forms import forms_in
from tests.rolls.conftest import seat
from tests.systems.contests import rewrite

SHOT = {"traits": ["Precision", "Firearms"], "difficulty": "7"}
HTMX = {"HX-Request": "true"}


@pytest.fixture
def character(campaign: Campaign, player: User) -> Character:
    """Ilse, Tomas's character: Precision 4, Firearms 3."""
    return make_character(campaign, player)


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def save(by: User, character: Character, name: str = "Long shot", kind: str = "action", **form: Any) -> SavedRoll:
    found = save_roll(seat(character.campaign, by), character, name, kind, form or SHOT)
    assert isinstance(found, SavedRoll), found
    return found


def url(saved: SavedRoll, road: str = "") -> str:
    return f"/campaigns/{saved.character.campaign_id}/saved/{saved.pk}/{road}"


def press(by: User, saved: SavedRoll, **fields: Any) -> Any:
    """Press it beside a panel that was drawn for the character."""
    sent = {"request_key": str(uuid.uuid4()), "character": str(saved.character_id), **fields}
    return browser(by).post(url(saved, "roll/"), sent, headers=HTMX)


def lines(by: User, character: Character) -> str:
    """The list with what each comes to."""
    at = f"/campaigns/{character.campaign_id}/saved/?character={character.pk}"
    answer = browser(by).get(at, headers=HTMX | {"HX-Target": "saved-rows"})
    assert answer.status_code == 200
    return unescape(re.sub(r"<[^>]+>", " ", answer.content.decode()))


def set_dots(character: Character, group: str, **dots: int) -> None:
    character.document[group] |= dots
    rewrite(character, character.document)


def forget_specialties(character: Character) -> None:
    rewrite(character, character.document | {"specialties": []})


def test_one_press_rolls_it_and_the_same_press_twice_is_one_roll(player: User, character: Character):
    saved, key = save(player, character), str(uuid.uuid4())
    for _ in range(2):
        assert press(player, saved, request_key=key).status_code == 200
    roll = Roll.objects.get()
    assert (roll.character, roll.announced.difficulty, roll.reason) == (character, 7, "")
    assert press(player, saved).status_code == 200
    assert Roll.objects.count() == 2


def test_two_saved_rolls_with_one_key_are_two_rolls(player: User, character: Character):
    one, other, key = (
        save(player, character),
        save(player, character, "Aimed", **SHOT | {"difficulty": "6"}),
        uuid.uuid4(),
    )
    for saved in (one, other):
        assert press(player, saved, request_key=str(key)).status_code == 200
    assert Roll.objects.count() == 2


@pytest.mark.parametrize("asked", ["", "?character=1", "?character=1#instrument"])
def test_beside_the_log_a_press_answers_there_whatever_the_page_was_asked_with(
    player: User, character: Character, asked: str
):
    save(player, character)
    at = f"/campaigns/{character.campaign_id}/"
    headers = HTMX | {"HX-Target": "saved-rows", "HX-Current-URL": f"http://testserver{at}{asked}"}
    drawn = browser(player).get(f"{at}saved/?character={character.pk}", headers=headers).content.decode()
    assert 'hx-target="#roll-line"' in drawn


def test_it_follows_the_dots(player: User, character: Character):
    save(player, character)
    assert "7 dice" in lines(player, character)
    set_dots(character, "abilities", Firearms=4)
    assert "8 dice" in lines(player, character)


def test_a_specialty_that_is_gone_says_so_at_its_line_and_nothing_is_thrown(player: User, character: Character):
    saved = save(player, character, **SHOT | {"used": ["Firearms: Extreme Range"]})
    assert "7 dice" in lines(player, character)
    forget_specialties(character)
    assert "Extreme Range" in lines(player, character)
    answer = press(player, saved)
    assert answer.status_code == 422
    assert answer["HX-Retarget"] == "#saved-rows"
    assert "Extreme Range" in answer.content.decode()
    assert not Roll.objects.exists()
    assert SavedRoll.objects.get() == saved


def test_a_trait_that_is_gone_says_so(player: User, character: Character):
    saved = save(player, character, traits=["Precision", "Whale Song"])
    assert "Whale Song" in lines(player, character)
    assert "Whale Song" in press(player, saved).content.decode()
    assert not Roll.objects.exists()


def test_who_sees_it_is_what_the_panel_says(campaign: Campaign, character: Character, storyteller: User):
    saved = save(storyteller, character)
    press(storyteller, saved, visibility="storytellers", visibility_began="table")
    assert Roll.objects.get().visibility == Audience.STORYTELLERS
    press(storyteller, saved, visibility="table", visibility_began="table")
    assert Roll.objects.latest("pk").visibility == Audience.TABLE


def test_what_was_chosen_when_it_was_saved_holds_where_the_panel_says_nothing(player: User, character: Character):
    saved = save_roll(seat(character.campaign, player), character, "Bluff", "action", SHOT, visibility="private")
    assert isinstance(saved, SavedRoll)
    press(player, saved, visibility="table", visibility_began="table")
    assert Roll.objects.get().visibility == Audience.PRIVATE
    press(player, saved, visibility="storytellers", visibility_began="table")
    assert Roll.objects.latest("pk").visibility == Audience.STORYTELLERS


def test_a_pool_of_a_hidden_npc_is_secret_unless_told_otherwise(campaign: Campaign, storyteller: User, player: User):
    guard = npc(campaign)
    saved = save(storyteller, guard, "Shoot", "pool", dice="5")
    assert "5 dice" in lines(storyteller, guard)
    assert press(storyteller, saved).status_code == 200
    roll = Roll.objects.get()
    assert (roll.visibility, roll.roller_name, roll.announced.title) == (Audience.STORYTELLERS, "Guard", "Shoot")
    press(storyteller, saved, visibility="table", visibility_began="storytellers")
    assert Roll.objects.latest("pk").visibility == Audience.TABLE
    assert browser(player).post(url(saved, "roll/")).status_code == 404


def npc(campaign: Campaign) -> Character:
    """Somebody of the cast, whom players do not see."""
    sheet = campaign.game.blank_sheet().model_dump(mode="json")
    found = make_character(campaign, campaign.memberships.get(role="storyteller").user, name="Guard", hidden=True)
    Character.objects.filter(pk=found.pk).update(owner=None)
    rewrite(found, sheet)
    return Character.objects.select_related("campaign").get(pk=found.pk)


def test_nobody_else_learns_of_it(
    campaign: Campaign, character: Character, player: User, other_player: User, spectator: User, stranger: User
):
    saved = save(player, character, "Fool them all")
    at = f"/campaigns/{campaign.pk}"
    for one in (other_player, spectator, stranger):
        mine = browser(one)
        for page in (f"{at}/", f"{at}/log/", f"{at}/party/", f"/characters/{character.pk}/"):
            assert "Fool them all" not in mine.get(page).content.decode()
        for answer in (
            mine.get(f"{at}/saved/?character={character.pk}"),
            mine.post(url(saved), {"act": "forget"}),
            mine.post(url(saved, "roll/"), {"request_key": str(uuid.uuid4())}),
            mine.post(f"{at}/saved/", {"character": character.pk, "saved_name": "Mine", **SHOT}),
            mine.post(f"{at}/saved/again/", {"character": character.pk, "saved_name": "Mine", "kind": "action"}),
            mine.get(f"{at}/plan/?saved={saved.pk}"),
        ):
            assert answer.status_code == 404
        assert mine.post(f"{at}/saved/9999/roll/").status_code == 404
    assert list(SavedRoll.objects.all()) == [saved]
    assert not Roll.objects.exists()


def test_an_archived_table_says_so_at_the_line(
    campaign: Campaign, character: Character, player: User, storyteller: User
):
    saved = save(player, character)
    archive_campaign(campaign_id=campaign.pk, by=storyteller)
    answer = press(player, saved)
    assert answer.status_code == 409
    assert "archived" in answer.content.decode()
    assert "archived" in lines(player, character)


def test_without_script_the_name_is_asked_for_next_and_nothing_that_was_set_up_is_lost(
    campaign: Campaign, character: Character, player: User
):
    mine, at = browser(player), f"/campaigns/{campaign.pk}/saved/"
    asked = mine.post(at, {"character": character.pk, "kind": "action", **SHOT})
    assert asked.status_code == 422
    naming = next(one for one in forms_in(asked.content.decode()) if one.attrs.get("class") == "saved__name")
    sent = naming.filled() | {"saved_name": ["Long shot"]}
    assert mine.post(at, sent).status_code == 200
    saved = SavedRoll.objects.get()
    assert saved.form["traits"] == SHOT["traits"]
    page = mine.get(f"{at}?character={character.pk}").content.decode()
    assert "7 dice" in page
    panel = next(one for one in forms_in(page) if one.attrs.get("id") == "roll-setup")
    assert mine.post(url(saved, "roll/"), panel.filled()).status_code == 302
    assert Roll.objects.get().announced.title == "Precision + Firearms"


def test_loaded_into_the_panel_it_fills_it_in_and_its_name_stands_ready(player: User, character: Character):
    saved = save(player, character)
    sent = {"saved": saved.pk, "character": character.pk, "reason": "from the roof"}
    answer = browser(player).post(
        f"/campaigns/{character.campaign_id}/plan/", sent, headers=HTMX | {"HX-Target": "roll"}
    )
    panel = next(one for one in forms_in(answer.content.decode()) if one.attrs.get("id") == "roll-setup")
    filled = panel.filled()
    assert (filled["traits"], filled["difficulty"], filled["reason"]) == (SHOT["traits"], ["7"], ["from the roof"])
    assert 'value="Long shot"' in answer.content.decode()


def test_they_are_arranged_renamed_forgotten_and_brought_back(player: User, character: Character):
    mine, rolls = browser(player), [save(player, character, name) for name in ("One", "Two", "Three")]
    mine.post(url(rolls[2]), {"act": "up"}, headers=HTMX)
    assert mine.post(url(rolls[0]), {"act": "rename", "name": "Two"}, headers=HTMX).status_code == 422
    mine.post(url(rolls[0]), {"act": "rename", "name": "Uno"}, headers=HTMX)
    gone = mine.post(url(rolls[2]), {"act": "forget"}, headers=HTMX).content.decode()
    assert names(character) == ["Uno", "Two"]
    undo = next(one for one in forms_in(gone) if one.url.endswith("/again/"))
    mine.post(undo.url, undo.filled(), headers=HTMX)
    assert names(character) == ["Uno", "Three", "Two"]
    assert character.saved_rolls.get(name="Three").form == rolls[2].form


def names(character: Character) -> list[str]:
    return [one.name for one in character.saved_rolls.all()]


def test_one_that_took_the_place_of_another_can_be_taken_back(player: User, character: Character):
    saved, mine, at = save(player, character), browser(player), f"/campaigns/{character.campaign_id}/saved/"
    sent = {"character": character.pk, "kind": "action", "saved_name": "Long shot", **SHOT, "difficulty": "9"}
    page = mine.post(at, sent, headers=HTMX).content.decode()
    saved.refresh_from_db()
    assert saved.form["difficulty"] == ["9"]
    undo = next(one for one in forms_in(page) if one.url.endswith("/again/"))
    mine.post(undo.url, undo.filled(), headers=HTMX)
    saved.refresh_from_db()
    assert saved.form["difficulty"] == ["7"]


def test_many_saved_rolls_take_as_many_queries_as_one(player: User, campaign: Campaign, character: Character):
    other, mine = make_character(campaign, player, name="Bren"), browser(player)
    at = f"/campaigns/{campaign.pk}/saved/?character={character.pk}"
    counts = []
    mine.get(f"/campaigns/{campaign.pk}/")  # the first time writes down who is here
    for many in (1, 12):
        for number in range(many):
            save_roll(seat(campaign, player), character, f"Roll {number}", "action", SHOT, against=str(other.pk))
        for page in (at, f"/campaigns/{campaign.pk}/", f"/characters/{character.pk}/"):
            with CaptureQueriesContext(connection) as asked:
                assert mine.get(page).status_code == 200
            counts.append(len(asked))
    assert counts[:3] == counts[3:]


def test_a_draft_again_keeps_them_and_says_why_it_does_not_roll(player: User, character: Character):
    saved = save(player, character)
    character.status = Status.DRAFT
    character.save()
    answer = press(player, saved)
    assert answer.status_code == 422
    assert "still a draft" in answer.content.decode()
    assert SavedRoll.objects.get() == saved


def test_presses_without_end_are_slowed(player: User, character: Character):
    saved, mine = save(player, character), browser(player)
    answers = [mine.post(url(saved), {"act": "up"}, headers=HTMX).status_code for _ in range(21)]
    assert answers == [200] * 20 + [429]
