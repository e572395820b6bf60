"""What the environment may set: one typed class, safe by default."""

from __future__ import annotations

import os
import re
import secrets
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

BASE_DIR = Path(__file__).resolve().parent.parent

KEY_LETTERS = 50
"""Of a key that is made here; a file with fewer was cut off."""


class Environment(BaseSettings):
    """Every setting a self-hoster may change, read from `MAELSTROM_…` variables or a `.env` file.

    The defaults serve one machine without any service, over TLS ended by a proxy, with nothing of the demo.
    """

    model_config = SettingsConfigDict(
        env_prefix="MAELSTROM_", env_file=BASE_DIR / ".env", extra="ignore", env_ignore_empty=True
    )

    debug: bool = False
    demo: bool = Field(default=False, description="One-click sign-in as the people of the demo campaign.")
    secret_key: str = Field(default="", description="Empty: one is made and kept beside the database.")
    hosts: Annotated[tuple[str, ...], NoDecode] = Field(
        default=("localhost", "127.0.0.1", "[::1]"), description="Names this server answers to, with commas."
    )
    https: bool = Field(default=True, description="Cookies only over TLS, strict transport, redirect to https.")
    trusted_proxies: int = Field(default=0, ge=0, le=5, description="How many proxies stand in front.")
    database_url: str = Field(default="", description="Empty: SQLite in the data folder.")
    data_dir: Path = Field(default=BASE_DIR / "var", description="Where SQLite and the secret key live.")
    live: Literal["process", "polling"] = Field(
        default="process", description="process: one server process. polling: several, on one database."
    )
    streams: int = Field(default=2_000, ge=1, description="Open pages that one process keeps up to date.")
    streams_each: int = Field(default=30, ge=1, description="Of these, one person's.")
    streams_of_an_address: int = Field(default=300, ge=1, description="Of these, one address's: a household, a school.")
    static_manifest: bool = Field(default=True, description="Hashed, compressed static files; needs collectstatic.")
    mail_url: str = Field(default="", description="smtp://user:password@host:587; empty: no mail is sent.")
    mail_from: str = "Maelstrom <noreply@localhost>"
    sign_up_open: bool = Field(default=True, description="Whether strangers may create an account.")

    @field_validator("hosts", mode="before")
    @classmethod
    def split_hosts(cls, value: object) -> object:
        """Several hosts stand in one variable, with commas between them."""
        return tuple(part.strip() for part in value.split(",") if part.strip()) if isinstance(value, str) else value

    def model_post_init(self, _context: object) -> None:
        """Keep a secret key in the data folder when none is given."""
        try:
            self.data_dir.mkdir(parents=True, exist_ok=True)
            self.secret_key = self.secret_key or _kept_key(self.data_dir / "secret_key")
        except OSError as error:
            raise SystemExit(f"Maelstrom cannot use its data folder {self.data_dir}: {error.strerror}.") from None

    @classmethod
    def settings_names(cls) -> tuple[str, ...]:
        """The variables one may set, as they are spelled in the environment."""
        return tuple(f"MAELSTROM_{name.upper()}" for name in cls.model_fields)


def _kept_key(path: Path) -> str:
    """The key in the file, made first where there is none. Raises SystemExit for one that is not whole."""
    if not path.exists():
        _put_whole(path, secrets.token_urlsafe(KEY_LETTERS))
    key = path.read_bytes().strip()
    if len(key) >= KEY_LETTERS and re.fullmatch(rb"[!-~]+", key):
        return key.decode("ascii")
    raise SystemExit(
        f"Maelstrom's key in {path} is empty, too short or damaged. Put the one of your backup there; or delete the "
        "file: a new one is made, and everybody signs in once more."
    )


def _put_whole(path: Path, text: str) -> None:
    """Write a file that nobody ever sees half of, unless another process has put it there first."""
    with tempfile.NamedTemporaryFile("w", dir=path.parent, prefix=f".{path.name}-", encoding="utf-8") as half:
        half.write(text)
        half.flush()
        os.fsync(half.fileno())
        with suppress(FileExistsError):
            # A link and no rename: it fails where the file is there, so that processes that start at once read one key.
            os.link(half.name, path)


@cache
def environment() -> Environment:
    """The environment, read once. Raises SystemExit with one sentence where it cannot be used."""
    try:
        return Environment()
    except ValidationError as error:
        first = error.errors()[0]
        name = f"MAELSTROM_{'_'.join(str(part) for part in first['loc']).upper()}"
        raise SystemExit(f"Maelstrom cannot read the setting {name}: {first['msg']}.") from None
