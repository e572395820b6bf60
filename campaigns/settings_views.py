"""A campaign's settings: its name and its house rules."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from campaigns.access import SignedInRequest, storyteller_or_404
from campaigns.forms import CampaignNameForm
from campaigns.house_rules_form import HouseRulesForm, additions_in_use, rules_form_of
from campaigns.models import Campaign, Membership
from campaigns.pages import campaign_page
from campaigns.services import change_settings
from campaigns.settings_merge import Clash, Settings, settings_of
from rules.sheets import Problem


@dataclass(frozen=True, slots=True)
class Seen:
    """What the sender saw before changing anything."""

    settings: Settings
    version: int

    @classmethod
    def of(cls, posted: QueryDict) -> Seen:
        """As the form carries it along. What does not read counts as nothing seen: then all that differs clashes."""
        try:
            lines = json.loads(posted.get("seen", ""))
            return cls(Settings(str(lines["name"]), dict(lines["rules"])), int(lines["version"]))
        except (ValueError, TypeError, KeyError):
            return cls(Settings(""), 0)


@require_http_methods(["GET", "POST"])
@login_required
def settings(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Show the settings to a storyteller, or save them over what the storyteller saw."""
    membership = storyteller_or_404(request.user, campaign_id)
    if request.method == "GET":
        return _page(request, membership, *_forms(membership.campaign))
    name_form, rules_form = _forms(membership.campaign, request.POST)
    if not (name_form.is_valid() and rules_form.is_valid()):
        return _page(request, membership, name_form, rules_form, status=422)
    seen = Seen.of(request.POST)
    found = change_settings(
        campaign_id=campaign_id,
        by=request.user,
        settings=Settings(name_form.cleaned_data["name"], rules_form.rules.model_dump(mode="json")),
        seen=seen.settings,
        version=seen.version,
    )
    if isinstance(found, Problem):
        return _page(request, membership, name_form, rules_form, status=409, context={"problem": found})
    if isinstance(found, Clash):
        return _clash_page(request, membership, found)
    messages.success(request, "The settings are saved.")
    return redirect("campaigns:settings", campaign_id)


def _forms(
    campaign: Campaign, posted: QueryDict | None = None, standing: Settings | None = None
) -> tuple[CampaignNameForm, HouseRulesForm]:
    """The two forms of the page, as posted or as the settings stand."""
    shown = standing or settings_of(campaign)
    form = rules_form_of(campaign.rules_system, campaign.edition)
    return CampaignNameForm(posted, initial={"name": shown.name}), form(
        posted, initial=dict(shown.rules), prefix="rule"
    )


def _clash_page(request: SignedInRequest, membership: Membership, clash: Clash) -> HttpResponse:
    """Both values of each field that was changed twice, and the form ready to save mine over them."""
    membership.campaign = clash.campaign
    name_form, rules_form = _forms(clash.campaign, standing=clash.proposed)
    standing, mine = settings_of(clash.campaign).lines, clash.proposed.lines
    rows = [
        (_label(rules_form, key), _words(rules_form, key, mine[key]), _words(rules_form, key, standing[key]))
        for key in clash.fields
    ]
    return _page(request, membership, name_form, rules_form, status=409, context={"clashes": rows})


def _label(rules_form: HouseRulesForm, key: str) -> str:
    return str(rules_form.fields[key].label) if key else "Name of the campaign"


def _words(rules_form: HouseRulesForm, key: str, value: object) -> str:
    return rules_form.says(key, value) if key else str(value)


def _page(
    request: SignedInRequest,
    membership: Membership,
    name_form: CampaignNameForm,
    rules_form: HouseRulesForm,
    *,
    status: int = 200,
    context: Mapping[str, object] | None = None,
) -> HttpResponse:
    campaign = membership.campaign
    standing = settings_of(campaign)
    # What was typed belongs to what was seen then, not to what stands now.
    seen = (
        request.POST.get("seen", "")
        if name_form.is_bound
        else json.dumps({"version": campaign.version, "name": standing.name, "rules": standing.rules})
    )
    shown = {
        "name_form": name_form,
        "rules_form": rules_form,
        "seen": seen,
        "additions": additions_in_use(campaign),
        **(context or {}),
    }
    return campaign_page(request, membership, "campaigns/settings.html", tab="settings", status=status, context=shown)
