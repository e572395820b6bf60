"""One text for one value: RFC 8785 without fractions, as the verifiable log hashes it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.canonical import MOST, canonical

TEXTS = st.text(st.characters(exclude_categories=("Cs",)))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-MOST, MOST) | TEXTS,
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(TEXTS, inside, max_size=4),
    max_leaves=12,
)
DOCUMENTS = st.dictionaries(TEXTS, VALUES, max_size=6)


def shuffled(value: Any, chance: random.Random) -> Any:
    """The same value with the names of every object in another order."""
    if isinstance(value, dict):
        names = list(value)
        chance.shuffle(names)
        return {name: shuffled(value[name], chance) for name in names}
    return [shuffled(one, chance) for one in value] if isinstance(value, list) else value


@given(DOCUMENTS)
def test_a_text_reads_back_as_the_value(document):
    assert json.loads(canonical(document)) == document


@given(DOCUMENTS, st.randoms(use_true_random=False))
def test_the_order_in_which_a_value_was_put_together_leaves_no_trace(document, chance):
    assert canonical(shuffled(document, chance)) == canonical(document)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"b": 1, "a": [True, None]}, '{"a":[true,null],"b":1}'),
        ({"n": -0}, '{"n":0}'),
        ({"t": '\\"/\b\f\n\r\t\x01\x1f\x7fé'}, '{"t":"\\\\\\"/\\b\\f\\n\\r\\t\\u0001\\u001f\x7fé"}'),
        ({"\ue000": 1, "\U0001f600": 2}, '{"\U0001f600":2,"\ue000":1}'),  # by UTF-16: the pair begins with d83d
        ({"e\u0301": 1, "é": 2, "Z": {}, "z": ()}, '{"Z":{},"e\u0301":1,"z":[],"é":2}'),  # what stands there stays so
    ],
)
def test_the_text_is_that_of_rfc_8785(value, text):
    assert canonical(value) == text


@pytest.mark.parametrize("value", [0.5, 1.0, 2**53, -(2**53), "\ud800", {1}])
def test_what_has_no_canonical_text_is_refused(value):
    with pytest.raises(ValueError):
        canonical({"value": value})
