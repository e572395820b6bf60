"""Who of the party is best at what, what only one of them has, and what nobody can do.

Pure: characters come in as names with their trait groups, and a table of marks comes out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal

from rules.sheets import Lack, Thin, Trait, TraitGroup

SMALL_SECTION = 8
"""A section with at most so many traits is one table, whatever its headings."""

SHORT_NAME = 9
"""Letters of a name that fit above a column."""

CROWD = 3
"""Where there are more columns than so many, names stand on their side above them."""

SIDEWAYS_NAME = 16
"""Letters of a name that fit there."""

USUAL = Thin()
"""When a party is thin, unless its game says otherwise."""

type Mark = Literal["", "best", "shared"]


@dataclass(frozen=True, slots=True)
class Column:
    """One character: the full name, and the short one that stands above the column."""

    name: str
    short: str


@dataclass(frozen=True, slots=True)
class Cell:
    """One character's rating in one trait: empty where there is none, the untrained one where it is not `had`."""

    rating: str
    rank: int
    mark: Mark
    had: bool = True
    barred: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One trait across the party, and what is remarkable about it."""

    name: str
    cells: tuple[Cell, ...]
    nobody: str
    """ "nobody" where nobody has it, "nobody trained" where they roll a die of it all the same; else empty."""
    thin: bool
    only: str
    """The short name of the one character who has it; empty when several or none do."""
    folded: bool = False
    """Whether it matters to nobody now: none has it, and the table has not asked for it lately."""


@dataclass(frozen=True, slots=True)
class Table:
    """Traits under one heading."""

    label: str
    note: str
    rows: tuple[Row, ...]

    @property
    def shown(self) -> tuple[Row, ...]:
        """The rows that matter now."""
        return tuple(row for row in self.rows if not row.folded)

    @property
    def folded(self) -> tuple[Row, ...]:
        """The others."""
        return tuple(row for row in self.rows if row.folded)


@dataclass(frozen=True, slots=True)
class Gap:
    """One kind of gap, written out: the traits, and what it means for the party."""

    kind: Literal["nobody", "thin", "only"]
    names: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Matrix:
    """The whole party sheet."""

    columns: tuple[Column, ...]
    tables: tuple[Table, ...]
    gaps: tuple[Gap, ...]

    @property
    def nobody(self) -> str:
        """What the mark of a trait that nobody has is called; empty where none is marked."""
        said = {row.nobody for table in self.tables for row in table.shown if row.nobody}
        return said.pop() if len(said) == 1 else "nobody" if said else ""

    @property
    def is_narrow(self) -> bool:
        """Whether every rating is a digit or two."""
        return all(len(cell.rating) < 3 for table in self.tables for row in table.rows for cell in row.cells)

    @property
    def size(self) -> Literal["few", "some", "many", "crowd"]:
        """How much room the columns take; but for a few, names stand on their side above them."""
        count = len(self.columns)
        return "few" if count <= CROWD else "some" if count <= 6 else "many" if count <= 12 else "crowd"


def party_matrix(
    party: Sequence[tuple[str, Sequence[TraitGroup]]], thin: Thin = USUAL, asked: Collection[str] | None = None
) -> Matrix:
    """The matrix of a party; all characters must come from the same game.

    `asked` are the traits that the table rolled lately: of what nobody has, only these are marked. None marks all.
    """
    columns = _columns([name for name, _ in party])
    tables = tuple(_tables([groups for _, groups in party], columns, thin)) if party else ()
    if asked is not None:
        tables = tuple(replace(table, rows=tuple(_fold(row, asked) for row in table.rows)) for table in tables)
    return Matrix(columns=columns, tables=tables, gaps=tuple(_gaps(tables, thin)))


def _fold(row: Row, asked: Collection[str]) -> Row:
    return replace(row, folded=bool(row.nobody) and row.name not in asked)


def _columns(names: Sequence[str]) -> tuple[Column, ...]:
    """Each name as short as it fits above its column, and no two alike."""
    most = SIDEWAYS_NAME if len(names) > CROWD else SHORT_NAME
    firsts = Counter(name.split()[0] for name in names)
    shorts = [_cut(name.split()[0], most) if firsts[name.split()[0]] < 2 else _with_last(name, most) for name in names]
    for length in range(2, most - 2):
        alike = Counter(shorts)
        shorts = [
            _with_end(name, length, most) if alike[short] > 1 else short
            for name, short in zip(names, shorts, strict=True)
        ]
    alike, seen = Counter(shorts), Counter[str]()
    for place, short in enumerate(shorts):
        seen[short] += 1
        if alike[short] > 1:
            number = str(seen[short])
            shorts[place] = f"{_with_last(names[place], most - len(number) - 1)} {number}"
    return tuple(Column(name, short) for name, short in zip(names, shorts, strict=True))


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _with_last(name: str, most: int) -> str:
    """The first name and how the last one begins ("Ilse V."), or its number ("Guard 12")."""
    first, *rest = name.split()
    if not rest:
        return _cut(first, most)
    last = rest[-1] if rest[-1].isdecimal() and len(rest[-1]) < 4 else f"{rest[-1][0]}."
    return f"{_cut(first, most - len(last) - 1)} {last}"


def _with_end(name: str, length: int, most: int) -> str:
    """How a name begins and how it ends, where only the end tells it from another."""
    return name if len(name) <= most else f"{name[: most - length - 1]}…{name[-length:]}"


def _tables(sheets: Sequence[Sequence[TraitGroup]], columns: Sequence[Column], thin: Thin) -> Iterator[Table]:
    by_key = [{group.key: group for group in groups} for groups in sheets]
    headings = list({group.key: group for groups in sheets for group in groups}.values())
    for section, grouped in groupby(headings, key=lambda group: group.section):
        parts = [(group, _rows(group, by_key, columns, thin)) for group in grouped]
        if sum(len(rows) for _, rows in parts) <= SMALL_SECTION:
            yield Table(section.capitalize(), "", tuple(row for _, rows in parts for row in rows))
        else:
            yield from (Table(group.label, group.note, rows) for group, rows in parts)


def _rows(
    group: TraitGroup, sheets: Sequence[Mapping[str, TraitGroup]], columns: Sequence[Column], thin: Thin
) -> tuple[Row, ...]:
    """One row for each trait that any of them has under this heading."""
    sets = [{trait.name: trait for trait in sheet[group.key].traits} if group.key in sheet else {} for sheet in sheets]
    names = dict.fromkeys(name for traits in sets for name in traits)
    return tuple(_row(name, [traits.get(name) for traits in sets], columns, group, thin) for name in names)


def _row(name: str, traits: Sequence[Trait | None], columns: Sequence[Column], group: TraitGroup, thin: Thin) -> Row:
    """One trait of the party, and what its group says of those who lack it."""
    ranks = [trait.rank if trait else 0 for trait in traits]
    having = [column.short for column, trait in zip(columns, traits, strict=True) if trait and trait.had]
    gap = _gap(group, bool(having), max(ranks), thin)
    return Row(
        name=name,
        cells=tuple(_cells(traits, ranks, group)),
        nobody=_nobody(max(ranks)) if gap == "nobody" else "",
        thin=gap == "thin",
        only=having[0] if not group.derived and len(having) == 1 and len(traits) > 1 else "",
    )


def _cells(traits: Sequence[Trait | None], ranks: Sequence[int], group: TraitGroup) -> Iterator[Cell]:
    """The ratings in the order of the columns; only who has the trait can be best at it."""
    trained = [rank if trait and trait.had else 0 for trait, rank in zip(traits, ranks, strict=True)]
    top = max(trained)
    told_apart = top > 0 and min(trained) < top
    mark: Mark = "shared" if trained.count(top) > 1 else "best"
    for trait, rank, own in zip(traits, ranks, trained, strict=True):
        printed = trait is not None and (rank > 0 or group.lack == "thin")
        yield Cell(
            rating=trait.rating if trait and printed else "",
            rank=rank,
            mark=mark if told_apart and own == top else "",
            had=trait is not None and trait.had,
            barred=trait is None or not trait.rollable,
        )


def _gap(group: TraitGroup, had: bool, top: int, thin: Thin) -> Lack:
    """What the party is told of a trait of the group that somebody has or nobody does, with `top` as its best rank."""
    if group.derived or group.lack == "nothing":
        return "nothing"
    if not had:
        return group.lack
    return "thin" if top <= thin.rank else "nothing"


def _nobody(top: int) -> str:
    """What is said of a trait that nobody has, of which the best roll `top` untrained."""
    return "nobody trained" if top > 0 else "nobody"


def _gaps(tables: Sequence[Table], thin: Thin) -> Iterator[Gap]:
    missing: dict[str, list[str]] = {}
    for table in tables:
        note = f" {table.note[:1].upper()}{table.note[1:].rstrip('.')}." if table.note else ""
        for row in table.rows:
            if row.nobody and not row.folded:
                missing.setdefault(f"{row.nobody}.{note}", []).append(row.name)
    for sentence, names in missing.items():
        yield Gap("nobody", ", ".join(names), sentence)
    rows = [row for table in tables for row in table.rows]
    if names := [row.name for row in rows if row.thin]:
        yield Gap("thin", ", ".join(names), thin.sentence)
    if names := [f"{row.name} ({row.only})" for row in rows if row.only]:
        yield Gap("only", ", ".join(names), "one person each.")
