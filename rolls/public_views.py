"""Pages for visitors without an account: the welcome page, a roll to try, and the odds of any pool."""

from __future__ import annotations

from typing import cast

from django.http import HttpResponse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_GET, require_http_methods

import rules
from campaigns.access import SignedInRequest, SiteRequest
from campaigns.limits import tried_too_often
from campaigns.pages import show, show_part
from rolls.examples import BUILD, TO_TRY, example
from rolls.explorer import Trial
from rolls.home import home_of
from rolls.limits import TOO_MANY, too_many_odds
from rolls.pages import HomePage, OddsPage, TrialAnswer, WelcomePage
from rolls.what_if import Explored
from rules.dice import SecureDice
from rules.sheets import Problem


@require_GET
def home(request: SiteRequest) -> HttpResponse:
    """For visitors the welcome page, for members what waits for them."""
    if request.user.is_authenticated:
        return show(request, HomePage(home_of(cast("SignedInRequest", request))))
    return _welcome(request, Trial(TO_TRY))


@require_http_methods(["GET", "POST"])
def try_roll(request: SiteRequest) -> HttpResponse:
    """A pool for whoever comes by: its odds, or thrown on the server and forgotten."""
    if request.method == "GET":
        return _welcome(request, Trial(request.GET.dict()))
    trial = Trial(request.POST.dict())
    if trial.problems:
        return _welcome(request, trial, status=422)
    # What cannot be thrown costs nothing, so it was not counted.
    if tried_too_often(request, "try_roll"):
        return _welcome(request, trial, status=429, problem=TOO_MANY)
    return _welcome(request, trial.thrown(SecureDice()))


@require_GET
def odds(request: SiteRequest) -> HttpResponse:
    """The odds explorer: any kind of roll of any game, and the same with one thing changed."""
    explored = Explored(request.GET.dict())
    part = "answer" if request.htmx and request.htmx.target == "odds-answer" else ""
    # What is counted is the work of this process, so that a look at the odds writes nothing.
    refused = too_many_odds(f"address-{request.META.get('REMOTE_ADDR', '')}")
    status = 429 if refused else 422 if explored.problems else 200
    response = show(request, OddsPage(explored, refused), part=part, status=status)
    patch_vary_headers(response, ["HX-Request", "HX-Target"])
    return response


def _welcome(request: SiteRequest, trial: Trial, *, status: int = 200, problem: Problem | None = None) -> HttpResponse:
    if request.htmx:
        response = show_part(request, TrialAnswer(trial, problem), status=status)
    else:
        page = WelcomePage(trial, problem, rules.systems(), example(), BUILD)
        response = show(request, page, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response
