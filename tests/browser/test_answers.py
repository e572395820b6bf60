"""A press whose answer never came says so, keeps what was typed, and counts once when it is made again."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass

import pytest
from playwright.sync_api import Error, Locator, Page, Route, expect

from campaigns.models import Campaign, Membership, User
from characters.advancement import award
from characters.models import Character, CharacterChange
from rolls.models import Roll, RollStep
from rolls.rooms.models import FightEvent
from rolls.rooms.names import Joining
from rolls.rooms.services import start_fight
from rules.rounds import Fighter
from tests.browser.conftest import OpenPage, Trouble
from tests.browser.test_every_system import seat_at
from tests.characters.specialties import add_specialty
from tests.factories import make_character, make_member, make_user
from tests.rolls.conftest import throw

LAPTOP = {"width": 1440, "height": 1400}
WORDS = "press again"
FAILURES = ("aborted", "500", "502", "said", "done, but the answer was lost")


class Line:
    """The way between a page and the server, which fails in the manner that is set."""

    def __init__(self, page: Page, address: str) -> None:
        self.fails = ""
        self.keys: list[str] = []
        page.route(address, self._pass)

    def _pass(self, route: Route) -> None:
        if route.request.method != "POST":
            return route.continue_()
        self.keys.append((route.request.post_data or "").partition("request_key=")[2][:36])
        if self.fails == "done, but the answer was lost":
            route.fetch(max_redirects=0)
        if self.fails.isdigit():
            return route.fulfill(status=int(self.fails), body="<html>Bad gateway</html>", content_type="text/html")
        if self.fails == "said":
            toast = '{"toast": {"name": "answer", "text": "Nothing was done; press again.", "kind": "error"}}'
            return route.fulfill(status=500, headers={"HX-Trigger": toast, "HX-Reswap": "none"})
        return route.abort() if self.fails else route.continue_()


@dataclass(frozen=True)
class Scene:
    """Somebody at a page: what they fill in, what they press, and what is counted."""

    who: User
    url: str
    sent_to: str
    press: Callable[[Page], Locator]
    counted: Callable[[], int]
    typed: tuple[str, str] = ("", "")
    opens: str = ""

    def field(self, page: Page) -> Locator:
        """The field that is filled in."""
        return page.locator(self.typed[0]).first

    def ready(self, page: Page) -> None:
        """Open what folds, and fill in what is empty."""
        if self.opens and not self.press(page).is_visible():
            page.locator(self.opens).first.click()
        if self.typed[0] and self.field(page).input_value() != self.typed[1]:
            self.field(page).fill(self.typed[1])


def changes() -> int:
    return CharacterChange.objects.count()


def at_system(system: str, selector: str, storyteller: User, player: User) -> Scene:
    """A mark on the sheet of a system's hero."""
    hero = seat_at(system, storyteller, player)[1]
    return Scene(player, f"/characters/{hero.pk}/", "**/move/", lambda page: page.locator(selector), changes)


def fight_on(campaign: Campaign, storyteller: User) -> None:
    """A plain fight of two that has not begun."""
    membership = Membership.objects.select_related("campaign", "user").get(campaign=campaign, user=storyteller)
    two = [Joining(Fighter(name=name, initiative=number)) for number, name in enumerate(("Guard", "Wolf"))]
    start_fight(membership=membership, joining=two, request_key=uuid.uuid4())


def in_room(value: str, address: str, campaign: Campaign, storyteller: User) -> Scene:
    fight_on(campaign, storyteller)
    url = f"/campaigns/{campaign.pk}/#fight"
    return Scene(
        storyteller, url, address, lambda page: page.locator(f"#fight-now {value}").first, FightEvent.objects.count
    )


def gathering(address: str, button: str, campaign: Campaign, storyteller: User) -> Scene:
    typed = (".gather__part [name=name], .gather [name$=name]", "Ogre")
    url = f"/campaigns/{campaign.pk}/room/gather/"
    joins = lambda page: page.get_by_role("button", name=button)  # noqa: E731
    return Scene(storyteller, url, address, joins, FightEvent.objects.count, typed)


def scenes(campaign: Campaign, storyteller: User, player: User) -> dict[str, Callable[[], Scene]]:
    """Every kind of press, by name."""
    willed = {"willpower": {"permanent": 5, "current": 4}}
    table = f"/campaigns/{campaign.pk}"

    def hero(**fields: object) -> Character:
        return make_character(campaign, player, **fields)

    def tracker(selector: str) -> Scene:
        url = f"/characters/{hero(sheet=willed).pk}/"
        return Scene(player, url, "**/move/", lambda page: page.locator(selector), changes)

    def decision() -> Scene:
        draft = hero(name="Wren", status="draft")
        add_specialty(character=draft, by=player, ability="Stealth", name="Crawlways", kind="general")
        press = lambda page: page.get_by_role("button", name="Accept as general")  # noqa: E731
        return Scene(storyteller, f"{table}/specialties/", "**/decide/", press, changes, ("[name=note]", "Fine by me"))

    def awarded() -> Scene:
        press = lambda page: page.locator("[name=award]")  # noqa: E731
        url = f"/characters/{hero().pk}/"
        return Scene(storyteller, url, "**/advance/", press, changes, ("[id^=experience] [name=reason]", "Wit"))

    def awarded_to_all() -> Scene:
        hero()
        press = lambda page: page.locator("#award button[type=submit]")  # noqa: E731
        return Scene(storyteller, f"{table}/party/", "**/award/", press, changes, ("#award [name=reason]", "Wit"))

    def bought() -> Scene:
        rich = hero()
        award(characters=[rich], by=storyteller, points=50, reason="Downtime")
        grows = campaign.game.advancement(rich.sheet)
        assert grows
        code = grows.groups[0].purchases[0].code
        press = lambda page: page.locator(f"[name=buy][value='{code}']")  # noqa: E731
        return Scene(player, f"/characters/{rich.pk}/", "**/advance/", press, changes, opens=".xp__shop > summary")

    def followed() -> Scene:
        roll = throw(player, hero(sheet=willed), (2, 3, 4, 2), kind="willpower")
        press = lambda page: page.locator(f"#roll-{roll.token}").get_by_role("button", name="Spend willpower")  # noqa: E731
        return Scene(player, f"{table}/", "**/answer/", press, RollStep.objects.count)

    def encouraged() -> Scene:
        helper = hero(sheet=willed)
        down = {"willpower": {"permanent": 5, "current": 0}}
        make_character(campaign, make_member(campaign, make_user("Oye")), name="Oye", sheet=down)
        press = lambda page: page.locator("[value=encourage]")  # noqa: E731
        return Scene(player, f"/characters/{helper.pk}/", "**/lift/", press, changes)

    def role() -> Scene:
        press = lambda page: page.locator(f"#manage-{player.pk} [value=spectator]")  # noqa: E731
        spectators = campaign.memberships.filter(role="spectator").count
        return Scene(
            storyteller, f"{table}/members/", "**/role/", press, spectators, opens=f"[popovertarget=manage-{player.pk}]"
        )

    def rolled() -> Scene:
        url = f"/characters/{hero().pk}/?traits=Precision&traits=Firearms"
        return Scene(
            player,
            url,
            "**/rolls/",
            lambda page: page.locator("#roll-go"),
            Roll.objects.count,
            ("#roll-setup [name=reason]", "Shoot"),
        )

    def joined() -> Scene:
        fight_on(campaign, storyteller)
        return gathering("**/room/join/", "Join", campaign, storyteller)

    return {
        "damage": lambda: tracker("#move-health-bashing"),
        "willpower": lambda: tracker("#move-willpower-spend"),
        "hit points": lambda: at_system("wild-die", "#move-hit_points-damage", storyteller, player),
        "a pool": lambda: at_system("step-dice", "#move-health-lose", storyteller, player),
        "endurance": lambda: at_system("luck-die", "#move-endurance-spend", storyteller, player),
        "a roll": rolled,
        "a follow-up on an older roll": followed,
        "a decision": decision,
        "an award": awarded,
        "an award to all": awarded_to_all,
        "a purchase": bought,
        "encouraging": encouraged,
        "a role": role,
        "a fight begun": lambda: gathering("**/room/start/", "Begin a fight", campaign, storyteller),
        "somebody joining": joined,
        "a press in the room": lambda: in_room("[value='begin|']", "**/press/", campaign, storyteller),
        "taking back": lambda: in_room("[action$='/undo/'] button", "**/undo/", campaign, storyteller),
    }


KINDS = list(scenes(Campaign(pk=0), User(), User()))


@pytest.fixture
def lost(open_page: OpenPage, trouble: Trouble) -> Iterator[None]:
    """A console may tell of what fails on purpose."""
    trouble.allow("Failed to load resource", "htmx:", "Response Status Error Code", "net::ERR")
    return None


def left(page: Page) -> None:
    """Wait until the browser shows what it has instead of an answer."""
    for _ in range(300):
        with suppress(Error):
            if not page.evaluate("globalThis.here"):
                return
        page.wait_for_timeout(20)
    raise AssertionError("the page is still there")


def fail(scene: Scene, page: Page, line: Line, how: str) -> None:
    """Press while the line fails in this manner; see that it is said once, the text stays, and the button works."""
    line.fails = how
    scene.ready(page)
    # A button that an answer replaces at this very moment has no form any more: htmx has put it there.
    htmx = scene.press(page).evaluate("(one) => (one.form ?? one.closest('form'))?.hasAttribute('hx-post') ?? true")
    page.evaluate("document.querySelectorAll('[data-toast]').forEach((one) => one.remove())")
    before = len(line.keys)
    page.evaluate("globalThis.here = true")
    scene.press(page).click(no_wait_after=True)
    for _ in range(300):
        if len(line.keys) > before:
            break
        page.wait_for_timeout(20)
    if htmx:
        expect(page.locator(".toast--error")).to_have_count(1)
        expect(page.locator(".toast--error")).to_contain_text(WORDS)
        expect(page.locator(".htmx-request")).to_have_count(0)
        if how != FAILURES[-1]:  # else the stream may have taken it away, for it is done
            expect(scene.press(page)).not_to_have_attribute("aria-disabled", "true")
            expect(scene.press(page)).to_be_enabled()
    else:
        left(page)
        page.go_back()
    if scene.typed[0] and how != FAILURES[-1]:
        expect(scene.field(page)).to_have_value(scene.typed[1])


@pytest.mark.parametrize("kind", KINDS)
def test_a_press_that_is_not_answered_says_so_and_counts_once_when_it_is_made_again(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User, lost: None, kind: str
):
    scene = scenes(campaign, storyteller, player)[kind]()
    page = open_page(scene.who, scene.url, viewport=LAPTOP)
    line, before = Line(page, scene.sent_to), scene.counted()
    for how in FAILURES[:-1]:
        fail(scene, page, line, how)
        assert scene.counted() == before, how
    fail(scene, page, line, FAILURES[-1])
    done = scene.counted()
    assert done > before
    line.fails = ""
    with suppress(Error):  # the stream may show at any moment that it is there, and take the button away
        if scene.press(page).count():
            scene.ready(page)
            with page.expect_response(scene.sent_to, timeout=5_000):
                scene.press(page).click(timeout=5_000)
    expect(page.locator(".htmx-request")).to_have_count(0)
    assert scene.counted() == done
    assert len(set(line.keys)) == 1


def test_a_press_after_an_answer_is_another_press(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User, lost: None
):
    scene = scenes(campaign, storyteller, player)["damage"]()
    page = open_page(scene.who, scene.url, viewport=LAPTOP)
    line, before = Line(page, scene.sent_to), scene.counted()
    fail(scene, page, line, "aborted")
    line.fails = ""
    for _ in range(2):
        with page.expect_response(scene.sent_to):
            scene.press(page).click()
        expect(page.locator(".htmx-request")).to_have_count(0)
    expect(page.locator(".toast--error")).to_have_count(0)
    assert scene.counted() == before + 2
    assert len(set(line.keys)) == 2
