"""Commands of the writing line: what a line asks for, by the words of the system that is played.

Source: none. A command fills in the same form as the panel does and goes the same road; nothing is thrown here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rules.kit.asked_rolls import dice_asked, kinds_for, roll_asked, words_for
from rules.kit.completing import Completion, names, verbs
from rules.kit.lines import Command, Known, Verb, Visibility
from rules.kit.meant import either, nearest, plainly
from rules.kit.notation import looks_like_dice
from rules.kit.words import problem
from rules.sheets import Problem
from rules.texts import clean_line

if TYPE_CHECKING:
    from rules.kit.game import Game

MOST_LETTERS = 300
"""The longest command that is read."""

TALKS: Mapping[str, Verb] = {"say": "says", "me": "does"}
ROLLS = ("roll", "r")
SEEN_BY: Mapping[str, Visibility] = {"st": "storytellers", "private": "private", "all": "table"}
"""What stands before another command, and who sees it then."""

VERBS: Mapping[str, str] = {
    "roll": "traits and what else you would set up",
    "st": "only storytellers see what follows",
    "private": "storytellers and you see what follows",
    "all": "everybody sees what follows",
    "me": "what you do",
    "say": "what you say",
    "to": "to st: for storytellers",
    "help": "all commands",
}
"""Every command, with what it does."""


def read(game: Game, line: str, known: Known) -> Command | Problem:
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
    if verb in SEEN_BY:
        return _seen_by(game, SEEN_BY[verb], rest, known)
    if verb == "to":
        return _told(game, rest, known)
    if verb in ROLLS:
        return roll_asked(game, rest, known)
    if verb in TALKS:
        return Command(TALKS[verb], text=rest) if rest else problem(f"Write something after /{verb}.")
    if verb in ("help", "?"):
        return Command("help")
    if looks_like_dice(verb.lstrip("+-")):
        return dice_asked(game, line.removeprefix("/"), known)
    close = nearest(verb, VERBS) or VERBS
    return problem(f"“/{verb[:40]}” is no command. Nearest: {either([f'/{one}' for one in close])}.")


def _seen_by(game: Game, seen: Visibility, rest: str, known: Known) -> Command | Problem:
    """Another command, or a text, with who sees it."""
    word = rest.removeprefix("/").partition(" ")[0].casefold()
    if not rest:
        return problem("Write a command or a text after it, as in /st roll or /st 4d6.")
    if word in (*SEEN_BY, "to"):
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
        return _seen_by(game, "storytellers", text.strip(), known)
    return Command("says", "storytellers", text=text.strip()) if text.strip() else problem("Write something after it.")


def completions(game: Game, line: str, known: Known) -> tuple[Completion, ...]:
    """How a command may go on, the likeliest first."""
    if not line.startswith("/") or len(line) > MOST_LETTERS:
        return ()
    verb, blank, rest = line.removeprefix("/").partition(" ")
    if not blank:
        return verbs(line, VERBS)
    before = f"/{verb} "
    if verb.casefold() in SEEN_BY and rest.partition(" ")[0].casefold().removeprefix("/") in ROLLS:
        inner, _, rest = rest.partition(" ")
        before = f"{before}{inner} "
    elif verb.casefold() not in ROLLS:
        return ()
    if not rest.strip() or "#" in rest:
        return ()
    kinds = kinds_for(game, known.sheet, tells=known.tells)
    first = plainly(rest.partition(" ")[0])
    words = words_for(game, first if first in kinds else kinds[0], known)
    return names(before, rest, words, [one.name for one in known.saved], known.rollers.values())


@dataclass(frozen=True, slots=True)
class Commands:
    """The commands of one game."""

    game: Game

    def read(self, line: str, known: Known) -> Command | Problem:
        """What a line asks for, or which word of it is not understood and the nearest ones that are."""
        return read(self.game, line, known)

    def complete(self, line: str, known: Known) -> tuple[Completion, ...]:
        """How the line may go on, the likeliest first; nothing that whoever writes does not know."""
        return completions(self.game, line, known)
