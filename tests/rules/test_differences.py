"""Taking a change out of a document gives what stood before it, and keeps whatever else was changed since."""

from __future__ import annotations

from collections.abc import Mapping
from json import dumps

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.kit.differences import ClashError, difference, taken_out
from rules.sheets import JsonValue

NAMES = st.sampled_from(["Strength", "Charm", "Stealth"])
ENTRIES = st.lists(st.fixed_dictionaries({"name": NAMES, "kind": st.sampled_from(["general", "advanced"])}), max_size=4)
DOCUMENTS = st.fixed_dictionaries(
    {
        "dots": st.dictionaries(NAMES, st.integers(0, 10)),
        "prices": st.dictionaries(NAMES, st.lists(st.integers(0, 30), min_size=1, max_size=4)),
        "willpower": st.fixed_dictionaries({"permanent": st.integers(1, 10), "current": st.integers(0, 10)}),
        "entries": ENTRIES,
        "note": st.sampled_from(["", "a", "b"]),
        "dead": st.booleans(),
    }
)


def sorted_lists(value: JsonValue) -> JsonValue:
    """The document with its lists in one order: an entry that comes again comes last."""
    if isinstance(value, Mapping):
        return {key: sorted_lists(one) for key, one in value.items()}
    return (
        sorted((sorted_lists(one) for one in value), key=lambda one: dumps(one, sort_keys=True))
        if isinstance(value, list)
        else value
    )


@given(DOCUMENTS, DOCUMENTS)
def test_what_was_changed_last_can_always_be_taken_back(before: JsonValue, after: JsonValue):
    assert sorted_lists(taken_out(after, difference(before, after))) == sorted_lists(before)


@given(DOCUMENTS, DOCUMENTS)
def test_a_difference_holds_nothing_that_stayed(before: dict[str, JsonValue], after: dict[str, JsonValue]):
    found = difference(before, after)
    same = {key for key in before if before[key] == after[key]}
    assert isinstance(found.was, dict)
    assert isinstance(found.became, dict)
    assert not same & (found.was.keys() | found.became.keys())
    assert bool(found) == (before != after)


@given(st.integers(-9, 9), st.integers(-9, 9), ENTRIES, ENTRIES)
def test_what_was_changed_since_is_kept(by: int, later: int, came: list[JsonValue], came_later: list[JsonValue]):
    began: dict[str, JsonValue] = {"fate": 50, "entries": [], "note": ""}
    then: dict[str, JsonValue] = {"fate": 50 + by, "entries": came, "note": ""}
    now: dict[str, JsonValue] = {"fate": 50 + by + later, "entries": [*came, *came_later], "note": "later"}
    assert sorted_lists(taken_out(now, difference(began, then))) == sorted_lists(
        {"fate": 50 + later, "entries": came_later, "note": "later"}
    )


@given(st.text(max_size=3), st.text(max_size=3), st.text(max_size=3))
def test_a_text_that_was_written_anew_is_not_overwritten(before: str, after: str, since: str):
    assume(after not in (before, since))
    with pytest.raises(ClashError, match=r"story\.gear"):
        taken_out({"story": {"gear": since}}, difference({"story": {"gear": before}}, {"story": {"gear": after}}))


@pytest.mark.parametrize("now", [[], ["Poison 2"]])
def test_an_entry_that_is_gone_or_another_by_now_is_a_clash(now: list[JsonValue]):
    with pytest.raises(ClashError, match="conditions"):
        taken_out({"conditions": now}, difference({"conditions": []}, {"conditions": ["Poison 3"]}))
