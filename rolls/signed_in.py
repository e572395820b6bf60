"""Pages of people with an account: whoever is signed out meanwhile is told so, and keeps what they have typed."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

type View = Callable[..., HttpResponse]


def signed_in(view: View) -> View:
    """`login_required` that never sends a sign-in page into a fragment: htmx gets a toast with a link instead."""
    page = login_required(view)

    @wraps(view)
    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.user.is_authenticated or not getattr(request, "htmx", False):
            return page(request, *args, **kwargs)
        toast = {"text": "You are signed out. Nothing was done.", "kind": "error"}
        toast |= {"url": reverse("account_login"), "action": "Sign in"}
        response = HttpResponse(status=403)
        response["HX-Trigger"] = json.dumps({"toast": toast})
        response["HX-Reswap"] = "none"
        return response

    return answer
