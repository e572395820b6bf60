"""The builder: its page, and what each of its fields and buttons sends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django.views.decorators.vary import vary_on_headers

from campaigns.access import SignedInRequest
from campaigns.numbers import id_of
from campaigns.pages import show
from characters.access import Seat, seat_or_404
from characters.answers import refuse, say, status_of, toast
from characters.builder_page import Answered, render_builder, render_saved
from characters.building import NAMELESS
from characters.faces import TraitPage
from characters.fields import FieldForm, PageSaved, save_form
from characters.legality import WHOLE_PATHS
from characters.not_saved import render_not_saved
from characters.seen import Seen
from characters.services import UNNAMED, finish_character, save_field
from characters.sheet_page import render_damaged
from characters.undo import redo_change, said_of, undo_change
from characters.writing import Saved
from rules.sheets import Problem


@require_http_methods(["GET", "POST"])
@login_required
def build(request: SignedInRequest, character_id: int) -> HttpResponse:
    """The builder of a draft; without script, its Save button posts the whole page here."""
    seat = sender_seat(request, character_id)
    if not seat.character.is_readable:
        return render_damaged(request, seat)
    is_built = seat.may_change and seat.character.is_draft
    if request.method == "GET" and not is_built:
        return redirect("characters:sheet", character_id)
    if request.method == "GET":
        return render_builder(request, seat, about=request.GET.get("ability", ""))
    if answer := save_page(request, seat) or _new_trait(request, seat):
        return answer
    say(request, "Saved.")
    if not is_built:
        return redirect("characters:sheet", character_id)
    parts = [one.key for one in seat.character.campaign.game.decisions.matters if "look" in request.POST]
    return redirect(open_list(request, seat, *parts[:1]))


@require_POST
@login_required
def finish(request: SignedInRequest, character_id: int) -> HttpResponse:
    """Save what the page holds and bring the character to the table, or say everything that is still wrong."""
    seat = sender_seat(request, character_id)
    if not seat.character.is_readable:
        return render_damaged(request, seat)
    if answer := save_page(request, seat):
        return answer
    reason = request.POST.get("reason", "") if "override" in request.POST else ""
    # As what was just saved has left it.
    seat = sender_seat(request, character_id)
    if seat.may_change and seat.character.is_draft and seat.character.name == UNNAMED:
        return render_builder(request, seat, answered=Answered(refused=(NAMELESS,)), status=422)
    found = finish_character(character=seat.character, by=request.user, reason=reason)
    if isinstance(found, tuple):
        if status_of(found[0]) != 422:
            return refuse(request, found[0], back=seat.character.get_absolute_url())
        seat = builder_seat(request, character_id)
        return render_builder(request, seat, answered=Answered(refused=found), status=422)
    say(request, f"{found.name} is finished and joins the party.")
    return redirect("characters:sheet", character_id)


@require_POST
@login_required
@vary_on_headers("HX-Request")
def undo(request: SignedInRequest, character_id: int) -> HttpResponse:
    """Take back one's own latest change."""
    return _step(request, character_id, undo_change, "Taken back")


@require_POST
@login_required
@vary_on_headers("HX-Request")
def redo(request: SignedInRequest, character_id: int) -> HttpResponse:
    """Do again what one took back last."""
    return _step(request, character_id, redo_change, "Done")


def _step(request: SignedInRequest, character_id: int, step: Callable[..., Saved | Problem], did: str) -> HttpResponse:
    """Go one step back or forth, and say in words what that changed."""
    seat = builder_seat(request, character_id)
    if not request.htmx and seat.character.is_readable and (answer := save_page(request, seat)):
        return answer
    change_id = id_of(request.POST.get("change", ""))
    found = step(character=seat.character, by=request.user, change_id=change_id)
    if isinstance(found, Problem):
        return refuse(request, found, back=seat.character.get_absolute_url())
    words = f"{did}: {said_of(found)}."
    path = found.change.path if found.change else ""
    if not request.htmx or path in WHOLE_PATHS:
        say(request, words)
        # All of the page is another: it comes anew.
        return (
            HttpResponse(headers={"HX-Refresh": "true"}) if request.htmx else redirect("characters:build", character_id)
        )
    seat = replace(seat, character=found.character)
    is_entry = seat.character.campaign.game.decisions.matter(path.partition(".")[0]) is not None
    answered = Answered(path="" if is_entry else path, redrawn=not is_entry, entries=is_entry)
    return toast(render_saved(request, seat, answered, about=request.POST.get("spec_ability", "")), words)


@require_GET
@login_required
@vary_on_headers("HX-Request")
def trait_text(request: SignedInRequest, character_id: int, trait: str) -> HttpResponse:
    """What the rules say of a trait: a card for htmx, else a page."""
    seat = seat_or_404(request.user, character_id)
    text = seat.character.campaign.game.trait_text(trait)
    if text is None:
        raise Http404("No such trait.")
    return show(request, TraitPage(seat.character, text), part="card" if request.htmx else "")


def builder_seat(request: SignedInRequest, character_id: int) -> Seat:
    """The seat of somebody who may build this character; to everyone else there is no such page."""
    seat = seat_or_404(request.user, character_id)
    if not seat.may_change:
        raise Http404("No such page.")
    return seat


def sender_seat(request: SignedInRequest, character_id: int) -> Seat:
    """The seat of somebody whose builder page may still be open: an owner who may not build any more is told why."""
    seat = seat_or_404(request.user, character_id)
    return seat if seat.is_owner else builder_seat(request, character_id)


def save_page(request: SignedInRequest, seat: Seat) -> HttpResponse | None:
    """Keep every field that was changed on the page; the answer that says what went wrong, or None."""
    saved = save_form(seat, request.POST)
    if saved.is_kept:
        return None
    fresh = sender_seat(request, seat.character.pk)
    refused = tuple(saved.problems.values())
    if not saved.conflicts and all(one.code == "settled" for one in refused):
        return _settled(request, fresh, saved)
    if not (fresh.may_change and fresh.character.is_draft) or any(status_of(one) != 422 for one in refused):
        return render_not_saved(request, fresh, saved)
    typed = {path: request.POST.get(path, "") for path in saved.problems}
    answered = Answered(conflicts=saved.conflicts, refused=refused, typed=typed)
    return render_builder(request, fresh, answered=answered, status=409 if saved.conflicts else 422)


def _settled(request: SignedInRequest, seat: Seat, saved: PageSaved) -> HttpResponse:
    """To the sheet that the draft has become, with everything of its creation that came too late."""
    called = seat.character.campaign.game.vocabulary.called
    late = ", ".join(f"{called(path)} {request.POST.get(path, '')}" for path in saved.problems)
    sentence = next(iter(saved.problems.values())).sentence
    messages.error(request, f"Not saved: {late}. {sentence}")
    return redirect("characters:sheet", seat.character.pk)


def _new_trait(request: SignedInRequest, seat: Seat) -> HttpResponse | None:
    """Where the table names traits itself: put the typed one on the sheet, or say why it will not do."""
    if "add_trait" not in request.POST:
        return None
    path = f"{request.POST['add_trait']}.{request.POST.get('new_trait', '').strip()}"
    seat = sender_seat(request, seat.character.pk)  # the fields beside it were kept first, and are shown as they stand
    seen = Seen(seat.character.version)
    form = FieldForm(path, request.POST.get("new_trait_value", "1"), seen, force=False, reason="")
    found = save_field(character=seat.character, by=seat.user, **form.asked)
    if not isinstance(found, Problem):
        return None
    return render_builder(request, seat, answered=Answered(refused=(found,)), status=status_of(found))


def open_list(request: SignedInRequest, seat: Seat, part: str = "") -> str:
    """The builder at one of its parts, with the list of the trait that is chosen on the page."""
    at = QueryDict(mutable=True)
    at["ability"] = request.POST.get("spec_ability", "")
    anchor = f"#{part}" if part else ""
    return f"{reverse('characters:build', args=[seat.character.pk])}?{at.urlencode()}{anchor}"
