"""People of the demo are everybody's: nobody changes how one signs in as them, or sees where others do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from maelstrom_site.farewell.services import DEMO

OF_THE_ACCOUNT = ("mfa_", "usersessions_", "account_change_", "account_set_", "account_email", "account_reauth")
"""How the names of the library's addresses begin that concern the account behind a sign-in."""


class EverybodysMiddleware:
    """Answers for codes, passkeys, sessions, password and address of a demo person: a page that says why there is none.

    Deleting has a page of its own, which says the same.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, _view: object, _args: object, _named: object) -> HttpResponse | None:
        """The page for a demo person; None, which lets the view answer, for everybody else and everything else."""
        match: Any = request.resolver_match
        if not (match.url_name or "").startswith(OF_THE_ACCOUNT) or not getattr(request.user, "demo", False):
            return None
        status = 200 if request.method in ("GET", "HEAD") else 403
        return render(request, "account/everybodys.html", {"sentence": DEMO.sentence}, status=status)
