"""The wild die as one campaign plays it: what the apps ask, answered by the modules beside this one.

Source: Basics; lists, creation and defence values from relatives of it, as the house rules say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.checks import Answer, Bar, Check, Choice, Contestant, Form, Odds, Outcome, Request, Rung, Step, Throw
from rules.fixing import Faced, Fixed, Stance
from rules.growing import Row
from rules.kit import fields, tracks
from rules.kit.history import Made
from rules.room import Room
from rules.sheets import Actor, Budget, JsonValue, Problem, Sheet, Thin, Tracker, TraitGroup, TraitText
from rules.system import Game
from rules.telling import Told
from rules.wild_die import (
    afterwards,
    creation,
    dice_laid,
    edits,
    fixing,
    grown,
    history,
    resolving,
    trackers,
    traits,
)
from rules.wild_die import (
    odds as chances,
)
from rules.wild_die.actions import PACES, movement
from rules.wild_die.checks import (
    AttackRequest,
    CodeRequest,
    OpposedRequest,
    ParryRequest,
    PoolRequest,
    SkillRequest,
    TraitRequest,
    WildDieCheck,
    WildDieOdds,
    WildDiePlan,
)
from rules.wild_die.edition import EDITION, Band
from rules.wild_die.fitting import fitting
from rules.wild_die.opposing import Party
from rules.wild_die.planning import plan_pool, plan_trait
from rules.wild_die.room import WildDieRoom
from rules.wild_die.rulebook import DEFENCES, Rulebook
from rules.wild_die.sheet import WildDieSheet
from rules.wild_die.sheet_rules import WildDieHouseRules

CORE = "core"
"""The key of the one edition."""


class WildDieGame(Game):
    """The wild die under one campaign's house rules."""

    system_key = "wild-die"
    edition_key = CORE
    sheet_model = WildDieSheet
    default_kind = "skill"
    outcomes: Mapping[str, str] = {
        "success": "Success",
        "failure": "Failure",
        "critical_failure": "Critical failure",
        "total": "Total",
        "open": "Wild six",
        "undecided": "Undecided",
    }
    thin = Thin(rank=0)
    check_kinds = {
        "skill": SkillRequest,
        "pool": PoolRequest,
        "opposed": OpposedRequest,
        "attack": AttackRequest,
        "parry": ParryRequest,
        "code": CodeRequest,
    }

    def __init__(self, house_rules: WildDieHouseRules) -> None:
        self.house_rules: WildDieHouseRules = house_rules
        self.book = Rulebook(house_rules)
        self.room: Room[Any] = WildDieRoom(house_rules)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WildDieGame) and self.house_rules == other.house_rules

    def __hash__(self) -> int:
        return hash(self.house_rules)

    @property
    def difficulty_bands(self) -> tuple[Band, ...]:
        """The standard difficulties, for a picker."""
        return EDITION.difficulties.bands

    @property
    def modifier_bands(self) -> tuple[Band, ...]:
        """The generic modifiers, for a picker."""
        return EDITION.modifiers.bands

    @property
    def defences(self) -> tuple[str, ...]:
        """The values of defence, for a picker."""
        return DEFENCES

    @property
    def rushing(self) -> tuple[tuple[int, str], ...]:
        """Percent of the time that may be saved, each with what it costs, for a picker."""
        steps = EDITION.actions.rushing
        return ((0, "None"), *((step.saved, f"{step.saved}%, difficulty +{step.modifier}") for step in steps))

    @property
    def paces(self) -> tuple[tuple[str, str], ...]:
        """Ways of moving, each with what it adds to other actions, for a picker."""
        told = []
        for pace in PACES:
            more = movement(0, pace, sprint_modifier=self.house_rules.sprint_modifier).difficulty_modifier
            told.append((pace, f"{pace.capitalize()}, difficulty +{more}" if more else pace.capitalize()))
        return tuple(told)

    # Building -----------------------------------------------------------------------------------------------

    def blank_sheet(self) -> WildDieSheet:
        """The sheet a draft starts with."""
        return creation.blank_sheet(self.book)

    def read_sheet(self, document: Mapping[str, JsonValue]) -> WildDieSheet | tuple[Problem, ...]:
        """A stored or imported document as a sheet, or every field that does not fit."""
        return creation.read_document(self.book, document)

    def adopted(self, sheet: Sheet) -> WildDieSheet:
        """A sheet brought in from outside: points and medals must be awarded anew."""
        return creation.adopted(self.book, _own(sheet)).model_copy(update={"grown": {}, "beside": {}})

    def begin_play(self, sheet: Sheet) -> WildDieSheet:
        """The sheet as play begins: unhurt."""
        return creation.begun(self.book, _own(sheet))

    def creation_path(self, path: str) -> bool:
        """Whether the field at `path` is frozen once a character is finished."""
        return fields.is_of(edits.FIELDS, path, "creation")

    def as_printed(self, sheet: Sheet, path: str) -> str:
        """The path with the trait as it is written here."""
        return grown.as_printed(self.book, _own(sheet), path)

    def edit(self, sheet: Sheet, path: str, value: JsonValue, *, actor: Actor = "player") -> Made | Problem:
        """Change the field at `path`."""
        return fields.edit(edits.FIELDS, self.book, _own(sheet), path, value, actor, grown.taken_off)

    def problems(self, sheet: Sheet) -> tuple[Problem, ...]:
        """Every allowance and limit that is not met, and notices."""
        return creation.problems(self.book, grown.created(_own(sheet)))

    def budgets(self, sheet: Sheet) -> tuple[Budget, ...]:
        """Attribute dice and skill points."""
        return creation.budgets(self.book, grown.created(_own(sheet)))

    def told_apart(self, sheet: Sheet, rows: Sequence[Row]) -> WildDieSheet:
        """The sheet with what its history tells of play kept apart from creation."""
        return grown.told_apart(self.book, _own(sheet), rows)

    def trait_groups(self, sheet: Sheet) -> tuple[TraitGroup, ...]:
        """Attributes, and skills below each."""
        return traits.trait_groups(self.book, _own(sheet))

    def trait_text(self, name: str) -> TraitText | None:
        """What a trait covers."""
        return traits.trait_text(self.book, name)

    def told(self, path: str, before: JsonValue, after: JsonValue) -> Told | None:
        """A row of a character's history in a player's words."""
        return history.told(self.book, path, before, after)

    # Playing ------------------------------------------------------------------------------------------------

    def trackers(self, sheet: Sheet) -> tuple[Tracker, ...]:
        """Values of defence, points and medals, hit points."""
        return tracks.shown(trackers.tracks(self.book), _own(sheet))

    def move(
        self, sheet: Sheet, tracker: str, move: str, *, amount: int = 1, actor: Actor = "player"
    ) -> Made | Problem:
        """Make one move on a tracker."""
        return tracks.move(trackers.tracks(self.book), _own(sheet), tracker, move, amount, actor)

    def moves_between(self, before: Sheet, after: Sheet) -> tuple[Made, ...]:
        """What a roll changed; of points and medals a hand spends one kind after the other."""
        edits = super().moves_between(before, after)
        spent = trackers.spent_between(_own(before).points, _own(after))
        return (*(one for one in edits if one.path != "points"), *spent)

    # Rolling ------------------------------------------------------------------------------------------------

    def plan(self, request: Request, sheet: Sheet | None, *, actor: Actor = "player") -> WildDiePlan:
        """What the request comes to."""
        return self._plan(request, sheet, actor)

    def plan_contest(
        self, request: Request, mine: Contestant, theirs: Contestant | None, *, actor: Actor = "player"
    ) -> WildDiePlan:
        """What an opposed roll of characters comes to."""
        return self._plan(request, mine.sheet, actor, Party(theirs.name, _own(theirs.sheet)) if theirs else None)

    def _plan(self, request: Request, sheet: Sheet | None, actor: Actor, other: Party | None = None) -> WildDiePlan:
        kind = next((kind for kind, model in self.check_kinds.items() if type(request) is model), "")
        if kind and isinstance(request, PoolRequest):
            owner = sheet if isinstance(request, CodeRequest) else None
            return plan_pool(self.book, kind, request, actor, None if owner is None else _own(owner))
        if not kind or not isinstance(request, TraitRequest):
            raise TypeError(f"{type(request).__name__} is no request of the wild die")
        return plan_trait(self.book, kind, request, None if sheet is None else _own(sheet), actor, other)

    def fixed(self, kind: str, form: Form, mine: Stance | None, other: Faced | None) -> tuple[Fixed, ...]:
        """Actions as they were declared; defence and full reaction of whoever is attacked."""
        model = self.check_kinds.get(kind)
        return tuple(fixing.fixed(self.book, model, form, mine, other)) if model else ()

    def bar_in_fight(self, request: Request, mine: Stance) -> Problem | None:
        """That whoever is out takes no actions."""
        return fixing.bar(request, mine)

    def fitting(
        self, request: Request, sheet: Sheet | None, opponent: Sheet | None = None
    ) -> Mapping[str, tuple[str, ...]]:
        """What is left of the fields when the traits, the sheet or the opponent have changed."""
        mine, theirs = (None if one is None else _own(one) for one in (sheet, opponent))
        return fitting(self.book, request, mine, theirs)

    def next_throw(self, check: Check, steps: Sequence[Step]) -> Throw | None:
        """The dice that are owed now."""
        return dice_laid.owed(_asked(check), dice_laid.lay_out(_asked(check), steps))

    def resolve(self, check: Check, steps: Sequence[Step]) -> Outcome:
        """How the roll stands."""
        return resolving.resolve(_asked(check), steps)

    def settle(self, check: Check, steps: Sequence[Step], sheet: Sheet) -> Made | Problem | None:
        """Points and medals that were spent before the roll."""
        return afterwards.settle(self.book, _asked(check), _own(sheet))

    def choices(
        self, check: Check, steps: Sequence[Step], sheet: Sheet | None, opponent: Sheet | None = None
    ) -> tuple[Choice, ...]:
        """What may still be done to the roll."""
        return afterwards.choices(self._roll(check, steps, sheet, opponent))

    def answer(
        self,
        check: Check,
        steps: Sequence[Step],
        sheet: Sheet | None,
        code: str,
        option: str = "",
        opponent: Sheet | None = None,
    ) -> Answer | Problem:
        """Answer an open choice."""
        return afterwards.answer(self._roll(check, steps, sheet, opponent), code, option)

    def odds(self, check: Check, steps: Sequence[Step] = ()) -> WildDieOdds:
        """Exact odds from here on, rolling on every six."""
        return chances.odds(_asked(check), dice_laid.lay_out(_asked(check), steps))

    def ladder(self, check: Check) -> tuple[Rung, ...]:
        """The chance to reach the usual number of each standard difficulty, where none is named."""
        return chances.ladder(_asked(check))

    def bars(self, odds: Odds) -> tuple[Bar, ...]:
        """The totals as columns."""
        if not isinstance(odds, WildDieOdds):
            raise TypeError(f"{type(odds).__name__} are no odds of the wild die")
        return chances.bars(odds)

    def read_check(self, document: Mapping[str, JsonValue]) -> WildDieCheck:
        """A stored check."""
        return WildDieCheck.model_validate(document)

    def _roll(
        self, check: Check, steps: Sequence[Step], sheet: Sheet | None, opponent: Sheet | None
    ) -> afterwards.Roll:
        sheets = (None if one is None else _own(one) for one in (sheet, opponent))
        return afterwards.Roll(self.book, _asked(check), dice_laid.lay_out(_asked(check), steps), *sheets)


def _own(sheet: Sheet) -> WildDieSheet:
    if not isinstance(sheet, WildDieSheet):
        raise TypeError(f"{type(sheet).__name__} is no sheet of the wild die")
    return sheet


def _asked(check: Check) -> WildDieCheck:
    if not isinstance(check, WildDieCheck):
        raise TypeError(f"{type(check).__name__} is no check of the wild die")
    return check
