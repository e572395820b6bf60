"""What follows an answer where answers go together: a tie is rolled again, a try leads to the next, a goal ends it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.db.models import Q
from django.utils import timezone

from campaigns.statements import known
from rolls.calls.models import Asked, AskedState, Call, CallForm, CallState, Try
from rolls.calls.telling import tell
from rolls.models import Roll
from rules.kit import joint as rules


def held_for(roll: Roll) -> Call | None:
    """The open call that the (locked) roll was made for, held until the transaction ends; None for most rolls."""
    if not roll.called:
        return None
    made_for = Q(asked__roll=roll) | Q(asked__tries__roll=roll)
    found = Call.objects.filter(made_for, campaign_id=roll.campaign_id, state=CallState.OPEN).values("pk").first()
    return roll.campaign.calls.select_for_update(no_key=True).get(pk=found["pk"]) if found else None


def lies_anew(call: Call | None, by_name: str) -> None:
    """What follows where a roll of the (held) call came to something else afterwards: a dot was spent, it counts again.

    A goal that is reached ends the call, and a tie is rolled again, whenever it comes to that.
    """
    if call is None or not call.is_open:
        return
    again = gone_on(call, by_name)
    if again or not call.is_open:
        tell(call, again or call.asked.select_related("character"))


def gone_on(call: Call, by_name: str) -> tuple[Asked, ...]:
    """Those who are asked once more after the last answer to the (locked) call, or whose call has ended with it."""
    counts = call.campaign.game.joint
    if call.form == CallForm.SINGLE or counts is None:
        return ()
    rows = list(call.asked.select_related("roll__announcement", "approach", "character").order_by("pk"))
    for one in rows:
        if one.roll:
            known(one.roll, campaign=call.campaign)
    again = _tied(counts, rows) if call.form == CallForm.OPPOSED else _next_try(call, counts, rows, by_name)
    for one in again:
        _ask_again(one)
    return tuple(again)


def _tied(counts: rules.Joint, rows: Sequence[Asked]) -> Sequence[Asked]:
    """Both sides, where the rules have a tie rolled again."""
    sides = [rules.Rolled(one.name, one.roll.last_outcome) for one in rows if one.roll]
    if len(sides) != len(rows) or not all(counts.stands(one.outcome) for one in sides):
        return ()
    return rows if rules.compared(counts, *sides).again else ()


def _next_try(call: Call, counts: rules.Joint, rows: Sequence[Asked], by_name: str) -> Sequence[Asked]:
    """Whoever has just rolled, while the goal is not reached and a try is left; else the call ends."""
    outcomes = [one.last_outcome for one in rolls_of(call)]
    stands = rules.progress(counts, outcomes, goal=call.goal or 1, tries=call.tries or 1)
    if not stands.done:
        return [one for one in rows if one.roll]
    call.state, call.ended_at, call.ended_by_name = CallState.CLOSED, timezone.now(), by_name
    call.save(update_fields=["state", "ended_at", "ended_by_name"])
    return ()


def rolls_of(call: Call) -> Iterator[Roll]:
    """Every roll that was made for the call and counts, in the order in which they fell."""
    tried = Try.objects.filter(asked__call=call).values("roll")
    answers = Asked.objects.filter(call=call).exclude(roll=None).values("roll")
    found = Roll.objects.filter(pk__in=tried.union(answers, all=True)).standing().order_by("seq")
    return (known(one, campaign=call.campaign) for one in found.select_related("announcement"))


def _ask_again(asked: Asked) -> None:
    """Put the roll of this one aside, so that the row waits for the next."""
    if asked.roll is None or asked.approach is None:
        return
    number = asked.tries.count() + 1
    Try.objects.create(asked=asked, number=number, roll=asked.roll, approach=asked.approach)
    asked.state, asked.roll, asked.approach = AskedState.WAITING, None, None
    asked.answered_at, asked.answered_by_name = None, ""
    asked.save(update_fields=["state", "roll", "approach", "answered_at", "answered_by_name"])
