"""Deleting a campaign, and bringing it back: asked first, with its name typed again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from campaigns.access import SignedInRequest, storyteller_or_404
from campaigns.ending import delete_campaign, restore_campaign
from campaigns.pages import CampaignPage, show
from campaigns.refusals import PERMISSION
from rules.sheets import Problem


@dataclass(frozen=True)
class DeletePage(CampaignPage):
    """The question before a campaign is deleted or brought back, with why it was refused and what was `typed`."""

    template: ClassVar[str] = "campaigns/delete.html"
    tab: ClassVar[str] = "settings"

    problem: Problem | None = None
    typed: str = ""


@require_http_methods(["GET", "POST"])
@login_required
def delete(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Ask, then delete; or bring a deleted campaign back."""
    membership = storyteller_or_404(request.user, campaign_id)
    if request.method == "GET":
        return show(request, DeletePage(membership))
    typed = request.POST.get("name", "")[:400]
    if "restore" in request.POST:
        found = restore_campaign(campaign_id=campaign_id, by=request.user)
    else:
        found = delete_campaign(campaign_id=campaign_id, by=request.user, name=typed)
    if isinstance(found, Problem):
        status = PERMISSION.get(found.code, 422)
        return show(request, DeletePage(membership, found, typed), status=status)
    messages.success(request, f"{found.name} is {'deleted' if found.deleted_at else 'back'}.")
    return redirect(found)
