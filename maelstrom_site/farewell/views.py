"""The page where a person deletes their account: after the password, or a code, or a passkey once more."""

from __future__ import annotations

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from campaigns.access import SignedInRequest
from campaigns.numbers import id_of
from campaigns.pages import show
from maelstrom_site.farewell.faces import FarewellPage
from maelstrom_site.farewell.services import delete_account
from rules.sheets import Problem


@require_http_methods(["GET", "POST"])
@login_required
def delete(request: SignedInRequest) -> HttpResponse:
    """Say what goes and what stays, then delete the account and sign out.

    Nobody is asked for the password only to read that it cannot be done.
    """
    page = FarewellPage.of(request.user)
    if page.problem:
        return show(request, page, status=409 if request.method == "POST" else 200)
    answer: HttpResponse = _asked_again(request, page)
    return answer


@reauthentication_required  # type: ignore[untyped-decorator]
def _asked_again(request: SignedInRequest, page: FarewellPage) -> HttpResponse:
    if request.method == "GET":
        return show(request, page)
    along = {number for value in request.POST.getlist("along")[:1000] if (number := id_of(value))}
    found = delete_account(person=request.user, along=along)
    if isinstance(found, Problem):
        return show(request, FarewellPage.of(request.user), status=409)
    logout(request)
    messages.success(request, "Your account is deleted. What others play with stays, without your name.")
    return redirect("home")
