"""Change: one act on a sheet as a value, that can be applied, told, posted, compared and taken back.

Source: none; what each part of a sheet means, its system says in its `Vocabulary`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from rules.advancement import Posting
from rules.kit.differences import ClashError, Difference, at_path, below, difference, stands, taken_out
from rules.kit.telling import Told, name_of, words
from rules.sheets import JsonValue, Problem, Sheet, Value
from rules.wording import listed

if TYPE_CHECKING:
    from rules.kit.fields import Field
    from rules.kit.growth import Growth
    from rules.kit.tracks import Track

GONE_ON = Problem(code="gone_on", sentence="This was changed again since: take back what came after it first.")
SPENT = Problem(code="spent_since", sentence="These points were spent since: take that back first.")


def field_at[B, S: Sheet](fields: Iterable[Field[B, S]], path: str) -> Field[B, S] | None:
    """The field of a path, the most exact one; None when there is none."""
    return max((one for one in fields if one.covers(path)), key=lambda one: len(one.path), default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary[B, S: Sheet]:
    """What a system says about the changes of its sheets: what its tracks and fields are called, how it grows.

    `read` makes a sheet of a document, or says why it is none.
    """

    book: B
    read: Callable[[Mapping[str, JsonValue]], Sheet | tuple[Problem, ...]]
    tracks: tuple[Track[S], ...]
    fields: tuple[Field[B, S], ...]
    growth: Growth[B, S]

    def track(self, key: str) -> Track[S] | None:
        """The track of that key."""
        return next((one for one in self.tracks if one.key == key), None)

    def field(self, path: str) -> Field[B, S] | None:
        """The field at a path, the most exact one."""
        return field_at(self.fields, path)

    def words(self, path: str) -> tuple[str, Callable[[JsonValue], str]]:
        """What is called so where a change was made, and how a value that history keeps of it reads."""
        if track := self.track(path):
            return track.label, partial(_told_parts, self, path)
        field = self.field(path)
        if not (field and field.told) and (known := self.growth.words(self.book, path)):
            return known
        what = (field.label if field else "") or name_of(path)
        return what, partial(field.told, self.book) if field and field.told else words

    def called(self, path: str) -> str:
        """What the field or track at a path is called."""
        return self.words(path)[0]

    def parts(self, path: str, value: JsonValue) -> Mapping[str, JsonValue]:
        """What history keeps of an act at a track: its value, or that of each track that went with it by key."""
        keys = {one.key for one in self.tracks}
        return value if isinstance(value, dict) and value and value.keys() <= keys else {path: value}

    def difference(self, change: Change, sheet: S | None = None) -> Difference:
        """All that a change did to the document. Rows of earlier releases are read from their path and values.

        They did not say how nothing was kept; the `sheet` knows whether its part has an entry then.
        """
        if change.was is not None or change.became is not None:
            return change.difference
        if self.track(change.path):
            return self._of_tracks(change)
        field = self.field(change.path)
        if field and field.read and (read := field.read(self.book, sheet, change)):
            return read
        if read := self.growth.read(self.book, sheet, change):
            return read
        return _of_path(change, sheet)

    def _of_tracks(self, change: Change) -> Difference:
        found = Difference({}, {})
        sides = [self.parts(change.path, value) for value in (change.before, change.after)]
        for key in sides[0].keys() | sides[1].keys():
            part = difference(*(side.get(key) for side in sides))
            found = found.beside(below((key,), part))
        return found


def _of_path(change: Change, sheet: Sheet | None) -> Difference:
    """What a row of an earlier release did to the field, or the list, that its path names."""
    part, _, name = change.path.partition(".")
    sides = (change.before, change.after)
    if name in ("add", "remove", "decide"):
        lists: list[JsonValue] = [[] if one is None else [one] for one in sides]
        return below((part,), Difference(*lists))
    if isinstance(getattr(sheet, part, None), Mapping):
        return below((part, name), Difference(*(one or None for one in sides)))
    return below(change.path.split("."), Difference(*sides))


def _told_parts(said: Vocabulary[Any, Any], path: str, value: JsonValue) -> str:
    """A track's own value, or all that changed with it: "endurance 3, fate 0"."""
    return ", ".join(_told_part(said, key, one, named=key != path) for key, one in said.parts(path, value).items())


def _told_part(said: Vocabulary[Any, Any], key: str, value: JsonValue, *, named: bool) -> str:
    track = said.track(key)
    if value is None or track is None:
        return words(value)
    told = track.told(value) if track.told else words(value)
    return f"{track.label.lower()} {told}" if named and isinstance(value, int) else told


class Change(Value):
    """One act on one sheet: `path` says what was done, `before` and `after` what it was and is, as history tells it.

    `was` and `became` are all that it changed in the document, trimmed to what differs: a medal that heals changes
    points and wounds. Rows of earlier releases have neither. `by` and `why` say who did it and for what reason. What a
    throw cost or gave stands in a `sentence` for its entry.
    """

    path: str
    before: JsonValue
    after: JsonValue
    was: JsonValue = None
    became: JsonValue = None
    by: str = ""
    why: str = ""
    sentence: str = ""

    @property
    def difference(self) -> Difference:
        """All that it changed in the document."""
        return Difference(self.was, self.became)

    def told(self, said: Vocabulary[Any, Any]) -> Told:
        """The change in a player's words."""
        what, read = said.words(self.path)
        before, after = read(self.before), read(self.after)
        is_of_play = said.track(self.path) or self.path.startswith("experience.")
        if not is_of_play and (price := said.growth.settled(said.book, self)):
            after = f"{after}. {price}"
        return Told(what=what, before=before, after=after)

    def posting(self, said: Vocabulary[Any, Any]) -> Posting | None:
        """What it did to the account of experience; None when it is about something else."""
        account = said.growth.account
        moved = said.difference(self).at(account) if account else Difference(None, None)
        if not moved:
            return None
        earned, spent, banked = (moved.grown(key) for key in ("earned", "spent", "banked"))
        return Posting(what=self._posted(said, moved), earned=earned, spent=spent, banked=banked)

    def _posted(self, said: Vocabulary[Any, Any], moved: Difference) -> str:
        """What the account was moved for."""
        field = said.field(self.path)
        if field and field.posted and (known := field.posted(said.book, self)):
            return known
        if known := said.growth.posted(said.book, self):
            return known
        if self.before is None and self.path == said.growth.account:
            return "At creation"
        if isinstance(self.after, dict) and self.after.get("why"):
            return str(self.after["why"])
        banked = moved.at("banked")
        if banked and not moved.grown("earned") and not moved.grown("spent"):
            return f"Banked on {listed([name for name, one in banked.parts() if one])}: experience die"
        return "Award" if moved.grown("earned") >= 0 else "Taken back"

    def applied(self, said: Vocabulary[Any, Any], sheet: Sheet) -> Made | Problem:
        """The change made on a sheet that has gone on without it; a Problem where it does not go together with that."""
        # To make a change is to take back its way back.
        made_before = said.difference(self, sheet).turned
        return self._without(said, sheet, sheet, made_before, self.before, self.after)

    def taken_back(self, said: Vocabulary[Any, Any], sheet: Sheet) -> Made | Problem:
        """The change undone, with all that was changed since; a Problem where that cannot be told apart any more.

        Decision 15.
        """
        rest = said.difference(self, sheet)
        left, parts = sheet, dict(rest.parts())
        if self.was is not None and stands(sheet.model_dump(mode="json"), self.became):
            parts = {}  # nothing that it touched has gone on: the way back is the way it came
        for track in said.tracks:  # in their order: one may rest on what those before it left
            if track.back and track.key in parts:
                back = track.back(left, parts[track.key])
                if isinstance(back, Problem):
                    return back
                left, rest = back, rest.without(track.key)
        return self._without(said, sheet, left, rest, self.after, self.before)

    def _without(
        self, said: Vocabulary[Any, Any], sheet: Sheet, left: Sheet, rest: Difference, old: JsonValue, new: JsonValue
    ) -> Made | Problem:
        """What leads from the sheet to what is `left` of it without the rest of a difference."""
        try:
            document = taken_out(left.model_dump(mode="json"), rest)
        except ClashError:
            return GONE_ON
        found = said.read(document) if isinstance(document, dict) else ()
        if isinstance(found, tuple):
            return GONE_ON
        # Whoever had overspent before stays as far below, but goes no further down.
        if said.growth.free(found) < min(0, said.growth.free(sheet)):
            return SPENT
        if said.track(self.path):
            return made(said.tracks, sheet, found, self.path)
        stood, stands = (at_path(one.model_dump(mode="json"), self.path) for one in (sheet, found))
        if stood is not None and stood != old:  # it has gone on: history tells where it stood
            old, new = stood, stands
        return written(sheet, found, self.path, old, new)


type When = Literal["always", "creation", "play"]
"""When a field is changed: at any time, at creation only (frozen once the character is finished), in play only."""


class Made(Change):
    """A change that was just made, with the sheet as it leaves it, and `when` such a change is made."""

    sheet: Sheet
    when: When = "always"

    def is_act(self, before: Sheet) -> bool:
        """Whether it puts something beside the rest or takes it away (a purchase, a condition): no value is lost."""
        standing = (at_path(one.model_dump(mode="json"), self.path) for one in (before, self.sheet))
        told = (self.before, self.after)
        return any((one or None) != (other or None) for one, other in zip(standing, told, strict=True))


def made[S: Sheet](tracks: Iterable[Track[S]], before: S, after: S, path: str) -> Made:
    """What leads from one sheet to the other, done at the track called `path`.

    History keeps the value of that track or, where others went with it, each of them by its key, its own first.
    """
    moved = {one.key: (one.value(before), one.value(after)) for one in tracks}
    changed = {key: values for key, values in moved.items() if values[0] != values[1]}
    if changed.keys() <= {path}:
        old, new = moved[path]
    else:
        old, new = ({key: changed[key][at] for key in sorted(changed, key=lambda key: key != path)} for at in (0, 1))
    return written(before, after, path, old, new)


def written(before: Sheet, after: Sheet, path: str, old: JsonValue, new: JsonValue, sentence: str = "") -> Made:
    """What leads from one sheet to the other, as history keeps it, and as the entry of a throw tells it."""
    return compared(before, Made(path=path, before=old, after=new, sentence=sentence, sheet=after))


def compared(before: Sheet, change: Made) -> Made:
    """The change with all that it changed in the document."""
    found = difference(*(one.model_dump(mode="json") for one in (before, change.sheet)))
    return change.model_copy(update={"was": found.was, "became": found.became})


def between[S: Sheet](tracks: Iterable[Track[S]], before: S, after: S) -> tuple[Made, ...]:
    """What a roll changed on a sheet, as acts by hand would have: one change for each track that differs.

    The history of a character is read by people who may not know of the roll, so no change may be one that no hand
    could have made. A track that a hand changes in several steps says which. Each carries the later sheet.
    """
    found: list[Made] = []
    left = before
    for track in tracks:
        by_hand = tuple(track.by_hand(left, after)) if track.by_hand else ()
        steps = by_hand or tuple(_at_once(track, left, after))
        found += [step.model_copy(update={"sheet": after}) for step in steps]
        left = _with_part(left, after, track.key)
    return tuple(found)


def _at_once[S: Sheet](track: Track[S], before: S, after: S) -> Iterator[Made]:
    now = _with_part(before, after, track.key)
    if now != before:
        yield made((track,), before, now, track.key)


def _with_part[S: Sheet](before: S, after: S, key: str) -> S:
    """The sheet with one part of a later one; as it is where the key is only what a track is called."""
    return before.model_copy(update={key: getattr(after, key)}) if key in type(after).model_fields else before
