"""Characters as files: out as JSON and text, in after a look at what would come."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

import rules
from characters.files.reading import MOST_NAMED, look_at
from characters.files.schema import file_of
from characters.history import history_of
from characters.legality import IMPORTED_PATH
from characters.models import Character
from characters.services import finish_character
from tests.factories import make_campaign, make_member
from tests.systems.growing import make_draft

pytestmark = pytest.mark.django_db

EDITIONS = [(one.key, line.key) for one in rules.systems() for line in one.editions]
UPSTREAM = Path(__file__).parents[1] / "upstream"


def bring(at, user, campaign, text, **sent):
    return at(user).post(f"/campaigns/{campaign.pk}/characters/import/", {"text": text, **sent})


def exported(at, character) -> str:
    return at(character.owner).get(f"/characters/{character.pk}/as.json").content.decode()


@pytest.mark.parametrize(("system", "edition"), EDITIONS)
def test_out_of_one_table_and_into_another_it_is_the_same_in_every_system(at, system, edition):
    here, there = (make_campaign(system=system, edition=edition) for _ in range(2))
    player, other = make_member(here), make_member(there)
    concepts = here.game.quick.concepts
    at(player).post(f"/campaigns/{here.pk}/characters/new/", {"start": concepts[0].key} if concepts else {})
    first = here.characters.get()
    text = exported(at, first)
    shown = bring(at, other, there, text)
    assert shown.status_code == 200
    assert not there.characters.exists()
    assert bring(at, other, there, text, how="keep").status_code == 302
    second = there.characters.get()
    assert (second.name, second.document, second.status) == (first.name, first.document, "draft")
    plain = at(player).get(f"/characters/{first.pk}/as.txt").content.decode()
    assert plain.startswith(first.name)


@pytest.mark.parametrize(("system", "edition"), EDITIONS)
def test_what_was_finished_comes_in_finished_where_it_passes_the_check_or_as_a_draft_if_wished(at, system, edition):
    here, there = (make_campaign(system=system, edition=edition) for _ in range(2))
    player, other = make_member(here), make_member(there)
    hero = finish_character(character=make_draft(here, player), by=player)
    assert isinstance(hero, Character), hero
    text = exported(at, hero)
    assert "Bring it in, finished" in bring(at, other, there, text).content.decode()
    sent = {"how": "finished", "request_key": "7d1b0c0e-5f67-4a7e-9a52-0b7a3d1f7a11"}
    for _ in range(2):
        assert bring(at, other, there, text, **sent).status_code == 302
    found = there.characters.get()
    assert (found.name, found.status, found.document) == (hero.name, "finished", hero.document)
    assert found.changes.get(path=IMPORTED_PATH).by_name == other.username
    bring(at, other, there, text, how="keep")
    assert sorted(there.characters.values_list("status", flat=True)) == ["draft", "finished"]


def test_what_the_check_refuses_and_what_was_no_more_than_a_draft_come_in_as_drafts(at, campaign, player, draft, hero):
    wrong = json.loads(exported(at, hero))
    wrong["sheet"]["attributes"]["Strength"] = 5
    for file in (wrong, json.loads(exported(at, draft)), {**wrong, "status": "draft"}):
        shown = bring(at, player, campaign, json.dumps(file)).content.decode()
        assert "Bring it in, finished" not in shown
        assert bring(at, player, campaign, json.dumps(file), how="finished").status_code == 302
        assert Character.objects.latest("pk").is_draft


def test_a_press_that_comes_twice_brings_one(at, campaign, player, draft):
    text = exported(at, draft)
    for _ in range(2):
        bring(at, player, campaign, text, how="keep", request_key="7d1b0c0e-5f67-4a7e-9a52-0b7a3d1f7a11")
    assert campaign.characters.count() == 2


def test_history_says_that_it_came_from_a_file(at, campaign, player, hero):
    bring(at, player, campaign, exported(at, hero), how="keep")
    told = [one.field for one in history_of(Character.objects.latest("pk"), notes=True, tells=True)]
    assert told == ["From a file"]


def test_ones_own_draft_of_that_name_is_replaced_if_nobody_changed_it_meanwhile(at, campaign, player, draft):
    changed = json.loads(exported(at, draft))
    changed["sheet"]["story"]["concept"] = "Smuggler"
    sent = {"how": "replace", "twin": draft.pk, "base": draft.version}
    assert "Replace my draft" in bring(at, player, campaign, json.dumps(changed)).content.decode()
    assert bring(at, player, campaign, json.dumps(changed), **sent).status_code == 302
    draft = Character.objects.get(pk=draft.pk)
    assert draft.sheet.story.concept == "Smuggler"
    assert bring(at, player, campaign, json.dumps(changed), **sent).status_code == 409
    assert campaign.characters.count() == 1


def test_nobody_replaces_what_is_not_theirs_or_was_at_the_table(at, campaign, player, other_player, draft, hero):
    text = exported(at, draft)
    for who, twin in ((other_player, draft), (player, hero)):
        answer = bring(at, who, campaign, text, how="replace", twin=twin.pk, base=twin.version)
        assert answer.status_code in (403, 409)


def test_skip_and_an_unknown_choice_write_nothing(at, campaign, player, draft):
    text = exported(at, draft)
    assert bring(at, player, campaign, text, how="skip").status_code == 302
    assert bring(at, player, campaign, text, how="burn").status_code == 422
    assert campaign.characters.count() == 1


def test_notes_go_into_the_file_of_those_who_see_them_and_into_no_text(at, player, other_player, hero):
    hero.sheet = hero.sheet.model_copy(update={"story": hero.sheet.story.model_copy(update={"notes": "SECRET"})})
    hero.save()
    assert "SECRET" in exported(at, hero)
    assert at(other_player).get(f"/characters/{hero.pk}/as.json").status_code == 404
    for user in (player, other_player):
        assert "SECRET" not in at(user).get(f"/characters/{hero.pk}/as.txt").content.decode()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"version": 2}, "later release"),
        ({"version": "1"}, "Version"),
        ({"system": "wild_die"}, "another system"),
        ({"format": "other"}, "Format"),
        ({"more": 1}, "More is not known here"),
        ({"sheet": []}, "Sheet"),
    ],
)
def test_a_file_that_does_not_fit_is_refused_with_its_field(at, campaign, player, draft, change, says):
    answer = bring(at, player, campaign, json.dumps({**json.loads(exported(at, draft)), **change}))
    assert answer.status_code == 422
    assert says in answer.content.decode()


@pytest.mark.parametrize("path", sorted(UPSTREAM.glob("*.json")), ids=lambda path: path.name)
def test_a_sheet_of_the_first_program_comes_in_as_a_draft_with_its_problems(at, campaign, player, path):
    data = path.read_bytes()
    answer = at(player).post(f"/campaigns/{campaign.pk}/characters/import/", {"file": SimpleUploadedFile("a", data)})
    assert answer.status_code == (422 if "invalid" in path.name else 200)
    assert not campaign.characters.exists()
    if "invalid" not in path.name:
        assert bring(at, player, campaign, data.decode(), how="keep").status_code == 302
        assert at(player).get(f"/characters/{campaign.characters.get().pk}/build/").status_code == 200


def damaged(good: str, dice: random.Random) -> bytes:
    data = bytearray(good.encode())
    for _ in range(dice.randint(1, 4)):
        place = dice.randrange(len(data))
        way = dice.randrange(4)
        if way == 0:
            data[place] = dice.randrange(256)
        elif way == 1:
            del data[place : place + dice.randint(1, 40)]
        elif way == 2:
            data[place:place] = dice.choice([b"{", b"]", b'"', b"NaN", b"1e999", b"\\ud800", b"null", b"-1", b"\x00"])
        else:
            del data[max(1, place) :]
    return bytes(data)


def test_three_hundred_damaged_files_are_refused_or_shown_and_write_nothing(at, campaign, player, hero):
    dice = random.Random(12)
    good = [exported(at, hero), (UPSTREAM / "pilot-g-v03.json").read_text()]
    browser, before = at(player), campaign.characters.count()
    for _ in range(300):
        sent = {"file": SimpleUploadedFile("a.json", damaged(dice.choice(good), dice))}
        answer = browser.post(f"/campaigns/{campaign.pk}/characters/import/", sent)
        assert answer.status_code in (200, 422)
    assert campaign.characters.count() == before


def test_a_file_of_nothing_but_misfits_is_looked_through_at_once(campaign, hero):
    sheet = {**hero.document, "specialties": [{}] * 6_000}
    file = {**json.loads(file_of(hero)), "sheet": sheet}
    began = time.process_time()
    found = look_at(campaign, json.dumps(file))
    assert time.process_time() - began < 10  # each compared with each took hours
    assert len(found.left_out) == MOST_NAMED + 1
    assert found.sheet.specialties == ()


@pytest.mark.parametrize(
    ("name", "called"),
    [("Ilse Varga", "ilse-varga"), ("Łódź “x”\r\n", "lodz-x"), ("百合", "character"), ("x" * 80, "x" * 60)],
)
def test_a_file_is_called_by_the_name_and_number_of_its_character(at, player, hero, name, called):
    Character.objects.update(name=name)
    for ends in ("json", "txt"):
        answer = at(player).get(f"/characters/{hero.pk}/as.{ends}")
        assert answer["Content-Disposition"].endswith(f'; filename="{called}-{hero.pk}.{ends}"')


def test_what_is_wrong_with_a_file_ends_in_words(at, campaign, player, draft):
    file = json.loads(exported(at, draft))
    for change, says in (
        ({"system": "wild_die"}, "another system. (the system of the file)"),
        ({"version": 2}, "later release. (the version of the file)"),
        ({"more": 1}, "More is not known here."),
    ):
        html = bring(at, player, campaign, json.dumps({**file, **change})).content.decode()
        assert says in html
        for raw in ("(system)", "(version)", "(more)", "(sheet)"):
            assert raw not in html


def test_as_text_marks_are_called_marks_and_nothing_is_said_twice(at, player, hero):
    sheet = hero.sheet
    marked = sheet.with_health(sheet.health.model_copy(update={"marks": "//"}))
    hero.sheet = marked.model_copy(
        update={"willpower": sheet.willpower.model_copy(update={"current": 2, "permanent": 3})}
    )
    hero.save()
    lines = at(player).get(f"/characters/{hero.pk}/as.txt").content.decode().splitlines()
    assert "Willpower: 2 of 3" in lines
    assert next(one for one in lines if one.startswith("Health:")).startswith("Health: 2 of 8 marked (")
