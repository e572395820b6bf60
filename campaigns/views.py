"""Pages of a campaign."""

from django.http import HttpRequest, HttpResponse


def _soon(request: HttpRequest, **_: object) -> HttpResponse:
    return HttpResponse("")


index = create = table = settings = archive = members = renew_invite = change_role = remove = leave = join = _soon
