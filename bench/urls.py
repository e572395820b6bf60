"""The site, and one view that does as little as a view that writes can do."""

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from django.views.decorators.http import require_POST

from campaigns.models import Membership


@require_POST
@login_required
def write_one_row(request: HttpRequest) -> HttpResponse:
    """Sign in by session, write one row in one transaction, answer with a word."""
    with transaction.atomic():
        Membership.objects.filter(user_id=request.user.pk).update(role="player")
    return HttpResponse("written")


urlpatterns = [path("bench/one-row/", write_one_row), path("", include("maelstrom_site.urls"))]
