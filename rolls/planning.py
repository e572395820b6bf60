"""A roll that somebody asks for: by whom, for whom, against whom, and what it comes to as they all stand."""

from __future__ import annotations

import json
import uuid
from dataclasses import dataclass, field, replace
from functools import cached_property

from campaigns.models import Membership
from characters.models import Character
from rolls.access import NO_OPPONENT, bar_to_oppose
from rolls.calls.answering import Answering
from rolls.fighting import Battle, Foe
from rolls.filled import Filled
from rolls.fitting import Fields, of_this_character
from rolls.opposition import Chosen, opposition_to
from rolls.roller import unreadable
from rolls.seen_by import SeenBy
from rules.calling import Approach
from rules.checks import Contestant, FacedRequest, Form
from rules.kit.plain import KEY as PLAIN_DICE
from rules.rolling import Judged, Sides, judged
from rules.sheets import Problem, Sheet
from rules.system import Game

QUICK_POOL = "pool"
"""The kind of check that needs no sheet."""

BEGIN = {"dice": "5"}
"""What a panel begins with where the rules have no default: a quick pool of five."""

type Refusal = tuple[Problem, ...]


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A roll by value, whichever road it came by; what it comes to is judged once, as the rows in hand stand.

    `sent` is the form as it came and `press` the key that came with it. With `fits` the form loses what the rest of it
    makes impossible, as a panel does for whoever fills it in; without, that is refused. An opponent who is a Problem
    may not stand there. The `approach` of a call that it answers fixes what a storyteller named.
    """

    membership: Membership
    character: Character | None
    opponent: Chosen = None
    kind: str
    sent: Form
    visibility: str
    reason: str = ""
    press: uuid.UUID = field(default_factory=uuid.uuid4)
    fits: bool = False
    battle: Battle
    approach: Approach | None = None

    @cached_property
    def judged(self) -> Judged:
        """What the form comes to, with what the fight and the other side fix: panel and throw cannot differ in it."""
        if self.character and not self.character.is_readable:
            return Judged(self.sent, problems=(unreadable(self.character.name),))
        game, actor = self.membership.campaign.game, self.membership.actor
        found = judged(game, self.kind, self.sent, self._sides, actor=actor, fits=self.fits, approach=self.approach)
        bar = self._bar_to_face
        return replace(found, fixed=(), plan=None, problems=(bar,)) if bar else found

    @cached_property
    def key(self) -> uuid.UUID:
        """The key of the roll: a page that a browser brought back keeps its old one, but asks for something else."""
        both = (self.character, self.opponent)
        sides = [one.token if isinstance(one, Foe) else one.pk if isinstance(one, Character) else None for one in both]
        what = [*sides, self.kind, self.judged.form, self.visibility, self.reason]
        return uuid.uuid5(self.press, json.dumps(what, sort_keys=True, default=list))

    @property
    def _sides(self) -> Sides:
        mine = Contestant(self.character.name, self.character.sheet) if self.character else None
        other = None if self._bar_to_face else self.opponent
        if isinstance(other, Problem) or not (other or self.battle.standing):
            return Sides(mine)
        return self.battle.sides(mine, self.character, other)

    @cached_property
    def _bar_to_face(self) -> Problem | None:
        """Why the roll cannot be about this opponent; a kind that is about nobody leaves them aside."""
        other, model = self.opponent, self.membership.campaign.game.check_kinds.get(self.kind)
        if other is None or isinstance(other, Problem) or model is None or not issubclass(model, FacedRequest):
            return other if isinstance(other, Problem) else None
        if isinstance(other, Foe):
            return None if any(one.token == other.token for one in self.battle.foes) else NO_OPPONENT
        return bar_to_oppose(self.membership, self.character, other) if self.character else None


@dataclass(frozen=True)
class Press:
    """A press of Roll as a panel sent it, with the row of whoever rolls; None is the storyteller's quick pool.

    `answering` is the call that it answers: who sees the roll was said there, and what it is for.
    """

    membership: Membership
    character: Character | None
    filled: Filled
    answering: Answering | None = None

    @property
    def seen(self) -> SeenBy:
        """Who is to see the roll."""
        unseen = self.character is None or self.character.hidden
        return SeenBy(self.membership.is_storyteller, unseen, self.filled)

    @cached_property
    def asked(self) -> Asked:
        """The roll that it asks for."""
        game, filled, battle = self.membership.campaign.game, self.filled, Battle(self.membership, self.character)
        tells, sheet = self.membership.is_storyteller, self.character is not None
        kind = PLAIN_DICE if filled.is_plain else kind_asked(game, filled, sheet=sheet, tells=tells)
        answering, approach = self.answering, self.answering.way if self.answering else None
        kind = approach.kind if approach else kind
        model, opponent = game.check_kinds.get(kind), None
        if filled.other_character and model and issubclass(model, FacedRequest):
            _, opponent = opposition_to(self.character, kind, filled.other_character, battle, choosing=False)
        mine = self.character.sheet if self.character and self.character.is_readable else None
        return Asked(
            membership=self.membership,
            character=self.character,
            opponent=opponent,
            kind=kind,
            sent=form_sent(game, kind, filled, str(self.character.pk) if self.character else "", mine),
            visibility=answering.visibility if answering else self.seen.by,
            reason=filled.reason or (answering.call.line if answering else ""),
            press=filled.request_key or uuid.uuid4(),
            fits=not filled.exact,
            battle=battle,
            approach=approach,
        )


def kind_asked(game: Game, filled: Filled, *, sheet: bool, tells: bool) -> str:
    """The kind of check that is asked for; what needs a `sheet` is not asked of a quick pool.

    A quick pool of somebody with a sheet (a guard's "5 dice") is asked only by a storyteller, who `tells`.
    """
    if not sheet:
        return QUICK_POOL
    never = (PLAIN_DICE,) if tells else (PLAIN_DICE, QUICK_POOL)
    return filled.kind if filled.kind and filled.kind not in never else game.default_kind


def form_sent(game: Game, kind: str, filled: Filled, mine: str, sheet: Sheet | None) -> Fields:
    """The fields of a panel for the character with this id (empty for nobody): as they came, or as a panel begins.

    What was chosen for another character goes, where the panel was drawn for somebody else.
    """
    if not filled.sent and kind == QUICK_POOL:
        model = game.check_kinds.get(kind)
        return {name: [value] for name, value in BEGIN.items() if model and name in model.model_fields}
    return filled.form if filled.drawn_for in (None, mine) else of_this_character(game, kind, filled, sheet)
