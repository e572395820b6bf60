"""A saved roll is the roll that was set up: of every kind, in every edition, whatever is filled in."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import caches
from django.http import QueryDict

import rules
from campaigns.models import Campaign, User
from characters.saved.models import SavedRoll
from rolls.filled import Filled
from rolls.fitting import scarce_fields
from rolls.gathering import gathered
from rolls.models import Roll
from rolls.saved.filling import loaded
from rules.checks import Plan
from tests.rolls.conftest import seat
from tests.systems.shapes import Table, seat_all
from tests.systems.test_panel_changes import Sheet, fill

EDITIONS = [f"{system.key} {line.key}" for system in rules.systems() for line in system.editions]
SEEN = {"visibility", "visibility_began", "request_key", "csrfmiddlewaretoken"}


def set_up(client: Any, table: Table, *, high: bool) -> Iterator[tuple[str, Sheet]]:
    """A panel of each kind of roll, as little filled in as it takes or as much."""
    sheet = Sheet(client, table)
    sheet.redraw(character=str(table.hero.pk))
    kinds = [one for one in table.game.check_kinds if one != "pool"]
    for kind in kinds:
        for other in ("", str(table.other.pk)):
            controls = sheet.redraw(kind=kind, character=str(table.hero.pk), other_character=other)
            if other and not any(one.name == "other_character" for one in controls):
                continue
            sheet.form |= fill(controls, high=high)
            scarce = scarce_fields(table.game, kind)
            sheet.form = {name: values for name, values in sheet.form.items() if name not in scarce}
            groups = table.game.trait_groups(table.hero.sheet)
            some = [group.traits[0].name for group in groups[:2]]
            if not any(sheet.form.get("traits", some)):
                sheet.form["traits"] = some
            while sheet.refusals() and sheet.undo():
                pass
            if sheet.refusals() and "traits" in sheet.form:
                sheet.form["traits"] = some
            if sheet.refusals() and "modifier" in sheet.form:
                sheet.form["modifier"] = ["0"]  # the least leaves no dice
            yield f"{kind}, {'high' if high else 'low'}, {other or 'nobody'}", sheet


def plan_of(table: Table, by: User, filled: Filled) -> Plan | None:
    """What a panel comes to that is filled in so."""
    campaign = Campaign.objects.get(pk=table.campaign.pk)
    hero = campaign.characters.get(pk=table.hero.pk)  # as it is now: what was thrown before may have cost something
    return gathered(seat(table.campaign, by), hero, filled).knowing().setup.judged.plan


def as_sent(form: dict[str, list[str]]) -> Filled:
    """The form as the server reads it."""
    data = QueryDict(mutable=True)
    for name, values in form.items():
        data.setlist(name, values)
    return Filled.of(data)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("tells", [False, True], ids=["player", "storyteller"])
def test_saved_loaded_and_rolled_it_is_the_roll_of_the_panel(client, db, edition, tells):
    table = seat_all(*edition.split())
    by = table.storyteller if tells else table.player
    client.force_login(by)
    url, kinds = f"/campaigns/{table.campaign.pk}/saved/", set()
    for what, sheet in set_up(client, table, high=tells):
        caches["process"].clear()  # nobody presses so often
        wanted = plan_of(table, by, as_sent(sheet.form))
        answer = client.post(url, {**sheet.form, "saved_name": "Mine"}, headers={"HX-Request": "true"})
        if answer.status_code != 200:
            secret = tells and "secret" in answer.content.decode()  # which its player would read
            assert secret or wanted is None or wanted.check is None, what
            continue
        saved = SavedRoll.objects.get(character=table.hero, name="Mine")
        assert plan_of(table, by, loaded(saved, Filled())) == wanted, what
        sent = {"request_key": str(uuid.uuid4()), "character": str(table.hero.pk)}
        thrown = client.post(f"{url}{saved.pk}/roll/", sent, headers={"HX-Request": "true"})
        if wanted is None or wanted.check is None:
            assert thrown.status_code == 422, what
            continue
        assert thrown.status_code == 200, (what, thrown.content.decode())
        assert Roll.objects.latest("pk").announced == wanted.check, what
        kinds.add(saved.kind)
        saved.delete()
    assert kinds == {one for one in table.game.check_kinds if one != "pool"}
