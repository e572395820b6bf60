"""A portrait is drawn from a name: alike for ever, and like names are told apart."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from django.template import Context, Template

from campaigns.portraits import Portrait, initials, portrait_of


def _marks(portrait: Portrait) -> frozenset[str]:
    """The places that its lines go through, on a grid that the eye tells apart."""
    numbers = [round(int(one) / 12) for one in re.findall(r"-?\d+", portrait.light + portrait.heavy)]
    places = zip(numbers[::2], numbers[1::2], strict=True)
    return frozenset(f"{x} {y}" for x, y in places if 0 <= x <= 10 and 0 <= y <= 12)


def test_the_same_name_is_drawn_alike_for_ever():
    assert portrait_of("Ilse Varga") == portrait_of("Ilse Varga")
    assert portrait_of("Ilse Varga").light.startswith("M80 28Q")  # another drawing would be another face


def test_like_names_are_told_apart():
    names = [f"Guard {n}" for n in range(1, 41)] + ["Brann", "Brenn", "Bran", "brann", "Вrann", "Brann "]
    marks = [_marks(portrait_of(name)) for name in names]
    alike = [len(one & other) / len(one | other) for one, other in combinations(marks, 2)]
    assert max(alike) < 0.75
    assert len({portrait_of(name).light for name in names}) == len(names)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Ilse Varga", "IV"),
        ("Brann Ketteridge of the Ninth", "BK"),
        ("captain of the Perpetual Dawn", "CP"),
        ("Juno", "J"),
        ("Guard 2", "G2"),
        ("Second gunner of the Dawn 14", "S14"),
        ("“Red” O'Neill", "RO"),
        ("éa ßtone", "ÉS"),
        ("李 小龍", "李小"),
        ("!!!", "!"),
    ],
)
def test_initials_are_of_the_words_that_tell_somebody_apart(name: str, told: str):
    assert initials(name) == told


def test_a_portrait_costs_a_page_little():
    drawn = [portrait_of(f"Somebody {n}") for n in range(50)]
    assert max(len(one.light) + len(one.heavy) for one in drawn) < 1500


def test_a_face_is_silent_beside_its_name_and_says_that_there_is_no_sheet():
    tag = Template("{% face name=name sheet=False %}").render(Context({"name": "<Guard>"}))
    assert 'class="face face--npc"' in tag
    assert 'aria-hidden="true"' in tag
    assert "<Guard>" not in tag
