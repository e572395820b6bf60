"""Moves every announcement out of its roll, a thousand rolls at a time; and on SQLite, random ids into their bytes.

Each thousand is a transaction of its own, so that a log of any length needs the same memory and an upgrade that was
stopped goes on where it was. Written as SQL: the code of today may not read the rows of then. An announcement of an
earlier release keeps all of its fields: what had its usual value then is known to nobody but that release.
"""

import hashlib
import json
import uuid

from django.db import migrations, transaction

MANY = 1_000


def move_out(apps, schema_editor):
    """Each different announcement of a table into one row, and its rolls to that row."""
    connection = schema_editor.connection
    known = {}
    for rows in _batches(connection, "id, campaign_id, check_document, opening", "rolls_roll", "announcement_id IS NULL"):
        with transaction.atomic(connection.alias), connection.cursor() as cursor:
            if len(known) > MANY * 10:
                known.clear()
            changes = [
                (_announced(cursor, known, campaign, _canonical(document)), _throws(opening), pk)
                for pk, campaign, document, opening in rows
            ]
            cursor.executemany("UPDATE rolls_roll SET announcement_id = %s, opening = %s WHERE id = %s", changes)
    _rewrite_ids(connection, str, lambda text: uuid.UUID(text).bytes)


def move_back(apps, schema_editor):
    """Each announcement into all of its rolls again."""
    connection = schema_editor.connection
    _rewrite_ids(connection, bytes, lambda kept: uuid.UUID(bytes=kept).hex)
    for rows in _batches(connection, "id, announcement_id, opening", "rolls_roll", "announcement_id IS NOT NULL"):
        with transaction.atomic(connection.alias), connection.cursor() as cursor:
            changes = [(_text(cursor, announcement), _objects(opening), pk) for pk, announcement, opening in rows]
            cursor.executemany(
                "UPDATE rolls_roll SET announcement_id = NULL, check_document = %s, opening = %s WHERE id = %s", changes
            )
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM rolls_announcement")


def _batches(connection, columns, table, condition):
    """The rows in the order of their ids, `MANY` at a time; read anew for each, for the rows change in between."""
    last = 0
    while True:
        with connection.cursor() as cursor:
            cursor.execute(
                f"SELECT {columns} FROM {table} WHERE id > %s AND {condition} ORDER BY id LIMIT {MANY}", [last]
            )
            rows = cursor.fetchall()
        if not rows:
            return
        yield rows
        last = rows[-1][0]


def _announced(cursor, known, campaign, text):
    key = campaign, hashlib.sha256(text.encode()).digest()[:16]
    if key not in known:
        cursor.execute("SELECT id FROM rolls_announcement WHERE campaign_id = %s AND digest = %s", key)
        found = cursor.fetchone()
        if found is None:
            cursor.execute(
                "INSERT INTO rolls_announcement (campaign_id, digest, text) VALUES (%s, %s, %s) RETURNING id",
                [*key, text],
            )
            found = cursor.fetchone()
        known[key] = found[0]
    return known[key]


def _text(cursor, announcement):
    cursor.execute("SELECT text FROM rolls_announcement WHERE id = %s", [announcement])
    return cursor.fetchone()[0]


def _canonical(document):
    """The document as it was written, in canonical order; PostgreSQL hands it out read already or as text."""
    value = json.loads(document) if isinstance(document, str) else document
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _throws(opening):
    rows = json.loads(opening)
    if not all(isinstance(row, dict) for row in rows):
        return opening
    if any(row.keys() - {"kind", "role", "faces"} for row in rows):
        return opening  # the field reads both
    short = [[row.get("role", ""), *row.get("faces", ())] for row in rows]
    return json.dumps(short, ensure_ascii=False, separators=(",", ":"))


def _objects(opening):
    rows = json.loads(opening)
    long = [row if isinstance(row, dict) else {"kind": "throw", "role": row[0], "faces": row[1:]} for row in rows]
    return json.dumps(long)


def _rewrite_ids(connection, kind, rewritten):
    """SQLite has no type for them: letters become bytes, and the other way where this is taken back."""
    if connection.features.has_native_uuid_field:
        return
    stored = "text" if kind is str else "blob"
    for table, columns in (("rolls_roll", ("token", "request_key")), ("rolls_rollstep", ("request_key",))):
        for rows in _batches(connection, f"id, {', '.join(columns)}", table, f"typeof({columns[-1]}) = '{stored}'"):
            changes = [(*(rewritten(kind(one)) for one in ids), pk) for pk, *ids in rows]
            with transaction.atomic(connection.alias), connection.cursor() as cursor:
                cursor.executemany(
                    f"UPDATE {table} SET {', '.join(f'{one} = %s' for one in columns)} WHERE id = %s", changes
                )


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("rolls", "0005_announcements")]

    operations = [migrations.RunPython(move_out, move_back)]
