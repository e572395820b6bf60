"""The demo's one-click sign-in."""

from __future__ import annotations

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from campaigns.models import Campaign, User


@require_POST
def sign_in(request: HttpRequest, username: str) -> HttpResponse:
    """Sign in as one of the demo's people, and go to their table. Nobody else can be signed in as."""
    person = get_object_or_404(User, username=username, demo=True, is_active=True)
    # Two backends are set, and login() cannot choose for somebody who gave no password.
    login(request, person, backend="django.contrib.auth.backends.ModelBackend")
    return redirect(Campaign.objects.visible_to(person).order_by("pk").first() or "home")
