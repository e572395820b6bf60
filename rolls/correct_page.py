"""The forms by which a roll is corrected, as one member may use them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django.urls import reverse

from campaigns.drawing import View
from campaigns.pages import CampaignPage
from rolls.corrected import Named
from rolls.correcting import Ask
from rolls.corrections import NOTE_LIMIT, REASON_LIMIT, WORDED, CorrectionKind
from rolls.giving_back import owes
from rolls.models import Roll
from rules.sheets import Problem


@dataclass(frozen=True, slots=True)
class Words:
    """What a form of one kind says: its heading, what it does, the label of its words, its button."""

    title: str
    does: str
    label: str
    press: str


_WORDS: Mapping[CorrectionKind, Words] = {
    CorrectionKind.VOID: Words(
        "Void it",
        "It stays readable, struck out with your reason. It counts for nothing, and nothing is open on it any more.",
        "Why",
        "Void this roll",
    ),
    CorrectionKind.STANDS: Words(
        "Let it stand again", "It counts as before. What was given back stays given back.", "Why", "Let it stand again"
    ),
    CorrectionKind.NOTE: Words("Write a note", "Whoever sees the roll reads it.", "Note", "Write it"),
    CorrectionKind.REVEAL: Words(
        "Reveal it",
        "Everyone at the table sees it from now on, where it fell, with what it names and what was done about it. "
        "Notes written before stay hidden. There is no way back.",
        "Why",
        "Reveal this roll",
    ),
    CorrectionKind.REROLL: Words(
        "Order a reroll",
        "The same announcement, with fresh dice, as a new entry. This one stays readable and counts no more.",
        "Why",
        "Roll it again",
    ),
}


@dataclass(frozen=True, slots=True)
class Act:
    """One form: its kind and words, what was typed, and the box to tick, by its name and label (empty for none)."""

    kind: str
    words: Words
    text: str = ""
    limit: int = REASON_LIMIT
    needed: bool = True
    opened: bool = False
    box: str = ""
    box_label: str = ""
    ticked: bool = False


@dataclass(frozen=True, slots=True)
class Correcting(View):
    """Every correction of the roll that is open to a member; `plain` on a page of its own."""

    template: ClassVar[str] = "rolls/correct.html"

    url: str
    token: str
    name: str
    acts: tuple[Act, ...]
    problems: tuple[Problem, ...] = ()
    plain: bool = True

    @classmethod
    def of(
        cls,
        roll: Roll,
        kinds: tuple[CorrectionKind, ...],
        *,
        asked: Ask | None = None,
        problems: tuple[Problem, ...] = (),
        plain: bool = True,
    ) -> Correcting:
        """The forms of these kinds for the roll, with what was asked for and refused in its place."""
        return cls(
            url=reverse("rolls:correct", args=[roll.campaign_id, roll.token]),
            token=str(roll.token),
            name=f"{roll.roller_name}, {Named(roll.token, roll.table_number).name}",
            acts=tuple(_act(roll, kind, asked, only=len(kinds) == 1) for kind in kinds),
            problems=problems,
            plain=plain,
        )


def _act(roll: Roll, kind: CorrectionKind, asked: Ask | None, *, only: bool) -> Act:
    mine = asked if asked and asked.kind == kind else None
    box, label, ticked = _box(roll, kind, mine)
    return Act(
        kind=kind,
        words=_WORDS[kind],
        text=mine.text if mine else "",
        limit=NOTE_LIMIT if kind == CorrectionKind.NOTE else REASON_LIMIT,
        needed=kind in WORDED,
        opened=only or mine is not None,
        box=box,
        box_label=label,
        ticked=ticked,
    )


def _box(roll: Roll, kind: CorrectionKind, mine: Ask | None) -> tuple[str, str, bool]:
    if kind == CorrectionKind.VOID and owes(roll):
        return "gives_back", "Give back what it cost", mine is None or mine.gives_back
    if kind == CorrectionKind.REROLL and roll.character_id:
        return "pays", "Ask its price again, if it has one", mine is not None and mine.pays
    return "", "", False


@dataclass(frozen=True)
class CorrectPage(CampaignPage):
    """The same on a page of its own: where the menu leads without script."""

    template: ClassVar[str] = "rolls/correct_page.html"

    form: Correcting
