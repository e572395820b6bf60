"""The face on which a storyteller puts a call together: by value, so that it may be remembered by what it shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import ClassVar

from django.forms import BoundField, Field
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from campaigns.drawing import View
from campaigns.models import Audience, Membership
from campaigns.statements import Slot, Statement, known
from characters.figures import read
from characters.models import Character
from rolls.access import id_of, rollable_characters
from rolls.calls.askable import Askable
from rolls.calls.chances import Asker, Chance, best_of
from rolls.calls.joining import forms_of
from rolls.calls.judging import characters_of
from rolls.calls.limits import LABEL_LIMIT, LINE_LIMIT, MOST_APPROACHES, PER_TRY_LIMIT
from rolls.calls.models import Numbers, SavedCall, letter_of
from rolls.calls.wanted import BLANK, Wanted, WantedWay
from rolls.request_form import TRAITS, form_of
from rolls.roller import Roller
from rolls.traits import Traits
from rules.calling import Approach
from rules.kit.joint import MOST_GOAL, MOST_TRIES
from rules.sheets import Problem, TraitGroup
from rules.system import Game
from rules.texts import name_key

MOST_FOUND = 8
"""So many of the cast whom a search finds are shown; who looks for somebody else writes more of the name."""


@dataclass(frozen=True, slots=True)
class Several:
    """A field of which there may be several, one line each with an empty one for one more; and how one is written."""

    name: str
    label: str
    values: tuple[str, ...]
    example: str = ""


@dataclass(frozen=True, slots=True)
class WayFields:
    """One way as it is filled in: its kind, what may be picked, and its fields; `seldom` are those few ways need."""

    letter: str
    way: WantedWay
    kind: str
    words: str
    picked: tuple[str, ...]
    fields: tuple[BoundField, ...]
    seldom: tuple[BoundField, ...]
    lists: tuple[Several, ...]
    problems: tuple[Problem, ...] = ()
    is_open: bool = False

    @property
    def needs_seldom(self) -> bool:
        """Whether any of those is filled in."""
        given = {name for name, values in self.way.sent if any(one not in ("", "0", "false") for one in values)}
        return any(one.name in given for one in self.seldom)


@dataclass(frozen=True, slots=True)
class Composer(View):
    """A call as it is put together: of its `characters` some are looked for, `saved` are calls to ask again."""

    template: ClassVar[str] = "calls/composer.html"

    campaign_id: int
    game: Game
    characters: tuple[Roller, ...]
    askable: Askable
    wanted: Wanted = BLANK
    problems: tuple[Problem, ...] = ()
    saved: tuple[tuple[int, str], ...] = ()
    grid: Grid | None = None

    def shown(self) -> Mapping[str, object]:
        """Each way with its fields, and what everybody who may be asked has to choose from."""
        groups = groups_of(self.game, self.characters)
        ways = tuple(self._ways(groups))
        there = {key for key, _, _ in self.askable.characters}
        of_ways = {one for way in ways for one in way.problems}
        return {
            **View.shown(self),
            "groups": groups,
            "others": tuple(one for one in self.characters if str(one.pk) not in there),
            "ways": ways,
            "of_all": tuple(one for one in self.problems if one not in of_ways),
            "numbers": Numbers.choices,
            "forms": tuple((one.value, one.label) for one in forms_of(self.game)),
            "units": self.game.joint.units if self.game.joint else "",
            "most_goal": MOST_GOAL,
            "most_tries": MOST_TRIES,
            "per_try_limit": PER_TRY_LIMIT,
            "audiences": ((Audience.TABLE, "Everyone"), (Audience.STORYTELLERS, "Only those asked")),
            "line_limit": LINE_LIMIT,
            "label_limit": LABEL_LIMIT,
            "may_add": len(self.wanted.ways) < MOST_APPROACHES,
            "grid": self.grid or Grid(self.campaign_id),
        }

    def _ways(self, groups: tuple[TraitGroup, ...]) -> Iterator[WayFields]:
        last = len(self.wanted.ways)
        for number, way in enumerate(self.wanted.ways, start=1):
            letter = letter_of(number)
            wrong = tuple(one for one in self.problems if one.trait.startswith(f"{letter}-"))
            yield replace(fields_of(self.game, letter, way), problems=wrong, is_open=number == last or bool(wrong))


@dataclass(frozen=True, slots=True)
class CallFace(View):
    """One of the two faces of the instrument, with the choice between them.

    The composer is there where the address asks for a call; else it is fetched once the face is opened, for most pages
    of a table are left without a call.
    """

    template: ClassVar[str] = "calls/face.html"

    campaign_id: int
    composer: Composer | None = None


def fields_of(game: Game, letter: str, way: WantedWay) -> WayFields:
    """One way as a form holds it."""
    kind = way.kind if way.kind in game.called_kinds else game.called_kinds[0]
    model, sent = game.check_kinds[kind], dict(way.sent)
    names = game.called_fields(kind)
    many = [name for name in names if name != TRAITS and _is_list(model.model_fields[name].annotation)]
    begin = {name: one.get_default(call_default_factory=True) for name, one in model.model_fields.items()}
    known = {name: one for name, one in begin.items() if one is not None and one is not PydanticUndefined}
    initial = {**known, **{name: values[-1] for name, values in sent.items() if values}}
    form = form_of(model, names)(initial=initial, auto_id=f"call-{letter}-%s", prefix=letter)
    bound = [form[name] for name in names if name in form.fields and name not in many]
    seldom = game.seldom_fields(kind)
    traits = Traits(game, None, model.model_fields, {TRAITS: sent.get(TRAITS, ())})
    found = game.approach(kind, way.form)
    return WayFields(
        letter=letter,
        way=way,
        kind=kind,
        words=_words(game, found) if isinstance(found, Approach) and not way.is_empty else "",
        picked=traits.picked,
        fields=tuple(one for one in bound if one.name not in seldom),
        seldom=tuple(one for one in bound if one.name in seldom),
        lists=tuple(_several(name, form.fields[name], model.model_fields[name], sent.get(name, ())) for name in many),
    )


def _several(name: str, asked: Field, known: FieldInfo, values: Iterable[str]) -> Several:
    return Several(name, str(asked.label or name), _with_room(values), *map(str, (known.examples or ())[:1]))


def _with_room(values: Iterable[str]) -> tuple[str, ...]:
    """What a list holds, and an empty line for one more."""
    return (*(one for one in values if one), "")


def _words(game: Game, approach: Approach) -> str:
    words = game.wording(approach)
    return " / ".join((words.rolled, *words.against, *words.terms))


def _is_list(annotation: object) -> bool:
    return "tuple" in str(annotation)


def groups_of(game: Game, rollers: Iterable[Roller]) -> tuple[TraitGroup, ...]:
    """What the sheets have together, under their headings: a trait that one has may be asked of all."""
    found: dict[str, TraitGroup] = {}
    read_already = (read(game, one.document) for one in rollers)
    of_sheets = [one.groups for one in read_already if one] or [game.trait_groups(game.blank_sheet())]
    for group in (group for groups in of_sheets for group in groups if not group.derived):
        before = found.get(group.label)
        known = {one.name for one in before.traits} if before else set()
        more = tuple(one for one in group.traits if one.name not in known and one.rollable)
        found[group.label] = group.model_copy(update={"traits": (*(before.traits if before else ()), *more)})
    return tuple(one for one in found.values() if one.traits)


# Chances ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cell:
    """One way for one character; the `best` of a row is marked."""

    chance: Chance
    best: bool = False

    @property
    def never(self) -> bool:
        """Whether the dice cannot do it."""
        return self.chance.success == 0


@dataclass(frozen=True, slots=True)
class Grid(View):
    """The chances of everybody who is asked on every way that can be read, wounds and lacking training counted."""

    template: ClassVar[str] = "calls/chances.html"

    campaign_id: int
    letters: tuple[str, ...] = ()
    rows: tuple[tuple[str, tuple[Cell, ...]], ...] = ()
    odds: bool = True


def grid_of(membership: Membership, wanted: Wanted) -> Grid:
    """What the call as it is filled in comes to; ways that say nothing yet are left out."""
    game, asked = membership.campaign.game, characters_of(membership, wanted)
    ways = [(letter, game.approach(way.kind or game.called_kinds[0], way.form)) for letter, way in wanted.letters]
    read = [
        (letter, one)
        for (letter, one), way in zip(ways, wanted.ways, strict=True)
        if isinstance(one, Approach) and not way.is_empty
    ]
    asker, letters = Asker(membership), tuple(letter for letter, _ in read)
    if isinstance(asked, Problem) or not read:
        return Grid(membership.campaign_id)
    rows = tuple((one.name, _cells([asker.chance(one, way) for _, way in read])) for one in asked)
    return Grid(membership.campaign_id, letters, rows, game.shows_odds)


def _cells(chances: list[Chance]) -> tuple[Cell, ...]:
    best = best_of(chances)
    return tuple(Cell(one, best is not None and one.success == best) for one in chances)


@cache
def _saved() -> Statement:
    kept = SavedCall.objects.filter(campaign_id=Slot("campaign")).order_by("-pk")
    return Statement(kept.values("pk", "line"))


def _of_the_cast(membership: Membership, wanted: Wanted, there: frozenset[int]) -> tuple[Character, ...]:
    """Those of the cast who are asked, and some of those whose name holds what is looked for."""
    chosen = {id_of(one) for one in wanted.asked} - there
    key = name_key(wanted.find)
    if not chosen and not key:
        return ()
    cast = membership.campaign.characters.of_the_cast().order_by("name", "pk")
    named = cast.values_list("pk", "name") if key else ()
    matching = [pk for pk, name in named if key in name_key(name) and pk not in there | chosen]
    rows = cast.filter(pk__in=[*chosen, *matching[:MOST_FOUND]])
    return tuple(known(one, campaign=membership.campaign) for one in rows)


def composer_of(
    membership: Membership,
    wanted: Wanted | None = None,
    problems: tuple[Problem, ...] = (),
    characters: Iterable[Character] | None = None,
    grid: Grid | None = None,
) -> Composer:
    """The face of one storyteller, as it is filled in; a blank one asks everybody."""
    wanted = wanted or BLANK
    there = (*(rollable_characters(membership) if characters is None else characters),)
    found = (*there, *_of_the_cast(membership, wanted, frozenset(one.pk for one in there)))
    saved = ((row["pk"], row["line"]) for row in _saved().ask(campaign=membership.campaign_id))
    return Composer(
        membership.campaign_id,
        membership.campaign.game,
        tuple(Roller.of(one) for one in found),
        Askable.of(there, wanted),
        wanted,
        problems,
        tuple(saved),
        grid,
    )
