"""Two moments of a sheet side by side: every line that either has, and how the later one differs, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from characters.legality import Difference, differences
from characters.life.moments import Moment
from rules.kit.telling import words
from rules.sheets import JsonValue, Sheet, Trait
from rules.system import Game

SAME = "the same"
ABSENT = "none"
TOLD = 2
"""How many of the lines that differ are told one by one, where they are told in a few words."""

SHORT = 40
"""Letters of a value that is told in a few words; a longer one was changed."""

WITHIN = frozenset({"grown", "beside", "vitals"})
"""Parts of a sheet that keep its books: what they mean stands in the traits."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of both sheets; `mark` says in a word how the later one differs."""

    what: str
    then: str
    later: str
    mark: str

    @property
    def differs(self) -> bool:
        """Whether the later one is another."""
        return self.mark != SAME


@dataclass(frozen=True, slots=True)
class Part:
    """Lines under one heading, in the order of the sheet."""

    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two moments, the earlier first: what differs, and what is the same."""

    then: Moment
    later: Moment
    differing: tuple[Part, ...]
    same: tuple[Part, ...]

    @property
    def many(self) -> int:
        """How many lines differ."""
        return sum(len(part.lines) for part in self.differing)

    @property
    def unchanged(self) -> int:
        """How many lines do not."""
        return sum(len(part.lines) for part in self.same)


def compared(game: Game, one: Moment, other: Moment) -> Comparison:
    """The two moments in their order."""
    then, later = sorted((one, other), key=lambda moment: moment.version)
    parts = tuple(_parts(game, then, later))
    return Comparison(then, later, _those(parts, differ=True), _those(parts, differ=False))


def brief(found: Comparison) -> str:
    """What going back to the earlier moment does, in a few words: "Melee from 3 to 2, Brawl from 1 to 2 and 4 more"."""
    lines = [line for part in found.differing for line in part.lines]
    said = ", ".join(_back(line) for line in lines[:TOLD])
    return f"{said} and {len(lines) - TOLD} more" if len(lines) > TOLD else said


def _back(line: Line) -> str:
    if len(line.then) > SHORT or len(line.later) > SHORT:
        return f"{line.what} changed"
    if line.later == ABSENT:
        return f"{line.what}: {line.then} is back"
    return (
        f"{line.what}: {line.later} is gone" if line.then == ABSENT else f"{line.what} from {line.later} to {line.then}"
    )


def _those(parts: tuple[Part, ...], *, differ: bool) -> tuple[Part, ...]:
    kept = (Part(part.title, tuple(line for line in part.lines if line.differs == differ)) for part in parts)
    return tuple(part for part in kept if part.lines)


def _parts(game: Game, then: Moment, later: Moment) -> Iterator[Part]:
    yield Part("Name", (_line("Name", then.name, later.name),))
    said: set[str] = {"name"}
    yield from _traits(game, then.sheet, later.sheet, said)
    yield from _trackers(game, then.sheet, later.sheet, said)
    yield from _texts(game, then.sheet, later.sheet, said)
    rest = [one for one in differences(then.sheet, later.sheet) if _is_untold(one.path, said)]
    yield Part("And besides", tuple(chain.from_iterable(_listed(game, one) for one in rest)))


def _is_untold(path: str, said: set[str]) -> bool:
    return path.partition(".")[0] not in WITHIN and not any(path == one or path.startswith(f"{one}.") for one in said)


def _traits(game: Game, then: Sheet, later: Sheet, said: set[str]) -> Iterator[Part]:
    sides = [{(group.label, group.section): group for group in game.trait_groups(sheet)} for sheet in (then, later)]
    for label, section in {**sides[0], **sides[1]}:
        groups = [side.get((label, section)) for side in sides]
        old, new = ({one.name: one for one in group.traits} if group else {} for group in groups)
        lines = tuple(_trait(name, old.get(name), new.get(name)) for name in {**old, **new})
        said.update(f"{section}.{name}" for name in {**old, **new})
        yield Part(label, lines)


def _trait(name: str, then: Trait | None, later: Trait | None) -> Line:
    old, new = (one.rating if one else ABSENT for one in (then, later))
    if then is None or later is None or then.rank == later.rank:
        return _line(name, old, new)
    return Line(name, old, new, "higher" if later.rank > then.rank else "lower")


def _trackers(game: Game, then: Sheet, later: Sheet, said: set[str]) -> Iterator[Part]:
    sides = [{one.key: one for one in game.trackers(sheet)} for sheet in (then, later)]
    lines = []
    for key, one in {**sides[0], **sides[1]}.items():
        texts = [side[key].headline if key in side else ABSENT for side in sides]
        if texts[0] != texts[1]:
            said.add(key)
        lines.append(_line(one.label, *texts))
    yield Part("In play", tuple(lines))


def _texts(game: Game, then: Sheet, later: Sheet, said: set[str]) -> Iterator[Part]:
    documents = [dict(_leaves(sheet.model_dump(mode="json"))) for sheet in (then, later)]
    lines = []
    for text in game.texts:
        said.add(text.path)
        lines.append(_line(text.label, *(words(document.get(text.path)) for document in documents)))
    yield Part("Story", tuple(lines))


def _leaves(document: Mapping[str, JsonValue], at: str = "") -> Iterator[tuple[str, JsonValue]]:
    for key, value in document.items():
        if isinstance(value, dict):
            yield from _leaves(value, f"{at}{key}.")
        else:
            yield f"{at}{key}", value


def _listed(game: Game, one: Difference) -> Iterator[Line]:
    """What stands on one side of a list alone, each entry by itself; anything else as one line."""
    what = game.vocabulary.called(one.path)
    if not isinstance(one.before, list) and not isinstance(one.after, list):
        yield _line(what, words(one.before), words(one.after))
        return
    read = game.vocabulary.words(f"{one.path}.add")[1]
    old, new = (side if isinstance(side, list) else [] for side in (one.before, one.after))
    yield from (Line(what, read(entry), ABSENT, "gone") for entry in old if entry not in new)
    yield from (Line(what, ABSENT, read(entry), "added") for entry in new if entry not in old)


def _line(what: str, then: str, later: str) -> Line:
    return Line(what, then, later, _mark(then, later))


def _mark(then: str, later: str) -> str:
    if then == later:
        return SAME
    return "added" if then in (ABSENT, words(None)) else "gone" if later in (ABSENT, words(None)) else "changed"
