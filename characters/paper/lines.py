"""What stands on a paper sheet: traits to be marked, tracks to be ticked, texts with lines to write on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from campaigns.drawing import remembered
from characters.figures import Reading
from rules.sheets import Box, Sheet, Tracker, Trait, TraitGroup
from rules.system import Game

MOST_TICKED = 20
"""A pool of more is written down as a number; so many boxes are ticked without counting."""

SPARE, BLANK_SPARE = 2, 8
"""Lines for what the table names itself: below what a sheet has, and on a blank one."""

MOST_BESIDE, FEWER = 4, 3
"""So many blocks stand side by side in one row; more of them in rows of fewer."""

MOST_NAMED = 28
"""Letters of what is finer within a trait, as far as they stand beside its name."""

SHORT = 3
"""Letters of what stands within reach of a box ("d12"); a longer name makes it a line of its own."""


@dataclass(frozen=True, slots=True)
class Row:
    """A trait: a row of `row` circles with so many filled, or without any a box with its rating.

    `marks` says of each finer thing within it whether it is a full one. One without a name is a line to write on.
    """

    name: str = ""
    filled: int = 0
    row: int = 0
    text: str = ""
    note: str = ""
    marks: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class Block:
    """Traits under one heading, in so many columns."""

    label: str
    note: str
    rows: tuple[Row, ...]
    columns: int = 1


@dataclass(frozen=True, slots=True)
class Part:
    """One larger part of a sheet; its blocks stand side by side in so many columns."""

    key: str
    blocks: tuple[Block, ...]
    columns: int

    @property
    def title(self) -> str:
        """Its heading."""
        return self.key[:1].upper() + self.key[1:]


@dataclass(frozen=True, slots=True)
class Track:
    """A vital. `kind` is "levels" (named boxes, one below the other), "boxes", "number" (`now` of `most`) or "words".

    What is not known yet is empty, to be written: of an `open` one how many boxes count.
    """

    key: str
    label: str
    kind: str
    boxes: tuple[Box, ...] = ()
    now: str = ""
    most: str = ""
    words: str = ""
    open: bool = False


def parts_of(reading: Reading, *, blank: bool) -> tuple[Part, ...]:
    """The traits of a sheet by its larger parts; on a blank one what is not rated in dots is left to be written."""
    keys = dict.fromkeys(group.section for group in reading.groups)
    groups = {key: [one for one in reading.groups if one.section == key] for key in keys}
    return tuple(_part(reading.game, key, found, blank=blank) for key, found in groups.items())


def _part(game: Game, key: str, groups: list[TraitGroup], *, blank: bool) -> Part:
    blocks = tuple(_block(game, one, blank=blank, alone=len(groups) == 1) for one in groups)
    return Part(key, blocks, len(blocks) if len(blocks) <= MOST_BESIDE else FEWER)


def _block(game: Game, group: TraitGroup, *, blank: bool, alone: bool) -> Block:
    rows = [_worked_out(one, blank=blank) if group.derived else _row(one, blank=blank) for one in group.traits]
    if line := own_lines(game).get(group.key):
        rows += [line] * (BLANK_SPARE if blank else SPARE)
    columns = min(len(rows), MOST_BESIDE) if len(rows) <= MOST_BESIDE else FEWER
    return Block(group.label, group.note, tuple(rows), columns if alone else 1)


def _worked_out(trait: Trait, *, blank: bool) -> Row:
    return Row(trait.name, text="" if blank else trait.rating)


def _row(trait: Trait, *, blank: bool) -> Row:
    finer = ", ".join(one.name for one in trait.details)
    finer = finer if len(finer) <= MOST_NAMED else ""  # marks alone: their list stands on the second page
    marks = tuple(one.full for one in trait.details)
    if trait.is_printed:
        note = "" if blank or not trait.had else finer
        return Row(trait.name, text="" if blank else trait.rating, note=note)
    return Row(trait.name, trait.rank, trait.row, trait.rating, finer, marks)


@remembered(64)
def own_lines(game: Game) -> Mapping[str, Row]:
    """The groups whose traits a table names itself, by their keys, each with a line on which one is written."""
    groups = game.trait_groups(game.blank_sheet())
    like = next((_row(one, blank=True) for group in groups for one in group.traits), Row())
    line = replace(like, name="", filled=0, text="", note="", marks=())
    return {one.key: line for one in groups if not one.traits and not one.derived}


def tracks_of(reading: Reading, *, blank: bool) -> tuple[Track, ...]:
    """The vitals of a sheet, the most urgent first; on a blank one unmarked, and what follows from traits open."""
    built = grown_most(reading.game) if blank else {}
    return tuple(_blank(one, built.get(one.key)) if blank else _track(one) for one in reversed(reading.trackers))


def _track(one: Tracker) -> Track:
    if one.boxes and len(one.boxes) <= MOST_TICKED:
        return Track(one.key, one.label, _kind(one.boxes), one.boxes, words=one.headline)
    if _is_number(one):
        return Track(one.key, one.label, "number", now=f"{one.value:,}", most=f"{one.maximum:,}")
    return Track(one.key, one.label, "words", words=one.headline)


def _is_number(one: Tracker) -> bool:
    """Whether so much of so much is all there is to say of it."""
    return one.maximum > 0 and one.headline == f"{one.value:,} of {one.maximum:,}"


def _blank(one: Tracker, most: int | None) -> Track:
    if most is not None and not any(box.state == "out" for box in one.boxes):
        # It follows from traits that nobody knows yet: enough boxes for most, and its size is written.
        boxes = tuple(Box(label="", state="") for _ in range(most)) if most <= MOST_TICKED else ()
        return Track(one.key, one.label, "boxes" if boxes else "number", boxes, open=True)
    if one.boxes and len(one.boxes) <= MOST_TICKED:
        boxes = tuple(box.model_copy(update={"state": box.state if box.state == "out" else ""}) for box in one.boxes)
        return Track(one.key, one.label, _kind(boxes), boxes, open=any(box.state for box in boxes))
    return Track(one.key, one.label, "number" if _is_number(one) else "words")


def _kind(boxes: tuple[Box, ...]) -> str:
    return "levels" if any(len(one.label) > SHORT for one in boxes) else "boxes"


@remembered(64)
def grown_most(game: Game) -> Mapping[str, int]:
    """The tracks whose size follows from traits, each with the largest size among the ready-made characters."""
    blank = {one.key: one.maximum for one in game.trackers(game.blank_sheet())}
    made = [game.begin_play(game.quick.made(one, None)) for one in game.quick.concepts]
    found: dict[str, int] = {}
    for key, most in _sizes(game, made):
        if blank.get(key) != most or key in found:
            found[key] = max(most, found.get(key, 0), blank.get(key) or 0)
    return found


def _sizes(game: Game, made: Iterable[Sheet]) -> Iterator[tuple[str, int]]:
    for sheet in made:
        for one in game.trackers(sheet):
            if one.boxes or one.maximum > MOST_TICKED:
                yield one.key, one.maximum
