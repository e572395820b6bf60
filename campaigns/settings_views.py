"""A campaign's settings: its name and its house rules."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from campaigns.access import SignedInRequest, storyteller_or_404
from campaigns.decisions import when
from campaigns.faces import Clashes, ClashLine, Foretold, SettingsPage
from campaigns.foretelling import foretold
from campaigns.forms import CampaignNameForm
from campaigns.house_rules_form import HouseRulesForm, additions_in_use, past_settings, rules_form_of
from campaigns.models import Campaign, Membership
from campaigns.pages import show
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
        return _page(request, membership, _forms(membership.campaign))
    name_form, rules_form = _forms(membership.campaign, request.POST)
    if not (name_form.is_valid() and rules_form.is_valid()):
        return _page(request, membership, (name_form, rules_form), status=422)
    # Before anything is written: a storyteller hears what happens to characters while it can still be left.
    if told := _foretold(request, membership.campaign, rules_form):
        return _page(request, membership, (name_form, rules_form), status=409, foretold=told)
    seen = Seen.of(request.POST)
    found = change_settings(
        campaign_id=campaign_id,
        by=request.user,
        settings=Settings(name_form.cleaned_data["name"], rules_form.rules.model_dump(mode="json")),
        seen=seen.settings,
        version=seen.version,
    )
    if isinstance(found, Problem):
        return _page(request, membership, (name_form, rules_form), status=409, problem=found)
    if isinstance(found, Clash):
        return _clash_page(request, membership, found)
    messages.success(request, "The settings are saved.")
    return redirect("campaigns:settings", campaign_id)


def _foretold(request: SignedInRequest, campaign: Campaign, form: HouseRulesForm) -> Foretold | None:
    """What these rules would do to the characters, until the storyteller has read just that; None when nothing."""
    # Made of the rules themselves: a yes to these is no yes to others, and who changes them once more is told once
    # more.
    mark = hashlib.sha256(form.rules.model_dump_json().encode()).hexdigest()
    if campaign.is_archived or form.rules == campaign.game.house_rules or request.POST.get("confirmed") == mark:
        return None
    sentences = foretold(campaign, campaign.rules_system.game(campaign.edition, form.rules.model_dump(mode="json")))
    return Foretold(tuple(sentences), mark) if sentences else None


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
    # Read again: this request's own campaign is from before the lock, and does not know what the other has saved.
    now = storyteller_or_404(request.user, membership.campaign_id)
    name_form, rules_form = _forms(now.campaign, standing=clash.proposed)
    standing, mine = settings_of(now.campaign).lines, clash.proposed.lines
    rows = [
        ClashLine(rules_form.title(key), rules_form.says(key, mine[key]), rules_form.says(key, standing[key]))
        for key in clash.fields
    ]
    return _page(
        request,
        now,
        (name_form, rules_form),
        status=409,
        clashes=Clashes(tuple(rows), _saved_by(now.campaign)),
    )


def _saved_by(campaign: Campaign) -> str:
    last = campaign.setting_changes.first()
    return f"{last.by_name} saved them {when(last.at)}." if last else ""


def _page(
    request: SignedInRequest,
    membership: Membership,
    forms: tuple[CampaignNameForm, HouseRulesForm],
    *,
    status: int = 200,
    problem: Problem | None = None,
    clashes: Clashes | None = None,
    foretold: Foretold | None = None,
) -> HttpResponse:
    name_form, rules_form = forms
    campaign = membership.campaign
    standing = settings_of(campaign)
    # What was typed belongs to what was seen then, not to what stands now.
    seen = (
        request.POST.get("seen", "")
        if name_form.is_bound
        else json.dumps({"version": campaign.version, "name": standing.name, "rules": standing.rules})
    )
    page = SettingsPage(
        membership=membership,
        name_form=name_form,
        rules_form=rules_form,
        seen=seen,
        additions=additions_in_use(campaign.game),
        past=past_settings(campaign),
        problem=problem,
        clashes=clashes,
        foretold=foretold,
    )
    return show(request, page, status=status)
