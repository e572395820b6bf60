"""Differences of two documents, trimmed to what differs, and taking one back out of a document that has gone on.

Source: none; documents are JSON, as sheets are stored.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from json import dumps
from typing import TypeGuard

from rules.sheets import JsonValue


class ClashError(ValueError):
    """Something has been changed since, so that the difference cannot be taken out of it; `path` says where."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


class _Absent:
    """Stands for a key that one side does not have."""


_ABSENT = _Absent()


@dataclass(frozen=True, slots=True)
class Difference:
    """What differs: `was` has the parts as they were, `became` as they are now. A key may stand on one side only.

    Of a dictionary, the keys that differ; of a list, the entries that one side has and the other has not; of
    everything else, the whole.
    """

    was: JsonValue
    became: JsonValue

    def __bool__(self) -> bool:
        return self.was != self.became

    @property
    def turned(self) -> Difference:
        """The way back."""
        return Difference(self.became, self.was)

    def parts(self) -> Iterator[tuple[str, Difference]]:
        """What differs below each key of two dictionaries."""
        was, became = (side if isinstance(side, dict) else {} for side in (self.was, self.became))
        for key in was.keys() | became.keys():
            yield key, Difference(was.get(key), became.get(key))

    def at(self, path: str) -> Difference:
        """What differs below a path; a side that has nothing there has None."""
        return Difference(at_path(self.was, path), at_path(self.became, path))

    def grown(self, path: str) -> int:
        """By how much the number at a path grew, or all numbers below it together."""
        return _total(at_path(self.became, path)) - _total(at_path(self.was, path))

    def beside(self, other: Difference) -> Difference:
        """Both differences as one."""
        return Difference(_merged(self.was, other.was), _merged(self.became, other.became))

    def without(self, key: str) -> Difference:
        """The difference but for one key."""
        sides = (self.was, self.became)
        return Difference(
            *({k: v for k, v in one.items() if k != key} if isinstance(one, dict) else one for one in sides)
        )


def at_path(document: JsonValue, path: str) -> JsonValue:
    """The value at a path of a document, None where there is none."""
    for key in path.split("."):
        document = document.get(key) if isinstance(document, dict) else None
    return document


def below(keys: Sequence[str], made: Difference) -> Difference:
    """A difference that stands below keys; a side that is None has nothing there."""
    return Difference(_below(keys, made.was), _below(keys, made.became))


def _below(keys: Sequence[str], side: JsonValue) -> JsonValue:
    found: JsonValue = {} if side is None else {keys[-1]: side}
    for key in reversed(keys[:-1]):
        found = {key: found}
    return found


def difference(before: JsonValue, after: JsonValue) -> Difference:
    """What differs between two values."""
    if isinstance(before, dict) and isinstance(after, dict):
        was: dict[str, JsonValue] = {}
        became: dict[str, JsonValue] = {}
        for key in before.keys() | after.keys():
            if key not in after:
                was[key] = before[key]
            elif key not in before:
                became[key] = after[key]
            elif before[key] != after[key]:
                part = difference(before[key], after[key])
                was[key], became[key] = part.was, part.became
        return Difference(was, became)
    if isinstance(before, list) and isinstance(after, list):
        return Difference(_without(before, after), _without(after, before))
    return Difference(before, after)


def stands(now: JsonValue, became: JsonValue) -> bool:
    """Whether what a difference left is still so: each value as it was left, each entry that came still there."""
    if isinstance(now, dict) and isinstance(became, dict):
        return all(stands(now.get(key), part) for key, part in became.items())
    if isinstance(now, list) and isinstance(became, list):
        return not _without(became, now)
    return now == became


def taken_out(now: JsonValue, made: Difference) -> JsonValue:
    """`now` without a difference that was made before it, and with all that was made since.

    Numbers go back by as much as they had moved, entries that had come go and those that had gone come again, and any
    other value is as it was. Raises ClashError where such a value, or an entry, is another one by now.

    Decision 15.
    """
    return _taken_out(now, made.was, made.became, "")


def _taken_out(now: JsonValue, was: JsonValue, became: JsonValue, at: str) -> JsonValue:
    if isinstance(now, dict) and isinstance(was, dict) and isinstance(became, dict):
        found = dict(now)
        for key in was.keys() | became.keys():
            part = _key_back(now, was, became, key, f"{at}.{key}".strip("."))
            if isinstance(part, _Absent):
                found.pop(key, None)
            else:
                found[key] = part
        return found
    if isinstance(now, list) and isinstance(was, list) and isinstance(became, list):
        return _entries_back(now, was, became, at)
    if _is_number(now) and _is_number(was) and _is_number(became):
        return now - (became - was)
    if now != became:
        raise ClashError(at)
    return was


def _key_back(
    now: dict[str, JsonValue], was: dict[str, JsonValue], became: dict[str, JsonValue], key: str, at: str
) -> JsonValue | _Absent:
    """What stands at a key after a difference is taken out that may have brought it, or taken it away."""
    if key not in was:
        return _before_it_came(now.get(key), became[key], at)
    if key not in became:
        if key in now:
            raise ClashError(at)
        return was[key]
    if key not in now:
        if became[key]:
            raise ClashError(at)
        return was[key]  # nothing, zero and an empty text were written alike
    return _taken_out(now[key], was[key], became[key], at)


def _before_it_came(now: JsonValue, came: JsonValue, at: str) -> JsonValue | _Absent:
    """What is left of something that had come: nothing, or what later changes added to it."""
    if now == came:
        return _ABSENT
    if _is_number(now) and _is_number(came):
        return now - came
    if isinstance(now, list) and isinstance(came, list):
        return _entries_back(now, [], came, at)
    raise ClashError(at)


def _entries_back(now: list[JsonValue], was: list[JsonValue], became: list[JsonValue], at: str) -> list[JsonValue]:
    """The entries without those that had come, the last of equal ones first, and with those that had gone."""
    left = list(reversed(now))
    for one in became:
        if one not in left:
            raise ClashError(at)
        left.remove(one)
    return [*reversed(left), *was]


def _without(entries: list[JsonValue], others: Iterable[JsonValue]) -> list[JsonValue]:
    """The entries that the others lack, each as often as they lack it."""
    # As text, for an entry may be a dictionary, and those cannot be counted.
    spare = Counter(dumps(one, sort_keys=True) for one in others)
    found = []
    for one in reversed(entries):
        key = dumps(one, sort_keys=True)
        if spare[key]:
            spare[key] -= 1
        else:
            found.append(one)
    return found[::-1]


def _merged(one: JsonValue, other: JsonValue) -> JsonValue:
    if isinstance(one, dict) and isinstance(other, dict):
        return {**one, **{key: _merged(one[key], part) if key in one else part for key, part in other.items()}}
    return one if other is None else other


def _total(value: JsonValue) -> int:
    if isinstance(value, dict):
        return sum(_total(one) for one in value.values())
    return value if _is_number(value) else 0


def _is_number(value: JsonValue) -> TypeGuard[int]:
    # To Python true is a number; a document must not reckon with it.
    return isinstance(value, int) and not isinstance(value, bool)
