"""The demo's one-click sign-in."""

from django.http import HttpRequest, HttpResponse


def sign_in(request: HttpRequest, username: str) -> HttpResponse:
    """Sign in as one of the demo's people."""
    return HttpResponse("")
