"""Commands of the writing line: what a line asks for, by the words of the system that is played.

Source: none. A command fills in the same form as the panel does and goes the same road; nothing is thrown here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from rules.checks import FacedRequest, Form
from rules.kit.meant import either, meant, nearest, plainly
from rules.kit.notation import looks_like_dice, read_notation
from rules.kit.plain import KEY as DICE
from rules.kit.said import spoken
from rules.kit.terms import Terms, Words, problem, unknown
from rules.kit.tokens import Token, tokens, without_reason
from rules.sheets import Problem, Sheet
from rules.texts import clean_line

if TYPE_CHECKING:
    from rules.kit.game import Game

MOST_LETTERS = 300
"""The longest command that is read."""

QUICK = "pool"
"""The kind of roll that needs no sheet."""

type Verb = Literal["roll", "says", "does", "help"]
type Visibility = Literal["", "table", "private", "storytellers"]

TALKS: Mapping[str, Verb] = {"say": "says", "me": "does"}
ROLLS = ("roll", "r")
SECRETLY: Mapping[str, Visibility] = {"st": "storytellers", "private": "private"}
"""What stands before another command, and who sees it then."""

VERBS = ("roll", "st", "private", "me", "say", "to", "help")
"""Every command, as it is offered."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A saved roll: its name, and the kind and the form that it stands for."""

    name: str
    kind: str
    form: Form


@dataclass(frozen=True, slots=True)
class Known:
    """What whoever writes may name: the sheet they roll from (None: a quick roll), saved rolls, and people by their ids:
    those whom a roll may be about with the traits of each, and those for whom they may roll with what each has.
    """

    sheet: Sheet | None = None
    saved: tuple[Kept, ...] = ()
    people: Mapping[str, str] = field(default_factory=dict)
    traits_of: Callable[[str], tuple[str, ...]] = lambda person: ()
    rollers: Mapping[str, str] = field(default_factory=dict)
    known_to: Callable[[str], tuple[Sheet | None, tuple[Kept, ...]]] = lambda person: (None, ())


@dataclass(frozen=True, slots=True)
class Command:
    """What a line asks for: a roll with its kind and form, or a text to be said. `visibility` is empty where the line
    does not say who sees it; `roller` and `faces` are the ids of those who were named to roll, and to be rolled against.
    """

    verb: Verb
    visibility: Visibility = ""
    kind: str = ""
    form: Mapping[str, list[str]] = field(default_factory=dict)
    reason: str = ""
    text: str = ""
    roller: str = ""
    faces: str = ""


def read(game: Game, line: str, known: Known = Known()) -> Command | Problem:
    """What a line asks for, or which word of it is not understood and the nearest ones that are."""
    try:
        plain = clean_line(line, MOST_LETTERS)
    except ValueError as error:
        sentence = str(error)
        named = f"A command has at most {MOST_LETTERS} characters; this has {len(line.strip()):,}."
        return problem(named if "long" in sentence else sentence)
    if not plain.startswith("/"):
        return Command("says", text=plain) if plain else problem("Write something, or a command such as /roll.")
    return _command(game, plain, known)


def _command(game: Game, line: str, known: Known) -> Command | Problem:
    verb, _, rest = line.removeprefix("/").partition(" ")
    verb, rest = verb.casefold(), rest.strip()
    if verb in SECRETLY:
        return _secretly(game, SECRETLY[verb], rest, known)
    if verb == "to":
        return _told(game, rest, known)
    if verb in ROLLS:
        return _roll(game, rest, known)
    if verb in TALKS:
        return Command(TALKS[verb], text=rest) if rest else problem(f"Write something after /{verb}.")
    if verb in ("help", "?"):
        return Command("help")
    if looks_like_dice(verb.lstrip("+-")):
        return _dice(game, line.removeprefix("/"), known)
    close = nearest(verb, VERBS) or VERBS
    return problem(f"“/{verb[:40]}” is no command. Nearest: {either([f'/{one}' for one in close])}.")


def _secretly(game: Game, seen: Visibility, rest: str, known: Known) -> Command | Problem:
    """Another command, or a text, that not everybody sees."""
    word = rest.removeprefix("/").partition(" ")[0].casefold()
    if not rest:
        return problem("Write a command or a text after it, as in /st roll or /st 4d6.")
    if word in (*SECRETLY, "to"):
        return problem("Who sees it is said once: one command stands in another at most once.")
    if rest.startswith("/") or word in (*ROLLS, *TALKS) or looks_like_dice(word):
        found = _command(game, f"/{rest.removeprefix('/')}", known)
    else:
        found = Command("says", text=rest)
    return found if isinstance(found, Problem) else replace(found, visibility=seen)


def _told(game: Game, rest: str, known: Known) -> Command | Problem:
    """A text for those who are named: only storytellers can be."""
    whom, _, text = rest.partition(" ")
    if whom.casefold() not in ("st", "storyteller", "storytellers"):
        return problem(f"Only storytellers are written to: /to st and a text, not “{whom[:40]}”.")
    if text.strip().startswith("/"):
        return _secretly(game, "storytellers", text.strip(), known)
    return Command("says", "storytellers", text=text.strip()) if text.strip() else problem("Write something after it.")


# Rolls --------------------------------------------------------------------------------------------------------


def _dice(game: Game, line: str, known: Known) -> Command | Problem:
    """Plain dice; where a system writes its own dice so ("4D+2"), a roll of that."""
    written, reason = without_reason(line)
    found = read_notation(written)
    if not isinstance(found, Problem):
        return Command("roll", kind=DICE, form={"dice": [written]}, reason=reason)
    own = _of_kinds(game, written, known)
    return found if isinstance(own, Problem) else replace(own, reason=reason)


def _roll(game: Game, line: str, known: Known) -> Command | Problem:
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
    for many in range(min(6, len(named) - at - 1), 0, -1):
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
    for many in range(min(6, len(named)), 0, -1):
        typed = [one.text for one in named[:many]]
        if plainly(" ".join(typed)) in traits:
            return None
        found = meant(typed, [one.name for one in known.saved])
        if len(found) == 1 and (plainly(found[0]) == plainly(" ".join(typed)) or _only_saved(game, typed, known)):
            kept = next(one for one in known.saved if one.name == found[0])
            more = _of_kind(game, kept.kind, named[many:], known)
            if isinstance(more, Problem):
                return more
            form = {name: list(one) if isinstance(one, list | tuple) else [str(one)] for name, one in kept.form.items()}
            return replace(more, form={**form, **more.form})
    return None


def _only_saved(game: Game, typed: list[str], known: Known) -> bool:
    """Whether a beginning means no trait."""
    return not meant(typed, _traits(game, known.sheet))


def _of_kinds(game: Game, line: str, known: Known) -> Command | Problem:
    named = tokens(line)
    return named if isinstance(named, Problem) else _of_words(game, named, known)


def _of_words(game: Game, named: tuple[Token, ...], known: Known) -> Command | Problem:
    """A roll by its words: of the kind that is named first, else of the first kind that all words fit."""
    kinds = kinds_for(game, known.sheet)
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


def kinds_for(game: Game, sheet: Sheet | None) -> tuple[str, ...]:
    """The kinds of roll that can be asked for: without a sheet the quick one alone."""
    kinds = (game.default_kind, *game.check_kinds)
    return tuple(dict.fromkeys(one for one in kinds if (one == QUICK) == (sheet is None)))


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


@dataclass(frozen=True, slots=True)
class Commands:
    """The commands of one game."""

    game: Game

    def read(self, line: str, known: Known = Known()) -> Command | Problem:
        """What a line asks for, or which word of it is not understood and the nearest ones that are."""
        return read(self.game, line, known)
