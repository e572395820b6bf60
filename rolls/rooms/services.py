"""What people do in a room: start a fight, join somebody, press what is offered, take back the last thing.

Each is one write in one transaction under the fight's lock, told to the table after commit. Nothing is ever deleted.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from campaigns.models import Membership
from campaigns.services import lock_campaign
from rolls.rooms.access import FIGHT_IS_ON, NO_FIGHT, STALE, bar_to_move, bar_to_press
from rolls.rooms.copies import with_copies
from rolls.rooms.enlisting import Done, enlisted
from rolls.rooms.landing import SETTLED_ALREADY, roll_that_waits
from rolls.rooms.masking import headline_for_players
from rolls.rooms.models import HEADLINE_LIMIT, Fight, FightEvent, FightRoll
from rolls.rooms.names import BETRAYS, Joining, free_name, unknown_to_players, would_betray
from rolls.rooms.sheets import give_back, make_moves
from rolls.rooms.standing import Standing, standing_of
from rolls.rooms.table_events import tell
from rules.dice import Dice, SecureDice
from rules.room import CAST, FROM_SHEET, REVEAL, SHOWS
from rules.rounds import Event
from rules.sheets import Problem

THE_SHEET = "the sheet"
"""By whom a row is that nobody pressed."""


@transaction.atomic
def start_fight(*, membership: Membership, joining: Sequence[Joining] = (), request_key: uuid.UUID) -> Fight | Problem:
    """Begin to gather for a fight, with those who are there from the start. One fight at a time."""
    if bar := bar_to_move(membership):
        return bar
    # Before the campaign is held: whoever makes one of the cast holds it after their own row (decision 25).
    everybody = with_copies(membership, joining, request_key)
    if isinstance(everybody, Problem):
        transaction.set_rollback(True)
        return everybody
    # The campaign's row, for there is no fight yet to lock: of two that begin at once the second finds the first.
    campaign = lock_campaign(membership.campaign_id)
    newest = campaign.fights.newest()
    if newest and newest.is_on:
        if _pressed_before(newest, membership, request_key):
            return newest
        transaction.set_rollback(True)
        return FIGHT_IS_ON
    fight = Fight.objects.create(
        campaign=campaign,
        number=newest.number + 1 if newest else 1,
        house_rules=campaign.house_rules,
        begun_at=timezone.now(),
    )
    return _joined(fight, membership, everybody, request_key) or fight


@transaction.atomic
def join_fight(*, membership: Membership, joining: Sequence[Joining], request_key: uuid.UUID) -> Fight | Problem:
    """Let somebody join the fight that is on, at any time."""
    if bar := bar_to_move(membership):
        return bar
    fight = hold_fight(membership)
    if fight is None or not fight.is_on:
        return NO_FIGHT
    if _pressed_before(fight, membership, request_key):
        return fight
    everybody = with_copies(membership, joining, request_key)
    if isinstance(everybody, Problem):
        transaction.set_rollback(True)
        return everybody
    return _joined(fight, membership, everybody, request_key) or fight


@transaction.atomic
def press(
    *,
    membership: Membership,
    event: Event,
    seen: str,
    request_key: uuid.UUID,
    dice: Dice | None = None,
    of: str = "",
) -> Fight | Problem:
    """Add an event to the fight that is on, as it stood on the page whose cursor was `seen`.

    The same press again (key and event) is the same event. Anything newer than `seen` makes the press stale. What the
    event costs is paid from the sheet of whoever acts, or nothing happens. With `of` it is what comes of the roll that
    was made for the event with that token, which waits for it no more.
    """
    fight = hold_fight(membership)
    if fight is None:
        return NO_FIGHT
    # Before it is asked who may and what is new: what was done once was right then, and only its answer was lost.
    before = _pressed_before(fight, membership, request_key)
    if before and _is_same(fight, before, event):
        return fight
    standing = standing_of(fight)
    if bar := _bar(standing, membership, event):
        return bar
    # A known key with another event is a page that the browser brought back: as old as one that has not seen the last
    # row.
    if before or standing.is_new_to(seen, secrets=membership.is_storyteller):
        return STALE
    rolled = roll_that_waits(standing, of) if of else None
    if of and rolled is None:
        return SETTLED_ALREADY
    # Thrown here and kept in the event: the fold has to come to the same for ever (decision 8).
    row = _happened(standing, membership, fight.game.room.drawn(event, dice or SecureDice()), request_key)
    if isinstance(row, Problem):
        return row
    if rolled:
        FightRoll.objects.create(event=row, roll_id=rolled.roll_id, aimed_at=rolled.aimed_at, follows=rolled)
    return fight


@transaction.atomic
def act_with_a_roll(
    *, membership: Membership, fight: Fight, event: Event, request_key: uuid.UUID
) -> FightEvent | Problem:
    """What somebody does that a roll is made for, in the (held) fight: the row that `landed` ties the roll to.

    Nothing that happened meanwhile makes it stale: whether it can be done is judged as everything stands.
    """
    standing = standing_of(fight)
    return _bar(standing, membership, event) or _happened(standing, membership, event, request_key, rolls=True)


def _happened(
    standing: Standing, membership: Membership, event: Event, request_key: uuid.UUID, *, rolls: bool = False
) -> FightEvent | Problem:
    """Write an event that is allowed and not stale, with what it costs and does on a sheet; or say why it cannot be.

    `rolls`: it is made with a roll, whose entry tells of it.
    """
    if problem := _not_next(standing, event, membership):
        return problem
    secret = (event.who in standing.hidden and event.kind not in SHOWS) or event.team in standing.hidden_teams
    if event.kind == CAST:
        done = enlisted(standing, membership, event, request_key)
    else:
        done = _on_sheet(standing, membership, event, secret=secret)
    if isinstance(done, Problem):
        # A refusal is a value and raises nothing, but moves that were made before the refused one must go back with it.
        transaction.set_rollback(True)
        return done
    row = FightEvent(document=_document(event), secret=secret, character=done.character)
    _add(standing, membership, [row], request_key, told=not rolls)
    row.changes.set(done.changes)
    return row


@transaction.atomic
def undo_last(*, membership: Membership, seen: str, request_key: uuid.UUID) -> Fight | Problem:
    """Take back the last thing that stands, whoever did it, by a row that says so. Ends of fights can be taken back.

    What it had cost or done to a sheet is given back there.
    """
    if bar := bar_to_move(membership):
        return bar
    fight = hold_fight(membership)
    if fight is None:
        return NO_FIGHT
    if _pressed_before(fight, membership, request_key):
        return fight
    if _is_followed(fight):
        return STALE
    standing = standing_of(fight)
    if standing.is_new_to(seen, secrets=True):
        return STALE
    if not standing.latest:
        return Problem(code="nothing_to_undo", sentence="Nothing has happened that could be taken back.")
    # Before the rows: writing them folds what the sheets say, which has to be what they say afterwards.
    give_back(standing.latest, membership)
    _add(standing, membership, [FightEvent(undoes=row, secret=row.secret) for row in standing.latest], request_key)
    return fight


def _bar(standing: Standing, membership: Membership, event: Event) -> Problem | None:
    """Why this member may not do it, or nobody any more."""
    return bar_to_press(membership, standing, event) or (None if standing.fight.is_on else NO_FIGHT)


def _is_followed(fight: Fight) -> bool:
    """Whether another fight has begun since; where this one is over, none begins until the transaction ends."""
    if fight.is_on:
        return False
    # To take back its end lets it go on, so it meets `start_fight` at the row that this locks. After the fight, as
    # every press takes them; an end has cost no sheet anything, so that none is locked after the campaign.
    return lock_campaign(fight.campaign_id).fights.newest() != fight


def hold_fight(membership: Membership) -> Fight | None:
    """The newest fight of the table, locked until the transaction ends."""
    return membership.campaign.fights.select_for_update(no_key=True).newest()


def _pressed_before(fight: Fight, membership: Membership, request_key: uuid.UUID) -> FightEvent | None:
    # Of this person alone: nobody's press is taken for another's.
    return fight.events.filter(by_id=membership.user_id, request_key=request_key).first()


def _document(event: Event) -> dict[str, object]:
    return event.model_dump(mode="json", exclude_defaults=True)


def _is_same(fight: Fight, before: FightEvent, event: Event) -> bool:
    """Whether the event is the one that was pressed before, whatever the dice have added to that since."""
    if before.undoes_id is None and event.kind in fight.game.room.drawn_kinds:
        return (before.event.kind, before.event.who) == (event.kind, event.who)
    return before.document == _document(event)


def _not_next(standing: Standing, event: Event, membership: Membership) -> Problem | None:
    """Why the event cannot happen now."""
    if event.kind == FROM_SHEET:
        return Problem(code="unknown_event", sentence="What a sheet says is read there, not pressed here.")
    if event.kind == REVEAL and event.who not in standing.hidden:
        return Problem(code="not_hidden", sentence="Nobody like that hides.")
    return standing.fight.game.room.add(standing.story, event, actor=membership.actor)


def _on_sheet(standing: Standing, membership: Membership, event: Event, *, secret: bool) -> Done | Problem:
    """What the event does to the sheet of whom it is about, done there; history names it only where all may know."""
    room, character_id = standing.fight.game.room, standing.sheets.get(event.who)
    moves = () if character_id is None or event.kind == REVEAL else room.sheet_moves(standing.story, event)
    if character_id is None or not moves:
        return Done()
    reason = "" if secret else f"Fight: {room.says(event)}"
    changes = make_moves(character_id, moves, membership=membership, event=event, reason=reason)
    return changes if isinstance(changes, Problem) else Done(changes)


def _joined(fight: Fight, membership: Membership, joining: Sequence[Joining], request_key: uuid.UUID) -> Problem | None:
    """Add those who join, all or none; a name that is taken gets a number."""
    standing, room = standing_of(fight), fight.game.room
    story, rows, unknown = standing.story, list[FightEvent](), unknown_to_players(standing)
    for one in joining:
        name = free_name(one.fighter.name, {event.fighter.name for event in story if event.fighter})
        if not one.hidden and would_betray(one.fighter.name, name, unknown):
            transaction.set_rollback(True)
            return BETRAYS
        unknown |= {name} if one.hidden else set()
        fighter = one.fighter.model_copy(update={"sheet": one.character is not None, "name": name})
        event = Event(kind="join", fighter=fighter)
        if problem := room.add(story, event, actor=membership.actor):
            transaction.set_rollback(True)
            return problem
        story = room.told(story, event)
        rows.append(FightEvent(document=_document(event), character=one.character, secret=one.hidden))
    _add(standing, membership, rows, request_key)
    return None


def _note_the_turn(fight: Fight, after: Standing) -> None:
    """Keep whose turn it is beside the rows: what waits for people is asked of many tables at once."""
    acting = after.view.acting
    played_by = after.players.get(acting)
    if (fight.turn_of_id, fight.turn_as) != (played_by, acting):
        fight.turn_since = timezone.now() if played_by else None
    fight.turn_of_id, fight.turn_as = played_by, acting


def _read_off_a_sheet(standing: Standing, event: Event) -> FightEvent:
    return FightEvent(document=_document(event), secret=event.who in standing.hidden, by_name=THE_SHEET)


def _add(
    standing: Standing,
    membership: Membership,
    rows: Sequence[FightEvent],
    request_key: uuid.UUID,
    *,
    told: bool = True,
) -> None:
    """Write the rows after what is new on the sheets, keep what the fight's own row says, and tell the table."""
    fight, last = standing.fight, standing.rows[-1].seq if standing.rows else 0
    for place, row in enumerate(rows):
        row.by, row.by_name = membership.user, membership.user.get_username()
        row.request_key = None if place else request_key
    undoes = any(row.undoes_id for row in rows)  # then what the sheets say is read anew afterwards
    news = [] if undoes else [_read_off_a_sheet(standing, event) for event in standing.news]
    # What the sheets say counted already when this was pressed, so it comes before it (decision 8).
    for place, row in enumerate((*news, *rows)):
        row.fight, row.seq = fight, last + 1 + place
    FightEvent.objects.bulk_create((*news, *rows))
    after = standing_of(fight, standing.folded.grown(fight.game.room, (*news, *rows)))
    fight.headline = headline_for_players(after)[:HEADLINE_LIMIT]
    fight.ended_at = (fight.ended_at or timezone.now()) if after.view.phase == "over" else None
    _note_the_turn(fight, after)
    fight.save(update_fields=["headline", "ended_at", "turn_of", "turn_as", "turn_since"])
    tell(fight, rows, told=told)
