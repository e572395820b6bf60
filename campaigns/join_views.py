"""Coming to a table by its invite."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaigns.access import SignedInRequest, SiteRequest
from campaigns.forms import JoinForm
from campaigns.limits import tried_too_often
from campaigns.models import Campaign, Membership, Role
from campaigns.services import join_campaign
from rules.sheets import Problem


@require_http_methods(["GET", "POST"])
def join(request: SignedInRequest, invite: str) -> HttpResponse:
    """Show whose table the invite leads to, then take a seat. A dead invite and one that never was look alike."""
    campaign = Campaign.objects.open_to_invite(invite).first()
    if campaign is None:
        return _too_many(request) if tried_too_often(request, "invite") else _dead_invite(request)
    if not request.user.is_authenticated:
        return _signed_out(request, campaign)
    if campaign.memberships.filter(user=request.user).exists():
        return redirect(campaign)
    form = JoinForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _join_page(request, campaign, form)
    found = join_campaign(invite=invite, by=request.user, role=form.cleaned_data["role"])
    if found is None or isinstance(found, Problem):
        return _dead_invite(request)
    messages.success(request, f"You have joined {campaign.name}.")
    return redirect(campaign)


def _signed_out(request: SiteRequest, campaign: Campaign) -> HttpResponse:
    """Who invites whom, and the two ways in; only a live invite shows it."""
    context = {"campaign": campaign, "storytellers": _storytellers(campaign), "nav_current": "campaigns"}
    return render(request, "campaigns/join_signed_out.html", context)


def _storytellers(campaign: Campaign) -> QuerySet[Membership]:
    return campaign.memberships.filter(role=Role.STORYTELLER).select_related("user")


def _join_page(request: SignedInRequest, campaign: Campaign, form: JoinForm) -> HttpResponse:
    context = {"campaign": campaign, "form": form, "storytellers": _storytellers(campaign), "nav_current": "campaigns"}
    return render(request, "campaigns/join.html", context, status=422 if form.is_bound else 200)


def _dead_invite(request: SiteRequest) -> HttpResponse:
    return render(request, "campaigns/dead_invite.html", {"nav_current": "campaigns"}, status=404)


def _too_many(request: SiteRequest) -> HttpResponse:
    """Somebody guesses: after some dead invites in a minute not even those are looked up any more for this address."""
    return render(request, "429.html", {"nav_current": "campaigns"}, status=429)
