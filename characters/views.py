"""Pages of characters."""

from django.http import HttpRequest, HttpResponse


def _soon(request: HttpRequest, **_: object) -> HttpResponse:
    return HttpResponse("")


index = create = sheet = build = save_field = finish = reopen = delete = move = history = _soon
trait_text = party = proposals = decide = _soon
