"""The backup and the restore of docs/deploy.md, run as they stand there."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def recipe(heading: str) -> str:
    """The commands under a heading of the page."""
    page = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
    [found] = re.findall(rf"^## {heading}\n.*?```\n(.*?)```", page, re.DOTALL | re.MULTILINE)
    return found


@pytest.fixture
def host(tmp_path: Path) -> Path:
    """A folder as a host has it: an interpreter, a project that notes its migration, and a database in use."""
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "python").symlink_to(sys.executable)
    (tmp_path / "manage.py").write_text("import sys; open('migrated', 'w').write(sys.argv[1])", encoding="utf-8")
    (tmp_path / "var").mkdir()
    (tmp_path / "var" / "secret_key").write_text("kept", encoding="utf-8")
    return tmp_path


def run(host: Path, commands: str) -> None:
    """The commands in a shell of the host's, which stops at the first that fails."""
    subprocess.run(["bash", "-euo", "pipefail", "-c", commands], cwd=host, check=True, timeout=60)


def in_use(path: Path) -> sqlite3.Connection:
    """A database as the server holds it: what was written last stands in the file beside it."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA wal_autocheckpoint=0")
    return connection


def rolls(path: Path) -> list[int]:
    """The rolls in a database."""
    connection = sqlite3.connect(path)
    found = [row[0] for row in connection.execute("SELECT number FROM roll ORDER BY number")]
    connection.close()
    return found


def test_a_backup_of_a_running_server_has_the_newest_roll_and_a_restore_brings_back_just_that(host: Path):
    server = in_use(host / "var" / "maelstrom.sqlite3")
    server.execute("CREATE TABLE roll (number INTEGER)")
    server.execute("INSERT INTO roll VALUES (1)")
    run(host, recipe("Backup"))
    assert rolls(host / "backup.sqlite3") == [1]
    assert (host / "backup.secret_key").read_text(encoding="utf-8") == "kept"
    server.execute("INSERT INTO roll VALUES (2)")
    left = {name: (host / "var" / name).read_bytes() for name in ("maelstrom.sqlite3", "maelstrom.sqlite3-wal")}
    server.close()  # a server that was killed leaves both files behind, as they were
    for name, content in left.items():
        (host / "var" / name).write_bytes(content)
    run(host, recipe("Restore"))
    assert rolls(host / "var" / "maelstrom.sqlite3") == [1]
    assert (host / "migrated").read_text(encoding="utf-8") == "migrate"
    assert rolls(host / "var" / "before" / "maelstrom.sqlite3") == [1, 2]


@pytest.mark.parametrize("target", ["clean"])
def test_cleaning_up_leaves_campaigns_and_accounts_alone(host: Path, target: str):
    shutil.copy(ROOT / "Makefile", host)
    (host / "static-collected").mkdir()
    run(host, f"make --silent {target}")
    assert (host / "var" / "secret_key").exists()
    assert not (host / "static-collected").exists()
    assert not (host / ".venv").exists()


def test_the_demo_stays_out_of_an_installation(host: Path):
    shutil.copy(ROOT / "Makefile", host)
    (host / ".env").write_text("MAELSTROM_HOSTS=dice.example.org\n", encoding="utf-8")
    marks = "touch .venv/made .venv/run .venv/dev; mkdir -p requirements; touch -d 2000-01-01 requirements/run.txt"
    asked = subprocess.run(
        ["bash", "-c", f"{marks}; make --silent demo-may-start"], cwd=host, capture_output=True, text=True, check=False
    )
    assert asked.returncode == 2
    assert "an installation's" in asked.stderr
    assert not (host / "migrated").exists()
