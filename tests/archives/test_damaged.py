"""A damaged archive is refused in words with the place; nothing of it is written."""

from __future__ import annotations

import io
import json
import random
import zipfile

import pytest
from django.core.cache import caches

from campaigns.models import Campaign, User
from characters.models import Character
from rolls.models import Roll
from tests.archives.conftest import changed, packed, parts_of, sent, zipped
from tests.factories import make_character, make_npc
from tests.notes.writing import written
from tests.rolls.conftest import throw

pytestmark = pytest.mark.django_db


@pytest.fixture
def archive(campaign, storyteller, player) -> bytes:
    """A small table with a little of everything."""
    ilse = make_character(campaign, player)
    make_npc(campaign)
    throw(player, ilse, (10, 1, 9, 7, 3, 2, 6))
    throw(player, ilse, (2, 3, 4), kind="willpower", visibility="private")
    written(campaign, storyteller, title="The crate", text="It breathes.", readers="table")
    return packed(campaign, storyteller)


def refused(client, by: User, data: bytes) -> str:
    before = Campaign.objects.count(), Roll.objects.count(), Character.objects.count(), User.objects.count()
    arrival = sent(client, by, data)
    assert arrival.state == "refused"
    after = Campaign.objects.count(), Roll.objects.count(), Character.objects.count(), User.objects.count()
    assert before == after
    return " ".join(arrival.trouble)


ROLLS = "rolls.roll.jsonl"
CASES = {
    "a later version": (lambda a: changed(a, "manifest.json", lambda row: row.update(version=99)), "version 99"),
    "another format": (lambda a: changed(a, "manifest.json", lambda row: row.update(format="x")), "no archive"),
    "another system": (lambda a: changed(a, "campaign.json", lambda row: row.update(system="chess")), "campaign.json"),
    "no zip": (lambda a: b"PK nothing of that kind", "no zip file"),
    "cut off": (lambda a: a[: len(a) // 2], "cut off"),
    "a part is missing": (lambda a: zipped({n: d for n, d in parts_of(a).items() if n != ROLLS}), "part is missing"),
    "a way out of the folder": (lambda a: zipped({**parts_of(a), "../../etc/passwd": b"x"}), "no archive of this"),
    "a bomb": (lambda a: zipped({**parts_of(a), ROLLS: b"0" * 30_000_000}), "times larger"),
    "a row is missing": (lambda a: zipped({**parts_of(a), ROLLS: b""}), "has 0 rows"),
    "a reference to nothing": (lambda a: changed(a, ROLLS, lambda row: row.update(character=777)), "leads to 777"),
    "a number out of range": (lambda a: changed(a, ROLLS, lambda row: row.update(seq=-1)), '"seq"'),
    "dice that lie": (lambda a: changed(a, ROLLS, lambda row: row.update(value=row["value"] + 1)), "dice"),
    "a die with eleven": (lambda a: changed(a, ROLLS, lambda row: row["opening"][0].append(11)), "line 1"),
    "a NUL": (lambda a: changed(a, ROLLS, lambda row: row.update(reason="a\x00b")), "half a character"),
    "half a surrogate": (lambda a: changed(a, ROLLS, lambda row: row.update(reason="\ud800")), "half a character"),
    "a control character": (
        lambda a: changed(a, ROLLS, lambda row: row.update(reason="a\x07b")),
        "letter that is none",
    ),
    "a disguised name": (
        lambda a: changed(a, ROLLS, lambda row: row.update(roller_name="\u202emosaT")),
        "one that disguises others",
    ),
    "a disguised word of a note": (
        lambda a: changed(a, "notes.note.jsonl", lambda row: row.update(title="\u2067Ilse")),
        "one that disguises others",
    ),
    "a disguise that is not written as an escape": (
        lambda a: changed(a, ROLLS, lambda row: row.update(reason="\u202emosaT"), ascii_only=False),
        "one that disguises others",
    ),
    "too long": (lambda a: changed(a, ROLLS, lambda row: row.update(reason="ж" * 999)), "at most"),
    "a field too many": (lambda a: changed(a, ROLLS, lambda row: row.update(evil=1)), '"evil"'),
    "a sheet that is none": (
        lambda a: changed(a, "characters.character.jsonl", lambda row: row.update(document={"x": 1})),
        "sheet",
    ),
    "twice the number": (lambda a: changed(a, ROLLS, lambda row: row.update(seq=2)), "line"),
    "a float": (lambda a: changed(a, ROLLS, lambda row: row.update(seq=1.5)), "no whole number"),
}


@pytest.mark.parametrize("case", CASES)
def test_a_damaged_archive_is_refused_with_the_place(client, stranger, archive, case):
    damage, said = CASES[case]
    assert said in refused(client, stranger, damage(archive))


def test_a_file_that_is_held_twice_is_refused(client, stranger, archive):
    made = io.BytesIO(archive)
    with pytest.warns(UserWarning, match="Duplicate"), zipfile.ZipFile(made, "a") as file:
        file.writestr(ROLLS, b"{}")
    assert "twice" in refused(client, stranger, made.getvalue())


def _damage(rng: random.Random, archive: bytes) -> bytes:
    """Flip bytes of the file, or put nonsense into one value of one row, or drop or repeat a row."""
    if rng.random() < 0.3:
        data = bytearray(archive)
        for _ in range(rng.randint(1, 6)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        return bytes(data)
    parts = parts_of(archive)
    name = rng.choice([one for one, data in parts.items() if data])
    rows = parts[name].splitlines()
    at = rng.randrange(len(rows))
    row = json.loads(rows[at])
    key = rng.choice(list(row))
    row[key] = rng.choice([None, -1, 10**30, "", "x" * 300, [], {}, True, [[]], {"a": {"b": []}}, "Ω\u202e", 1.5, 2])
    rows[at] = json.dumps(row).encode()
    if rng.random() < 0.2:
        rows.pop(at) if rng.random() < 0.5 else rows.append(rows[at])
    parts[name] = b"\n".join(rows)
    return zipped(parts)


def test_three_hundred_damaged_archives_break_nothing_and_write_nothing_by_halves(client, stranger, archive):
    rng = random.Random(12)  # seeded: the same three hundred each time
    taken = 0
    for _ in range(300):
        caches["process"].clear()
        before = Campaign.objects.count(), Roll.objects.count()
        arrival = sent(client, stranger, _damage(rng, archive))
        assert (Campaign.objects.count(), Roll.objects.count()) == before
        if arrival.state == "ready":
            client.post(arrival.get_absolute_url(), {"seat": "0"})
            arrival.refresh_from_db()
            assert arrival.state == "done", arrival.trouble
            taken += 1
            made = arrival.campaign
            for tab in ("", "log/", "party/", "notes/", "members/", "cast/"):
                assert client.get(f"{made.get_absolute_url()}{tab}").status_code == 200, tab
            for one in made.characters.all():
                assert client.get(one.get_absolute_url()).status_code == 200
    assert taken < 120
