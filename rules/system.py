"""System and Game: what every game system answers, and the only door the apps use.

`rules.system("maelstrom")` finds a system; `system.game(edition, house_rules)` is that system as one campaign
plays it. Everything the apps ask, they ask of the `Game`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Any

from rules.advancement import Advancement, OptionList, Posting
from rules.checks import (
    Answer,
    Bar,
    Check,
    Choice,
    Contestant,
    Form,
    Odds,
    Outcome,
    Plan,
    Request,
    Rung,
    Step,
    Throw,
)
from rules.dice import Dice
from rules.fixing import Faced, Fixed, Stance
from rules.growing import Row
from rules.initiative_list import InitiativeList
from rules.kit.history import Made
from rules.kit.switches import HouseRules, usual
from rules.moving import through
from rules.room import Room
from rules.sheets import Actor, Budget, JsonValue, Problem, Sheet, Thin, Tracker, TraitGroup, TraitText, Value
from rules.telling import Told
from rules.wording import counted


class EditionLine(Value):
    """An edition as one chooses it when a campaign is made."""

    key: str
    name: str
    summary: str


class Game(ABC):
    """One system in one edition under one campaign's house rules. Immutable; all methods are pure."""

    system_key: str
    edition_key: str
    house_rules: HouseRules

    sheet_model: type[Sheet]
    check_kinds: Mapping[str, type[Request]]
    """Each kind of check and the request that asks for it. "pool" needs no sheet: the quick roll of a storyteller."""
    default_kind: str

    outcomes: Mapping[str, str] = MappingProxyType({"success": "Success", "failure": "Failure", "botch": "Botch"})
    """Each kind of outcome there is and its word, for filters and odds; without "botch" none is reckoned with."""

    thin: Thin = Thin()
    """When a party is thin in a trait."""

    proposes_specialties: bool = False
    """Whether players may write specialties of their own, which wait for a storyteller in one queue."""

    specialty_kinds: tuple[str, ...] = ()
    """The kinds of specialty one chooses from; empty where there is but one kind, or none."""

    specialty_use: str = ""
    """When specialties can be used on a roll, in one sentence."""

    helps_others: bool = False
    """Whether a move of a tracker may help companions: then every open sheet hears who needs it."""

    @property
    def keeps_offers(self) -> bool:
        """Whether what is offered after a roll stays open when the character rolls again."""
        return bool(getattr(self.house_rules, "offers_stay", False))

    room: Room[Any] = InitiativeList()
    """How a fight of this system is tracked: a plain initiative list, unless the system has rounds of its own."""

    # Building -----------------------------------------------------------------------------------------------

    @abstractmethod
    def blank_sheet(self) -> Sheet:
        """The sheet a draft starts with."""

    @abstractmethod
    def read_sheet(self, document: Mapping[str, JsonValue]) -> Sheet | tuple[Problem, ...]:
        """A stored or imported document as a sheet, or every field that does not fit."""

    def as_printed(self, sheet: Sheet, path: str) -> str:
        """The path with the trait as the book (or the sheet) writes it: every spelling of a name is one field."""
        return path

    @abstractmethod
    def edit(self, sheet: Sheet, path: str, value: JsonValue, *, actor: Actor = "player") -> Made | Problem:
        """Change the field at `path` ("attributes.Strength"). Ranges are held; budgets may be overspent."""

    def bears_specialties(self, trait: str) -> bool:
        """Whether specialties can belong to the trait."""
        return False

    def creation_path(self, path: str) -> bool:
        """Whether the field at `path` is settled at creation, and frozen once the character is finished."""
        return False

    def play_path(self, path: str) -> bool:
        """Whether what `path` does comes in play only: a draft neither buys nor trades."""
        return path.startswith("experience.")

    def document_problems(self, document: Mapping[str, JsonValue]) -> tuple[Problem, ...]:
        """Everything that bars a document of any quality from being a finished new character, and notices.

        Fields that do not fit are told, and the rest is judged without them; whatever needs a storyteller's word is
        taken as if nobody had given it.
        """
        from rules.reading import without_misfits

        sheet, misfits = without_misfits(self.read_sheet, document)
        broken = () if sheet is None else self.problems(self.adopted(sheet))
        named = {one.trait.rpartition(".")[2] for one in misfits}
        return (*misfits, *(one for one in broken if not one.trait or one.trait not in named))

    def adopted(self, sheet: Sheet) -> Sheet:
        """A sheet brought in from outside: whatever needs a storyteller's word waits for it again."""
        return sheet.model_copy(update={"grown": {}, "beside": {}})

    def begin_play(self, sheet: Sheet) -> Sheet:
        """The sheet of a finished character as play begins: starting points accounted for, pools full."""
        return sheet

    def resume_play(self, sheet: Sheet) -> Sheet:
        """The sheet of a reopened character that is finished again: its creation may have changed."""
        return sheet

    def told_apart(self, sheet: Sheet, rows: Sequence[Row]) -> Sheet:
        """The sheet with everything kept apart from creation that its history (oldest row first) tells of play."""
        return sheet

    @abstractmethod
    def problems(self, sheet: Sheet) -> tuple[Problem, ...]:
        """Every creation rule the sheet violates, at once, and notices; legal when all are notices."""

    def grown(self, sheet: Sheet) -> tuple[tuple[str, str], ...]:
        """What play added to the sheet, apart from creation: each thing with how much of it ("Strength", "1 step")."""
        return tuple((trait, counted(len(steps), "step")) for trait, steps in sheet.grown.items())

    @abstractmethod
    def budgets(self, sheet: Sheet) -> tuple[Budget, ...]:
        """Every allowance of creation and how much of it is used."""

    @abstractmethod
    def trait_groups(self, sheet: Sheet) -> tuple[TraitGroup, ...]:
        """All traits of the sheet under their headings, in the order of the rulebook."""

    @abstractmethod
    def trait_text(self, name: str) -> TraitText | None:
        """What the rulebook says of the trait called `name`."""

    def options(self, sheet: Sheet) -> tuple[OptionList, ...]:
        """What a new character may take beside traits (merits, flaws), and what this one has."""
        return ()

    def advancement(self, sheet: Sheet) -> Advancement | None:
        """How a finished character grows: the account, what it buys now; None where the system keeps none."""
        return None

    def posting(self, path: str, before: JsonValue, after: JsonValue) -> Posting | None:
        """What one row of a character's history did to the account; None when it is about something else."""
        return None

    def told(self, path: str, before: JsonValue, after: JsonValue) -> Told | None:
        """A row of a character's history in a player's words; None where value and name of the field say it all."""
        return None

    # Playing ------------------------------------------------------------------------------------------------

    @abstractmethod
    def trackers(self, sheet: Sheet) -> tuple[Tracker, ...]:
        """The vitals of the sheet, most urgent last, as trackers."""

    def move(
        self, sheet: Sheet, tracker: str, move: str, *, amount: int = 1, actor: Actor = "player"
    ) -> Made | Problem:
        """Make one move that a tracker offers ("willpower", "spend"). The edit's path is the tracker's key."""
        make = partial(self.make_move, sheet, tracker, move)
        return through(self.trackers(sheet), tracker, move, amount, actor, make)

    def make_move(self, sheet: Sheet, tracker: str, move: str, amount: int) -> Made | Problem:
        """What a move comes to, whoever makes it; or why the sheet does not allow it. `move` keeps the gate."""
        return Problem(code="unknown_move", sentence="There is nothing to move here.", trait=tracker)

    def moves_between(self, before: Sheet, after: Sheet) -> tuple[Made, ...]:
        """What a roll changed on a sheet, as moves by hand would have: one edit for each part in which they differ.

        The history of a character is read by people who may not know of the roll, so no edit may be one that no hand
        could have made. Each of them carries the later sheet.
        """
        old, new = (sheet.model_dump(mode="json") for sheet in (before, after))
        return tuple(
            Made(sheet=after, path=part, before=old.get(part), after=value)
            for part, value in new.items()
            if old.get(part) != value
        )

    def taken_back(self, sheet: Sheet, path: str, before: JsonValue, after: JsonValue) -> Made | None:
        """A move undone that left a row of history with these values; None where it cannot be."""
        return None

    # Rolling ------------------------------------------------------------------------------------------------

    def read_request(self, kind: str, form: Form) -> Request | tuple[Problem, ...]:
        """A filled-in form as the request for `kind`; each field that does not fit is named with its limit."""
        from rules.reading import read_request

        return read_request(self.check_kinds, kind, form)

    def request_fields(self, kind: str) -> tuple[str, ...]:
        """The fields of a kind of roll that mean something in this edition."""
        return tuple(self.check_kinds[kind].model_fields)

    @abstractmethod
    def plan(self, request: Request, sheet: Sheet | None, *, actor: Actor = "player") -> Plan:
        """What the request comes to for this sheet (None: a quick pool): every part with its reason, or why not."""

    def plan_contest(
        self, request: Request, mine: Contestant, theirs: Contestant | None, *, actor: Actor = "player"
    ) -> Plan:
        """What a `ContestedRequest` comes to between two characters; without `theirs`, what it writes down opposes.

        Everything that decides it goes into the check, names included: neither sheet is read for this roll again.
        """
        return self.plan(request, mine.sheet, actor=actor)

    def fixed(self, kind: str, form: Form, mine: Stance | None, other: Faced | None) -> tuple[Fixed, ...]:
        """What of such a roll nobody fills in: read from how its roller stands in the fight, and from whom it faces."""
        return ()

    def bar_in_fight(self, request: Request, mine: Stance) -> Problem | None:
        """Why whoever stands so in the fight that is on cannot make this roll; None when they can."""
        return None

    def fitting(
        self, request: Request, sheet: Sheet | None, opponent: Sheet | None = None
    ) -> Mapping[str, tuple[str, ...]]:
        """What is left of the fields that hold something impossible beside the others, by the name of the field.

        Whoever changes a trait has not asked for the specialty of the former one. A panel drops such a thing by itself;
        `plan` refuses it, so that no other road throws what nobody could have announced.
        """
        return {}

    @abstractmethod
    def next_throw(self, check: Check, steps: Sequence[Step]) -> Throw | None:
        """The dice that are owed now; None when the roll waits for nobody, or for a choice."""

    @abstractmethod
    def resolve(self, check: Check, steps: Sequence[Step]) -> Outcome:
        """How the roll stands. Raises ValueError when the steps do not belong to the check."""

    @abstractmethod
    def settle(self, check: Check, steps: Sequence[Step], sheet: Sheet) -> Made | Problem | None:
        """What throwing cost the sheet (willpower paid or botched away), right after the dice fell; None is nothing.

        A Problem means that the price cannot be paid and the roll must not happen.
        """

    @abstractmethod
    def choices(
        self, check: Check, steps: Sequence[Step], sheet: Sheet | None, opponent: Sheet | None = None
    ) -> tuple[Choice, ...]:
        """What may still be done to the roll, given the sheets of both sides as they stand now."""

    @abstractmethod
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

    @abstractmethod
    def odds(self, check: Check, steps: Sequence[Step] = ()) -> Odds:
        """Exact odds of the check from here on."""

    def ladder(self, check: Check) -> tuple[Rung, ...]:
        """The chance to reach each difficulty the rulebook names; none where one is named, or two sides roll."""
        return ()

    @abstractmethod
    def bars(self, odds: Odds) -> tuple[Bar, ...]:
        """The distribution as at most a dozen columns, ends gathered, left to right."""

    @abstractmethod
    def read_check(self, document: Mapping[str, JsonValue]) -> Check:
        """A stored check. Raises pydantic.ValidationError when it was damaged."""


@dataclass(frozen=True, kw_only=True)
class System:
    """A game system: its name, its editions, and the game they make with house rules.

    `read` gives the editions as they are printed, by their keys and the usual one first. `switches` are what a
    storyteller may switch in an edition, `plays` makes the game of one campaign with them, and `added` is what fills
    what the text of an edition leaves open, where no switch is marked as doing so.
    """

    key: str
    name: str
    summary: str
    read: Callable[[], Mapping[str, Any]]
    switches: Callable[[Any], type[HouseRules]]
    plays: Callable[[Any, Any], Game]
    added: Callable[[Any], tuple[str, ...]] = lambda edition: ()

    @property
    def editions(self) -> tuple[EditionLine, ...]:
        """The editions one may choose, the usual one first."""
        lines = self.read().values()
        return tuple(EditionLine(key=one.key, name=one.name, summary=one.summary) for one in lines)

    def printed(self, edition: str) -> Any:
        """The edition as its rulebook prints it. Raises KeyError for an unknown one."""
        return self.read()[edition]

    def house_rules_model(self, edition: str) -> type[HouseRules]:
        """The model of what a storyteller may switch in this edition. Raises KeyError for an unknown one."""
        return self.switches(self.printed(edition))

    def usual(self, edition: str) -> Mapping[str, JsonValue]:
        """What each switch that may be left empty comes to in this edition, when it is."""
        return usual(self.printed(edition), self.house_rules_model(edition))

    def additions(self, edition: str) -> tuple[str, ...]:
        """What this edition's rulebook leaves open and we fill for it."""
        return self.added(self.printed(edition))

    def game(self, edition: str, house_rules: Mapping[str, JsonValue] | None = None) -> Game:
        """The system as a campaign plays it; the same game for the same rules.

        Raises KeyError for an unknown edition, ValidationError for bad rules.
        """
        return _game(self, edition, self.house_rules_model(edition).model_validate(house_rules or {}))


@lru_cache(maxsize=1024)
def _game(system: System, edition: str, house_rules: HouseRules) -> Game:
    return system.plays(system.printed(edition), house_rules)


def throw_out(game: Game, check: Check, steps: Sequence[Step], dice: Dice) -> tuple[Step, ...]:
    """`steps` and every throw that is owed after them, dice falling until none is."""
    thrown = tuple(steps)
    while throw := game.next_throw(check, thrown):
        faces = dice.throw(throw.count, throw.size)
        thrown += (Step(kind="throw", role=throw.role, faces=faces),)
    return thrown
