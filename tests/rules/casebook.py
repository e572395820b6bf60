"""Run a casebook against the product: `python -m tests.rules.casebook FILE...`.

Each case names an operation, its input and what must come of it. The operations of a system stand in
`cases_<system>.py` as `OPERATIONS`; they translate names to the product's own calls and compute nothing themselves.
"""

from __future__ import annotations

import importlib
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


@cache
def operations() -> Mapping[str, Callable[[Given], Answered]]:
    """Every operation there is, by name."""
    found: dict[str, Callable[[Given], Answered]] = {}
    for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
        if module.name.startswith("cases_"):
            found |= importlib.import_module(f"tests.rules.{module.name}").OPERATIONS
    return found


def answer(op: str, given: Given) -> Answered:
    """What the product says to one operation; `{"error": code}` for what it refuses."""
    operation = operations().get(op)
    return operation(given) if operation else {"error": "not_there_yet"}


def stated(given: Given) -> Answered:
    """An input without the fields that are null, at every depth: null is nothing said."""
    return {key: _stated(value) for key, value in given.items() if value is not None}


def _stated(value: Any) -> Any:
    if isinstance(value, Mapping):
        return stated(value)
    return [_stated(one) for one in value] if isinstance(value, list) else value


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
