"""An archive that somebody sent, read as a whole before anything is written: every row, every reference, every roll."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Model

from campaigns.archiving import Look, Part, Row, parts
from campaigns.models import Campaign, Membership, Role, User
from campaigns.names import cleaned
from campaigns.pictures.limits import MOST_PICTURES
from campaigns.pictures.models import Picture
from rolls.archives.columns import BadColumnError, columns_of, unpacked
from rolls.archives.holding import Kept
from rolls.archives.limits import MOST_LINES, MOST_MEMBERS, MOST_PROBLEMS
from rolls.archives.opening import Opened, RefusedError
from rolls.archives.packing import FORMAT, TABLE_COLUMNS, VERSION, in_order, table_column
from rules.sheets import Problem

OWN = ("manifest.json", "campaign.json", "people.jsonl")

type Tell = Callable[[int, int], None]


@dataclass
class Read:
    """An archive as it was read. `ids` are the numbers of the rows of each model, in their order."""

    opened: Opened
    manifest: dict[str, Any]
    table: dict[str, Any]
    people: dict[int, str]
    campaign: Campaign
    ids: dict[type[Model], dict[Any, int]] = field(default_factory=dict)
    trouble: list[str] = field(default_factory=list)
    storytellers: list[int] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)

    @property
    def total(self) -> int:
        """How many rows there are."""
        return sum(map(len, self.ids.values()))

    def rows(self, part: Part) -> Iterator[tuple[int, dict[str, Any]]]:
        """Each row of a part with its line, its columns as Python has them. Raises RefusedError with the place."""
        columns = {one.name: one for one in columns_of(part)}
        pk = part.model._meta.pk
        file = f"{part.name}.jsonl"
        for number, line in self.opened.lines(file):
            place = f"{file}, line {number}"
            if unknown := line.keys() - columns.keys() - {"id"}:
                raise RefusedError(f'{place}: "{min(unknown)[:40]}" is no field that this release knows.')
            row: dict[str, Any] = {}
            for name, column in {"id": pk, **columns}.items():
                if name not in line and (name == "id" or not (column.has_default() or column.null)):
                    raise RefusedError(f'{place}: the field "{name}" is missing.')
                if name not in line:
                    row[name] = column.get_default()
                    continue
                try:
                    row[name] = _id(line["id"]) if name == "id" else unpacked(column, line[name])
                except BadColumnError as error:
                    raise RefusedError(f'{place}: "{name}" {error}.') from error
            yield number, row


def _id(value: Any) -> Any:
    if (type(value) is int and 0 < value < 2**63) or (isinstance(value, str) and len(value) == 36):
        return value
    raise BadColumnError("is not the number of a row")


def read(data: bytes, tell: Tell = lambda done, total: None) -> Read:
    """All of an archive. Raises RefusedError for what cannot be read; what is wrong in it stands in `trouble`."""
    opened = Opened(data, frozenset((*OWN, *(f"{part.name}.jsonl" for part in parts()))))
    found = _frame(opened)
    for part in parts():
        _numbers(found, part)
    if found.total > MOST_LINES:
        raise RefusedError(f"The archive has {found.total} rows; at most {MOST_LINES} are read.")
    _pictures(found)
    _judge(found, tell)
    return found


def _frame(opened: Opened) -> Read:
    manifest = opened.one("manifest.json")
    if manifest.get("format") != FORMAT:
        raise RefusedError("manifest.json: this is no archive of a campaign.")
    version = manifest.get("version")
    if type(version) is not int or version < 1:
        raise RefusedError("manifest.json: it does not say of which version the archive is.")
    if version > VERSION:
        raise RefusedError(
            f"manifest.json: the archive is of version {version}; this server reads up to {VERSION}. Update it first."
        )
    if not isinstance(manifest.get("counts"), dict):
        raise RefusedError('manifest.json: "counts" is missing.')
    table = _table(opened.one("campaign.json"))
    people = _people(opened)
    if type(manifest.get("by")) is not int or manifest["by"] not in people:
        raise RefusedError('manifest.json: "by" is none of its people.')
    campaign = Campaign(**table)
    try:
        campaign.clean()
    except ValidationError as error:
        raise RefusedError(f"campaign.json: {' '.join(error.messages)}") from error
    if broken := Kept(Campaign, ("invite", "request_key")).broken(table):
        raise RefusedError(f"campaign.json: it breaks a rule of tables: {broken}.")
    return Read(opened, manifest, table, people, campaign)


def _table(line: dict[str, Any]) -> dict[str, Any]:
    if line.keys() != set(TABLE_COLUMNS):
        raise RefusedError("campaign.json: a field is missing, or there is one too many.")
    table = {}
    for name in TABLE_COLUMNS:
        try:
            table[name] = unpacked(table_column(name), line[name])
        except BadColumnError as error:
            raise RefusedError(f'campaign.json: "{name}" {error}.') from error
    if not isinstance(table["house_rules"], dict):
        raise RefusedError('campaign.json: "house_rules" is no set of rules.')
    return table


def _people(opened: Opened) -> dict[int, str]:
    people: dict[int, str] = {}
    if "people.jsonl" not in opened.names:
        raise RefusedError("The archive has no people.jsonl: a part is missing.")
    for number, row in opened.lines("people.jsonl"):
        name = cleaned(row["name"], "name", 150) if isinstance(row.get("name"), str) else None
        whole = row.keys() == {"id", "name"} and type(row["id"]) is int and 0 < row["id"] < 2**31
        if not whole or row["id"] in people or name is None or isinstance(name, Problem):
            raise RefusedError(f"people.jsonl, line {number}: this is nobody, or somebody who is named twice.")
        people[row["id"]] = name
    if len(people) > MOST_MEMBERS:
        raise RefusedError(f"people.jsonl: {len(people)} people; at most {MOST_MEMBERS} are taken.")
    return people


def _numbers(found: Read, part: Part) -> None:
    """The numbers of a part's rows. A file that is missing, or has lost lines, is a part that is missing."""
    file, ids = f"{part.name}.jsonl", dict[Any, int]()
    if file not in found.opened.names:
        raise RefusedError(f"The archive has no {file}: a part is missing.")
    for number, row in found.opened.lines(file):
        one = row.get("id")
        if not isinstance(one, int | str) or one in ids:
            raise RefusedError(f"{file}, line {number}: the row has no number, or one that another has.")
        ids[one] = number
    said = found.manifest["counts"].get(part.name)
    if said != len(ids):
        raise RefusedError(f"{file}: it has {len(ids)} rows, and the archive says {str(said)[:20]}.")
    found.ids[part.model] = ids


def _pictures(found: Read) -> None:
    rows = {f"pictures/{one}.webp" for one in found.ids[Picture]}
    files = {name for name in found.opened.names if name.startswith("pictures/")}
    if rows != files or len(files) > MOST_PICTURES:
        raise RefusedError(f"Its pictures do not go with their rows, or there are more than {MOST_PICTURES}.")


def _judge(found: Read, tell: Tell) -> None:
    """Every row by itself and with those it leads to. Only the first few troubles are told."""
    ordered = in_order()
    at_hand = {one.model: [row for _, row in found.rows(one)] for one in ordered if one.at_hand}
    look, done = Look(found.campaign, at_hand), 0
    for part in ordered:
        kept = Kept(part.model, part.anew)
        for number, row in found.rows(part):
            done += 1
            if done % 200 == 0:
                tell(done, found.total)
            said = _leads(found, part, row) or kept.broken(row) or (part.judge(row, look) if part.judge else None)
            if said:
                found.trouble.append(f"{part.name}.jsonl, line {number}: {said}.")
            if len(found.trouble) >= MOST_PROBLEMS:
                return
            if part.model is Membership:
                found.seats.append(row["user"])
                if row["role"] == Role.STORYTELLER:
                    found.storytellers.append(row["user"])


def _leads(found: Read, part: Part, row: Row) -> str | None:
    """What is wrong with what a row leads to."""
    pairs = [(one.name, one.related_model, row[one.name]) for one in columns_of(part) if one.remote_field is not None]
    pairs += [(name, target, row[name] or None) for name, find in part.ids.items() if (target := find(row))]
    if part.model._meta.pk is not None and part.model._meta.pk.remote_field is not None:
        pairs.append(("id", part.model._meta.pk.related_model, row["id"]))
    for name, target, value in pairs:
        known: Any = found.people if target is User else found.ids.get(target, {})  # type: ignore[arg-type]
        for one in value if isinstance(value, list) else () if value is None else (value,):
            if one not in known:
                return f'"{name}" leads to {str(one)[:40]}, which is not in the archive'
    return None


def counted(found: Read) -> list[tuple[str, int]]:
    """How many there are of what people count, in words."""
    told = Counter({part.noun: len(found.ids[part.model]) for part in parts() if part.noun})
    return [(noun, many) for noun, many in told.items()]
