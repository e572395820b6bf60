"""Whatever a storyteller switches, the handbook can be drawn, and a quoted number that changes is told anew."""

from __future__ import annotations

import pytest

import rules
from rules.kit.handbook import read_out
from tests.rules.test_handbook import WRITTEN


def said(system: str, edition: str, house: dict[str, object]) -> dict[str, str]:
    handbook = rules.system(system).game(edition, house).handbook
    return {one.key: " ".join(line for block in one.body for line in read_out(block)) for _, one in handbook}


def others(system: str, edition: str) -> list[dict[str, object]]:
    """Each switch for itself at another value that it may have."""
    model = rules.system(system).house_rules_model(edition)
    found: list[dict[str, object]] = []
    for name, info in model.model_fields.items():
        if isinstance(info.default, bool):
            found.append({name: not info.default})
        elif info.annotation in (int, int | None):
            found += [{name: number} for number in range(13) if number != info.default]
        else:
            found += [{name: one} for one in (info.json_schema_extra or {}).get("labels", {}) if one != info.default]
    return [one for one in found if _fits(model, one)]


def _fits(model, house) -> bool:
    try:
        model.model_validate(house)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize(("system", "edition"), WRITTEN)
def test_a_handbook_is_whole_under_every_switch(system, edition):
    for house in others(system, edition):
        assert all(said(system, edition, house).values()), house


@pytest.mark.parametrize(("system", "edition"), WRITTEN)
def test_a_number_that_a_section_quotes_changes_with_its_switch(system, edition):
    usual, unmoved = said(system, edition, {}), set()
    quoted = {name for _, one in rules.system(system).game(edition).handbook for name in one.switches}
    changes = others(system, edition)
    for name in quoted:
        mine = [house for house in changes if name in house]
        if mine and all(said(system, edition, house) == usual for house in mine):
            unmoved.add(name)
    assert unmoved <= STANDING, unmoved


STANDING = {
    "players_enter_modifier",
    "reflexes",
    "skip_pointless_dice",
    "degree_names",
    "shared_specialties",
    "extra_specialties",
}
"""Switches about the panel, or without a value to try: the note below the section says how they stand."""
