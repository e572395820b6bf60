"""What may still be done to a roll, and what throwing it cost.

Source: Basics, "Wild Die", "Performing Actions in Rounds", "Paragon & Renegade Points", "Medals". Rulings D-05, D-13.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rules.checks import Answer, Choice, Option, Step
from rules.kit.history import Made
from rules.sheets import Actor, Problem
from rules.texts import clean_line
from rules.wild_die.checks import WildDieCheck
from rules.wild_die.dice_laid import (
    NOTE_LIMIT,
    Laid,
    may_spend,
    my_count,
    owed,
    settled,
    their_count,
    they_may_spend,
    they_settled,
)
from rules.wild_die.hands import Hand
from rules.wild_die.odds import chance
from rules.wild_die.points import USES, Use, read_use
from rules.wild_die.pool import price, prices_of, use_label
from rules.wild_die.resolving import succeeds
from rules.wild_die.rulebook import Rulebook
from rules.wild_die.severities import complication
from rules.wild_die.sheet import Purse, WildDieSheet
from rules.wording import listed, sentence

CLOSED = Problem(code="choice_not_open", sentence="This is not open on the roll any more.", section="roll")
"""The answer to a choice that is not, or no longer, open."""

STORYTELLER: tuple[Actor, ...] = ("storyteller",)

GRAVER = ", and something goes wrong: the graver, the lower it is."
"""How grave a complication is where the table has no words for it."""


BEFORE_DECLARED = "Before the result is declared. Extra dice are regular ones."
"""Until when points may be spent, and what they bring."""


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll as it lies, with the sheet as it stands now."""

    book: Rulebook
    check: WildDieCheck
    laid: Laid
    sheet: WildDieSheet | None
    opponent: WildDieSheet | None = None


def choices(roll: Roll) -> tuple[Choice, ...]:
    """What may still be done: first what the result waits for."""
    if owed(roll.check, roll.laid) is not None:
        return ()
    spending = (*_spending(roll), *_their_spending(roll))
    declare = _declare() if spending and not _waiting(roll) else ()
    return (*_chain(roll), *_critical(roll, roll.laid.mine), *_critical(roll, roll.laid.theirs), *spending, *declare)


def answer(roll: Roll, code: str, option: str) -> Answer | Problem:
    """Answer a choice that is open."""
    choice = next((one for one in choices(roll) if one.code == code), None)
    if choice is None or (choice.options and option not in [one.code for one in choice.options]):
        return CLOSED
    if choice.writes:
        return _complication(roll, choice, option)
    if code in ("spend", "opponent_spend"):
        return _spend(roll, choice, option)
    return Answer(step=Step(kind="choice", choice=code), sheet=roll.sheet, sentence=_done(choice))


def _done(choice: Choice) -> str:
    return choice.sentence if choice.code != "declare" else "The result is declared."


def _waiting(roll: Roll) -> bool:
    return roll.laid.mine.on_a_six or roll.laid.mine.undecided or roll.laid.theirs.undecided


# The wild die -----------------------------------------------------------------------------------------------


def _chain(roll: Roll) -> Iterator[Choice]:
    laid, check = roll.laid, roll.check
    if check.ten is not None or not laid.mine.on_a_six:
        return
    total = my_count(check, laid).kept
    stopped = replace(laid, mine=replace(laid.mine, stopped=True))
    on, off = (None if check.secret else chance(check, one) for one in (replace(laid, rolling=True), stopped))
    yield Choice(code="roll_on", label="Roll on", sentence="The six counts; the wild die falls again.", success=on)
    yield Choice(code="stop", label="Stop", sentence=f"Leave the total at {total}.", success=off)


def _critical(roll: Roll, hand: Hand) -> Iterator[Choice]:
    """The storyteller's two ways; the other side's dice have their own codes."""
    if not hand.undecided:
        return
    theirs = hand is roll.laid.theirs
    side, whose = ("opponent_", f"{roll.check.opponent_name or 'Other side'}: ") if theirs else ("", "")
    stood = their_count(roll.check, roll.laid) if theirs else my_count(roll.check, roll.laid)
    lost = " and ".join(str(face) for face in stood.cancelled) or "nothing"
    severities = roll.check.counting.severities
    trouble = f", with {complication(severities, stood.kept)}." if severities else GRAVER
    yield Choice(
        code=f"{side}cancel",
        label=f"{whose}Cancel the highest",
        sentence=f"The critical failure cancels {lost}: the total is {stood.cancelled_total}.",
        actors=STORYTELLER,
    )
    yield Choice(
        code=f"{side}complication",
        label=f"{whose}Keep with a complication",
        sentence=f"The total stays {stood.kept}{trouble}",
        actors=STORYTELLER,
        writes="Complication",
    )


def _complication(roll: Roll, choice: Choice, text: str) -> Answer | Problem:
    try:
        note = clean_line(text, NOTE_LIMIT)
    except ValueError as error:
        return Problem(code="bad_field", sentence=str(error), trait="option", section="roll")
    step = Step(kind="choice", choice=choice.code, option=note)
    sentence = f"Complication: {note}" if note else "A complication."
    told = f"{choice.label}: {note}" if note else choice.label
    return Answer(step=step, sheet=roll.sheet, sentence=sentence, told=told)


# Points -----------------------------------------------------------------------------------------------------


def _spending(roll: Roll) -> Iterator[Choice]:
    """Points and medals, until the result is declared, while they can change anything."""
    check, laid = roll.check, roll.laid
    if roll.sheet is None or not check.points_later or settled(check, laid) or check.ten is not None:
        return
    if succeeds(check, laid, my_count(check, laid).cancelled_total):
        return
    uses = [use for use in USES if may_spend(check, laid, use).legal]
    if options := _options(roll.book, roll.sheet, uses):
        yield Choice(code="spend", label="Spend", sentence=BEFORE_DECLARED, options=options, offer=True)


def _their_spending(roll: Roll) -> Iterator[Choice]:
    """The same for the character who opposes, while they have not won."""
    check, laid = roll.check, roll.laid
    if roll.opponent is None or not check.opponent_points_later or they_settled(check, laid):
        return
    if succeeds(check, laid, my_count(check, laid).kept) is False:
        return
    uses = [use for use in USES if they_may_spend(check, laid, use).legal]
    if options := _options(roll.book, roll.opponent, uses):
        label = f"{check.opponent_name}: spend"
        yield Choice(
            code="opponent_spend", label=label, sentence=BEFORE_DECLARED, options=options, side="other", offer=True
        )


def _options(book: Rulebook, sheet: WildDieSheet, uses: Sequence[Use]) -> tuple[Option, ...]:
    """What the sheet still has, with what is left of it."""
    return tuple(
        Option(
            code=use.key,
            label=use_label(book, use),
            sentence=f"{listed(prices_of(book, (use,)))}, {many} to {many - 1}.",
        )
        for use in uses
        if (many := sheet.points.holds(use.kind))
    )


def _spend(roll: Roll, choice: Choice, option: str) -> Answer | Problem:
    use, sheet = read_use(option), roll.opponent if choice.side == "other" else roll.sheet
    if use is None or sheet is None:
        return CLOSED
    purse = paid(roll.book, sheet.points, {use.kind: 1})
    if isinstance(purse, Problem):
        return purse
    step = Step(kind="choice", choice=choice.code, option=option)
    after = sheet.model_copy(update={"points": purse})
    return Answer(step=step, sheet=after, sentence=f"{use_label(roll.book, use)}.")


def _declare() -> tuple[Choice, ...]:
    text = "The result stands as it is; nothing more is spent on it."
    return (Choice(code="declare", label="Declare the result", sentence=text, actors=STORYTELLER, offer=True),)


def paid(book: Rulebook, purse: Purse, prices: dict[str, int]) -> Purse | Problem:
    """The purse after paying, or what it lacks."""
    for kind, many in prices.items():
        if purse.holds(kind) < many:
            text = f"{book.token_name(kind)}: {many} wanted, {purse.holds(kind)} there."
            return Problem(code="cannot_pay", sentence=text, trait=kind, section="roll")
    return purse.model_copy(update={kind: purse.holds(kind) - many for kind, many in prices.items()})


def settle(book: Rulebook, check: WildDieCheck, sheet: WildDieSheet) -> Made | Problem | None:
    """Points and medals that were spent before the roll."""
    uses = tuple(use for key in check.uses if (use := read_use(key)))
    if not uses:
        return None
    purse = paid(book, sheet.points, price(uses))
    if isinstance(purse, Problem):
        return purse
    after = sheet.model_copy(update={"points": purse})
    told = f"{sentence(listed(prices_of(book, uses)))} spent before the roll."
    return Made(sheet=after, path="points", before=sheet.points.model_dump(), after=purse.model_dump(), told=told)
