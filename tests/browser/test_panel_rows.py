"""The roll panel with every line that a sheet, a rule or a fight can add: no row leaves its place or covers another.

In every system and edition, as printed and with every switch thrown, on phones and laptops, with names as long as they
may be.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page

import rules
from tests.browser.conftest import OpenPage
from tests.browser.layout import faults
from tests.rooms.conftest import do, someone, start
from tests.systems import shapes
from tests.systems.contests import rewrite
from tests.systems.shapes import TALE, UNBROKEN, Table

SIZES = ((360, 780), (390, 844), (1024, 768), (1366, 768), (1440, 900))
HEAD_AND_FOOT = ".roll__head, .roll__who, .roll__foot > :not(#roll-forecast)"
ROWS = f"{HEAD_AND_FOOT}, .roll__body > *, .roll__body :is(.pool__part, .roll__row, .check, .field, .chip)"
PUT = """(place, drawn) => {
  place.outerHTML = drawn;
  document.body.classList.add("dock-is-open");
  for (const one of document.querySelectorAll("#roll details")) one.open = true;
}"""

HARMED: dict[str, dict[str, Any]] = {
    "maelstrom": {
        "health": {"marks": "////", "dead": False},
        "specialties": [{"ability": "Firearms", "name": UNBROKEN, "kind": "advanced", "state": "approved", "note": ""}],
    },
    "wild-die": {"hit_points": {"maximum": 30, "current": 15}, "points": {"paragon": 3, "renegade": 3, "medal": 3}},
    "luck-die": {"conditions": [{"name": one} for one in ("Blinded", "Guard", "Prone")], "fate": 3},
    "step-dice": {"action_points": {"current": 3, "short_by": 0}},
}
"""What a sheet holds that adds lines to a roll."""

ASKED: dict[str, dict[str, Any]] = {
    "action": {
        "traits": ["Precision", "Firearms"],
        "used": ["Firearms: Pistols"],
        "required": ["Firearms: Extreme Range", f"Firearms: {UNBROKEN}"],
        "ignore_wounds": "true",
    },
    "check": {"action_points": "1"},
}
"""What is asked of a kind of roll beyond one value for each field: specialties that are required, and what it costs."""

DRAWN = {
    "maelstrom": ("[name=ignore_wounds]", ".chip--missing", ".pool__part--minus + .pool__part"),
    "wild-die": ("#roll-extra .pool__part--minus", "#roll-actions-row [name=had_fixed]", ".specs--against"),
    "luck-die": ("#roll-conditions .check", ".specs--against", "[data-price]"),
    "step-dice": (".specs--against", "[data-price]"),
}
"""Lines that must be among those looked at: where none is drawn, nothing is proved."""


def laden(table: Table) -> Table:
    """The table, its characters with what adds lines to their rolls, and a fight begun where one fixes fields."""
    more = HARMED[table.campaign.system]
    for hero in (table.hero, table.other):
        rewrite(hero, hero.document | {name: value for name, value in more.items() if name in hero.document})
    if table.game.room.fixes_rolls:
        guard = someone(f"Guard {UNBROKEN}"[:60], 3, numbers={"hit points": 10, "ranged": 143, "melee": 11})
        start(table.campaign, table.storyteller, someone(table.hero.name, 9, character=table.hero, sheet=True), guard)
        do(table.campaign, table.storyteller, "begin")
    return table


def panels(table: Table) -> Iterator[str]:
    """The storyteller's panel for each kind of roll, as full as it goes."""
    client = Client(headers={"HX-Request": "true", "HX-Target": "roll"})
    client.force_login(table.storyteller)
    for play in shapes.fullest(table):
        form = {**play.form, **ASKED.get(play.kind, {}), "kind": play.kind, "choose": "1", "reason": TALE}
        form |= {} if play.kind == "pool" else {"character": table.hero.pk}
        form |= {"other_character": table.other.pk} if play.opposed else {}
        yield client.post(f"/campaigns/{table.campaign.pk}/plan/", form).content.decode()


def wrong_at_every_size(page: Page) -> Iterator[str]:
    """What is wrong in the panel as it stands, at each size of the window."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        yield from (f"{width}: {one}" for one in faults(page, ROWS))


@pytest.mark.parametrize("system", [one.key for one in rules.systems()])
def test_no_row_of_the_panel_leaves_its_place_or_covers_another(open_page: OpenPage, system: str):
    wrong, missing = [], set(DRAWN[system])
    for table in map(laden, shapes.tables(system)):
        page = open_page(table.storyteller, table.campaign.get_absolute_url(), reduced_motion="reduce")
        for drawn in panels(table):
            page.locator("#roll").evaluate(PUT, drawn)
            missing -= {line for line in missing if page.locator(f"#roll {line}").count()}
            wrong += wrong_at_every_size(page)
        page.context.close()
    assert not wrong, "\n".join(wrong)
    assert not missing
