"""The first draft by its own text: Actions, "The Dice Pool" and "Specialty"; rulings MD-01 and MD-06."""

import pytest

from rules.maelstrom.sheet import Specialty
from tests.rules.pilots import game

DRAFT = game("first-draft")


def character(*specialties):
    sheet = DRAFT.blank_sheet().model_copy(update={"abilities": {"Firearms": 4, "Drive": 2}})
    return sheet.model_copy(
        update={
            "attributes": {**sheet.attributes, "Precision": 4, "Strength": 3},
            "specialties": tuple(
                Specialty(ability=owner, name=name, kind="general", state="approved") for owner, name in specialties
            ),
        }
    )


def planned(sheet, actor="player", **form):
    request = DRAFT.read_request("action", form)
    assert not isinstance(request, tuple), request
    return DRAFT.plan(request, sheet, actor=actor)


def barred(sheet, actor="player", **form):
    return [one.code for one in planned(sheet, actor, **form).problems]


def test_two_abilities_make_no_pool():
    assert barred(character(), traits=["Firearms", "Drive"]) == ["two_abilities"]


@pytest.mark.parametrize("traits", [["Precision"], ["Precision", "Strength"], ["Precision", "Drive"], ["Drive"]])
def test_one_or_two_attributes_or_one_ability_do(traits):
    assert barred(character(), traits=traits) == []


@pytest.mark.parametrize("owner", ["Firearms", "Precision"])
def test_a_specialty_belongs_to_any_trait_with_four_dots(owner):
    sheet = character((owner, "Sniping"))
    plan = planned(sheet, traits=["Precision", "Firearms"], used=[f"{owner}: Sniping"])
    assert (plan.problems, plan.tens_explode) == ((), True)
    low = sheet.model_copy(update={"abilities": {"Firearms": 3}, "attributes": {**sheet.attributes, "Precision": 3}})
    assert barred(low, traits=["Precision", "Firearms"], used=[f"{owner}: Sniping"]) == ["fewer_than_four_dots"]


def test_dots_do_not_bound_how_many_specialties_are_used():
    names = [f"Kind {at}" for at in range(6)]
    sheet = character(*(("Firearms", name) for name in names))
    plan = planned(sheet, traits=["Firearms"], used=[f"Firearms: {name}" for name in names])
    assert plan.problems == ()
    assert plan.specialty_limit >= len(names)
    assert all(chip.allowed for chip in plan.specialties)


@pytest.mark.parametrize("form", [{"required": ["Firearms: Sniping"]}, {"figured_out": True}])
def test_nothing_is_required_and_nothing_figured_out(form):
    for actor in ("player", "storyteller"):
        assert barred(character(), actor, traits=["Firearms"], **form) == ["not_in_this_edition"]


@pytest.mark.parametrize("kind", ["", "general", "advanced"])
def test_a_specialty_is_of_one_kind_only(kind):
    edit = DRAFT.edit(
        character(), "specialties.add", {"ability": "Firearms", "name": "Sniping", "kind": kind}, actor="storyteller"
    )
    assert [one.kind for one in edit.sheet.specialties] == ["general"]
