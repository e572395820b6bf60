"""The party sheet, and the storytellers' queue of proposed specialties."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST
from django.views.decorators.vary import vary_on_headers

from campaigns.access import SignedInRequest, membership_or_404, storyteller_or_404
from campaigns.models import Membership
from campaigns.pages import campaign_page
from characters.answers import refuse, say, status_of, toast
from characters.models import ProposalState, SpecialtyProposal
from characters.queue import waiting_at
from characters.specialties import Decision, decide_specialty
from rules.sheets import Problem


@require_GET
@login_required
def party(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """The party sheet: who is best at what, and how everyone is."""
    membership = membership_or_404(request.user, campaign_id)
    return campaign_page(request, membership, "characters/party.html", tab="party")


@require_GET
@login_required
def proposals(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Every specialty that waits for a storyteller, and the latest decisions; 404 where the game has none."""
    membership = storyteller_or_404(request.user, campaign_id)
    if not membership.campaign.game.proposes_specialties:
        raise Http404("No such page.")
    return _queue(request, membership)


@require_POST
@login_required
@vary_on_headers("HX-Request")
def decide(request: SignedInRequest, proposal_id: int) -> HttpResponse:
    """Decide about one proposed specialty."""
    rows = SpecialtyProposal.objects.select_related("character__campaign")
    proposal = rows.filter(pk=proposal_id).first()
    if proposal is None:
        raise Http404("No such proposal.")
    membership = storyteller_or_404(request.user, proposal.character.campaign_id)
    state = request.POST.get("state", "")
    decision = Decision(
        state=ProposalState(state) if state in ProposalState.values else ProposalState.WAITING,
        name=request.POST.get("name", ""),
        note=request.POST.get("note", ""),
    )
    found = decide_specialty(proposal=proposal, by=request.user, decision=decision)
    if isinstance(found, Problem) and found.code == "decided" and request.htmx:
        standing = {
            "proposal": SpecialtyProposal.objects.select_related("character__owner", "character__campaign").get(
                pk=proposal_id
            )
        }
        answer = render(request, "characters/proposal.html", standing, status=status_of(found))
        return toast(answer, found.sentence, kind="error")
    if isinstance(found, Problem) and status_of(found) != 422:
        return refuse(request, found, back=reverse("characters:proposals", args=[membership.campaign_id]))
    if isinstance(found, Problem):
        return _undecided(request, membership, proposal, found)
    if request.htmx:
        return render(request, "characters/proposal.html", {"proposal": found})
    say(request, f"{found.decided_name or found.name}: {found.told.lower()}.")
    return redirect("characters:proposals", membership.campaign_id)


def _undecided(
    request: SignedInRequest, membership: Membership, proposal: SpecialtyProposal, problem: Problem
) -> HttpResponse:
    """The proposal again, with what was typed and why it will not do."""
    context = {"proposal": proposal, "about": proposal, "problem": problem, "sent": request.POST}
    if request.htmx:
        return render(request, "characters/proposal.html", context, status=422)
    return _queue(request, membership, status=422, context=context)


def _queue(
    request: SignedInRequest,
    membership: Membership,
    *,
    status: int = 200,
    context: Mapping[str, object] | None = None,
) -> HttpResponse:
    whole = {"queue": waiting_at(membership.campaign), **(context or {})}
    template = "characters/proposals.html"
    return campaign_page(request, membership, template, tab="specialties", status=status, context=whole)
