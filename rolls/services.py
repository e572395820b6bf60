"""Throwing dice, and what may be done about them afterwards: each in one transaction, each only once."""

from __future__ import annotations

import json
import uuid
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.utils import timezone

from campaigns.access import Viewer, actor_for
from campaigns.decisions import when
from campaigns.events import next_number, record_event
from campaigns.kinds import EventKind
from campaigns.models import Audience, Membership, User
from campaigns.services import ARCHIVED
from characters.models import Character
from rolls.access import bar_to_read, bar_to_roll, may_answer
from rolls.costs import pay
from rolls.fighting import Foe
from rolls.holding import as_it_stands, hold, hold_both
from rolls.kinds import FOLLOWUP, ROLL
from rolls.models import Announcement, Roll, RollStep
from rolls.offers import sheets_of, standing_choices
from rolls.planning import Refusal, plan_check
from rolls.texts import clean_reason, clean_roller
from rolls.turns import bar_to_repeat, turn_of
from rules.checks import Check, Choice, Form, Plan, Step
from rules.dice import Dice, SecureDice
from rules.sheets import Problem
from rules.system import throw_out


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One press of Roll, as it was sent."""

    membership: Membership
    character: Character | None
    opponent: Character | Foe | None
    kind: str
    form: Form
    visibility: str
    reason: str
    request_key: uuid.UUID
    held: bool

    @property
    def by(self) -> User:
        """Who pressed."""
        return self.membership.user


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
    held: bool = False,
) -> Roll | Refusal:
    """Throw for a character (None: the storyteller's quick pool) and write the entry.

    `opponent` opposes a contest, or is attacked, as sheet or fight have them at this moment. The same form sent again
    with the same request key by the same person is the same roll: it comes back as it fell. On a refusal nothing is
    thrown, nothing is paid and nothing is logged. `held` says that the caller's transaction holds the character's row.
    """
    asked = Asked(
        membership=membership,
        character=character,
        opponent=opponent,
        kind=kind,
        form=form,
        visibility=visibility,
        reason=reason,
        request_key=_key_of(request_key, character, opponent, kind, form, visibility, reason),
        held=held,
    )
    try:
        return _roll_once(asked, dice or SecureDice())
    except IntegrityError:
        if first := _thrown_before(asked):
            return first
        raise


def _key_of(
    request_key: uuid.UUID, character: Character | None, opponent: Character | Foe | None, *asked: object
) -> uuid.UUID:
    """The key of this press: a page that a browser brought back keeps its old key, but asks for something else."""
    sides = [one.token if isinstance(one, Foe) else one.pk if one else None for one in (character, opponent)]
    what = json.dumps([*sides, *asked], sort_keys=True, default=list)
    return uuid.uuid5(request_key, what)


@transaction.atomic
def _roll_once(asked: Asked, dice: Dice) -> Roll | Refusal:
    if first := _thrown_before(asked):
        return first
    if bar := bar_to_roll(asked.membership, asked.character):
        return (bar,)
    character = asked.character if asked.held or not asked.character else hold(asked.character)
    reason, roller = clean_reason(asked.reason), character.name if character else clean_roller(asked.form.get("name"))
    if isinstance(reason, Problem) or isinstance(roller, Problem):
        return tuple(one for one in (reason, roller) if isinstance(one, Problem))
    opponent = asked.opponent
    if isinstance(opponent, Character) and not asked.held:
        opponent = as_it_stands(opponent)
    plan = plan_check(asked.membership, character, asked.kind, asked.form, opponent)
    if not isinstance(plan, Plan) or plan.check is None:
        return plan if not isinstance(plan, Plan) else plan.problems
    turn = turn_of(plan.check, character)
    if bar := _bar_to_hide(asked, plan) or bar_to_repeat(turn, character):
        return (bar,)
    return _throw(asked, character, plan.check, dice, reason=reason, roller=roller, turn=turn)


def _throw(
    asked: Asked, character: Character | None, check: Check, dice: Dice, *, reason: str, roller: str, turn: str
) -> Roll | Refusal:
    campaign = asked.membership.campaign
    steps = throw_out(campaign.game, check, (), dice)
    cost = campaign.game.settle(check, steps, character.sheet) if character else None
    if isinstance(cost, Problem):
        return (cost,)
    if character and cost:
        pay(character, cost.sheet, by=asked.by, visibility=asked.visibility, title=check.title)
    seq, event_seq, *table = next_number(
        campaign.pk, "roll_seq", "event_seq", *(["table_roll_seq"] if asked.visibility == Audience.TABLE else [])
    )
    outcome = campaign.game.resolve(check, steps)
    roll = Roll.objects.create(
        campaign=campaign,
        seq=seq,
        table_number=table[0] if table else None,
        by=asked.by,
        by_name=asked.by.get_username(),
        character=character,
        roller_name=roller,
        opponent=asked.opponent if isinstance(asked.opponent, Character) else None,
        visibility=asked.visibility,
        reason=reason,
        announcement=Announcement.objects.of(campaign, check),
        opening=steps,
        outcome=outcome.kind,
        value=outcome.value,
        turn=turn,
        cost=cost.sentence[:200] if cost else "",
        request_key=asked.request_key,
        thrown_at=timezone.now(),
    )
    roll.__dict__ |= {
        "announced": check,
        "steps": steps,
        "first_outcome": outcome,
        "followed": False,
    }
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
    roll = Roll.objects.select_for_update().get(pk=roll_id)
    roll.campaign = membership.campaign
    before = list(roll.followups.all())
    if any(row.request_key == request_key and row.by_id == membership.user_id for row in before):
        return roll
    hold_both(roll)
    if bar := bar_to_read(roll.character):
        return (bar,)
    game = membership.campaign.game
    choice = _choice(roll, membership, code)
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
    del roll.__dict__["steps"]
    _tell(roll, FOLLOWUP, next_number(roll.campaign_id, "event_seq")[0])
    return roll


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
    pk = Roll.objects.pk_of_press(asked.membership.campaign_id, asked.membership.user_id, asked.request_key)
    if pk is None:
        return None
    first = Roll.objects.select_related("character").get(pk=pk)
    first.campaign = asked.membership.campaign
    if first.character:
        first.character.campaign = first.campaign
    return first


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


def _closed(roll: Roll, membership: Membership, code: str) -> Problem:
    """Why the choice is not open any more: who decided it, or that the roll stands otherwise by now."""
    answers = [row for row in roll.followups.all() if row.document.get("choice") == code]
    if not answers:
        return Problem(code="not_open", sentence="This is not open any more. The entry shows how the roll stands.")
    last = answers[-1]
    who = "You" if last.by_id == membership.user_id else last.by_name
    told = f"{who} decided this {when(last.at)}, so it is not open any more. The entry shows how the roll stands."
    return Problem(code="not_open", sentence=told)


def _choice(roll: Roll, membership: Membership, code: str) -> Choice | Problem:
    """The open choice called `code`, or why this member may not take it."""
    if membership.campaign.is_archived:
        return ARCHIVED
    if not membership.may_play or not may_answer(roll, Viewer.of(membership)):
        return Problem(code="not_yours", sentence="Only the character's player or a storyteller may do this.")
    choice = next((one for one in standing_choices(roll) if one.code == code), None)
    if choice is None:
        return _closed(roll, membership, code)
    if actor_for(membership) not in choice.actors or not may_answer(roll, Viewer.of(membership), choice.side):
        return Problem(code="not_yours", sentence=f"“{choice.label}” is not yours to press.")
    return choice


def _tell(roll: Roll, kind: EventKind, seq: int) -> None:
    record_event(
        campaign_id=roll.campaign_id,
        kind=kind,
        subject=roll.pk,
        audience=roll.visibility,
        member_id=roll.by_id if roll.visibility == Audience.PRIVATE else None,
        seq=seq,
    )
