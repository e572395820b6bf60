"""A panel is gathered: the rows that it depends on are read, and handed on as the values that it is worked out from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.http import Http404

from campaigns.models import Membership
from characters.models import Character
from rolls.access import bar_to_roll
from rolls.acting import act_of
from rolls.calls.answering import answering_or_404
from rolls.fighting import Battle
from rolls.filled import Filled
from rolls.opposition import opposition_to
from rolls.panel import Choosable, Panel
from rolls.planning import kind_asked
from rolls.roller import Roller
from rolls.saved.beginning import begun
from rolls.saved.rows import below_panel
from rolls.setup import SetByCall, Setup


def gathered(
    membership: Membership,
    character: Character | None,
    filled: Filled,
    characters: Iterable[Character] = (),
    *,
    choosing: bool = True,
) -> Panel:
    """The panel of a member for one character, or for nobody: then for the storyteller's quick pool.

    `choosing`: with everybody whom one may choose for the other side.
    """
    game, battle = membership.campaign.game, Battle(membership, character)
    filled = begun(membership, character, filled) if choosing else filled
    kind = kind_asked(game, filled, sheet=character is not None, tells=membership.is_storyteller)
    opposition, _ = opposition_to(character, kind, filled.other_character, battle, choosing=choosing)
    called = set_by_call(membership, character, filled) if filled.call else None
    # Only the whole panel shows what it is filled in for in a fight: what follows the fields does not.
    act = act_of(membership, character, filled, faced=opposition is not None) if choosing else None
    if act and act.fields:
        own = {name: values for name, values in act.fields if name in game.check_kinds[kind].model_fields}
        filled = replace(filled.without(own), sent=(*filled.without(own).sent, *own.items()))
    setup = Setup(
        called=called,
        game=game,
        tells=membership.is_storyteller,
        roller=Roller.of(character) if character else None,
        # The key is another for each drawing: with it no panel would be found among those that are remembered.
        filled=replace(filled, request_key=None, character=""),
        opposition=opposition,
        stance=battle.stance(character),
    )
    bar = bar_to_roll(membership, character)
    saved = below_panel(membership, character, filled) if choosing and not called else None
    choosable = () if called else _choosable(characters, character)
    return Panel(membership.campaign_id, setup, bar, choosable, act=act, saved=saved)


def _choosable(characters: Iterable[Character], roller: Character | None) -> tuple[Choosable, ...]:
    """Those to choose from and, where there is a choice, whoever rolls: one of the cast need not be at hand."""
    found = tuple(Choosable(one.pk, one.name) for one in characters)
    if not found or roller is None or any(one.pk == roller.pk for one in found):
        return found
    return (Choosable(roller.pk, roller.name), *found)


def set_by_call(membership: Membership, character: Character | None, filled: Filled) -> SetByCall | None:
    """The way of a call that the panel is filled in for; None where nobody waits for it any more."""
    if character is None:
        return None
    try:
        found = answering_or_404(membership, replace(filled, character=str(character.pk)))
    except Http404:
        return None
    if found.bar or found.approach is None or found.way is None:
        return None
    words, hides = membership.campaign.game.wording(found.way), found.hides
    said = (words.rolled, *(() if hides else words.against), *words.terms, *(("difficulty secret",) if hides else ()))
    return SetByCall(
        str(found.call.token), found.letter, found.call.line, f"{found.told}. {', '.join(said)}", found.way, hides
    )
