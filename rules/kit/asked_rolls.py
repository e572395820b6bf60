"""A roll as a command asks for it: whose it is, which kind, and the form that a panel would have.

Source: none; the words of each kind stand at its fields, and the order in which kinds are tried is the game's.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.checks import FacedRequest
from rules.kit.lines import Command, Known
from rules.kit.meant import either, meant, plainly
from rules.kit.notation import looks_like_dice, read_notation
from rules.kit.plain import KEY as DICE
from rules.kit.said import spoken
from rules.kit.terms import Terms
from rules.kit.tokens import Token, tokens, without_reason
from rules.kit.words import Words, problem, unknown
from rules.sheets import Problem, Sheet

if TYPE_CHECKING:
    from rules.kit.game import Game

QUICK = "pool"
"""The kind of roll that needs no sheet."""

MOST_NAME = 6
"""The most words that are read as the name of somebody, or of a saved roll."""


def dice_asked(game: Game, line: str, known: Known) -> Command | Problem:
    """Plain dice; where a system writes its own dice so ("4D+2"), a roll of that."""
    written, reason = without_reason(line)
    found = read_notation(written)
    if not isinstance(found, Problem):
        return Command("roll", kind=DICE, form={"dice": [written]}, reason=reason)
    own = _of_kinds(game, written, known)
    return found if isinstance(own, Problem) else replace(own, reason=reason)


def roll_asked(game: Game, line: str, known: Known) -> Command | Problem:
    """A roll by its words: traits, fields, a saved roll, and a reason after a number sign."""
    asked, reason = without_reason(line)
    named = tokens(asked)
    if isinstance(named, Problem):
        return named
    found = _as_somebody(named, known)
    if isinstance(found, Problem):
        return found
    roller, named, known = found
    if not named:
        return problem("Say what to roll: traits by name, as in /roll strength d8.")
    command = _saved(game, named, known) or _of_words(game, named, known)
    if isinstance(command, Problem) and looks_like_dice(named[0].text):
        dice = read_notation(asked)
        command = command if isinstance(dice, Problem) else Command("roll", kind=DICE, form={"dice": [asked]})
    return command if isinstance(command, Problem) else replace(command, roller=roller, reason=reason)


def _as_somebody(named: tuple[Token, ...], known: Known) -> tuple[str, tuple[Token, ...], Known] | Problem:
    """Who is named to roll ("as Bryn"), with what they have, and the line without that."""
    at = next((at for at, one in enumerate(named) if one.text.casefold() == "as" and not one.quoted), None)
    if at is None:
        return "", named, known
    for many in range(min(MOST_NAME, len(named) - at - 1), 0, -1):
        found = meant([one.text for one in named[at + 1 : at + 1 + many]], known.rollers.values())
        if len(found) == 1:
            roller = next(key for key, name in known.rollers.items() if name == found[0])
            sheet, saved = known.known_to(roller)
            rest = (*named[:at], *named[at + 1 + many :])
            return roller, rest, replace(known, sheet=sheet, saved=saved)
        if found:
            return problem(f"“{named[at + 1].text}” could be {either(found)}.")
    typed = named[at + 1].text if at + 1 < len(named) else "as"
    return problem(unknown(typed, known.rollers.values(), "You roll for nobody called"))


def _saved(game: Game, named: tuple[Token, ...], known: Known) -> Command | Problem | None:
    """A saved roll by its name, with whatever is said besides in its place; a trait of that name goes first."""
    traits = {plainly(name) for name in _traits(game, known.sheet)}
    for many in range(min(MOST_NAME, len(named)), 0, -1):
        typed = [one.text for one in named[:many]]
        if plainly(" ".join(typed)) in traits:
            return None
        found = meant(typed, [one.name for one in known.saved])
        if len(found) == 1 and (plainly(found[0]) == plainly(" ".join(typed)) or _only_saved(game, typed, known)):
            kept = next(one for one in known.saved if one.name == found[0])
            more = _of_kind(game, kept.kind, named[many:], known)
            if isinstance(more, Problem):
                return more
            form, faces = {**kept.form, **more.form}, more.faces or kept.faces
            return replace(more, form=form, faces=faces, visibility=kept.visibility)
    return None


def _only_saved(game: Game, typed: list[str], known: Known) -> bool:
    """Whether a beginning means no trait."""
    return not meant(typed, _traits(game, known.sheet))


def _of_kinds(game: Game, line: str, known: Known) -> Command | Problem:
    named = tokens(line)
    return named if isinstance(named, Problem) else _of_words(game, named, known)


def _of_words(game: Game, named: tuple[Token, ...], known: Known) -> Command | Problem:
    """A roll by its words: of the kind that is named first, else of the first kind that all words fit."""
    kinds = kinds_for(game, known.sheet, tells=known.tells)
    first = plainly(named[0].text)
    if first in kinds and len(kinds) > 1:
        return _of_kind(game, first, named[1:], known)
    problems: list[Problem] = []
    for kind in kinds:
        found = _of_kind(game, kind, named, known)
        if not isinstance(found, Problem):
            return found
        problems.append(found)
    return problems[0]


def _of_kind(game: Game, kind: str, named: tuple[Token, ...], known: Known) -> Command | Problem:
    terms = Terms(words_for(game, kind, known), named)
    found = terms.read()
    return found or Command("roll", kind=kind, form=terms.form, faces=terms.faces)


def kinds_for(game: Game, sheet: Sheet | None, *, tells: bool = False) -> tuple[str, ...]:
    """The kinds of roll that can be asked for: without a sheet the quick one alone, which a storyteller has last."""
    kinds = tuple(dict.fromkeys((game.default_kind, *game.check_kinds)))
    if sheet is None:
        return (QUICK,)
    return (*(one for one in kinds if one != QUICK), *((QUICK,) if tells else ()))


def words_for(game: Game, kind: str, known: Known) -> Words:
    """Everything that a command may name for this kind of roll."""
    faced = issubclass(game.check_kinds[kind], FacedRequest)
    takes_traits = "traits" in game.check_kinds[kind].model_fields
    groups = game.trait_groups(known.sheet) if known.sheet and takes_traits else ()
    return Words(
        fields=spoken(game.check_kinds[kind], game.request_fields(kind)),
        traits=tuple(one.name for group in groups for one in group.traits),
        finer=tuple((one.name, more.name) for group in groups for one in group.traits for more in one.details),
        values=game.kinds[kind].says(game.book),
        people=known.people if faced else {},
        traits_of=known.traits_of,
    )


def _traits(game: Game, sheet: Sheet | None) -> tuple[str, ...]:
    return tuple(one.name for group in game.trait_groups(sheet) for one in group.traits) if sheet else ()
