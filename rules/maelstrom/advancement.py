"""What experience buys just now, at which price, and how each row of a history moved the account.

Source: later publication, "Progression", "Spending Experience" and "Banking"; ruling M-27.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.advancement import Account, Advancement, Banked, OwnPurchase, Posting, Purchase, PurchaseGroup
from rules.growing import RETURNED
from rules.kit.history import Made
from rules.maelstrom import experience
from rules.maelstrom.chapters import ExperienceRules
from rules.maelstrom.purchases import on_bank
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import WILLPOWER, Experience, MaelstromSheet
from rules.maelstrom.specialties import found
from rules.sheets import MOST_AT_ONCE, JsonValue, Problem
from rules.wording import counted, listed

BUY, BANK, DECIDE = "experience.buy", "experience.bank", "specialties.decide"
BANKED = "experience.banked."
"""Before the name of a trait: the row of a point banked by an experience die."""


def advancement(book: Rulebook, sheet: MaelstromSheet) -> Advancement | None:
    """How the character grows; None where the edition has no rules for it."""
    costs = book.experience
    if costs is None:
        return None
    traits = tuple(one for group in _groups(book) for one in group[2])
    having = tuple(name for name in (*traits, *sheet.abilities) if book.bears_specialties(name) and sheet.dots(name))
    return Advancement(
        account=account(sheet),
        groups=tuple(_dots(book, costs, sheet)),
        listed=tuple(_specialties(book, costs, sheet, tuple(dict.fromkeys(having)))),
        own=OwnPurchase(
            label="A specialty of your own",
            path=BUY,
            of=tuple(dict.fromkeys(having)),
            kinds=(("general", costs.general_specialty), ("advanced", costs.advanced_specialty)),
            hint="A name that is on no list waits for the storyteller. If it is declined, the points come back.",
        ),
        reasons=tuple(f"{one.name} ({one.each})" for one in costs.awards),
        paths=("experience", DECIDE),
        tracker="experience",
        award="award",
        most=MOST_AT_ONCE,
        bank_path=BANK,
        bankable=(*traits, WILLPOWER) if book.willpower else traits,
    )


def account(sheet: MaelstromSheet) -> Account:
    """The points of a sheet."""
    points = sheet.experience
    banked = tuple(Banked(name=name, points=many) for name, many in points.banked.items())
    return Account(earned=points.earned, spent=points.spent, free=points.free, banked=banked)


# What is on offer ---------------------------------------------------------------------------------------------


def _groups(book: Rulebook) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    groups = tuple((key, one.label, one.attributes) for key, one in book.edition.groups.items())
    return groups + tuple((key, one.label, one.abilities) for key, one in book.edition.categories.items())


def _dots(book: Rulebook, costs: ExperienceRules, sheet: MaelstromSheet) -> Iterator[PurchaseGroup]:
    for key, label, names in _groups(book):
        offers = (_dot(book, costs, sheet, name, sheet.dots(name)) for name in names)
        yield PurchaseGroup(key=key, label=label, purchases=tuple(one for one in offers if one is not None))
    if book.willpower:
        offer = _dot(book, costs, sheet, WILLPOWER, sheet.willpower.permanent)
        yield PurchaseGroup(key="willpower", label="Willpower", purchases=(offer,) if offer else ())


def _dot(book: Rulebook, costs: ExperienceRules, sheet: MaelstromSheet, trait: str, dots: int) -> Purchase | None:
    price = experience.dot_price(book, costs, sheet, trait)
    if isinstance(price, Problem):
        return None
    return Purchase(
        code=f"{trait} {dots + 1}",
        label=trait,
        detail=f"{dots} to {dots + 1}",
        price=price,
        path=BUY,
        value={"trait": trait},
        why_not=_unpaid(sheet, trait, price),
    )


def _specialties(
    book: Rulebook, costs: ExperienceRules, sheet: MaelstromSheet, having: tuple[str, ...]
) -> Iterator[PurchaseGroup]:
    for ability in having:
        offers = tuple(
            Purchase(
                code=f"{ability}: {name}",
                label=name,
                detail=kind,
                price=costs.specialty(kind),
                path=BUY,
                value={"ability": ability, "name": name, "kind": kind},
                why_not=_unpaid(sheet, ability, costs.specialty(kind)),
            )
            for kind in ("advanced", "general")
            for name in book.suggestions(ability, kind)
            if not found(sheet, ability, name)
        )
        if offers:
            yield PurchaseGroup(key=ability, label=ability, purchases=offers)


def _unpaid(sheet: MaelstromSheet, trait: str, price: int) -> Problem | None:
    paid = experience.pay(sheet.experience, trait, price)
    return paid if isinstance(paid, Problem) else None


def banked_between(before: Experience, sheet: MaelstromSheet) -> tuple[Made, ...]:
    """The points banked since `before`, one edit for each trait; none when anything else of the account changed."""
    after = sheet.experience
    if after.model_copy(update={"banked": before.banked}) != before:
        return ()
    traits = [name for name in after.banked if after.banked[name] != before.banked.get(name, 0)]
    return tuple(
        Made(sheet=sheet, path=BANK, before=on_bank(before, trait), after=on_bank(after, trait)) for trait in traits
    )


# What happened ------------------------------------------------------------------------------------------------


def posting(path: str, before: JsonValue, after: JsonValue) -> Posting | None:
    """What a row of history did to the account; None when it is not about experience."""
    if path == "experience":
        return _award(before, after)
    if path.startswith(BANKED):
        trait = path.removeprefix(BANKED)
        return Posting(what=f"Banked on {trait}: experience die", banked=_number(after) - _number(before))
    if path == BANK and isinstance(after, dict):
        was = before.get("points") if isinstance(before, dict) else 0
        return Posting(what=f"Banked on {after.get('trait')}", banked=_number(after.get("points")) - _number(was))
    if path in (BUY, DECIDE, RETURNED) and isinstance(after, dict) and "price" in after:
        return _bought(path, before, after)
    return None


def _award(before: JsonValue, after: JsonValue) -> Posting | None:
    old, new = (one if isinstance(one, dict) else {} for one in (before, after))
    earned = _number(new.get("earned")) - _number(old.get("earned"))
    spent = _number(new.get("spent")) - _number(old.get("spent"))
    if before is None:
        return Posting(what="At creation", earned=earned, spent=spent)
    if why := new.get("why"):
        return Posting(what=str(why), earned=earned, spent=spent)
    was, now = (points if isinstance(points := one.get("banked"), dict) else {} for one in (old, new))
    changed = [name for name in {**was, **now} if was.get(name) != now.get(name)]
    if changed and not earned and not spent:
        banked = sum(_number(now.get(name)) - _number(was.get(name)) for name in changed)
        return Posting(what=f"Banked on {listed(changed)}: experience die", banked=banked)
    return Posting(what="Award" if earned >= 0 else "Taken back", earned=earned, spent=spent)


def _bought(path: str, before: JsonValue, after: dict[str, JsonValue]) -> Posting:
    price, released = _number(after.get("price")), _number(after.get("released"))
    if "trait" in after and price < 0:
        what = f"{after['trait']}, back to {_number(after.get('dots'))}"
    elif "trait" in after:
        was = before.get("dots") if isinstance(before, dict) else 0
        what = f"{after['trait']} {_number(was)} to {_number(after.get('dots'))}"
    else:
        what = f"{after.get('ability')}: {after.get('name')}, {after.get('kind')}"
    if price < 0:
        settled = {"declined": "declined", "approved": f"accepted as {after.get('kind')}"}
        why = settled.get(str(after.get("state")), "taken off") if path == DECIDE else "taken off"
        what = f"{what}: {why}, {counted(-price, 'point')} back"
    return Posting(what=what, spent=price, banked=-released)


def _number(value: JsonValue) -> int:
    return value if isinstance(value, int) else 0
