"""How the answers of a call go together, for one viewer: who wins, or how far the tries have come."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.access import Viewer
from rolls.access import sees
from rolls.calls.kept import Kept
from rolls.calls.models import CallForm
from rolls.told import Told
from rules.kit.joint import Joint, Progress, Rolled, compared, progress


@dataclass(frozen=True, slots=True)
class JointFace:
    """What it comes to so far, in words, with the rule it rests on; tries have their `progress` and what each took.

    `before` are earlier rolls, of tries or of ties that were rolled again, each with its name.
    """

    form: str
    sentence: str
    source: str
    progress: Progress | None = None
    per_try: str = ""
    before: tuple[tuple[str, Told], ...] = ()


def joint_face(kept: Kept, viewer: Viewer) -> JointFace | None:
    """The same for this viewer; None where each answers for themselves, and for who may not know of every roll."""
    counts = kept.call.campaign.game.joint
    if kept.call.form == CallForm.SINGLE or counts is None or not _knows_all(kept, viewer):
        return None
    return _extended(kept, counts) if kept.call.form == CallForm.EXTENDED else _opposed(kept, counts)


def _knows_all(kept: Kept, viewer: Viewer) -> bool:
    """Whether nothing of it is hidden from the viewer: what two come to tells of both."""
    lines = (*(one.line for one in kept.rows if one.line), *(line for _, line in kept.tries))
    return len(kept.known_rows(viewer)) == len(kept.rows) and all(sees(viewer, line) for line in lines)


def _before(kept: Kept) -> tuple[tuple[str, Told], ...]:
    return tuple((name, line.told) for name, line in kept.tries)


def _opposed(kept: Kept, counts: Joint) -> JointFace:
    names = [one.asked.name for one in kept.rows]
    sides = [
        Rolled(one.asked.name, one.line.told.fallen.last) for one in kept.rows if one.line and not one.line.told.closed
    ]
    if len(sides) == len(kept.rows) == 2 and all(counts.stands(one.outcome) for one in sides):
        sentence = compared(counts, *sides).sentence
    else:
        sentence = f"{' against '.join(names)}: both roll."
    return JointFace(kept.call.form, sentence, counts.source, before=_before(kept))


def _extended(kept: Kept, counts: Joint) -> JointFace:
    lines = [line for _, line in kept.tries] + [one.line for one in kept.rows if one.line]
    rolled = sorted((line.told for line in lines if not line.told.closed), key=lambda one: one.thrown_at)
    call = kept.call
    found = progress(counts, [one.fallen.last for one in rolled], goal=call.goal or 1, tries=call.tries or 1)
    return JointFace(call.form, found.sentence, counts.extended_source, found, call.per_try, _before(kept))
