"""How history and the account tell of specialties and of banked points, and how rows of earlier releases are read.

Source: later publication, "Spending Experience" and "Banking"; ruling M-27.
"""

from __future__ import annotations

from rules.kit.differences import Difference, below
from rules.kit.history import Change
from rules.kit.telling import number, parts, words
from rules.maelstrom.grown import GROWTH
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import MaelstromSheet
from rules.sheets import JsonValue
from rules.wording import counted

BUY, DECIDE = "experience.buy", "specialties.decide"


# In words -----------------------------------------------------------------------------------------------------


def specialty(book: Rulebook, value: JsonValue) -> str:
    """A specialty with what there is to say of it: "Stealth: Crawlways (general, waiting)"."""
    entry, said = parts(value), ("kind", "state", "note") if book.specialty_kinds else ("state", "note")
    extra = ", ".join(str(entry[key]) for key in said if entry.get(key))
    return f"{entry.get('ability')}: {entry.get('name')} ({extra})" if entry else words(value)


def purchase(book: Rulebook, value: JsonValue) -> str:
    """What was bought, for how much."""
    entry = parts(value)
    if "ability" not in entry:
        return GROWTH.purchase(book, entry)
    return f"{entry['ability']}: {entry.get('name')} ({entry.get('kind')}){GROWTH.paid(book, entry)}"


def on_bank(book: Rulebook, value: JsonValue) -> str:
    """The points that are banked on a trait."""
    entry = parts(value)
    return f"{counted(number(entry.get('points')), 'point')} on {entry.get('trait')}" if entry else words(value)


def banked(book: Rulebook, change: Change) -> str:
    """For what points were tied."""
    return f"Banked on {parts(change.after).get('trait')}"


def posted(book: Rulebook, change: Change) -> str:
    """The line of the account about a specialty that was bought, decided or taken off; empty for dots."""
    old, new = parts(change.before), parts(change.after)
    shown = new or old
    if "ability" not in shown:
        return ""
    what = f"{shown['ability']}: {shown.get('name')}, {shown.get('kind')}"
    price = number(new.get("price")) if new else -number(old.get("price") or old.get("paid"))
    if price >= 0:
        return what
    settled = {"declined": "declined", "approved": f"accepted as {shown.get('kind')}"} if change.path == DECIDE else {}
    why = settled.get(str(shown.get("state")), "taken off")
    return f"{what}: {why}, {counted(-price, 'point')} back"


# Rows of earlier releases -------------------------------------------------------------------------------------


def read_bank(book: Rulebook, sheet: MaelstromSheet | None, change: Change) -> Difference:
    """What banking a point did."""
    old, new = parts(change.before), parts(change.after)
    made = Difference(number(old.get("points")) or None, number(new.get("points")) or None)
    return below(("experience", "banked", str(new.get("trait"))), made)


def read_price(book: Rulebook, sheet: MaelstromSheet | None, change: Change) -> Difference | None:
    """What a purchase or a decision with a price did; None where none was paid."""
    old, new = parts(change.before), parts(change.after)
    if "price" not in new:
        return None
    paid = below(("experience", "spent"), Difference(0, number(new["price"])))
    paid = paid.beside(_released(sheet, str(new.get("trait") or new.get("ability")), number(new.get("released"))))
    if "ability" not in new:
        return (GROWTH.read(book, sheet, change) or paid).beside(paid)
    entry: JsonValue = {key: part for key, part in new.items() if key not in ("price", "released")}
    has_gone = change.path == DECIDE and new.get("state") == "declined"
    return paid.beside(below(("specialties",), Difference([dict(old)] if old else [], [] if has_gone else [entry])))


def _released(sheet: MaelstromSheet | None, trait: str, points: int) -> Difference:
    """Banked points that paid: they were on the bank beside those that are left there."""
    if not points:
        return Difference({}, {})
    left = sheet.experience.banked.get(trait, 0) if sheet else 0
    return below(("experience", "banked", trait), Difference(left + points, left or None))
