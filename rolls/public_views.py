"""Pages for visitors without an account."""

from django.http import HttpRequest, HttpResponse


def _soon(request: HttpRequest, **_: object) -> HttpResponse:
    return HttpResponse("")


home = try_roll = _soon
