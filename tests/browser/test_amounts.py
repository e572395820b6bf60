"""The amount of a move on a sheet is as wide as a number, alike in every system, and shows the greatest one whole."""

from __future__ import annotations

from tests.browser.conftest import OpenPage
from tests.systems import shapes

MEASURED = """() => {
  for (const one of document.querySelectorAll("main details")) one.open = true;
  const amounts = document.querySelectorAll(":is(.track, .step-pool) input[type=number]:not(.stepper__in)");
  return [...amounts].filter((one) => one.checkVisibility()).map((one) => {
    const usual = Math.round(one.getBoundingClientRect().width), value = one.value;
    one.value = one.max;
    const most = [one.getBoundingClientRect().width, one.scrollWidth - one.clientWidth];
    one.value = value;
    return [one.id || one.name, usual, ...most];
  });
}"""
MOST = 128
"""Pixels: a field for a number, not for a sentence."""


def test_the_amount_of_a_move_has_the_room_of_a_number_on_every_sheet(open_page: OpenPage):
    usual, wrong = set(), []
    for table in shapes.tables():
        page = open_page(table.player, f"/characters/{table.hero.pk}/")
        for width in (390, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            measured = page.evaluate(MEASURED)
            wrong += [one for one in measured if one[2] > MOST or one[3] > 0]
            usual |= {one[1] for one in measured}
        page.context.close()
    assert wrong == []
    assert len(usual) == 1, usual
