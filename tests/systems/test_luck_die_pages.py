"""The pages of the luck die: builder, sheet, panel, entry, and what each of them says and saves."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client

from campaigns.access import Viewer
from campaigns.models import Campaign, User
from characters.models import Character
from rolls.entries import render_entry
from rolls.live.admission import Listener
from rolls.live.catch_up import catch_up
from rolls.models import Roll
from tests.factories import make_member, make_user
from tests.rolls.conftest import answer
from tests.systems.luck_die import make_draft, make_hero, make_table, throw


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    caches["process"].clear()


@pytest.fixture
def campaign(storyteller: User) -> Campaign:
    """Noor's table, which plays the luck die."""
    return make_table(storyteller)


@pytest.fixture
def hero(campaign: Campaign, player: User) -> Character:
    """Brand, of Tomas: Strength d6, Combat d6, Lifting +2, 1 fate."""
    return make_hero(campaign, player)


@pytest.fixture
def mine(client: Client, player: User) -> Client:
    """The browser of Tomas."""
    client.force_login(player)
    return client


def text_of(response: Any) -> str:
    """The page without its tags, spaces gathered."""
    assert response.status_code == 200, response.content.decode()[:2000]
    return plain(response.content.decode())


def plain(html: str) -> str:
    """HTML as it is read."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def again(character: Character) -> Character:
    """The character as it is kept."""
    return Character.objects.get(pk=character.pk)


PLAN: dict[str, Any] = {"kind": "test", "traits": ["Strength", "Combat"]}


@pytest.fixture
def plan(mine: Client, hero: Character) -> Callable[..., str]:
    """What the panel says, as the htmx parts that follow the fields."""

    def planned(**fields: Any) -> str:
        sent = {**PLAN, "character": hero.pk, **fields}
        return text_of(mine.post(f"/campaigns/{hero.campaign_id}/plan/", sent, headers={"HX-Request": "true"}))

    return planned


# Building -------------------------------------------------------------------------------------------------------


def test_the_builder_offers_every_die_and_no_die_for_a_skill(mine: Client, campaign: Campaign, player: User):
    draft = make_draft(campaign, player, {})
    page = mine.get(f"/characters/{draft.pk}/build/").content.decode()
    assert 'id="attributes-strength-12"' in page
    assert 'id="skills-combat-0"' in page
    assert "a new character has d6, d6, d4 and d4" in plain(page)


def test_a_die_chosen_in_the_builder_is_kept_and_what_follows_is_drawn_again(
    mine: Client, campaign: Campaign, player: User
):
    draft = make_draft(campaign, player, {})
    sent = {"path": "attributes.Strength", "base": draft.version, "attributes.Strength": "8"}
    answered = mine.post(f"/characters/{draft.pk}/field/", sent, headers={"HX-Request": "true"})
    assert re.search(r"Health\s+8", plain(answered.content.decode()))
    draft = again(draft)
    assert draft.sheet.attributes["Strength"] == 8


def test_without_script_the_whole_page_saves_skills_that_were_not_there(mine: Client, campaign: Campaign, player: User):
    draft = make_draft(campaign, player, {})
    mine.post(f"/characters/{draft.pk}/build/", {"base": draft.version, "skills.Combat": "6", "armour": "2"})
    draft = again(draft)
    assert (draft.sheet.skills.get("Combat"), draft.sheet.armour) == (6, 2)


def test_a_proficiency_is_added_by_its_name(mine: Client, campaign: Campaign, player: User):
    draft = make_draft(campaign, player, {})
    sent = {"base": draft.version, "add_trait": "proficiencies", "new_trait": "Sleight"}
    assert mine.post(f"/characters/{draft.pk}/build/", sent).status_code == 302
    draft = again(draft)
    assert draft.sheet.proficiencies == {"Sleight": 1}


def test_a_special_ability_is_added_and_removed_by_its_parts(mine: Client, campaign: Campaign, player: User):
    draft = make_draft(campaign, player, {})
    field = f"/characters/{draft.pk}/field/"
    parts = {"abilities.add.name": "Second wind", "abilities.add.uses": "2", "abilities.add.text": "Stand up again."}
    mine.post(field, {"path": "abilities.add", "base": draft.version, **parts})
    draft = again(draft)
    assert [(one.name, one.uses) for one in draft.sheet.abilities] == [("Second wind", 2)]
    assert "Second wind" in text_of(mine.get(f"/characters/{draft.pk}/build/"))
    mine.post(field, {"path": "abilities.remove", "base": draft.version, "abilities.remove.name": "Second wind"})
    draft = again(draft)
    assert draft.sheet.abilities == ()


def test_finishing_brings_a_legal_character_to_the_party_sheet(mine: Client, campaign: Campaign, player: User):
    draft = make_draft(campaign, player)
    assert mine.post(f"/characters/{draft.pk}/finish/", {"base": draft.version}).status_code == 302
    page = text_of(mine.get(f"/campaigns/{campaign.pk}/party/"))
    assert "Brand Ostler" in page
    assert "d6" in page


# The sheet ------------------------------------------------------------------------------------------------------


def test_the_sheet_shows_dice_defences_resources_and_fate(mine: Client, hero: Character):
    page = text_of(mine.get(hero.get_absolute_url()))
    for said in ("Combat", "d6", "Deflection", "6 of 6", "Lifting", "+2", "1 of 3", "2 breaks left", "Take a break"):
        assert said in page, said


def test_damage_is_reduced_goes_to_endurance_then_health_and_shows_at_once(mine: Client, hero: Character):
    hero.document = hero.document | {"reduction": {"physical": 2}}
    hero.save()
    sent = {"tracker": "health", "move": "physical", "amount": "9"}
    page = plain(mine.post(f"/characters/{hero.pk}/move/", sent, headers={"HX-Request": "true"}).content.decode())
    hero = again(hero)
    assert (hero.sheet.endurance.lost, hero.sheet.health.lost) == (6, 1)
    assert "5 of 6" in page
    assert "Wounded" in page


def test_a_condition_of_ones_own_has_strength_and_note(mine: Client, hero: Character):
    parts = {"conditions.add.name": "Poison", "conditions.add.strength": "2", "conditions.add.note": "viper"}
    mine.post(f"/characters/{hero.pk}/field/", {"path": "conditions.add", "base": hero.version, **parts})
    page = text_of(mine.get(hero.get_absolute_url()))
    assert "Poison 2" in page
    assert "viper" in page


def advance(client: Client, character: Character, **form: str) -> Any:
    return client.post(f"/characters/{character.pk}/advance/", form, headers={"HX-Request": "true"})


def test_a_storyteller_awards_and_the_player_buys_one_step_at_the_price_shown(
    client: Client, mine: Client, hero: Character, storyteller: User
):
    teller = Client()
    teller.force_login(storyteller)
    assert "Award" in text_of(advance(teller, hero, award="1", points="9", reason="The ferryman paid"))
    page = text_of(mine.get(hero.get_absolute_url()))
    assert "Buy Strength d6 to d8 for 8 points, or 4" in page
    said = text_of(advance(mine, hero, buy="Strength 8"))
    assert "Strength, d6 to d8" in said
    assert "The ferryman paid" in said
    hero = again(hero)
    assert (hero.sheet.attributes["Strength"], hero.sheet.experience.free, hero.sheet.fate) == (8, 1, 1)
    assert advance(mine, hero, buy="Strength 8").status_code == 409


def test_half_the_price_is_paid_with_fate(mine: Client, campaign: Campaign, player: User):
    hero = make_hero(campaign, player, experience={"earned": 4, "spent": 0})
    assert advance(mine, hero, buy="Strength 8").status_code == 422
    said = text_of(advance(mine, hero, buy="Strength 8", reduced="on"))
    assert "Strength, d6 to d8, half price for 1 fate" in said
    hero = again(hero)
    assert (hero.sheet.attributes["Strength"], hero.sheet.experience.free, hero.sheet.fate) == (8, 0, 0)
    assert hero.changes.first().after["fate"] == 1


def test_without_fate_nothing_is_half_price(mine: Client, campaign: Campaign, player: User):
    hero = make_hero(campaign, player, experience={"earned": 4, "spent": 0}, fate=0)
    answered = advance(mine, hero, buy="Strength 8", reduced="on")
    assert answered.status_code == 422
    assert "no fate left to halve the price" in answered.content.decode()


def test_a_proficiency_is_bought_from_the_list_or_under_a_name_of_ones_own(
    mine: Client, storyteller: User, player: User
):
    campaign = make_table(storyteller, advancement="middle")
    make_member(campaign, player)
    hero = make_hero(campaign, player, experience={"earned": 10, "spent": 0})
    assert advance(mine, hero, buy_listed="1", listed="Archery 1").status_code == 200
    own = {"buy_own": "1", "of": "Proficiency", "kind": "+1"}
    assert advance(mine, hero, own="Basket weaving", **own).status_code == 200
    for name in ("basket weaving", "Strength", "Combat", ""):
        assert advance(mine, hero, own=name, **own).status_code == 422
    hero = again(hero)
    assert hero.sheet.proficiencies == {"Lifting": 2, "Archery": 1, "Basket weaving": 1}
    assert hero.sheet.experience.free == 6


def test_an_open_sheet_follows_what_was_bought(mine: Client, campaign: Campaign, player: User):
    hero = make_hero(campaign, player, experience={"earned": 8, "spent": 0})
    seen = campaign.events.order_by("-seq").values_list("seq", flat=True).first() or 0
    advance(mine, hero, buy="Strength 8")
    told = catch_up(Listener(campaign.pk, player.pk, "player"), seen).body.decode()
    assert f'id="attributes-{hero.pk}"' in told
    assert "6 of 6" not in plain(told.partition(f'id="condition-{hero.pk}"')[2]).partition("Endurance")[0]
    assert "8 of 8" in plain(told)


def test_a_spectator_reads_the_sheet_and_moves_nothing(client: Client, campaign: Campaign, hero: Character):
    client.force_login(make_member(campaign, make_user("Suri"), "spectator"))
    page = client.get(hero.get_absolute_url()).content.decode()
    assert "Brand Ostler" in page
    assert 'name="move"' not in page
    assert 'name="buy"' not in page


# Rolling --------------------------------------------------------------------------------------------------------


def test_a_trivial_test_is_said_before_the_roll(plan: Callable[..., str]):
    assert "The lowest possible result is 4: no roll needed." in plan(
        traits=["Strength", "Combat", "Lifting"], difficulty="3"
    )


def test_the_panel_says_the_dice_and_that_one_advantage_cancels_one_disadvantage(plan: Callable[..., str]):
    said = plan(traits=["Strength", "Combat", "Lifting"], difficulty="9", advantages="1", disadvantages="1")
    assert "d6 + d6 + 2" in said
    assert "They cancel each other." in said


def test_while_the_difficulty_is_secret_the_panel_tells_the_chance_of_every_named_one(plan: Callable[..., str]):
    said = plan(difficulty="")
    assert "Hard 9" in said
    assert "Moderate 6" in said


def test_a_number_between_the_names_is_a_difficulty_too(plan: Callable[..., str]):
    said = plan(difficulty="9", difficulty_number="7")
    assert "d6 + d6 against 7" in said


@pytest.mark.parametrize("kind", ["test", "contest", "luck"])
def test_every_kind_of_roll_has_a_panel(mine: Client, hero: Character, kind: str):
    address = f"/campaigns/{hero.campaign_id}/plan/?character={hero.pk}&kind={kind}&traits=Strength"
    assert "Brand" in text_of(mine.get(address))


def test_a_storyteller_has_a_quick_pool_of_dice(client: Client, campaign: Campaign, storyteller: User):
    client.force_login(storyteller)
    sent = {"name": "Guard", "attribute": "8", "skill": "6", "proficiency": "1", "difficulty": "9"}
    key = {"request_key": str(uuid.uuid4()), "visibility": "table"}
    page = client.post(f"/campaigns/{campaign.pk}/rolls/", sent | key, headers={"HX-Request": "true"})
    assert "Attribute die d8 + Skill die d6" in text_of(page)


def test_with_advantage_the_entry_offers_each_die_with_its_chance(hero: Character, player: User):
    roll = throw(player, hero, (2, 3, 9), difficulty=9, advantages=1)
    entry = render_entry(roll, Viewer("member", player.pk))
    said = plain(entry)
    assert "Strength, d6, shows 2" in said
    assert "Combat, d6, shows 3" in said
    assert re.search(r"\d+% to succeed", said)
    assert "advantage" in said
    assert 'value="luck"' not in entry.partition("Use advantage")[2].partition("</form>")[0]


def test_a_reroll_keeps_the_better_face_and_strikes_the_other(hero: Character, player: User):
    roll = throw(player, hero, (2, 5, 9), difficulty=9, advantages=1)
    answered = answer(roll, player, "advantage", (6,), option="attribute")
    assert isinstance(answered, Roll)
    entry = render_entry(Roll.objects.get(pk=roll.pk), Viewer("table"))
    assert "mini--taken" in entry
    assert "Strength, d6: 6, thrown again" in entry
    assert "Advantage used" in plain(entry)
    assert "Success" in plain(entry)


def test_fate_on_the_entry_sets_a_die_and_is_paid(hero: Character, player: User):
    roll = throw(player, hero, (2, 5, 9), difficulty=9)
    assert "Spend fate" in plain(render_entry(roll, Viewer("member", player.pk)))
    answer(roll, player, "maximise", option="attribute")
    hero = again(hero)
    assert hero.sheet.fate == 0
    assert "fate makes it 6" in render_entry(Roll.objects.get(pk=roll.pk), Viewer("table"))


def test_a_secret_difficulty_is_named_by_the_storyteller_on_the_entry(hero: Character, player: User, storyteller: User):
    roll = throw(player, hero, (2, 5, 9))
    assert "Name the difficulty" not in plain(render_entry(roll, Viewer("member", player.pk)))
    assert "Name the difficulty" in plain(render_entry(roll, Viewer("storytellers")))
    answer(roll, storyteller, "difficulty", option="6")
    assert "Success" in plain(render_entry(Roll.objects.get(pk=roll.pk), Viewer("table")))


def test_a_contest_shows_both_sides_apart(hero: Character, player: User):
    roll = throw(player, hero, (4, 12, 2, 5, 9), kind="contest", against="Guard", other_attribute=6)
    said = plain(render_entry(roll, Viewer("table")))
    assert "against Guard, d6" in said
    assert said.index("Guard") < said.index("Brand Ostler", said.index("Guard"))


def test_a_lucky_die_stands_out_on_the_entry(hero: Character, player: User):
    entry = render_entry(throw(player, hero, (2, 5, 20), difficulty=9), Viewer("table"))
    assert "Luck, d20: 20, lucky: +3" in entry


# Fate -----------------------------------------------------------------------------------------------------------


def move(client: Client, character: Character, tracker: str, code: str, amount: int = 1) -> Character:
    """The character after a button that stands on the sheet was pressed."""
    page = client.get(character.get_absolute_url()).content.decode()
    assert f'value="{code}"' in page, code
    sent = {"tracker": tracker, "move": code, "amount": str(amount)}
    assert client.post(f"/characters/{character.pk}/move/", sent, headers={"HX-Request": "true"}).status_code == 200
    return again(character)


def test_each_of_the_seven_uses_of_fate_stands_where_it_is_needed_and_takes_one_point(
    mine: Client, campaign: Campaign, player: User
):
    hero = make_hero(campaign, player, fate=3, endurance={"lost": 6}, experience={"earned": 4, "spent": 0})
    hero = move(mine, hero, "fate", "question")
    hero = move(mine, hero, "fate", "action")
    hero = move(mine, hero, "endurance", "fate")
    assert (hero.sheet.fate, hero.sheet.endurance.lost) == (0, 3)
    hero = renewed(hero)
    hero = move(mine, hero, "health", "physical halved", 14)
    assert (hero.sheet.fate, hero.sheet.endurance.lost, hero.sheet.health.lost) == (2, 6, 4)
    assert advance(mine, hero, buy="Strength 8", reduced="on").status_code == 200
    roll = throw(player, again(hero), (2, 5, 9), difficulty=12)
    assert isinstance(answer(roll, player, "maximise", option="attribute"), Roll)
    hero = again(hero)
    assert (hero.sheet.attributes["Strength"], hero.sheet.fate) == (8, 0)
    hero = move(mine, renewed(hero), "health", "typeless", 9)
    assert hero.sheet.has("Dying")
    hero = move(mine, hero, "fate", "survive ambition")
    assert (hero.sheet.has("Dying"), hero.sheet.story.inhibited, hero.sheet.fate) == (False, "ambition", 2)


def renewed(hero: Character) -> Character:
    """The character with all the fate there can be."""
    hero.document = hero.document | {"fate": 3}
    hero.save()
    return again(hero)


def test_a_session_brings_one_fate_and_never_a_fourth(
    client: Client, mine: Client, campaign: Campaign, player: User, storyteller: User
):
    hero = make_hero(campaign, player, fate=2)
    assert 'value="session"' not in mine.get(hero.get_absolute_url()).content.decode()
    client.force_login(storyteller)
    hero = move(client, hero, "fate", "session")
    assert hero.sheet.fate == 3
    assert 'value="session"' not in client.get(hero.get_absolute_url()).content.decode()


# Cost -----------------------------------------------------------------------------------------------------------


def queries(django_assert_max_num_queries: Any, client: Client, address: str) -> int:
    """How many queries a page takes."""
    with django_assert_max_num_queries(60) as counted:
        assert client.get(address).status_code == 200
    return len(counted.captured_queries)


def test_pages_take_as_many_queries_for_twelve_rolls_as_for_three(
    django_assert_max_num_queries: Any, mine: Client, hero: Character, player: User
):
    table, sheet = f"/campaigns/{hero.campaign_id}/", f"/characters/{hero.pk}/"
    for _ in range(3):
        throw(player, hero, (2, 5, 9), difficulty=9, advantages=1)
    mine.get(table)  # the first time writes down who is here
    few = [queries(django_assert_max_num_queries, mine, address) for address in (table, sheet)]
    for _ in range(9):
        throw(player, hero, (2, 5, 9), difficulty=9, advantages=1)
    assert [queries(django_assert_max_num_queries, mine, address) for address in (table, sheet)] == few


def test_a_storyteller_changes_the_house_rules_and_the_panel_follows(client: Client, storyteller: User):
    campaign = make_table(storyteller, ladder="later", reduction="type", untrained_die="d4", proficiency_maximum=6)
    hero = make_hero(campaign, storyteller)
    client.force_login(storyteller)
    assert "Difficulty ladder" in text_of(client.get(f"/campaigns/{campaign.pk}/settings/"))
    assert "Daunting" in text_of(client.get(f"/campaigns/{campaign.pk}/plan/?character={hero.pk}&traits=Strength"))
    assert "Slashing damage" in text_of(client.get(hero.get_absolute_url()))
