"""What experience buys just now and for how much, and how the account tells of it.

Source: Playing the Game, "Fate", for the half price; the prices themselves from later publications.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.advancement import Account, Advancement, OwnPurchase, Purchase, PurchaseGroup
from rules.kit.history import Change
from rules.luck_die.advancement import Step, bought, next_step
from rules.luck_die.rulebook import Rulebook, found
from rules.luck_die.sheet import MOST_POINTS, LuckDieSheet
from rules.sheets import Problem
from rules.wording import signed

BUY = "experience.buy"
OWN = "Proficiency"
"""On what a name of one's own is bought."""


def advancement(book: Rulebook, sheet: LuckDieSheet) -> Advancement:
    """How the character grows."""
    return Advancement(
        account=account(sheet),
        groups=tuple(_groups(book, sheet)),
        listed=_new_proficiencies(book, sheet),
        own=_own_proficiency(book),
        reasons=(),
        paths=("experience",),
        tracker="experience",
        award="award",
        most=MOST_POINTS,
        listed_label="A new proficiency",
        reduction=f"Half price for 1 fate, in the middle of a scene; you have {sheet.fate}",
    )


def account(sheet: LuckDieSheet) -> Account:
    """The points of a sheet."""
    points = sheet.experience
    return Account(earned=points.earned, spent=points.spent, free=points.free)


def posted(book: Rulebook, change: Change) -> str:
    """The line of the account about a purchase."""
    entry = change.after if isinstance(change.after, dict) else {}
    old = change.before if isinstance(change.before, dict) else {}
    was, now = (rating(entry.get("part") or old.get("part"), one.get("dots")) for one in (old, entry))
    fate = ", half price for 1 fate" if entry.get("fate") else ""
    return f"{entry.get('trait')}, {was} to {now}{fate}"


def _groups(book: Rulebook, sheet: LuckDieSheet) -> Iterator[PurchaseGroup]:
    skills = {kind: [name for name, one in book.skills.items() if one.kind == kind] for kind in SKILLS}
    yield _group("attributes", "Attributes", _offers(book, sheet, book.edition.attributes))
    for kind, label in SKILLS.items():
        yield _group(f"{kind}_skills", label, _offers(book, sheet, skills[kind]))
    yield _group("proficiencies", "Proficiencies", _offers(book, sheet, sheet.proficiencies))


SKILLS = {"mundane": "Skills", "supernatural": "Supernatural skills"}
"""The two kinds of skills and their headings."""


def _group(key: str, label: str, offers: Iterator[Purchase]) -> PurchaseGroup:
    return PurchaseGroup(key=key, label=label, purchases=tuple(offers))


def _offers(book: Rulebook, sheet: LuckDieSheet, names: Iterable[str]) -> Iterator[Purchase]:
    for name in names:
        step = next_step(book, sheet, name)
        if not isinstance(step, Problem):
            yield _offer(book, sheet, step).model_copy(update={"reduced": _offer(book, sheet, step, fate=True)})


def _offer(book: Rulebook, sheet: LuckDieSheet, step: Step, *, fate: bool = False) -> Purchase:
    after = bought(book, sheet, step, fate=fate)
    return Purchase(
        code=f"{step.name} {step.after}",
        label=step.name,
        detail=f"{rating(step.part, step.before)} to {rating(step.part, step.after)}",
        price=book.half(step.price) if fate else step.price,
        path=BUY,
        value={"trait": step.name, "fate": fate},
        why_not=after if isinstance(after, Problem) else None,
    )


def _new_proficiencies(book: Rulebook, sheet: LuckDieSheet) -> tuple[PurchaseGroup, ...]:
    unknown = [one for one in book.edition.proficiencies.suggestions if found(one, sheet.proficiencies) is None]
    group = _group("new", "Proficiencies", _offers(book, sheet, unknown))
    return (group,) if group.purchases else ()


def _own_proficiency(book: Rulebook) -> OwnPurchase | None:
    if not book.prices.proficiency:
        return None
    return OwnPurchase(
        label="A proficiency of your own",
        path=BUY,
        of=(OWN,),
        kinds=(("+1", book.prices.proficiency),),
        hint="Under a name that you agree on with your storyteller.",
        waits=False,
    )


def rating(part: object, rank: object) -> str:
    """A rank of a part of the sheet as it is printed: "d8", "no die", "+2"."""
    number = _number(rank)
    if part == "proficiencies":
        return signed(number) if number else "none"
    return f"d{number}" if number else "no die"


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0
