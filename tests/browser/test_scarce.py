"""What is scarce is chosen for one throw: rolling again, the pool one goes back to, a page brought back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import User
from characters.models import Character
from rolls.models import Roll
from tests.browser.conftest import OpenPage
from tests.systems.spending import SPENDING, Spending


@pytest.fixture(params=[one for one in SPENDING if SPENDING[one].chosen])
def spending(request: pytest.FixtureRequest) -> Spending:
    """How one system spends before the roll."""
    return SPENDING[request.param]


def choose(page: Page, spending: Spending) -> None:
    """Fill in the roll and choose what is scarce for it, as a person would."""
    traits = spending.fields["traits"]
    for trait in [traits] if isinstance(traits, str) else traits:
        page.locator(f'.trait[data-trait="{trait}"]').first.click()
    expect(page.locator("#roll-go")).not_to_have_attribute("aria-disabled", "true")
    for name, value in spending.chosen.items():
        field = page.locator(f"#roll-setup [name='{name}']")
        page.locator("#roll details.roll__more").evaluate_all("all => all.forEach((one) => { one.open = true; })")
        if field.first.get_attribute("type") == "number":
            field.fill(str(value))
        else:
            box = field.and_(page.locator(f"[value='{value if isinstance(value, str) else value[0]}']"))
            box.dispatch_event("click")
            expect(box).to_be_checked()
    expect(page.locator("#roll-go")).to_contain_text(f", {spending.price}")


def test_it_is_paid_once_however_often_one_rolls_again(
    open_page: OpenPage, spending: Spending, storyteller: User, player: User
):
    hero = spending.make(storyteller, player)
    page = open_page(player, f"/characters/{hero.pk}/")
    choose(page, spending)
    page.locator("#roll-go").click()
    expect(page.locator("#roll-result")).to_contain_text("Result")
    expect(page.locator("#roll-go")).not_to_contain_text(spending.price)
    paid = Character.objects.get(pk=hero.pk).document
    assert paid != hero.document
    with page.expect_response(lambda answer: answer.url.endswith("/rolls/")):
        page.get_by_role("button", name="Roll again").click()
    page.get_by_role("button", name="Back to the pool").click()
    with page.expect_response(lambda answer: answer.url.endswith("/rolls/")):
        page.locator("#roll-go").click()
    assert Roll.objects.count() == 3
    assert Character.objects.get(pk=hero.pk).document == paid
    page.goto(hero.campaign.get_absolute_url())
    page.go_back()
    expect(page.locator("#roll-go")).not_to_contain_text(spending.price)
