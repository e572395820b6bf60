"""Throwing dice, and what may be done about them afterwards: each in one transaction, each only once."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from campaigns.events import next_number, record_event
from campaigns.kinds import EventKind
from campaigns.models import Audience, Membership
from campaigns.names import NAME_LIMIT, clean_name
from characters.models import Character
from rolls.access import bar_to_roll, rolling_or_404
from rolls.costs import pay
from rolls.fighting import Battle, Foe
from rolls.filled import Filled
from rolls.holding import as_it_stands, hold, hold_both
from rolls.kinds import FOLLOWUP, ROLL
from rolls.models import REASON_LIMIT, Announcement, Roll, RollStep
from rolls.offers import choice_of, sheets_of
from rolls.planning import Asked, Press, Refusal
from rolls.roller import unreadable
from rolls.turns import bar_to_repeat, turn_of
from rules.checks import Form, Plan, Step
from rules.dice import Dice, SecureDice
from rules.rolling import Thrown, thrown
from rules.sheets import Problem
from rules.system import throw_out

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
        return _thrown_before(asked) or _rolled(asked, bar_to_roll(membership, roller), dice or SecureDice())

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
    rolling = rolling_or_404(membership, filled.character, hold=True)
    sent = Press(membership, rolling.character, filled)
    if sent.seen.began_elsewhere:
        return Pressed(sent, refused=(OTHER_SEAT,), elsewhere=True)
    if isinstance(sent.asked.opponent, Problem):
        return Pressed(sent, refused=(sent.asked.opponent,))
    if first := _thrown_before(sent.asked):
        return Pressed(sent, first)
    found = _rolled(sent.asked, rolling.bar, dice)
    return Pressed(sent, found, fresh=True) if isinstance(found, Roll) else Pressed(sent, refused=found)


def _rolled(asked: Asked, bar: Problem | None, dice: Dice) -> Roll | Refusal:
    if bar:
        return (bar,)
    reason, roller = _named(asked)
    if isinstance(reason, Problem) or isinstance(roller, Problem):
        return tuple(one for one in (reason, roller) if isinstance(one, Problem))
    plan, character = asked.judged.plan, asked.character
    if plan is None or plan.check is None:
        return asked.judged.problems
    turn = turn_of(plan.check, character) if plan.check.once else ""
    if bar := _bar_to_hide(asked, plan) or (bar_to_repeat(turn, character) if turn else None):
        return (bar,)
    fallen = thrown(asked.membership.campaign.game, plan.check, character.sheet if character else None, dice)
    if isinstance(fallen, Problem):
        return (fallen,)
    return _written(asked, fallen, reason=reason, roller=roller, turn=turn)


def _written(asked: Asked, fallen: Thrown, *, reason: str, roller: str, turn: str) -> Roll:
    """The sheet pays, then the numbers are taken: they hold the campaign's row, so the shortest time is left after.

    Under that lock the announcement is found or made, so that two rolls at once cannot both miss it.
    """
    campaign, by, character, seen = asked.membership.campaign, asked.membership.user, asked.character, asked.visibility
    if character and fallen.paid:
        pay(character, fallen.paid.sheet, by=by, visibility=seen, title=fallen.check.title)
    table = ("table_roll_seq",) if seen == Audience.TABLE else ()
    seq, event_seq, *number = next_number(campaign.pk, "roll_seq", "event_seq", *table)
    once = {"campaign": campaign, "digest": fallen.digest}
    roll = Roll.objects.create(
        campaign=campaign,
        seq=seq,
        table_number=number[0] if number else None,
        by=by,
        by_name=by.get_username(),
        character=character,
        roller_name=roller,
        opponent=asked.opponent if isinstance(asked.opponent, Character) else None,
        visibility=seen,
        reason=reason,
        announcement=Announcement.objects.get_or_create(**once, defaults={"text": fallen.announced})[0],
        opening=fallen.steps,
        outcome=fallen.outcome.kind,
        value=fallen.outcome.value,
        turn=turn,
        cost=fallen.paid.sentence[:200] if fallen.paid else "",
        request_key=asked.key,
        thrown_at=timezone.now(),
    )
    _tell(roll, ROLL, event_seq)
    return roll


def answer_choice(
    *, roll: Roll, membership: Membership, code: str, option: str = "", request_key: uuid.UUID, dice: Dice | None = None
) -> Roll | Refusal:
    """Answer a choice that is open on the roll: the cost and its effect, both or neither.

    The same request key from the same person is the same answer. Dice that are owed afterwards fall at once.
    """
    return _answer_once(roll.pk, membership, code, option, request_key, dice or SecureDice())


@transaction.atomic
def _answer_once(
    roll_id: int, membership: Membership, code: str, option: str, request_key: uuid.UUID, dice: Dice
) -> Roll | Refusal:
    roll = membership.campaign.rolls.select_for_update().get(pk=roll_id)
    before = list(roll.followups.all())
    if any(row.request_key == request_key and row.by_id == membership.user_id for row in before):
        return roll
    hold_both(roll)
    if roll.character and not roll.character.is_readable:
        return (unreadable(roll.character.name),)
    game = membership.campaign.game
    choice = choice_of(roll, membership, code)
    if isinstance(choice, Problem):
        return (choice,)
    mine, theirs = sheets_of(roll)
    answer = game.answer(roll.announced, roll.steps, mine, code, option, theirs)
    if isinstance(answer, Problem):
        return (answer,)
    payer = roll.opponent if choice.side == "other" else roll.character
    if payer and answer.sheet:
        pay(payer, answer.sheet, by=membership.user, visibility=roll.visibility, title=roll.announced.title)
    steps = throw_out(game, roll.announced, (*roll.steps, answer.step), dice)
    _append(
        roll,
        steps[len(roll.steps) :],
        answer.told or f"{choice.label}: {answer.sentence}",
        membership,
        request_key,
        number=len(before) + 1,
    )
    _tell(roll, FOLLOWUP, next_number(roll.campaign_id, "event_seq")[0])
    return membership.campaign.rolls.get(pk=roll.pk)  # the one in hand was read as it lay before


def _append(
    roll: Roll, steps: tuple[Step, ...], sentence: str, membership: Membership, request_key: uuid.UUID, *, number: int
) -> None:
    RollStep.objects.bulk_create(
        RollStep(
            roll=roll,
            number=number + place,
            document=step.model_dump(mode="json", exclude_defaults=True),
            sentence="" if place else sentence[:200],
            by=membership.user,
            by_name=membership.user.get_username(),
            request_key=request_key,
            at=timezone.now(),
        )
        for place, step in enumerate(steps)
    )


def _thrown_before(asked: Asked) -> Roll | None:
    """The roll that this person has thrown with this key already."""
    mine = asked.membership.campaign.rolls.filter(by_id=asked.membership.user_id, request_key=asked.key)
    return mine.select_related("character").first()


def _named(asked: Asked) -> tuple[str | Problem, str | Problem]:
    """The reason as it is kept (it may be empty) and the name of whoever rolls; a Problem for what will not do."""
    reason = _cleaned(asked.reason, "reason", REASON_LIMIT) if asked.reason.strip() else ""
    if asked.character:
        return reason, asked.character.name
    typed = asked.sent.get("name")
    name = typed[-1] if isinstance(typed, list) and typed else typed
    return reason, _cleaned(name, "name", NAME_LIMIT) if isinstance(name, str) and name.strip() else "Somebody"


def _cleaned(text: str, what: str, limit: int) -> str | Problem:
    try:
        return clean_name(text, what=what, limit=limit)
    except ValidationError as error:
        return Problem(code="bad_field", trait=what, sentence=error.messages[0])


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


def _tell(roll: Roll, kind: EventKind, seq: int) -> None:
    record_event(
        campaign_id=roll.campaign_id,
        kind=kind,
        subject=roll.pk,
        audience=roll.visibility,
        member_id=roll.by_id if roll.visibility == Audience.PRIVATE else None,
        seq=seq,
    )
