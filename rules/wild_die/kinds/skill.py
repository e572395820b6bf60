"""A skill or an attribute against a difficulty: rolled, rushed, or by taking ten.

Source: Basics, "Using Skills", "Rushing", "Untrained Skill Use", "Moving". Rulings D-08, D-10, D-20.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from rules.checks import Part
from rules.kit import kinds
from rules.kit.calls import Called
from rules.sheets import Problem
from rules.wild_die.actions import PERCENT, Rush, TakenTen, rushing, take_ten
from rules.wild_die.checks import SkillRequest
from rules.wild_die.difficulties import named_difficulty
from rules.wild_die.edition import ActionNumbers
from rules.wild_die.planning import Trial, on_trait
from rules.wild_die.pool import arrange_trait, fitting_points, refusal
from rules.wild_die.rulebook import Rolled, Rulebook
from rules.wild_die.sheet import WildDieSheet
from rules.wild_die.target import difficulty_target, moving, untrained
from rules.wording import plain, signed

type Asking = kinds.Asking[Rulebook, SkillRequest, WildDieSheet]

TEN_REFUSALS = {
    "no_time": "Taking ten needs time: one action and nothing else.",
    "rushed": "Taking ten and rushing do not go together.",
    "attribute_below_3D": "Taking ten needs {dice}D in the attribute.",
    "untrained": "Taking ten needs points in the skill here.",
}
"""Why ten cannot be taken."""


def judged(asking: Asking, rolled: Rolled) -> Trial:
    """What the roll comes to, and what taking ten would. Basics, "Using Skills"."""
    book, request, ten = asking.book, asking.request, _ten(asking, rolled)
    rush = _rush(book, request)
    changes = (*untrained(book, request, rolled), *_rushed(request, rush), *moving(book, request))
    return Trial(
        asking,
        rolled.name,
        arrange_trait(asking, rolled),
        difficulty_target(book, request, changes, _rush_problems(request, rush)),
        rolled,
        ending=", taking ten" if request.take_ten else "",
        ten=ten,
        takes_ten=request.take_ten,
        problems=tuple(_ten_problems(book.tables.actions, request, ten)),
    )


plan = on_trait(judged)


def _ten(asking: Asking, rolled: Rolled) -> TakenTen:
    """What taking ten would come to. Basics, "Using Skills" (D-08)."""
    request, needs = asking.request, asking.book.switches.ten_needs_training
    # Whoever does several things at once has no time for it.
    unhurried, rushed = request.actions == 1, request.time_saved > 0
    return take_ten(
        asking.book.tables.actions,
        rolled.attribute_code,
        rolled.points,
        has_time=unhurried,
        rushed=rushed,
        trained_only=needs,
    )


def _ten_problems(numbers: ActionNumbers, request: SkillRequest, ten: TakenTen) -> Iterator[Problem]:
    if request.take_ten:
        yield from (
            refusal(code, TEN_REFUSALS[code].format(dice=numbers.take_ten_dice), "take_ten") for code in ten.reasons
        )
        if request.spend:
            yield refusal("ten_is_no_roll", "Nothing can be spent on taking ten: it is no roll.", "spend")


def _rush(book: Rulebook, request: SkillRequest) -> Rush:
    """What saving time on this task comes to. Basics, "Rushing" (D-10)."""
    numbers = book.tables.actions
    usual = request.task_rounds * numbers.round_seconds
    # Exact: a rounded second could fall to the dearer step.
    left = Fraction(usual * (PERCENT - request.time_saved), PERCENT)
    return rushing(numbers, usual, left, nearest=book.switches.rushing_nearest)


def _rushed(request: SkillRequest, rush: Rush) -> Iterator[Part]:
    if rush.modifier:
        yield Part(label="Rushing", amount=rush.modifier, reason=f"{request.time_saved}% of the time saved")


def _rush_problems(request: SkillRequest, rush: Rush) -> Iterator[Problem]:
    if request.time_saved and not rush.allowed:
        yield refusal("too_rushed", rush.reason, "time_saved")
    if request.time_saved and request.time_factor > 1:
        yield refusal("prepared_and_rushed", "One cannot take more time and less time for the same task.", "time_saved")


def fitting(asking: Asking) -> Mapping[str, tuple[str, ...]]:
    """Points that the roll takes, and ten where it still can be taken; nothing is spent on ten."""
    if not asking.request.take_ten:
        return fitting_points(asking)
    if not plan(asking).can_take_ten:
        return {"take_ten": (), **fitting_points(asking)}
    return {"spend": ()} if asking.request.spend else {}


# As an approach of a call -------------------------------------------------------------------------------------


def _settled(book: Rulebook, request: SkillRequest) -> SkillRequest:
    """The request with the number of its band."""
    band = named_difficulty(book.tables.difficulties.bands, request.band)
    if request.difficulty is not None or band is None:
        return request
    return request.model_copy(update={"difficulty": band.usual, "band": ""})


def _against(request: SkillRequest) -> Iterator[str]:
    if request.difficulty is None:
        yield "only the total counts"
    else:
        yield f"difficulty {plain(request.difficulty)}"
    if request.modifier:
        yield f"{signed(request.modifier)} on it"


CALLED = Called(
    fixes=(
        "traits",
        "difficulty",
        "band",
        "modifier",
        "training_needed",
        "untrained_modifier",
        "failed_total",
        "task_rounds",
    ),
    numbers=("difficulty", "band", "modifier", "untrained_modifier", "failed_total"),
    seldom=("band", "training_needed", "untrained_modifier", "failed_total", "task_rounds"),
    against=_against,
    terms=lambda request: ("trained only",) if request.training_needed else (),
    settled=_settled,
)
"""Basics, "Using Skills": the storyteller names the skill and the difficulty; time, points and ten are the player's."""
