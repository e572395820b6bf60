"""The demo's notes: what the crew shares, what its storyteller keeps, and what the table agreed on."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.models import Membership
from campaigns.notes.models import Note, Readers, ZeroEntry, ZeroKind
from campaigns.notes.services import begin_note, save_part
from campaigns.notes.sharing import Sharing, share_note
from campaigns.notes.texts import Part
from campaigns.notes.zero import add_entry

WHO_WE_KNOW = """The station in names, as far as we trust them:

- **Sable** runs the board at night and owes Juno a favour.
- **Old Marrek** sells parts, and never says whose they were.
- The dock warden. Do not be late with the fee again.
"""
DEBTS = "One run for Marrek, no questions. 400 to the yard before the clamps come off."
BEHIND = "The crate from Thule is **alive**. If they open it before session five, the warden gets there first."
NOTES = (
    ("Priya", "People on Keel Station", WHO_WE_KNOW, Sharing(Readers.TABLE, all_may_write=True)),
    ("Tomas", "What we owe", DEBTS, Sharing(Readers.TABLE, all_may_write=True)),
    ("Noor", "The crate", BEHIND, Sharing(Readers.STORYTELLERS)),
)
AGREED = (
    (ZeroKind.TONE, "Tired people far from home, thin money, and jokes at the worst moment.", True),
    (ZeroKind.EXPECTATION, "We leave room for each other's scenes, and say when a rule slows us down.", True),
    (ZeroKind.LINE, "No harm to children, not even in a report.", True),
    (ZeroKind.VEIL, "Romance fades out; we go on with the next morning.", True),
    (ZeroKind.VEIL, "Illness of parents.", False),
    (ZeroKind.ASK, "Turning against another character of the crew.", True),
)


def write_notes(seats: Mapping[str, Membership]) -> None:
    """Notes and session zero, by the services that people use."""
    for who, title, text, sharing in NOTES:
        _written(seats[who], {"title": title, "text": text}, sharing)
    for kind, text, named in AGREED:
        _made(add_entry(membership=seats["Bea"], kind=kind, text=text, named=named), ZeroEntry)


def _written(seat: Membership, parts: Mapping[Part, str], sharing: Sharing) -> None:
    note = _made(begin_note(membership=seat), Note)
    for part, text in parts.items():
        _made(save_part(membership=seat, note=note, part=part, text=text, base=1, page=None), Note)
    _made(share_note(membership=seat, note=note, sharing=sharing), Note)


def _made[T](found: object, kind: type[T]) -> T:
    if not isinstance(found, kind):
        raise RuntimeError(f"the demo's notes could not be written: {found}")
    return found
