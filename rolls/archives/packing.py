"""A campaign on its way out: one zip file of JSON lines and pictures, written row by row."""

from __future__ import annotations

import json
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

from django.db import connection, models
from django.utils import timezone

from campaigns.archiving import Part, part_of, parts
from campaigns.models import Campaign, Membership, User
from campaigns.pictures.models import Picture
from rolls.archives.columns import columns_of, leads_to_person, packed
from rolls.archives.models import Imported

FORMAT, VERSION = "maelstrom campaign", 1
AT_ONCE = 500
"""Rows that are in memory at one time."""

TABLE_COLUMNS = (
    "name", "system", "edition", "house_rules", "created_at", "archived_at", "version", "event_seq", "roll_seq",
    "table_roll_seq", "session_seq", "session_at", "session_from", "paused_at",
)  # fmt: skip


class Packing:
    """One archive, as this storyteller may read the table. `gone` are rows that others lead to and that stay out."""

    def __init__(self, exporter: Membership, file: IO[bytes]) -> None:
        self.exporter, self.campaign = exporter, exporter.campaign
        self.zip = zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED)
        self.gone: dict[type[models.Model], set[Any]] = {}
        self.people = self._people()
        self.counts: dict[str, int] = {}

    def pack(self) -> None:
        """Write all of it; what tells how much there is comes last."""
        with self.zip:
            table = {name: packed(table_column(name), getattr(self.campaign, name)) for name in TABLE_COLUMNS}
            self._write("campaign.json", [table])
            names = self._names()
            self._write("people.jsonl", ({"id": n, "name": names[pk]} for pk, n in self.people.items()))
            for part in in_order():
                self._find_gone(part)
            for part in in_order():
                self._write(f"{part.name}.jsonl", self._rows(part), count=part.name)
            self._pictures()
            told = {"format": FORMAT, "version": VERSION, "made_at": timezone.now().isoformat()}
            by = self.people[self.exporter.user_id]
            self._write("manifest.json", [{**told, "by": by, "counts": self.counts}])

    def _write(self, name: str, rows: Any, count: str = "") -> None:
        many = 0
        with self.zip.open(name, "w") as file:
            for many, row in enumerate(rows, 1):  # noqa: B007 - how many there were is asked after the last
                file.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
        if count:
            self.counts[count] = many

    def _all(self, part: Part) -> models.QuerySet[Any]:
        return part.model._base_manager.filter(**{part.campaign: self.campaign.pk})

    def _find_gone(self, part: Part) -> None:
        self.gone[part.model] = set()
        # Of the lines nobody leads to one that is left out, and there are many.
        if part.model._meta.label != "campaigns.TableEvent":
            kept = part.kept(self._all(part), self.exporter)
            gone = self._all(part).exclude(pk__in=kept.order_by().values("pk"))
            self.gone[part.model].update(gone.values_list("pk", flat=True))

    def _rows(self, part: Part) -> Iterator[dict[str, Any]]:
        rows = part.kept(self._all(part), self.exporter).order_by("pk")
        many = [field.name for field in part.model._meta.many_to_many]
        heavy = [name for name in part.anew if name in ("whole", "face", "folded")]
        for row in rows.defer(*heavy).prefetch_related(*many).iterator(chunk_size=AT_ONCE):
            found = self._row(part, row)
            if found is None:
                self.gone[part.model].add(row.pk)
            else:
                yield found

    def _row(self, part: Part, row: models.Model) -> dict[str, Any] | None:
        """The row by its columns; None where it hangs on one that stays out."""
        found: dict[str, Any] = {"id": packed(part.model._meta.pk, row.pk)}
        for field in columns_of(part):
            if field.many_to_many:
                ids = [one.pk for one in getattr(row, field.name).all()]
                found[field.name] = [one for one in (self._lead(field.related_model, pk) for pk in ids) if one]
                continue
            value = row.serializable_value(field.attname)
            if field.remote_field is not None and value is not None:
                value = self._lead(field.related_model, value)
                if value is None and not field.null:
                    return None
            found[field.name] = packed(field, value)
        return found if self._numbered(part, found) else None

    def _numbered(self, part: Part, found: dict[str, Any]) -> bool:
        """Put in what plain numbers lead to; whether all of it is there."""
        targets = {name: find(found) for name, find in part.ids.items()}
        for name, target in targets.items():
            if target is not None and found[name]:
                lead = self._lead(target, found[name])
                # Of a line whose row stays out nothing is told; of whom another row is about, 0 is nobody.
                if lead is None and target is not User and (name == "about" or not found.get("about")):
                    return False
                found[name] = lead or 0
        return True

    def _lead(self, target: Any, pk: Any) -> Any:
        if target is User:
            return self.people.get(pk)
        return None if pk in self.gone.get(target, ()) else pk

    def _people(self) -> dict[int, int]:
        """A number in the archive for everybody whom one of its rows names, whoever sits at the table first."""
        found = dict.fromkeys(self.campaign.memberships.order_by("pk").values_list("user_id", flat=True))
        for part in parts():
            for field in columns_of(part):
                if leads_to_person(field):
                    rows = self._all(part).exclude(**{field.name: None}).order_by()
                    found.update(dict.fromkeys(rows.values_list(field.name, flat=True).distinct()))
        return {pk: number for number, pk in enumerate(found, 1)}

    def _names(self) -> dict[int, str]:
        """What everybody is called; whoever came with an archive before, by the name they had in it."""
        found = dict(User.objects.filter(pk__in=self.people).values_list("pk", "username"))
        return found | dict(Imported.objects.filter(user__in=self.people).values_list("user", "name"))

    def _pictures(self) -> None:
        for pk in self.campaign.pictures.order_by("pk").values_list("pk", flat=True):
            whole = Picture.objects.values_list("whole", flat=True).get(pk=pk)
            self.zip.writestr(zipfile.ZipInfo(f"pictures/{pk}.webp"), bytes(whole))


def table_column(name: str) -> Any:
    """A column of the campaign itself."""
    return Campaign._meta.get_field(name)


def in_order() -> list[Part]:
    """The parts so that each comes after all that it cannot be without."""
    found: dict[type[models.Model], Part] = {}

    def take(part: Part) -> None:
        for field in part.model._meta.concrete_fields:
            needed = field.related_model if field.remote_field and not field.null else None
            target = part_of(needed) if needed else None
            if target and target is not part:
                take(target)
        found.setdefault(part.model, part)

    # What leads to others by plain numbers comes after them, and lines last of all: they tell of all the rest.
    for part in sorted(parts(), key=lambda one: (bool(one.ids), one.model._meta.label == "campaigns.TableEvent")):
        take(part)
    return list(found.values())


@contextmanager
def packed_campaign(exporter: Membership) -> Iterator[IO[bytes]]:
    """The archive as a file on the disk that nobody else sees: a slow reader holds no lock and no memory."""
    with _one_moment():
        file = tempfile.TemporaryFile()  # noqa: SIM115 - whoever sends it closes it
        Packing(exporter, file).pack()
    file.seek(0)
    yield file


@contextmanager
def _one_moment() -> Iterator[None]:
    """Read everything as it stands now, while others go on writing."""
    if connection.in_atomic_block:
        yield
        return
    begin = "BEGIN ISOLATION LEVEL REPEATABLE READ" if connection.vendor == "postgresql" else "BEGIN DEFERRED"
    with connection.cursor() as cursor:
        cursor.execute(begin)
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")
