"""An archive on its way in: made ready without a lock, then written at once.

Every row gets a number of its own beforehand, so that what leads to it can be written in any order, and the time in
which nobody else may write is that of plain inserts.
"""

from __future__ import annotations

import base64
import hashlib
import pickle
import secrets
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import IO, Any

from django.db import connection, models, transaction

from campaigns.archiving import Part, Row, part_of
from campaigns.models import Campaign, Membership, Role, User
from campaigns.names import USERNAME_LIMIT
from campaigns.pictures.models import Picture
from campaigns.pictures.reading import Drawn, drawn_from
from characters.legality import RULES_PATH, broken_rules, pardon
from characters.models import Character, Status
from rolls.archives.checking import Read, Tell
from rolls.archives.columns import is_campaign
from rolls.archives.models import Imported
from rolls.archives.numbers import fresh_numbers
from rolls.archives.opening import RefusedError
from rolls.archives.packing import in_order
from rolls.statistics.arriving import Arriving
from rolls.statistics.models import Face, Tally

AT_ONCE = 400
TAKEN_OVER = "Taken from an archive as it stood there"


@dataclass
class Putting:
    """One archive that becomes a campaign of this server. `seat` is whose seat `by` takes, 0 for one of their own.

    `new` are the numbers that the archive's rows get here, `people` the accounts that stand for its people.
    """

    read: Read
    by: User
    seat: int
    campaign: Campaign = field(default_factory=Campaign)
    salt: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    new: dict[type[models.Model], dict[Any, Any]] = field(default_factory=dict)
    people: dict[int, User] = field(default_factory=dict)

    def make_ready(self, file: IO[bytes], tell: Tell) -> None:
        """Make every row ready to be written, in this file. Raises RefusedError for a picture that is none."""
        self._number()
        done = 0
        for part in in_order():
            rows: list[list[Any]] = []
            links: dict[Any, list[list[Any]]] = {many: [] for many in part.model._meta.many_to_many}
            for _, row in self.read.rows(part):
                done += 1
                rows.append(self._values(part, row))
                for many, pairs in links.items():
                    mine = self._new(part.model, row["id"])
                    pairs += [[mine, self._new(many.related_model, one)] for one in row[many.name]]
                if len(rows) >= AT_ONCE:
                    tell(done, self.read.total)
                    pickle.dump((_insert(part), rows), file)
                    rows = []
            pickle.dump((_insert(part), rows), file)
            for many, pairs in links.items():
                pickle.dump((_insert_links(many), pairs), file)
        self._tally(file)
        pickle.dump(None, file)

    def _tally(self, file: IO[bytes]) -> None:
        """Statistics are counted of the rolls as they come back: an archive might say anything of them."""

        def rows(model: Any) -> Iterable[Row]:
            part = part_of(model)
            return (row for _, row in self.read.rows(part)) if part else ()

        sheaf = Arriving(self.campaign, rows, self._new).tallied()
        for model in (Tally, Face):
            columns = [one for one in model._meta.concrete_fields if not one.primary_key]
            values = [
                [_plain(one.get_db_prep_save(getattr(row, one.attname), connection)) for one in columns]
                for row in sheaf.of(model)
            ]
            pickle.dump((_into(model._meta.db_table, [str(one.column) for one in columns]), values), file)

    def _number(self) -> None:
        """A number for each row, the campaign's and the people's included."""
        (pk,) = fresh_numbers(Campaign, 1)
        self.campaign = Campaign(pk=pk, **self.read.table)
        others = [number for number in self.read.people if number != self.seat]
        self.people = {
            number: User(pk=pk, is_active=False)
            for number, pk in zip(others, fresh_numbers(User, len(others)), strict=True)
        }
        if self.seat:
            self.people[self.seat] = self.by
        for model, ids in self.read.ids.items():
            column = model._meta.pk
            if column is None or column.remote_field is not None:
                continue
            named = isinstance(column, models.UUIDField)
            fresh: Iterable[Any] = (uuid.uuid4() for _ in ids) if named else fresh_numbers(model, len(ids))
            self.new[model] = dict(zip(ids, fresh, strict=True))

    def _new(self, model: Any, old: Any) -> Any:
        if old is None:
            return None
        if model is User:
            return self.people[old].pk
        pk = model._meta.pk
        return self._new(pk.related_model, old) if pk.remote_field is not None else self.new[model][old]

    def _values(self, part: Part, row: Row) -> list[Any]:
        drawn = self._picture(row["id"]) if part.model is Picture else None
        return [
            _plain(column.get_db_prep_save(self._value(part, column, row, drawn), connection))
            for column in part.model._meta.concrete_fields
        ]

    def _value(self, part: Part, column: Any, row: Row, drawn: Drawn | None) -> Any:
        if is_campaign(column):
            return self.campaign.pk
        if column.primary_key:
            return self._new(part.model, row["id"])
        if column.name in part.anew:
            return getattr(drawn, column.name) if drawn else part.anew[column.name](row)
        return self._made(part, column, row)

    def _made(self, part: Part, column: Any, row: Row) -> Any:
        """What a column of the archive becomes here: its value, or what its number, token or id is by now."""
        value = row[column.name]
        if column.remote_field is not None:
            return self._new(column.related_model, value)
        if column.name in part.ids:
            target = part.ids[column.name](row)
            return self._new(target, value) if target and value else value
        if column.name in part.tokens:
            return self._token(value, column)
        if part.model is Membership and column.name == "role":
            return self._role(row)
        return self._uuid(value) if isinstance(value, uuid.UUID) else value

    def _role(self, row: Row) -> str:
        """Who brings it tells the story; whoever has no account here does not, or the table could be left to nobody."""
        if row["user"] == self.seat:
            return Role.STORYTELLER
        return Role.PLAYER if row["role"] == Role.STORYTELLER else str(row["role"])

    def _uuid(self, old: uuid.UUID) -> uuid.UUID:
        """Another one that nobody can guess; the same for the same, so that what is named twice still is one."""
        return uuid.UUID(bytes=hashlib.sha256(self.salt + old.bytes).digest()[:16], version=4)

    def _token(self, old: str, column: Any) -> str:
        """The same for tokens that are texts, also behind the kind of an entry ("roll-<token>")."""
        kind, dash, token = old.partition("-") if column.name == "anchor" else ("", "", old)
        if not token:
            return ""
        try:
            made = str(self._uuid(uuid.UUID(token)))
        except ValueError:
            digest = hashlib.sha256(self.salt + token.encode()).digest()
            made = base64.urlsafe_b64encode(digest).decode()[: min(column.max_length, 16)]
        return f"{kind}{dash}{made}"

    def _picture(self, old: str) -> Drawn:
        name = f"pictures/{old}.webp"
        drawn = drawn_from(self.read.opened.whole(name))
        if not isinstance(drawn, Drawn):
            raise RefusedError(f"{name}: {drawn.sentence}")
        return drawn

    @transaction.atomic
    def write(self, file: IO[bytes]) -> Campaign:
        """Write all of it, or nothing."""
        for number, person in self.people.items():
            if person is not self.by:
                person.username = free_name(self.read.people[number])
                person.set_unusable_password()
                person.save(force_insert=True)
        self.campaign.save(force_insert=True)
        Imported.objects.bulk_create(
            Imported(campaign=self.campaign, user=person, name=self.read.people[number])
            for number, person in self.people.items()
            if person is not self.by
        )
        Campaign.objects.filter(pk=self.campaign.pk).update(created_at=self.read.table["created_at"])
        with connection.cursor() as cursor:
            while (found := pickle.load(file)) is not None:  # noqa: S301 - our own, of a moment ago
                sql, rows = found
                if rows:
                    cursor.executemany(sql, rows)
        if not self.campaign.memberships.filter(user=self.by).exists():
            self.campaign.memberships.create(user=self.by, role=Role.STORYTELLER)
        for character in self.campaign.characters.exclude(owner=None).filter(status=Status.FINISHED):
            self._mark(character)
        return self.campaign

    def _mark(self, character: Character) -> None:
        """What a sheet breaks of the rules of creation and nobody allowed, who brings it allows, with the mark."""
        rows = character.changes.filter(path=RULES_PATH, override=True).values_list("after", flat=True)
        allowed = [one for after in rows if isinstance(after, list) for one in after]
        broken = [pardon(one) for one in broken_rules(character, character.sheet)]
        if left := [one for one in broken if one not in allowed]:
            character.changes.create(
                version=character.version,
                path=RULES_PATH,
                after=left,
                by=self.by,
                by_name=self.by.username,
                reason=TAKEN_OVER,
                override=True,
            )


def free_name(name: str) -> str:
    """A name for the account that stands for somebody: nobody signs in with it, and nobody has it yet."""
    number = 1
    while True:
        ending = " (imported)" if number == 1 else f" (imported {number})"
        found = name[: USERNAME_LIMIT - len(ending)] + ending
        if not User.objects.twins_of(found).exists():
            return found
        number += 1


def _plain(value: Any) -> Any:
    """Bytes as they are: some drivers wrap them."""
    return value.tobytes() if isinstance(value, memoryview) else value


def _insert(part: Part) -> str:
    return _into(part.model._meta.db_table, [str(one.column) for one in part.model._meta.concrete_fields])


def _insert_links(many: Any) -> str:
    return _into(many.m2m_db_table(), [many.m2m_column_name(), many.m2m_reverse_name()])


def _into(table: str, columns: Sequence[str]) -> str:
    quote = connection.ops.quote_name
    slots = ", ".join(["%s"] * len(columns))
    return f"INSERT INTO {quote(table)} ({', '.join(map(quote, columns))}) VALUES ({slots})"  # noqa: S608
