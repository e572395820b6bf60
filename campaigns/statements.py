"""Queries that are built once and asked again with other values, and rows that are written so.

What a query of a page costs is nearly all Django's building of it: the newest page of a log takes 3 ms to write down
and 0.2 ms to answer. One whose shape is the same for everybody is written down once, with a `Slot` for each value.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Self

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Expression, Field, ForeignKey, IntegerField, Model, QuerySet
from django.db.models.sql import InsertQuery


class Slot(Expression):
    """The place of a value that is known only when the query is asked; a number unless told otherwise."""

    def __init__(self, name: str, field: Field[Any, Any] | None = None) -> None:
        super().__init__(output_field=field or IntegerField())
        self.name = name

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, Any]:
        """A parameter, which stands for itself until it is filled."""
        return "%s", (self,)


def known[M: Model](row: M, **whole: Model | None) -> M:
    """The row with what it refers to, as it is in hand already: known by these fields, and not asked for again."""
    for field in row._meta.concrete_fields:
        if isinstance(field, ForeignKey) and field.name in whole:
            field.set_cached_value(row, whole[field.name])
    return row


class Statement:
    """The rows of a query made by `values()`, as dictionaries or as objects of their model."""

    _brings: Mapping[str, type[Model]] = MappingProxyType({})

    @classmethod
    def of_whole(cls, rows: QuerySet[Any, Any], **brings: type[Model]) -> Self:
        """Of every column of the rows, for `objects`: each comes with what it refers to by the names in `brings`."""
        joined = (f"{name}__{column}" for name, model in brings.items() for column in _columns(model))
        own: type[Model] = rows.model
        made = cls(rows.values(*_columns(own), *joined))
        made._brings = brings
        return made

    def __init__(self, rows: QuerySet[Any, Any]) -> None:
        query = rows.query
        self._using = rows.db
        self._compiler = query.get_compiler(rows.db)
        self._sql, self._parameters = self._compiler.as_sql()
        self._names = tuple(query.selected or ())

    def ask(self, **values: object) -> Iterator[dict[str, Any]]:
        """The rows as they are now, with these values in the slots."""
        found = self.bare(**values)
        return (dict(zip(self._names, row, strict=True)) for row in self._compiler.results_iter([found]))

    def bare(self, **values: object) -> list[tuple[Any, ...]]:
        """The same rows as the database has them, columns in the order of `names`: for thousands of texts and numbers.

        A yes or no may be 1 or 0, and times and tokens are whatever the database keeps for them.
        """
        connection = connections[self._using]
        given: list[Any] = [
            one.output_field.get_db_prep_value(values[one.name], connection) if isinstance(one, Slot) else one
            for one in self._parameters
        ]
        with connection.cursor() as cursor:
            cursor.execute(self._sql, given)
            # All rows at once, while the cursor is open: they are read one by one only later.
            return list(cursor.fetchall())

    @property
    def names(self) -> tuple[str, ...]:
        """What the columns are called, in their order."""
        return self._names

    def objects[M: Model](self, model: type[M], **values: object) -> Iterator[M]:
        """The rows as objects, where the query names columns of the model and of what it brings, and nothing else.

        A value that is an object fills its slot with its id, and each row knows it as its field of that name.
        """
        whole = {name: one for name, one in values.items() if isinstance(one, Model)}
        for row in self.ask(**values | {name: one.pk for name, one in whole.items()}):
            brought = {name: self._brought(kind, row, f"{name}__") for name, kind in self._brings.items()}
            yield known(self._object(model, row), **whole, **brought)

    def _brought(self, model: type[Model], row: Mapping[str, Any], start: str) -> Model | None:
        # Joined from outside: where a row refers to nothing, every column is empty.
        there = row[f"{start}{model._meta.pk.attname}"] is not None if model._meta.pk else False
        return self._object(model, row, start) if there else None

    def _object[M: Model](self, model: type[M], row: Mapping[str, Any], start: str = "") -> M:
        columns = _columns(model)
        return model.from_db(self._using, columns, tuple([row[f"{start}{name}"] for name in columns]))


@cache
def _columns(model: type[Model]) -> tuple[str, ...]:
    return tuple(one.attname for one in model._meta.concrete_fields)


def insert[M: Model](row: M) -> M:
    """Write a new row, which then has its id: what `save` does, without signals and without building the statement.

    For rows that every press writes. The database holds what it holds of every row: raises IntegrityError.
    """
    sql, fields = _insertion(type(row))
    connection = connections[DEFAULT_DB_ALIAS]
    given = [field.get_db_prep_save(field.pre_save(row, add=True), connection) for field in fields]
    with connection.cursor() as cursor:
        cursor.execute(sql, given)
        (row.pk,) = cursor.fetchone()
    row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS
    return row


@cache
def _insertion(model: type[Model]) -> tuple[str, tuple[Field[Any, Any], ...]]:
    fields = tuple(one for one in model._meta.concrete_fields if not one.primary_key)
    query = InsertQuery(model)
    query.insert_values(fields, [model()])
    compiler = query.get_compiler(DEFAULT_DB_ALIAS)
    compiler.returning_fields = [model._meta.pk]
    ((sql, _),) = compiler.as_sql()
    return sql, fields


def several(name: str, many: int) -> list[Any]:
    """The places of so many ids, for `__in`."""
    return [Slot(f"{name}_{place}") for place in range(many)]


def filling(name: str, ids: Collection[int]) -> dict[str, int]:
    """The ids for as many places as `room_for` says: the last one is repeated in those that are left."""
    given = sorted(ids)
    given += given[-1:] * (room_for(given) - len(given))
    return {f"{name}_{place}": one for place, one in enumerate(given)}


def room_for(ids: Collection[int]) -> int:
    """How many places a query for these ids has: few sizes, so that few queries are written down."""
    return 1 << (len(ids) - 1).bit_length()


def add_up(rows: Iterable[Model], times: int = 1) -> None:
    """Add each row to the one of its `KEYS`, in each of its `SUMS`, so many times; where there is none it is that one.

    One statement for rows of one model. The caller holds what these rows belong to: two at once would wait crosswise.
    """
    by_model: dict[type[Model], list[Model]] = {}
    for row in rows:
        by_model.setdefault(type(row), []).append(row)
    for model, found in by_model.items():
        _add_up(model, found, times)


def _add_up(model: Any, rows: list[Any], times: int) -> None:
    connection = connections[DEFAULT_DB_ALIAS]
    fields = _summed(model)
    given = [
        getattr(row, field.attname) * times
        if field.name in model.SUMS
        else field.get_db_prep_save(getattr(row, field.attname), connection)
        for row in rows
        for field in fields
    ]
    with connection.cursor() as cursor:
        cursor.execute(_adding(model, len(rows)), given)


@cache
def _summed(model: type[Model]) -> tuple[Field[Any, Any], ...]:
    return tuple(one for one in model._meta.concrete_fields if not one.primary_key)


@cache
def _adding(model: Any, many: int) -> str:
    name = connections[DEFAULT_DB_ALIAS].ops.quote_name
    table, fields = name(model._meta.db_table), _summed(model)
    places = f"({', '.join('%s' for _ in fields)})"
    keys = ", ".join(name(model._meta.get_field(one).column) for one in model.KEYS)
    sums = ", ".join(f"{name(one)} = {table}.{name(one)} + excluded.{name(one)}" for one in model.SUMS)
    columns, rows = ", ".join(name(one.column or one.attname) for one in fields), ", ".join([places] * many)
    return f"INSERT INTO {table} ({columns}) VALUES {rows} ON CONFLICT ({keys}) DO UPDATE SET {sums}"  # noqa: S608
