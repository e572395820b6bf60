"""The words of a line of the log as its reader has it: what a search finds is what they may see, and nothing beside."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from functools import lru_cache

from campaigns.drawing import View
from campaigns.log import EventLine
from campaigns.names import fold
from campaigns.notes.handouts import HandoutLine
from characters.talk.faces import SaidLine
from rolls.calls.faces import CallBlock
from rolls.entries import Entry


def words_of(view: View) -> tuple[str, ...]:
    """Everything that a line says to its reader by names and words."""
    match view:
        case Entry():
            return _of_an_entry(view)
        case SaidLine():
            return (view.who, view.by, view.text)
        case EventLine():
            return (view.who, view.said, view.by, view.back)
        case HandoutLine():
            return (view.by_name, view.title, view.to)
        case CallBlock():
            ways = (word for one in view.ways for word in (one.label, one.rolled, *one.terms))
            return (view.by, view.line, *ways, *(one.name for one in view.answers))
    return (view.retold(),)


def _of_an_entry(entry: Entry) -> tuple[str, ...]:
    told = entry.told
    said = (word for one in entry.corrections for word in (one.text, one.sentence, one.by_name))
    ordered = (entry.ordered.by_name, entry.ordered.text) if entry.ordered else ()
    title, _ = title_and_kind(told.announced)
    own = (told.roller_name, told.by_name, told.opponent_name, told.reason, title, entry.called, entry.did, told.cost)
    return (*own, *told.sentences, *said, *ordered)


def fits(texts: Iterable[str], words: Collection[str]) -> bool:
    """Whether each of these words, folded already, stands in one of the texts, if only as a part of another."""
    whole = "\n".join(texts)
    found = whole.lower() if whole.isascii() else fold(whole)
    return all(word in found for word in words)


@lru_cache(maxsize=8192)
def title_and_kind(announced: str) -> tuple[str, str]:
    """What was announced is called, and of which kind it is, from its text as it is kept."""
    document = json.loads(announced)
    return str(document.get("title", "")), str(document.get("kind", ""))
