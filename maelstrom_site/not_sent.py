"""Texts that a page without scripts sent in vain: shown again at once, or after signing in where they came from.

The session of the browser keeps them, which signing in takes over. Only the page that they were sent from gives them
back, to somebody who may open it, and once.
"""

from __future__ import annotations

import re

from django.http import HttpRequest

from campaigns.limits import tried_too_often

KEY = "not_sent"
MOST = 100_000
"""Letters that are kept for one browser: the longest sheet has fewer."""

_NOBODY_TYPED = re.compile(
    r"csrfmiddlewaretoken|request_key|seen.*|base.*|page|next|confirmed|.*password.*", re.IGNORECASE
)
_LETTER = re.compile(r"[^\W\d_]")

type Texts = list[tuple[str, str]]


def typed_in(request: HttpRequest) -> Texts:
    """What a person may have typed into the form that was sent: the name of each field in words, and its text."""
    found = [
        (_words(name), text)
        for name, values in request.POST.lists()
        if not _NOBODY_TYPED.fullmatch(name)
        for text in values
        if _LETTER.search(text)
    ]
    return found if sum(len(text) for _, text in found) <= MOST else []


def keep(request: HttpRequest, page: str) -> None:
    """Keep what was sent from `page` until somebody signs in; not from an address that sends again and again."""
    texts = typed_in(request)
    if texts and not tried_too_often(request, "not_sent"):
        request.session[KEY] = {"page": page, "texts": texts}


def given_back(request: HttpRequest) -> Texts:
    """What was sent from this page while its sender was signed out; kept no longer."""
    if not request.user.is_authenticated or request.session.get(KEY, {}).get("page") != request.get_full_path():
        return []
    return [(str(field), str(text)) for field, text in request.session.pop(KEY)["texts"]]


def _words(name: str) -> str:
    return name.rpartition(".")[2].replace("_", " ").replace("-", " ").capitalize()
