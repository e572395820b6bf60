"""What may be done about a roll afterwards: each answer in one transaction, and only once for each press."""

from __future__ import annotations

import uuid

from django.db import transaction
from django.utils import timezone

from campaigns.events import record_event
from campaigns.models import Membership
from rolls.calls.going_on import held_for, lies_anew
from rolls.costs import Paid, keep_paid, pay
from rolls.holding import hold_both
from rolls.kinds import FOLLOWUP
from rolls.models import AwaitedRoll, Roll, RollStep
from rolls.offers import choice_of, sheets_of
from rolls.planning import Refusal
from rolls.roller import unreadable
from rolls.statistics.keeping import went_on
from rules.checks import Step
from rules.dice import Dice, SecureDice
from rules.sheets import Problem
from rules.system import throw_out


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
    roll = membership.campaign.rolls.select_for_update(no_key=True).get(pk=roll_id)
    before = list(roll.followups.all())
    if any(row.request_key == request_key and row.by_id == membership.user_id for row in before):
        return roll
    call = held_for(roll)  # before the characters, as whoever answers the call holds it (decision 22)
    # After the key and before the choice: a press sent again holds nobody's sheet, and what is open is asked of the
    # sheets as they stay.
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
    # The sheet before the event: that takes the campaign's row, which is held the shortest time so.
    paid: Paid = ()
    if payer and answer.sheet:
        paid = pay(payer, answer.sheet, by=membership.user, visibility=roll.visibility, title=roll.announced.title)
    steps = throw_out(game, roll.announced, (*roll.steps, answer.step), dice)
    _append(
        roll,
        steps[len(roll.steps) :],
        answer.told or f"{choice.label}: {answer.sentence}",
        membership,
        request_key,
        number=len(before) + 1,
    )
    keep_paid(roll, paid)
    _await_answer(roll, was_final=roll.last_outcome.final, is_final=game.resolve(roll.announced, steps).final)
    record_event(campaign_id=roll.campaign_id, kind=FOLLOWUP, subject=roll.pk, **roll.known_to)
    went_on(roll, steps)  # after the event, which holds the table
    lies_anew(call, membership.user.get_username())
    return membership.campaign.rolls.get(pk=roll.pk)  # the one in hand was read as it lay before


def _await_answer(roll: Roll, *, was_final: bool, is_final: bool) -> None:
    """Keep that the roll waits from now on, or waits no more, where its result is final otherwise than it was."""
    if was_final and not is_final:
        AwaitedRoll.objects.create(roll=roll, campaign_id=roll.campaign_id)
    elif is_final and not was_final:
        AwaitedRoll.objects.filter(roll=roll).delete()


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
