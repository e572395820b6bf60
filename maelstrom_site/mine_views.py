"""Everything of mine: a page that says what is in it, and the file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods

from campaigns.access import SignedInRequest
from campaigns.limits import at_most_each
from campaigns.pages import Page, show
from maelstrom_site.mine import everything_of
from rules.sheets import Problem

TOO_MANY = Problem(code="too_many", sentence="That was a lot at once. Wait a few minutes, then ask for it again.")
lately = at_most_each("mine", 5, 300, TOO_MANY)


@dataclass(frozen=True)
class MinePage(Page):
    """What the file holds, and the way to it."""

    template: ClassVar[str] = "account/mine.html"

    problem: Problem | None = None


@require_GET
@login_required
def mine(request: SignedInRequest) -> HttpResponse:
    """What is in the file."""
    return show(request, MinePage())


@require_http_methods(["POST"])
@login_required
def mine_file(request: SignedInRequest) -> HttpResponseBase:
    """The file itself, sent as it is read."""
    if problem := lately(request.user):
        return show(request, MinePage(problem), status=429)
    answer = StreamingHttpResponse(everything_of(request.user), content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="maelstrom-mine-{timezone.localdate():%Y-%m-%d}.json"'
    return answer
