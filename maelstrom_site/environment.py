"""What the environment may set: one typed class, safe by default."""

from __future__ import annotations

import secrets
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

BASE_DIR = Path(__file__).resolve().parent.parent


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
    static_manifest: bool = Field(default=True, description="Hashed, compressed static files; needs collectstatic.")
    mail_url: str = Field(default="", description="smtp://user:password@host:587; empty prints mail to the console.")
    mail_from: str = "Maelstrom <noreply@localhost>"
    sign_up_open: bool = Field(default=True, description="Whether strangers may create an account.")

    @field_validator("hosts", mode="before")
    @classmethod
    def split_hosts(cls, value: object) -> object:
        """Several hosts stand in one variable, with commas between them."""
        return tuple(part.strip() for part in value.split(",") if part.strip()) if isinstance(value, str) else value

    def model_post_init(self, _context: object) -> None:
        """Keep a secret key in the data folder when none is given."""
        self.data_dir.mkdir(parents=True, exist_ok=True)
        if not self.secret_key:
            self.secret_key = _kept_key(self.data_dir / "secret_key")

    @classmethod
    def settings_names(cls) -> tuple[str, ...]:
        """The variables one may set, as they are spelled in the environment."""
        return tuple(f"MAELSTROM_{name.upper()}" for name in cls.model_fields)


def _kept_key(path: Path) -> str:
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(50), encoding="utf-8")
    return path.read_text(encoding="utf-8").strip()


@cache
def environment() -> Environment:
    """The environment, read once."""
    return Environment()
