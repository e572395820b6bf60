"""What a handbook shows that the rules work out: rolls as examples, tables of odds, every trait with its ratings.

Source: none; nothing here knows a number.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from rules.checks import Check, Form, Request, Step
from rules.kit.handbook import Block, Page, Points, Section, Table, Words, Worked
from rules.kit.history import Made
from rules.sheets import JsonValue, Problem, Sheet, TraitGroup
from rules.told import TraitText
from rules.wording import per_cent

if TYPE_CHECKING:
    from rules.kit.game import Game


def slug(text: str) -> str:
    """A name as part of an id: small letters, figures and hyphens."""
    letters = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", letters.casefold()).strip("-")


def made(game: Game, fields: Mapping[str, JsonValue]) -> Sheet:
    """A blank sheet with these fields in place. Raises ValueError for one that the game does not take."""
    sheet = game.blank_sheet()
    for path, value in fields.items():
        change = game.edit(sheet, path, value, actor="storyteller")
        if isinstance(change, Problem):
            raise ValueError(f"{path}: {change.sentence}")
        sheet = change.sheet if isinstance(change, Made) else sheet
    return sheet


def announced(game: Game, kind: str, form: Form, sheet: Sheet | None = None) -> Check | None:
    """The check of a form; None where the game has no such kind or its switches refuse it."""
    request = game.read_request(kind, form) if kind in game.check_kinds else ()
    return game.plan(request, sheet, actor="storyteller").check if isinstance(request, Request) else None


def worked(
    game: Game, asked: str, kind: str, form: Form, *steps: tuple[int, ...] | str, sheet: Sheet | None = None
) -> tuple[Worked, ...]:
    """A roll with these dice, as the rules count it; none where the game refuses it, or other dice are owed.

    A step is the faces of one throw, or a choice ("spend", "reroll:2") that is answered.
    """
    check = announced(game, kind, form, sheet)
    lain = None if check is None else _lain(game, check, steps, sheet)
    if check is None or lain is None:
        return ()
    found = game.resolve(check, lain)
    return (Worked(asked, found.dice, found.label, found.sentence),)


def _lain(
    game: Game, check: Check, steps: Iterable[tuple[int, ...] | str], sheet: Sheet | None
) -> tuple[Step, ...] | None:
    done: tuple[Step, ...] = ()
    for step in steps:
        if isinstance(step, str):
            code, _, option = step.partition(":")
            answer = game.answer(check, done, sheet, code, option)
            if isinstance(answer, Problem):
                return None
            done += (answer.step,)
            continue
        owed = game.next_throw(check, done)
        if owed is None or owed.count != len(step) or max(step) > owed.size:
            return None
        done += (Step(kind="throw", role=owed.role, faces=step),)
    return None if game.next_throw(check, done) else done


def grid(
    game: Game,
    caption: str,
    kind: str,
    *,
    rows: tuple[str, Iterable[int | str]],
    columns: tuple[str, Iterable[int | str]],
    fixed: Mapping[str, str] | None = None,
    corner: str = "",
) -> Table:
    """Chances to succeed in per cent, by two fields of a roll; a dash where the game refuses it."""
    across, (down, values) = tuple(columns[1]), rows

    def cell(row: int | str, column: int | str) -> str:
        check = announced(game, kind, {**(fixed or {}), down: str(row), columns[0]: str(column)})
        return "–" if check is None else per_cent(game.odds(check).success)

    cells = tuple((str(row), *(cell(row, column) for column in across)) for row in values)
    return Table(caption, (corner or down.capitalize(), *map(str, across)), cells, shaded=True)


def trait_page(
    game: Game,
    about: str,
    first: tuple[Section, ...] = (),
    of: Mapping[str, tuple[str, ...]] | None = None,
) -> Page:
    """The page of traits: sections of the system first, then each heading with each trait and its ratings.

    `of` are headings of the rulebook by the name of the trait or its group, where they are not that name.
    """
    groups = game.trait_groups(game.blank_sheet())
    sections = tuple(one for group in groups for one in _of_group(game, group, of or {}))
    return Page(slug="traits", title="Traits", about=about, sections=(*first, *sections))


def _of_group(game: Game, group: TraitGroup, of: Mapping[str, tuple[str, ...]]) -> Iterable[Section]:
    texts = tuple(text for trait in group.traits if (text := game.trait_text(trait.name)))
    if not texts:
        return
    names = ", ".join(f"[{text.name}](trait-{slug(text.name)})" for text in texts)
    yield Section(
        key=f"group-{slug(group.label)}",
        title=group.label,
        of=of.get(group.label, (group.label,)),
        body=(*((Words(group.note),) if group.note else ()), Words(f"{names}.")),
    )
    for text in texts:
        yield _of_trait(text, of.get(text.name, (text.name,)))


def _of_trait(text: TraitText, of: tuple[str, ...]) -> Section:
    body: list[Block] = [Words(text.summary)] if text.summary else []
    if text.dots and text.levels:
        rows = tuple((str(dots), line) for dots, line in enumerate(text.levels))
        body.append(Table(f"{text.name} by dots", ("Dots", "What it means"), rows))
    elif text.levels:
        body.append(Points(text.levels))
    listed = (("Often with", text.goes_with), *((one.label, one.names) for one in text.lists))
    if rows := tuple((label, ", ".join(names)) for label, names in listed if names):
        body.append(Table(f"What goes with {text.name}", ("List", "Names"), rows))
    if not body:
        body.append(Words("The rulebook gives its name and nothing more; what it covers is for the table to say."))
    key = f"trait-{slug(text.name)}"
    return Section(key=key, title=text.name, of=of, parts=(text.name,), terms=(text.name.casefold(),), body=tuple(body))
