"""Pages of a campaign: my campaigns, a new one, the table, archiving."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods
from django.views.decorators.vary import vary_on_headers

import rules
from campaigns.access import SignedInRequest, membership_or_404, storyteller_or_404
from campaigns.evenings.presence import came
from campaigns.faces import ArchivePage, MyTablesPage, NewPage, NewRulesPage, TablePage
from campaigns.forms import NewCampaignForm
from campaigns.house_rules_form import additions_in_use, rules_form_of
from campaigns.listing import my_tables
from campaigns.manners import MannersForm, MannersPage
from campaigns.models import Campaign, rules_name
from campaigns.names import NAME_LIMIT
from campaigns.pages import show
from campaigns.presses import read_key
from campaigns.services import archive_campaign, create_campaign, reopen_campaign
from rules.sheets import Problem


@require_GET
@login_required
@vary_on_headers("HX-Request")
def index(request: SignedInRequest) -> HttpResponse:
    """My campaigns, and a search in them; htmx gets the list alone."""
    query = request.GET.get("q", "")[:NAME_LIMIT]
    return show(request, MyTablesPage(my_tables(request.user, query), query), part="tables" if request.htmx else "")


@require_http_methods(["GET", "POST"])
@login_required
def manners(request: SignedInRequest) -> HttpResponse:
    """What one chooses for oneself at every table."""
    form = MannersForm(request.POST if request.method == "POST" else None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        request.user.save(update_fields=form.Meta.fields)
        return redirect(f"{reverse('campaigns:manners')}?saved=1")
    return show(request, MannersPage(form, "saved" in request.GET), status=422 if form.errors else 200)


@require_http_methods(["GET", "POST"])
@login_required
def create(request: SignedInRequest) -> HttpResponse:
    """A new campaign in two steps: its name and game (in the address), then its house rules (posted)."""
    asked = request.POST if request.method == "POST" else request.GET
    form = NewCampaignForm(asked if "game" in asked or "name" in asked else None)
    if not form.is_valid():
        return show(request, NewPage(form, rules.systems()), status=422 if form.is_bound else 200)
    return _house_rules_step(request, form)


def _house_rules_step(request: SignedInRequest, form: NewCampaignForm) -> HttpResponse:
    system, edition = form.system_and_edition()
    chosen = rules.system(system)
    posted = request.POST if request.method == "POST" else None
    switches = rules_form_of(chosen, edition)(posted, prefix="rule")
    if posted is None or not switches.is_valid():
        page = NewRulesPage(
            name=form.cleaned_data["name"],
            game=form.cleaned_data["game"],
            rules_form=switches,
            rules_name=rules_name(chosen, edition),
            additions=additions_in_use(Campaign(system=system, edition=edition).game),
        )
        return show(request, page, status=200 if posted is None else 422)
    campaign = create_campaign(
        by=request.user,
        name=form.cleaned_data["name"],
        system=system,
        edition=edition,
        house_rules=switches.rules,
        request_key=read_key(request.POST.get("request_key", "")),
    )
    return redirect(campaign)


@require_GET
@login_required
def table(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """The table: who plays, what happened, and the instrument of whoever looks."""
    membership = membership_or_404(request.user, campaign_id)
    came(membership)
    return show(request, TablePage(membership))


@require_http_methods(["GET", "POST"])
@login_required
def archive(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Ask, then archive; or open an archived campaign again."""
    membership = storyteller_or_404(request.user, campaign_id)
    if request.method == "GET":
        return show(request, ArchivePage(membership))
    change = reopen_campaign if "reopen" in request.POST else archive_campaign
    found = change(campaign_id=campaign_id, by=request.user)
    if isinstance(found, Problem):
        return show(request, ArchivePage(membership, found), status=409)
    messages.success(request, f"{found.name} is {'archived' if found.is_archived else 'open again'}.")
    return redirect(found if found.is_archived else reverse("campaigns:settings", args=[campaign_id]))
