"""Plain dice, a kind of roll that every game has: some dice of any size, added up, with nothing to reach.

Source: none in a rulebook. No sheet is read, paid from or changed: whoever throws them throws for nobody.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import Field, field_validator

from rules.checks import Check, Die, LedgerLine, Odds, Outcome, Plan, Request, Step, Throw
from rules.kit.kinds import Asking, Kind, StepError
from rules.kit.notation import MOST_ADDED, MOST_LETTERS, MOST_TERMS, DiceTerm, read_notation
from rules.kit.plain_odds import PlainOdds, plain_odds
from rules.sheets import Problem, Sheet
from rules.wording import listed, plain, signed

KEY = "dice"
"""What the kind is called, in every game."""

ROLE = "plain"


class PlainRequest(Request):
    """Dice as they are written: "4d6kh3 + 2"."""

    dice: str = Field(min_length=1, max_length=MOST_LETTERS)

    @field_validator("dice")
    @classmethod
    def _reads_as_dice(cls, value: str) -> str:
        if isinstance(found := read_notation(value), Problem):
            raise ValueError(found.sentence)
        return value


class PlainCheck(Check):
    """Dice as they were announced, by terms, and the number that is added to them."""

    terms: tuple[DiceTerm, ...] = Field(min_length=1, max_length=MOST_TERMS)
    added: int = Field(0, ge=-MOST_ADDED * MOST_TERMS, le=MOST_ADDED * MOST_TERMS)


@dataclass(frozen=True, slots=True)
class Lain:
    """One term as its dice lie; without any it has not been thrown. `kept` says of each die whether it counts."""

    term: DiceTerm
    faces: tuple[int, ...] = ()

    @property
    def kept(self) -> tuple[bool, ...]:
        """Which dice count, in the order they fell; of equal ones those that fell first."""
        order = sorted(range(len(self.faces)), key=lambda at: self.faces[at] * (1 if self.term.lowest else -1))
        counting = frozenset(order[: self.term.keep])
        return tuple(at in counting for at in range(len(self.faces)))

    @property
    def total(self) -> int:
        """What it adds to the total, or takes."""
        counted_faces = sum(face for face, counts in zip(self.faces, self.kept, strict=True) if counts)
        return -counted_faces if self.term.minus else counted_faces


def written(terms: Sequence[DiceTerm], added: int) -> str:
    """The dice as they are announced: "4d6 keep 3 highest + 2"."""
    parts = [(one.minus, str(one)) for one in terms] + ([(added < 0, plain(abs(added)))] if added else [])
    rest = "".join(f" {'−' if minus else '+'} {text}" for minus, text in parts[1:])
    return f"{'−' if parts[0][0] else ''}{parts[0][1]}{rest}"


def plan(asking: Asking[Any, PlainRequest, Sheet]) -> Plan:
    """What the dice come to; the sheet of whoever throws them is not looked at."""
    found = read_notation(asking.request.dice)
    if isinstance(found, Problem):
        return Plan(check=None, problems=(found,))
    terms, added = found
    title = written(terms, added)
    check = PlainCheck(kind=KEY, title=title, terms=terms, added=added)
    return Plan(check=check, throws=title, headline=title)


def lay_out(check: PlainCheck, steps: Sequence[Step]) -> tuple[Lain, ...]:
    """Every term as it lies after the steps. Raises StepError when they do not belong to the check."""
    if len(steps) > len(check.terms) or any(one.kind != "throw" or one.role != ROLE for one in steps):
        raise StepError("unexpected_dice", "Nobody owes these dice.")
    for term, step in zip(check.terms, steps, strict=False):
        if len(step.faces) != term.count or any(not 1 <= face <= term.size for face in step.faces):
            raise StepError("wrong_dice", f"{term.count}d{term.size} are owed, not these.")
    return tuple(Lain(term, steps[at].faces if at < len(steps) else ()) for at, term in enumerate(check.terms))


def owed(check: PlainCheck, steps: Sequence[Step]) -> Throw | None:
    """The dice of the next term."""
    lay_out(check, steps)
    left = check.terms[len(steps) :]
    return Throw(count=left[0].count, size=left[0].size, role=ROLE) if left else None


def resolve(check: PlainCheck, steps: Sequence[Step]) -> Outcome:
    """The total, and which dice make it."""
    lain = lay_out(check, steps)
    total = sum(one.total for one in lain) + check.added
    return Outcome(
        kind="total",
        label="Total",
        value=total,
        dice=tuple(die for one in lain for die in _dice(one)),
        ledger=tuple(_ledger(check, lain, total)),
        sentence=_sentence(check, lain, total),
        spoken=f"{check.title}: {plain(total)}",
        final=len(steps) == len(check.terms),
    )


def odds(check: PlainCheck, steps: Sequence[Step] = ()) -> Odds:
    """Exact odds of the total from here on."""
    lain = lay_out(check, steps)
    return plain_odds(check.terms[len(steps) :], check.added + sum(one.total for one in lain))


def bars(found: Odds) -> tuple[Any, ...]:
    """The totals as columns."""
    return found.columns if isinstance(found, PlainOdds) else ()


def _dice(one: Lain) -> Iterator[Die]:
    for face, counts in zip(one.faces, one.kept, strict=True):
        taken = ", taken off" if one.term.minus else ""
        caption = f"{face}{taken}" if counts else f"{face}, left out"
        state = "counted" if counts else "ignored"
        yield Die(face=face, size=one.term.size, role=ROLE, state=state, caption=caption)


def _ledger(check: PlainCheck, lain: Sequence[Lain], total: int) -> Iterator[LedgerLine]:
    for one in lain:
        yield LedgerLine(label=str(one.term), amount=one.total)
    if check.added:
        yield LedgerLine(label="Added", amount=check.added)
    yield LedgerLine(label="Total", amount=total)


def _sentence(check: PlainCheck, lain: Sequence[Lain], total: int) -> str:
    """How the total came about."""
    told = [f"{one.term} with {plain(abs(one.total))}{' taken off' if one.term.minus else ''}" for one in lain]
    told += [signed(check.added)] if check.added else []
    left = sum(counts is False for one in lain for counts in one.kept)
    more = f" {left} of the dice {'is' if left == 1 else 'are'} left out." if left else ""
    return f"{listed(told)} {'make' if len(told) > 1 else 'makes'} {plain(total)}.{more}"


PLAIN: Kind[Any, PlainRequest, PlainCheck, Sheet] = Kind(
    key=KEY, request=PlainRequest, check=PlainCheck, plan=plan, owed=owed, resolve=resolve, odds=odds, bars=bars
)
"""In every game beside its own kinds: no system declares it, and no panel draws it."""
