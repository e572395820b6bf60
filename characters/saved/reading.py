"""What of a form is kept of a roll: that which its game reads, and nothing that spends what is scarce."""

from __future__ import annotations

import json
from collections.abc import Iterable

from characters.access import Seat
from characters.models import Character
from characters.saved.limits import FORM_LIMIT
from rules.checks import Contestant, Form, Request
from rules.fixing import Fixed
from rules.rolling import Sides, judged, merged
from rules.sheets import JsonValue, Problem
from rules.system import Game

type Refusal = tuple[Problem, ...]
type Kept = dict[str, list[str]]

SECRET = Problem(
    code="secret",
    trait="secret",
    sentence="What this roll must reach is secret, and its player would read it here. Save it without the secret.",
)
TOO_LARGE = Problem(
    code="too_large", trait="form", sentence=f"What is set up takes more than {FORM_LIMIT:,} characters to save."
)


def kept_of(seat: Seat, kind: str, form: Form, fixed: Iterable[Fixed]) -> Kept | Refusal:
    """What is saved of a form; or each thing that does not fit, with its field and limit.

    What is `fixed` by whoever is on the other side is no part of it, and nobody fills it in.
    """
    game, character = seat.character.campaign.game, seat.character
    model = game.check_kinds.get(kind)
    scarce = model.scarce_fields() if model else ()
    known = [name for name in game.request_fields(kind) if name not in scarce] if model else []
    kept = {name: texts for name in known if (texts := list(_texts(form.get(name))))}
    if len(json.dumps(kept)) > FORM_LIMIT:
        return (TOO_LARGE,)
    read = game.read_request(kind, merged(kept, fixed))
    if not isinstance(read, Request):
        return read
    if read.model_dump().get("secret") and character.owner_id not in (None, seat.user.pk):
        return (SECRET,)
    # A roll that cannot be made just now is saved all the same; one for which nothing was picked never could be.
    if "traits" in known and not any(kept.get("traits", ())):
        return _unchosen(seat, kind, kept) or kept
    return _without_blanks(game, kind, kept, read, fixed)


def _without_blanks(game: Game, kind: str, kept: Kept, read: Request, fixed: Iterable[Fixed]) -> Kept:
    """What is kept without fields that nothing was typed into, unless the rules read that as something else."""
    filled = {name: texts for name, texts in kept.items() if any(texts)}
    return filled if game.read_request(kind, merged(filled, fixed)) == read else kept


def _unchosen(seat: Seat, kind: str, form: Form) -> Refusal:
    character: Character = seat.character
    if not character.is_readable:
        return ()
    mine = Contestant(character.name, character.sheet)
    return judged(character.campaign.game, kind, form, Sides(mine), actor=seat.actor).problems


def _texts(value: JsonValue | list[str] | None) -> Iterable[str]:
    many = value if isinstance(value, list) else () if value is None else (value,)
    return (one if isinstance(one, str) else json.dumps(one) for one in many)
