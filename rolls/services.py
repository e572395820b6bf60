"""Throwing dice: in one transaction, and only once for each press. What may be done afterwards is in `answering`."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial

from django.db import IntegrityError, transaction
from django.db.models import BinaryField
from django.utils import timezone

from campaigns.events import next_number, record_event
from campaigns.models import Audience, Campaign, Membership
from campaigns.names import NAME_LIMIT, cleaned
from campaigns.standing import PAUSED
from campaigns.statements import Slot, Statement, add_up, insert
from characters.models import Character
from rolls.access import bar_to_roll, bar_to_throw, rolling_or_404
from rolls.acting import Acting, acting
from rolls.answering import answer_choice
from rolls.calls.answering import answering_or_404
from rolls.calls.masking import masked
from rolls.columns import ShortUUIDField
from rolls.costs import Paid, keep_paid, pay
from rolls.fighting import Battle, Foe
from rolls.filled import Filled
from rolls.holding import as_it_stands, hold
from rolls.kinds import ROLL
from rolls.models import REASON_LIMIT, Announcement, AwaitedRoll, Roll
from rolls.planning import Asked, Press, Refusal
from rolls.statistics.shares import Share
from rolls.turns import bar_to_repeat, turn_of
from rules.checks import Form, Plan
from rules.dice import Dice, SecureDice
from rules.kit.plain import KEY as PLAIN_DICE
from rules.rolling import Thrown, thrown
from rules.sheets import Problem

__all__ = ["Pressed", "answer_choice", "enter", "press", "roll_check"]

OTHER_SEAT = Problem(
    code="other_seat",
    trait="visibility",
    sentence="Who sees this roll was set for another seat. It is set anew now: look at it, then roll.",
)


@dataclass(frozen=True, slots=True)
class Pressed:
    """What came of a press as it stood under the lock: the roll, or why there is none.

    `fresh`: the dice have fallen now, and not when the same press came before. `elsewhere`: the page was drawn for
    another seat, so that the whole panel has to be drawn anew.
    """

    press: Press
    roll: Roll | None = None
    refused: Refusal = ()
    fresh: bool = False
    elsewhere: bool = False


def press(*, membership: Membership, filled: Filled, dice: Dice) -> Pressed:
    """Throw what a panel asks for, and write the entry: see `roll_check`. Raises Http404 for an unknown character."""
    return _once(partial(_pressed, membership, filled, dice))


def roll_check(  # noqa: PLR0913 - each is one part of what a press of Roll sends, by its name
    *,
    membership: Membership,
    character: Character | None,
    kind: str,
    form: Form,
    visibility: str,
    reason: str = "",
    request_key: uuid.UUID,
    opponent: Character | Foe | None = None,
    dice: Dice | None = None,
) -> Roll | Refusal:
    """Throw for a character (None: the storyteller's quick pool) and write the entry.

    `opponent` opposes a contest, or is attacked, as sheet or fight have them at this moment. The same form sent again
    with the same request key by the same person is the same roll: it comes back as it fell. On a refusal nothing is
    thrown, nothing is paid and nothing is logged.
    """

    def held() -> Roll | Refusal:
        roller = hold(character) if character else None
        asked = Asked(
            membership=membership,
            character=roller,
            opponent=as_it_stands(opponent) if isinstance(opponent, Character) else opponent,
            kind=kind,
            sent=form,
            visibility=visibility,
            reason=reason,
            press=request_key,
            battle=Battle(membership, roller),
        )
        bar = bar_to_throw(membership) if kind == PLAIN_DICE else bar_to_roll(membership, roller)
        return _thrown_before(asked) or _rolled(asked, bar, dice or SecureDice())

    return _once(held)


def _once[T](throw: Callable[[], T]) -> T:
    """The transaction of a roll, whatever asks for it: rows are held and judged, then dice fall and all is written.

    Where another request wrote the very same press meanwhile, the second look finds its roll.
    """
    whole = transaction.atomic(throw)
    try:
        return whole()
    except IntegrityError:
        return whole()


def _pressed(membership: Membership, filled: Filled, dice: Dice) -> Pressed:
    # The fight or the call before the character: whoever presses in the one, or answers and closes the other, holds the
    # same row first (decisions 8 and 22).
    answering = answering_or_404(membership, filled, hold=True) if filled.call else None
    act = acting(membership, filled) if filled.act and not answering else None
    rolling = rolling_or_404(membership, filled.character, hold=True, plain=filled.is_plain)
    sent = Press(membership, rolling.character, filled, answering)
    if isinstance(act, Problem):
        return Pressed(sent, refused=(act,))
    if sent.seen.began_elsewhere and not answering:
        return Pressed(sent, refused=(OTHER_SEAT,), elsewhere=True)
    if isinstance(sent.asked.opponent, Problem):
        return Pressed(sent, refused=(sent.asked.opponent,))
    # Before it is asked who may roll: what has fallen stays, and only its answer was lost.
    if first := act.roll_before() if act else _thrown_before(sent.asked):
        return Pressed(sent, first)
    if act:
        found = _acted(sent, act, dice)
    else:
        bar = answering.bar if answering else None
        found = _rolled(sent.asked, bar or rolling.bar, dice, called=answering.told if answering else "")
    if not isinstance(found, Roll):
        hides = answering is not None and answering.hides and answering.way
        return Pressed(sent, refused=masked(found, hides) if hides else found)
    if answering:
        answering.rolled(found)
    return Pressed(sent, found, fresh=True)


def _acted(sent: Press, act: Acting, dice: Dice) -> Roll | Refusal:
    """A roll for something done in the fight, and that: both happen, or neither does."""
    row = act.done()
    if isinstance(row, Problem):
        transaction.set_rollback(True)
        return (row,)
    # Anew: what was done has been paid from the sheet, and what it changed in the fight counts for the roll.
    rolling = rolling_or_404(sent.membership, sent.filled.character, hold=True)
    found = _rolled(Press(sent.membership, rolling.character, sent.filled).asked, rolling.bar, dice)
    if not isinstance(found, Roll):
        transaction.set_rollback(True)
        return found
    act.landed(row, found)
    return found


def _rolled(asked: Asked, bar: Problem | None, dice: Dice, *, called: str = "") -> Roll | Refusal:
    # Here and not where it is asked who may roll: a panel is filled in while the table is paused.
    if bar := bar or (PAUSED if asked.membership.campaign.is_paused else None):
        return (bar,)
    reason, roller = _named(asked)
    if isinstance(reason, Problem) or isinstance(roller, Problem):
        return tuple(one for one in (reason, roller) if isinstance(one, Problem))
    plan, character = asked.judged.plan, asked.character
    if plan is None or plan.check is None:
        return asked.judged.problems
    turn = turn_of(plan.check, character) if plan.check.once else ""
    # Under the character's lock: of two presses at once the second finds the turn taken.
    if bar := _bar_to_hide(asked, plan) or (bar_to_repeat(turn, character) if turn else None):
        return (bar,)
    fallen = thrown(asked.membership.campaign.game, plan.check, character.sheet if character else None, dice)
    if isinstance(fallen, Problem):
        return (fallen,)
    return _written(asked, fallen, reason=reason, roller=roller, turn=turn, called=called)


def _written(asked: Asked, fallen: Thrown, *, reason: str, roller: str, turn: str, called: str) -> Roll:
    """The sheet pays, then the numbers are taken: they hold the campaign's row, so the shortest time is left after."""
    by, character, seen = asked.membership.user, asked.character, asked.visibility
    paid: Paid = ()
    if character and fallen.paid:
        paid = pay(character, fallen.paid.sheet, by=by, visibility=seen, title=fallen.check.title)
    row = Roll(
        campaign=asked.membership.campaign,
        by=by,
        by_name=by.get_username(),
        character=character,
        roller_name=roller,
        opponent=asked.opponent if isinstance(asked.opponent, Character) else None,
        visibility=seen,
        reason=reason,
        called=called,
        turn=turn,
        request_key=asked.key,
    )
    return enter(row, fallen, paid)


def enter(row: Roll, fallen: Thrown, paid: Paid) -> Roll:
    """Write the row (all but numbers, dice and time) of what has just fallen and was paid, in a transaction.

    The numbers hold the campaign's row until that ends, so the caller has paid and locked all else before.
    """
    campaign = row.campaign
    # A hidden roll takes none of the table's numbers: the gap would tell of it (decision 9).
    table = ("table_roll_seq",) if row.visibility == Audience.TABLE else ()
    row.seq, event_seq, *number = next_number(campaign.pk, "roll_seq", "event_seq", *table)
    row.table_number = number[0] if number else None
    row.announcement = _announcement(campaign, fallen)
    row.opening = fallen.steps
    row.outcome, row.value = fallen.outcome.kind, fallen.outcome.value
    row.cost = fallen.paid.sentence[:200] if fallen.paid else ""
    row.thrown_at = timezone.now()
    roll = insert(row)
    if not fallen.outcome.final:
        AwaitedRoll.objects.create(roll=roll, campaign=campaign)
    if paid:
        keep_paid(roll, paid)
    add_up(Share(roll, fallen.check, fallen.steps, fallen.outcome).rows)
    record_event(campaign_id=campaign.pk, kind=ROLL, subject=roll.pk, seq=event_seq, **roll.known_to)
    return roll


def _announcement(campaign: Campaign, fallen: Thrown) -> Announcement:
    """What was announced, found or written under the campaign's lock: two rolls at once cannot both miss it."""
    found = next(_announced().ask(campaign=campaign.pk, digest=fallen.digest), None)
    # Its row is not read: the text is in hand, and only the id is missing.
    once = Announcement(campaign=campaign, digest=fallen.digest, text=fallen.announced)
    if found is None:
        once.save()
    else:
        once.pk = found["pk"]
    return once


@cache
def _announced() -> Statement:
    digest = Slot("digest", BinaryField())
    return Statement(Announcement.objects.filter(campaign_id=Slot("campaign"), digest=digest).values("pk"))


def _thrown_before(asked: Asked) -> Roll | None:
    """The roll that this person has thrown with this key already."""
    campaign = asked.membership.campaign
    known = next(_presses().ask(campaign=campaign.pk, by=asked.membership.user_id, key=asked.key), None)
    return campaign.rolls.select_related("character").get(pk=known["pk"]) if known else None


@cache
def _presses() -> Statement:
    key = Slot("key", ShortUUIDField())
    return Statement(Roll.objects.filter(campaign_id=Slot("campaign"), by_id=Slot("by"), request_key=key).values("pk"))


def _named(asked: Asked) -> tuple[str | Problem, str | Problem]:
    """The reason as it is kept (it may be empty) and the name of whoever rolls; a Problem for what will not do."""
    reason = cleaned(asked.reason, "reason", REASON_LIMIT) if asked.reason.strip() else ""
    if asked.character:
        return reason, asked.character.name
    if asked.kind == PLAIN_DICE:
        return reason, asked.membership.user.get_username()
    typed = asked.sent.get("name")
    name = typed[-1] if isinstance(typed, list) and typed else typed
    return reason, cleaned(name, "name", NAME_LIMIT) if isinstance(name, str) and name.strip() else "Somebody"


def _bar_to_hide(asked: Asked, plan: Plan) -> Problem | None:
    """A player may throw blind only where nothing on the sheet can give the throw away."""
    if asked.visibility not in Audience.values:
        return Problem(code="bad_field", trait="visibility", sentence="Choose who sees the roll: one of the three.")
    if asked.visibility != Audience.STORYTELLERS or asked.membership.is_storyteller:
        return None
    if not plan.payments and not plan.stakes:
        return None
    return Problem(
        code="cost_would_show",
        trait="visibility",
        sentence="This roll can cost something that your sheet shows, so it cannot be for the storyteller alone.",
    )
