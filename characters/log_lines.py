"""How the log tells what changed on sheets: from the rows of history, in the words of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache, partial
from typing import Any

from django.db.models import Case, Exists, F, OuterRef, Q, TextField, Value, When
from django.db.models.functions import Cast
from django.urls import reverse

from campaigns.access import Viewer
from campaigns.log import EventLine
from campaigns.models import Campaign, TableEvent
from campaigns.statements import Slot, Statement
from campaigns.telling import Telling, takes_back, tells, undo_of
from characters.history import told
from characters.kinds import AWARD, DECISION, FIELD, GROWTH, STATUS, TRACKER
from characters.legality import RESTORED_PATH, read_text
from characters.models import CharacterChange, Proposal, ProposalState, Status
from characters.taking_back import take_back
from characters.writing import NAME_PATH
from rules.kit.happening import happened, hurts
from rules.kit.history import Change
from rules.sheets import Sheet
from rules.system import Game
from rules.wording import listed

STEPS = 20
"""Undo is offered for the newest changes of a sheet, so many of them."""

SHORT = 60
"""Letters of a value that a line tells; of a longer text it says that it was changed."""

ICONS = {TRACKER.key: "heart", AWARD.key: "star", GROWTH.key: "star", FIELD.key: "pencil", STATUS.key: "people"}


@dataclass(frozen=True, slots=True)
class Row:
    """One row of history with what its line needs of the character; `back` is who took it back."""

    head: int
    change: Change
    version: int
    by_id: int | None
    by_name: str
    at: datetime
    override: bool
    corrects: bool
    character: int
    name: str
    owner_id: int | None
    hidden: bool
    newest: int
    document: str
    gone_on: bool
    back: str | None

    @classmethod
    def of(cls, found: Mapping[str, Any]) -> Row:
        """A row as it was asked for."""
        kept = found["character__reopened_from"] if found["character__status"] == Status.DRAFT else None
        return cls(
            head=found["told_with_id"] or found["pk"],
            change=Change(
                **{key: found[key] for key in ("path", "before", "after", "was", "became")},
                by=found["by_name"],
                why=found["reason"],
            ),
            **{key: found[key] for key in ("version", "by_id", "by_name", "at", "override", "corrects", "gone_on")},
            character=found["character_id"],
            # While it is a draft again, the table knows the name that it had.
            name=str(kept["name"]) if kept else found["character__name"],
            owner_id=found["character__owner_id"],
            hidden=found["character__hidden"],
            newest=found["character__version"],
            document=found["document"],
            back=found["undone_by__by_name"],
        )

    def is_known(self, viewer: Viewer) -> bool:
        """Whether the viewer may know of the character now."""
        return not self.hidden or viewer.tells_the_story or viewer.owns(self.owner_id)

    def may_take_back(self, viewer: Viewer, line: str) -> bool:
        """Whether Undo belongs on the line for this viewer: where it stands, for storytellers and for one's own act.

        A player takes back a slip: what was bought only until anything else happens to the sheet (decision 20).
        """
        if self.back is not None or self.gone_on or self.override:
            return False
        if viewer.tells_the_story:
            return True
        mine = viewer.owns(self.owner_id) and self.by_id == self.owner_id
        return mine and (line == TRACKER.key or self.version == self.newest)


@tells(TRACKER, AWARD, GROWTH, FIELD, STATUS)
def changes(campaign: Campaign, lines: Sequence[TableEvent]) -> dict[int, Telling]:
    """What changed on sheets: each line with all rows of history that it tells."""
    rows: dict[int, list[Row]] = {}
    named = {f"head_{place}": event.tells for place, event in enumerate(lines)}
    for found in _told(len(lines)).ask(**named):
        # Told apart here and not in the query: asked for the table as well, SQLite would look through all its history.
        if found["character__campaign_id"] != campaign.pk:
            continue
        row = Row.of(found)
        rows.setdefault(row.head, []).append(row)
    return {event.pk: _telling(campaign, event, rows[event.tells]) for event in lines if event.tells in rows}


@lru_cache(maxsize=64)
def _told(many: int) -> Statement:
    """The rows that so many lines tell, in their order."""
    heads: list[Any] = [Slot(f"head_{place}") for place in range(many)]
    rows: Any = CharacterChange.objects.filter(Q(pk__in=heads) | Q(told_with__id__in=heads))
    newer = CharacterChange.objects.filter(
        character_id=OuterRef("character_id"),
        path=OuterRef("path"),
        version__gt=OuterRef("version"),
        undoes=None,
        undone_by=None,
    )
    # Of an old row it is not asked what came after it: that may be years.
    lately = Q(version__gte=F("character__version") - STEPS)
    rows = rows.annotate(
        document=Cast("character__document", TextField()),
        gone_on=Case(When(lately & ~Exists(newer), then=Value(False)), default=Value(True)),
    )
    return Statement(
        rows.order_by("pk").values(
            *("pk", "told_with_id", "version", "path", "before", "after", "was", "became"),
            *("by_id", "by_name", "reason"),
            *("override", "corrects", "at", "character_id", "document", "gone_on", "undone_by__by_name"),
            "character__campaign_id",
            *(f"character__{one}" for one in ("name", "owner_id", "hidden", "status", "version", "reopened_from")),
        )
    )


def _telling(campaign: Campaign, event: TableEvent, rows: list[Row]) -> Telling:
    # Owners see another than the table where they alone know of the sheet, or may take back what they did.
    apart = (one.owner_id for one in rows if one.hidden or one.by_id == one.owner_id)
    owners = frozenset(one for one in apart if one is not None)
    return Telling(rows[0].at, partial(_line, campaign, event, tuple(rows)), owners)


def _line(campaign: Campaign, event: TableEvent, rows: tuple[Row, ...], viewer: Viewer) -> EventLine | None:
    known = tuple(one for one in rows if one.is_known(viewer))
    if not known:
        return None
    words = WORDS if viewer.tells_the_story or known[0].owner_id is not None else OF_THE_CAST
    told = words[event.line](campaign.game, known) if event.line in words else None
    if told is None:
        return None
    who, said = told
    first, last = known[0], known[-1]
    back = last.back if all(one.back is not None for one in known) else None
    # Of several rows of one track it is the last that says whether it has gone on.
    ends = {one.character: one for one in known}.values()
    backs = undo_of(event.line) is not None and not campaign.is_archived
    return EventLine(
        campaign_id=campaign.pk,
        token=event.token,
        at=first.at,
        icon=ICONS[event.line],
        who=who,
        said=said,
        by=first.by_name,
        tone=_tone(campaign.game, known) if event.line == TRACKER.key else "",
        undo=backs and all(one.may_take_back(viewer, event.line) for one in ends),
        back=f"Taken back by {back}." if back is not None else "",
        track=f"{first.character} {first.change.path}" if event.line == TRACKER.key else "",
        url=_before_and_after(last) if last.change.path == RESTORED_PATH else "",
    )


def _before_and_after(row: Row) -> str:
    address = reverse("life:compare", args=[row.character])
    return f"{address}?moment={row.version - 1}&moment={row.version}"


takes_back(TRACKER, AWARD, GROWTH)(take_back)


def _moved(game: Game, rows: Sequence[Row]) -> tuple[str, str]:
    """Acts at a track: "Ilse Varga: endurance 7 to 3"; on several sheets, each with its own."""
    own: dict[int, list[Row]] = {}
    for row in rows:
        own.setdefault(row.character, []).append(row)
    told = [(some[0].name, _happened(game, some)) for some in own.values()]
    others = [f"{name}: {what}" for name, what in told[1:]]
    return told[0][0], f": {'; '.join([told[0][1], *others])}"


def _tone(game: Game, rows: Sequence[Row]) -> str:
    own = [one.change for one in rows if one.character == rows[0].character]
    return "hurt" if hurts(game.vocabulary, own) else ""


def _happened(game: Game, rows: Sequence[Row]) -> str:
    return happened(game.vocabulary, [one.change for one in rows], _sheet(game, rows[-1]))


def _sheet(game: Game, row: Row) -> Sheet | None:
    found = read_text(game, row.document)
    return None if isinstance(found, tuple) else found


def _awarded(game: Game, rows: Sequence[Row]) -> tuple[str, str]:
    """An award: "Ilse Varga and Oye: 3 experience, for the third chapter"."""
    names, change = listed([one.name for one in rows]), rows[0].change
    posting = change.posting(game.vocabulary)
    points = posting.earned if posting else 0
    what = game.vocabulary.called(change.path).lower()
    taken = " taken back" if points < 0 else ""
    return names, f": {abs(points)} {what}{taken}{f', {change.why}' if change.why else ''}"


def _grown(game: Game, rows: Sequence[Row]) -> tuple[str, str]:
    """Something that was bought, at its price."""
    change = rows[0].change
    posting = change.posting(game.vocabulary)
    if posting is None:
        return rows[0].name, f": {told(change, game).line}"
    paid = (
        f", {posting.spent} {game.vocabulary.called(game.vocabulary.growth.account).lower()}" if posting.spent else ""
    )
    return rows[0].name, f": {posting.what}{paid}"


def _written(game: Game, rows: Sequence[Row]) -> tuple[str, str]:
    """A part of a sheet: from what to what, or of a long text that it was changed."""
    first, last = told(rows[0].change, game), told(rows[-1].change, game)
    change = rows[-1].change
    if change.path == RESTORED_PATH:  # it is as short as its words were made
        return rows[0].name, f": {last.line}{f'. {change.why}' if change.why else ''}"
    is_short = len(first.before) <= SHORT and len(last.after) <= SHORT
    line = last.model_copy(update={"before": first.before}).line if is_short else f"{last.what} changed"
    how = "allowed" if rows[-1].override else "put right" if rows[-1].corrects else ""
    return rows[0].name, f": {line}{f', {how}: {change.why}' if how else ''}"


def _came_or_went(game: Game, rows: Sequence[Row]) -> tuple[str, str]:
    came = rows[0].change.after == Status.FINISHED
    return rows[0].name, " is at the table." if came else " is a draft again."


WORDS: Mapping[str, Callable[[Game, Sequence[Row]], tuple[str, str]]] = {
    TRACKER.key: _moved,
    AWARD.key: _awarded,
    GROWTH.key: _grown,
    FIELD.key: _written,
    STATUS.key: _came_or_went,
}
"""How each kind of line is worded: who, and what is said of them."""


def _seen_hurt(game: Game, rows: Sequence[Row]) -> tuple[str, str] | None:
    """What a player sees of damage to one of the cast: that it was done. Anything else on that sheet is not theirs."""
    return (rows[0].name, " is hurt.") if hurts(game.vocabulary, [one.change for one in rows]) else None


def _seen_renamed(game: Game, rows: Sequence[Row]) -> tuple[str, str] | None:
    return _written(game, rows) if all(one.change.path == NAME_PATH for one in rows) else None


OF_THE_CAST: Mapping[str, Callable[[Game, Sequence[Row]], tuple[str, str] | None]] = {
    TRACKER.key: _seen_hurt,
    FIELD.key: _seen_renamed,
}
"""How lines about one of the cast are worded for whoever does not tell the story; the others are not for them."""


@tells(DECISION)
def decisions(campaign: Campaign, lines: Sequence[TableEvent]) -> dict[int, Telling]:
    """What storytellers decided about proposals."""
    rows = Proposal.objects.filter(pk__in=[event.tells for event in lines])
    told = rows.select_related("character__campaign", "decided_by")
    found = {one.pk: one for one in told if one.character.campaign_id == campaign.pk}
    return {event.pk: _decision(campaign, event, found[event.tells]) for event in lines if event.tells in found}


def _decision(campaign: Campaign, event: TableEvent, row: Proposal) -> Telling:
    declined = row.state == ProposalState.DECLINED
    name = row.decided_name or row.name
    note = f" “{row.note}”" if row.note else ""
    line = EventLine(
        campaign_id=campaign.pk,
        token=event.token,
        at=event.at,
        icon="cross" if declined else "check",
        who=row.character.name,
        said=f": {name}, {row.told.lower()}.{note}",
        by=row.decided_by.username if row.decided_by else "",
    )
    return Telling(event.at, lambda viewer: line)
