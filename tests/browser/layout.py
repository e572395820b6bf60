"""What is wrong with how a page is laid out, measured in the browser: what leaves its box, overlaps or is squeezed."""

from __future__ import annotations

from playwright.sync_api import Page

WIDTHS = (320, 360, 390, 700, 1024, 1440)
"""Windows that stand for all: phones, a tablet, a small and a usual laptop."""

FAULTS = """(selector) => {
  const WHOLE = ".mini, .die, button, summary";
  const SHORT = 16, SLACK = 1.5, found = new Map();
  const folded = (element) => !element.clientHeight && getComputedStyle(element).overflow === "hidden";
  const seen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !element.closest(".sr, option, [hidden]") && !folded(element);
  const lines = (range) => [...range.getClientRects()].filter((one) => one.width > 0.5);
  const name = (element) => element.tagName.toLowerCase() + (element.className?.baseVal ?? element.className ?? "")
    .split(" ").filter(Boolean).map((one) => `.${one}`).join("");
  for (const box of document.querySelectorAll(selector)) {
    const edge = box.getBoundingClientRect();
    const say = (what, element, words, other = "") => {
      const fault = `${what} ${name(element)}${other}`;
      found.set(fault, found.get(fault) ?? `${fault}: “${words.trim().slice(0, 60)}” in #${box.id}`);
    };
    const pieces = [], few = Math.min(72, edge.width / 4);
    const outside = (one) => one.left < edge.left - SLACK || one.right > edge.right + SLACK
      || one.top < edge.top - SLACK || one.bottom > edge.bottom + SLACK;
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const parent = text.parentElement;
      if (!text.data.trim() || !seen(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const rows = lines(range);
      if (rows.some(outside)) say("leaves", parent, text.data);
      pieces.push(...rows.map((one) => ({ one, element: parent, words: text.data })));
      for (const word of rows.length < 2 ? [] : text.data.matchAll(/[^\\s\\-–—/]+/g)) {
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const parts = lines(range);
        if (new Set(parts.map((one) => Math.round(one.top))).size < 2) continue;
        if (word[0].length <= SHORT) say("broken", parent, word[0]);
        else if (parts.slice(0, -1).some((one) => one.width < few)) say("sliver", parent, word[0]);
      }
    }
    for (const control of box.querySelectorAll("button, select, input:not([type=hidden]), textarea, summary, svg")) {
      if (!seen(control)) continue;
      const one = control.getBoundingClientRect();
      if (one.width < 1) continue;
      if (outside(one)) say("leaves", control, control.textContent);
      pieces.push({ one, element: control, words: control.textContent });
    }
    const inner = ({ one }) => {
      const rim = Math.min(one.height * 0.22, 6);
      return { left: one.left + 1, right: one.right - 1, top: one.top + rim, bottom: one.bottom - rim };
    };
    pieces.sort((a, b) => a.one.top - b.one.top);
    const cores = pieces.map(inner);
    for (let a = 0; a < pieces.length; a++) {
      for (let b = a + 1; b < pieces.length && pieces[b].one.top < pieces[a].one.bottom; b++) {
        const [one, two] = [cores[a], cores[b]];
        if (one.left >= two.right || two.left >= one.right || one.top >= two.bottom || two.top >= one.bottom) continue;
        const [first, second] = [pieces[a].element, pieces[b].element];
        const whole = first.closest(WHOLE);
        if (first.contains(second) || second.contains(first) || (whole && whole === second.closest(WHOLE))) continue;
        say("overlaps", first, `${pieces[a].words.trim()} / ${pieces[b].words.trim()}`, ` ${name(second)}`);
      }
    }
  }
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over > 0) found.set("page", `the page is ${over} px wider than its window`);
  return [...found.values()];
}"""


def faults(page: Page, selector: str) -> list[str]:
    """What is wrong inside each element that `selector` finds, as the window stands now."""
    found: list[str] = page.evaluate(FAULTS, selector)
    return found


def faults_at_every_width(page: Page, selector: str, widths: tuple[int, ...] = WIDTHS) -> list[str]:
    """The same with one page drawn anew at each width: a load would cost more than all of them."""
    found = []
    for width in widths:
        page.set_viewport_size({"width": width, "height": 900})
        found += [f"{width}: {one}" for one in faults(page, selector)]
    return found
