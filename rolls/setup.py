"""What is filled in for one roll: its kind, its traits, its fields, and what fight and other side fix of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import cast

from django.forms import Form
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from rolls.calls.masking import masked
from rolls.filled import Filled
from rolls.fitting import Fields, scarce_fields
from rolls.opposition import Opposition
from rolls.planning import QUICK_POOL, form_sent, kind_asked
from rolls.request_form import form_of, request_form
from rolls.roller import Roller
from rolls.traits import Traits
from rules.calling import Approach
from rules.checks import Contestant
from rules.fixing import Fixed, Stance
from rules.rolling import Judged, Sides, judged
from rules.sheets import Actor, Problem, Sheet, TraitGroup
from rules.system import Game


@dataclass(frozen=True, slots=True)
class SetByCall:
    """The way of a call that a panel is set up for: `told` says it in words, and who called. Where it `hides` its
    numbers, nothing on the panel tells them.
    """

    token: str
    letter: str
    line: str
    told: str
    approach: Approach
    hides: bool = False

    def masked(self, problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
        """The problems without what is about a number that this member must not know."""
        return masked(problems, self.approach)


@dataclass(frozen=True)
class Setup:
    """One roll as it is set up, for a character or for nobody: then it is a storyteller's quick pool.

    `stance` is that of the roller in the fight that is on, None outside of one. `called` is the way of a call that it
    answers.
    """

    game: Game
    tells: bool
    roller: Roller | None
    filled: Filled
    opposition: Opposition | None = None
    stance: Stance | None = None
    called: SetByCall | None = None

    @property
    def kind(self) -> str:
        """The kind of check that is asked for."""
        if self.called:
            return self.called.approach.kind
        return kind_asked(self.game, self.filled, sheet=self.roller is not None, tells=self.tells)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of check one may choose from; none where there is no choice."""
        free = self.roller and not self.called
        known = self.game.check_kinds if free else ()
        kinds = tuple(kind for kind in known if kind != QUICK_POOL or kind == self.kind)
        return kinds if len(kinds) > 1 else ()

    @property
    def call_is_over(self) -> bool:
        """Whether it was set up for a call that waits for nobody any more: the page shows what is not there now."""
        return bool(self.filled.call) and self.called is None

    @property
    def known(self) -> Mapping[str, FieldInfo]:
        """The fields of the rules for this kind of roll."""
        model = self.game.check_kinds.get(self.kind)
        return model.model_fields if model else {}

    @property
    def scarce(self) -> tuple[str, ...]:
        """Those of them that spend what is scarce."""
        return scarce_fields(self.game, self.kind)

    @cached_property
    def sheet(self) -> Sheet | None:
        """The sheet that is rolled from; None without one, and where it cannot be read."""
        return self.roller.sheet(self.game) if self.roller else None

    @property
    def unread(self) -> Problem | None:
        """That the chosen character's sheet cannot be read: then nothing of the panel can be drawn from it."""
        return self.roller.bar(self.game) if self.roller else None

    @property
    def draws(self) -> bool:
        """Whether there are fields to draw: an address may ask for a kind of roll that this table does not play."""
        return self.ready and self.kind in self.game.check_kinds

    @property
    def ready(self) -> bool:
        """Whether it is known who rolls, and from which sheet."""
        return self.unread is None and (self.roller is not None or self.tells)

    @property
    def opponent(self) -> Roller | None:
        """The character on the other side."""
        return self.opposition.opponent if self.opposition else None

    @property
    def opponents_traits(self) -> tuple[TraitGroup, ...]:
        """All traits of that character, to choose from."""
        return self.opposition.trait_groups(self.game) if self.opposition else ()

    @cached_property
    def judged(self) -> Judged:
        """What it comes to, with what is read from the fight and from the other side."""
        if self.roller and self.unread:
            return Judged(self.filled.form, problems=(self.unread,))
        mine = str(self.roller.pk) if self.roller else ""
        sent = form_sent(self.game, self.kind, self.filled, mine, self.sheet)
        actor: Actor = "storyteller" if self.tells else "player"
        approach = self.called.approach if self.called else None
        found = judged(
            self.game, self.kind, sent, self._sides, actor=actor, fits=not self.filled.exact, approach=approach
        )
        if self.called and self.called.hides:
            found = replace(found, problems=self.called.masked(found.problems))
        bar = self.opposition.bar if self.opposition else None
        return replace(found, fixed=(), plan=None, problems=(bar,)) if bar else found

    @property
    def _sides(self) -> Sides:
        other, theirs = self.opponent, self.opponent.sheet(self.game) if self.opponent else None
        return Sides(
            mine=Contestant(self.roller.name, self.sheet) if self.roller and self.sheet else None,
            theirs=Contestant(other.name, theirs) if other and theirs else None,
            stance=self.stance,
            faced=self.opposition.faced(self.game) if self.opposition else None,
        )

    @cached_property
    def fixed(self) -> Mapping[str, Fixed | None]:
        """Each field with what is read from the fight and from the other side, None for one that is filled in."""
        nothing: dict[str, Fixed | None] = dict.fromkeys(self.known)
        return nothing | {one.field: one for one in self.judged.fixed}

    @property
    def read(self) -> tuple[Fixed, ...]:
        """What is fixed."""
        return tuple(one for one in self.fixed.values() if one)

    @property
    def refixed(self) -> bool:
        """Whether rows of fixed fields are to be drawn again: there are some, or the page shows some of before."""
        return bool(self.read) or self.filled.had_fixed

    @property
    def tells_target(self) -> bool:
        """Whether this member may know what the roll must reach."""
        secret = self.fixed.get("secret")
        if self.called and self.called.hides:
            return False
        return self.tells or secret is None or secret.value != "true"

    @property
    def form(self) -> Fields:
        """What the rules read: as it was filled in, without what that makes impossible, or as a panel begins."""
        return cast(Fields, self.judged.form)  # of lists it came, and of lists it is left

    @cached_property
    def fields(self) -> Mapping[str, object]:
        """The value of each field of the rules: as it was filled in, else as the rules begin; "" where they do not."""
        begin = {name: one.get_default(call_default_factory=True) for name, one in self.known.items()}
        begin = {name: "" if value is PydanticUndefined else value for name, value in begin.items()}
        many = {name for name, value in begin.items() if isinstance(value, tuple | list)}
        filled = {name: values if name in many else values[-1] for name, values in self.form.items() if values}
        named: Mapping[str, object] = self.called.approach.form if self.called else {}
        shown = {**begin, **filled, **(named if self.tells_target else {})}
        return {**shown, **{one.field: one.value for one in (self.read if self.tells_target else ())}}

    @cached_property
    def traits(self) -> Traits:
        """The traits to choose from, and those that are chosen."""
        return Traits(self.game, self.sheet, self.known, self.fields)

    @cached_property
    def request_form(self) -> Form:
        """What is announced beside the traits, as a form that holds what was filled in."""
        initial = {name: one for name, one in self.fields.items() if one is not None and one != ""}
        return request_form(self.game.check_kinds[self.kind])(initial=initial, auto_id="roll-%s")

    @property
    def left_form(self) -> Form:
        """The same for what a call leaves to whoever answers it: the fields that its way does not fix."""
        fixed = self.called.approach.form if self.called else {}
        names = tuple(name for name in self.game.request_fields(self.kind) if name not in fixed)
        initial = {name: one for name, one in self.fields.items() if one is not None and one != ""}
        return form_of(self.game.check_kinds[self.kind], names)(initial=initial, auto_id="roll-%s")

    def knowing(self) -> Setup:
        """The same without fields of another kind of roll: what is left of them when one changes the kind."""
        return replace(self, filled=self.filled.without({name for name, _ in self.filled.sent} - set(self.known)))

    def without_scarce(self) -> Setup:
        """The same with what is scarce off."""
        return replace(self, filled=self.filled.without(self.scarce))
