"""Fields as forms send them: one that saves itself, or a whole page at once."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypedDict

from django.http import QueryDict

from campaigns.presses import read_keys
from characters.access import Seat
from characters.conflicts import Conflict
from characters.models import Character
from characters.seen import Seen
from characters.services import UNNAMED, save_field
from characters.writing import NAME_PATH
from rules.kit.differences import at_path
from rules.sheets import JsonValue, Problem, Trait

MINE = "mine:"
"""Before the path: the value that lost against somebody else's, as the page keeps it for the choice."""

NUMBER_LIMIT = 6
"""A number with this many digits is none that a sheet could hold."""


class Asked(TypedDict):
    """One field as it is to be written: what `save_field` takes besides whose it is."""

    path: str
    value: JsonValue
    base_version: int
    page: uuid.UUID | None
    force: bool
    reason: str
    request_key: uuid.UUID | None


@dataclass(frozen=True, slots=True)
class FieldForm:
    """One field as it was sent: where, what, and what its page last saw."""

    path: str
    text: str
    seen: Seen
    force: bool
    reason: str
    parts: Mapping[str, JsonValue] = field(default_factory=dict)
    key: uuid.UUID | None = None

    @classmethod
    def of(cls, data: QueryDict) -> FieldForm:
        """What `data` sends. `force` names the field that shall win over somebody else's value.

        A field of several parts ("conditions.add") comes as one entry for each: "conditions.add.name", ...
        """
        forced = data.get("force", "")
        path = forced or data.get("path", "")
        text = data.get(f"{MINE}{path}", data.get(path, "")) if forced else data.get(path, "")
        start = f"{path}."
        parts = {name.removeprefix(start): data.get(name, "") for name in data if path and name.startswith(start)}
        page, key = read_keys(data, "page", "request_key")
        return cls(path, text, Seen(_base(data), page), bool(forced), data.get("reason", ""), parts, key)

    @property
    def asked(self) -> Asked:
        """What of it is to be written."""
        return {
            "path": self.path,
            "value": dict(self.parts) or self.text.replace("\r\n", "\n"),
            "base_version": self.seen.version,
            "page": self.seen.page,
            "force": self.force,
            "reason": self.reason,
            "request_key": self.key,
        }


@dataclass(frozen=True, slots=True)
class PageSaved:
    """How a whole page fared: what clashed and what was refused, each by its path."""

    conflicts: Mapping[str, Conflict]
    problems: Mapping[str, Problem]

    @property
    def is_kept(self) -> bool:
        """Whether everything that was changed is saved."""
        return not self.conflicts and not self.problems


def save_form(seat: Seat, data: QueryDict) -> PageSaved:
    """Save every field of the page that the person changed; what they did not touch stays as others left it."""
    page = Seen(_base(data), *read_keys(data, "page"))
    # Before the first is saved: the rest is compared with what the page had seen, not with what it has just done.
    seen = page.values(page.later(seat.character))
    conflicts, problems = {}, {}
    for path in _touched(seat, data, seen):
        form = FieldForm(path, data.get(path, ""), page, force=False, reason="")
        # Each by itself: what fits is kept beside what is refused.
        found = save_field(character=seat.character, by=seat.user, **form.asked)
        if isinstance(found, Problem):
            problems[path] = found
        elif isinstance(found, Conflict) and not same_value(found.yours, seen.get(path)):
            conflicts[path] = found
    for path in (name.removeprefix(MINE) for name in data if name.startswith(MINE)):
        if path not in conflicts and (clash := _still_open(seat, path, data.get(f"{MINE}{path}", ""))):
            conflicts[path] = clash
    return PageSaved(conflicts, problems)


def _touched(seat: Seat, data: QueryDict, seen: Mapping[str, JsonValue]) -> Iterator[str]:
    """The paths of the fields that the person changed: what a form sends back as it was given is left out."""
    printed = _printed(seat.character)
    for path, text in data.items():
        now = value_at(seat.character, path)
        if isinstance(now, dict | list) or (now is None and path not in printed and not _begins_an_entry(seat, path)):
            continue
        is_given = path not in seen and path in printed and _is_as_printed(str(text), now, printed[path])
        is_kept = same_value(fit_value(now, str(text)), as_shown(path, seen.get(path, now)))
        is_blank = now is None and path not in seen and str(text).strip() in ("", "0")  # an entry that nobody has begun
        if not (is_given or is_kept or is_blank):
            yield path


def _begins_an_entry(seat: Seat, path: str) -> bool:
    """Whether the path is that of a value which the sheet keeps once it is entered ("reduction.Fire").

    What an act asks for ("own_skills.add.effort") is no value: it counts with its own button alone.
    """
    root, dot, name = path.partition(".")
    return bool(dot) and "." not in name and name != "add" and isinstance(value_at(seat.character, root), dict)


def _printed(character: Character) -> dict[str, Trait]:
    """Each trait that one can edit, as a form prints it, by path."""
    groups = character.campaign.game.trait_groups(character.sheet)
    traits = ((group.section, trait) for group in groups if not group.derived for trait in group.traits)
    return {f"{section}.{trait.name}": trait for section, trait in traits}


def _is_as_printed(text: str, now: JsonValue, trait: Trait) -> bool:
    """Whether a form sends back the rating it was given, or the rank where the sheet keeps ranks."""
    return text == trait.rating or (text == str(trait.rank) and (now or 0) == trait.rank)


def as_shown(path: str, value: JsonValue) -> JsonValue:
    """What the builder shows of a value: a name that nobody has given yet is an empty field."""
    return "" if path == NAME_PATH and value == UNNAMED else value


def same_value(one: JsonValue, other: JsonValue) -> bool:
    """Whether a form that nobody touched sends back what it was given."""
    if isinstance(one, str) and isinstance(other, str):
        return one.strip() == other.strip()
    return one == other


def fit_value(current: JsonValue, text: str) -> JsonValue:
    """What a form sent, as the kind of value that stands there now: a number where there is one, else the text."""
    digits = text.strip().removeprefix("-")
    if isinstance(current, int) and digits.isascii() and digits.isdigit() and len(digits) < NUMBER_LIMIT:
        return int(text)
    return text.replace("\r\n", "\n")


def value_at(character: Character, path: str) -> JsonValue:
    """The value at a path as it stands, None where there is none."""
    return character.name if path == NAME_PATH else at_path(character.sheet.model_dump(mode="json"), path)


def _still_open(seat: Seat, path: str, text: str) -> Conflict | None:
    """The clash over `text`, which lost against what stands at `path` and still waits on the page for a choice."""
    theirs = value_at(seat.character, path)
    yours, last = fit_value(theirs, text), seat.character.changes.filter(path=path).first()
    return Conflict.over(seat, last, theirs=theirs, yours=yours) if last and yours != theirs else None


def _base(data: QueryDict) -> int:
    """The version that the page which sends this was drawn from; one that does not say is taken as the oldest."""
    text = data.get("base", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
