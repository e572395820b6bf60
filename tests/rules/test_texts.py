"""Text that people type: what is kept as it is, what is put in order, and what is refused."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as some

from rules.texts import OVERRIDES, clean_line, clean_text


@given(some.text(max_size=70))
def test_what_is_kept_is_composed_within_its_limit_and_free_of_what_deceives(typed):
    try:
        kept = clean_line(typed, 60)
    except ValueError:
        refused = len(unicodedata.normalize("NFC", typed).strip()) > 60 or any(
            letter in OVERRIDES or (unicodedata.category(letter) in ("Cc", "Cs") and letter not in "\n\t")
            for letter in typed
        )
        assert refused
        return
    assert kept == unicodedata.normalize("NFC", kept)
    assert len(kept) <= 60
    assert not OVERRIDES & set(kept)
    assert not any(unicodedata.category(letter) in ("Cc", "Cs") for letter in kept)


@given(some.text(alphabet=some.characters(min_codepoint=32, max_codepoint=126), max_size=60))
def test_plain_letters_are_kept_as_they_were_typed_but_for_blanks(typed):
    assert clean_line(typed, 60) == " ".join(typed.split())
    assert clean_text(typed, 60) == typed.strip()


@pytest.mark.parametrize("typed", ["a\x00b", "a\x7fb", "a\x1bb", "a\u202eb"])
def test_invisible_letters_are_refused_however_short_the_text_is(typed):
    with pytest.raises(ValueError, match="characters"):
        clean_line(typed, 60)


def test_a_text_beyond_its_limit_is_refused_with_the_limit():
    with pytest.raises(ValueError, match="61 characters long; at most 60"):
        clean_line("x" * 61, 60)
    assert clean_line("x" * 60 + " ", 60) == "x" * 60
