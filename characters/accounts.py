"""The account of experience: its opening, and its ledger, read from the character's history."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from campaigns.evenings.headings import sessions_by_time
from campaigns.models import User
from characters.models import Character, CharacterChange
from characters.writing import note_change
from rules.advancement import Account, Advancement
from rules.kit.history import Change
from rules.sheets import JsonValue, Sheet

LINES = 30
"""Lines of a ledger that a sheet shows at once."""


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One movement of the account: who, when, in which session (0: in none), what and why; free points before and
    after it.
    """

    what: str
    reason: str
    by_name: str
    at: datetime | None
    points: int
    before: int
    after: int
    session: int = 0


@dataclass(frozen=True, slots=True)
class Ledger:
    """The movements, newest first; `older` are left out. The last line's balance is what is free now."""

    lines: tuple[LedgerLine, ...]
    older: int


def open_account(character: Character, begun: Sheet, *, by: User) -> None:
    """Write down what creation gave and took, as a character first comes to the table."""
    game = character.campaign.game
    grows = game.advancement(begun)
    if grows is None or game.advancement(character.sheet) == grows:
        return
    account = grows.account
    after: JsonValue = {"earned": account.earned, "spent": account.spent}
    note_change(character, Change(path=grows.tracker, before=None, after=after), by=by)


def account_changed(character: Character, after: Sheet, why: str, *, by: User) -> None:
    """Write down what changed the account beside purchases and awards, so that the ledger's sum stays the balance."""
    game = character.campaign.game
    was, now = game.advancement(character.sheet), game.advancement(after)
    if was is None or now is None or was.account == now.account:
        return
    before, told = ({"earned": one.account.earned, "spent": one.account.spent} for one in (was, now))
    note_change(character, Change(path=now.tracker, before={**before}, after={**told, "why": why}), by=by)


def ledger_of(character: Character, grows: Advancement, *, whole: bool = False) -> Ledger:
    """Every movement of the account. What history does not tell stands first, so that the sum always is the balance."""
    said = character.campaign.game.vocabulary
    moved = [(row, posting) for row in _rows(character, grows) if (posting := row.change.posting(said))]
    held_at = sessions_by_time(character.campaign)
    balance = grows.account.free - sum(posting.free for _, posting in moved)
    lines = [LedgerLine("Before this ledger", "", "", None, balance, 0, balance)] if balance else []
    for row, posting in moved:
        note = row.after.get("note") if isinstance(row.after, dict) else ""
        reason = row.reason or str(note or "")
        after = balance + posting.free
        session = held_at(row.at)
        lines.append(LedgerLine(posting.what, reason, row.by_name, row.at, posting.free, balance, after, session))
        balance = after
    shown = lines if whole else lines[-LINES:]
    return Ledger(tuple(reversed(shown)), len(lines) - len(shown))


def balances(account: Account) -> bool:
    """Whether what was earned is all accounted for."""
    return account.earned == account.spent + account.free + sum(one.points for one in account.banked)


def _rows(character: Character, grows: Advancement) -> list[CharacterChange]:
    ours = Q(was__has_key=grows.tracker) | Q(became__has_key=grows.tracker)
    for path in grows.paths:
        ours |= Q(path=path) | Q(path__startswith=f"{path}.")
    return list(character.changes.filter(ours).order_by("version", "pk"))
