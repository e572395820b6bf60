"""What a database says: outcomes of its rolls, words of its history, movements of its accounts, state of its fights."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from characters.history import told
from characters.models import Character
from rolls.models import Roll
from rolls.rooms.models import Fight
from rolls.rooms.standing import standing_of
from rolls.rooms.telling import lines_of

FOLDER = Path(__file__).parent


def kept(name: str) -> Any:
    """What the first release read."""
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def write_words_anew() -> None:
    """Where WRITE_WORDS is set, take today's words for the better ones: look at the difference before you commit it."""
    if os.environ.get("WRITE_WORDS"):
        told = json.dumps({"history": words(), "fights": fights()}, ensure_ascii=False, separators=(",", ":"))
        lines = told.replace('],"', '],\n"').replace('},"', '},\n"')
        (FOLDER / "words.json").write_text(f"{lines}\n", encoding="utf-8")


def outcomes() -> dict[str, Any]:
    """Every roll by its token: the first outcome and the last, numbers and dice alone."""
    rolls = Roll.objects.select_related("campaign", "character").order_by("pk")
    return {str(roll.token): [_outcome(roll.first_outcome), _outcome(roll.last_outcome)] for roll in rolls}


def _outcome(outcome: Any) -> dict[str, Any]:
    dice = [[die.face, die.size, die.role, die.state] for die in outcome.dice]
    return {"kind": outcome.kind, "value": outcome.value, "final": outcome.final, "dice": dice}


def postings() -> dict[str, Any]:
    """What every row of history that moved an account did to it, by the row's id."""
    found = {}
    for character in Character.objects.select_related("campaign").order_by("pk"):
        for row in character.changes.order_by("pk"):
            if posting := row.change.posting(character.campaign.game.vocabulary):
                found[str(row.pk)] = posting.free
    return found


def words() -> dict[str, Any]:
    """Every row of history as a person reads it, by the row's id."""
    found = {}
    for character in Character.objects.select_related("campaign").order_by("pk"):
        for row in character.changes.order_by("pk"):
            line = told(row.change, character.campaign.game)
            found[str(row.pk)] = [line.what, line.before, line.after]
    return found


def fights() -> dict[str, Any]:
    """Every fight: how it stands, and its story as the storyteller reads it."""
    found = {}
    for fight in Fight.objects.select_related("campaign").order_by("pk"):
        standing = standing_of(fight)
        story = [line.sentence for line in lines_of(standing, tells=True, undone=True)]
        found[str(fight.pk)] = {"phase": standing.view.phase, "round": standing.view.number, "story": story}
    return found


def sheets() -> dict[str, Any]:
    """Every sheet by its id: the trackers that it had in the first release. Later ones may stand beside them."""
    found, then = {}, kept("rolls")["sheets"]
    for character in Character.objects.select_related("campaign").order_by("pk"):
        trackers = character.campaign.game.trackers(character.sheet)
        known = [one for one in trackers if one.key in then[str(character.pk)]]
        found[str(character.pk)] = {one.key: [one.value, one.maximum] for one in known}
    return found
