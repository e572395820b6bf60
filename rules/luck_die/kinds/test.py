"""A test on traits of a sheet: from what one asks for to a check, or why there is no roll.

Source: Playing the Game, "Tests", "Advantage and Disadvantage", "Fate"; rulings L-20 to L-22.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.kit import kinds
from rules.kit.calls import Called
from rules.luck_die.checks import Asking, LuckDieCheck, LuckDiePlan, Party, TestRequest, TraitsRequest
from rules.luck_die.circumstances import bearing_on, chips, condition_notes, counting, parts, under
from rules.luck_die.planning import bonus_parts, die_part, difficulty_of, note, planned, refused, taken_up
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.sheet import Condition, LuckDieSheet
from rules.luck_die.traits import Chosen, choose
from rules.sheets import Problem
from rules.wording import counted, listed, signed


def plan(asking: Asking[TraitsRequest]) -> LuckDiePlan:
    """What a test comes to. Playing the Game, "Tests"."""
    return from_sheet(asking, difficulty_of(asking))


def from_sheet(asking: Asking[TraitsRequest], difficulty: int | None) -> LuckDiePlan:
    """What a roll on traits of the sheet comes to, against a difficulty or what is not known yet."""
    sheet, request = asking.sheet, asking.request
    if sheet is None:
        return refused(Problem(code="no_sheet", sentence="Choose a character, or make a quick roll."))
    chosen = choose(asking.book, sheet, request.traits)
    problems = (*chosen.problems, *_fate_problems(request, chosen, sheet))
    return refused(*problems) if problems else _tested(asking, sheet, chosen, difficulty)


def _tested(asking: Asking[TraitsRequest], sheet: LuckDieSheet, chosen: Chosen, difficulty: int | None) -> LuckDiePlan:
    book, request = asking.book, asking.request
    bearing = bearing_on(book, sheet, asking.other or _aimed_at(request))
    if asking.other is None:  # nobody rolls against it, so that nothing bears on any other dice
        bearing = tuple(one for one in bearing if not one.opposing)
    held_to, taken = counting(request, bearing), taken_up(book, sheet, chosen)
    untrained = "" if taken.skill else "not trained, no die"
    rolled = (
        die_part(chosen.attribute or "", taken.attribute),
        *((die_part(chosen.skill, taken.skill, untrained),) if chosen.skill else ()),
        *bonus_parts(taken.best, taken.bonus, request),
        *parts(held_to),
    )
    held = taken.hand(book, under(request, held_to)).model_copy(update={"maximised": request.maximise})
    found = planned(asking, asking.kind, taken.title, held, rolled, difficulty)
    price, dice = len(request.maximise), [f"the {role} die" for role in request.maximise]
    return found.model_copy(
        update={
            "notes": (*_notes(chosen, taken.best), *condition_notes(book, sheet), *found.notes),
            "fate": sheet.fate,
            "settable": tuple(one.role for one in held.dice if price < sheet.fate and one.role not in request.maximise),
            "payments": (f"{price} fate, to maximise {listed(dice)}",) if price else (),
            "prices": (f"{price} fate",) if price else (),
            "conditions": chips(request, bearing),
        }
    )


def traits(_book: Rulebook, check: LuckDieCheck) -> tuple[str, ...]:
    """Attribute, skill and the proficiency that counts, as the title of a test or a contest has them."""
    against = f" against {check.other.label}" if check.other else ""
    return tuple(check.title.removesuffix(against).split(" + "))


def _aimed_at(request: TraitsRequest) -> Party | None:
    """Whoever a test is aimed at in a fight, as far as it looks at them: their conditions."""
    if not isinstance(request, TestRequest) or not request.their_conditions:
        return None
    held = tuple(Condition(name=name) for name in request.their_conditions)
    return kinds.Party("", LuckDieSheet(conditions=held))


def _notes(chosen: Chosen, best: str) -> tuple[Problem, ...]:
    """That of several proficiencies one counts. Playing the Game, "Tests" (L-22)."""
    spare = [name for name in chosen.proficiencies if name != best]
    return (note("one_proficiency", f"One proficiency counts: {best}, not {listed(spare)}."),) if spare else ()


def _fate_problems(request: TraitsRequest, chosen: Chosen, sheet: LuckDieSheet) -> tuple[Problem, ...]:
    if "skill" in request.maximise and not chosen.rolls_skill:
        return (Problem(code="no_such_die", sentence="There is no skill die to maximise.", trait="maximise"),)
    if len(request.maximise) > sheet.fate:
        text = f"That takes {len(request.maximise)} fate, and you have {counted(sheet.fate, 'point')}."
        return (Problem(code="not_enough_fate", sentence=text, trait="maximise"),)
    return ()


def fitting(asking: Asking[TraitsRequest]) -> Mapping[str, tuple[str, ...]]:
    """The dice that fate may still set: those that are rolled, as many as there is fate for."""
    kept = tuple(_maximised(asking))
    return {} if kept == asking.request.maximise else {"maximise": kept}


def _maximised(asking: Asking[TraitsRequest]) -> Iterator[str]:
    request, sheet = asking.request, asking.sheet
    if sheet is not None:
        rolls_skill = choose(asking.book, sheet, request.traits).rolls_skill
        yield from [one for one in request.maximise if one != "skill" or rolls_skill][: sheet.fate]


# As an approach of a call -------------------------------------------------------------------------------------


def settled(book: Rulebook, request: TraitsRequest) -> TraitsRequest:
    """The request with the campaign's difficulty, where none is named, in one field."""
    named = book.house_rules.default_difficulty if request.named is None else request.named
    return request.model_copy(update={"difficulty": named, "difficulty_number": None})


def _terms(request: TraitsRequest) -> Iterator[str]:
    sources = (("advantage", request.advantages), ("disadvantage", request.disadvantages))
    yield from (word if many == 1 else f"{word} {many}" for word, many in sources if many)
    added = (("", request.modifier), (" on the luck die", request.luck_modifier))
    yield from (f"{signed(points)}{where}" for where, points in added if points)


CALLED = Called(
    fixes=(
        "traits",
        "difficulty",
        "difficulty_number",
        "advantages",
        "disadvantages",
        "modifier",
        "luck_modifier",
    ),
    numbers=("difficulty", "difficulty_number"),
    seldom=("difficulty_number", "modifier", "luck_modifier"),
    against=lambda request: request.target_words,
    terms=_terms,
    settled=settled,
)
"""Playing the Game, "Tests": the storyteller names what is rolled, how hard it is, and what helps or hinders."""
