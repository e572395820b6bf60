"""The luck die behind the one door: `SYSTEM` and its game.

Source: Playing the Game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from rules.advancement import Advancement, Posting
from rules.checks import Answer, Bar, Check, Choice, Contestant, Odds, Outcome, Plan, Request, Rung, Step, Throw
from rules.growing import Row
from rules.kit import fields, tracks
from rules.kit.history import Made
from rules.luck_die import (
    chances,
    choices,
    creation,
    edits,
    grown,
    history,
    planning,
    purchases,
    resolving,
    taking_back,
    trackers,
    traits,
)
from rules.luck_die.battlefield import LuckDieRoom
from rules.luck_die.checks import ContestRequest, LuckDieCheck, LuckRequest, PoolRequest, TestRequest
from rules.luck_die.fitting import fitting
from rules.luck_die.hands import Party
from rules.luck_die.house_rules import LuckDieHouseRules
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.sheet import LuckDieSheet
from rules.luck_die.table import lay_out
from rules.luck_die.tables import Tables, tables
from rules.reading import field_problems
from rules.room import Room
from rules.sheets import Actor, Budget, JsonValue, Problem, Sheet, Thin, Tracker, TraitGroup, TraitText
from rules.system import EditionLine, Game, System
from rules.telling import Told

EDITION = EditionLine(
    key="core",
    name="Luck die",
    summary="An attribute die, a skill die, one proficiency, and a d20 that only luck looks at. Turns pass by teams.",
)
"""The one edition; what later publications changed are house rules."""


class LuckDieGame(Game):
    """The luck die under one campaign's house rules."""

    system_key = "luck-die"
    edition_key = EDITION.key
    sheet_model = LuckDieSheet
    check_kinds: Mapping[str, type[Request]] = {
        "test": TestRequest,
        "contest": ContestRequest,
        "luck": LuckRequest,
        "pool": PoolRequest,
    }
    default_kind = "test"
    outcomes: Mapping[str, str] = {
        "success": "Success",
        "failure": "Failure",
        "tie": "Tie",
        "open": "Not decided at once",
    }
    thin = Thin(rank=4, sentence="a d4 at best.")

    def __init__(self, house_rules: LuckDieHouseRules) -> None:
        self.house_rules: LuckDieHouseRules = house_rules
        self.book = Rulebook(house_rules)
        self.tracks = trackers.tracks(self.book)
        self.room: Room[Any] = LuckDieRoom(house_rules)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LuckDieGame) and self.house_rules == other.house_rules

    def __hash__(self) -> int:
        return hash((self.system_key, self.house_rules))

    # Building -----------------------------------------------------------------------------------------------

    def blank_sheet(self) -> LuckDieSheet:
        """The sheet a draft starts with."""
        return creation.blank_sheet(self.book)

    def read_sheet(self, document: Mapping[str, JsonValue]) -> LuckDieSheet | tuple[Problem, ...]:
        """A stored or imported document as a sheet, or every field that does not fit."""
        try:
            return LuckDieSheet.model_validate(document)
        except ValidationError as error:
            return field_problems(error)

    def as_printed(self, sheet: Sheet, path: str) -> str:
        """The path with the trait as it is written here."""
        return grown.as_printed(self.book, own(sheet), path)

    def edit(self, sheet: Sheet, path: str, value: JsonValue, *, actor: Actor = "player") -> Made | Problem:
        """Change the field at `path`."""
        return fields.edit(edits.FIELDS, self.book, own(sheet), path, value, actor, grown.given_back)

    def creation_path(self, path: str) -> bool:
        """Whether the field at `path` is settled when the character is finished."""
        return fields.is_of(edits.FIELDS, path, "creation")

    def problems(self, sheet: Sheet) -> tuple[Problem, ...]:
        """Every creation rule the sheet violates, and notices."""
        return creation.problems(self.book, grown.created(self.book, own(sheet)))

    def budgets(self, sheet: Sheet) -> tuple[Budget, ...]:
        """Every allowance of creation and how much of it is used."""
        return creation.budgets(self.book, grown.created(self.book, own(sheet)))

    def told_apart(self, sheet: Sheet, rows: Sequence[Row]) -> LuckDieSheet:
        """The sheet with what its history tells of play kept apart from creation."""
        return grown.told_apart(self.book, own(sheet), rows)

    def trait_groups(self, sheet: Sheet) -> tuple[TraitGroup, ...]:
        """All traits of the sheet under their headings."""
        return traits.trait_groups(self.book, own(sheet))

    def trait_text(self, name: str) -> TraitText | None:
        """What the rulebook says of the trait called `name`."""
        return traits.trait_text(self.book, name)

    def advancement(self, sheet: Sheet) -> Advancement:
        """How a finished character grows: the account, and what it buys now."""
        return purchases.advancement(self.book, own(sheet))

    def posting(self, path: str, before: JsonValue, after: JsonValue) -> Posting | None:
        """What one row of a character's history did to the account."""
        return purchases.posting(path, before, after)

    def told(self, path: str, before: JsonValue, after: JsonValue) -> Told | None:
        """A row of a character's history in a player's words."""
        return history.told(path, before, after)

    # Playing ------------------------------------------------------------------------------------------------

    def trackers(self, sheet: Sheet) -> tuple[Tracker, ...]:
        """The vitals of the sheet, most urgent last."""
        return tuple(one for one in tracks.shown(self.tracks, own(sheet)) if one.maximum or one.key not in HIDDEN)

    def move(
        self, sheet: Sheet, tracker: str, move: str, *, amount: int = 1, actor: Actor = "player"
    ) -> Made | Problem:
        """Make one move that a tracker offers."""
        return tracks.move(self.tracks, own(sheet), tracker, move, amount, actor)

    def taken_back(self, sheet: Sheet, path: str, before: JsonValue, after: JsonValue) -> Made | None:
        """A move undone: numbers go back by as much as it had changed them."""
        return taking_back.taken_back(self.tracks, own(sheet), path, before, after)

    # Rolling ------------------------------------------------------------------------------------------------

    def plan(self, request: Request, sheet: Sheet | None, *, actor: Actor = "player") -> Plan:
        """What the request comes to for this sheet."""
        return planning.plan(self.book, request, None if sheet is None else own(sheet), actor)

    def plan_contest(
        self, request: Request, mine: Contestant, theirs: Contestant | None, *, actor: Actor = "player"
    ) -> Plan:
        """What a contest of characters comes to."""
        other = Party(theirs.name, own(theirs.sheet)) if theirs else None
        return planning.plan(self.book, request, own(mine.sheet), actor, other)

    def fitting(
        self, request: Request, sheet: Sheet | None, opponent: Sheet | None = None
    ) -> Mapping[str, tuple[str, ...]]:
        """What is left of the fields when the traits, the sheet or the opponent have changed."""
        mine, theirs = (None if one is None else own(one) for one in (sheet, opponent))
        return fitting(self.book, request, mine, theirs)

    def next_throw(self, check: Check, steps: Sequence[Step]) -> Throw | None:
        """The die that is owed now."""
        return lay_out(ours(check), steps).owed

    def resolve(self, check: Check, steps: Sequence[Step]) -> Outcome:
        """How the roll stands."""
        return resolving.resolve(ours(check), steps)

    def settle(self, check: Check, steps: Sequence[Step], sheet: Sheet) -> Made | Problem | None:
        """The fate that dice announced to fate cost."""
        cost, now = len(ours(check).own.maximised), own(sheet).fate
        if not cost:
            return None
        if cost > now:
            return Problem(code="not_enough_fate", sentence=f"That takes {cost} fate, and {now} is there.")
        after = own(sheet).model_copy(update={"fate": now - cost})
        told = f"{cost} fate spent before the roll: {now} to {after.fate}."
        return Made(sheet=after, path="fate", before=now, after=after.fate, told=told)

    def choices(
        self, check: Check, steps: Sequence[Step], sheet: Sheet | None, opponent: Sheet | None = None
    ) -> tuple[Choice, ...]:
        """What may still be done to the roll."""
        return choices.choices(ours(check), steps, _sides(sheet, opponent), odds_shown=self.house_rules.odds_shown)

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
        return choices.answer(ours(check), steps, _sides(sheet, opponent), code, option)

    def odds(self, check: Check, steps: Sequence[Step] = ()) -> Odds:
        """Exact odds of the check from here on."""
        return chances.check_odds(ours(check), steps)

    def ladder(self, check: Check) -> tuple[Rung, ...]:
        """The chance to reach each difficulty of the ladder, where none is named."""
        return chances.ladder_odds(ours(check))

    def bars(self, odds: Odds) -> tuple[Bar, ...]:
        """The distribution as at most a dozen columns."""
        return chances.bars(odds)

    def read_check(self, document: Mapping[str, JsonValue]) -> LuckDieCheck:
        """A stored check."""
        return LuckDieCheck.model_validate(document)


def _sides(sheet: Sheet | None, opponent: Sheet | None) -> choices.Sheets:
    mine, theirs = (None if one is None else own(one) for one in (sheet, opponent))
    return choices.Sheets(mine, theirs)


def own(sheet: Sheet) -> LuckDieSheet:
    """The sheet as this game's own. Raises TypeError for another game's."""
    if not isinstance(sheet, LuckDieSheet):
        raise TypeError(f"{type(sheet).__name__} is no sheet of the luck die")
    return sheet


def ours(check: Check) -> LuckDieCheck:
    """The check as this game's own. Raises TypeError for another game's."""
    if not isinstance(check, LuckDieCheck):
        raise TypeError(f"{type(check).__name__} is no check of the luck die")
    return check


HIDDEN = ("abilities", "inhibited")
"""Tracks that are drawn only where there is something to use up."""

ADDITIONS = (
    "the lists of skills and proficiencies",
    "dice above the d6",
    "resources and defences worked out from attributes",
    "money to start with",
)
"""What comes from later publications whatever is switched."""


class LuckDieSystem(System):
    """The luck die, found through the registry."""

    key = "luck-die"
    name = "Luck die"
    summary = "Skilled and sometimes lucky: two dice, one proficiency, and a d20 beside them."

    def additions(self, edition: str) -> tuple[str, ...]:
        """What the rulebook names or needs and does not print."""
        return ADDITIONS

    @property
    def editions(self) -> tuple[EditionLine, ...]:
        """The one edition there is."""
        return (EDITION,)

    def house_rules_model(self, edition: str) -> type[LuckDieHouseRules]:
        """What a storyteller may switch."""
        return LuckDieHouseRules

    def printed(self, edition: str) -> Tables:
        """Everything the rulebook prints as a table."""
        return tables()

    def game(self, edition: str, house_rules: Mapping[str, JsonValue] | None = None) -> LuckDieGame:
        """The luck die as a campaign plays it. Raises KeyError or ValidationError for what does not exist."""
        if edition != EDITION.key:
            raise KeyError(f"no edition {edition!r} of the luck die; there is: {EDITION.key}")
        return LuckDieGame(LuckDieHouseRules.model_validate(house_rules or {}))


SYSTEM = LuckDieSystem()
