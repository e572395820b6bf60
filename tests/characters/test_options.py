"""Merits and flaws in the builder, and the experience that pays for them."""

from __future__ import annotations

import pytest

from characters.models import Character
from characters.services import create_character
from tests.factories import make_campaign, make_member


@pytest.fixture
def later(db):
    """A draft of a player where the later publication is played."""
    campaign = make_campaign(edition="later")
    return create_character(campaign=campaign, by=make_member(campaign))


def post(at, draft, headers=None, **form):
    return at(draft.owner).post(f"/characters/{draft.pk}/options/", form, headers=headers)


def kept(draft):
    sheet = Character.objects.get(pk=draft.pk).sheet
    return [(one.name, one.points, one.note) for one in (*sheet.merits, *sheet.flaws)]


def test_a_merit_is_taken_with_a_note_and_removed(at, later):
    assert post(at, later, take="merits|Acute Sense|5").status_code == 302
    assert post(at, later, take="merits|Acute Sense|2", option_note="hearing").status_code == 302
    assert kept(later) == [("Acute Sense", 5, ""), ("Acute Sense", 2, "hearing")]
    assert post(at, later, drop="merits|Acute Sense|hearing").status_code == 302
    assert kept(later) == [("Acute Sense", 5, "")]


def test_what_was_taken_is_taken_back_by_undo(at, later):
    post(at, later, take="flaws|Short|1")
    browser = at(later.owner)
    for expected in ([], [("Short", 1, "")]):
        change = Character.objects.get(pk=later.pk).changes.first()
        if expected:
            post(at, later, take="flaws|Short|1")
            post(at, later, drop="flaws|Short|")
            change = Character.objects.get(pk=later.pk).changes.first()
        answer = browser.post(f"/characters/{later.pk}/undo/", {"change": change.pk}, headers={"HX-Request": "true"})
        assert answer.status_code == 200
        assert kept(later) == expected


@pytest.mark.parametrize("take", ["merits|Wings|2", "merits|Acute Sense|3", "story|x|1", "", "flaws|Short|many"])
def test_what_is_on_no_list_is_refused(at, later, htmx, take):
    assert post(at, later, take=take).status_code == 422
    assert post(at, later, headers=htmx, take=take).status_code == 422
    assert kept(later) == []


def test_the_builder_shows_what_experience_pays_for(at, later, htmx):
    html = post(at, later, headers=htmx, take="flaws|Hunted|4").content.decode()
    assert "Spent of 34" in html
    html = at(later.owner).get(f"/characters/{later.pk}/build/").content.decode()
    assert "A relentless enemy" in html or "Hunted" in html
    assert 'name="willpower.permanent"' in html


@pytest.mark.parametrize(("rules", "shown"), [({}, False), ({"merits_and_flaws": True}, True)])
def test_the_main_rules_have_merits_only_where_the_storyteller_wants_them(at, db, rules, shown):
    campaign = make_campaign(edition="core", house_rules=rules)
    draft = create_character(campaign=campaign, by=make_member(campaign))
    html = at(draft.owner).get(f"/characters/{draft.pk}/build/").content.decode()
    assert ("Eidetic Memory" in html) == shown
    assert ('name="willpower.permanent"' in html) == shown
    assert post(at, draft, take="merits|Timekeeper|1").status_code == (302 if shown else 422)
