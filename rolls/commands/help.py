"""The help of the writing line: what one may write, with examples in the words of the system that is played."""

from __future__ import annotations

from rolls.commands.looks import Help
from rules.kit.asked_rolls import kinds_for
from rules.kit.said import spoken
from rules.system import Game

EXAMPLES = (
    ("/roll", "traits by name, or their beginnings, with + or a blank between them"),
    ("/roll … # long shot", "what it is for, behind a number sign"),
    ("/4d6 /2d6+3 /4d6kh3 /d%", "plain dice; kh3 keeps the three highest"),
    ("/st roll …", "only storytellers see it"),
    ("/private roll …", "storytellers and you see it"),
    ("/me …", "what you do"),
    ("/to st …", "a line for the storytellers alone"),
)
"""What every system has."""


def help_for(game: Game) -> Help:
    """The commands, and how each field of the usual roll is said."""
    kinds = tuple(one for one in game.check_kinds if one not in kinds_for(game, None))
    fields = spoken(game.check_kinds[game.default_kind], game.request_fields(game.default_kind))
    words = tuple((one.example, one.words[0]) for one in fields if one.example)
    named = (("/roll " + " … /roll ".join(kinds[1:]) + " …", "other kinds of roll"),) if kinds[1:] else ()
    return Help((*EXAMPLES, *words, *named))
