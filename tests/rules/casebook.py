"""Run a casebook against the product: `python -m tests.rules.casebook FILE...`.

Each case names an operation, its input and what must come of it. The operations of a system stand in
`cases_<system>.py` as `OPERATIONS`; they translate names to the product's own calls and compute nothing themselves.
An operation takes the fields of its cases as parameters: a field that no parameter takes is a failure, never a refusal.
"""

from __future__ import annotations

import importlib
import inspect
import json
import pkgutil
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

CASES = Path(__file__).parent / "casebook"
"""Where the case files of the house stand."""

type Given = Mapping[str, Any]
type Answered = dict[str, Any]
type Operation = Callable[..., Answered]


class UnknownFieldError(Exception):
    """A field of a case that the mapping would ignore. No refusal of the product looks like it."""


@cache
def operations() -> Mapping[str, Operation]:
    """Every operation there is, by name."""
    found: dict[str, Operation] = {}
    for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
        if module.name.startswith("cases_"):
            found |= importlib.import_module(f"tests.rules.{module.name}").OPERATIONS
    return found


def answer(op: str, given: Given) -> Answered:
    """What the product says to one operation; `{"error": code}` for what it refuses. Null is nothing said."""
    operation = operations().get(op)
    if operation is None:
        return {"error": "not_there_yet"}
    try:
        return filled(operation, given)
    except (ValueError, ZeroDivisionError) as error:
        code = getattr(error, "code", "") or (str(error) if str(error).isidentifier() else "out_of_range")
        return {"error": code, "reason": str(error)}
    except (KeyError, TypeError, AttributeError) as error:
        return {"error": "unreadable_input", "reason": repr(error)}


def filled[T](function: Callable[..., T], given: Given) -> T:
    """`function` with the fields of `given` as its parameters. Raises UnknownFieldError for one that it does not take.

    One with `**fields` looks through them itself.
    """
    given = {key: value for key, value in given.items() if value is not None}
    takes = inspect.signature(function).parameters
    takes_all = any(one.kind is inspect.Parameter.VAR_KEYWORD for one in takes.values())
    if not takes_all and (unknown := given.keys() - takes.keys()):
        raise UnknownFieldError(f"{getattr(function, '__name__', function)} takes no {', '.join(sorted(unknown))}")
    return function(**given)


def differences(expect: Given, answered: Given) -> list[str]:
    """What an answer lacks or says otherwise; keys that are not expected do not matter. Any refusal meets an error."""
    if "error" in expect:
        return [] if "error" in answered else [f"expected a refusal ({expect['error']}), got {dict(answered)}"]
    return [
        f"{key}: expected {value!r}, got {answered.get(key, 'nothing')!r}"
        for key, value in expect.items()
        if not _same(value, answered.get(key))
    ] + ([f"refused: {answered['error']}"] if "error" in answered else [])


def _same(expected: object, got: object) -> bool:
    """Equal, where an object may say more than was expected and a number is no truth value."""
    if isinstance(expected, dict) and isinstance(got, dict):
        return all(_same(value, got.get(key)) for key, value in expected.items())
    if isinstance(expected, list) and isinstance(got, list | tuple):
        return len(expected) == len(got) and all(map(_same, expected, got))
    return expected == got and isinstance(expected, bool) == isinstance(got, bool)


def read_cases(path: Path) -> list[dict[str, Any]]:
    """The cases of one file, which is a list of them or holds one under "cases"."""
    document = json.loads(path.read_text(encoding="utf-8"))
    cases: list[dict[str, Any]] = document["cases"] if isinstance(document, dict) else document
    return cases


def failures(cases: list[dict[str, Any]]) -> Iterator[str]:
    """One line for each case that fails."""
    for case in cases:
        try:
            wrong = differences(case["expect"], answer(case["op"], case.get("input", {})))
        except Exception as error:
            wrong = [f"broke: {type(error).__name__}: {error}"]
        if wrong:
            yield f"{case.get('id', '?')} {case['op']}: {'; '.join(wrong)}"


def main(paths: list[str]) -> int:
    """Print failures and a count; 1 when there is a failure or nothing to run."""
    passed = failed = 0
    for path in paths:
        cases = read_cases(Path(path))
        lines = list(failures(cases))
        print(*lines, sep="\n", end="\n" if lines else "")
        passed, failed = passed + len(cases) - len(lines), failed + len(lines)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
