"""Step dice as one campaign plays it: the door to everything in this folder.

Source: Step Dice, Introduction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from pydantic import ValidationError

from rules.checks import Answer, Bar, Check, Choice, Contestant, Odds, Outcome, Request, Step, Throw
from rules.growing import Row
from rules.kit.history import Change
from rules.reading import field_problems
from rules.sheets import Actor, Budget, JsonValue, Problem, Sheet, Thin, Tracker, TraitGroup, TraitText
from rules.step_dice import (
    answering,
    building,
    edits,
    forecasting,
    grown,
    history,
    planning,
    resolving,
    table,
    trackers,
    traits,
)
from rules.step_dice.as_played import as_played
from rules.step_dice.checks import CheckRequest, ContestRequest, PoolRequest, StepCheck, StepPlan
from rules.step_dice.edition import Edition
from rules.step_dice.fitting import fitting
from rules.step_dice.house_rules import StepHouseRules
from rules.step_dice.ladder import DieError, die_code, steps_of
from rules.step_dice.rulebook import Rulebook
from rules.step_dice.sheet import StepSheet
from rules.system import Game
from rules.telling import Told
from rules.wording import counted

OUTCOMES = {"success": "Success", "failure": "Failure", "botch": "Critical failure", "tie": "Tie"}
"""Every way a check or a contest stands."""

CHECK_KINDS: Mapping[str, type[Request]] = {"check": CheckRequest, "contest": ContestRequest, "pool": PoolRequest}
"""Each kind of check and what asks for it."""


class StepDiceGame(Game):
    """Step dice in one edition under one campaign's house rules."""

    system_key = "step-dice"
    sheet_model = StepSheet
    check_kinds = CHECK_KINDS
    default_kind = "check"
    outcomes = MappingProxyType(OUTCOMES)
    thin = Thin(rank=0, sentence="a d4 at best, the lowest die.")

    def __init__(self, edition: Edition, house_rules: StepHouseRules) -> None:
        self.edition_key = edition.key
        self.house_rules = house_rules
        self.book = Rulebook(as_played(edition, house_rules), house_rules)
        self.printed = Rulebook(edition, house_rules)

    @property
    def named_difficulties(self) -> Mapping[str, int]:
        """Each difficulty that has a name in this campaign, and its number; none where every task is a four."""
        return self.book.edition.difficulties.get(self.book.switches.difficulties, {})

    # Building -----------------------------------------------------------------------------------------------

    def blank_sheet(self) -> StepSheet:
        """Everything at the d4."""
        edition = self.book.edition
        return StepSheet(attributes=dict.fromkeys(edition.attributes, 0), skills=dict.fromkeys(edition.skills, 0))

    def read_sheet(self, document: Mapping[str, JsonValue]) -> StepSheet | tuple[Problem, ...]:
        """A document as a sheet; dice may be written out ("d8"), and no printed skill may pass its attribute.

        Skills that the campaign or the sheet added are left to creation and to each edit: a house rule that puts one
        below another attribute must not make a sheet unreadable.
        """
        try:
            sheet = StepSheet.model_validate(self._with_steps(document))
        except ValidationError as error:
            return field_problems(error)
        except DieError as error:
            return (Problem(code=error.code, sentence=str(error), section="attributes"),)
        printed = sheet.model_copy(update={"own_skills": {}})
        return tuple(building.broken_caps(self.printed, printed)) or sheet

    def _with_steps(self, document: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
        found = dict(document)
        for part in ("attributes", "skills"):
            traits = found.get(part)
            if isinstance(traits, dict):
                found[part] = {
                    name: steps_of(die_code(value), self.book.switches.upgrade_bonus)
                    if isinstance(value, str)
                    else value
                    for name, value in traits.items()
                }
        return found

    def as_printed(self, sheet: Sheet, path: str) -> str:
        """The path with the trait as it is written here."""
        return grown.as_printed(self.book, _own(sheet), path)

    def edit(self, sheet: Sheet, path: str, value: JsonValue, *, actor: Actor = "player") -> Change | Problem:
        """Change one field; see `edits` for the paths."""
        return edits.edit(self.book, _own(sheet), path, value)

    def creation_path(self, path: str) -> bool:
        """Whether the field at `path` is settled when a character is finished."""
        return edits.creation_path(path)

    def play_path(self, path: str) -> bool:
        """Whether what `path` does comes in play only."""
        return super().play_path(path) or path == "pools.trade"

    def adopted(self, sheet: Sheet) -> StepSheet:
        """The sheet as one brought in from outside."""
        return trackers.adopted(self.book, _own(sheet))

    def begin_play(self, sheet: Sheet) -> StepSheet:
        """The sheet as play begins."""
        return trackers.begun(self.book, _own(sheet))

    def resume_play(self, sheet: Sheet) -> StepSheet:
        """The sheet as play goes on after its creation was changed."""
        return trackers.begun(self.book, _own(sheet))

    def grown(self, sheet: Sheet) -> tuple[tuple[str, str], ...]:
        """Steps and languages that play added."""
        learnt = _own(sheet).experience.languages.items()
        return (*super().grown(sheet), *((name, counted(arts, "art")) for name, arts in learnt if arts))

    def told_apart(self, sheet: Sheet, rows: Sequence[Row]) -> StepSheet:
        """The sheet with what its history tells of play kept apart from creation."""
        return grown.told_apart(self.book, _own(sheet), rows)

    def problems(self, sheet: Sheet) -> tuple[Problem, ...]:
        """Every rule the sheet violates."""
        return (*grown.spent_in_play(self.book, _own(sheet)), *building.problems(self.book, _own(sheet)))

    def budgets(self, sheet: Sheet) -> tuple[Budget, ...]:
        """Every allowance of creation."""
        return building.budgets(self.book, _own(sheet))

    def trait_groups(self, sheet: Sheet) -> tuple[TraitGroup, ...]:
        """Attributes, skills, values."""
        return traits.trait_groups(self.book, _own(sheet))

    def trait_text(self, name: str) -> TraitText | None:
        """What the rulebook says of a trait."""
        return traits.trait_text(self.book, name)

    def told(self, path: str, before: JsonValue, after: JsonValue) -> Told | None:
        """A row of a character's history in a player's words."""
        return history.told(self.book, path, before, after)

    # Playing ------------------------------------------------------------------------------------------------

    def trackers(self, sheet: Sheet) -> tuple[Tracker, ...]:
        """Experience, fate and the pools."""
        return trackers.trackers(self.book, _own(sheet))

    def make_move(self, sheet: Sheet, tracker: str, move: str, amount: int) -> Change | Problem:
        """What a move on a tracker comes to."""
        return trackers.move(self.book, _own(sheet), tracker, move, amount)

    # Rolling ------------------------------------------------------------------------------------------------

    def plan(self, request: Request, sheet: Sheet | None, *, actor: Actor = "player") -> StepPlan:
        """What the request comes to."""
        return planning.plan(self.book, request, None if sheet is None else _own(sheet))

    def plan_contest(
        self, request: Request, mine: Contestant, theirs: Contestant | None, *, actor: Actor = "player"
    ) -> StepPlan:
        """What a contest of characters comes to."""
        own = planning.Party(mine.name, _own(mine.sheet))
        other = planning.Party(theirs.name, _own(theirs.sheet)) if theirs else None
        return planning.plan_contest(self.book, request, own, other)

    def fitting(
        self, request: Request, sheet: Sheet | None, opponent: Sheet | None = None
    ) -> Mapping[str, tuple[str, ...]]:
        """What is left of the fields when the traits, the sheet or the opponent have changed."""
        mine, theirs = (None if one is None else _own(one) for one in (sheet, opponent))
        return fitting(self.book, request, mine, theirs)

    def next_throw(self, check: Check, steps: Sequence[Step]) -> Throw | None:
        """The die that is owed now."""
        return table.owed(table.lay_out(_announced(check), steps))

    def resolve(self, check: Check, steps: Sequence[Step]) -> Outcome:
        """How the roll stands."""
        return resolving.resolve(_announced(check), steps)

    def settle(self, check: Check, steps: Sequence[Step], sheet: Sheet) -> Change | Problem | None:
        """Pay the action points that the roll costs."""
        price = _announced(check).action_points
        if not price:
            return None
        before, after = _own(sheet), trackers.pay(self.book, _own(sheet), "action_points", price)
        if isinstance(after, Problem):
            return after
        old, new = (one.action_points.model_dump(mode="json") for one in (before, after))
        had, left = (trackers.pool_value(self.book, one, "action_points") for one in (before, after))
        told = f"{counted(price, 'action point')} spent: {had} to {left}."
        return Change(sheet=after, path="action_points", before=old, after=new, told=told)

    def choices(
        self, check: Check, steps: Sequence[Step], sheet: Sheet | None, opponent: Sheet | None = None
    ) -> tuple[Choice, ...]:
        """A tie to roll again, a fate die to add."""
        return answering.choices(_announced(check), steps, None if sheet is None else _own(sheet))

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
        return answering.answer(_announced(check), steps, None if sheet is None else _own(sheet), code, option)

    def odds(self, check: Check, steps: Sequence[Step] = ()) -> Odds:
        """Exact odds from here on."""
        return forecasting.odds(_announced(check), steps)

    def bars(self, odds: Odds) -> tuple[Bar, ...]:
        """The distribution as columns."""
        return forecasting.bars(odds)

    def read_check(self, document: Mapping[str, JsonValue]) -> StepCheck:
        """A stored check."""
        return StepCheck.model_validate(document)


def _own(sheet: Sheet) -> StepSheet:
    if not isinstance(sheet, StepSheet):
        raise TypeError(f"{type(sheet).__name__} is no sheet of step dice")
    return sheet


def _announced(check: Check) -> StepCheck:
    if not isinstance(check, StepCheck):
        raise TypeError(f"{type(check).__name__} is no check of step dice")
    return check
