"""What of a sheet at the table can be put right, from what to what, and what its price does: paid, given back, waived.

Source: none; what a step costs and what comes back for it, each system says (`growth.py`). Decision 40.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rules.kit.differences import at_path
from rules.kit.entering import EntryForm, EntryPart
from rules.kit.fields import Field, problem
from rules.kit.growth import BUY
from rules.kit.history import Made, Vocabulary, compared, written
from rules.kit.telling import number, words
from rules.sheets import JsonValue, Problem, Sheet, Trait, TraitGroup, Value

MOST_CHOICES = 20
"""Ratings that are offered one by one; of more, one is typed."""

SHORT = 60
"""Letters of a value that is typed on one line and is no text of the sheet."""

PLENTY = 1_000
"""Points with which anything can be paid, to find its price."""

NO_FIELD = "Nothing that can be put right here is called so."


class Choosable(Value):
    """One value to choose: as it is sent, and in words with what it costs or gives back; `stands` if it is so now."""

    value: str
    label: str
    stands: bool = False


class Correctable(Value):
    """One thing that can be put right: what it is and how it stands, in words and as the field holds it.

    One chooses among `choices`, types at most `most` letters (on a `page` where they are many), fills in the `parts` of
    something new, or takes off what is there (`goes`). `key` names it on this sheet as it stands; `purse`
    says with what the price is paid.
    """

    key: str
    path: str
    heading: str
    label: str
    now: str
    value: JsonValue = None
    choices: tuple[Choosable, ...] = ()
    most: int = SHORT
    page: bool = False
    parts: tuple[EntryPart, ...] = ()
    goes: bool = False
    priced: bool = False
    purse: str = ""

    @property
    def typed(self) -> str:
        """The value as a form holds it."""
        return "" if self.value is None else str(self.value)

    def asked(self, sent: dict[str, str]) -> tuple[str, JsonValue]:
        """The path and the value of the field that this form asks to change."""
        if self.parts:
            return EntryForm(path=self.path, label=self.label, parts=self.parts).asked(sent)
        return self.path, self.value if self.goes else sent.get("value", "")


@dataclass(frozen=True, slots=True)
class Correcting[B, S: Sheet]:
    """What is corrected of the sheets of one game, whose vocabulary and trait groups it asks."""

    said: Vocabulary[B, S]
    edit: Callable[..., Made | Problem]
    groups: Callable[[S], tuple[TraitGroup, ...]]
    sells: bool

    def may(self, path: str) -> bool:
        """Whether the field at a path is one that is put right: what creation settled, and texts."""
        field = self.said.field(path)
        texts = (text.path for one in self.said.fields for text in one.texts)
        return field is not None and (field.when == "creation" or path in texts)

    def stands(self, sheet: S, path: str) -> JsonValue:
        """What stands at a path; nothing at one that adds to a list or takes off it."""
        return at_path(sheet.model_dump(mode="json"), path)

    def change(self, sheet: S, path: str, value: JsonValue, *, waived: bool) -> Made | Problem:
        """The field put right as a storyteller does it. Its price is settled as the rules have it, unless `waived`:
        what is more is paid, what is less comes back. Where nothing has a price, nothing moves.
        """
        if not self.may(path):
            return problem("unknown_field", NO_FIELD, path)
        made = self.edit(sheet, path, value, actor="storyteller")
        if isinstance(made, Problem) or made.before == made.after:
            return made
        if waived:
            return self._unpaid(sheet, made)
        return self._paid(sheet, made, value) if self.sells else made

    def moved(self, made: Made) -> str:
        """What the change costs or gives back, in words; empty where nothing moves."""
        return self.said.growth.moved(self.said.book, made)

    def _price(self, sheet: S, path: str, rating: str) -> str:
        """What a rating would cost whoever had enough in the account; empty where it is not of the account alone."""
        document, account = sheet.model_dump(mode="json"), self.said.growth.account
        if not account:
            return ""
        _put(document, [account, "earned"], number(at_path(document, f"{account}.earned")) + PLENTY)
        rich = self.said.read(document)
        made = rich if isinstance(rich, tuple) else self.change(rich, path, rating, waived=False)  # type: ignore[arg-type]
        return self.moved(made).removesuffix(" paid") if isinstance(made, Made) else ""

    def _paid(self, sheet: S, made: Made, value: JsonValue) -> Made | Problem:
        """What the change adds is bought, step by step, as play buys it."""
        growth = self.said.growth
        steps = growth.steps(self.said.book, sheet, made.path, made.before, made.after)
        field = self.said.field(made.path)
        many = steps.many if steps else 0
        entries = [{"trait": steps.trait}] * many if steps and many > 0 else [value] if field and field.sold else []
        left, told = sheet, made.after
        for entry in entries:
            bought = self.edit(left, BUY, entry, actor="storyteller")
            if isinstance(bought, Problem):
                return bought
            left, told = bought.sheet, made.after if steps else bought.after  # type: ignore[assignment]
        return written(sheet, left, made.path, made.before, told) if entries else made

    def _unpaid(self, sheet: S, made: Made) -> Made:
        """The change without what it moved in the account, or in the pools that growing is paid from."""
        growth = self.said.growth
        keeps = [growth.account] if growth.account else []
        keeps += [one.path for one in growth.coins(self.said.book) if one.path and one.path.split(".")[0] not in keeps]
        before, document = (one.model_dump(mode="json") for one in (sheet, made.sheet))
        for path in keeps:
            _put(document, path.split("."), at_path(before, path))
        found = self.said.read(document)
        return made if isinstance(found, tuple) else compared(sheet, made.model_copy(update={"sheet": found}))

    # What there is ------------------------------------------------------------------------------------------

    def one(self, sheet: S, key: str) -> Correctable | None:
        """What is called so on a sheet, with all that may be chosen and what each of it costs or gives back."""
        found = next((one for one in self.all(sheet) if one.key == key), None)
        if found is not None and found.priced:
            found = found.model_copy(update={"purse": self.said.growth.purse(self.said.book, sheet)})
        if found is None or found.choices or found.parts or found.goes:
            return found
        choices = tuple(self._choosable(sheet, found.path, rating) for rating in self._ratings(sheet, found.path))
        return found.model_copy(update={"choices": tuple(one for one in choices if one)})

    def all(self, sheet: S) -> tuple[Correctable, ...]:
        """Everything that can be put right on a sheet, under its headings, in their order."""
        document = sheet.model_dump(mode="json")
        found = [*self._traits(sheet, document)]
        known = {one.path for one in found}
        found += [one for one in self._others(document) if one.path not in known and self._is_here(sheet, one)]
        return (*found, *self._entries(document), *self._new(sheet), *self._texts(document))

    def _traits(self, sheet: S, document: JsonValue) -> Iterator[Correctable]:
        for group in self.groups(sheet):
            for trait in () if group.derived else group.traits:
                path = f"{group.section}.{trait.name}"
                if self.may(path):
                    yield self._rated(document, path, group.label, trait)

    def _rated(self, document: JsonValue, path: str, heading: str, trait: Trait) -> Correctable:
        part = next((one for one in self.said.growth.parts if one.at(path)), None)
        return Correctable(
            key=path,
            path=path,
            heading=heading,
            label=f"{trait.name}, {part.unit}" if part and part.unit else trait.name,
            now=trait.rating or "none",
            value=at_path(document, path),
            priced=self.sells and part is not None,
        )

    def _ratings(self, sheet: S, path: str) -> tuple[str, ...]:
        """All values that a trait may have, as they are sent; none where one types it."""
        part = next((one for one in self.said.growth.parts if one.at(path)), None)
        if part and part.ratings:
            return part.ratings(self.said.book)
        traits = (one for group in self.groups(sheet) for one in group.traits if path == f"{group.section}.{one.name}")
        trait = next(traits, None)
        if trait is None or trait.choices:
            return trait.choices if trait else ()
        few = trait.is_number and trait.maximum <= MOST_CHOICES
        return tuple(str(one) for one in range(trait.maximum + 1)) if few else ()

    def _choosable(self, sheet: S, path: str, rating: str) -> Choosable | None:
        """A rating with what it costs or gives back; None where the sheet bars it."""
        made = self.change(sheet, path, rating, waived=False)
        label = self.said.growth.rated(self.said.book, path, rating)
        if isinstance(made, Problem):
            if isinstance(self.change(sheet, path, rating, waived=True), Problem):
                return None
            price = self._price(sheet, path, rating)
            return Choosable(
                value=rating, label=f"{label}, {f'costs {price}, ' * bool(price)}more than there is to pay"
            )
        moved = self.moved(made)
        stands = made.before == made.after
        return Choosable(value=rating, label=f"{label}, {moved}" if moved else label, stands=stands)

    def _others(self, document: JsonValue) -> Iterator[Correctable]:
        """Numbers and names that creation settles and that are no traits: a size, a willpower, what was bought."""
        for field in self.said.fields:
            if field.when != "creation" or field.path.endswith((".add", ".remove")):
                continue
            held = at_path(document, field.path)
            leaves = held.items() if isinstance(held, dict) and not field.leaf else [("", held)]
            for name, value in leaves:
                path = f"{field.path}.{name}" if name else field.path
                if isinstance(value, int) or (name and isinstance(value, str)):
                    yield self._leaf(field, path, value)

    def _is_here(self, sheet: S, one: Correctable) -> bool:
        """Whether this edition knows the field: one that it has takes what stands there."""
        return not isinstance(self.edit(sheet, one.path, one.typed, actor="storyteller"), Problem)

    def _leaf(self, field: Field[B, S], path: str, value: JsonValue) -> Correctable:
        yes_no = tuple(
            Choosable(value=str(one).lower(), label=words(one), stands=value is one) for one in (True, False)
        )
        heading, dot, _ = path.rpartition(".")
        return Correctable(
            key=path,
            path=path,
            heading=self.said.called(heading) if dot and not field.label else "Besides",
            label=self.said.called(path),
            now=words(value),
            value=value,
            choices=yes_no if isinstance(value, bool) else (),
            priced=self.sells and bool(self.said.growth.trait_at(path)),
        )

    def _entries(self, document: JsonValue) -> Iterator[Correctable]:
        """Entries of lists, each to be taken off."""
        for field in self.said.fields:
            part, dot, verb = field.path.rpartition(".")
            if field.when != "creation" or not dot or verb != "remove":
                continue
            held = at_path(document, part)
            what, read = self.said.words(field.path)
            for at, entry in enumerate(held if isinstance(held, list) else []):
                yield Correctable(
                    key=f"{field.path}|{at}",
                    path=field.path,
                    heading="Take off",
                    label=f"{what}: {read(entry)}",
                    now=read(entry),
                    value=entry,
                    goes=True,
                    priced=self.sells,
                )

    def _new(self, sheet: S) -> Iterator[Correctable]:
        for field in self.said.fields:
            form = field.entry(self.said.book, sheet) if field.entry else None
            if form:
                sold = self.sells and (field.sold or bool(self.said.growth.trait_at(f"{form.path}x")))
                yield Correctable(
                    key=f"{field.path}|new",
                    path=form.path,
                    heading="Add",
                    label=form.label,
                    now="nothing",
                    parts=form.parts,
                    priced=sold,
                )

    def _texts(self, document: JsonValue) -> Iterator[Correctable]:
        for text in (text for one in self.said.fields for text in one.texts):
            value = at_path(document, text.path)
            yield Correctable(
                key=text.path,
                path=text.path,
                heading="Story",
                label=text.label,
                now=words(value),
                value=value,
                most=text.most,
                page=text.page,
            )


def _put(document: JsonValue, keys: list[str], value: JsonValue) -> None:
    """Write a value back into a document that was just dumped, or take away what was not there."""
    for key in keys[:-1]:
        document = document.setdefault(key, {}) if isinstance(document, dict) else None
    if isinstance(document, dict) and value is None:
        document.pop(keys[-1], None)
    elif isinstance(document, dict):
        document[keys[-1]] = value
