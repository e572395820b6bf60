"""Game: a system in one edition under one campaign's house rules, assembled from what the system declares.

Source: none; everything that a rulebook decides stands in the parts that are declared.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, ClassVar

from pydantic import ValidationError

from rules.advancement import Advancement, OptionList
from rules.checks import Answer, Bar, Check, Choice, Contestant, Form, Odds, Outcome, Plan, Request, Rung, Step, Throw
from rules.fixing import Faced, Fixed, Stance
from rules.kit import fields, kinds, tracks
from rules.kit.declared import Declared
from rules.kit.history import Made, Vocabulary, between
from rules.kit.kinds import Asking, Kind, Lying, Open, Party
from rules.kit.questions import Decisions
from rules.kit.steps import Row
from rules.kit.switches import HouseRules
from rules.kit.tracks import Track
from rules.reading import field_problems, read_request, without_misfits
from rules.room import Room
from rules.sheets import Actor, Budget, JsonValue, Problem, Sheet, SheetText, Tracker, TraitGroup, TraitText


class Game:
    """One system in one edition under one campaign's house rules: the only door the apps use. All methods are pure.

    Raises TypeError where a sheet or a check of another system is given.
    """

    system_key: str
    house_rules: HouseRules
    book: Any
    room: Room[Any]
    decisions: Decisions
    facts: tuple[tuple[str, str], ...]
    declared: ClassVar[Declared[Any, Any]]

    helps_others = False
    """Whether an act of a track may help companions: then every open sheet hears who needs it."""

    def __init__(self, edition_key: str, house_rules: HouseRules, book: Any) -> None:
        self.edition_key = edition_key
        self.house_rules = house_rules
        self.book = book
        self.tracks: tuple[Track[Any], ...] = self.declared.tracks(book)
        self.room = self.declared.room(book)
        self.outcomes = self.declared.outcomes
        self.thin = self.declared.thin
        self.facts = self.declared.facts(book)
        self.decisions = Decisions(self.declared.questions, book, partial(self.edit, actor="storyteller"))
        self.sheet_model = self.declared.sheet
        offered = (one for one in self.declared.kinds if one.offered(book))
        self.check_kinds: Mapping[str, type[Request]] = {one.key: one.request for one in offered}
        self.default_kind = self.declared.kinds[0].key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def _identity(self) -> tuple[str, str, HouseRules]:
        return self.system_key, self.edition_key, self.house_rules

    @property
    def keeps_offers(self) -> bool:
        """Whether what is offered after a roll stays open when the character rolls again."""
        return self.house_rules.keeps_offers

    @property
    def shows_odds(self) -> bool:
        """Whether the odds stand on the panel before a roll."""
        return self.house_rules.shows_odds

    def _own(self, sheet: Sheet) -> Any:
        if not isinstance(sheet, self.declared.sheet):
            raise TypeError(f"{type(sheet).__name__} is no sheet of {self.system_key}")
        return sheet

    # Building -----------------------------------------------------------------------------------------------

    def blank_sheet(self) -> Sheet:
        """The sheet a draft starts with."""
        found: Sheet = self.declared.creation.blank(self.book)
        return found

    def read_sheet(self, document: Mapping[str, JsonValue]) -> Sheet | tuple[Problem, ...]:
        """A stored or imported document as a sheet, or every field that does not fit."""
        if read := self.declared.creation.read:
            found: Sheet | tuple[Problem, ...] = read(self.book, document)
            return found
        try:
            return self.declared.sheet.model_validate(document)  # type: ignore[no-any-return]
        except ValidationError as error:
            return field_problems(error)

    def edit(self, sheet: Sheet, path: str, value: JsonValue, *, actor: Actor = "player") -> Made | Problem:
        """Change the field at `path` ("attributes.Strength"). Ranges are held; budgets may be overspent.

        The change names the trait as the book (or the sheet) writes it: every spelling of a name is one field.
        """
        own, growth = self._own(sheet), self.declared.growth
        printed = growth.as_printed(self.book, own, path)
        return fields.edit(self.declared.fields, self.book, own, printed, value, actor, growth.given_back)

    @cached_property
    def texts(self) -> tuple[SheetText, ...]:
        """What people write on a sheet that is no trait, in its order."""
        return tuple(text for field in self.declared.fields for text in field.texts)

    def creation_path(self, path: str) -> bool:
        """Whether the field at `path` is settled at creation, and frozen once the character is finished."""
        field = self.vocabulary.field(path)
        return field is not None and field.when == "creation"

    def document_problems(self, document: Mapping[str, JsonValue]) -> tuple[Problem, ...]:
        """Everything that bars a document of any quality from being a finished new character, and notices.

        Fields that do not fit are told, and the rest is judged without them; whatever needs a storyteller's word is
        taken as if nobody had given it.
        """
        sheet, misfits = without_misfits(self.read_sheet, document)
        broken = () if sheet is None else self.problems(self.adopted(sheet))
        named = {one.trait.rpartition(".")[2] for one in misfits}
        return (*misfits, *(one for one in broken if not one.trait or one.trait not in named))

    def adopted(self, sheet: Sheet) -> Sheet:
        """A sheet brought in from outside: whatever needs a storyteller's word waits for it again."""
        found: Sheet = self.declared.creation.adopted(self.book, self._own(sheet))
        return found.model_copy(update={"grown": {}, "beside": {}})

    def begin_play(self, sheet: Sheet) -> Sheet:
        """The sheet of a finished character as play begins: starting points accounted for, pools full."""
        found: Sheet = self.declared.creation.begun(self.book, self._own(sheet))
        return found

    def resume_play(self, sheet: Sheet) -> Sheet:
        """The sheet of a reopened character that is finished again: its creation may have changed."""
        found: Sheet = self.declared.creation.resumed(self.book, self._own(sheet))
        return found

    def told_apart(self, sheet: Sheet, rows: Sequence[Row]) -> Sheet:
        """The sheet with everything kept apart from creation that its history (oldest row first) tells of play."""
        found: Sheet = self.declared.growth.told_apart(self.book, self._own(sheet), rows)
        return found

    def problems(self, sheet: Sheet) -> tuple[Problem, ...]:
        """Every creation rule the sheet violates, at once, and notices; legal when all are notices."""
        return tuple(self.declared.creation.problems(self.book, self._own(sheet)))

    def grown(self, sheet: Sheet) -> tuple[tuple[str, str], ...]:
        """What play added to the sheet, apart from creation: each thing with how much of it ("Strength", "1 step")."""
        return self.declared.growth.said(self._own(sheet))

    def budgets(self, sheet: Sheet) -> tuple[Budget, ...]:
        """Every allowance of creation and how much of it is used."""
        return tuple(self.declared.creation.budgets(self.book, self._own(sheet)))

    def trait_groups(self, sheet: Sheet) -> tuple[TraitGroup, ...]:
        """All traits of the sheet under their headings, in the order of the rulebook."""
        return self.declared.traits.groups(self.book, self._own(sheet))

    def trait_text(self, name: str) -> TraitText | None:
        """What the rulebook says of the trait, or of the tracker, called `name`."""
        return self.declared.traits.text(self.book, name) or tracks.text(self.tracks, name)

    def options(self, sheet: Sheet) -> tuple[OptionList, ...]:
        """What a new character may take beside traits (merits, flaws), and what this one has."""
        return self.declared.creation.options(self.book, self._own(sheet))

    def advancement(self, sheet: Sheet) -> Advancement | None:
        """How a finished character grows: the account, what it buys now; None where the system keeps none."""
        return self.declared.growth.advancement(self.book, self._own(sheet))

    @cached_property
    def vocabulary(self) -> Vocabulary[Any, Any]:
        """What changes of its sheets are told, posted and taken back with."""
        declared = self.declared
        return Vocabulary(
            book=self.book,
            read=self.read_sheet,
            tracks=self.tracks,
            fields=declared.fields,
            growth=declared.growth,
        )

    # Playing ------------------------------------------------------------------------------------------------

    def trackers(self, sheet: Sheet) -> tuple[Tracker, ...]:
        """The vitals of the sheet, most urgent last, as trackers."""
        return tracks.shown(self.tracks, self._own(sheet))

    def move(
        self, sheet: Sheet, tracker: str, move: str, *, amount: int = 1, actor: Actor = "player"
    ) -> Made | Problem:
        """Make one move that a tracker offers ("willpower", "spend"). The change's path is the tracker's key."""
        return tracks.move(self.tracks, self._own(sheet), tracker, move, amount, actor)

    def moves_between(self, before: Sheet, after: Sheet) -> tuple[Made, ...]:
        """What a roll changed on a sheet, as moves by hand would have: one change for each track that differs."""
        return between(self.tracks, self._own(before), self._own(after))

    # Rolling ------------------------------------------------------------------------------------------------

    @cached_property
    def kinds(self) -> Mapping[str, Kind[Any, Any, Any, Any]]:
        """Every kind of roll by its key, also those that are read but not offered any more."""
        return {one.key: one for one in self.declared.kinds}

    def _kind_of(self, check: Check) -> Kind[Any, Any, Any, Any]:
        kind = self.kinds.get(check.kind) or self.declared.kinds[0]
        if not isinstance(check, kind.check):
            raise TypeError(f"{type(check).__name__} is no check of {self.system_key}")
        return kind

    def _asking(self, request: Request, sheet: Sheet | None, actor: Actor, name: str, other: Contestant | None) -> Any:
        """What is asked for, and its kind. Raises TypeError for a request of another system."""
        kind = next((one for one in self.declared.kinds if type(request) is one.request), None)
        if kind is None:
            raise TypeError(f"{type(request).__name__} is no request of {self.system_key}")
        own = None if sheet is None else self._own(sheet)
        party = Party(other.name, self._own(other.sheet)) if other else None
        return kind, Asking(self.book, kind.key, request, own, actor, name, party)

    def read_request(self, kind: str, form: Form) -> Request | tuple[Problem, ...]:
        """A filled-in form as the request for `kind`; each field that does not fit is named with its limit."""
        return read_request(self.check_kinds, kind, form)

    def request_fields(self, kind: str) -> tuple[str, ...]:
        """The fields of a kind of roll that mean something in this edition."""
        hidden = self.kinds[kind].hidden(self.book)
        return tuple(name for name in self.check_kinds[kind].model_fields if name not in hidden)

    def plan(self, request: Request, sheet: Sheet | None, *, actor: Actor = "player") -> Plan:
        """What the request comes to for this sheet (None: a quick pool): every part with its reason, or why not."""
        kind, asking = self._asking(request, sheet, actor, "", None)
        found: Plan = kind.plan(asking)
        return found

    def plan_contest(
        self, request: Request, mine: Contestant, theirs: Contestant | None, *, actor: Actor = "player"
    ) -> Plan:
        """What a `ContestedRequest` comes to between two characters; without `theirs`, what it writes down opposes.

        Everything that decides it goes into the check, names included: neither sheet is read for this roll again.
        """
        kind, asking = self._asking(request, mine.sheet, actor, mine.name, theirs)
        found: Plan = kind.plan(asking)
        return found

    def fixed(self, kind: str, form: Form, mine: Stance | None, other: Faced | None) -> tuple[Fixed, ...]:
        """What of such a roll nobody fills in: read from how its roller stands in the fight, and from whom it faces."""
        return tuple(self.kinds[kind].fixed(self.book, form, mine, other)) if kind in self.check_kinds else ()

    def bar_in_fight(self, request: Request, mine: Stance) -> Problem | None:
        """Why whoever stands so in the fight that is on cannot make this roll; None when they can."""
        return next(one for one in self.declared.kinds if type(request) is one.request).bar(request, mine)

    def fitting(
        self, request: Request, sheet: Sheet | None, opponent: Sheet | None = None
    ) -> Mapping[str, tuple[str, ...]]:
        """What is left of the fields that hold something impossible beside the others, by the name of the field.

        Whoever changes a trait has not asked for what belongs to the former one. A panel drops such a thing by itself;
        `plan` refuses it, so that no other road throws what nobody could have announced.
        """
        other = None if opponent is None else Contestant("", opponent)
        kind, asking = self._asking(request, sheet, "storyteller", "", other)
        found: Mapping[str, tuple[str, ...]] = kind.fitting(asking)
        return found

    def next_throw(self, check: Check, steps: Sequence[Step]) -> Throw | None:
        """The dice that are owed now; None when the roll waits for nobody, or for a choice."""
        return self._kind_of(check).owed(check, steps)

    def resolve(self, check: Check, steps: Sequence[Step]) -> Outcome:
        """How the roll stands. Raises ValueError when the steps do not belong to the check."""
        return self._kind_of(check).resolve(check, steps)

    def settle(self, check: Check, steps: Sequence[Step], sheet: Sheet) -> Made | Problem | None:
        """What throwing cost the sheet (willpower paid or botched away), right after the dice fell; None is nothing.

        A Problem means that the price cannot be paid and the roll must not happen.
        """
        return self._kind_of(check).settle(self._lying(check, steps, sheet, None), self._own(sheet))

    def choices(
        self, check: Check, steps: Sequence[Step], sheet: Sheet | None, opponent: Sheet | None = None
    ) -> tuple[Choice, ...]:
        """What may still be done to the roll, given the sheets of both sides as they stand now."""
        return tuple(one.choice for one in self._open(check, steps, sheet, opponent))

    def answer(
        self,
        check: Check,
        steps: Sequence[Step],
        sheet: Sheet | None,
        code: str,
        option: str = "",
        opponent: Sheet | None = None,
    ) -> Answer | Problem:
        """Answer an open choice; a Problem when it is not open (any more) or cannot be paid."""
        return kinds.answered(self._open(check, steps, sheet, opponent), code, option)

    def _open(self, check: Check, steps: Sequence[Step], sheet: Sheet | None, opponent: Sheet | None) -> Iterable[Open]:
        return self._kind_of(check).choices(self._lying(check, steps, sheet, opponent))

    def _lying(
        self, check: Check, steps: Sequence[Step], sheet: Sheet | None, opponent: Sheet | None
    ) -> Lying[Any, Any, Any]:
        mine, theirs = (None if one is None else self._own(one) for one in (sheet, opponent))
        return Lying(self.book, check, steps, mine, theirs)

    def odds(self, check: Check, steps: Sequence[Step] = ()) -> Odds:
        """Exact odds of the check from here on."""
        return self._kind_of(check).odds(check, steps)

    def ladder(self, check: Check) -> tuple[Rung, ...]:
        """The chance to reach each difficulty the rulebook names; none where one is named, or two sides roll."""
        return self._kind_of(check).ladder(check)

    def bars(self, odds: Odds) -> tuple[Bar, ...]:
        """The distribution as at most a dozen columns, ends gathered, left to right."""
        return tuple(self.declared.kinds[0].bars(odds))

    def read_check(self, document: Mapping[str, JsonValue]) -> Check:
        """A stored check. Raises pydantic.ValidationError when it was damaged."""
        kind = self.kinds.get(str(document.get("kind"))) or self.declared.kinds[0]
        found: Check = kind.check.model_validate(document)
        return found
