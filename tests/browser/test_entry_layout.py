"""Entries of every shape and system, from a first result and a later one to contests, chains and open choices.

At every width nothing leaves its entry, nothing overlaps and no word is squeezed to letters. Names are long.
"""

from __future__ import annotations

from campaigns.models import Campaign, User
from tests.browser.conftest import OpenPage
from tests.browser.layout import WIDTHS, faults_at_every_width
from tests.browser.tables import throw
from tests.systems import shapes

PUT = "(place, drawn) => { place.innerHTML = drawn; }"
LET_GO = "for (const foot of document.querySelectorAll('.result__foot')) foot.style.position = 'static'"
"""What can be done stays in sight above a result that scrolls; here all results are measured at once, none scrolled."""

EXPLAIN_SOME = "for (const [n, one] of document.querySelectorAll('.entry__more').entries()) one.open = n % 2 > 0"


def test_an_entry_of_any_shape_keeps_its_place_at_any_width(open_page: OpenPage, campaign: Campaign, storyteller: User):
    throw(campaign, storyteller, "Shoot")
    drawn = shapes.drawn()
    page = open_page(storyteller, f"/campaigns/{campaign.pk}/log/", reduced_motion="reduce")
    page.locator("#log-list").evaluate(PUT, drawn.entries)
    page.evaluate(EXPLAIN_SOME)
    wrong = faults_at_every_width(page, "#log-list [data-entry]", WIDTHS)
    page.goto(f"/campaigns/{campaign.pk}/")
    page.locator("#log-list").evaluate(PUT, drawn.entries)  # beside the panel there is less room
    wrong += faults_at_every_width(page, "#log-list [data-entry]", (1024, 1440))
    page.locator("#log-list").evaluate(PUT, "")
    page.locator("#roll").evaluate(PUT, drawn.results)
    page.evaluate("document.body.classList.add('dock-is-open')")
    page.evaluate(LET_GO)
    wrong += faults_at_every_width(page, "[data-shape]", (320, 390, 1440))
    assert not wrong, "\n".join(wrong)
