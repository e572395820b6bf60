"""The storytellers' queue of one matter: what waits for them, and what they decided lately."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST
from django.views.decorators.vary import vary_on_headers

from campaigns.access import SignedInRequest, storyteller_or_404
from campaigns.models import Membership
from campaigns.pages import show, show_part
from characters.answers import refuse, say, status_of, toast
from characters.models import Proposal
from characters.proposals import Decision, decide_proposal
from characters.queue import ProposalItem, QueuePage
from rules.deciding import Matter
from rules.sheets import Problem


@require_GET
@login_required
def proposals(request: SignedInRequest, campaign_id: int, matter: str) -> HttpResponse:
    """Everything that waits for a storyteller, and the latest decisions; 404 where the game has no such matter."""
    membership = storyteller_or_404(request.user, campaign_id)
    return show(request, QueuePage.at(membership, _decided(membership, matter)))


@require_POST
@login_required
@vary_on_headers("HX-Request")
def decide(request: SignedInRequest, proposal_id: int, matter: str) -> HttpResponse:
    """Decide about one proposal."""
    proposal = _proposals().filter(pk=proposal_id, matter=matter).first()
    if proposal is None:
        raise Http404("No such proposal.")
    # A stranger reads the same 404 whether there is such a proposal or not.
    membership = storyteller_or_404(request.user, proposal.character.campaign_id)
    answer, name, note = (request.POST.get(part, "") for part in ("state", "name", "note"))
    found = decide_proposal(proposal=proposal, by=request.user, decision=Decision(answer, name, note))
    if isinstance(found, Problem):
        return _refused(request, membership, proposal, found)
    if request.htmx:
        return _item(request, ProposalItem.of(found))
    say(request, f"{found.decided_name or found.name}: {found.told.lower()}.")
    return redirect(_address(membership, matter))


def _refused(request: SignedInRequest, membership: Membership, proposal: Proposal, problem: Problem) -> HttpResponse:
    """The proposal as it stands for whoever came second; else with what was typed and why it will not do."""
    if problem.code == "decided" and request.htmx:
        answer = _item(request, ProposalItem.of(_proposals().get(pk=proposal.pk)), status=status_of(problem))
        return toast(answer, problem.sentence, kind="error")
    if status_of(problem) != 422:
        return refuse(request, problem, back=_address(membership, proposal.matter))
    typed = ProposalItem(proposal, request.POST.get("name") or proposal.name, request.POST.get("note", ""), problem)
    if request.htmx:
        return _item(request, typed, status=422)
    page = QueuePage.at(membership, _decided(membership, proposal.matter))
    return show(request, page.refusing(typed), status=422)


def _item(request: SignedInRequest, item: ProposalItem, *, status: int = 200) -> HttpResponse:
    return show_part(request, item, status=status)


def _proposals() -> QuerySet[Proposal]:
    return Proposal.objects.select_related("character__owner", "character__campaign", "decided_by")


def _decided(membership: Membership, key: str) -> Matter:
    """The matter, where the game of the table has it."""
    matter = membership.campaign.game.decisions.matter(key)
    if matter is None:
        raise Http404("No such page.")
    return matter


def _address(membership: Membership, matter: str) -> str:
    return reverse("characters:proposals", kwargs={"campaign_id": membership.campaign_id, "matter": matter})
