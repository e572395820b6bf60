"""Names of every script are kept as they are typed; what could disguise a name is refused (B14)."""

from __future__ import annotations

from functools import partial

import pytest
from django.core.exceptions import ValidationError

from campaigns.names import clean_name, cleaned, cleaned_text, fold, validate_name

GOOD = ["Łukasz Ünal-Çelik", "Zoë", "木村", "عمر", "👋🏽 crew", "x" * 80, "<img src=x onerror=alert(1)>", "@everyone"]
HIDDEN = ["", "   ", "\u0301", "a\u202eb", "\u2067x", "a\u200bb", "tab\x00", "soft\u00adhyphen", "\ufeffname"]


@pytest.mark.parametrize("name", GOOD)
def test_a_name_of_any_script_stays_as_it_is(name):
    assert clean_name(name) == name
    validate_name(name)


@pytest.mark.parametrize("name", HIDDEN)
def test_a_name_that_cannot_be_seen_or_disguises_itself_is_refused(name):
    with pytest.raises(ValidationError):
        clean_name(name)


def test_a_name_that_is_too_long_is_told_its_limit():
    with pytest.raises(ValidationError, match="200 characters; at most 80"):
        clean_name("x" * 200)


def test_blanks_around_and_within_are_folded():
    assert clean_name("  Last \u3000 Light\n") == "Last Light"


def test_two_ways_to_type_one_letter_are_one_name():
    assert clean_name("Zoe\u0308") == "Zoë"


@pytest.mark.parametrize(("asked", "name"), [("zoe", "Zoë"), ("ZOË", "Zoë"), ("lukasz", "Łukasz"), ("木", "木村")])
def test_search_forgives_accents_and_case(asked, name):
    assert fold(asked) in fold(name)


@pytest.mark.parametrize("clean", [cleaned, partial(cleaned_text, breaks=3)], ids=["name", "text"])
def test_letters_of_what_is_too_long_are_not_looked_at(monkeypatch: pytest.MonkeyPatch, clean):
    looked_at: list[str] = []
    monkeypatch.setattr("campaigns.names.fault_of", looked_at.append)
    found = clean("a " * 400_000 + "\x00", "name", 80)
    assert found.sentence == "The name has 800001 characters; at most 80 fit."
    assert not looked_at
