"""Words of an explanation that have a place in the handbook, each linked the first time it is said."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from campaigns.drawing import remembered
from campaigns.handbook.faces import Piece
from rules.system import Game


def linked(game: Game, sentence: str, about_url: str) -> tuple[Piece, ...]:
    """The sentence in pieces; below `about_url` each word finds its place."""
    return tuple(_pieces(_pattern(game), game.handbook.by_term, sentence, about_url))


@remembered(64)
def _pattern(game: Game) -> re.Pattern[str] | None:
    # The longest first: "willpower roll" is not "willpower" with a word behind it.
    terms = sorted(game.handbook.by_term, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, terms))})s?\b", re.IGNORECASE) if terms else None


def _pieces(
    pattern: re.Pattern[str] | None, terms: Mapping[str, str], sentence: str, about_url: str
) -> Iterator[Piece]:
    at, said = 0, set()
    for found in pattern.finditer(sentence) if pattern else ():
        word = found.group().casefold()
        key = terms.get(word) or terms[word.removesuffix("s")]
        if key in said:
            continue
        said.add(key)
        if found.start() > at:
            yield Piece("text", sentence[at : found.start()])
        yield Piece("link", found.group(), f"{about_url}?word={key}")
        at = found.end()
    if at < len(sentence):
        yield Piece("text", sentence[at:])
