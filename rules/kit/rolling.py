"""Rolling: what a game answers about its rolls, from a filled-in form to the last step.

Source: none; what a kind of roll does stands in that kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from rules.calling import Approach, Wording
from rules.canonical import canonical
from rules.checks import Answer, Bar, Check, Choice, Contestant, Form, Odds, Outcome, Plan, Request, Rung, Step, Throw
from rules.fixing import Faced, Fixed, Stance
from rules.kit import kinds
from rules.kit.calls import Called, veiled, without_chances
from rules.kit.declared import Declared
from rules.kit.history import Made
from rules.kit.kinds import Asking, Kind, Lying, Open, Party
from rules.kit.plain import PLAIN
from rules.kit.plain_odds import PlainOdds
from rules.reading import read_request
from rules.sheets import Actor, JsonValue, Problem, Sheet


class Rolling:
    """The rolls of one game: each question goes to the kind of roll that it is about."""

    system_key: str
    book: Any
    declared: ClassVar[Declared[Any, Any]]
    check_kinds: Mapping[str, type[Request]]

    def _own(self, sheet: Sheet) -> Any:
        if not isinstance(sheet, self.declared.sheet):
            raise TypeError(f"{type(sheet).__name__} is no sheet of {self.system_key}")
        return sheet

    @cached_property
    def kinds(self) -> Mapping[str, Kind[Any, Any, Any, Any]]:
        """Every kind of roll by its key, also those that are read but not offered any more, and plain dice."""
        return {one.key: one for one in (*self.declared.kinds, PLAIN)}

    def _kind_of(self, check: Check) -> Kind[Any, Any, Any, Any]:
        # A kind that is no more is read as the usual one: its check holds everything that decides it.
        kind = self.kinds.get(check.kind) or self.declared.kinds[0]
        if not isinstance(check, kind.check):
            raise TypeError(f"{type(check).__name__} is no check of {self.system_key}")
        return kind

    def _asking(
        self,
        request: Request,
        sheet: Sheet | None,
        actor: Actor,
        name: str = "",
        other: Contestant | None = None,
        granted: Iterable[str] = (),
    ) -> Any:
        """What is asked for, and its kind. Raises TypeError for a request of another system."""
        kind = next((one for one in self.kinds.values() if type(request) is one.request), None)
        if kind is None:
            raise TypeError(f"{type(request).__name__} is no request of {self.system_key}")
        own = None if sheet is None else self._own(sheet)
        party = Party(other.name, self._own(other.sheet)) if other else None
        return kind, Asking(self.book, kind.key, request, own, actor, name, party, frozenset(granted))

    def read_request(self, kind: str, form: Form) -> Request | tuple[Problem, ...]:
        """A filled-in form as the request for `kind`; each field that does not fit is named with its limit."""
        return read_request({**self.check_kinds, PLAIN.key: PLAIN.request}, kind, form)

    def request_fields(self, kind: str) -> tuple[str, ...]:
        """The fields of a kind of roll that mean something in this edition."""
        hidden = self.kinds[kind].hidden(self.book)
        return tuple(name for name in self.check_kinds[kind].model_fields if name not in hidden)

    def plan(
        self, request: Request, sheet: Sheet | None, *, actor: Actor = "player", granted: Iterable[str] = ()
    ) -> Plan:
        """What the request comes to for this sheet (None: a quick pool): every part with its reason, or why not.

        The `granted` fields are a storyteller's word, whoever asks.
        """
        kind, asking = self._asking(request, sheet, actor, granted=granted)
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
        return next(one for one in self.kinds.values() if type(request) is one.request).bar(request, mine)

    def fitting(
        self, request: Request, sheet: Sheet | None, opponent: Sheet | None = None
    ) -> Mapping[str, tuple[str, ...]]:
        """What is left of the fields that hold something impossible beside the others, by the name of the field.

        Whoever changes a trait has not asked for what belongs to the former one. A panel drops such a thing by itself;
        `plan` refuses it, so that no other road throws what nobody could have announced.
        """
        other = None if opponent is None else Contestant("", opponent)
        # What only a storyteller may do is refused by the plan, with its reason, and not dropped here.
        kind, asking = self._asking(request, sheet, "storyteller", other=other)
        found: Mapping[str, tuple[str, ...]] = kind.fitting(asking)
        return found

    def next_throw(self, check: Check, steps: Sequence[Step]) -> Throw | None:
        """The dice that are owed now; None when the roll waits for nobody, or for a choice."""
        return self._kind_of(check).owed(check, steps)

    def resolve(self, check: Check, steps: Sequence[Step]) -> Outcome:
        """How the roll stands. Raises ValueError when the steps do not belong to the check.

        Of a secret one it tells nothing by which its number could be known.
        """
        outcome = self.resolve_openly(check, steps)
        return veiled(check, outcome) if self._veils(check) else outcome

    def _veils(self, check: Check) -> bool:
        return check.secret and not self._kind_of(check).guards

    def resolve_openly(self, check: Check, steps: Sequence[Step]) -> Outcome:
        """The same with everything that counted it, also what is secret: for a storyteller."""
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
        found = (one.choice for one in self._open(check, steps, sheet, opponent))
        return tuple(without_chances(one) if self._veils(check) else one for one in found)

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
        kind = PLAIN if isinstance(odds, PlainOdds) else self.declared.kinds[0]
        return tuple(kind.bars(odds))

    def draws_alike(self, check: Check) -> bool:
        """Whether a roll of this kind looks the same in every system: plain dice, which no rulebook knows."""
        return check.kind == PLAIN.key

    def rolled_traits(self, check: Check) -> tuple[str, ...]:
        """The names of the traits that a check is rolled on, the same whichever was picked first."""
        return () if self.draws_alike(check) else self._kind_of(check).traits(self.book, check)

    # Calls --------------------------------------------------------------------------------------------------

    @cached_property
    def called_kinds(self) -> tuple[str, ...]:
        """The kinds of roll that one may be called for, the usual one first."""
        return tuple(key for key in self.check_kinds if self.kinds[key].called)

    def called_fields(self, kind: str) -> tuple[str, ...]:
        """The fields that an approach of this kind fixes, as far as they mean something in this edition."""
        known = self.request_fields(kind)
        return tuple(name for name in self._called(kind).fixes if name in known)

    def seldom_fields(self, kind: str) -> tuple[str, ...]:
        """Those of them that few approaches need."""
        return self._called(kind).seldom

    def approach(self, kind: str, form: Form, *, secret: bool = False) -> Approach | tuple[Problem, ...]:
        """What a storyteller filled in as an approach, with all that it fixes; what it does not fix is left aside."""
        if kind not in self.called_kinds:
            text = f"Nobody can be called for a roll called “{kind[:40]}” here."
            return (Problem(code="unknown_check", sentence=text, trait="kind"),)
        fields = self.called_fields(kind)
        request = self.read_request(kind, {name: value for name, value in form.items() if name in fields})
        if not isinstance(request, Request):
            return request
        settled = self._called(kind).settled(self.book, request)
        # Every field, also one with its usual value: what is written down is what nobody else fills in.
        return Approach(kind, canonical(settled.model_dump(mode="json", include=set(fields))), secret)

    def wording(self, approach: Approach) -> Wording:
        """The approach in words; that of a house rule which is no more says only its kind."""
        request = self.read_request(approach.kind, approach.form)
        if approach.kind not in self.called_kinds or not isinstance(request, Request):
            return Wording(approach.kind.capitalize())
        called, traits = self._called(approach.kind), getattr(request, "traits", ())
        rolled = " + ".join(traits) or approach.kind.capitalize()
        return Wording(rolled, tuple(called.terms(request)), tuple(called.against(request)))

    def _called(self, kind: str) -> Called[Any, Any]:
        found = self.kinds[kind].called
        if found is None:
            raise KeyError(kind)
        return found

    def read_check(self, document: Mapping[str, JsonValue]) -> Check:
        """A stored check. Raises pydantic.ValidationError when it was damaged."""
        kind = self.kinds.get(str(document.get("kind"))) or self.declared.kinds[0]
        found: Check = kind.check.model_validate(document)
        return found
