"""A roll as text and as a picture: what they say, who gets them, and that no name breaks them."""

from __future__ import annotations

import uuid
from xml.etree import ElementTree

import pytest
from django.test import Client

from campaigns.access import Viewer
from campaigns.models import Campaign, User
from characters.models import Character
from rolls.entries import entry_for
from rolls.models import Roll
from rolls.taken.picture import MOST_DICE, USUAL, picture_of, width, wrapped
from rolls.taken.words import readable, text_of
from tests.factories import make_character, make_member, make_user
from tests.rolls.conftest import answer, seat, throw
from tests.rolls.test_corrections import corrected
from tests.systems import shapes

pytestmark = pytest.mark.django_db

FORMS = ("txt", "svg")
PEOPLE = ("nobody", "stranger", "spectator", "roller", "other player", "storyteller")
# What each of PEOPLE gets, in that order.
TABLE = {
    "table": (302, 404, 200, 200, 200, 200),
    "private": (302, 404, 404, 200, 404, 200),
    "storytellers": (302, 404, 404, 404, 404, 200),
}
QUERIES = 5
NAMES = (
    '<script>alert("x")</script>',
    "مرحبا بالعالم",
    "字" * 70,
    "x" * 78,
    "a\u0301" * 35,
    "& ]]> &#0;",
    "👩‍🚀" * 10,
)


def address(roll: Roll, form: str) -> str:
    return f"/campaigns/{roll.campaign_id}/log/{roll.token}/roll.{form}"


def browser_of(user: User | None) -> Client:
    browser = Client()
    if user:
        browser.force_login(user)
    return browser


def got(user: User, roll: Roll, form: str) -> str:
    answer_ = browser_of(user).get(address(roll, form))
    assert answer_.status_code == 200
    return answer_.content.decode()


@pytest.fixture
def ilse(campaign: Campaign, player: User) -> Character:
    return make_character(campaign, player)


@pytest.fixture
def roll(ilse: Character, player: User) -> Roll:
    return throw(player, ilse, (10, 1, 9, 7, 3, 2, 6), reason="Jump the gap")


@pytest.mark.parametrize("visibility", TABLE)
@pytest.mark.parametrize("form", FORMS)
def test_whoever_may_open_a_roll_may_take_it_along_and_nobody_else(
    campaign: Campaign, storyteller: User, player: User, ilse: Character, visibility: str, form: str
):
    roll = (
        throw(storyteller, None, (6, 7, 8, 9, 1), campaign=campaign, visibility=visibility, kind="pool", dice="5")
        if visibility == "storytellers"
        else throw(player, ilse, visibility=visibility)
    )
    watching, other = make_member(campaign, make_user(), "spectator"), make_member(campaign)
    people = dict(zip(PEOPLE, (None, make_user(), watching, player, other, storyteller), strict=True))
    assert tuple(browser_of(one).get(address(roll, form)).status_code for one in people.values()) == TABLE[visibility]


def test_the_text_has_dice_result_and_explanation(player: User, roll: Roll, campaign: Campaign):
    text = got(player, roll, "txt")
    outcome = entry_for(roll, Viewer("table")).told.fallen.last
    assert text.startswith(f"Ilse Varga ({player.username}), No. {roll.table_number}, ")
    for said in ("Jump the gap", "d10: 10 1 9 7 3 2 6", outcome.label, outcome.sentence, campaign.name):
        assert said in text, said


def test_the_picture_is_xml_with_every_die_and_the_result(player: User, roll: Roll):
    drawn = ElementTree.fromstring(got(player, roll, "svg"))
    texts = [one.text for one in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert [one for one in texts if one and one.isdigit()][:7] == ["10", "1", "9", "7", "3", "2", "6"]
    assert "Jump the gap" in texts
    assert drawn.find("{http://www.w3.org/2000/svg}title").text.startswith("Ilse Varga")


@pytest.mark.parametrize("form", FORMS)
def test_what_was_done_about_a_roll_and_that_it_is_void_is_said(storyteller: User, player: User, roll: Roll, form: str):
    roll = throw(player, roll.character, (2, 5, 3), kind="willpower")
    code = entry_for(roll, Viewer.of(seat(roll.campaign, player))).choices[0].choice.code
    assert isinstance(answer(roll, player, code), Roll)
    assert "Willpower spent" in got(player, roll, form)
    corrected(roll, storyteller, "void")
    told = got(player, roll, form)
    assert "Void: it counts for nothing" in told
    assert storyteller.username in told


@pytest.mark.parametrize("form", FORMS)
def test_it_is_kept_by_nobody_on_the_way(player: User, roll: Roll, form: str):
    answer_ = browser_of(player).get(f"{address(roll, form)}?save")
    assert answer_["Cache-Control"] == "private, no-store"
    assert answer_["X-Content-Type-Options"] == "nosniff"
    assert answer_["Content-Disposition"] == f'attachment; filename="roll-{roll.token.hex[:8]}.{form}"'


@pytest.mark.parametrize("name", NAMES)
def test_no_name_and_no_reason_breaks_text_or_picture(campaign: Campaign, player: User, name: str):
    hero = make_character(campaign, player, name=name[:80])
    roll = throw(player, hero, reason=name)
    drawn = ElementTree.fromstring(got(player, roll, "svg"))
    assert {one.tag.partition("}")[2] for one in drawn.iter()} <= {
        "svg",
        "title",
        "rect",
        "g",
        "path",
        "text",
        "circle",
    }
    text = got(player, roll, "txt")
    assert text.count("\u2068") == text.count("\u2069")
    assert "Precision" in text.splitlines()[2]


@pytest.mark.parametrize("form", ["png", "pdf", "TXT", "x" * 300])
def test_there_is_no_other_file_of_it(player: User, roll: Roll, form: str):
    assert browser_of(player).get(address(roll, form)).status_code == 404


def test_a_roll_that_is_not_there_is_no_file(player: User, roll: Roll):
    assert browser_of(player).get(f"/campaigns/{roll.campaign_id}/log/{uuid.uuid4()}/roll.txt").status_code == 404
    assert browser_of(player).post(address(roll, "txt")).status_code == 405


@pytest.mark.parametrize("form", FORMS)
def test_a_file_of_a_roll_costs_few_queries(player: User, roll: Roll, form: str, django_assert_num_queries):
    browser = browser_of(player)
    browser.get(address(roll, form))
    corrected(roll, roll.campaign.memberships.get(role="storyteller").user, "note")
    with django_assert_num_queries(QUERIES):
        browser.get(address(roll, form))


@pytest.mark.parametrize("system", ["maelstrom", "step-dice", "wild-die", "luck-die"])
def test_every_shape_of_a_roll_in_every_system_has_a_text_and_a_picture(system: str):
    for table in shapes.tables(system):
        viewer = Viewer.of(seat(table.campaign, table.storyteller))
        for play in list(shapes.plays(table, set()))[:12]:
            entry = entry_for(shapes.thrown(table, play), viewer)
            assert entry.told.fallen.last.label.lower() in text_of(entry, "Here").lower()
            picture = picture_of(entry, "Here")
            assert len(picture.dice) == min(MOST_DICE, len(entry.told.fallen.last.dice))
            assert max(one.y for one in picture.words) < picture.height


def test_lines_of_a_picture_are_never_wider_than_it():
    for text in (*NAMES, "word " * 300):
        lines = wrapped(readable(text), 40, 3)
        assert len(lines) <= 3
        assert max(map(width, lines)) <= 40 * USUAL


def test_controls_are_left_out():
    assert readable("a\x00b\n\tc\u2069") == "ab c"
