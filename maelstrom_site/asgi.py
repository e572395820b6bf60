"""The server's one application: live streams as plain ASGI, every page as ordinary WSGI Django on a few kept threads.

Serve it with `python -m maelstrom_site.serve`, which gives connections deadlines too; `runserver` knows no streams.
"""

from __future__ import annotations

import os
import re
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "maelstrom_site.settings")

from a2wsgi import WSGIMiddleware
from django.core.wsgi import get_wsgi_application

# Annotated loosely: Django's and a2wsgi's types of the same interfaces do not know each other.
_django: Any = get_wsgi_application()

# After Django is set up: these modules read models.
from django.conf import settings  # noqa: E402

from maelstrom_site.client import with_client  # noqa: E402
from maelstrom_site.lifespan import lifespan  # noqa: E402
from maelstrom_site.pages import THREADS, PageDesk  # noqa: E402
from rolls.live.stream import Receive, Scope, Send, stream  # noqa: E402

# Annotated loosely: Django's and a2wsgi's types of the same interfaces do not know each other.
_wsgi: Any = WSGIMiddleware(_django, workers=THREADS)
_pages = PageDesk(_wsgi)
_PROXIES = settings.ENV.trusted_proxies
# Eighteen digits: an id that a database takes in every case.
_STREAM = re.compile(r"/campaigns/([0-9]{1,18})/stream/")


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer one connection."""
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    elif scope["type"] == "http":
        scope = with_client(scope, _PROXIES)
        path = scope["path"].removeprefix(scope.get("root_path", ""))
        if found := _STREAM.fullmatch(path):
            await stream(scope, receive, send, int(found[1]))
        else:
            await _pages(scope, receive, send)
    elif scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1000})
