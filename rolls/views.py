"""Pages and fragments of rolling."""

from django.http import HttpRequest, HttpResponse


def _soon(request: HttpRequest, **_: object) -> HttpResponse:
    return HttpResponse("")


odds = plan = roll = log = entry = answer = _soon
