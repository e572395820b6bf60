"""Declared: what a system says of itself, each part with one reason to exist. Its game is assembled from it.

Source: none; every part holds functions in which the system keeps its rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from rules.advancement import OptionList
from rules.initiative_list import InitiativeList
from rules.kit.cast import Casting
from rules.kit.fields import Field
from rules.kit.foreign import Foreign
from rules.kit.growth import Growth
from rules.kit.handbook import Page
from rules.kit.joint import Joint
from rules.kit.kinds import Kind
from rules.kit.questions import Question
from rules.kit.quick import Filling
from rules.kit.tracks import Track
from rules.kit.trying import Trying
from rules.room import Room
from rules.sheets import Budget, JsonValue, Problem, Sheet, Thin, TraitGroup
from rules.told import TraitText

ONE_DOT = Thin()
"""Where nobody has more than one of a trait, a party is thin in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Creation[B, S: Sheet]:
    """How a sheet begins: the blank one, what of it a document may hold, what creation allows and forbids.

    `adopted` is a sheet brought in from outside, for which whatever needs a storyteller's word waits again; `begun` is
    the sheet as play begins, `resumed` that of a reopened character that is finished again.
    """

    blank: Callable[[B], S]
    problems: Callable[[B, S], Iterable[Problem]]
    budgets: Callable[[B, S], Iterable[Budget]]
    read: Callable[[B, Mapping[str, JsonValue]], S | tuple[Problem, ...]] | None = None
    adopted: Callable[[B, S], S] = lambda book, sheet: sheet
    begun: Callable[[B, S], S] = lambda book, sheet: sheet
    resumed: Callable[[B, S], S] = lambda book, sheet: sheet
    options: Callable[[B, S], tuple[OptionList, ...]] = lambda book, sheet: ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Traits[B, S: Sheet]:
    """What a sheet is made of: all traits under their headings in the order of the rulebook, and what they mean."""

    groups: Callable[[B, S], tuple[TraitGroup, ...]]
    text: Callable[[B, str], TraitText | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared[B, S: Sheet]:
    """What a system declares, each part with one reason to exist; everything else about its game follows.

    `sheet` is the model, `fields` what of it is changed field by field, `tracks` what changes in play, `kinds` every
    kind of roll, the usual one first. `outcomes` has a word for each way a roll can stand; without "botch" none is
    reckoned with. `thin` says when a party is thin in a trait. `facts` are what the head of a campaign's pages says of
    its rules, each with its label ("Default difficulty", "6"). `questions` are what players may ask their storyteller.
    `joint` says how rolls of several are compared and added up; without it no call asks for that. `cast` says what
    somebody is whom the storyteller plays: a few numbers and pools. `quick` fills in a new character at once, and
    `handbook` writes the rules of one game out.
    `foreign` reads sheets that another program of the same game wrote; None where a document is no such sheet.
    `tried` is every kind of roll as one asks for it who has no sheet; the page of odds begins with its first.
    """

    sheet: type[S]
    creation: Creation[B, S]
    traits: Traits[B, S]
    fields: tuple[Field[B, S], ...]
    tracks: Callable[[B], tuple[Track[S], ...]]
    kinds: tuple[Kind[B, Any, Any, S], ...]
    growth: Growth[B, S] = field(default_factory=Growth)
    room: Callable[[B], Room[Any]] = lambda book: InitiativeList()
    outcomes: Mapping[str, str] = MappingProxyType({"success": "Success", "failure": "Failure", "botch": "Botch"})
    thin: Thin = ONE_DOT
    facts: Callable[[B], tuple[tuple[str, str], ...]] = lambda book: ()
    questions: tuple[Question[B, S], ...] = ()
    joint: Callable[[B], Joint | None] = lambda book: None
    cast: Casting[B, S] = field(default_factory=Casting)
    quick: Filling[B, S] = field(default_factory=Filling)
    handbook: Callable[[Any], tuple[Page, ...]] = lambda game: ()
    foreign: Callable[[B, Mapping[str, JsonValue]], Foreign | None] = lambda book, document: None
    tried: tuple[Trying[B], ...] = ()
