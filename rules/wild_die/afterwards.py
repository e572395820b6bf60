"""What may still be done to a roll, and what throwing it cost.

Source: Basics, "Wild Die", "Performing Actions in Rounds", "Paragon & Renegade Points", "Medals". Rulings D-05, D-13.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.checks import Answer, Choice, Option, Step
from rules.kit import kinds
from rules.kit.history import Made
from rules.kit.kinds import CLOSED, Open
from rules.sheets import STORYTELLER, Problem
from rules.texts import clean_line
from rules.wild_die.checks import WildDieCheck
from rules.wild_die.dice_laid import NOTE_LIMIT, Laid, Side, lay_out
from rules.wild_die.edition import PointNumbers
from rules.wild_die.odds import chance
from rules.wild_die.points import USES, Use, read_use, uses_of
from rules.wild_die.pool import lacking, prices_of, use_label
from rules.wild_die.rulebook import Rulebook
from rules.wild_die.severities import complication
from rules.wild_die.sheet import WildDieSheet
from rules.wording import listed, sentence

type Lying = kinds.Lying[Rulebook, WildDieCheck, WildDieSheet]

GRAVER = ", and something goes wrong: the graver, the lower it is."
"""How grave a complication is where the table has no words for it."""

BEFORE_DECLARED = "Before the result is declared. Extra dice are regular ones."
"""Until when points may be spent, and what they bring."""

DECLARE = Choice(
    code="declare",
    label="Declare the result",
    sentence="The result stands as it is; nothing more is spent on it.",
    actors=STORYTELLER,
    offer=True,
)


def choices(lying: Lying) -> Iterator[Open]:
    """What may still be done: first what the result waits for."""
    laid = lay_out(lying.check, lying.steps)
    if laid.owed:
        return
    own, other = laid.own, laid.other
    yield from _chain(lying, laid)
    yield from _critical(lying, own, "")
    yield from _critical(lying, other, f"{laid.check.opponent_name or 'Other side'}: ")
    spending: list[Open] = []
    # Only while it can change something: a total that does it even when it is cancelled needs no point.
    if not laid.succeeds(own.count.cancelled_total):
        spending += _spending(lying.book, lying.sheet, laid, own)
    if laid.succeeds(own.count.kept) is not False:
        spending += _spending(lying.book, lying.opponent, laid, other)
    yield from spending
    if spending and not laid.waits:
        yield _button(lying, DECLARE, "The result is declared.")


def _button(lying: Lying, choice: Choice, done: str = "") -> Open:
    """A choice that has no options and costs nothing."""
    step = Step(kind="choice", choice=choice.code)
    return Open(choice, lambda _: Answer(step=step, sheet=lying.sheet, sentence=done or choice.sentence))


# The wild die -----------------------------------------------------------------------------------------------


def _chain(lying: Lying, laid: Laid) -> Iterator[Open]:
    """Rolling on, or leaving the six as it is. Basics, "Wild Die" (D-05)."""
    if not laid.mine.on_a_six:
        return
    stopped = laid.with_hand(laid.own, replace(laid.mine, stopped=True))
    # A chance would give away a secret difficulty.
    on, off = (None if laid.check.secret else chance(one) for one in (replace(laid, rolling=True), stopped))
    text = "The six counts; the wild die falls again."
    yield _button(lying, Choice(code="roll_on", label="Roll on", sentence=text, success=on))
    text = f"Leave the total at {laid.own.count.kept}."
    yield _button(lying, Choice(code="stop", label="Stop", sentence=text, success=off))


def _critical(lying: Lying, side: Side, whose: str) -> Iterator[Open]:
    """The storyteller's two ways; the other side's dice have their own codes.

    Basics, "Wild Die", options 1 and 2 (D-23).
    """
    if not side.hand.undecided:
        return
    stood, severities = side.count, lying.check.counting.severities
    lost = " and ".join(str(face) for face in stood.cancelled) or "nothing"
    trouble = f", with {complication(severities, stood.kept)}." if severities else GRAVER
    cancel = Choice(
        code=f"{side.prefix}cancel",
        label=f"{whose}Cancel the highest",
        sentence=f"The critical failure cancels {lost}: the total is {stood.cancelled_total}.",
        actors=STORYTELLER,
    )
    keep = Choice(
        code=f"{side.prefix}complication",
        label=f"{whose}Keep with a complication",
        sentence=f"The total stays {stood.kept}{trouble}",
        actors=STORYTELLER,
        writes="Complication",
    )
    yield _button(lying, cancel)
    yield Open(keep, lambda text: _complication(lying, keep, text))


def _complication(lying: Lying, choice: Choice, text: str) -> Answer | Problem:
    try:
        note = clean_line(text, NOTE_LIMIT)
    except ValueError as error:
        return Problem(code="bad_field", sentence=str(error), trait="option", section="roll")
    said, told = (f"{words}: {note}" if note else words for words in ("Complication", choice.label))
    step = Step(kind="choice", choice=choice.code, option=note)
    return Answer(step=step, sheet=lying.sheet, sentence=said if note else "A complication.", told=told)


# Points -----------------------------------------------------------------------------------------------------


def _spending(book: Rulebook, sheet: WildDieSheet | None, laid: Laid, side: Side) -> Iterator[Open]:
    """Points and medals of a side, until the result is declared, while they can change anything. Ruling D-13."""
    if sheet is None or not side.later or laid.settled(side) or side.ten is not None:
        return
    points = laid.check.counting.points
    open_now = (use for use in USES if sheet.points.holds(use.kind) and side.may_spend(use))
    options = tuple(_option(book, points, sheet, use) for use in open_now)
    if options:
        choice = Choice(
            code=f"{side.prefix}spend",
            label=f"{laid.check.opponent_name}: spend" if side.prefix else "Spend",
            sentence=BEFORE_DECLARED,
            options=options,
            side="other" if side.prefix else "own",
            offer=True,
        )
        yield Open(choice, lambda option: _spend(book, points, sheet, choice, option))


def _option(book: Rulebook, points: PointNumbers, sheet: WildDieSheet, use: Use) -> Option:
    """What the sheet still has, with what is left of it."""
    many = sheet.points.holds(use.kind)
    text = f"{listed(prices_of(book, (use,)))}, {many} to {many - 1}."
    return Option(code=use.key, label=use_label(book, points, use), sentence=text)


def _spend(book: Rulebook, points: PointNumbers, sheet: WildDieSheet, choice: Choice, option: str) -> Answer | Problem:
    use = read_use(option)
    if use is None:
        return CLOSED
    after = paid(book, sheet, (use,))
    if isinstance(after, Problem):
        return after
    step = Step(kind="choice", choice=choice.code, option=option)
    return Answer(step=step, sheet=after, sentence=f"{use_label(book, points, use)}.")


def paid(book: Rulebook, sheet: WildDieSheet, uses: tuple[Use, ...]) -> WildDieSheet | Problem:
    """The sheet after paying, or what it lacks."""
    if lacks := next(lacking(book, sheet, uses), None):
        return lacks
    for use in uses:
        sheet = sheet.given(use.kind, -1)
    return sheet


def settle(lying: Lying, sheet: WildDieSheet) -> Made | Problem | None:
    """Points and medals that were spent before the roll."""
    uses = uses_of(lying.check.uses)
    if not uses:
        return None
    after = paid(lying.book, sheet, uses)
    if isinstance(after, Problem):
        return after
    told = f"{sentence(listed(prices_of(lying.book, uses)))} spent before the roll."
    before, left = (one.points.model_dump() for one in (sheet, after))
    return Made(sheet=after, path="points", before=before, after=left, sentence=told)
