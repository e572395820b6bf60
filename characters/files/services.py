"""Writing what a file brings: a new draft, or one's own draft of that name filled in anew. All of it or nothing."""

from __future__ import annotations

import uuid

from campaigns.models import Campaign, User
from campaigns.presses import key_of_press
from characters.access import Seat
from characters.files.reading import Brought
from characters.kinds import FIELD
from characters.legality import IMPORTED_PATH
from characters.lines import Line
from characters.models import Character, Status
from characters.quick import Start
from characters.services import create_character, finish_character
from characters.writing import Press, Saved, keep_edit, once, opened
from rules.kit.history import Made
from rules.sheets import JsonValue, Problem

CHANGED = Problem(
    code="decided",
    sentence="This draft was changed meanwhile. Look at the file again, and choose anew what becomes of it.",
)
NOT_A_DRAFT = Problem(
    code="draft", sentence="Only a draft of your own that never was at the table is replaced by a file."
)


def twin_of(campaign: Campaign, by: User, name: str) -> Character | None:
    """One's own draft of that name, which a file may replace: never one that was at the table."""
    mine = campaign.characters.filter(owner=by, name=name, status=Status.DRAFT, finished_at=None)
    return mine.order_by("-pk").first()


def bring_in(
    *,
    campaign: Campaign,
    by: User,
    brought: Brought,
    hidden: bool = False,
    finished: bool = False,
    request_key: uuid.UUID | None = None,
) -> Character | Problem:
    """Begin a draft as the file has it. With a request key, only once.

    Where it is to come `finished` it is judged by the rules of this table as any draft that is finished, and stays a
    draft where they have something against it.
    """
    start = Start(brought.sheet, brought.name, brought.what, IMPORTED_PATH)
    with opened():
        found = create_character(campaign=campaign, by=by, hidden=hidden, start=start, request_key=request_key)
        if isinstance(found, Problem) or not (finished and brought.finished and found.is_draft):
            return found
        done = finish_character(character=found, by=by)
        return done if isinstance(done, Character) else found


def replace_with(
    *, character: Character, by: User, brought: Brought, base_version: int, request_key: uuid.UUID | None = None
) -> Saved | Problem:
    """Fill the draft in anew as the file has it: one change, which can be taken back."""
    with once(character, by, key_of_press(request_key, "import", base_version)) as seat:
        if not isinstance(seat, Seat):
            return seat
        found = seat.character
        if not seat.is_owner or not found.is_draft or found.finished_at is not None:
            return NOT_A_DRAFT
        if found.version != base_version:
            return CHANGED
        after: JsonValue = {"sentence": brought.what}
        made = Made(path=IMPORTED_PATH, before=None, after=after, sheet=brought.sheet)
        return Saved(found, keep_edit(found, made, by=by, press=Press(seat.press), line=Line(FIELD)))
