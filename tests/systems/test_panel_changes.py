"""Whatever is filled into a panel: what blocks the roll after a change can be undone where it is said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from typing import Any

import pytest
from django.test import Client

import rules
from campaigns.models import User
from rules.checks import ContestedRequest
from tests.forms import Control, forms_in
from tests.systems.contests import rewrite
from tests.systems.shapes import Table, seat_all

EDITIONS = [f"{system.key} {line.key}" for system in rules.systems() for line in system.editions]
OWN = {"kind", "character", "other_character", "visibility", "reason", "choose"}
WRITTEN = {"bonus": "+1D", "opponent_bonus": "+1D", "code": "4D", "opponent": "4D", "failed_total": "1"}
"""What a person types into a line of text that takes a code."""

BOXES = {"spend", "maximise", "used", "required", "applies", "conditions"}
"""Fields of boxes: put back, they send nothing."""

MOST_PRESSES = 12
"""So many presses undo everything that a panel holds."""

UNDO = re.compile(r'data-undo="([^"]*)" data-begin="([^"]*)"')


@dataclass
class Sheet:
    """A panel as a browser holds it: what would be sent, and what was said to it last."""

    client: Client
    table: Table
    form: dict[str, list[str]] = field(default_factory=dict)
    said: str = ""

    def ask(self, *, target: str) -> str:
        """What the server makes of it: the whole panel (`roll`), or the parts that follow the fields."""
        headers = {"HX-Request": "true", "HX-Target": target}
        answer = self.client.post(f"/campaigns/{self.table.campaign.pk}/plan/", self.form, headers=headers)
        assert answer.status_code == 200
        return answer.content.decode()

    def redraw(self, **changes: str) -> list[Control]:
        """Another panel in its place, as for another kind, character or opponent."""
        self.form |= {name: [value] for name, value in changes.items()}
        drawn = next(one for one in forms_in(self.ask(target="roll")) if one.attrs.get("id") == "roll-setup")
        self.form = drawn.filled()
        return drawn.controls

    def refusals(self) -> list[str]:
        """Why it cannot be rolled."""
        self.said = self.ask(target="")
        return [unescape(one) for one in re.findall(r"notice--error.*?<span>(.*?)</span>", self.said, re.DOTALL)]

    def undo(self) -> bool:
        """Press what undoes a field beside what blocks; False where there is nothing to press."""
        found = UNDO.findall(self.said)
        for name, begin in found:
            assert name in self.form, name
            was = self.form.pop(name)
            self.form |= {} if name in BOXES or "true" in was else {name: [unescape(begin)]}
        return bool(found)


def fill(controls: list[Control], *, high: bool) -> dict[str, list[str]]:
    """Something in every field that a person sees: the last of each list, every box, numbers high or low."""
    found: dict[str, list[str]] = {}
    for one in controls:
        if one.name and one.name not in OWN and one.kind != "hidden" and "disabled" not in one.attrs:
            found.setdefault(one.name, []).extend(_value(one, high=high))
    return found


def _value(one: Control, *, high: bool) -> Iterator[str]:
    if one.tag == "select":
        yield one.options[-1][0] if high else next((value for value, _ in one.options if value), "")
    elif one.kind in ("checkbox", "radio"):
        yield one.attrs.get("value", "on")
    elif one.kind == "number":
        yield one.attrs.get("max" if high else "min", "1")
    elif one.tag == "input":
        yield WRITTEN.get(one.name, "")


def changes(table: Table, kind: str, *, tells: bool) -> Iterator[dict[str, Any]]:
    """Each of what one may change: to traits strong and weak, every kind, another character, another opponent."""
    model = table.game.check_kinds[kind]
    traits = [trait for group in table.game.trait_groups(table.hero.sheet) for trait in group.traits]
    if "traits" in model.model_fields:
        yield from ({"traits": one} for one in {trait.had: trait.name for trait in traits}.values())
    yield from ({"kind": other} for other in table.game.check_kinds if other not in (kind, "pool"))
    if tells:
        yield {"character": str(table.other.pk)}
    if issubclass(model, ContestedRequest):
        yield {"other_character": ""}


@pytest.fixture(params=EDITIONS)
def table(request: pytest.FixtureRequest, db: None) -> Table:
    """A table of each edition; its second character is a blank sheet."""
    seated = seat_all(*request.param.split())
    rewrite(seated.other, seated.game.blank_sheet().model_dump(mode="json"))
    return seated


def begun(client: Client, table: Table, user: User, kind: str, *, high: bool) -> Sheet:
    """A panel of that kind with every field filled in."""
    client.force_login(user)
    sheet = Sheet(client, table)
    controls = sheet.redraw(character=str(table.hero.pk), kind=kind)
    if any(one.name == "other_character" for one in controls):
        controls = sheet.redraw(other_character=str(table.other.pk))
    sheet.form |= fill(controls, high=high)
    return sheet


def left_over(sheet: Sheet, change: dict[str, str]) -> set[str]:
    """What still blocks after the change once all that can be undone was, and would not block a panel left plain."""
    if "traits" in change:
        sheet.form["traits"] = [change["traits"]]
    else:
        sheet.redraw(**change)
    blocked = sheet.refusals()
    for _ in range(MOST_PRESSES):
        if not blocked or not sheet.undo():
            break
        blocked = sheet.refusals()
    if not blocked:
        return set()
    plain = Sheet(sheet.client, sheet.table)
    plain.redraw(
        **{name: sheet.form[name][-1] for name in ("kind", "character", "other_character") if name in sheet.form}
    )
    plain.form |= {name: sheet.form[name] for name in ("traits", "opponent_traits") if name in sheet.form}
    return set(blocked) - set(plain.refusals())


@pytest.mark.parametrize(("seat", "high"), [("storyteller", True), ("player", False)])
def test_what_blocks_a_roll_after_a_change_can_be_undone_where_it_is_said(
    client: Client, table: Table, seat: str, high: bool
):
    user = getattr(table, seat)
    left = []
    for kind in table.game.check_kinds:
        if kind != "pool":
            sheet = begun(client, table, user, kind, high=high)
            full = dict(sheet.form)
            for change in changes(table, kind, tells=seat == "storyteller"):
                sheet.form = dict(full)
                left += [(kind, change, one) for one in left_over(sheet, change)]
    assert not left
