"""From what one asks for to a check, with every part and its reason, or why there is no roll.

Source: Playing the Game, "Tests", "Contests", "Luck", "Advantage and Disadvantage", "Fate"; rulings L-06, L-20 to L-22.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.checks import Part, Request
from rules.luck_die.arithmetic import difficulty_name, lowest_result
from rules.luck_die.checks import (
    ContestRequest,
    DifficultyRequest,
    Hand,
    LuckDieCheck,
    LuckDiePlan,
    LuckRequest,
    PoolRequest,
    TestRequest,
    TestTerms,
    TraitsRequest,
)
from rules.luck_die.circumstances import Bearing, bearing_on, chips, counting, under
from rules.luck_die.circumstances import parts as condition_parts
from rules.luck_die.contests import against, opposing_hand
from rules.luck_die.hands import Party, best_of, hand, luck_die, named_dice, said
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.sheet import LuckDieSheet
from rules.luck_die.traits import Chosen, choose
from rules.sheets import Actor, Problem
from rules.wording import counted, listed, signed


@dataclass(frozen=True)
class Asker:
    """Who asks, from which sheet, and who opposes."""

    book: Rulebook
    sheet: LuckDieSheet | None
    actor: Actor
    other: Party | None = None


def plan(
    book: Rulebook, request: Request, sheet: LuckDieSheet | None, actor: Actor, other: Party | None = None
) -> LuckDiePlan:
    """What a request comes to; `other` opposes a contest. Raises TypeError for a request of another game."""
    asker = Asker(book, sheet, actor, other)
    if isinstance(request, LuckRequest):
        return _luck(asker, request)
    if isinstance(request, PoolRequest):
        return _pool(asker, request)
    if isinstance(request, TestRequest | ContestRequest):
        return _from_sheet(asker, request)
    raise TypeError(f"{type(request).__name__} is no request of the luck die")


def _luck(asker: Asker, request: LuckRequest) -> LuckDiePlan:
    hand = Hand(dice=(luck_die(asker.book),))
    difficulty = _difficulty(asker.book, request)
    check = _check(asker.book, "luck", "Luck", hand, (), difficulty=difficulty)
    return LuckDiePlan(
        check=check.model_copy(update={"mode": "luck"}),
        formula="d20",
        throws="the luck die",
        headline=_headline(hand, difficulty, check),
        lowest=1,
        highest=20,
        difficulty=difficulty,
        difficulty_name=check.difficulty_name,
    )


def _pool(asker: Asker, request: PoolRequest) -> LuckDiePlan:
    if not request.attribute:
        return _refused(Problem(code="no_attribute", sentence="Choose an attribute die.", trait="attribute"))
    parts = (
        _die_part("Attribute die", request.attribute),
        *((_die_part("Skill die", request.skill),) if request.skill else ()),
        *_bonus_parts("Proficiency", request.proficiency, request),
    )
    held = hand(asker.book, request, request.attribute, request.skill, request.proficiency)
    return _planned(asker, request, "pool", request.name or held.formula, held, parts)


def _from_sheet(asker: Asker, request: TestRequest | ContestRequest) -> LuckDiePlan:
    if asker.sheet is None:
        return _refused(Problem(code="no_sheet", sentence="Choose a character, or make a quick roll."))
    chosen = choose(asker.book, asker.sheet, request.traits)
    problems = (*chosen.problems, *_fate_problems(request, chosen, asker.sheet))
    if problems or chosen.attribute is None:
        return _refused(*problems)
    return _tested(asker, request, chosen)


def _tested(asker: Asker, request: TestRequest | ContestRequest, chosen: Chosen) -> LuckDiePlan:
    sheet, book = asker.sheet or LuckDieSheet(), asker.book
    bearing = bearing_on(book, sheet, asker.other)
    counted_in = counting(request, bearing)
    best, bonus = best_of(sheet, chosen)
    attribute = book.attribute_size(sheet, chosen.attribute or "")
    skill = book.skill_size(sheet, chosen.skill) if chosen.skill else 0
    parts = (
        _die_part(chosen.attribute or "", attribute),
        *((_die_part(chosen.skill, skill, "" if skill else "not trained, no die"),) if chosen.skill else ()),
        *_bonus_parts(best, bonus, request),
        *condition_parts(counted_in),
    )
    held = hand(book, under(request, counted_in), attribute, skill, bonus)
    held = held.model_copy(update={"maximised": request.maximise, "dice": named_dice(held, chosen)})
    opposing = counting(request, bearing, opposing=True)
    planned = _planned(asker, request, "test", said(chosen, best), held, parts, opposing)
    notes = (*_notes(chosen, best), *_condition_notes(book, sheet), *planned.notes)
    told = {"payments": _payments(request), "prices": _prices(request), "conditions": chips(request, bearing)}
    return planned.model_copy(
        update={"notes": notes, "fate": sheet.fate, "settable": _settable(request, held, sheet), **told}
    )


def _planned(
    asker: Asker,
    request: TestTerms,
    kind: str,
    title: str,
    hand: Hand,
    parts: tuple[Part, ...],
    opposing: tuple[Bearing, ...] = (),
) -> LuckDiePlan:
    """The plan of a test or contest whose hand is known; `opposing` conditions bear on the other side's."""
    book, difficulty = asker.book, _difficulty(asker.book, request)
    if bar := _bar_to_modify(asker, request):
        return _refused(bar)
    check = _check(book, kind, title, hand, parts, difficulty=difficulty)
    if isinstance(request, ContestRequest):
        other = opposing_hand(book, request, asker.other, opposing)
        if not isinstance(other, Hand):
            return _refused(*other)
        check, difficulty = against(book, request, check, other, opposing), None
    trivial, hopeless = _limits(book, hand, difficulty)
    return LuckDiePlan(
        check=check,
        notes=tuple(_note(code, text) for code, text in (("trivial", trivial), ("hopeless", hopeless)) if text),
        formula=hand.formula,
        throws=hand.formula,
        headline=_headline(hand, difficulty, check),
        lowest=_lowest(book, hand),
        highest=hand.highest,
        difficulty=difficulty,
        difficulty_name=check.difficulty_name,
        advantage=hand.advantages,
        disadvantage=hand.disadvantages,
        trivial=trivial,
        hopeless=hopeless,
        parts=parts,
    )


def _headline(hand: Hand, difficulty: int | None, check: LuckDieCheck) -> str:
    """The roll in one line: "d8 + d6 against 9"."""
    if check.other:
        return f"{hand.formula} against {check.other.formula}"
    return f"{hand.formula}, difficulty secret" if difficulty is None else f"{hand.formula} against {difficulty}"


def _bar_to_modify(asker: Asker, request: TestTerms) -> Problem | None:
    if not request.modifier or asker.actor == "storyteller" or asker.book.house_rules.players_enter_modifier:
        return None
    return Problem(code="storyteller_only", sentence="Only a storyteller adds or takes points here.", trait="modifier")


def _check(
    book: Rulebook, kind: str, title: str, hand: Hand, parts: tuple[Part, ...], *, difficulty: int | None
) -> LuckDieCheck:
    rules = book.house_rules
    named = difficulty_name(book.ladder, difficulty) if difficulty is not None else None
    return LuckDieCheck(
        kind=kind,
        title=title,
        pool_parts=parts,
        target_parts=() if difficulty is None else (Part(label=named or "Difficulty", amount=difficulty),),
        rules=rules.shaping(),
        own=hand,
        difficulty=difficulty,
        difficulty_name=named or "",
        lucky_face=book.tables.dice.lucky_face,
        ladder=tuple(book.ladder.items()) if kind != "luck" or rules.luck_test_ladder else (),
        **rules.carried(LuckDieCheck),
    )


def _difficulty(book: Rulebook, request: DifficultyRequest) -> int | None:
    named = request.named
    return named if named is not None or isinstance(request, LuckRequest) else book.house_rules.default_difficulty


def _limits(book: Rulebook, hand: Hand, difficulty: int | None) -> tuple[str, str]:
    """What can be said before rolling: that no roll is needed, or that none can help."""
    if difficulty is None:
        return "", ""
    lowest = _lowest(book, hand)
    if lowest >= difficulty:
        return f"The lowest possible result is {lowest}: no roll needed.", ""
    lucky = book.house_rules.luck_bonus if _may_be_lucky(book, hand) else 0
    most = hand.highest + lucky
    if most < difficulty:
        told = ", luck included" if lucky else ""
        return "", f"The highest possible result is {most}{told}: {difficulty} is out of reach."
    return "", f"Only luck can reach {difficulty}." if hand.highest < difficulty else ""


def _lowest(book: Rulebook, hand: Hand) -> int:
    """The lowest result: a 1 on each die, but the highest face on one that fate sets for good (L-26)."""
    rerolled = book.house_rules.maximising == "before" and hand.disadvantages
    fixed = () if rerolled else hand.maximised
    faces = sum(one.size - 1 for one in hand.dice if one.role in fixed and one.role != "luck")
    return lowest_result(sum(one.role != "luck" for one in hand.dice), hand.bonus) + faces


def _may_be_lucky(book: Rulebook, hand: Hand) -> bool:
    """Whether the luck die, changed as it is, can show what is lucky."""
    dice = book.tables.dice
    return dice.luck_size + hand.luck_modifier >= dice.lucky_face


# Parts, notes and refusals --------------------------------------------------------------------------------------


def _die_part(label: str, size: int, reason: str = "") -> Part:
    return Part(label=f"{label} d{size}" if size else label, amount=size, reason=reason, kind="die")


def _bonus_parts(label: str, bonus: int, request: TestTerms) -> tuple[Part, ...]:
    found = [Part(label=label, amount=bonus, kind="proficiency")] if bonus else []
    if request.modifier:
        found.append(Part(label="Storyteller", amount=request.modifier, kind="modifier"))
    if request.luck_modifier:
        found.append(Part(label=f"Luck die {signed(request.luck_modifier)}", amount=request.luck_modifier, kind="luck"))
    return tuple(found)


def _notes(chosen: Chosen, best: str) -> tuple[Problem, ...]:
    spare = [name for name in chosen.proficiencies if name != best]
    return (_note("one_proficiency", f"One proficiency counts: {best}, not {listed(spare)}."),) if spare else ()


def _condition_notes(book: Rulebook, sheet: LuckDieSheet) -> tuple[Problem, ...]:
    known = book.tables.conditions.list
    return tuple(_note("condition", f"{one.name}: {known[one.name]}") for one in sheet.conditions if one.name in known)


def _note(code: str, text: str) -> Problem:
    return Problem(code=code, sentence=text, notice=True)


def _payments(request: TraitsRequest) -> tuple[str, ...]:
    dice = [f"the {role} die" for role in request.maximise]
    return (f"{len(dice)} fate, to maximise {listed(dice)}",) if dice else ()


def _prices(request: TraitsRequest) -> tuple[str, ...]:
    return (f"{len(request.maximise)} fate",) if request.maximise else ()


def _settable(request: TraitsRequest, held: Hand, sheet: LuckDieSheet) -> tuple[str, ...]:
    if len(request.maximise) >= sheet.fate:
        return ()
    return tuple(one.role for one in held.dice if one.role not in request.maximise)


def _fate_problems(request: TraitsRequest, chosen: Chosen, sheet: LuckDieSheet) -> tuple[Problem, ...]:
    if "skill" in request.maximise and not chosen.rolls_skill:
        return (Problem(code="no_such_die", sentence="There is no skill die to maximise.", trait="maximise"),)
    if len(request.maximise) > sheet.fate:
        text = f"That takes {len(request.maximise)} fate, and you have {counted(sheet.fate, 'point')}."
        return (Problem(code="not_enough_fate", sentence=text, trait="maximise"),)
    return ()


def _refused(*problems: Problem) -> LuckDiePlan:
    return LuckDiePlan(check=None, problems=problems)
