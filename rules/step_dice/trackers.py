"""The pools that change in play, experience and fate: trackers and their moves.

Source: Step Dice, Introduction, "Negative Values" and "Abbreviations"; what the pools hold, action points, fate and
experience as in later publications. Ruling S-10.
"""

from __future__ import annotations

from rules.kit.history import Made
from rules.moving import award
from rules.sheets import Actor, Box, Move, Problem, Tracker
from rules.step_dice import pools
from rules.step_dice.building import downtime_left
from rules.step_dice.edition import MoveName, PoolRules
from rules.step_dice.ladder import SIZES
from rules.step_dice.rulebook import Rulebook
from rules.step_dice.sheet import MOST_POINTS, Experience, Pool, StepSheet
from rules.wording import counted

MOST_BOXES = 20
"""Pools that hold more are printed as numbers only."""

STORYTELLER: tuple[Actor, ...] = ("storyteller",)
EVERYONE: tuple[Actor, ...] = ("player", "storyteller")

type Moved = StepSheet | Problem


def pool_value(book: Rulebook, sheet: StepSheet, key: str) -> int:
    """What is in a pool: as play left it, or as creation gives it."""
    rules, current = book.edition.pools[key], sheet.pool(key).current
    maximum = book.maximum(sheet, key) or 0
    if current is not None:
        return min(current, maximum) if rules.start == "full" else current
    if rules.start == "bought":
        bought: int = getattr(sheet.starting, key)
        return bought
    starts = {
        "full": maximum,
        "downtime": max(0, downtime_left(book, sheet)),
        "credits": book.edition.advancement.credits,
    }
    return starts.get(rules.start, 0)


def filled(sheet: StepSheet, key: str, value: int, short_by: int = 0) -> StepSheet:
    """The sheet with another value in a pool."""
    return sheet.model_copy(update={key: Pool(current=value, short_by=short_by)})


def _refilled(book: Rulebook, sheet: StepSheet, key: str, changed: pools.Changed) -> StepSheet:
    """The sheet with a pool that was filled or drained; one that is full stays full when its maximum grows."""
    is_full = book.edition.pools[key].start == "full" and changed.value == book.maximum(sheet, key)
    if is_full and not changed.short_by:
        return sheet.model_copy(update={key: Pool()})
    return filled(sheet, key, min(changed.value, MOST_POINTS), changed.short_by)


def begun(book: Rulebook, sheet: StepSheet) -> StepSheet:
    """The sheet as play begins: what creation left over is in the downtime pool, and counted only once."""
    left, kept = max(0, downtime_left(book, sheet)), sheet.experience.kept
    current = sheet.downtime.current
    value = left if current is None else max(0, current + left - (kept or 0))
    experience = sheet.experience.model_copy(update={"kept": left})
    return filled(sheet, "downtime", value).model_copy(update={"experience": experience})


def adopted(book: Rulebook, sheet: StepSheet) -> StepSheet:
    """A sheet from outside: experience must be awarded anew, and what can be traded starts as creation gives it."""
    fresh = {key: Pool() for key, rules in book.edition.pools.items() if not rules.alarm}
    return sheet.model_copy(update={**fresh, "experience": Experience(), "grown": {}, "beside": {}})


def trackers(book: Rulebook, sheet: StepSheet) -> tuple[Tracker, ...]:
    """Experience, fate and every pool, those that keep one alive last."""
    pool_keys = sorted(_used(book), key=lambda key: book.edition.pools[key].alarm)
    fate = (_fate(book, sheet),) if book.switches.fate else ()
    return (_experience(book, sheet), *fate, *(_pool(book, sheet, key) for key in pool_keys))


def _used(book: Rulebook) -> tuple[str, ...]:
    return tuple(key for key, rules in book.edition.pools.items() if not rules.unused)


def move(book: Rulebook, sheet: StepSheet, tracker: str, code: str, amount: int) -> Made | Problem:
    """What a move on a tracker of the sheet comes to, `amount` of it."""
    if tracker == "experience":
        moved = _award(sheet, code, amount)
    elif tracker == "fate":
        moved = _move_fate(book, sheet, code, amount)
    else:
        moved = _move_pool(book, sheet, tracker, code, amount)
    if isinstance(moved, Problem):
        return moved
    if moved == sheet or _same_pool(book, sheet, moved, tracker):
        return _refused("nothing_to_do", "That would change nothing.", tracker)
    before, after = (one.model_dump(mode="json")[tracker] for one in (sheet, moved))
    return Made(sheet=moved, path=tracker, before=before, after=after)


def _same_pool(book: Rulebook, one: StepSheet, other: StepSheet, key: str) -> bool:
    """Whether a pool holds the same, although play has touched it for the first time."""
    if key not in book.edition.pools or one.pool(key).short_by != other.pool(key).short_by:
        return False
    return pool_value(book, one, key) == pool_value(book, other, key)


def _refused(code: str, sentence: str, tracker: str) -> Problem:
    return Problem(code=code, sentence=sentence, trait=tracker)


# Pools ------------------------------------------------------------------------------------------------------


def _pool(book: Rulebook, sheet: StepSheet, key: str) -> Tracker:
    rules, maximum = book.edition.pools[key], book.maximum(sheet, key)
    value = pool_value(book, sheet, key)
    headline = _reading(value, maximum)
    if short := sheet.pool(key).short_by:
        headline += f", {short:,} short"
    drawn = maximum if maximum is not None and maximum <= MOST_BOXES else 0
    return Tracker(
        key=key,
        label=rules.label,
        value=value,
        maximum=value if maximum is None else maximum,
        headline=headline,
        lowered=rules.alarm and maximum is not None and 2 * value <= maximum,
        vital=rules.alarm or key == "action_points",
        boxes=tuple(Box(label=str(at + 1), state="current" if at < value else "spent") for at in range(drawn)),
        moves=tuple(_moves(book, sheet, key, rules)),
    )


def _reading(value: int, maximum: int | None) -> str:
    """What is in a pool, and the maximum as far as it bounds it: creation may leave more downtime than play gains."""
    if maximum is None:
        return f"{value:,}"
    over = value - maximum
    return f"{value:,} of {maximum:,}" if over <= 0 else f"{value:,}, {over:,} more than the maximum of {maximum:,}"


def _moves(book: Rulebook, sheet: StepSheet, key: str, rules: PoolRules) -> list[Move]:
    words: dict[MoveName, tuple[str, str]] = {
        "spend": ("Spend", "A price; it is refused when the pool holds less."),
        "lose": (rules.lose, "A loss; it stops at zero."),
        "gain": (rules.gain, "What is above the maximum is lost."),
        "fill": (rules.fill, "Back to the maximum."),
        "turn": ("New turn", f"{rules.each_turn} more, up to {book.maximum(sheet, key)}."),
    }
    # What a story brings in (downtime, credits, influence) is granted; whoever heals or rests enters it alone.
    granted = {} if rules.alarm else {"gain": book.switches.granters}
    found = [
        Move(
            code=code,
            label=words[code][0],
            sentence=words[code][1],
            most=MOST_POINTS,
            actors=granted.get(code, EVERYONE),
        )
        for code in rules.moves
    ]
    if key == "action_points":
        found += [
            Move(code=action_code(name), label=name, sentence=f"Costs {priced}.", price=priced)
            for name, priced in ((one, counted(many, "action point")) for one, many in book.edition.actions.items())
        ]
    return found


def action_code(name: str) -> str:
    """An action as a move is called: "take_aim"."""
    return name.lower().replace(" ", "_")


def _move_pool(book: Rulebook, sheet: StepSheet, key: str, code: str, amount: int) -> Moved:
    rules, value, maximum = book.edition.pools[key], pool_value(book, sheet, key), book.maximum(sheet, key)
    prices = {action_code(name): price for name, price in book.edition.actions.items()}
    if key == "action_points" and code in prices:
        return pay(book, sheet, key, prices[code])
    if code == "spend" and "spend" in rules.moves:
        return pay(book, sheet, key, amount)
    gains = {"gain": amount, "lose": -amount, "turn": rules.each_turn * amount, "fill": (maximum or 0) - value}
    if code not in gains or code not in rules.moves:
        return _refused("unknown_move", f"{rules.label} has no move “{code}”.", key)
    changed = pools.change(value, gains[code], maximum)
    return _refilled(book, sheet, key, changed)


def pay(book: Rulebook, sheet: StepSheet, key: str, price: int) -> Moved:
    """Pay a price from a pool. One that cannot be paid is refused, unless the campaign lets this pool empty."""
    rules = book.edition.pools[key]
    spent = pools.spend(pool_value(book, sheet, key), price, empties=book.empties(rules))
    if not spent.allowed:
        text = f"{rules.label}: this costs {price:,}, and there are {spent.value:,}."
        return _refused("cannot_pay", text, key)
    return filled(sheet, key, spent.value, spent.short_by)


# Experience and fate ------------------------------------------------------------------------------------------


def _experience(book: Rulebook, sheet: StepSheet) -> Tracker:
    earned = sheet.experience.earned
    return Tracker(
        key="experience",
        label="Experience",
        value=earned,
        maximum=earned,
        headline=f"{earned:,}, level {book.level(earned)}",
        vital=False,
        moves=(award(MOST_POINTS),),
    )


def _award(sheet: StepSheet, code: str, amount: int) -> Moved:
    if code != "award":
        return _refused("unknown_move", f"Experience has no move “{code}”.", "experience")
    earned = sheet.experience.earned + amount
    if not 0 <= earned <= MOST_POINTS:
        return _refused("bad_amount", f"Experience stays from 0 to {MOST_POINTS:,}.", "experience")
    return sheet.model_copy(update={"experience": sheet.experience.model_copy(update={"earned": earned})})


def fate_left(book: Rulebook, sheet: StepSheet) -> tuple[int, int]:
    """Fate rolls, or fate dice, that are left, and how many there ever were."""
    if book.edition.fate.kind == "dice":
        return len(fate_dice(sheet)), len(SIZES)
    level = book.level(sheet.experience.earned) - book.edition.level.first
    total = book.edition.fate.first + level
    return max(0, total - sheet.fate.spent), total


def fate_dice(sheet: StepSheet) -> tuple[int, ...]:
    """The sizes of the fate dice that are left."""
    return tuple(size for size in SIZES if size not in sheet.fate.dice)


def _fate(book: Rulebook, sheet: StepSheet) -> Tracker:
    left, total = fate_left(book, sheet)
    dice = book.edition.fate.kind == "dice"
    text = "Once used, it never comes back."
    uses = [(f"d{size}", f"Use the d{size}") for size in fate_dice(sheet)] if dice else [("spend", "Spend")]
    moves = tuple(Move(code=code, label=label, sentence=text) for code, label in uses)
    dealt = (Move(code="restore", label="Give back", sentence="Undo one use.", actors=STORYTELLER),)
    labels = [f"d{size}" for size in SIZES] if dice else [str(at + 1) for at in range(min(total, MOST_BOXES))]
    used = [size in sheet.fate.dice for size in SIZES] if dice else [at >= left for at in range(len(labels))]
    return Tracker(
        key="fate",
        label="Fate dice" if dice else "Fate rolls",
        value=left,
        maximum=total,
        headline=", ".join(f"d{size}" for size in fate_dice(sheet)) or "none left" if dice else f"{left} of {total}",
        boxes=tuple(
            Box(label=label, state="spent" if gone else "current") for label, gone in zip(labels, used, strict=True)
        ),
        moves=(*moves, *dealt),
    )


def _move_fate(book: Rulebook, sheet: StepSheet, code: str, amount: int) -> Moved:
    dice, spent = book.edition.fate.kind == "dice", sheet.fate.spent
    if code == "restore":
        fate = sheet.fate.model_copy(update={"dice": sheet.fate.dice[:-1], "spent": max(0, spent - amount)})
        return sheet.model_copy(update={"fate": fate})
    size = next((one for one in fate_dice(sheet) if dice and code == f"d{one}"), None)
    if size is not None:
        used = sheet.fate.model_copy(update={"dice": (*sheet.fate.dice, size)})
        return sheet.model_copy(update={"fate": used})
    if code != "spend" or dice:
        return _refused("unknown_move", f"Fate has no move “{code}”.", "fate")
    left, _ = fate_left(book, sheet)
    if amount > left:
        return _refused("cannot_pay", f"There are {counted(left, 'fate roll')} left.", "fate")
    return sheet.model_copy(update={"fate": sheet.fate.model_copy(update={"spent": spent + amount})})
