"""Growing in play, declared: which traits go up in steps, for which coins; kept apart from creation, told by history.

Source: none; what a step costs and what it is worth, each system says. The last step bought is the first that goes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rules.advancement import Advancement
from rules.kit.differences import Difference, at_path, below
from rules.kit.history import Change, Made
from rules.kit.steps import Row, Steps, merged, told_by, without_beside, without_steps
from rules.kit.telling import number, parts, words
from rules.sheets import JsonValue, Price, Sheet
from rules.wording import counted, listed

BUY = "experience.buy"
"""The path of a purchase: of a trait's next step, or of an entry of a list."""

RETURNED = "experience.returned"
"""The path of rows of earlier releases that tell what came back for something bought that was taken off."""


@dataclass(frozen=True, slots=True)
class Grows[B, S: Sheet]:
    """Traits of one part of the sheet that grow in steps: how a name is read, and which rank a value comes to.

    `part` is where they stand by name, or the path of the one trait that stands `alone`. `ratings` are all that one of
    them may have, as a form sends them, where the trait itself does not say; `unit` is what is counted that way.
    """

    part: str
    named: Callable[[B, S, str], str | None] = lambda book, sheet, name: name
    rank: Callable[[B, JsonValue], int] = lambda book, value: number(value)
    alone: str = ""
    ratings: Callable[[B], tuple[str, ...]] | None = None
    unit: str = ""

    def at(self, path: str) -> str:
        """The name of the trait at a path, as it is written there; empty when it is not one of these."""
        if path == self.part:
            return self.alone
        return path.removeprefix(f"{self.part}.") if path.startswith(f"{self.part}.") else ""

    def trait(self, book: B, sheet: S, path: str) -> str:
        """The trait at a path, as the book or the sheet writes it; empty when it is not one of these."""
        name = self.at(path)
        return self.named(book, sheet, name) or name if name else ""

    def step(self, trait: str, before: JsonValue, after: JsonValue) -> Difference:
        """What another value of a trait does to a document."""
        keys = self.part.split(".") if self.alone else (self.part, trait)
        return below(keys, Difference(before or None, after))

    def ranks(self, book: B, sheet: S) -> dict[str, int]:
        """The rank of each trait that the sheet names."""
        held = at_path(sheet.model_dump(mode="json"), self.part)
        if isinstance(held, dict):
            return {name: self.rank(book, value) for name, value in held.items()}
        return {self.alone: self.rank(book, held)} if self.alone else {}


@dataclass(frozen=True, slots=True)
class Coin:
    """What growing costs: the key under which a purchase names so many of them, and where the sheet counts them.

    The number at `path` grows with what is `spent`, or falls.
    """

    key: str
    path: str
    words: Callable[[int], str]
    spent: bool = False

    def paid(self, many: int) -> Difference:
        """What paying so many of them does to a document; below zero they come back."""
        return below(self.path.split("."), Difference(0, many) if self.spent else Difference(many, 0))

    def paid_in(self, made: Difference) -> int:
        """How many a difference paid; below zero they came back."""
        grown = made.grown(self.path)
        return grown if self.spent else -grown


@dataclass(frozen=True, slots=True)
class Loss:
    """Steps that a trait lost: the price of each that was bought (None is unknown), and what they cost beside."""

    trait: str
    prices: tuple[Price, ...]
    beside: int


def steps_grown(sheet: Sheet) -> tuple[tuple[str, str], ...]:
    """What play added to each trait, in steps."""
    return tuple((trait, counted(len(steps), "step")) for trait, steps in sheet.grown.items())


@dataclass(frozen=True, slots=True, kw_only=True)
class Growth[B, S: Sheet]:
    """How a sheet grows in play: which traits, for which coins, and how that is kept apart from creation.

    `account` is the part of the sheet with points earned and spent, where there is one, and it is `kept` unless a house
    rule does without it. `printed` is a rank of a trait
    as the book prints it. `refund` gives back what lost steps had cost. `apart` keeps apart what else history (oldest
    row first) tells of play, `said` says what that is.
    """

    parts: tuple[Grows[B, S], ...] = ()
    coins: Callable[[B], tuple[Coin, ...]] = lambda book: ()
    account: str = ""
    kept: Callable[[B], bool] = lambda book: True
    bought: str = "Bought with experience"
    returned: str = "Points given back"
    printed: Callable[[B, str, JsonValue], str] = lambda book, trait, rank: words(rank)
    refund: Callable[[B, S, S, Loss], S] = lambda book, before, after, loss: after
    apart: Callable[[B, S, Sequence[Row]], S] = lambda book, sheet, rows: sheet
    said: Callable[[S], tuple[tuple[str, str], ...]] = steps_grown
    advancement: Callable[[B, S], Advancement | None] = lambda book, sheet: None

    def as_printed(self, book: B, sheet: S, path: str) -> str:
        """The path with the trait as it is written here: every spelling of a name is one field."""
        for one in self.parts:
            if path.startswith(f"{one.part}.") and (trait := one.trait(book, sheet, path)):
                return f"{one.part}.{trait}"
        return path

    def given_back(self, book: B, before: S, made: Made) -> Made:
        """The change and, where steps that play added went with it, what they had cost. Decisions 11 and 15."""
        steps, after = self.steps(book, before, made.path, made.before, made.after), made.sheet
        if steps is None or steps.many >= 0 or not isinstance(after, type(before)):
            return made
        grown, prices = without_steps(before.grown, steps.trait, -steps.many)
        beside, cost = without_beside(before, steps.trait, -steps.many)
        left = after.model_copy(update={"grown": grown, "beside": beside})
        sheet = self.refund(book, before, left, Loss(steps.trait, prices, cost))
        return made.model_copy(update={"sheet": sheet})

    def told_apart(self, book: B, sheet: S, rows: Sequence[Row]) -> S:
        """The sheet with everything kept apart from creation that its history (oldest row first) tells of play."""
        steps = ((self.steps(book, sheet, row.path, row.before, row.after), row.in_play) for row in rows)
        told = told_by((one, in_play) for one, in_play in steps if one)
        # Steps without a price are of a release that kept none: history that tells as many of them knows better.
        known = {
            trait: known
            for trait, known in sheet.grown.items()
            if None not in known or len(told.get(trait, ())) < len(known)
        }
        # Of two parts with a trait of one name the first counts, as in `part_of`: it is written last.
        ranks = {name: rank for one in reversed(self.parts) for name, rank in one.ranks(book, sheet).items()}
        return self.apart(book, sheet.model_copy(update={"grown": merged(known, told, ranks)}), rows)

    def steps(self, book: B, sheet: S, path: str, before: JsonValue, after: JsonValue) -> Steps | None:
        """What a row did to a trait; None when it is about something else."""
        if path == BUY:
            old, new = parts(before), parts(after)
            trait = str(new.get("trait") or old.get("trait") or "")
            part = self.part_of(book, sheet, trait)
            if part is None:
                return None
            return Steps(
                trait,
                part.rank(book, new.get("dots")) - part.rank(book, old.get("dots")),
                number(new.get("price")),
            )
        for part in self.parts:
            if trait := part.trait(book, sheet, path):
                return Steps(trait, part.rank(book, after) - part.rank(book, before))
        return None

    def part_of(self, book: B, sheet: S, trait: str) -> Grows[B, S] | None:
        """The part in which a trait grows."""
        return next((one for one in self.parts if trait and trait in one.ranks(book, sheet)), None)

    # What history says of it --------------------------------------------------------------------------------

    def free(self, sheet: S) -> int:
        """Points of the account that are free; none where there is no account."""
        found: int = getattr(sheet, self.account).free if self.account else 0
        return found

    def purse(self, book: B, sheet: S) -> str:
        """What there is to pay with, in words: "3 points and 1 fate"."""
        coins, document = [one for one in self.coins(book) if one.path], sheet.model_dump(mode="json")
        held = (self.free(sheet) if one.spent else number(at_path(document, one.path)) for one in coins)
        return listed([one.words(many) for one, many in zip(coins, held, strict=True)])

    def words(self, book: B, path: str) -> tuple[str, Callable[[JsonValue], str]] | None:
        """What a row at this path was about, and how its values read; None where it is not about growing."""
        if path == BUY:
            return self.bought, lambda value: self.purchase(book, parts(value))
        if path == RETURNED:
            return self.returned, lambda value: self._returned_words(book, parts(value))
        part = next((one for one in self.parts if path.startswith(f"{one.part}.")), None)
        if part is None:
            return None
        trait = path.removeprefix(f"{part.part}.")
        return trait, lambda value: self.printed(book, trait, value)

    def posted(self, book: B, change: Change) -> str:
        """What a row moved the account for; empty where it is not about growing."""
        old, new = parts(change.before), parts(change.after)
        if change.path == RETURNED and "trait" not in new:
            return f"{new.get('ability')}: {new.get('name')}, taken off"
        if change.path == RETURNED:
            return self._back_to(book, str(new["trait"]), new.get("dots"))
        if change.path == BUY:
            trait = str(new.get("trait"))
            was, now = (self.printed(book, trait, one.get("dots")) for one in (old, new))
            return f"{trait} {was} to {now}"
        trait = self.trait_at(change.path)
        if trait and not self.came_back(book, change):  # put right, and paid for
            was, now = (self.printed(book, trait, one) for one in (change.before, change.after))
            return f"{trait} {was} to {now}"
        return self._back_to(book, trait, change.after) if trait else ""

    def trait_at(self, path: str) -> str:
        """The name of the trait that grows at a path; empty where none does."""
        return next((name for one in self.parts if (name := one.at(path))), "")

    def _back_to(self, book: B, trait: str, value: JsonValue) -> str:
        return f"{trait}, back to {self.printed(book, trait, value)}"

    def came_back(self, book: B, change: Change) -> str:
        """What came back for something that was taken off, as history tells it beside; empty where nothing did."""
        back = {one.key: one.paid_in(change.difference) for one in self.coins(book)}
        if not any(many < 0 for many in back.values()):
            return ""
        return f"{self.returned}: {listed([one.words(-back[one.key]) for one in self.coins(book) if back[one.key]])}"

    def settled(self, book: B, change: Change) -> str:
        """The same as history tells it beside what was changed."""
        cost = [(one, one.paid_in(change.difference)) for one in self.coins(book)]
        paid = listed([one.words(many) for one, many in cost if many > 0])
        return self.came_back(book, change) or (f"Paid: {paid}" if paid else "")

    def moved(self, book: B, change: Change) -> str:
        """What a change cost, or what came back for it: "6 points paid", "1 fate given back"; empty for neither."""
        many = [(one, one.paid_in(change.difference)) for one in self.coins(book) if one.path]
        paid = [one.words(cost) for one, cost in many if cost > 0]
        back = [one.words(-cost) for one, cost in many if cost < 0]
        said = [f"{listed(some)} {what}" for some, what in ((paid, "paid"), (back, "given back")) if some]
        return ", ".join(said)

    def rated(self, book: B, path: str, rating: str) -> str:
        """A rating as a form sends it, in the words of the book."""
        trait, is_rank = self.trait_at(path), rating.isascii() and rating.isdigit()
        return self.printed(book, trait, int(rating)) if trait and is_rank else rating

    def paid(self, book: B, entry: Mapping[str, JsonValue]) -> str:
        """What was paid, as the end of a line: " for 4 points and 1 fate"; empty where nothing was."""
        coins = [one.words(many) for one in self.coins(book) if (many := number(entry.get(one.key)))]
        return f" for {listed(coins)}" if coins else ""

    def purchase(self, book: B, entry: Mapping[str, JsonValue]) -> str:
        """A trait with the rank it was bought to, and for how much: "Strength d6 for 6 points"."""
        if "trait" not in entry:
            return words(dict(entry))
        return f"{entry['trait']} {self.printed(book, str(entry['trait']), entry.get('dots'))}{self.paid(book, entry)}"

    def _returned_words(self, book: B, entry: Mapping[str, JsonValue]) -> str:
        """What came back for what: "16 points for Strength"."""
        what = entry.get("trait") or f"{entry.get('ability')}: {entry.get('name')}"
        coins = [one.words(-many) for one in self.coins(book) if (many := number(entry.get(one.key)))]
        return f"{listed(coins) or 'nothing'} for {what}" if entry else "nothing"

    def read(self, book: B, sheet: S | None, change: Change) -> Difference | None:
        """All that a purchase of an earlier release did to the document; None for rows about something else."""
        old, new = parts(change.before), parts(change.after)
        if change.path not in (BUY, RETURNED) or (change.path == BUY and "trait" not in new):
            return None
        found = Difference({}, {})
        for coin in self.coins(book):
            found = found.beside(coin.paid(number(new.get(coin.key))))
        if sheet is None or change.path == RETURNED:
            return found
        trait = str(new["trait"])
        part = self.part_of(book, sheet, trait)
        step = part.step(trait, old.get("dots"), new.get("dots")) if part else Difference({}, {})
        return found.beside(step).beside(_kept(sheet, trait, new))


def _kept(sheet: Sheet, trait: str, entry: Mapping[str, JsonValue]) -> Difference:
    """What a step that history tells of left among those that the sheet keeps apart; nothing where it keeps none."""
    steps = sheet.grown.get(trait, ())
    price = entry.get("price")
    return below(("grown", trait), Difference(None, [price])) if price in steps else Difference({}, {})
