"""Whether an NPC may be as somebody asks for it: what is kept of it, or all that is wrong, each with its field."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from campaigns.names import NAME_LIMIT, cleaned
from characters.cast.limits import CONCEPT_LIMIT, NOTES_LIMIT
from characters.cast.wanted import DICE, Wanted, WantedPool
from characters.saved.limits import MOST_OF_AN_NPC
from characters.saved.limits import NAME_LIMIT as POOL_NAME_LIMIT
from rules.checks import Form
from rules.sheets import Problem, Sheet
from rules.system import Game
from rules.texts import clean_text

type Refusal = tuple[Problem, ...]

TOO_MANY_POOLS = Problem(
    code="bad_field", trait="pools", sentence=f"At most {MOST_OF_AN_NPC} pools. Leave some of them empty."
)


@dataclass(frozen=True, slots=True)
class Pool:
    """A pool as it is kept: a kind of roll and its form, or the saved roll `kept` as that stands."""

    name: str
    kind: str = ""
    form: tuple[tuple[str, str], ...] = ()
    kept: int | None = None


@dataclass(frozen=True, slots=True)
class Judged:
    """An NPC that may be made, or may stand so."""

    name: str
    concept: str
    notes: str
    sheet: Sheet
    pools: tuple[Pool, ...]


def judge(
    game: Game, wanted: Wanted, *, over: Sheet | None = None, kept: frozenset[int] = frozenset()
) -> Judged | Refusal:
    """The NPC as it would be; `over` is the sheet that it has, whose damage stays, and `kept` its saved rolls."""
    name = cleaned(wanted.name, "name", NAME_LIMIT)
    concept = cleaned(wanted.concept, "concept", CONCEPT_LIMIT) if wanted.concept.strip() else ""
    notes, values = _notes(wanted.notes), dict(wanted.values)
    sheet = game.cast.sheet("", values) if over is None else game.cast.changed("", over, values)
    pools = _pools(game, [one for one in wanted.pools if not one.is_empty], kept)
    wrong = [one for one in (name, concept, notes) if isinstance(one, Problem)]
    wrong += [_in_form(one) for one in sheet] if isinstance(sheet, tuple) else []
    wrong += [one for one in pools if isinstance(one, Problem)]
    if wrong or not isinstance(sheet, Sheet):
        return tuple(wrong)
    fine = tuple(one for one in pools if isinstance(one, Pool))
    return Judged(str(name), str(concept), str(notes), sheet, fine)


def _in_form(problem: Problem) -> Problem:
    return problem.model_copy(update={"trait": f"value-{problem.trait}"})


def _notes(text: str) -> str | Problem:
    try:
        return clean_text(text, NOTES_LIMIT)
    except ValueError as error:
        return Problem(code="bad_field", trait="notes", sentence=f"The notes: {error}")


def _pools(game: Game, wanted: Sequence[WantedPool], kept: frozenset[int]) -> list[Pool | Problem]:
    if len(wanted) > MOST_OF_AN_NPC:
        return [TOO_MANY_POOLS]
    return list(_read(game, wanted, kept))


def _read(game: Game, wanted: Sequence[WantedPool], kept: frozenset[int]) -> Iterator[Pool | Problem]:
    names = {one.name.strip().casefold() for one in wanted}
    taken: set[str] = set()
    for number, one in enumerate(wanted, 1):
        name = cleaned(one.name.strip() or _unnamed(names), f"name of pool {number}", POOL_NAME_LIMIT, field="pools")
        if isinstance(name, Problem):
            yield name
            continue
        names.add(name.casefold())
        if name in taken:
            yield Problem(
                code="taken", trait="pools", sentence=f"Two pools are called “{name}”. Give one another name."
            )
            continue
        taken.add(name)
        yield _pool(game, name, one, kept)


def _unnamed(names: set[str]) -> str:
    numbered = (f"{DICE} {number}" if number > 1 else DICE for number in count(1))
    return next(one for one in numbered if one.casefold() not in names)


def _pool(game: Game, name: str, one: WantedPool, kept: frozenset[int]) -> Pool | Problem:
    if not one.text.strip() and one.kept in kept:
        return Pool(name, kept=one.kept)
    found = game.cast.form_of(one.text)
    if isinstance(found, Problem):
        return found.model_copy(update={"trait": "pools", "sentence": f"{name}: {found.sentence}"})
    kind, form = found
    return Pool(name, kind, _texts(form), one.kept if one.kept in kept else None)


def _texts(form: Form) -> tuple[tuple[str, str], ...]:
    return tuple((key, str(value)) for key, value in form.items() if isinstance(value, str | int))
