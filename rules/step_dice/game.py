"""Step dice as one campaign plays it: what the rulebook decides, declared.

Source: Step Dice, Introduction.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pydantic import ValidationError

from rules.kit.game import Creation, Declared, Game, Growth, Traits, steps_grown
from rules.kit.history import Made
from rules.kit.switches import as_played
from rules.reading import field_problems
from rules.sheets import Actor, JsonValue, Problem, Sheet, Thin, Tracker
from rules.step_dice import building, edits, grown, history, trackers, traits
from rules.step_dice.edition import Edition
from rules.step_dice.house_rules import StepHouseRules
from rules.step_dice.kinds import KINDS
from rules.step_dice.ladder import DieError, die_code, steps_of
from rules.step_dice.rulebook import Rulebook
from rules.step_dice.sheet import StepSheet
from rules.system import Game as Door
from rules.telling import Told
from rules.wording import counted

OUTCOMES = {"success": "Success", "failure": "Failure", "botch": "Critical failure", "tie": "Tie"}
"""Every way a check or a contest stands."""


def read_document(book: Rulebook, document: Mapping[str, JsonValue]) -> StepSheet | tuple[Problem, ...]:
    """A document as a sheet; dice may be written out ("d8"), and no printed skill may pass its attribute.

    Skills that the campaign or the sheet added are left to creation and to each edit: a house rule that puts one
    below another attribute must not make a sheet unreadable.
    """
    try:
        sheet = StepSheet.model_validate(_with_steps(book, document))
    except ValidationError as error:
        return field_problems(error)
    except DieError as error:
        return (Problem(code=error.code, sentence=str(error), section="attributes"),)
    printed = sheet.model_copy(update={"own_skills": {}})
    return tuple(building.broken_caps(book.printed, printed)) or sheet


def _with_steps(book: Rulebook, document: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    found = dict(document)
    for part in ("attributes", "skills"):
        traits = found.get(part)
        if isinstance(traits, dict):
            found[part] = {
                name: steps_of(die_code(value), book.switches.upgrade_bonus) if isinstance(value, str) else value
                for name, value in traits.items()
            }
    return found


def blank_sheet(book: Rulebook) -> StepSheet:
    """Everything at the d4."""
    edition = book.edition
    return StepSheet(attributes=dict.fromkeys(edition.attributes, 0), skills=dict.fromkeys(edition.skills, 0))


def problems(book: Rulebook, sheet: StepSheet) -> tuple[Problem, ...]:
    """Every rule the sheet violates."""
    return (*grown.spent_in_play(book, sheet), *building.problems(book, sheet))


def said(sheet: StepSheet) -> tuple[tuple[str, str], ...]:
    """Steps and languages that play added."""
    learnt = sheet.experience.languages.items()
    return (*steps_grown(sheet), *((name, counted(arts, "art")) for name, arts in learnt if arts))


class StepDiceGame(Game):
    """Step dice in one edition under one campaign's house rules."""

    system_key = "step-dice"
    declared = Declared(
        sheet=StepSheet,
        creation=Creation(
            blank=blank_sheet,
            read=read_document,
            problems=problems,
            budgets=building.budgets,
            adopted=trackers.adopted,
            begun=trackers.begun,
            resumed=trackers.begun,
        ),
        traits=Traits(groups=traits.trait_groups, text=traits.trait_text, as_printed=grown.as_printed),
        fields=(),
        tracks=lambda book: (),
        kinds=KINDS,
        growth=Growth(told_apart=grown.told_apart, said=said),
        outcomes=MappingProxyType(OUTCOMES),
        thin=Thin(rank=0, sentence="a d4 at best, the lowest die."),
    )

    def __init__(self, edition: Edition, house_rules: StepHouseRules) -> None:
        skills = {**edition.skills, **house_rules.own_skills()}
        played = as_played(edition, house_rules).model_copy(update={"skills": skills})
        super().__init__(edition.key, house_rules, Rulebook(played, house_rules, edition))

    @property
    def named_difficulties(self) -> Mapping[str, int]:
        """Each difficulty that has a name in this campaign, and its number; none where every task is a four."""
        named: Mapping[str, int] = self.book.edition.difficulties.get(self.book.switches.difficulties, {})
        return named

    def edit(self, sheet: Sheet, path: str, value: JsonValue, *, actor: Actor = "player") -> Made | Problem:
        """Change one field; see `edits` for the paths."""
        return edits.edit(self.book, self._own(sheet), path, value)

    def creation_path(self, path: str) -> bool:
        """Whether the field at `path` is settled when a character is finished."""
        return edits.creation_path(path)

    def play_path(self, path: str) -> bool:
        """Whether what `path` does comes in play only."""
        return path.startswith("experience.") or path == "pools.trade"

    def told(self, path: str, before: JsonValue, after: JsonValue) -> Told | None:
        """A row of a character's history in a player's words."""
        return history.told(self.book, path, before, after)

    def trackers(self, sheet: Sheet) -> tuple[Tracker, ...]:
        """Experience, fate and the pools."""
        return trackers.trackers(self.book, self._own(sheet))

    def make_move(self, sheet: Sheet, tracker: str, move: str, amount: int) -> Made | Problem:
        """What a move on a tracker comes to."""
        return trackers.move(self.book, self._own(sheet), tracker, move, amount)

    def move(
        self, sheet: Sheet, tracker: str, move: str, *, amount: int = 1, actor: Actor = "player"
    ) -> Made | Problem:
        """Make one move that a tracker offers."""
        return Door.move(self, sheet, tracker, move, amount=amount, actor=actor)
