"""Every shape an entry of the log can have, in every system: what was asked, how it fell, what was done about it.

Found by trying, not by a list: a kind of roll, a field of its form or a choice that comes later is among them.
"""

from __future__ import annotations

import random
import typing
import uuid
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import combinations, islice, product
from typing import Any

from pydantic import ValidationError

import rules
from campaigns.access import Viewer
from campaigns.drawing import draw
from campaigns.models import Audience, Campaign, Role, User
from characters.models import Character
from characters.services import Saved, create_character, finish_character, save_field
from rolls.entries import Result, entry_for
from rolls.models import Roll
from rolls.services import answer_choice, roll_check
from rules.checks import Check, Choice, Contestant, ContestedRequest, Form, Step
from rules.dice import check_throw
from rules.sheets import Problem
from rules.system import Game, System, throw_out
from tests.factories import make_campaign, make_character, make_member, make_user
from tests.rolls.conftest import seat
from tests.systems import luck_die, step_dice, wild_die
from tests.systems.contests import rewrite

UNBROKEN = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauten"
TALE = f"Hold {UNBROKEN} against everybody who comes over the bridge, then go on to the river {UNBROKEN}"
SEEDS = 16
MOST_FORMS = 60
LEAST: tuple[dict[str, Any], ...] = (
    {"die": "d8", "target": 4},
    {"die": "d8", "opponent_die": "d6"},
    {"code": "4D", "difficulty": 10},
)
"""What a form needs filled in before it can be rolled, where one field is not enough."""


class SeededDice:
    """Dice that fall by chance, and the same way for the same seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def throw(self, count: int, size: int) -> tuple[int, ...]:
        """The next `count` faces."""
        check_throw(count, size)
        return tuple(self._random.randint(1, size) for _ in range(count))


@dataclass(frozen=True)
class Table:
    """A table of one system and edition: who tells the story, who plays, and two characters with long names."""

    campaign: Campaign
    storyteller: User
    player: User
    hero: Character
    other: Character

    @property
    def game(self) -> Game:
        """The game of the table."""
        return self.campaign.game


@dataclass(frozen=True)
class Play:
    """One roll as it is played again through the services: what was filled in, the dice, the answers in order."""

    kind: str
    form: Form
    seed: int
    opposed: bool = False
    answers: tuple[tuple[str, str], ...] = ()
    visibility: str = Audience.TABLE


def tables(only: str = "") -> Iterator[Table]:
    """Two tables for each system (or one alone) and edition: as printed, and with every switch thrown that can be."""
    for system in rules.systems():
        for line in system.editions if only in ("", system.key) else ():
            yield seat_all(system.key, line.key)
            yield seat_all(system.key, line.key, **_thrown_switches(system, line.key))


def _thrown_switches(system: System, edition: str) -> dict[str, Any]:
    """Each switch of the edition at its other side, as far as they go together."""
    thrown: dict[str, Any] = {}
    for name, info in system.house_rules_model(edition).model_fields.items():
        words = [one for one in _parts(info.annotation) if isinstance(one, str) and one != info.default]
        if isinstance(info.default, bool) or words:
            tried = {**thrown, name: words[-1] if words else not info.default}
            with suppress(ValidationError):
                system.game(edition, tried)
                thrown = tried
    return thrown


def seat_all(system: str, edition: str, **rules: Any) -> Table:
    """A table of that system whose people and characters have names as long as they may be."""
    storyteller, player = make_user(f"{UNBROKEN[:18]} {uuid.uuid4().hex[:6]}"), make_user(f"P{uuid.uuid4().hex[:28]}")
    campaign = make_campaign(storyteller=storyteller, system=system, edition=edition, house_rules=rules)
    make_member(campaign, player, Role.PLAYER)
    hero, other = (
        hero_of(campaign, owner, name)
        for owner, name in (
            (player, f"{UNBROKEN}{UNBROKEN}"[:80]),
            (storyteller, f"Old {UNBROKEN} of the Lower Bridge"[:80]),
        )
    )
    return Table(campaign, storyteller, player, hero, other)


def hero_of(campaign: Campaign, owner: User, name: str) -> Character:
    makers = {"wild-die": wild_die.make_hero, "luck-die": luck_die.make_hero, "step-dice": _wren}
    made = makers.get(campaign.system, _dotted)(campaign, owner)
    made.name = name
    made.save()
    made.campaign = campaign
    return made


def _dotted(campaign: Campaign, owner: User) -> Character:
    """Three dots in everything that the edition has."""
    blank = campaign.game.blank_sheet().model_dump(mode="json")
    dots = {part: dict.fromkeys(blank[part], 3) for part in ("attributes", "abilities")}
    return make_character(
        campaign, owner, sheet={**dots, "willpower": blank["willpower"] | {"permanent": 5, "current": 4}}
    )


def _wren(campaign: Campaign, owner: User) -> Character:
    """Wren, with what the edition knows of her."""
    draft = create_character(campaign=campaign, by=owner)
    assert isinstance(draft, Character), draft
    for path, value in step_dice.WREN:
        saved = save_field(character=draft, by=owner, path=path, value=value, base_version=draft.version)
        draft = saved.character if isinstance(saved, Saved) else draft
    finished = finish_character(character=draft, by=owner)
    assert isinstance(finished, Character), finished
    return finished


def plays(table: Table, known: set[tuple[object, ...]]) -> tuple[Play, ...]:
    """Rolls of which no two look alike, and none like those that are `known`, which then holds them too."""
    found: dict[tuple[object, ...], Play] = {}
    for play in tries(table):
        for shape, one in _followed(table, play):
            if shape not in known:
                found[shape] = one
                known.add(shape)
    last = next((play for play in reversed(found.values()) if play.answers), None)
    hidden = (replace(last, visibility=seen) for seen in (Audience.PRIVATE, Audience.STORYTELLERS)) if last else ()
    return (*found.values(), *hidden)


def tries(table: Table, most: int = MOST_FORMS) -> Iterator[Play]:
    """Every way to fill in each kind of roll that we think of, each with dice that fall one way and another."""
    for kind, request in table.game.check_kinds.items():
        contested = issubclass(request, ContestedRequest)
        for opposed in (False, True) if contested else (False,):
            forms = list(islice(_forms(table, kind, opposed), most))
            for place, form in enumerate(forms):
                yield from (Play(kind, form, seed, opposed) for seed in range(SEEDS if not place else 2))


def fullest(table: Table) -> Iterator[Play]:
    """Each kind of roll with as many of its fields filled in as go together."""
    for kind, request in table.game.check_kinds.items():
        for opposed in (False, True) if issubclass(request, ContestedRequest) else (False,):
            for form in deque(_forms(table, kind, opposed), maxlen=1):
                yield Play(kind, form, 0, opposed)


def _forms(table: Table, kind: str, opposed: bool) -> Iterator[dict[str, Any]]:
    """The first form that plans, then that form with each of its fields filled in another way."""
    base = next((form for form in _bases(table, kind, opposed) if check_of(table, Play(kind, form, 0, opposed))), None)
    if base is None:
        return
    yield base
    full = base
    for name, info in table.game.check_kinds[kind].model_fields.items():
        for value in _values(info.annotation):
            form = {**base, name: value}
            if name not in base and check_of(table, Play(kind, form, 0, opposed)):
                yield form
                full = full | {name: value} if check_of(table, Play(kind, full | {name: value}, 0, opposed)) else full
    yield full


def _bases(table: Table, kind: str, opposed: bool) -> Iterator[dict[str, Any]]:
    asked = table.game.check_kinds[kind].model_fields
    names = [one.name for group in table.game.trait_groups(table.hero.sheet) for one in group.traits if one.had]
    picks = [[], *map(list, combinations(names, 1)), *map(list, combinations(names, 2))] if "traits" in asked else [[]]
    targets = [{}, *({name: value} for name, value in product(asked, (8, "d8", "4D"))), *LEAST]
    for extra, traits in product(targets, picks):
        if extra.keys() <= asked.keys():
            rest = {"traits": traits} if traits else {}
            rest |= {"opponent_traits": traits or names[:1]} if opposed else {}
            rest |= {"name": f"{UNBROKEN}"[:60]} if "name" in asked else {}
            yield {**rest, **extra}


def _values(annotation: Any) -> tuple[Any, ...]:
    """Other ways to fill in a field of this type."""
    words = [one for one in _parts(annotation) if isinstance(one, str)]
    kinds = {one for one in _parts(annotation) if isinstance(one, type)}
    numbers = (1, 2, 5, -2) if int in kinds and bool not in kinds else ()
    return (*words, *(("1",) if bool in kinds else ()), *numbers, *((UNBROKEN,) if str in kinds else ()))


def _parts(annotation: Any) -> Iterator[Any]:
    if isinstance(annotation, type | str):
        yield annotation
    if isinstance(annotation, typing.TypeAliasType):
        yield from _parts(annotation.__value__)
    for one in typing.get_args(annotation):
        yield from _parts(one)


def check_of(table: Table, play: Play) -> Check | None:
    """What is announced; None where the table cannot be asked for it."""
    request = table.game.read_request(play.kind, play.form)
    if isinstance(request, tuple):
        return None
    sheet = table.hero.sheet if play.kind != "pool" else None
    if sheet and isinstance(request, ContestedRequest):
        theirs = Contestant(table.other.name, table.other.sheet) if play.opposed else None
        return table.game.plan_contest(request, Contestant(table.hero.name, sheet), theirs, actor="storyteller").check
    return table.game.plan(request, sheet, actor="storyteller").check


def _followed(table: Table, play: Play) -> Iterator[tuple[tuple[object, ...], Play]]:
    """The roll as it falls, and once with each thing that may be done about it."""
    check = check_of(table, play)
    if check is None:
        return
    game, sheet = table.game, table.hero.sheet if play.kind != "pool" else None
    dice = SeededDice(play.seed)
    steps = throw_out(game, check, (), dice)
    choices = game.choices(check, steps, sheet)
    yield _shape(game, check, steps, choices), play
    for choice in choices:
        option = choice.options[-1].code if choice.options else UNBROKEN if choice.writes else ""
        answer = game.answer(check, steps, sheet, choice.code, option)
        if not isinstance(answer, Problem):
            after = throw_out(game, check, (*steps, answer.step), SeededDice(play.seed))
            more = game.choices(check, after, answer.sheet or sheet)
            yield (choice.code, *_shape(game, check, after, more)), replace(play, answers=((choice.code, option),))


def _shape(game: Game, check: Check, steps: tuple[Step, ...], choices: tuple[Choice, ...]) -> tuple[object, ...]:
    """What makes two entries look alike: the parts in them and about how many of each."""
    outcome = game.resolve(check, steps)
    roles = tuple(sorted({die.role for die in outcome.dice}))
    parts = len(check.pool_parts) + len(check.target_parts) + len(check.rules)
    offered = tuple((one.code, len(one.options), one.writes) for one in choices)
    return check.kind, outcome.kind, roles, len(outcome.dice) // 6, parts // 3, offered


@dataclass(frozen=True)
class Drawn:
    """All shapes as HTML: as entries of the log, and as results in the roll panel, each in a box of its own."""

    entries: str
    results: str


def drawn() -> Drawn:
    """Each shape of each system, thrown and answered through the services, as a storyteller has it."""
    known: set[tuple[object, ...]] = set()
    shown = [
        entry_for(thrown(table, play), Viewer.of(seat(table.campaign, table.storyteller)))
        for table in tables()
        for play in plays(table, known)
    ]
    results = (draw(Result(entry)) for entry in shown)
    return Drawn(
        entries="".join(draw(entry) for entry in shown),
        results="".join(f'<div id="result-{place}" data-shape>{one}</div>' for place, one in enumerate(results)),
    )


def thrown(table: Table, play: Play) -> Roll:
    """The roll, thrown and answered through the services."""
    teller = seat(table.campaign, table.storyteller)
    rewrite(table.hero, table.hero.document)
    roll = roll_check(
        membership=teller,
        character=None if play.kind == "pool" else table.hero,
        opponent=table.other if play.opposed else None,
        kind=play.kind,
        form=play.form,
        visibility=play.visibility,
        reason=TALE if play.seed % 2 else "Jump",
        request_key=uuid.uuid4(),
        dice=SeededDice(play.seed),
    )
    assert isinstance(roll, Roll), (play, roll)
    for code, option in play.answers:
        rewrite(table.hero, table.hero.document)  # what the throw cost is back
        key, dice = uuid.uuid4(), SeededDice(play.seed)
        roll = answer_choice(roll=roll, membership=teller, code=code, option=option, request_key=key, dice=dice)
        assert isinstance(roll, Roll), (play, roll)
    return Roll.objects.select_related("character", "campaign").get(pk=roll.pk)
