"""Addresses of the form of an NPC, and of the question before one is deleted."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from campaigns.access import SignedInRequest, storyteller_or_404
from campaigns.models import Membership
from campaigns.numbers import number_of
from campaigns.pages import show, show_part
from campaigns.presses import read_key
from characters.answers import refuse, say, status_of
from characters.cast import services
from characters.cast.access import npc_or_404
from characters.cast.asking import Looked, many_of
from characters.cast.faces import cast_block
from characters.cast.limits import too_many_presses
from characters.cast.pages import DeletePage, FormPage, NpcForm
from characters.cast.wanted import Wanted
from characters.saved.services import saved_of
from rules.sheets import Problem


@require_http_methods(["GET", "POST"])
@login_required
@vary_on_headers("HX-Request")
def new(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """The form for somebody new, empty or filled in with somebody ready-made; posted, they are made."""
    membership = storyteller_or_404(request.user, campaign_id)
    campaign = membership.campaign
    if request.method == "GET":
        key = request.GET.get("ready", "")
        ready = next((one for one in campaign.game.cast.ready if one.key == key), None)
        wanted = Wanted.ready(ready) if ready else Wanted()
        return _show(request, membership, NpcForm(campaign.pk, campaign.game, wanted, in_play="in_play" in request.GET))
    wanted, slowed = Wanted.of(request.POST), too_many_presses(request.user)
    key_sent = read_key(request.POST.get("request_key", ""))
    found = (
        (slowed,) if slowed else services.make_npc(membership, wanted, many=many_of(request.POST), request_key=key_sent)
    )
    if isinstance(found, tuple):
        form = NpcForm(campaign.pk, campaign.game, wanted, many=request.POST.get("many", "1"), problems=found)
        return _show(request, membership, form)
    return _done(
        request, membership, f"{found[0].character.name} is of the cast.", found[0].character.get_absolute_url()
    )


@require_http_methods(["GET", "POST"])
@login_required
@vary_on_headers("HX-Request")
def change(request: SignedInRequest, campaign_id: int, npc_id: int) -> HttpResponse:
    """The form over what is there; posted, it is saved over what its page has seen."""
    membership = storyteller_or_404(request.user, campaign_id)
    one, game = npc_or_404(membership, npc_id), membership.campaign.game
    if request.method == "GET":
        wanted = Wanted.as_it_stands(game, one, saved_of([one.pk])[one.pk])
        form = NpcForm(campaign_id, game, wanted, one.pk, one.character.version, in_play="in_play" in request.GET)
        return _show(request, membership, form)
    wanted, slowed = Wanted.of(request.POST), too_many_presses(request.user)
    seen = number_of(request.POST.get("base", ""))
    found = (slowed,) if slowed else services.change_npc(membership, one, wanted, base_version=seen)
    if isinstance(found, tuple):
        # Whoever was told what somebody else changed has seen it, and the next press keeps theirs.
        version = npc_or_404(membership, npc_id).character.version
        return _show(request, membership, NpcForm(campaign_id, game, wanted, one.pk, version, problems=found))
    return _done(request, membership, f"{wanted.name} is saved.", one.character.get_absolute_url())


@require_http_methods(["GET", "POST"])
@login_required
def delete(request: SignedInRequest, campaign_id: int, npc_id: int) -> HttpResponse:
    """Ask, then delete an NPC."""
    membership = storyteller_or_404(request.user, campaign_id)
    one = npc_or_404(membership, npc_id)
    if request.method == "GET":
        return show(request, DeletePage(membership, one))
    problem = too_many_presses(request.user) or services.delete_npc(membership, one)
    if isinstance(problem, Problem):
        return refuse(request, problem, back=one.character.get_absolute_url())
    say(request, f"{one.character.name} is deleted.")
    return redirect("cast:cast", campaign_id)


def _show(request: SignedInRequest, membership: Membership, form: NpcForm) -> HttpResponse:
    status = status_of(form.problems[0]) if form.problems else 200
    if request.htmx:
        return show_part(request, form, status=status)
    return show(request, FormPage(membership, form), status=status)


def _done(request: SignedInRequest, membership: Membership, said: str, url: str) -> HttpResponse:
    """The list again in the drawer; else the NPC's own page."""
    if request.htmx:
        looked = Looked(in_play="in_play" in request.POST, said=said)
        return show_part(request, cast_block(membership, looked))
    say(request, said)
    return redirect(url)
