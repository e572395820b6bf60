"""Giving back what a roll cost: its rows of history are taken back by the rules, all of them or none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from campaigns.models import Audience, User
from characters.models import Character
from characters.writing import Press, Warrant, keep_edit
from rolls.costs import kind_of, move_by_hand
from rolls.models import Correction, Payment, Roll
from rolls.roller import unreadable
from rules.kit.history import Made
from rules.sheets import Problem, Sheet

UNKNOWN = Problem(
    code="not_known",
    trait="gives_back",
    sentence="What this roll cost was paid before such rows were kept. Void it without that, and change the sheet.",
)


@dataclass(frozen=True, slots=True)
class Refund:
    """What is given back to one character: each row that is taken back, newest first, with what that comes to."""

    character: Character
    rows: tuple[tuple[Payment, Made], ...]

    @property
    def told(self) -> str:
        """What it comes to, in words."""
        said = self.character.campaign.game.vocabulary
        lines = (made.told(said).line for _, made in self.rows)
        return f"{self.character.name}: {', '.join(lines)}"


def refunds_of(roll: Roll) -> tuple[Refund, ...] | Problem:
    """What the (locked) roll and what was done about it took, to be given back; a Problem where a sheet has gone on.

    Both of its characters are held.
    """
    owed = list(_owed(roll))
    if not owed and roll.cost and not roll.payments.exists():
        return UNKNOWN
    found = []
    for character in (roll.character, roll.opponent):
        mine = [one for one in owed if character and one.change.character_id == character.pk]
        refund = _refund(character, mine) if character and mine else None
        if isinstance(refund, Problem):
            return refund
        if refund:
            found.append(refund)
    return tuple(found)


def owes(roll: Roll) -> bool:
    """Whether there is anything to give back, as far as anybody knows."""
    return bool(roll.cost) or _owed(roll).exists()


def give_back(refunds: Iterable[Refund], correction: Correction, *, by: User, title: str) -> None:
    """Write what is given back, and that it was: sheets, history, events."""
    for refund in refunds:
        if correction.visibility == Audience.TABLE:
            _in_the_open(refund, by, title)
        else:
            _unseen(refund, by)
        Payment.objects.filter(pk__in=[one.pk for one, _ in refund.rows]).update(given_back=correction)


def _owed(roll: Roll) -> QuerySet[Payment]:
    rows = roll.payments.filter(given_back=None, change__undone_by=None)
    return rows.select_related("change").order_by("-pk")


def _refund(character: Character, rows: list[Payment]) -> Refund | Problem:
    if character.is_draft:
        return _barred(character, "is a draft again, so nothing can be given back to the sheet now.")
    if not character.is_readable:
        return unreadable(character.name)
    sheet: Sheet = character.sheet
    found = []
    for row in rows:
        made = row.change.change.taken_back(character.campaign.game.vocabulary, sheet)
        if isinstance(made, Problem):
            return _barred(character, f"does not get back what this cost. {made.sentence}")
        found.append((row, made))
        sheet = made.sheet
    return Refund(character, tuple(found))


def _barred(character: Character, why: str) -> Problem:
    text = f"{character.name} {why} The roll can be voided without giving anything back."
    return Problem(code="gone_on", trait="gives_back", sentence=text)


def _in_the_open(refund: Refund, by: User, title: str) -> None:
    warrant = Warrant(reason=f"Voided: {title}"[:200])
    for payment, made in refund.rows:
        kind = kind_of(refund.character, made)
        keep_edit(refund.character, made, by=by, kind=kind, warrant=warrant, press=Press(undoes=payment.change))


def _unseen(refund: Refund, by: User) -> None:
    """As moves by hand, which name no row that they take back: the history is read by people who know of no roll."""
    character = refund.character
    for move in character.campaign.game.moves_between(character.sheet, refund.rows[-1][1].sheet):
        move_by_hand(character, move, by=by)
