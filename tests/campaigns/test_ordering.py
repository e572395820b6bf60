"""Names in the order in which people look for them."""

from __future__ import annotations

from campaigns.ordering import by_name


def test_two_comes_before_ten_and_case_and_accents_do_not_matter():
    names = ["Guard 10", "guard 2", "Zoë", "Guard 1", "zoe 2", "Élan", "Emil", "7th", "10th"]
    assert sorted(names, key=by_name) == [
        "7th",
        "10th",
        "Élan",
        "Emil",
        "Guard 1",
        "guard 2",
        "Guard 10",
        "Zoë",
        "zoe 2",
    ]
