"""One of the cast answers a call with a pool of theirs, on the numbers of the way that they take."""

from __future__ import annotations

from characters.models import Character
from characters.saved.models import SavedRoll
from characters.saved.services import saved_of
from rolls.request_form import TRAITS
from rules import calling
from rules.canonical import canonical
from rules.kit.cast import POOL
from rules.system import Game


def on_a_pool(game: Game, way: calling.Approach, saved: SavedRoll) -> calling.Approach | None:
    """The way as it is rolled on a pool in place of traits; None where no traits are rolled, or that is no pool.

    What the way names goes before what the pool has; what it leaves as usual stays the pool's own.
    """
    model = game.check_kinds.get(POOL)
    if model is None or saved.kind != POOL or TRAITS not in game.check_kinds[way.kind].model_fields:
        return None
    usual = {name: info.get_default(call_default_factory=True) for name, info in model.model_fields.items()}
    named = {name: value for name, value in way.form.items() if name in usual and value not in (usual[name], "0")}
    form = {"name": saved.name, **{name: values[-1] for name, values in saved.form.items() if values}, **named}
    return calling.Approach(POOL, canonical(form), way.secret)


def pool_of(character: Character | None, sent: str) -> SavedRoll | None:
    """The pool of one of the cast that a press names by its id."""
    if character is None or not character.is_of_the_cast or not sent:
        return None
    return next((one for one in saved_of([character.pk])[character.pk] if str(one.pk) == sent), None)
