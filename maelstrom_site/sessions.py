"""Sessions as Django keeps them, whose cookie is taken away only by whoever signs out."""

from __future__ import annotations

from django.conf import settings
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse


class KeptSessionMiddleware(SessionMiddleware):
    """Leaves a cookie alone that names no session any more.

    A new password gives the session another key. What another tab had sent with the old one just before would be
    answered by deleting the cookie, which by then holds the new key: the person would be signed out everywhere.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """The response, without a deletion that nobody asked for."""
        answer = super().process_response(request, response)
        kept = answer.cookies.get(settings.SESSION_COOKIE_NAME)
        if kept is not None and not kept.value and not request.session.modified:
            del answer.cookies[settings.SESSION_COOKIE_NAME]
        return answer
