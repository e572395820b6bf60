"""Real browsers on the real server: two people at once, and nothing in their consoles."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect

from campaigns.models import User
from tests.server import AsgiServer
from tests.streams import sign_in

# Playwright's synchronous API runs in an event loop, where Django would refuse every query of the test itself.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

QUIET = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip

expect.set_options(timeout=15_000)  # an upper bound, for a machine that is busy

type OpenPage = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder is a browser test."""
    for item in items:
        if "/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The browser named in CHROMIUM, one on the PATH, or else Playwright's own."""
    names = (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome")
    found = next((path for name in names if name and (path := shutil.which(name))), None)
    return {**browser_type_launch_args, "args": list(QUIET), **({"executable_path": found} if found else {})}


@pytest.fixture
def server(transactional_db: None) -> Iterator[AsgiServer]:
    """The server, which a test may stop and start again on the same port."""
    running = AsgiServer().start()
    yield running
    running.stop()


class Trouble:
    """What a page must not do: write to its console, throw, or ask another host. A test may allow what it provokes."""

    def __init__(self, host: str) -> None:
        self._host = host
        self._seen: list[str] = []
        self._allowed: list[str] = []

    def watch(self, page: Page) -> None:
        """Note what goes wrong on this page from now on."""
        page.on("console", self._said)
        page.on("pageerror", lambda error: self._seen.append(f"threw {error}"))
        page.on("request", self._asked)

    def allow(self, *parts: str) -> None:
        """Expect messages that contain one of these."""
        self._allowed += parts

    @property
    def unexpected(self) -> list[str]:
        """What went wrong and was not expected."""
        return [one for one in self._seen if not any(part in one for part in self._allowed)]

    def _said(self, message: ConsoleMessage) -> None:
        self._seen.append(f"console {message.type}: {message.text} ({message.location.get('url', '')})")

    def _asked(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in {"http", "https", "ws", "wss"} and parts.netloc != self._host:
            self._seen.append(f"asked {request.url}")


@pytest.fixture
def trouble(server: AsgiServer) -> Iterator[Trouble]:
    """Fails the test at its end when a page did what it must not do."""
    watching = Trouble(urlsplit(server.url).netloc)
    yield watching
    assert watching.unexpected == []


@pytest.fixture
def open_page(browser: Browser, server: AsgiServer, trouble: Trouble) -> Iterator[OpenPage]:
    """Opens a page in a browser of its own, signed in as `user` (None: nobody), and waits for its script's stream."""
    contexts = []

    def opened(user: User | None, path: str, **how: Any) -> Page:
        context = browser.new_context(base_url=server.url, **how)
        context.set_default_timeout(15_000)
        contexts.append(context)
        if user:
            context.add_cookies([{"name": "sessionid", "value": sign_in(user), "url": server.url}])
        page = context.new_page()
        trouble.watch(page)
        page.goto(path)
        if how.get("java_script_enabled", True) and page.locator("[data-live]").count():
            expect(page.locator("[data-live]")).to_have_attribute("data-live-state", "open")
        return page

    yield opened
    for context in contexts:
        context.close()


def set_hidden(page: Page, hidden: bool) -> None:
    """Send the tab to the background, or bring it back, as far as the page can tell."""
    page.evaluate(
        """(hidden) => {
          Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
          const state = hidden ? "hidden" : "visible";
          Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


# What is put in later fades in later: nothing moves until axe has looked.
HELD_STILL = """() => {
  const still = new CSSStyleSheet();
  still.replaceSync("*, *::before, *::after { transition: none !important; animation: none !important }");
  document.adoptedStyleSheets.push(still);
}"""
LET_GO = "() => { document.adoptedStyleSheets.pop(); }"


def expect_accessible(page: Page) -> None:
    """Fail with what axe finds on the page while nothing moves: a colour that still fades in is nobody's colour."""
    page.evaluate(HELD_STILL)
    found = Axe().run(page)
    page.evaluate(LET_GO)
    assert not found.response["violations"], found.generate_report()
