"""Tracks: a tracker with its acts, declared once. What is offered, to whom and how much of it is what is accepted.

Source: none; each system says which tracks it has, and what their acts come to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from rules.kit.differences import Difference
from rules.kit.history import Made, made
from rules.sheets import (
    EVERYONE,
    MOST_AT_ONCE,
    STORYTELLER,
    Actor,
    Box,
    JsonValue,
    Move,
    Pen,
    Press,
    Problem,
    Sheet,
    Tracker,
)
from rules.texts import same_name
from rules.told import TraitText

type Bounds = tuple[int, int] | Problem
"""The least and the most of an act that a sheet allows now, or why it allows none.

Where the most is below the least it allows none, and the act itself says why."""

MOST_TOLD = 10_000
"""Beyond so many no act is asked for its words: it might count them one by one."""

CLOSED = Problem(code="not_open", sentence="This is not open now.")
IN_VAIN = Problem(code="nothing_to_do", sentence="That would change nothing.")


@dataclass(frozen=True, slots=True)
class Act[S: Sheet]:
    """Something one may do to a track: `code` is sent back, `label` is the button, `text` says what it comes to.

    `apply` gives the sheet after so much of it, or why not; `bounds` say how much of it there can be. They feed the
    stepper and the gate alike, and beyond them `apply` is only asked for its words. `lifts` is the act that it makes on
    each companion who is chosen. `press` is for what one does again and again in play: one press beside the track.
    """

    code: str
    label: str
    apply: Callable[[S, int], S | Problem]
    text: Callable[[S], str] | str = ""
    bounds: Callable[[S], Bounds] = lambda sheet: (1, MOST_AT_ONCE)
    who: tuple[Actor, ...] = EVERYONE
    price: str = ""
    lifts: str = ""
    press: Press = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """How a track stands: `value` of `maximum`, in words as the `headline`; `lowered` where the table should worry."""

    value: int
    maximum: int
    headline: str
    lowered: bool = False
    boxes: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class About:
    """What the rules say of a track, one click from its name, with a line for each thing that can happen to it."""

    summary: str
    source: str = ""
    levels: tuple[str, ...] = ()


def no_acts(sheet: Sheet) -> tuple[()]:
    """The acts of a track that is worked out from the sheet."""
    return ()


@dataclass(frozen=True, slots=True)
class Track[S: Sheet]:
    """A vital that changes in play, declared: how it reads, what may be done to it, how history keeps and tells it.

    `key` is also the part of the sheet that it changes. `kept` is its value as history keeps it, where that is not the
    part itself, and `told` is that value in a player's words. `back` takes a difference of the part, or of what history
    kept of it, back where the values alone do not say how (marks on a track push one another). `by_hand` are the steps
    in which a hand leads from one sheet to another, where there are several. What is no `vital` stays off the party's
    cards. `about` is what the rules say of it, where no trait has its name. `event` tells what became of a value that
    was kept, where "from this to that" does not say it best, and `left` how much such a value leaves, where that is no
    number. `pen` says how much one press takes.
    """

    key: str
    label: str
    reading: Callable[[S], Reading]
    acts: Callable[[S], Iterable[Act[S]]] = no_acts
    told: Callable[[JsonValue], str] | None = None
    kept: Callable[[S], JsonValue] | None = None
    back: Callable[[S, Difference], S | Problem] | None = None
    by_hand: Callable[[S, S], Iterable[Made]] | None = None
    vital: bool = True
    about: About | None = None
    event: Callable[[S | None, JsonValue, JsonValue], str] | None = None
    left: Callable[[JsonValue], int] | None = None
    pen: Pen = ""

    def value(self, sheet: S) -> JsonValue:
        """What history keeps of it."""
        return self.kept(sheet) if self.kept else sheet.model_dump(mode="json", include={self.key}).get(self.key)


def text[S: Sheet](tracks: Iterable[Track[S]], name: str) -> TraitText | None:
    """What the rules say of the track that is called so."""
    for track in tracks:
        if (about := track.about) and same_name(track.label, name):
            return TraitText(
                name=track.label,
                kind="tracker",
                group="",
                summary=about.summary,
                levels=about.levels,
                source=about.source,
            )
    return None


def up_to(most: int, why_not: Problem | None = None) -> Bounds:
    """From one up to so many, and no more than is done at once; closed where that is none."""
    return why_not if why_not and most < 1 else (1, min(most, MOST_AT_ONCE))


def once(is_open: bool, why_not: Problem = CLOSED) -> Bounds:
    """Something done once, whatever amount is sent with it; closed unless it `is_open`."""
    return (1, MOST_AT_ONCE) if is_open else why_not


def shown[S: Sheet](tracks: Iterable[Track[S]], sheet: S) -> tuple[Tracker, ...]:
    """The tracks as a page draws them, each with what is open now."""
    return tuple(_shown(track, sheet) for track in tracks)


def _shown[S: Sheet](track: Track[S], sheet: S) -> Tracker:
    reading = track.reading(sheet)
    return Tracker(
        key=track.key,
        label=track.label,
        value=reading.value,
        maximum=reading.maximum,
        headline=reading.headline,
        lowered=reading.lowered,
        boxes=reading.boxes,
        moves=tuple(_offer(act, sheet, bounds) for act, bounds in _open(track, sheet)),
        vital=track.vital,
        pen=track.pen,
    )


def _open[S: Sheet](track: Track[S], sheet: S) -> Iterable[tuple[Act[S], tuple[int, int]]]:
    for act in track.acts(sheet):
        bounds = act.bounds(sheet)
        if not isinstance(bounds, Problem) and bounds[0] <= bounds[1]:
            yield act, bounds


def _offer[S: Sheet](act: Act[S], sheet: S, bounds: tuple[int, int]) -> Move:
    text = act.text if isinstance(act.text, str) else act.text(sheet)
    least, most = bounds
    return Move(
        code=act.code, label=act.label, sentence=text, price=act.price, actors=act.who, least=least, most=most,
        lifts=act.lifts, press=act.press,
    )  # fmt: skip


def move[S: Sheet](
    tracks: Sequence[Track[S]], sheet: S, key: str, code: str, amount: int, actor: Actor
) -> Made | Problem:
    """Do so much of an act, if the track offers it to this actor; else why it is closed."""
    track = next((one for one in tracks if one.key == key), None)
    if track is None:
        return Problem(code="unknown_tracker", sentence=f"There is no “{key}” to change here.", trait=key)
    act = next((one for one in track.acts(sheet) if one.code == code), None)
    if act is None:
        return Problem(code="unknown_move", sentence=f"{track.label}: there is no move “{code}”.", trait=key)
    after = _barred(act, sheet, amount, actor) or act.apply(sheet, amount)
    if after == sheet:
        after = IN_VAIN
    if isinstance(after, Problem):
        return after.model_copy(update={"trait": after.trait or key})
    return made(tracks, sheet, after, key)


def _barred[S: Sheet](act: Act[S], sheet: S, amount: int, actor: Actor) -> Problem | None:
    """Why so much of an act is not done. Beyond its bounds the act itself says it best; nothing it makes is kept."""
    if actor not in act.who:
        return Problem(code="storyteller_only", sentence="Only a storyteller may do this.")
    bounds = act.bounds(sheet)
    if isinstance(bounds, Problem):
        return bounds
    least, most = bounds
    if least <= amount <= most:
        return None
    # A closed act is asked about the least of itself, for it knows best why it is closed.
    if most < least:
        amount = least
    tells = most < amount <= MOST_TOLD or least <= 0  # what gives and takes adds up, and counts nothing one by one
    refused = act.apply(sheet, amount) if tells else None
    if isinstance(refused, Problem) or most < least:
        return refused if isinstance(refused, Problem) else IN_VAIN
    return _no_amount(least, most)


def _no_amount(least: int, most: int) -> Problem:
    return Problem(code="bad_amount", sentence=f"The amount is a number from {least:,} to {most:,}.")


def award[S: Sheet](
    apply: Callable[[S, int], S | Problem],
    most: int = MOST_AT_ONCE,
    within: Callable[[S], tuple[int, int]] = lambda sheet: (-MOST_TOLD, MOST_TOLD),
) -> Act[S]:
    """The act by which a storyteller gives experience, or takes back what the sheet has free; `within` says how much.

    No more of it is done at once than `most`.
    """

    def given(sheet: S, amount: int) -> S | Problem:
        return apply(sheet, amount) if -most <= amount <= most else _no_amount(-most, most)

    def bounds(sheet: S) -> Bounds:
        least, room = within(sheet)
        return max(-most, least), min(most, room)

    return Act("award", "Award", given, "One point or more for this character.", bounds, STORYTELLER)
