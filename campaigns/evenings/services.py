"""Beginning and ending a session, opening the newest again, and giving one a title: for storytellers.

Everything here locks the campaign's row, as whatever else happens at a table does: of two who press at once the second
reads what the first has done.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from campaigns.decisions import decided, note_decision, when
from campaigns.evenings.kinds import SESSION, SESSION_LINE
from campaigns.evenings.models import Session
from campaigns.events import next_number, record_event
from campaigns.models import Audience, Campaign, Role, User
from campaigns.names import NAME_LIMIT, cleaned
from campaigns.services import NOT_ALLOWED, lock_campaign
from campaigns.standing import ARCHIVED
from rules.sheets import Problem

ABOUT = "session"
"""What a decision about a session is filed under; its subject is the number."""

NONE_SUCH = Problem(code="no_session", sentence="There is no such session at this table.")


@transaction.atomic
def begin(*, campaign_id: int, by: User, seen: int, title: str = "", ends: bool = False) -> Session | Problem:
    """Begin the next session of a table whose newest was the one of the number `seen` on the page.

    With `ends` one that is on still, because nobody ended it, ends first: when it last saw anything.
    """
    campaign = lock_campaign(campaign_id)
    if bar := _bar(campaign, by):
        return bar
    called = cleaned(title, "title", NAME_LIMIT) if title.strip() else ""
    if isinstance(called, Problem):
        return called
    newest = campaign.sessions.first()
    if newest and newest.is_on:
        if newest.number != seen:
            return newest if newest.began_by_name == by.username else _decided(campaign, newest.number)
        if not ends:
            return _is_on(newest)
        _end(campaign, newest, by, forgotten=True)
    return _begun(campaign, by, called)


@transaction.atomic
def end(*, campaign_id: int, by: User, number: int, forgotten: bool = False) -> Session | Problem:
    """End the session that is on; a `forgotten` one ended when it last saw anything."""
    campaign = lock_campaign(campaign_id)
    if bar := _bar(campaign, by):
        return bar
    session = campaign.sessions.filter(number=number).first()
    if session is None:
        return NONE_SUCH
    if not session.is_on:
        return session if session.ended_by_name == by.username else _decided(campaign, number)
    return _end(campaign, session, by, forgotten=forgotten)


@transaction.atomic
def reopen(*, campaign_id: int, by: User, number: int) -> Session | Problem:
    """Let the newest session go on, which was ended too early."""
    campaign = lock_campaign(campaign_id)
    if bar := _bar(campaign, by):
        return bar
    newest = campaign.sessions.first()
    if newest is None or newest.number != number:
        return _decided(campaign, newest.number) if newest else NONE_SUCH
    if newest.is_on:
        return newest
    newest.ended_at = newest.last_seq = newest.last_roll = None
    newest.ended_by_name = ""
    newest.save(update_fields=["ended_at", "last_seq", "last_roll", "ended_by_name"])
    _put_on(campaign, newest)
    # Whoever has come meanwhile is here now: their next page writes it down.
    campaign.memberships.filter(here_session=number).exclude(user__in=newest.attendance.values("user")).update(
        here_session=number - 1
    )
    _tell(campaign, newest, f"{by.username} let session {number} go on.")
    return newest


@transaction.atomic
def rename(*, campaign_id: int, by: User, number: int, title: str) -> Session | Problem:
    """Give a session a title, or none."""
    campaign = lock_campaign(campaign_id)
    if bar := _bar(campaign, by):
        return bar
    session = campaign.sessions.filter(number=number).first()
    called = cleaned(title, "title", NAME_LIMIT) if title.strip() else ""
    if session is None or isinstance(called, Problem):
        return called if isinstance(called, Problem) else NONE_SUCH
    if called != session.title:
        session.title = called
        session.save(update_fields=["title"])
        record_event(campaign_id=campaign.pk, kind=SESSION, subject=session.pk)
    return session


def _bar(campaign: Campaign, by: User) -> Problem | None:
    if not campaign.memberships.filter(user=by, role=Role.STORYTELLER).exists():
        return NOT_ALLOWED
    return ARCHIVED if campaign.is_archived else None


def _is_on(session: Session) -> Problem:
    began = f"{session.called} is on since {when(session.started_at).removeprefix('at ').removeprefix('on ')}"
    return Problem(code="session_is_on", sentence=f"{began}. End it, then begin the next one.")


def _decided(campaign: Campaign, number: int) -> Problem:
    return decided(campaign, ABOUT, f"Session {number} stands otherwise by now.", subject=number)


def _begun(campaign: Campaign, by: User, title: str) -> Session:
    # Taken first: the session keeps with which event it begins.
    (seq,) = next_number(campaign.pk, "event_seq", even_paused=True)
    session = campaign.sessions.create(
        number=campaign.session_seq + 1,
        title=title,
        started_at=timezone.now(),
        began_by_name=by.username,
        first_seq=seq,
        roll_before=campaign.roll_seq,
    )
    _put_on(campaign, session)
    _tell(campaign, session, f"{by.username} began session {session.number}.", seq=seq)
    return session


def _end(campaign: Campaign, session: Session, by: User, *, forgotten: bool) -> Session:
    (seq,) = next_number(campaign.pk, "event_seq", even_paused=True)
    session.ended_at = _last_seen(session) if forgotten else timezone.now()
    session.ended_by_name = by.username
    session.last_seq, session.last_roll = seq, campaign.roll_seq
    session.save(update_fields=["ended_at", "ended_by_name", "last_seq", "last_roll"])
    campaign.session_at = None
    campaign.save(update_fields=["session_at"])
    _tell(campaign, session, f"{by.username} ended session {session.number}.", seq=seq)
    return session


def _last_seen(session: Session) -> datetime:
    """When the whole table last saw anything in it: the time of a hidden roll would betray that."""
    events = session.campaign.events.filter(seq__gte=session.first_seq, audience=Audience.TABLE)
    last = events.order_by("-seq").values_list("at", flat=True).first()
    return max(last or session.started_at, session.started_at)


def _put_on(campaign: Campaign, session: Session) -> None:
    campaign.session_seq, campaign.session_at = session.number, session.started_at
    campaign.session_from = session.first_seq
    campaign.save(update_fields=["session_seq", "session_at", "session_from"])


def _tell(campaign: Campaign, session: Session, sentence: str, *, seq: int | None = None) -> None:
    noted = note_decision(campaign, ABOUT, sentence, subject=session.number)
    record_event(campaign_id=campaign.pk, kind=SESSION, subject=session.pk, line=SESSION_LINE, about=noted.pk, seq=seq)
