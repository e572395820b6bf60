"""Archives of tables: packed, brought, and a worker that does not wait for a thread."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from campaigns.models import Campaign, Membership, User
from rolls.archives import views, works
from rolls.archives.models import Arrival
from rolls.archives.packing import packed_campaign


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The work is done before the answer: a thread would not see what a test has not committed."""
    monkeypatch.setattr(works, "begin", lambda arrival: works.work_on(arrival.pk))
    monkeypatch.setattr(views, "begin", lambda arrival: works.work_on(arrival.pk))


def packed(campaign: Campaign, by: User) -> bytes:
    """The archive of a table, as this storyteller packs it."""
    with packed_campaign(Membership.objects.get(campaign=campaign, user=by)) as file:
        return file.read()


def parts_of(data: bytes) -> dict[str, bytes]:
    """The files in an archive."""
    with zipfile.ZipFile(io.BytesIO(data)) as found:
        return {name: found.read(name) for name in found.namelist()}


def zipped(parts: dict[str, bytes]) -> bytes:
    """An archive of these files."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in parts.items():
            file.writestr(name, data)
    return made.getvalue()


def changed(
    data: bytes, name: str, change: Callable[[dict], object], line: int = 0, *, ascii_only: bool = True
) -> bytes:
    """The archive with one row changed."""
    parts = parts_of(data)
    rows = [json.loads(one) for one in parts[name].splitlines()]
    change(rows[line])
    parts[name] = b"".join(json.dumps(row, ensure_ascii=ascii_only).encode() + b"\n" for row in rows)
    return zipped(parts)


def sent(client: Client, by: User, data: bytes) -> Arrival:
    """What becomes of an archive that somebody sends."""
    client.force_login(by)
    answer = client.post("/campaigns/bring/", {"archive": SimpleUploadedFile("table.zip", data)})
    assert answer.status_code == 302, answer.content
    assert client.get(answer["Location"]).status_code == 200
    return Arrival.objects.order_by("-at").first()  # type: ignore[return-value]


def brought(client: Client, by: User, data: bytes, seat: int = 1) -> Campaign:
    """The campaign that an archive becomes after a yes."""
    arrival = sent(client, by, data)
    assert arrival.state == "ready", arrival.trouble
    client.post(arrival.get_absolute_url(), {"seat": str(seat)})
    arrival.refresh_from_db()
    assert arrival.state == "done", arrival.trouble
    assert client.get(arrival.get_absolute_url()).status_code == 200
    assert arrival.campaign is not None
    return arrival.campaign
