"""What may be called for: who is asked, on which ways, or everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from campaigns.models import Audience, Membership
from campaigns.names import cleaned
from characters.models import Character
from rolls.calls.access import bar_to_ask
from rolls.calls.chances import Asker
from rolls.calls.joining import Joint, joint_of
from rolls.calls.limits import (
    LABEL_LIMIT,
    LINE_LIMIT,
    MOST_APPROACHES,
    MOST_ASKED,
)
from rolls.calls.models import (
    Numbers,
)
from rolls.calls.wanted import Wanted, WantedWay
from rules import calling
from rules.sheets import Problem

type Refusal = tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """A call that may be made: who is asked, and its ways as they are kept, each with what it is called."""

    line: str
    asked: tuple[Character, ...]
    ways: tuple[tuple[str, calling.Approach], ...]
    joint: Joint


def judge(membership: Membership, wanted: Wanted) -> Judged | Refusal:
    """The call as it would be made now, or all that is wrong with it, each with the field that it is about."""
    line, asked = cleaned(wanted.line, "line", LINE_LIMIT), characters_of(membership, wanted)
    ways = ways_of(membership, wanted, asked if isinstance(asked, tuple) else ())
    joint = joint_of(membership.campaign.game, wanted, asked if isinstance(asked, tuple) else ())
    found = (line, asked, _switches(wanted), joint)
    problems = (*(one for one in found if isinstance(one, Problem)), *problems_of(ways))
    if problems or isinstance(line, Problem) or isinstance(asked, Problem) or isinstance(joint, Problem):
        return problems
    # Whoever began is asked first: by that the sides are told apart.
    asked = tuple(sorted(asked, key=lambda one: str(one.pk) != wanted.joined.began))
    return Judged(line, asked, tuple((label, way) for label, way in ways if isinstance(way, calling.Approach)), joint)


def characters_of(membership: Membership, wanted: Wanted) -> tuple[Character, ...] | Problem:
    """Those who are asked, by name."""
    there = {str(one.pk): one for one in membership.campaign.characters.at_table().select_related("owner")}
    chosen: Sequence[Character | None]
    if wanted.everyone:  # of the players: the cast is asked by name
        players = (one for one in there.values() if not one.is_of_the_cast)
        chosen = [one for one in players if not bar_to_ask(one) and not one.hidden]
    else:
        chosen = [there.get(one) for one in wanted.asked]
    if len(chosen) > MOST_ASKED:
        return Problem(
            code="too_many", trait="asked", sentence=f"At most {MOST_ASKED} characters are asked in one call."
        )
    if bar := next((bar for one in chosen if (bar := bar_to_ask(one))), None):
        return bar
    if not chosen:
        return Problem(code="nobody", trait="asked", sentence="Choose who is asked: one character or more.")
    return tuple(one for one in chosen if one)


def _switches(wanted: Wanted) -> Problem | None:
    if wanted.numbers not in Numbers.values:
        return Problem(code="bad_field", trait="numbers", sentence="Choose who knows the numbers: one of the three.")
    if wanted.audience not in (Audience.TABLE, Audience.STORYTELLERS):
        return Problem(code="bad_field", trait="audience", sentence="Choose who sees the call: one of the two.")
    return None


type Way = tuple[str, calling.Approach | Refusal]


def ways_of(membership: Membership, wanted: Wanted, asked: tuple[Character, ...]) -> list[Way]:
    if len(wanted.ways) > MOST_APPROACHES:
        text = f"A call offers at most {MOST_APPROACHES} approaches. Take one away."
        return [("", (Problem(code="too_many", trait="ways", sentence=text),))]
    return [way_of(membership, wanted.numbers, letter, way, asked) for letter, way in wanted.letters]


def way_of(membership: Membership, numbers: str, letter: str, way: WantedWay, asked: Sequence[Character]) -> Way:
    """One way as it is kept, or why it is none: what does not fit, or that nobody who is asked could roll it."""
    label = cleaned(way.label, "approach", LABEL_LIMIT) if way.label.strip() else ""
    if isinstance(label, Problem):
        return "", (_of_way(letter, label),)
    game = membership.campaign.game
    found = game.approach(way.kind or game.called_kinds[0], way.form, secret=numbers == Numbers.NEVER)
    if not isinstance(found, calling.Approach):
        return label, tuple(_of_way(letter, one) for one in found)
    asker = Asker(membership)
    # The cast has pools to answer with, whatever a way names.
    chances = [] if any(one.is_of_the_cast for one in asked) else [asker.chance(one, found) for one in asked]
    if chances and all(one.problem for one in chances):
        bar = chances[0].problem
        text = f"Nobody who is asked can roll approach {letter}. {bar.sentence if bar else ''}"
        return label, (Problem(code="nobody_can", trait=f"{letter}-traits", sentence=text.strip()),)
    return label, found


def _of_way(letter: str, problem: Problem) -> Problem:
    """The problem with the field of its way, and said of it."""
    trait, text = f"{letter}-{problem.trait}", f"Approach {letter}: {problem.sentence}"
    return problem.model_copy(update={"trait": trait, "sentence": text})


def problems_of(ways: Iterable[Way]) -> Refusal:
    return tuple(one for _, way in ways if not isinstance(way, calling.Approach) for one in way)
