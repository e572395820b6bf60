"""The server as docs/deploy.md has it: alone, behind Caddy, or behind nginx, with nothing of TLS."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

from bench.servers import OURS, free_port, serving, wait_for

PAGE = Path(__file__).parents[2] / "docs" / "deploy.md"


def available() -> tuple[str, ...]:
    """The fronts that this machine can try."""
    return ("alone", *(name for name in ("caddy", "nginx") if shutil.which(name) or Path(f"/usr/sbin/{name}").exists()))


@contextlib.contextmanager
def standing(front: str, folder: Path) -> Iterator[int]:
    """The port at which the table is reached."""
    os.environ["MAELSTROM_TRUSTED_PROXIES"] = "0" if front == "alone" else "1"
    with serving(OURS) as (behind, _):
        if front == "alone":
            yield behind
            return
        port = free_port()
        process = {"caddy": _caddy, "nginx": _nginx}[front](port, behind, folder)
        try:
            wait_for(port)
            yield port
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(10)


def _caddy(port: int, behind: int, folder: Path) -> subprocess.Popen[bytes]:
    config = folder / "Caddyfile"
    config.write_text(
        f"{{\n admin off\n auto_https off\n}}\n:{port} {{\n reverse_proxy 127.0.0.1:{behind}\n}}\n", encoding="utf-8"
    )
    return _started(["caddy", "run", "--config", str(config), "--adapter", "caddyfile"], folder)


def _nginx(port: int, behind: int, folder: Path) -> subprocess.Popen[bytes]:
    """With the very lines of the page."""
    [lines] = re.findall(r"```\n(client_max_body_size.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    lines = lines.replace("127.0.0.1:8000", f"127.0.0.1:{behind}")
    temps = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    config = folder / "nginx.conf"
    config.write_text(
        f"pid {folder}/nginx.pid; error_log {folder}/error.log; events {{ worker_connections 4096; }}\n"
        f"http {{ access_log off; {temps} server {{ listen 127.0.0.1:{port}; {lines} }} }}\n",
        encoding="utf-8",
    )
    binary = shutil.which("nginx") or "/usr/sbin/nginx"
    return _started([binary, "-c", str(config), "-g", "daemon off;"], folder)


def _started(command: list[str], folder: Path) -> subprocess.Popen[bytes]:
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.Popen(command, start_new_session=True, env={**os.environ, "HOME": str(folder)}, **quiet)  # type: ignore[call-overload]
