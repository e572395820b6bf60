"""What an action, a reaction or an action more costs besides time, as moves on the sheet of whoever pays.

Source: Playing the Game, "Actions" and "Fate".
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.luck_die.edition import Action
from rules.luck_die.rulebook import Rulebook
from rules.offers import SheetMove
from rules.rounds import Event
from rules.wording import listed

EITHER = ("stamina", "focus")
"""What a reaction may be paid with that costs either."""


def paid_with(name: str, resource: str) -> str:
    """A reaction that costs either, as it is pressed: "Resist: focus"."""
    return f"{name}: {resource}"


def reaction_called(book: Rulebook, what: str) -> Action | None:
    """The reaction that is meant, with what pays for it where it costs either; None where there is none."""
    name, chosen, resource = what.partition(": ")
    found = book.edition.reactions.get(name)
    if found is None or not chosen:
        return found
    either = found.stamina_or_focus
    if not either or resource not in EITHER:
        return None
    return found.model_copy(update={"stamina_or_focus": 0, resource: either})


def price_of(book: Rulebook, event: Event) -> Mapping[str, int]:
    """What an event costs, by resource; nothing for most. Playing the Game, "Actions" and "Fate"."""
    if event.kind == "fate":
        return {"fate": 1}
    listed_as = {"act": book.edition.actions, "free": book.edition.free_actions}
    action = listed_as[event.kind].get(event.what) if event.kind in listed_as else None
    action = reaction_called(book, event.what) if event.kind == "react" else action
    price = {"stamina": action.stamina, "focus": action.focus} if action else {}
    return {resource: amount for resource, amount in price.items() if amount}


def payments(book: Rulebook, event: Event) -> tuple[SheetMove, ...]:
    """The moves that pay for an event."""
    return tuple(
        SheetMove(tracker=resource, code="action" if resource == "fate" else "spend", amount=amount)
        for resource, amount in price_of(book, event).items()
    )


def price_in_words(action: Action) -> str:
    """The price of an action besides time ("1 stamina"); empty where there is none."""
    parts = [f"{action.stamina} stamina"] if action.stamina else []
    parts += [f"{action.focus} focus"] if action.focus else []
    parts += [f"{action.stamina_or_focus} {' or '.join(EITHER)}"] if action.stamina_or_focus else []
    return listed(parts)
