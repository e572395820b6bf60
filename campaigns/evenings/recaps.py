"""What is told of a session: written by any player or storyteller, over nobody's words unseen."""

from __future__ import annotations

import re
import uuid
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from campaigns.access import Viewer
from campaigns.evenings.headings import Span
from campaigns.evenings.kinds import RECAP
from campaigns.evenings.models import RECAP_LIMIT, Attendance, Session
from campaigns.evenings.services import NONE_SUCH
from campaigns.events import record_event
from campaigns.models import Audience, Campaign, Role, TableEvent, User
from campaigns.notes.texts import cleaned_markdown
from campaigns.services import NOT_ALLOWED, lock_campaign
from campaigns.standing import ARCHIVED
from campaigns.telling import kinds, told
from rules.sheets import Problem

NOT_YOURS = Problem(code="spectator", sentence="Players and storytellers write what is told of a session.")
MOST_LINES = 150
"""Lines of the log that a draft is made of: the last ones, where there are more."""

_MARKS = re.compile(r"([\\`*_\[\]<>#|~])")


@dataclass(frozen=True, slots=True)
class Stale:
    """Somebody else has written since: both texts, and who was first. Nothing was saved."""

    theirs: str
    yours: str
    version: int
    by_name: str
    at: datetime


@transaction.atomic
def write_recap(
    *,
    campaign_id: int,
    by: User,
    number: int,
    text: str,
    base: int,
    page: uuid.UUID | None = None,
    force: bool = False,
) -> Session | Stale | Problem:
    """Save what is told of a session over what the page had seen at version `base`.

    What another page has saved since is Stale and stays, unless its writer was shown both and says that theirs wins.
    """
    campaign = lock_campaign(campaign_id)
    session = _held(campaign, by, number)
    kept = cleaned_markdown(text, RECAP_LIMIT, field="recap") if text.strip() else ""
    if isinstance(session, Problem) or isinstance(kept, Problem):
        return session if isinstance(session, Problem) else kept  # type: ignore[return-value]
    if kept == session.recap:
        return session
    # What this very page saved last it has seen, even where the answer never came.
    seen = base == session.recap_version or (page is not None and page == session.recap_page)
    if not seen and not force:
        at = session.recap_at or timezone.now()
        return Stale(session.recap, text, session.recap_version, session.recap_by_name, at)
    return _written(session, kept, by, page)


@transaction.atomic
def draft_recap(*, campaign_id: int, by: User, number: int) -> Session | Stale | Problem:
    """Begin what is told of a session with its lines in the log; where somebody has begun, nothing is changed."""
    session = Session.objects.filter(campaign_id=campaign_id, number=number).first()
    if session is None:
        return NONE_SUCH
    text = drafted(session.campaign, Span.of(session))
    return write_recap(campaign_id=campaign_id, by=by, number=number, text=text, base=0)


@transaction.atomic
def correct_attendance(*, campaign_id: int, by: User, number: int, there: frozenset[int]) -> Session | Problem:
    """Say who of the members was there, as a storyteller knows it."""
    campaign = lock_campaign(campaign_id)
    if not campaign.memberships.filter(user=by, role=Role.STORYTELLER).exists():
        return NOT_ALLOWED
    session = _held(campaign, by, number)
    if isinstance(session, Problem):
        return session
    known = {one.user_id: one for one in session.attendance.all()}
    for user_id in campaign.memberships.values_list("user_id", flat=True):
        was = user_id in known and known[user_id].was_there
        if was != (user_id in there):
            said = {"was_there": user_id in there, "by_hand": True}
            Attendance.objects.update_or_create(session=session, user_id=user_id, defaults=said)
    record_event(campaign_id=campaign.pk, kind=RECAP, subject=session.pk)
    return session


def drafted(campaign: Campaign, span: Span) -> str:
    """The lines of the span that the whole table knows of, as a list: whoever reads a recap may read them."""
    lines = [one.key for one in kinds() if one.family in {"rolls", "play"}]
    events = TableEvent.objects.filter(campaign=campaign, audience=Audience.TABLE, line__in=lines)
    newest = events.filter(seq__gte=span.first, seq__lte=span.last).order_by("-seq")[:MOST_LINES]
    tellings, everybody = told(campaign, newest), Viewer("table")
    views = (tellings[one.pk].view(everybody) for one in reversed(newest) if one.pk in tellings)
    said = [f"- {_MARKS.sub(r'\\\1', words)}" for view in views if view and (words := view.retold())]
    while said and sum(map(len, said)) + len(said) > RECAP_LIMIT:
        said.pop(0)
    return "\n".join(said)


def _held(campaign: Campaign, by: User, number: int) -> Session | Problem:
    seat = campaign.memberships.filter(user=by).first()
    if seat is None or not seat.may_play:
        return NOT_YOURS
    if campaign.is_archived:
        return ARCHIVED
    return campaign.sessions.filter(number=number).first() or NONE_SUCH


def _written(session: Session, text: str, by: User, page: uuid.UUID | None) -> Session:
    # Whatever somebody else wrote, or most of what one wrote, is not gone with one press.
    if session.recap and (session.recap_by_id != by.pk or len(text) < len(session.recap) // 2):
        session.recap_before = session.recap
    session.recap, session.recap_page = text, page
    session.recap_version += 1
    session.recap_by, session.recap_by_name, session.recap_at = by, by.username, timezone.now()
    session.save()
    record_event(campaign_id=session.campaign_id, kind=RECAP, subject=session.pk)
    return session
