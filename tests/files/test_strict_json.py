"""Files of people: what is wrong with one is said in words, with its place."""

from __future__ import annotations

import pytest

from campaigns.strict_json import Limits, Refused, read_bytes, read_text


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_any_end_of_a_line_is_read(ends):
    assert read_bytes(f'{{{ends}"a": 1{ends}}}'.encode()) == {"a": 1}


def test_a_mark_of_utf_8_is_skipped():
    assert read_bytes(b'\xef\xbb\xbf{"a": "Zo\xc3\xab"}') == {"a": "Zoë"}


@pytest.mark.parametrize(
    ("data", "says", "place"),
    [
        ("{}".encode("utf-16"), "UTF-16", "its first"),
        ("{}".encode("utf-16-be"), "UTF-16", "its first"),
        ('{"a":\n "Zoë"}'.encode("latin-1"), "not UTF-8", "line 2, column 5"),
        (b"", "nothing", ""),
        (b'{"a": 1,\n "a": 2}', "stands twice", "line 2, column 2"),
        (b'{"a": NaN}', "NaN", "line 1, column 7"),
        (b'{"a": -Infinity}', "-Infinity", "line 1, column 7"),
        (b'{"a": 1e999}', "too large", "line 1, column 7"),
        (b'{"a": 12345678901234567890}', "15 digits", "line 1, column 7"),
        (b'{"a": {"b": "\\ud800"}}', "half a character", "a.b"),
        (b'{"a": ["\\u0000"]}', "half a character", "a.1"),
        (b"[" * 100_000, "deep", "line 1, column 21"),
        (b'{"a": 1\r\n', "not whole JSON", "line 2"),
        (b"[\n" + b"{}," * 30_000 + b"{}]", "more than 20,000 values", "line 2, column 60003"),
        (b"[" + b" " * 300_000 + b"]", "larger than 256 KB", ""),
    ],
)
def test_what_is_wrong_is_said_with_its_place(data, says, place):
    found = read_bytes(data)
    assert isinstance(found, Refused)
    assert says in found.sentence
    assert found.place.startswith(place) if place else not found.place


def test_brackets_in_a_text_are_no_depth():
    assert read_text('["' + "," * 30_000 + '"]') == ["," * 30_000]
    assert read_text('["' + "[" * 100 + '\\"{"]') == ["[" * 100 + '"{']


@pytest.mark.parametrize(
    ("text", "says"),
    [("[1.5]", "no whole number"), ("[1e3]", "no whole number"), ("[1234]", "3 digits"), ("[[[]]]", "2 deep")],
)
def test_whoever_reads_says_how_much_is_read(text, says):
    assert says in str(read_text(text, Limits(deep=2, digits=3, fractions=False)))
    assert read_text("[[-123]]", Limits(deep=2, digits=3, fractions=False)) == [[-123]]
