"""Game: a system in one edition under one campaign's house rules, assembled from what the system declares.

Source: none; everything that a rulebook decides stands in the parts that are declared.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import Any

from pydantic import ValidationError

from rules.advancement import Advancement, OptionList
from rules.kit import fields, tracks
from rules.kit.cast import Cast
from rules.kit.commands import Commands
from rules.kit.correcting import Correcting
from rules.kit.foreign import Foreign
from rules.kit.growth import BUY
from rules.kit.handbook import Handbook
from rules.kit.handbook_table import table_page
from rules.kit.history import Made, Vocabulary, between
from rules.kit.joint import Joint
from rules.kit.questions import Decisions
from rules.kit.quick import Quick
from rules.kit.rolling import Rolling
from rules.kit.steps import Row
from rules.kit.switches import HouseRules
from rules.kit.tracks import Track
from rules.kit.trying import Trials
from rules.reading import field_problems, without_misfits
from rules.room import Room
from rules.sheets import Actor, Budget, JsonValue, Problem, Sheet, Tracker, TraitGroup
from rules.told import SheetText, TraitText


class Game(Rolling):
    """One system in one edition under one campaign's house rules: the only door the apps use. All methods are pure.

    Raises TypeError where a sheet or a check of another system is given.
    """

    house_rules: HouseRules
    room: Room[Any]
    decisions: Decisions
    facts: tuple[tuple[str, str], ...]
    joint: Joint | None

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
        self.joint = self.declared.joint(book)
        self.decisions = Decisions(self.declared.questions, book, partial(self.edit, actor="storyteller"))
        self.sheet_model = self.declared.sheet
        offered = (one for one in self.declared.kinds if one.offered(book))
        self.check_kinds = {one.key: one.request for one in offered}
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
        # What does not fit is told once, and not again as missing.
        named = {one.trait.rpartition(".")[2] for one in misfits}
        return (*misfits, *(one for one in broken if not one.trait or one.trait not in named))

    def adopted(self, sheet: Sheet) -> Sheet:
        """A sheet brought in from outside: whatever needs a storyteller's word waits for it again."""
        found: Sheet = self.declared.creation.adopted(self.book, self._own(sheet))
        # What play added elsewhere was paid to nobody here: it is judged as chosen at creation (decision 11). Whoever
        # comes with traits has what follows from them.
        return found.model_copy(update={"grown": {}, "beside": {}, "vitals": {}})

    def foreign(self, document: Mapping[str, JsonValue]) -> Foreign | None:
        """A sheet that another program of this game wrote, as a document of it; None where it is no such sheet."""
        return self.declared.foreign(self.book, document)

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

    def free_points(self, sheet: Sheet) -> int:
        """Points of experience that the character has to spend; none where no account is kept of them."""
        growth = self.declared.growth
        return growth.free(self._own(sheet)) if growth.kept(self.book) else 0

    @cached_property
    def cast(self) -> Cast[Any, Any]:
        """How somebody of the cast is made: a few vitals, pools as the system writes them, ready-made ones."""
        declared = self.declared
        return Cast(declared.cast, self.book, declared.creation.blank, self.read_request)

    @cached_property
    def quick(self) -> Quick:
        """Characters made at once: concepts to choose from, a sheet from one or from none, a part by surprise."""
        return Quick(self.declared.quick, self.book, self.declared.creation.blank)

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

    @cached_property
    def correcting(self) -> Correcting[Any, Any]:
        """What of its sheets is put right in play, and what that costs or gives back."""
        growth, said = self.declared.growth, self.vocabulary
        sells = bool(growth.coins(self.book)) and said.field(BUY) is not None
        sells = sells and (not growth.account or growth.advancement(self.book, self.blank_sheet()) is not None)
        return Correcting(said, self.edit, self.trait_groups, sells)

    @cached_property
    def trials(self) -> Trials:
        """Every kind of roll as one asks for it who has no sheet."""
        return Trials(self)

    @cached_property
    def commands(self) -> Commands:
        """What lines of text ask of this game."""
        return Commands(self)

    @cached_property
    def handbook(self) -> Handbook:
        """The rules in our own words, with the numbers of this campaign."""
        return Handbook((*self.declared.handbook(self), table_page()))

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
