"""An NPC as somebody asks for one: by a form, by one line, from the list of ready-made ones, or as it stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.http import QueryDict

from campaigns.numbers import id_of
from characters.cast.limits import QUICK_LIMIT
from characters.cast.models import Npc
from characters.saved.limits import MOST_OF_AN_NPC
from characters.saved.models import SavedRoll
from rules.kit.cast import POOL, Ready
from rules.sheets import Problem
from rules.system import Game

VALUE = "value-"
"""What the name of a vital begins with in a form."""

POOL_NAME, POOL_TEXT = "pool_name", "pool"
DICE = "Dice"
"""What a pool is called to which nobody gave a name."""


@dataclass(frozen=True, slots=True)
class WantedPool:
    """One pool: its name and how it is written. Without a text it is the saved roll `kept`, as that stands."""

    name: str = ""
    text: str = ""
    kept: int | None = None

    @property
    def is_empty(self) -> bool:
        """Whether its line was left empty."""
        return not (self.name.strip() or self.text.strip() or self.kept)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a form of six fields holds. `values` are the vitals that were filled in, as texts, by their keys."""

    name: str = ""
    concept: str = ""
    pools: tuple[WantedPool, ...] = ()
    values: tuple[tuple[str, str], ...] = ()
    notes: str = ""
    kind: str = ""
    hidden: bool = True
    at_hand: bool = True

    @classmethod
    def of(cls, data: QueryDict) -> Wanted:
        """What a form sends."""
        names, texts, kept = (data.getlist(name) for name in (POOL_NAME, POOL_TEXT, "pool_kept"))
        many = min(max(len(names), len(texts)), 2 * MOST_OF_AN_NPC)
        return cls(
            name=data.get("name", ""),
            concept=data.get("concept", ""),
            pools=tuple(
                WantedPool(_at(names, place), _at(texts, place), id_of(_at(kept, place)) or None)
                for place in range(many)
            ),
            values=tuple(
                (key.removeprefix(VALUE), data.get(key, "")) for key in data if key.startswith(VALUE) and data[key]
            ),
            notes=data.get("notes", ""),
            kind=data.get("kind", ""),
            hidden="hidden" in data,
            at_hand="at_hand" in data,
        )

    @classmethod
    def ready(cls, one: Ready) -> Wanted:
        """Somebody ready-made."""
        pools = tuple(WantedPool(name, text) for name, text in one.pools.items())
        values = tuple((key, str(number)) for key, number in one.values.items())
        return cls(name=one.name, concept=one.concept, pools=pools, values=values, kind=one.key)

    @classmethod
    def as_it_stands(cls, game: Game, npc: Npc, rolls: Iterable[SavedRoll]) -> Wanted:
        """An NPC in hand, with its pools; a saved roll that is no written pool has no text."""
        one = npc.character
        stands = game.cast.values_of(one.sheet) if one.is_readable else {}
        return cls(
            name=one.name,
            concept=npc.concept,
            pools=tuple(WantedPool(roll.name, text_of(game, roll), roll.pk) for roll in rolls),
            values=tuple((key, str(number)) for key, number in stands.items()),
            notes=npc.notes,
            kind=npc.kind,
            hidden=one.hidden,
            at_hand=npc.at_hand,
        )


@dataclass(frozen=True, slots=True)
class Quick:
    """A line such as "guard, 5 dice" as it was typed."""

    text: str
    game: Game = field(compare=False)

    def read(self) -> Wanted | Problem:
        """Who is meant: a name, then what is a pool (with its own name before it, if it has one) or a few words."""
        # Before it is taken apart: each word of it may be where a pool begins.
        if (long := len(self.text.strip())) > QUICK_LIMIT:
            text = f"The line has at most {QUICK_LIMIT} characters; this has {long:,}. Nobody was made."
            return Problem(code="bad_field", trait="quick", sentence=text)
        name, *rest = [part.strip() for part in self.text.split(",")]
        words, pools = [], list[WantedPool]()
        for part in filter(None, rest):
            found = self._pool(part)
            if isinstance(found, WantedPool):
                pools.append(found)
            elif any(letter.isdigit() for letter in part):
                return found.model_copy(update={"trait": "quick"})
            else:
                words.append(part)
        return Wanted(name=name, concept=", ".join(words), pools=tuple(pools))

    def _pool(self, part: str) -> WantedPool | Problem:
        """The pool that a part is, its name being what stands before it; else what is wrong with all of it."""
        pieces = part.split()
        whole = self.game.cast.form_of(part)
        if not isinstance(whole, Problem):
            return WantedPool("", " ".join(pieces))
        for at in range(1, len(pieces)):
            text = " ".join(pieces[at:])
            if not isinstance(self.game.cast.form_of(text), Problem):
                return WantedPool(" ".join(pieces[:at]), text)
        return whole


def text_of(game: Game, roll: SavedRoll) -> str:
    """A saved roll as the system writes a pool; empty where it is more than that."""
    form: Mapping[str, list[str]] = roll.form
    return game.cast.pool_text({**form}) if roll.kind == POOL else ""


def _at(values: list[str], place: int) -> str:
    return values[place] if place < len(values) else ""
