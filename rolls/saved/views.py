"""Addresses of saved rolls: rolling one in one press, saving what is set up, and keeping them in order."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.access import SignedInRequest, membership_or_404
from campaigns.models import Membership
from characters.models import Character
from characters.saved import services
from characters.saved.access import may_know, saved_or_404
from characters.saved.models import SavedRoll
from rolls.access import id_of, rolling_or_404
from rolls.filled import UNSAFE, Filled
from rolls.gathering import gathered
from rolls.limits import too_many_changes
from rolls.responses import show_pressed
from rolls.saved.faces import SavedRolls
from rolls.saved.filling import pressed
from rolls.saved.showing import Asked, all_of, before, form_of, show_changed, show_refused, show_saved
from rolls.services import press
from rolls.views import house_dice, no_press
from rules.sheets import Problem

NAMELESS = Problem(code="bad_field", trait="name", sentence="Give the roll a name to save it under.")
NOT_HERE = Problem(code="bad_field", trait="kind", sentence="A roll for a call is not saved: set it up by itself.")
UNKNOWN = Problem(code="bad_field", trait="act", sentence="This page is too old to say what to do. Reload it.")


@login_required
@require_http_methods(["GET", "POST"])
def rolls(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """What is saved for a character, with what it comes to; posted, what is set up in the panel is saved."""
    membership = membership_or_404(request.user, campaign_id)
    if request.method == "GET":
        asked = _asked(request, membership, request.GET.get("character", ""), Filled.of(request.GET))
        return show_saved(asked, SavedRolls(asked.rows, arranging="arrange" in request.GET))
    filled, name = Filled.of(request.POST), request.POST.get("saved_name", "")
    asked = _asked(request, membership, filled.character, filled)
    if problem := (UNSAFE if filled.unsafe else None) or _slowed(request):
        return show_saved(asked, SavedRolls(asked.rows, name, problems=(problem,)))
    if not name.strip():
        naming = () if request.htmx else all_of(request.POST, ("csrfmiddlewaretoken", "saved_name"))
        return show_saved(asked, SavedRolls(asked.rows, problems=(NAMELESS,)), naming=naming)
    return _save(asked, name)


@login_required
@require_POST
def restore(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Save again what was forgotten, or what had another roll put under its name."""
    membership, data = membership_or_404(request.user, campaign_id), request.POST
    asked = _asked(request, membership, data.get("character", ""), Filled())
    if problem := (UNSAFE if Filled.of(data).unsafe else None) or _slowed(request):
        return show_saved(asked, SavedRolls(asked.rows, arranging=True, problems=(problem,)))
    found = services.save_roll(
        membership,
        asked.character,
        data.get("saved_name", ""),
        data.get("kind", ""),
        form_of(data),
        against=data.get("against", ""),
        visibility=data.get("seen", ""),
        position=id_of(data.get("position", "")),
    )
    if isinstance(found, tuple):
        return show_saved(asked, SavedRolls(asked.rows, arranging=True, problems=found))
    return show_changed(asked, said=f"“{found.name}” is back.")


@login_required
@require_POST
def change(request: SignedInRequest, campaign_id: int, pk: int) -> HttpResponse:
    """Move one up or down, give it another name, or forget it: whichever was pressed."""
    membership = membership_or_404(request.user, campaign_id)
    saved = saved_or_404(membership, pk)
    asked = Asked(request, membership, saved.character, Filled())
    act, undo = request.POST.get("act", ""), before(saved)
    done = _slowed(request) or _changed(membership, saved, act, request.POST.get("name", ""))
    if isinstance(done, Problem):
        return show_saved(asked, SavedRolls(asked.rows, arranging=True, problems=(done,)))
    if act == "forget":
        return show_changed(asked, said=f"“{undo.name}” is forgotten.", undo=undo)
    return show_changed(asked)


@login_required
@require_POST
def roll(request: SignedInRequest, campaign_id: int, pk: int) -> HttpResponse:
    """Roll it as it is, once for each request key, on the road of every roll; or say at its line why not."""
    membership = membership_or_404(request.user, campaign_id)
    saved = saved_or_404(membership, pk)
    filled = pressed(saved, Filled.of(request.POST))
    asked = Asked(request, membership, saved.character, filled)
    if problem := no_press(request, filled):
        return show_refused(asked, pk, problem)
    done = press(membership=membership, filled=filled, dice=house_dice())
    if done.roll is None and not done.elsewhere:
        return show_refused(asked, pk, done.refused[0])
    return show_pressed(request, done)


def _asked(request: SignedInRequest, membership: Membership, named: str, panel: Filled) -> Asked:
    """Whose list is asked for. Raises Http404 alike for whoever is not there and for one whose list is not theirs."""
    character: Character | None = rolling_or_404(membership, named).character
    if character is None or not may_know(membership, character):
        raise Http404("No such character.")
    return Asked(request, membership, character, panel)


def _save(asked: Asked, name: str) -> HttpResponse:
    if asked.panel.call:
        return show_saved(asked, SavedRolls(asked.rows, name, problems=(NOT_HERE,)))
    panel = gathered(asked.membership, asked.character, asked.panel, choosing=False).knowing()
    setup, rows = panel.setup, asked.character.saved_rolls
    there = rows.filter(name=" ".join(name.split())).first()
    undo = before(there) if there else None
    opponent = setup.opponent
    saved = services.save_roll(
        asked.membership,
        asked.character,
        name,
        setup.kind,
        setup.form,
        against=str(opponent.pk) if opponent else "",
        fixed=setup.read if opponent else (),
        visibility=panel.seen.by if panel.seen.was_chosen else "",
    )
    if isinstance(saved, tuple):
        return show_saved(asked, SavedRolls(asked.rows, name, problems=saved))
    said = f"“{saved.name}” is what is set up here now." if there else f"“{saved.name}” is saved."
    return show_saved(asked, SavedRolls(asked.rows, said=said, undo=undo))


def _changed(membership: Membership, saved: SavedRoll, act: str, name: str) -> SavedRoll | Problem:
    if act in MOVES:
        return services.move(membership, saved, MOVES[act])
    if act == "rename":
        return UNSAFE if "\x00" in name else services.rename(membership, saved, name)
    return services.forget(membership, saved) if act == "forget" else UNKNOWN


MOVES = {"up": -1, "down": 1}


def _slowed(request: SignedInRequest) -> Problem | None:
    return too_many_changes(f"user-{request.user.pk}")
