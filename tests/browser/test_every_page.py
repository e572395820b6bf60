"""Every page as it must always be: reachable by all, narrow enough for a phone, light on the wire, quiet."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import Page, Response, expect

from campaigns.models import Campaign, User
from campaigns.notes.models import Readers, ZeroKind
from campaigns.notes.zero import add_entry
from characters.life.correcting import Wanted
from characters.life.proposing import ask_to_correct
from characters.models import Character
from characters.services import create_character
from characters.sharing.models import Share
from characters.sharing.services import share_sheet
from rolls.archives.models import Arrival, Imported, State
from tests.browser.conftest import OpenPage, expect_accessible
from tests.characters.specialties import add_specialty
from tests.factories import make_character, make_member
from tests.notes.writing import handed, seat, written
from tests.rolls.conftest import throw

LONG = "Unterwasserschweissgeraeteversicherungsbevollmaechtigtenstelle"
PAGES = {
    "welcome": (None, "/"),
    "odds": (None, "/odds/?pool=7&difficulty=8&threshold=2&specialty=1"),
    "sign in": (None, "/accounts/login/"),
    "sign up": (None, "/accounts/signup/"),
    "home": ("player", "/"),
    "campaigns": ("player", "/campaigns/"),
    "new campaign": ("player", "/campaigns/new/"),
    "an archive to bring": ("player", "/campaigns/bring/"),
    "an archive that was read": ("player", "/campaigns/bring/{arrival}/"),
    "an archive that is refused": ("player", "/campaigns/bring/{refused}/"),
    "who came with an archive": ("storyteller", "/campaigns/{campaign}/imported/"),
    "seat of who came": ("storyteller", "/campaigns/{campaign}/imported/{imported}/?member={player}"),
    "a campaign to take along": ("storyteller", "/campaigns/{campaign}/take-along/"),
    "table of a player": ("player", "/campaigns/{campaign}/"),
    "table of a storyteller": ("storyteller", "/campaigns/{campaign}/"),
    "log": ("player", "/campaigns/{campaign}/log/"),
    "search": ("player", "/campaigns/{campaign}/log/?find=e&outcome=success&to=2099-01-01"),
    "statistics": ("player", "/campaigns/{campaign}/statistics/"),
    "entry": ("player", "/campaigns/{campaign}/log/{roll}/"),
    "correct a roll": ("storyteller", "/campaigns/{campaign}/log/{roll}/correct/"),
    "party": ("player", "/campaigns/{campaign}/party/"),
    "who fights": ("storyteller", "/campaigns/{campaign}/room/gather/"),
    "notes": ("player", "/campaigns/{campaign}/notes/"),
    "note": ("player", "/campaigns/{campaign}/notes/{note}/"),
    "note to read": ("storyteller", "/campaigns/{campaign}/notes/{note}/"),
    "earlier texts": ("player", "/campaigns/{campaign}/notes/{note}/versions/"),
    "notes on an entry": ("player", "/campaigns/{campaign}/notes/new/?about=roll-{roll}"),
    "session zero": ("storyteller", "/campaigns/{campaign}/notes/zero/"),
    "something to hand out": ("storyteller", "/campaigns/{campaign}/notes/handout/"),
    "rules of every game": (None, "/rules/"),
    "sources": (None, "/rules/sources/"),
    "rules as printed": (None, "/rules/maelstrom-core/checks/"),
    "blank sheet": (None, "/rules/luck-die-core/blank/"),
    "blank sheet of a table": ("player", "/campaigns/{campaign}/rules/blank/"),
    "party on paper": ("player", "/campaigns/{campaign}/party/paper/"),
    "cast on paper": ("storyteller", "/campaigns/{campaign}/cast/paper/"),
    "sheet on paper": ("player", "/characters/{character}/paper/?notes&whole"),
    "rules that were found": (None, "/rules/maelstrom-first-draft/find/?q=botch"),
    "rules of a table": ("player", "/campaigns/{campaign}/rules/checks/"),
    "members": ("storyteller", "/campaigns/{campaign}/members/"),
    "settings": ("storyteller", "/campaigns/{campaign}/settings/"),
    "specialties": ("storyteller", "/campaigns/{campaign}/specialties/"),
    "characters": ("player", "/characters/"),
    "life of a character": ("storyteller", "/characters/{character}/life/"),
    "life of one's own": ("player", "/characters/{character}/life/"),
    "copy of a character": ("player", "/characters/{character}/copy/?table={campaign}"),
    "deleted": ("player", "/characters/deleted/"),
    "everyone's characters": ("storyteller", "/campaigns/{campaign}/characters/"),
    "end of a campaign": ("storyteller", "/campaigns/{campaign}/delete/"),
    "codes at sign-in": ("player", "/you/codes/"),
    "passkeys where none can work": ("player", "/you/codes/webauthn/"),
    "where one is signed in": ("player", "/you/sessions/"),
    "everything of mine": ("player", "/you/everything/"),
    "an account that cannot go": ("storyteller", "/you/delete/"),
    "sheet": ("player", "/characters/{character}/?traits=Precision&traits=Firearms"),
    "builder": ("player", "/characters/{draft}/build/"),
    "history": ("player", "/characters/{character}/history/"),
    "a moment": ("player", "/characters/{character}/history/1/"),
    "what can be put right": ("player", "/characters/{character}/correct/"),
    "a trait to put right": ("storyteller", "/characters/{character}/correct/?what=attributes.Strength"),
    "a specialty to put right": ("player", "/characters/{character}/correct/?what=specialties.add|new"),
    "a text to put right": ("player", "/characters/{character}/correct/?what=story.backstory"),
    "corrections": ("storyteller", "/campaigns/{campaign}/corrections/"),
    "rules that are allowed": ("storyteller", "/characters/{draft}/rules/"),
    "character from a file": ("player", "/campaigns/{campaign}/characters/import/"),
    "link to a sheet": ("player", "/characters/{character}/share/"),
    "sheet by a link": (None, "/shared/{shared}/"),
    "rules of a trait": ("player", "/characters/{character}/text/Stealth/"),
}


@pytest.fixture
def place(campaign: Campaign, storyteller: User, player: User, other_player: User) -> dict[str, object]:
    """A table with something on every page, and names as long as they may be."""
    ilse = make_character(campaign, player, name=LONG)
    make_character(campaign, other_player, name="Oye Adeyemi")
    roll = throw(player, ilse, (10, 1, 9, 7, 3, 2, 6), reason=LONG)
    throw(player, ilse, (2, 3, 4), kind="willpower", visibility="private")
    wanted = Wanted("story.concept", LONG, "")
    ask_to_correct(character=ilse, by=player, wanted=wanted, reason=f"{LONG} it is")
    dot = Wanted("attributes.Strength", "3", 2)
    ask_to_correct(character=ilse, by=player, wanted=dot, reason=LONG)
    draft = create_character(campaign=campaign, by=player)
    assert isinstance(draft, Character)
    add_specialty(character=draft, by=player, ability="Stealth", name=LONG[:60], kind="general")
    text = f"# {LONG}\n\n- one\n\n> {LONG}\n\n|{LONG}|b|c|\n|-|-|-|\n|d|{LONG}|f|\n\n`{LONG}`"
    note = written(campaign, player, title=LONG, text=text, readers=Readers.TABLE)
    written(campaign, player, text=f"{LONG} for myself alone")
    handed(campaign, storyteller, title=LONG, text=text)
    for kind in ZeroKind:
        add_entry(membership=seat(campaign, player), kind=kind, text=f"{LONG} is a {kind}.", named=False)
    shared = share_sheet(character=ilse, by=player, days="")
    assert isinstance(shared, Share)
    ids = {"character": ilse.pk, "draft": draft.pk, "roll": roll.token, "note": note.token, "shared": shared.token}
    return {"campaign": campaign.pk, **ids, **arrived(campaign, player, other_player)}


def arrived(campaign: Campaign, player: User, other: User) -> dict[str, object]:
    """An archive that was read and one that is refused, and somebody who came with one."""
    somebody = {"id": 1, "name": LONG[:30], "tells": True, "sits": True}
    preview = {"name": LONG, "rules": "Maelstrom", "made_at": "2026-11-29", "counts": [["roll", 2000]], "rows": 9}
    common = {"by": player, "file": b"", "digest": "0", "at": timezone.now()}
    ready = Arrival.objects.create(**common, state=State.READY, preview={**preview, "people": [somebody], "by": 1})
    refused = Arrival.objects.create(**common, state=State.REFUSED, trouble=[f"rolls.roll.jsonl, line 3: {LONG}."])
    came = Imported.objects.create(campaign=campaign, user=make_member(campaign), name=LONG[:60])
    return {"arrival": ready.pk, "refused": refused.pk, "imported": came.pk, "player": other.pk}


def sideways(page: Page) -> int:
    """How many pixels the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_accessible_and_fits_a_phone_in_both_themes(
    open_page: OpenPage, request: pytest.FixtureRequest, place: dict[str, object], name: str
):
    who, path = PAGES[name]
    person = request.getfixturevalue(who) if who else None
    still = {"color_scheme": "dark", "reduced_motion": "reduce"}
    page = open_page(person, path.format(**place), viewport={"width": 360, "height": 780}, **still)
    assert sideways(page) == 0
    expect_accessible(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.emulate_media(color_scheme="light")
    assert sideways(page) == 0
    expect_accessible(page)
    page.set_viewport_size({"width": 720, "height": 1020})  # a sheet of A4 without its margins
    page.emulate_media(media="print")
    assert sideways(page) == 0
    expect(page.locator(".bar")).to_be_hidden()


def listen(page: Page) -> list[Response]:
    """Every answer the page gets from now on."""
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    return answers


def test_the_first_load_of_the_table_is_light_and_brings_two_fonts_and_a_small_italic(
    open_page: OpenPage, place: dict[str, object], player: User
):
    page = open_page(player, "/health/")
    answers = listen(page)
    page.goto(f"/campaigns/{place['campaign']}/")
    expect(page.locator("[data-live]")).to_have_attribute("data-live-state", "open")
    fonts = [answer for answer in answers if ".woff2" in answer.url]
    upright = [answer for answer in fonts if "italic" not in answer.url]
    assert len(upright) <= 2
    assert all(len(answer.body()) < 30_000 for answer in fonts if answer not in upright)


def test_a_sheet_prints_its_dots_and_boxes_and_no_buttons(open_page: OpenPage, place: dict[str, object], player: User):
    page = open_page(player, f"/characters/{place['character']}/", color_scheme="dark")
    page.emulate_media(media="print")
    expect(page.locator("#roll")).to_be_hidden()
    for button in page.get_by_role("button").all():
        if button.is_visible():
            assert "trait" in (button.get_attribute("class") or ""), button.inner_text()
    expect(page.locator("svg.dots").first).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") in {
        "rgb(255, 255, 255)",
        "rgba(0, 0, 0, 0)",
    }
