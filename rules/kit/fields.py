"""Fields: what of a sheet is changed field by field, declared once: where, who may, when it is frozen, what it takes.

Source: none; ranges are held here, allowances of creation may be overspent.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from rules.kit.differences import Difference
from rules.kit.entering import EntryForm
from rules.kit.history import Change, Made, When, compared, field_at
from rules.reading import field_problems
from rules.sheets import EVERYONE, Actor, JsonValue, Problem, Sheet
from rules.spelling import told_names
from rules.texts import NOT_ASKED, Room
from rules.told import SheetText
from rules.wording import sentence

type Edited[S: Sheet] = tuple[S, JsonValue, JsonValue] | Made | Problem
"""The new sheet with the field before and after, what another field made of it, or why not."""

_WHOLE = re.compile(r"\s*[+-]?[0-9]{1,10}\s*")


@dataclass(frozen=True, slots=True)
class Asked[B, S: Sheet]:
    """One change asked for: rulebook and sheet, what follows the field's path ("Strength"), the value, and who asks."""

    book: B
    sheet: S
    name: str
    value: JsonValue
    actor: Actor

    def field(self, key: str) -> str:
        """A text of the value, where the value is an object; a number in it as it is written."""
        found = self.value.get(key, "") if isinstance(self.value, dict) else ""
        return found if isinstance(found, str) else str(found) if isinstance(found, int) else ""

    def whole(self, key: str = "") -> int | None:
        """The value, or a part of it, as a whole number, from a form or from JSON; None when it is none."""
        return whole(self.value.get(key) if key and isinstance(self.value, dict) else self.value)


@dataclass(frozen=True, slots=True)
class Field[B, S: Sheet]:
    """A field, or all fields below a path: `edit` makes the new sheet, with the field before and after.

    `label` is what history calls it; empty where the last part of the path is the name. `who` may change it, `when`
    says whether that is part of creation, of play, or of both. Below a `leaf` there is nothing, nor below a field that
    stands in a part of the sheet itself ("merits.add"). What history keeps of it is `told` in a player's words and
    `posted` as a line of the account where plain values do not say it; `read` gives all that a row of an earlier
    release did to the document where its path and values are not those of a field. `texts` are what a form asks for,
    `entry` is the form that adds one by hand; what is `sold` is bought in play with the same value.
    """

    path: str
    edit: Callable[[Asked[B, S]], Edited[S]]
    when: When = "always"
    who: tuple[Actor, ...] = EVERYONE
    label: str = ""
    barred: str = "Only a storyteller changes this."
    leaf: bool = False
    told: Callable[[B, JsonValue], str] | None = None
    posted: Callable[[B, Change], str] | None = None
    read: Callable[[B, S | None, Change], Difference | None] | None = None
    texts: tuple[SheetText, ...] = ()
    entry: Callable[[B, S], EntryForm | None] | None = None
    sold: bool = False

    def covers(self, path: str) -> bool:
        """Whether a path is this field, or one below it."""
        has_more = not self.leaf and "." not in self.path
        return path == self.path or (has_more and path.startswith(f"{self.path}."))


def edit[B, S: Sheet](
    fields: Sequence[Field[B, S]],
    book: B,
    sheet: S,
    path: str,
    value: JsonValue,
    actor: Actor,
    completed: Callable[[B, S, Made], Made] = lambda book, before, made: made,
) -> Made | Problem:
    """Change the field at `path`; `completed` adds what goes with it (a price that comes back)."""
    field, section = field_at(fields, path), path.partition(".")[0]
    if field is None:
        return problem("unknown_field", f"There is no field “{path}” to change.", path)
    if actor not in field.who:
        return problem("storyteller_only", field.barred, path, section)
    try:
        edited = field.edit(Asked(book, sheet, path.removeprefix(field.path).removeprefix("."), value, actor))
    # Before ValueError, for it is one: it names the field.
    except ValidationError as error:
        return field_problems(error)[0].model_copy(update={"section": section})
    except ValueError as error:
        return problem(getattr(error, "code", "bad_field"), str(error), path, section)
    if isinstance(edited, Problem):
        return edited
    if isinstance(edited, Made):
        return edited.model_copy(update={"when": field.when})
    after, old, new = edited
    whole = completed(book, sheet, Made(path=path, before=old, after=new, sheet=after, when=field.when))
    return told_names(sheet, compared(sheet, whole))


# Fields of every system ---------------------------------------------------------------------------------------


def texts[B, S: Sheet](part: str, model: type[BaseModel]) -> Field[B, S]:
    """The texts of one part of the sheet, each a field of its model.

    A field's title and description label its form; `json_schema_extra={"asked": False}` keeps it out of there.
    """

    def edit(asked: Asked[B, S]) -> Edited[S]:
        if asked.name not in model.model_fields or not isinstance(asked.value, str):
            return problem("unknown_field", f"The {part} has no text called “{asked.name}”.", asked.name, part)
        return within(asked.sheet, part, model, asked.name, asked.value)

    asked = ((name, info) for name, info in model.model_fields.items() if info.json_schema_extra != NOT_ASKED)
    return Field(part, edit, texts=tuple(_text(f"{part}.{name}", info) for name, info in asked))


def _text(path: str, info: FieldInfo) -> SheetText:
    room = next(one for one in info.metadata if isinstance(one, Room))
    label = info.title or sentence(path.rpartition(".")[2].replace("_", " "))
    return SheetText(path=path, label=label, hint=info.description or "", most=room.most, page=room.page)


def within[S: Sheet](sheet: S, part: str, model: type[BaseModel], name: str, value: JsonValue) -> Edited[S]:
    """The sheet with one value in a part of it, as the part's model takes it. Raises ValidationError."""
    before: BaseModel = getattr(sheet, part)
    after = model.model_validate({**before.model_dump(), name: value})
    return sheet.model_copy(update={part: after}), *(one.model_dump(mode="json")[name] for one in (before, after))


def number[B, S: Sheet](path: str, least: int, most: int, *, when: When = "always", label: str = "") -> Field[B, S]:
    """A whole number that stands by itself on the sheet."""
    name = label or path.replace("_", " ").capitalize()

    def edit(asked: Asked[B, S]) -> Edited[S]:
        found = asked.whole()
        if found is None or not least <= found <= most:
            return problem("bad_field", f"{name} is a number from {least:,} to {most:,}.", path, path)
        return asked.sheet.model_copy(update={path: found}), getattr(asked.sheet, path), found

    return Field(path, edit, when, label=label, leaf=True)


def whole(value: JsonValue) -> int | None:
    """`value` as a whole number, from a form or from JSON; None when it is none."""
    if isinstance(value, str) and _WHOLE.fullmatch(value):
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def problem(code: str, sentence: str, trait: str = "", section: str = "") -> Problem:
    """Why a change is refused."""
    return Problem(code=code, sentence=sentence, trait=trait, section=section)
