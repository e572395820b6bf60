"""Maelstrom as one campaign plays it: what the apps ask, answered by the modules beside this one.

Source: Maelstrom Rules, the first draft and the later publication, as their editions say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from rules import odds as exact
from rules.advancement import Advancement, OptionList, Posting
from rules.checks import Answer, Bar, Check, Choice, Odds, Outcome, Request, Step, Throw
from rules.growing import Row
from rules.kit.history import Made
from rules.kit.switches import as_played
from rules.maelstrom import afterwards, grown, history, specialties, trackers, traits
from rules.maelstrom.advancement import advancement, banked_between, posting
from rules.maelstrom.budgets import budgets
from rules.maelstrom.build import build_of
from rules.maelstrom.checks import (
    NOT_IN_THE_DRAFT,
    ActionRequest,
    MaelstromCheck,
    MaelstromPlan,
    PoolRequest,
    RecoveryRequest,
    SoakRequest,
    WillpowerRequest,
)
from rules.maelstrom.creation import creation_problems
from rules.maelstrom.documents import document_problems, read_document
from rules.maelstrom.edition import Edition
from rules.maelstrom.edits import creation_path, edit
from rules.maelstrom.fitting import fitting
from rules.maelstrom.house_rules import DiceHouseRules
from rules.maelstrom.option_lists import option_lists
from rules.maelstrom.planning import plan_action
from rules.maelstrom.planning_alone import plan_pool, plan_recovery, plan_soak, plan_willpower
from rules.maelstrom.remaining import remaining_odds
from rules.maelstrom.resolving import resolve
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import Experience, MaelstromSheet, Willpower
from rules.maelstrom.table import lay_out
from rules.sheets import Actor, Budget, JsonValue, Problem, Sheet, Thin, Tracker, TraitGroup, TraitText
from rules.system import Game
from rules.telling import Told
from rules.wording import counted

NO_SHEET = Problem(code="no_sheet", sentence="This roll needs a character.", section="roll")
"""The answer to a roll on traits without a sheet."""


class MaelstromGame(Game):
    """One edition of Maelstrom under one campaign's house rules."""

    system_key = "maelstrom"
    sheet_model = MaelstromSheet
    default_kind = "action"
    helps_others = True
    thin = Thin(rank=1, sentence="one dot at best.")
    proposes_specialties = True

    def __init__(self, edition: Edition, house_rules: DiceHouseRules) -> None:
        self.edition_key = edition.key
        self.house_rules: DiceHouseRules = house_rules
        self.book = Rulebook(as_played(edition, house_rules), house_rules)
        kinds: dict[str, type[Request]] = {"action": ActionRequest, "pool": PoolRequest}
        if edition.willpower:
            kinds |= {"willpower": WillpowerRequest, "recovery": RecoveryRequest}
        if self.book.health:
            kinds["soak"] = SoakRequest
        self.check_kinds = kinds
        self.specialty_kinds = self.book.specialty_kinds
        self.specialty_use = self.book.specialty_use

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MaelstromGame) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @cached_property
    def _blank(self) -> MaelstromSheet:
        return self.blank_sheet()

    @property
    def _identity(self) -> tuple[str, DiceHouseRules]:
        return self.edition_key, self.house_rules

    # Building -----------------------------------------------------------------------------------------------

    def blank_sheet(self) -> MaelstromSheet:
        """The sheet a draft starts with."""
        start = self.book.creation.attribute_start if self.book.creation else 1
        dots = self.book.starting_willpower
        return MaelstromSheet(
            attributes=dict.fromkeys(self.book.edition.attribute_names, start),
            abilities=dict.fromkeys(self.book.edition.ability_names, 0),
            willpower=Willpower(permanent=dots, current=dots),
        )

    def read_sheet(self, document: Mapping[str, JsonValue]) -> MaelstromSheet | tuple[Problem, ...]:
        """A stored or imported document as a sheet, or every field that does not fit."""
        return read_document(self.book, self._blank, document)

    def document_problems(self, document: Mapping[str, JsonValue]) -> tuple[Problem, ...]:
        """Everything that bars a document of any quality from being a finished new character, and notices."""
        return document_problems(self.book, self._blank, document)

    def adopted(self, sheet: Sheet) -> MaelstromSheet:
        """The sheet as one brought in from outside: unlisted specialties wait, and experience must be awarded anew."""
        fresh = {"experience": Experience(), "grown": {}, "beside": {}}
        return specialties.adopted(self.book, _own(sheet)).model_copy(update=fresh)

    def begin_play(self, sheet: Sheet) -> MaelstromSheet:
        """The sheet as play begins: starting experience counted, willpower full."""
        return grown.begun(self.book, _own(sheet))

    def resume_play(self, sheet: Sheet) -> MaelstromSheet:
        """The sheet as play goes on after its creation was changed."""
        return grown.resumed(self.book, _own(sheet))

    def grown(self, sheet: Sheet) -> tuple[tuple[str, str], ...]:
        """Dots and specialties that play added."""
        bought = tuple((one.key, one.kind) for one in _own(sheet).specialties if one.bought or one.counts_as == "none")
        return (*((trait, counted(len(steps), "dot")) for trait, steps in sheet.grown.items()), *bought)

    def told_apart(self, sheet: Sheet, rows: Sequence[Row]) -> MaelstromSheet:
        """The sheet with what its history tells of play kept apart from creation."""
        return grown.told_apart(self.book, _own(sheet), rows)

    def creation_path(self, path: str) -> bool:
        """Whether the field at `path` is frozen once a character is finished."""
        return creation_path(path)

    def as_printed(self, sheet: Sheet, path: str) -> str:
        """The path with the trait as it is written here."""
        return grown.as_printed(self.book, path)

    def edit(self, sheet: Sheet, path: str, value: JsonValue, *, actor: Actor = "player") -> Made | Problem:
        """Change the field at `path`."""
        return edit(self.book, _own(sheet), path, value, actor)

    def problems(self, sheet: Sheet) -> tuple[Problem, ...]:
        """Every creation rule the sheet violates, and notices."""
        own = _own(sheet)
        return (*grown.spent_in_play(self.book, own), *creation_problems(self.book, build_of(own)))

    def budgets(self, sheet: Sheet) -> tuple[Budget, ...]:
        """Every allowance of creation and how much of it is used."""
        return budgets(self.book, build_of(_own(sheet)))

    def trait_groups(self, sheet: Sheet) -> tuple[TraitGroup, ...]:
        """All traits under their headings."""
        return traits.trait_groups(self.book, _own(sheet))

    def trait_text(self, name: str) -> TraitText | None:
        """What the rulebook says of the trait called `name`."""
        return traits.trait_text(self.book, name)

    def options(self, sheet: Sheet) -> tuple[OptionList, ...]:
        """Merits and flaws, where the campaign plays with them."""
        return option_lists(self.book, _own(sheet))

    def advancement(self, sheet: Sheet) -> Advancement | None:
        """What experience buys."""
        return advancement(self.book, _own(sheet))

    def posting(self, path: str, before: JsonValue, after: JsonValue) -> Posting | None:
        """What a row of history did to the points of experience."""
        return posting(path, before, after)

    def told(self, path: str, before: JsonValue, after: JsonValue) -> Told | None:
        """A row of a character's history in a player's words."""
        return history.told(path, before, after)

    def bears_specialties(self, trait: str) -> bool:
        """Whether specialties can belong to the trait."""
        return self.book.bears_specialties(trait)

    # Playing ------------------------------------------------------------------------------------------------

    def trackers(self, sheet: Sheet) -> tuple[Tracker, ...]:
        """Experience, willpower, health."""
        return trackers.trackers(self.book, _own(sheet))

    def make_move(self, sheet: Sheet, tracker: str, move: str, amount: int) -> Made | Problem:
        """What a move on a tracker comes to."""
        return trackers.move(self.book, _own(sheet), tracker, move, amount)

    def moves_between(self, before: Sheet, after: Sheet) -> tuple[Made, ...]:
        """What a roll changed; points that an experience die banked are banked as a hand would have."""
        edits = super().moves_between(before, after)
        banked = banked_between(_own(before).experience, _own(after))
        return (*(one for one in edits if one.path != "experience"), *banked) if banked else edits

    # Rolling ------------------------------------------------------------------------------------------------

    def request_fields(self, kind: str) -> tuple[str, ...]:
        """The fields of a kind of roll; the first draft knows fewer of them."""
        hidden = () if self.specialty_kinds else NOT_IN_THE_DRAFT
        return tuple(name for name in super().request_fields(kind) if name not in hidden)

    def plan(self, request: Request, sheet: Sheet | None, *, actor: Actor = "player") -> MaelstromPlan:
        """What the request comes to."""
        if isinstance(request, PoolRequest):
            return plan_pool(self.book, request)
        if not isinstance(sheet, MaelstromSheet):
            return MaelstromPlan(check=None, problems=(NO_SHEET,))
        if isinstance(request, ActionRequest):
            return plan_action(self.book, request, sheet, actor)
        if isinstance(request, WillpowerRequest):
            return plan_willpower(self.book, request, sheet)
        if isinstance(request, RecoveryRequest):
            return plan_recovery(self.book, request, sheet)
        if isinstance(request, SoakRequest):
            return plan_soak(self.book, request, sheet)
        raise TypeError(f"{type(request).__name__} is no request of Maelstrom")

    def fitting(
        self, request: Request, sheet: Sheet | None, opponent: Sheet | None = None
    ) -> Mapping[str, tuple[str, ...]]:
        """What is left of specialties, and of a dot for wounds, when the traits or the sheet have changed."""
        return {} if sheet is None else fitting(self.book, request, _own(sheet))

    def next_throw(self, check: Check, steps: Sequence[Step]) -> Throw | None:
        """The dice that are owed now."""
        return lay_out(_asked(check), steps).owed

    def resolve(self, check: Check, steps: Sequence[Step]) -> Outcome:
        """How the roll stands."""
        return resolve(_asked(check), steps)

    def settle(self, check: Check, steps: Sequence[Step], sheet: Sheet) -> Made | Problem | None:
        """What throwing cost or gave."""
        return afterwards.settle(self.book, _asked(check), steps, _own(sheet))

    def choices(
        self, check: Check, steps: Sequence[Step], sheet: Sheet | None, opponent: Sheet | None = None
    ) -> tuple[Choice, ...]:
        """What may still be done to the roll."""
        return afterwards.choices(self._roll(check, steps, sheet))

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
        return afterwards.answer(self._roll(check, steps, sheet), code, option)

    def odds(self, check: Check, steps: Sequence[Step] = ()) -> Odds:
        """Exact odds from here on."""
        return remaining_odds(_asked(check), steps)

    def bars(self, odds: Odds) -> tuple[Bar, ...]:
        """The distribution as columns."""
        return tuple(exact.gathered(odds.distribution, odds.tail))

    def read_check(self, document: Mapping[str, JsonValue]) -> MaelstromCheck:
        """A stored check."""
        return MaelstromCheck.model_validate(document)

    def _roll(self, check: Check, steps: Sequence[Step], sheet: Sheet | None) -> afterwards.Roll:
        own = None if sheet is None else _own(sheet)
        return afterwards.Roll(self.book, _asked(check), lay_out(_asked(check), steps), own)


def _own(sheet: Sheet) -> MaelstromSheet:
    if not isinstance(sheet, MaelstromSheet):
        raise TypeError(f"{type(sheet).__name__} is no sheet of Maelstrom")
    return sheet


def _asked(check: Check) -> MaelstromCheck:
    if not isinstance(check, MaelstromCheck):
        raise TypeError(f"{type(check).__name__} is no check of Maelstrom")
    return check
