"""What changes in play: experience, fate, and the pools.

Source: Step Dice, Introduction, "Negative Values" and "Abbreviations"; what the pools hold, action points, fate and
experience as in later publications. Ruling S-10.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from rules.kit.differences import Difference
from rules.kit.telling import account, number, parts
from rules.kit.tracks import IN_VAIN, About, Act, Bounds, Reading, Track, award, once
from rules.sheets import EVERYONE, STORYTELLER, Box, JsonValue, Pen, Press, Problem
from rules.step_dice import pools
from rules.step_dice.edition import MoveName
from rules.step_dice.ladder import SIZES
from rules.step_dice.prices import downtime_left
from rules.step_dice.rulebook import Rulebook
from rules.step_dice.sheet import MOST_POINTS, Pool, StepSheet
from rules.step_dice.traits import LEVELS
from rules.wording import counted, listed

MOST_BOXES = 20
"""Pools that hold more are printed as numbers only."""

USED_UP, BACK, UNDO = "Once used, it never comes back.", ("restore", "Give back"), "Undo one use."
"""What is said of every use of fate, and the act that undoes one."""

type Moved = StepSheet | Problem
type StepAct = Act[StepSheet]


def tracks(book: Rulebook) -> tuple[Track[StepSheet], ...]:
    """Experience, fate and every pool, those that keep one alive last."""
    used = {key: rules for key, rules in book.edition.pools.items() if not rules.unused}
    awards, earning = (award(_awarded, MOST_POINTS, _awardable),), About(LEVELS, book.edition.level.source)
    reading = partial(_experience, book)
    return (
        Track("experience", "Experience", reading, lambda _: awards, account, vital=False, about=earning),
        *((_fate(book),) if book.switches.fate else ()),
        *(_pool(book, key) for key in sorted(used, key=lambda key: used[key].alarm)),
    )


# Pools ------------------------------------------------------------------------------------------------------


def pool_value(book: Rulebook, sheet: StepSheet, key: str) -> int:
    """What is in a pool: as play left it, or as creation gives it."""
    start, current, maximum = book.edition.pools[key].start, sheet.pool(key).current, book.maximum(sheet, key) or 0
    if current is not None:
        return min(current, maximum) if start == "full" else current
    match start:
        case "full":
            return maximum
        case "downtime":
            return max(0, downtime_left(book, sheet))
        case "credits":
            return book.edition.advancement.credits
        case "bought":
            bought: int = getattr(sheet.starting, key)
            return bought
    return 0


def pay(book: Rulebook, key: str, sheet: StepSheet, price: int) -> Moved:
    """Pay a price from a pool. One that cannot be paid is refused, unless the campaign lets this pool empty.

    Introduction, "Negative Values" (S-10).
    """
    rules = book.edition.pools[key]
    spent = pools.spend(pool_value(book, sheet, key), price, empties=book.empties(rules))
    if not spent.allowed:
        text = f"{rules.label}: this costs {price:,}, and there are {spent.value:,}."
        return Problem(code="cannot_pay", sentence=text, trait=key)
    return sheet.filled(key, spent.value, spent.short_by)


def _changed(book: Rulebook, key: str, sheet: StepSheet, amount: int) -> StepSheet:
    """The sheet after a gain or a loss; a pool that is full stays full when its maximum grows.

    Introduction, "Negative Values" (S-10).
    """
    maximum = book.maximum(sheet, key)
    return _holding(book, key, sheet, pools.change(pool_value(book, sheet, key), amount, maximum))


def _holding(book: Rulebook, key: str, sheet: StepSheet, changed: pools.Changed) -> StepSheet:
    if book.edition.pools[key].start == "full" and changed.value == book.maximum(sheet, key) and not changed.short_by:
        # Full again is as creation left it, so that it stays full when the maximum grows.
        return sheet.model_copy(update={key: Pool()})
    return sheet.filled(key, min(changed.value, MOST_POINTS), changed.short_by)


def _pool_back(book: Rulebook, key: str, sheet: StepSheet, part: Difference) -> StepSheet:
    """The pool as it was, or as far from it as it has gone since: a loss then takes what was not there. Decision 15."""
    now = sheet.pool(key)
    sides = ({"current": now.current, **parts(one)} for one in (part.was, part.became))
    was, became = (sheet.model_copy(update={key: Pool.model_validate(side)}) for side in sides)
    if became == sheet:
        return was
    held, left, there = (pool_value(book, one, key) for one in (was, became, sheet))
    limit = book.maximum(sheet, key)
    most = None if limit is None else max(held, limit)
    return _holding(book, key, sheet, pools.change(there, held - left - now.short_by, most))


def _pool(book: Rulebook, key: str) -> Track[StepSheet]:
    rules = book.edition.pools[key]
    reading, acts = partial(_pool_reading, book, key), partial(_pool_acts, book, key)
    told = partial(_pool_told, "full" if rules.start == "full" else "as at the start")
    most = rules.maximum.base if rules.maximum else 0
    about = About(rules.summary.format(each_turn=rules.each_turn, most=most), rules.source)
    back, is_vital = partial(_pool_back, book, key), rules.alarm or key == "action_points"
    pen: Pen = "amount" if rules.alarm else ""
    return Track(key, rules.label, reading, acts, told, back=back, vital=is_vital, about=about, pen=pen)


def _pool_told(untouched: str, value: JsonValue) -> str:
    """What is in a pool and what the last loss could not take; before play touches it, whatever creation gave."""
    pool = parts(value)
    current, short = pool.get("current"), number(pool.get("short_by"))
    told = untouched if current is None else f"{number(current):,}"
    return f"{told}, {short:,} short" if short else told


def _pool_reading(book: Rulebook, key: str, sheet: StepSheet) -> Reading:
    """What is in a pool, and the maximum as far as it bounds it: creation may leave more downtime than play gains."""
    value, maximum, short = pool_value(book, sheet, key), book.maximum(sheet, key), sheet.pool(key).short_by
    lack = f", {short:,} short" if short else ""
    if maximum is None:
        return Reading(value, value, f"{value:,}{lack}")
    over = value - maximum
    told = f"{value:,} of {maximum:,}" if over <= 0 else f"{value:,}, {over:,} more than the maximum of {maximum:,}"
    is_low = book.edition.pools[key].alarm and 2 * value <= maximum
    return Reading(value, maximum, f"{told}{lack}", is_low, _boxes(value, maximum if maximum <= MOST_BOXES else 0))


def _boxes(left: int, many: int) -> tuple[Box, ...]:
    return tuple(Box(label=str(at + 1), state="current" if at < left else "spent") for at in range(many))


def _pool_acts(book: Rulebook, key: str, sheet: StepSheet) -> Iterator[StepAct]:
    rules, value, most = book.edition.pools[key], pool_value(book, sheet, key), book.maximum(sheet, key)
    change, paid = partial(_changed, book, key), partial(pay, book, key)
    payable = (1, MOST_POINTS if book.empties(rules) else value)
    room: Bounds = IN_VAIN if most is not None and value >= most else (1, MOST_POINTS)
    # What a story brings in (downtime, credits, influence) is granted; whoever heals or rests enters it alone.
    granters = EVERYONE if rules.alarm else book.switches.granters
    turn = f"{rules.each_turn} more, up to {most}."
    acts: dict[MoveName, StepAct] = {
        "spend": Act("spend", "Spend", paid, "A price; it is refused when the pool holds less.", lambda _: payable),
        "lose": Act("lose", rules.lose, lambda one, by: change(one, -by), "A loss; it stops at zero.", _any),
        "gain": Act("gain", rules.gain, change, "What is above the maximum is lost.", lambda _: room, granters),
        "fill": Act("fill", rules.fill, lambda one, _: change(one, most or 0), "Back to the maximum.", lambda _: room),
        "turn": Act("turn", "New turn", lambda one, by: change(one, rules.each_turn * by), turn, lambda _: room),
    }
    yield from (replace(acts[code], press=_press(code, rules.moves)) for code in rules.moves)
    if key == "action_points":
        yield from (_action(paid(sheet, price), name, price) for name, price in book.edition.actions.items())


def _press(code: MoveName, moves: tuple[MoveName, ...]) -> Press:
    """What one presses beside a pool: what it is spent on, else its loss; and the first thing that fills it."""
    if code == ("spend" if "spend" in moves else "lose"):
        return "take"
    return "give" if code == next((one for one in moves if one in {"gain", "turn"}), None) else ""


def _any(sheet: StepSheet) -> Bounds:
    return 1, MOST_POINTS


def _action(paid: Moved, name: str, price: int) -> StepAct:
    """An action for its price, called "take_aim"."""
    told, bounds = counted(price, "action point"), paid if isinstance(paid, Problem) else once(is_open=True)
    return Act(name.lower().replace(" ", "_"), name, lambda *_: paid, f"Costs {told}.", lambda _: bounds, price=told)


# Experience and fate ------------------------------------------------------------------------------------------


def _experience(book: Rulebook, sheet: StepSheet) -> Reading:
    earned = sheet.experience.earned
    return Reading(earned, earned, f"{earned:,}, level {book.level(earned)}")


def _awardable(sheet: StepSheet) -> tuple[int, int]:
    return -sheet.experience.earned, MOST_POINTS - sheet.experience.earned


def _awarded(sheet: StepSheet, amount: int) -> Moved:
    earned = sheet.experience.earned + amount
    if not 0 <= earned <= MOST_POINTS:
        return Problem(code="bad_amount", sentence=f"Experience stays from 0 to {MOST_POINTS:,}.")
    return sheet.model_copy(update={"experience": sheet.experience.model_copy(update={"earned": earned})})


def _fate(book: Rulebook) -> Track[StepSheet]:
    source, never = book.edition.fate.source, "Once used, {} never comes back."
    if book.edition.fate.kind == "dice":
        about = About(f"One die of each size, added to a roll. {never.format('it')}", source)
        return Track("fate", "Fate dice", _fate_dice, _dice_acts, _fate_told, about=about)
    about = About(f"Throw again, and keep the better. {never.format('a fate roll')}", source)
    return Track("fate", "Fate rolls", partial(_fate_rolls, book), partial(_roll_acts, book), _fate_told, about=about)


def _fate_left(book: Rulebook, sheet: StepSheet) -> tuple[int, int]:
    """Fate rolls that are left, and how many there ever were."""
    total = book.edition.fate.first + book.level(sheet.experience.earned) - book.edition.level.first
    return max(0, total - sheet.fate.spent), total


def _fate_rolls(book: Rulebook, sheet: StepSheet) -> Reading:
    left, total = _fate_left(book, sheet)
    return Reading(left, total, f"{left} of {total}", boxes=_boxes(left, min(total, MOST_BOXES)))


def _roll_acts(book: Rulebook, sheet: StepSheet) -> Iterator[StepAct]:
    left, spent = _fate_left(book, sheet)[0], sheet.fate.spent
    yield Act("spend", "Spend", partial(_roll_spent, book), USED_UP, lambda _: (1, left), press="take")
    back, bounds = (lambda one, by: one.having("fate", spent=spent - by)), lambda _: (1, spent)
    yield Act(*BACK, back, UNDO, bounds, STORYTELLER, press="give")


def _roll_spent(book: Rulebook, sheet: StepSheet, amount: int) -> Moved:
    left, _ = _fate_left(book, sheet)
    if amount > left:
        return Problem(code="cannot_pay", sentence=f"There are {counted(left, 'fate roll')} left.", trait="fate")
    return sheet.having("fate", spent=sheet.fate.spent + amount)


def _fate_told(value: JsonValue) -> str:
    """Fate rolls used up, or the dice: "d4 and d6 used"."""
    fate = parts(value)
    dice, rolls = fate.get("dice"), number(fate.get("spent"))
    used = [listed([f"d{number(size)}" for size in dice])] if isinstance(dice, list) and dice else []
    used += [counted(rolls, "fate roll")] if rolls else []
    return f"{listed(used)} used" if used else "none used"


def _fate_dice(sheet: StepSheet) -> Reading:
    left = sheet.fate.left
    boxes = tuple(Box(label=f"d{size}", state="current" if size in left else "spent") for size in SIZES)
    return Reading(len(left), len(SIZES), ", ".join(f"d{size}" for size in left) or "none left", boxes=boxes)


def _dice_acts(sheet: StepSheet) -> Iterator[StepAct]:
    used = sheet.fate.dice
    for size in sheet.fate.left:
        yield Act(f"d{size}", f"Use the d{size}", partial(_die_used, size), USED_UP, lambda _: once(is_open=True))
    yield Act(
        *BACK, lambda one, _: one.having("fate", dice=used[:-1]), UNDO, lambda _: once(bool(used), IN_VAIN), STORYTELLER
    )


def _die_used(size: int, sheet: StepSheet, amount: int) -> StepSheet:
    return sheet.having("fate", dice=(*sheet.fate.dice, size))
